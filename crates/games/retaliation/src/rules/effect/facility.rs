//! Operations on rooms, systems of the Facility and the lander (R-ROOM, R-OXY, R-AA, R-LANDER, R-CAPSULE).

use airlock_engine::{Framed, Seat, SeatSet};

use super::{
    Effect, Source, Step,
    need::{Need, is_possible, one},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{
        EscapeWay, FacilityOp, SlotId, UsedRoom,
        ids::{RoomKind, Section},
    },
    model::{
        Autodestruction, Lander, Look, Seen, Systems,
        event::SeenEvent,
        words::{Arg, Offer, Ref, Verb},
    },
    rules::{capsule, frame::Cx, lander, position::Retaliation},
};

impl Operation for FacilityOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let (seat, effect) = (at.seat, &at.effect);
        match *self {
            Self::UseRoom { which } => used_room(game, effect, which)
                .map_or(Need::Impossible, |(slot, room)| room_branches(game, effect, slot, room).into()),
            Self::UseOtherRoom => other_rooms(game, effect).into(),
            Self::FlipLifeSupport { section } => match (game.systems.reactor_shut_down, section) {
                (true, _) => Need::Impossible, // R-ROOM-20
                (false, Some(_)) => Need::Nothing,
                (false, None) => {
                    one(Arg::What, Section::ALL.iter().copied().map(Ref::Section), &["R-OXY-09"]).into()
                }
            },
            Self::ActivateHibernatorium => (!game.systems.hibernatorium).into(), // R-ROOM-19
            Self::ActivateAutodestruction => (game.systems.autodestruction == Autodestruction::Off).into(), // R-DESTRUCT-03
            Self::ShutDownReactor => Need::Nothing, // R-ROOM-21
            Self::SetAntiAircraft => (!game.systems.anti_aircraft.gone).into(),
            Self::MoveLander => {
                let steps = game.lander_steps().into_iter().map(|to| Ref::Number(u16::from(to)));
                one(Arg::To, steps, &["R-ACT-15"]).into()
            }
            Self::LookAtObjectives => {
                let holds =
                    |other: &Seat| *other != seat && game.crew(*other).objectives.held().next().is_some();
                one(Arg::Who, game.seats().filter(holds).map(Ref::Seat), &["R-OBJ-01", "R-COOP-14"]).into()
            }
            Self::GainDataToken => (!game.crew(seat).data).into(),
            Self::Escape { by } => can_leave(game, by).into(),
            Self::TakeOrDestroyEgg => match game.intruders.eggs.is_empty() {
                true => Need::Impossible,
                false => {
                    vec![Offer::new(Verb::Discard, &["R-ROOM-22"]), Offer::new(Verb::Take, &["R-ROOM-22"])]
                        .into()
                }
            },
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::UseOtherRoom => "D-38",
            Self::TakeOrDestroyEgg => "D-40",
            Self::MoveLander => "D-42",
            Self::FlipLifeSupport { .. } => "D-57",
            Self::UseRoom { .. }
            | Self::ActivateHibernatorium
            | Self::ActivateAutodestruction
            | Self::ShutDownReactor
            | Self::SetAntiAircraft
            | Self::LookAtObjectives
            | Self::GainDataToken
            | Self::Escape { .. } => "D-09",
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        let (seat, effect) = (at.seat, &at.effect);
        match *self {
            Self::UseRoom { which } => {
                if let Some((slot, room)) = used_room(game, effect, which) {
                    game.push(Step::Next(inside(game, effect, slot, room, answer.branch())));
                }
            }
            Self::UseOtherRoom => {
                let slot = answer.room(Arg::Room);
                let there = slot.and_then(|slot| Some((slot, game.facility.room(slot)?.kind)));
                if let Some((slot, room)) = there {
                    game.push(Step::Next(inside(game, effect, slot, room, answer.branch())));
                }
            }
            Self::FlipLifeSupport { section } => {
                if let Some(section) = section.or_else(|| answer.section()) {
                    let active = !game.systems.life_support[section as usize];
                    game.systems.life_support[section as usize] = active;
                    cx.tell(SeenEvent::LifeSupport { section, active });
                }
            }
            Self::ActivateHibernatorium => {
                game.systems.hibernatorium = true;
                cx.tell(SeenEvent::HibernatoriumOn);
            }
            Self::ActivateAutodestruction => game.activate_autodestruction(cx),
            Self::ShutDownReactor => shut_down_reactor(&mut game.systems, cx),
            Self::SetAntiAircraft => {
                game.look_at_anti_aircraft(cx, seat, game.systems.anti_aircraft.active);
                game.push(lander::Step::Order { seat });
            }
            Self::MoveLander => {
                if let Some(Ref::Number(to)) = answer.one(Arg::To) {
                    game.move_lander(cx, u8::try_from(to).unwrap_or(u8::MAX));
                }
            }
            Self::LookAtObjectives => {
                if let Some(of) = answer.seat() {
                    look_at_objectives(game, cx, seat, of);
                }
            }
            Self::GainDataToken => {
                game.crew_mut(seat).data = true;
                cx.tell(SeenEvent::DataGained { seat });
            }
            Self::Escape { by } => game.push(capsule::Step::Attempt { seat, by }),
            Self::TakeOrDestroyEgg => match answer.0.verb {
                Verb::Take => game.take_egg(cx, seat),
                _ => game.remove_egg(cx),
            },
        }
    }
}

