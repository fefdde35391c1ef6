//! Operations on corridors and doors (R-MAP, R-DOOR).

use super::{
    need::{Need, corridors, one},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{CorridorId, DoorChoice, DoorOp, NewCorridor, Reinforced, SlotId, ids::Section, map},
    model::{
        DoorState,
        words::{Arg, Offer, Ref, Slot, Verb},
    },
    rules::{frame::Cx, position::Retaliation},
};

impl Operation for DoorOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let own = at.own;
        match *self {
            Self::Reinforce { which } => {
                let from = if which == Reinforced::Robot { game.systems.robot.at } else { own };
                let mut found = game.facility.corridors_of(from);
                found.retain(|id| game.can_reinforce(from, *id));
                if which == Reinforced::TowardsCompany {
                    found.retain(|id| leads_to_company(game, from, *id));
                }
                corridors(found, &["R-MAP-21"])
            }
            Self::OpenOrCloseDoor { which } => {
                let ends = match which {
                    DoorChoice::Accessible => game.accessible_ends(own),
                    DoorChoice::Robot => game.accessible_ends(game.systems.robot.at),
                    DoorChoice::Any => game.ends_in(None),
                };
                doors(game, ends, |state| state.is_some_and(|state| state != DoorState::Destroyed)).into()
            }
            Self::DestroyDoor => {
                doors(game, game.accessible_ends(own), |state| state == Some(DoorState::Closed)).into()
            }
            Self::BarDoor => {
                // R-DOOR-15: a door without a slot stands at the near end.
                let mut ends = game.accessible_ends(own);
                ends.retain(|(id, end)| *end == own || game.door(*id, *end).is_some());
                doors(game, ends, |state| state != Some(DoorState::Closed)).into()
            }
            Self::BarRoom => {
                let open = |slot: &SlotId| {
                    game.facility.corridors_of(*slot).iter().any(|id| !closed_at(game, *id, *slot))
                };
                let rooms = game.facility.on_map().map(|(slot, _)| slot).filter(open);
                one(Arg::Room, rooms.map(Ref::Room), &["R-DOOR-05"]).into()
            }
            Self::SetDoors => set_doors(game).into(),
            Self::DestroyDoors => at.effect.room.is_some().into(),
            Self::PlaceCorridor { from } => {
                let start = start(game, at, from);
                let discovered = from == NewCorridor::OwnToDiscovered;
                let free = |other: &SlotId| {
                    game.facility.corridor_between(start, *other).is_none()
                        && (*other != map().hibernatorium() || game.facility.hibernatorium_found) // R-HIB-05
                        && (!discovered || game.facility.room(*other).is_some())
                };
                let ends = start.edges().filter_map(|(_, edge)| edge.other_end(start)).filter(free);
                one(Arg::To, ends.map(Ref::Room), &["R-ROOM-18"]).into()
            }
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::OpenOrCloseDoor { .. } | Self::DestroyDoor | Self::BarDoor | Self::BarRoom => "D-33",
            Self::PlaceCorridor { .. } => "D-35",
            Self::SetDoors => "D-57",
            Self::Reinforce { .. } | Self::DestroyDoors => "D-09",
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        match *self {
            Self::Reinforce { .. } => {
                if let Some(corridor) = answer.corridor() {
                    game.reinforce(cx, corridor);
                }
            }
            Self::OpenOrCloseDoor { .. } => {
                if let Some((corridor, end)) = answer.door() {
                    toggle_door(game, cx, corridor, end);
                }
            }
            Self::DestroyDoor => {
                if let Some((corridor, end)) = answer.door() {
                    game.set_door(cx, corridor, end, DoorState::Destroyed);
                }
            }
            Self::BarDoor => {
                if let Some((corridor, end)) = answer.door() {
                    game.set_door(cx, corridor, end, DoorState::Closed);
                }
            }
            Self::BarRoom => {
                if let Some(slot) = answer.room(Arg::Room) {
                    for corridor in game.facility.corridors_of(slot) {
                        game.set_door(cx, corridor, slot, DoorState::Closed);
                    }
                }
            }
            Self::SetDoors => {
                for door in answer.0.all(Arg::Doors) {
                    if let Ref::Door(end, corridor) = door {
                        toggle_door(game, cx, *corridor, *end);
                    }
                }
            }
            Self::DestroyDoors => {
                let Some(slot) = at.effect.room else { return };
                for corridor in game.facility.corridors_of(slot) {
                    if game.door(corridor, slot).is_some_and(|door| door.state == DoorState::Closed) {
                        game.set_door(cx, corridor, slot, DoorState::Destroyed);
                    }
                }
            }
            Self::PlaceCorridor { from } => {
                let start = start(game, at, from);
                let to = answer.room(Arg::To);
                let edge = start.edges().map(|(_, edge)| edge).find(|edge| edge.other_end(start) == to);
                if let Some(edge) = edge.filter(|_| to.is_some()) {
                    game.facility.lay_random_corridor(cx, edge, start);
                }
            }
        }
    }
}

/// The room where a new corridor starts.
fn start(game: &Retaliation, at: &Scene, from: NewCorridor) -> SlotId {
    match from {
        NewCorridor::OwnToDiscovered => at.own,
        NewCorridor::Robot => game.systems.robot.at,
    }
}

fn leads_to_company(game: &Retaliation, from: SlotId, id: CorridorId) -> bool {
    let far = game.facility.corridor(id).and_then(|corridor| corridor.other_end(from));
    let robot = &game.systems.robot;
    far.is_some_and(|far| game.has_character(far) || (robot.revealed && robot.at == far))
}

fn closed_at(game: &Retaliation, id: CorridorId, slot: SlotId) -> bool {
    game.facility.corridor(id).is_some_and(|corridor| corridor.is_closed_at(slot))
}

/// An offer to choose a door whose state fits. The state is `None` for an end with neither door nor slot.
fn doors(
    game: &Retaliation,
    ends: Vec<(CorridorId, SlotId)>,
    wanted: impl Fn(Option<DoorState>) -> bool,
) -> Vec<Offer> {
    let fits = |(id, end): &(CorridorId, SlotId)| wanted(game.door(*id, *end).map(|door| door.state));
    one(
        Arg::Door,
        ends.into_iter().filter(fits).map(|(id, end)| Ref::Door(end, id)),
        &["R-DOOR-03", "R-DOOR-10"],
    )
}

/// Offers to open or close any doors of one section.
fn set_doors(game: &Retaliation) -> Vec<Offer> {
    let mut offers = Vec::new();
    for &section in Section::ALL {
        let changeable = |(id, end): &(CorridorId, SlotId)| {
            game.door(*id, *end).is_some_and(|door| door.state != DoorState::Destroyed)
        };
        let doors: Vec<Ref> = game
            .ends_in(Some(section))
            .into_iter()
            .filter(changeable)
            .map(|(id, end)| Ref::Door(end, id))
            .collect();
        if !doors.is_empty() {
            let offer =
                Offer::new(Verb::Choose, &["R-DOOR-02", "R-DOOR-03"]).on(Arg::What, Ref::Section(section));
            offers.push(offer.choose(Arg::Doors, Slot::any(doors), "R-DOOR-03"));
        }
    }
    offers
}

/// Opens a closed door, or closes an open one.
fn toggle_door(game: &mut Retaliation, cx: &mut Cx<'_>, corridor: CorridorId, end: SlotId) {
    let closed = game.door(corridor, end).is_some_and(|door| door.state == DoorState::Closed);
    game.set_door(cx, corridor, end, if closed { DoorState::Open } else { DoorState::Closed });
}
