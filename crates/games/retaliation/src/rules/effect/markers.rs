//! Operations on malfunctions, fire and secure tokens (R-MALF, R-FIRE, R-SECURE).

use super::{
    Effect,
    need::{Need, one},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{BurningRooms, MarkerOp, SlotId, ids::Section},
    model::words::{Arg, Ref, Word},
    rules::{frame::Cx, malfunction::Breakable, position::Retaliation},
};

impl Operation for MarkerOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        match *self {
            Self::DiscardMalfunction { at: place } => {
                let broken = game.broken_in(at.room(game, place)).into_iter();
                one(Arg::What, broken.filter_map(|it| broken_ref(game, &at.effect, it)), &["R-MALF-08"])
                    .into()
            }
            Self::PlaceMalfunction => game
                .facility
                .room(at.own)
                .is_some_and(|room| !room.malfunction && !room.kind.def().no_malfunction)
                .into(),
            Self::DiscardFire { rooms } => match rooms {
                BurningRooms::Own => game.burns(at.own).into(),
                BurningRooms::Robot => game.burns(game.systems.robot.at).into(),
                BurningRooms::Any => {
                    let burning = game.facility.on_map().filter(|(_, room)| room.fire);
                    one(Arg::Room, burning.map(|(slot, _)| Ref::Room(slot)), &["R-FIRE-01"]).into()
                }
                BurningRooms::Section => {
                    let burning = |section: &Section| {
                        game.facility.on_map().any(|(slot, room)| room.fire && slot.section() == *section)
                    };
                    let sections = Section::ALL.iter().copied().filter(burning);
                    one(Arg::What, sections.map(Ref::Section), &["R-FIRE-01"]).into()
                }
            },
            Self::PlaceSecure { n, at: place } => game.can_secure(at.room(game, place), n).is_ok().into(),
            Self::DiscardSecure => {
                let there = at.effect.room.and_then(|slot| game.facility.room(slot));
                there.is_some_and(|room| room.secure > 0).into()
            }
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::DiscardMalfunction { .. } => "D-34",
            Self::DiscardFire { .. } => "D-57",
            Self::PlaceMalfunction | Self::PlaceSecure { .. } | Self::DiscardSecure => "D-09",
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        match *self {
            Self::DiscardMalfunction { at: place } => {
                let mut broken = game.broken_in(at.room(game, place)).into_iter();
                let meant = broken.find(|it| broken_ref(game, &at.effect, *it) == answer.one(Arg::What));
                if let Some(meant) = meant {
                    game.discard_malfunction(cx, meant);
                }
            }
            Self::PlaceMalfunction => game.place_malfunction(cx, Breakable::Room(at.own)),
            Self::DiscardFire { rooms } => {
                let burning: Vec<SlotId> = match rooms {
                    BurningRooms::Own => vec![at.own],
                    BurningRooms::Robot => vec![game.systems.robot.at],
                    BurningRooms::Any => answer.room(Arg::Room).into_iter().collect(),
                    BurningRooms::Section => {
                        let section = answer.section();
                        SlotId::all().filter(|slot| Some(slot.section()) == section).collect()
                    }
                };
                burning.into_iter().for_each(|slot| game.facility.discard_fire(cx, slot));
            }
            Self::PlaceSecure { n, at: place } => game.place_secure(cx, at.room(game, place), n),
            Self::DiscardSecure => {
                if let Some(slot) = at.effect.room {
                    game.facility.discard_secure(cx, slot);
                }
            }
        }
    }
}

/// The reference to a broken thing in a repair. `None` if it cannot be repaired by this effect (R-MALF-08,
/// R-MALF-11).
fn broken_ref(game: &Retaliation, effect: &Effect, broken: Breakable) -> Option<Ref> {
    match (broken, effect.helped) {
        (Breakable::Room(_), None) => Some(Ref::Word(Word::ThisRoom)),
        (Breakable::Robot, None) => Some(Ref::Word(Word::TheRobot)),
        (Breakable::Item(owner, card), None) if owner == effect.seat => game.crew(owner).item_ref(card),
        (Breakable::Item(owner, card), Some(helped)) if owner == helped => {
            Some(Ref::ItemOf(owner, card.kind()))
        }
        _ => None,
    }
}