/// The room that an operation uses, if its conditions hold (R-ACT-19).
fn used_room(game: &Retaliation, effect: &Effect, which: UsedRoom) -> Option<(SlotId, RoomKind)> {
    let slot = if which == UsedRoom::Robot { game.systems.robot.at } else { game.room_of(effect.seat)? };
    let room = game.facility.room(slot)?;
    let life_support =
        matches!(room.kind, RoomKind::LifeSupportA | RoomKind::LifeSupportB | RoomKind::LifeSupportC);
    let computer = room.kind.def().computer;
    let usable = match which {
        UsedRoom::Own => !room.malfunction,
        UsedRoom::Computer => computer && !room.malfunction,
        UsedRoom::Device => computer || life_support,
        UsedRoom::Robot => computer,
    };
    usable.then_some((slot, room.kind))
}

/// The branches of a room that this effect can carry out.
fn room_branches(game: &Retaliation, effect: &Effect, slot: SlotId, room: RoomKind) -> Vec<Offer> {
    let offer = |branch: u8| {
        let used = inside(game, effect, slot, room, branch);
        is_possible(game, used).then(|| {
            Offer::new(Verb::Choose, &["R-ROOM-01", "R-ACT-19"]).on(Arg::Branch, Ref::Branch(branch))
        })
    };
    (0..).take(room.def().branches.len()).filter_map(offer).collect()
}

/// The branches of other rooms with a computer that this effect can carry out (R-ROOM-15).
fn other_rooms(game: &Retaliation, effect: &Effect) -> Vec<Offer> {
    let usable = game.facility.on_map().filter(|(_, room)| {
        room.kind.def().computer && !room.malfunction && room.kind != RoomKind::ServerRoom
    });
    let mut offers = Vec::new();
    for (slot, room) in usable {
        let branches = room_branches(game, effect, slot, room.kind);
        offers.extend(branches.into_iter().map(|offer| offer.on(Arg::Room, Ref::Room(slot))));
    }
    offers
}

/// The effect of a room that another effect uses, as if the character were there (R-ROOM-15, R-ROBOT-15).
fn inside(game: &Retaliation, effect: &Effect, slot: SlotId, room: RoomKind, branch: u8) -> Effect {
    let elsewhere = Some(slot).filter(|slot| game.room_of(effect.seat) != Some(*slot));
    Effect { elsewhere, ..Effect::new(effect.seat, Source::Room(room), branch) }
}

/// True if a way to escape is open (R-LANDER-03, R-HIB-08, R-CAPSULE-04).
fn can_leave(game: &Retaliation, by: EscapeWay) -> bool {
    match by {
        EscapeWay::Lander => game.systems.lander == Lander::Landed,
        EscapeWay::Hibernation => game.systems.hibernatorium,
        EscapeWay::Shuttle => !game.systems.shuttle_gone,
    }
}

/// Permanently removes life support, autodestruction and anti-aircraft defence (R-ROOM-20, R-ROOM-21).
fn shut_down_reactor(systems: &mut Systems, cx: &mut Cx<'_>) {
    systems.reactor_shut_down = true;
    systems.life_support = [false; 3];
    systems.autodestruction = Autodestruction::Gone;
    systems.anti_aircraft.gone = true;
    systems.anti_aircraft.active = false;
    cx.tell(SeenEvent::ReactorShutDown);
}

/// Shows the objectives that a seat holds now to another seat, in secret (H-12).
fn look_at_objectives(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, of: Seat) {
    let held = &mut game.crew_mut(of).objectives;
    for piece in held.private.iter_mut().chain(&mut held.mission) {
        piece.known.insert(seat);
    }
    let cards: Vec<_> = game.crew(of).objectives.held().map(|piece| piece.face.kind()).collect();
    cx.disclose("H-12", SeatSet::only(seat), || format!("{cards:?}"));
    let told = |cards| SeenEvent::ObjectivesLooked { seat, of, cards };
    cx.tell_secret(seat, told(cards.clone()), Some(told(Vec::new())));
    let round = game.round.number;
    game.crew_mut(seat).looks.push(Look { round, seen: Seen::Objectives { of, cards } });
}
