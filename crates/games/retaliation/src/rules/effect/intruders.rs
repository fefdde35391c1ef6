//! Operations that drive away, kill or rouse intruders, and harm others with them.

use airlock_engine::{Framed, Seat};

use super::{
    need::{Need, one},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{IntruderOp, Killing},
    model::{
        Place,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        attack,
        frame::{Cx, Frame},
        intruders,
        position::Retaliation,
    },
};

impl Operation for IntruderOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let room_chosen = at.effect.room.is_some();
        match *self {
            Self::Repel { all } => {
                let mut there = game.intruders_in(at.own);
                there.retain(|it| !game.repel_ways(it.id, at.own).is_empty());
                match all {
                    true => (!there.is_empty()).into(),
                    false => {
                        one(Arg::Target, there.iter().map(|it| Ref::Figure(it.id)), &["R-KIND-24"]).into()
                    }
                }
            }
            Self::KillIntruders { place: Killing::ChosenCorridor } => {
                at.effect.corridor.is_some_and(|lane| game.intruders.any_at(Place::Corridor(lane))).into()
            }
            Self::KillIntruders { .. } | Self::LoseHealth { .. } => room_chosen.into(),
            Self::SufferAttacks | Self::SufferAdultAttack => Need::Nothing,
            Self::MoveIntruder => intruder_steps(game).into(),
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::Repel { .. } => "D-13",
            Self::MoveIntruder => "D-36",
            Self::KillIntruders { .. }
            | Self::LoseHealth { .. }
            | Self::SufferAttacks
            | Self::SufferAdultAttack => "D-09",
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        let (seat, own) = (at.seat, at.own);
        match *self {
            Self::Repel { .. } => {
                let repel = |figure| intruders::Step::Repel { figure, from: own, chooser: Some(seat) }.into();
                let frames: Vec<Frame> = match answer.one(Arg::Target) {
                    Some(Ref::Figure(figure)) => vec![repel(figure)],
                    _ => game.intruders_in(own).into_iter().map(|it| repel(it.id)).collect(), // largest first
                };
                game.stack.then(frames);
            }
            Self::KillIntruders { place } => {
                for place in killing_places(game, at, place) {
                    game.kill_all(cx, place, Some(seat));
                }
            }
            Self::LoseHealth { n } => {
                let there: Vec<Seat> =
                    at.effect.room.into_iter().flat_map(|slot| game.characters_in(slot)).collect();
                for other in there {
                    game.lose_health(cx, other, n);
                }
            }
            Self::SufferAttacks => {
                let figures = game.intruders_in(own).into_iter().map(|figure| figure.id).collect();
                game.push(attack::Step::Each { figures, target: Some(seat) });
            }
            Self::SufferAdultAttack => {
                game.push(attack::Step::Attack { attacker: attack::Attacker::Adult, target: seat });
            }
            Self::MoveIntruder => move_intruder(game, cx, seat, answer.0),
        }
    }
}

/// The places in which an operation kills.
fn killing_places(game: &Retaliation, at: &Scene, place: Killing) -> Vec<Place> {
    let room = at.effect.room.map(Place::Room);
    match place {
        Killing::ChosenCorridor => at.effect.corridor.map(Place::Corridor).into_iter().collect(),
        Killing::ChosenRoom => room.into_iter().collect(),
        Killing::ChosenRoomAndAround => {
            let around = at.effect.room.map_or_else(Vec::new, |slot| game.facility.corridors_of(slot));
            room.into_iter().chain(around.into_iter().map(Place::Corridor)).collect()
        }
    }
}

/// The intruders that can be moved, each with the possible spaces (R-ROOM-07, R-ROOM-08).
fn intruder_steps(game: &Retaliation) -> Vec<Offer> {
    let mut offers = Vec::new();
    for figure in &game.intruders.figures {
        let fits = |place: &Place| match place {
            Place::Corridor(id) => game.displaced(*id, figure.kind).is_some(), // R-MAP-16
            Place::Room(_) => true,
        };
        let named = |place: Place| match place {
            Place::Corridor(id) => Ref::Corridor(id),
            Place::Room(slot) => Ref::Room(slot),
        };
        let steps: Vec<Ref> = game.next_places(figure.at).into_iter().filter(fits).map(named).collect();
        if !steps.is_empty() {
            let offer = Offer::new(Verb::Choose, &["R-ROOM-08"]).on(Arg::Target, Ref::Figure(figure.id));
            offers.push(offer.choose(Arg::To, Slot::one(steps), "R-ROOM-08").revealing());
        }
    }
    offers
}

/// Moves an intruder by one step. A closed door on the way is destroyed instead (R-DOOR-09).
fn move_intruder(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(Ref::Figure(id)) = action.one(Arg::Target) else { return };
    let Some(at) = game.intruders.figure(id).map(|figure| figure.at) else { return };
    let (to, corridor, room) = match (at, action.one(Arg::To)) {
        (Place::Room(room), Some(Ref::Corridor(corridor))) => (Place::Corridor(corridor), corridor, room),
        (Place::Corridor(corridor), Some(Ref::Room(room))) => (Place::Room(room), corridor, room),
        _ => return,
    };
    if game.intruder_passes(cx, corridor, room) {
        game.push(intruders::Step::MoveInto { figures: vec![id], to, cause: Some(seat) });
    }
}
