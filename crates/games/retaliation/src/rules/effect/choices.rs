//! Choices of a character, a room or a corridor for later operations (R-GEN-22).

use super::{
    Effect,
    need::{Need, can, corridors, one},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{ChoiceOp, CorridorChoice, CorridorId, RoomChoice, SlotId, ids::Color},
    model::words::{Arg, Ref},
    rules::{frame::Cx, position::Retaliation},
};

impl Operation for ChoiceOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let rest = at.effect.after();
        match *self {
            Self::ChooseCharacter => {
                let found = game.characters_in(at.here);
                let found = found.filter(|who| can(game, Effect { who: Some(*who), ..rest }));
                one(Arg::Who, found.map(Ref::Seat), &["R-ACT-07"]).into()
            }
            Self::ChooseRoom { among } => {
                let found = rooms_among(game, at.own, among).into_iter();
                let found = found.filter(|room| can(game, Effect { room: Some(*room), ..rest }));
                one(Arg::Room, found.map(Ref::Room), &["R-GEN-22"]).into()
            }
            Self::ChooseCorridor { among } => {
                let mut lanes = corridors_among(game, at, among);
                lanes.retain(|lane| can(game, Effect { corridor: Some(*lane), ..rest }));
                corridors(lanes, &["R-SPRAY-05"])
            }
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::ChooseCharacter => "D-51",
            Self::ChooseRoom { .. } | Self::ChooseCorridor { .. } => "D-09",
        }
    }

    fn choose(&self, rest: &mut Effect, answer: Named<'_>) {
        match self {
            Self::ChooseCharacter => rest.who = answer.seat(),
            Self::ChooseRoom { .. } => rest.room = answer.room(Arg::Room),
            Self::ChooseCorridor { .. } => rest.corridor = answer.corridor(),
        }
    }

    fn carry_out(&self, _: &mut Retaliation, _: &mut Cx<'_>, _: &Scene, _: Named<'_>) {}
}

fn rooms_among(game: &Retaliation, own: SlotId, among: RoomChoice) -> Vec<SlotId> {
    match among {
        RoomChoice::SecuredInSection => game
            .facility
            .on_map()
            .filter(|(slot, room)| room.secure > 0 && slot.section() == own.section())
            .map(|(slot, _)| slot)
            .collect(),
        RoomChoice::Neighbouring => {
            let ways = game.ways_from(own).into_iter().map(|(_, to)| to); // R-DOOR-07
            ways.filter(|to| game.facility.room(*to).is_some()).collect()
        }
    }
}

fn corridors_among(game: &Retaliation, at: &Scene, among: CorridorChoice) -> Vec<CorridorId> {
    match among {
        CorridorChoice::Adjacent => game.firing_lanes(at.here),
        CorridorChoice::ChosenRoom => {
            at.effect.room.map_or_else(Vec::new, |room| game.facility.corridors_of(room))
        }
        CorridorChoice::RedIconRoom => red_icon_corridors(game),
    }
}

fn red_icon_corridors(game: &Retaliation) -> Vec<CorridorId> {
    let rooms = game.facility.on_map();
    let working = rooms.filter(|(_, room)| !room.malfunction && room.kind.def().search.contains(&Color::Red));
    let mut found: Vec<CorridorId> = working.flat_map(|(slot, _)| game.facility.corridors_of(slot)).collect();
    found.sort_unstable();
    found.dedup();
    found
}
