//! Event cards (R-EVENT).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use super::effect::discard_action_cards;
use crate::{
    content::{
        CorridorId, EventOp, EventPlace, EventRooms, FireTarget, NoisyCorridors, SlotId,
        ids::{EventKind, Gear, IntruderKind, RoomKind, Section, TokenKind},
    },
    model::{
        Corridor, FigureId, Place,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        contamination,
        frame::{Cx, Flow, Procedure, Question},
        intruders::{self, Group},
        malfunction::Breakable,
        noise,
        position::Retaliation,
    },
};

/// Procedures of event cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A drawn card is resolved. Intruders in corridors move first (R-EVENT-01, R-EVENT-02).
    Resolve { card: EventKind },
    /// The intruders in rooms move.
    Rooms,
    /// The remaining lines of the main and the secondary effect (R-EVENT-05).
    Lines {
        card: EventKind,
        /// Index of the next line, counted through both effects.
        next: u8,
    },
    /// One line, for one entry after another, as they were when the line began (R-EVENT-06, R-EVENT-07).
    Each {
        card: EventKind,
        /// Index of the line, counted through both effects.
        line: u8,
        /// The entries that are left.
        left: Vec<Entry>,
    },
    /// A character loses oxygen or ammo (D-43, R-EVENT-10).
    Lose { seat: Seat },
}

/// A subject to which a line applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Room(SlotId),
    Corridor(CorridorId),
    Character(Seat),
    /// A character without a larva, for a line that treats those with one differently.
    Healthy(Seat),
    /// The line applies once, without a subject.
    Once,
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Resolve { card } => {
                let def = card.def();
                game.push(Self::Lines { card, next: 0 });
                if def.rooms_move {
                    game.push(Self::Rooms);
                }
                let moving = game.facility.corridors.iter();
                let moving = moving.filter(|corridor| def.corridors_move.contains(&corridor.edge.axis()));
                let places: Vec<Place> = moving.map(|corridor| Place::Corridor(corridor.id)).collect();
                let groups = groups(game, places);
                game.push(intruders::Step::Groups { groups });
            }
            Self::Rooms => {
                let groups = groups(game, SlotId::all().map(Place::Room));
                game.push(intruders::Step::Groups { groups });
            }
            Self::Lines { card, next } => {
                if let Some(op) = line(card, next) {
                    game.push(Self::Lines { card, next: next + 1 });
                    game.push(Self::Each { card, line: next, left: entries(game, op) });
                }
            }
            Self::Each { card, line: at, mut left } => {
                if let Some(op) = line(card, at).filter(|_| !left.is_empty()) {
                    let entry = left.remove(0);
                    game.push(Self::Each { card, line: at, left });
                    if still_fits(game, op, entry) {
                        resolve(game, cx, op, entry);
                    }
                }
            }
            Self::Lose { seat } => match losses(game, seat).as_slice() {
                [_] => game.lose_oxygen(cx, seat, 1),
                _ if game.is_on_map(seat) => return Flow::Ask(self),
                _ => {}
            },
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Lose { seat } => Some(Question::to(*seat, "D-43")),
            _ => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        losses(game, seat)
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match action.one(Arg::Weapon).and_then(|named| game.crew(seat).item_at(named)) {
            Some(weapon) => game.spend_ammo(cx, seat, weapon),
            None => game.lose_oxygen(cx, seat, 1),
        }
    }
}

/// A line of a card, counted through both effects.
fn line(card: EventKind, at: u8) -> Option<EventOp> {
    let def = card.def();
    def.main.iter().chain(&def.secondary).nth(usize::from(at)).copied()
}

fn groups(game: &Retaliation, places: impl IntoIterator<Item = Place>) -> Vec<Group> {
    let group = |place| {
        let figures: Vec<FigureId> = game.intruders.at(place).iter().map(|figure| figure.id).collect();
        (place, figures)
    };
    places.into_iter().map(group).filter(|(_, figures)| !figures.is_empty()).collect()
}

/// The possible losses: always oxygen, and ammo of a working weapon that has some (R-EVENT-10, R-MALF-10).
fn losses(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let crew = game.crew(seat);
    let held = crew.hands.iter().flatten().map(|item| item.card).filter(|card| game.has_ammo(seat, *card));
    let weapons: Vec<Ref> = held.filter_map(|card| crew.item_ref(card)).collect();
    let loss = |gear| Offer::new(Verb::Choose, &["R-EVENT-10"]).on(Arg::What, Ref::Gear(gear));
    let mut offers = vec![loss(Gear::Oxygen)];
    if !weapons.is_empty() {
        offers.push(loss(Gear::Ammo).choose(Arg::Weapon, Slot::one(weapons), "R-MALF-10"));
    }
    offers
}

/// The rooms into which an event puts markers, in row order. Rooms that are not on the map are left out
/// (R-EVENT-14). The robot's room counts even before its discovery (R-HIB-06).
fn rooms(game: &Retaliation, rooms: EventRooms) -> Vec<SlotId> {
    const LIFE_SUPPORT: [(RoomKind, Section); 3] = [
        (RoomKind::LifeSupportA, Section::A),
        (RoomKind::LifeSupportB, Section::B),
        (RoomKind::LifeSupportC, Section::C),
    ];
    let active = |kind: RoomKind| {
        LIFE_SUPPORT
            .iter()
            .find(|(room, _)| *room == kind)
            .map(|(_, section)| game.has_life_support(*section))
    };
    let all = game.facility.on_map();
    match rooms {
        EventRooms::Robot => vec![game.systems.robot.at],
        EventRooms::WithIntruder => {
            all.filter(|(slot, _)| game.has_intruder(*slot)).map(|(slot, _)| slot).collect()
        }
        _ => all
            .filter(|(slot, room)| match rooms {
                EventRooms::WithFire => room.fire,
                EventRooms::BrokenWithLifeSupport => {
                    room.malfunction && game.has_life_support(slot.section())
                }
                EventRooms::ActiveLifeSupport => active(room.kind) == Some(true),
                EventRooms::InactiveLifeSupport => active(room.kind) == Some(false),
                EventRooms::LifeSupport => active(room.kind).is_some(),
                EventRooms::Computer => room.kind.def().computer,
                EventRooms::LandingZone => room.kind == RoomKind::LandingZone,
                EventRooms::CoolingAndReactor => {
                    matches!(room.kind, RoomKind::CoolingSystem | RoomKind::Reactor)
                }
                EventRooms::Robot | EventRooms::WithIntruder => false,
            })
            .map(|(slot, _)| slot)
            .collect(),
    }
}

fn next_to_character(game: &Retaliation, corridor: &Corridor) -> bool {
    corridor.edge.ends().iter().any(|end| game.has_character(*end))
}

/// The subjects of a line, as they are when the line begins (R-EVENT-07).
fn entries(game: &Retaliation, op: EventOp) -> Vec<Entry> {
    let corridors = |fits: &dyn Fn(&Corridor) -> bool| -> Vec<Entry> {
        let there = game.facility.corridors.iter().filter(|corridor| fits(corridor));
        there.map(|corridor| Entry::Corridor(corridor.id)).collect()
    };
    let unexplored = |corridor: &Corridor| game.facility.is_unexplored(corridor);
    match op {
        EventOp::DiscardSecure => {
            let secured = game.facility.on_map().filter(|(_, room)| room.secure > 0);
            secured.map(|(slot, _)| Entry::Room(slot)).collect()
        }
        EventOp::ResolveNoise { corridors: NoisyCorridors::Unexplored } => {
            corridors(&|corridor| corridor.noise && unexplored(corridor))
        }
        EventOp::ResolveNoise { corridors: NoisyCorridors::NextToCharacters } => {
            corridors(&|corridor| corridor.noise && next_to_character(game, corridor))
        }
        EventOp::PlaceNoise => corridors(&|corridor| !corridor.noise && unexplored(corridor)),
        EventOp::PlaceMalfunction { rooms: which } | EventOp::PlaceFire { rooms: which } => {
            rooms(game, which).into_iter().map(Entry::Room).collect()
        }
        EventOp::SpreadFire { to } => fire_targets(game, to).into_iter().map(Entry::Room).collect(),
        EventOp::Place { at, .. } => match at {
            EventPlace::Nest => game.nest().map(Entry::Room).into_iter().collect(), // R-MAP-37
            EventPlace::UnexploredInC => {
                corridors(&|corridor| unexplored(corridor) && corridor.is_in(Section::C))
            }
            EventPlace::UnexploredNextToCharacters => {
                corridors(&|corridor| unexplored(corridor) && next_to_character(game, corridor))
            }
            EventPlace::NoisyNextToCharacters => {
                corridors(&|corridor| corridor.noise && next_to_character(game, corridor))
            }
            EventPlace::LandingZoneCorridors => {
                let zone = game.landing_zone();
                corridors(&|corridor| !corridor.reinforced && corridor.end(zone).is_some())
            }
        },
        EventOp::Hazard | EventOp::NoiseRoll | EventOp::LoseOxygenOrAmmo => {
            game.on_map().map(Entry::Character).collect()
        }
        EventOp::LeaveTheShell { .. } => {
            let (infested, healthy): (Vec<Seat>, Vec<Seat>) =
                game.on_map().partition(|seat| game.crew(*seat).larva);
            infested
                .into_iter()
                .map(Entry::Character)
                .chain(healthy.into_iter().map(Entry::Healthy))
                .collect()
        }
        EventOp::LoseHealthAtRobot { .. } => {
            // No character can be in the robot's room before it is discovered (R-HIB-07).
            game.characters_in(game.systems.robot.at).map(Entry::Character).collect()
        }
        EventOp::GuardQueen { .. }
        | EventOp::AddQueenTokens
        | EventOp::StopLifeSupport
        | EventOp::Autodestruction
        | EventOp::BreakRobot
        | EventOp::Reshuffle => vec![Entry::Once],
    }
}

/// The rooms that catch fire from the rooms that burn now (R-FIRE-08, R-FIRE-09, R-EVENT-13).
fn fire_targets(game: &Retaliation, to: FireTarget) -> Vec<SlotId> {
    let lethal = game.setup.lethal;
    let burning: Vec<SlotId> =
        game.facility.on_map().filter(|(_, room)| room.fire).map(|(slot, _)| slot).collect();
    let mut found = Vec::new();
    for slot in burning {
        found.extend(match to {
            FireTarget::LowestCorridors => {
                let around = game.facility.corridors.iter().filter(|corridor| corridor.end(slot).is_some());
                let lowest = around.map(|corridor| corridor.lowest_value(lethal)).min();
                game.fire_targets(slot, |corridor| Some(corridor.lowest_value(lethal)) == lowest)
            }
            FireTarget::WithLifeSupport => {
                let mut rooms = game.fire_targets(slot, |_| true);
                rooms.retain(|room| game.has_life_support(room.section()));
                rooms
            }
        });
    }
    found
}

/// True if a line still applies to an entry when its turn comes. Attacks may have come before it
/// (R-EVENT-07).
fn still_fits(game: &Retaliation, op: EventOp, entry: Entry) -> bool {
    match entry {
        Entry::Character(seat) | Entry::Healthy(seat) => game.is_on_map(seat),
        Entry::Room(_) | Entry::Corridor(_) => entries(game, op).contains(&entry),
        Entry::Once => true,
    }
}

/// Resolves a line for one entry.
fn resolve(game: &mut Retaliation, cx: &mut Cx<'_>, op: EventOp, entry: Entry) {
    match (op, entry) {
        (EventOp::DiscardSecure, Entry::Room(slot)) => {
            game.facility.discard_secure(cx, slot);
        }
        (EventOp::ResolveNoise { .. }, Entry::Corridor(corridor)) => {
            game.push(noise::Step::Marker { corridor, cause: None });
        }
        (EventOp::PlaceNoise, Entry::Corridor(corridor)) => game.place_noise(cx, corridor),
        (EventOp::PlaceMalfunction { .. }, Entry::Room(slot)) => {
            game.place_malfunction(cx, Breakable::Room(slot));
        }
        (EventOp::PlaceFire { .. } | EventOp::SpreadFire { .. }, Entry::Room(slot)) => {
            game.place_fire(cx, slot)
        }
        (EventOp::Place { kind, n, .. }, Entry::Room(slot)) => place(game, kind, n, Place::Room(slot), true),
        (EventOp::Place { kind, n, .. }, Entry::Corridor(corridor)) => {
            place(game, kind, n, Place::Corridor(corridor), true);
        }
        (EventOp::Hazard, Entry::Character(seat)) => {
            let room = game.room_of(seat).and_then(|slot| game.facility.room(slot));
            if room.is_some_and(|room| room.secure == 0) {
                game.push(noise::Step::Hazard { seat, discovering: false }); // R-EVENT-09
            }
        }
        (EventOp::NoiseRoll, Entry::Character(seat)) => game.push(noise::Step::roll(seat)),
        (EventOp::LoseOxygenOrAmmo, Entry::Character(seat)) => {
            let threatened = game.room_of(seat).is_some_and(|slot| {
                let around = game.facility.corridors_of(slot).into_iter();
                game.has_intruder(slot)
                    || around.map(Place::Corridor).any(|place| game.intruders.any_at(place))
            });
            if threatened {
                game.push(Step::Lose { seat });
            }
        }
        (EventOp::LeaveTheShell { .. }, Entry::Character(seat)) => {
            game.push(contamination::Step::Hatch { seat });
            game.contaminate(cx, seat, 1);
            discard_action_cards(game, cx, seat);
            game.crew_mut(seat).reshuffle_discard(cx, seat);
        }
        (EventOp::LeaveTheShell { draw }, Entry::Healthy(seat)) => {
            game.crew_mut(seat).draw_cards(cx, seat, usize::from(draw));
            game.infection(cx, seat, false);
            discard_action_cards(game, cx, seat);
        }
        (EventOp::LoseHealthAtRobot { n }, Entry::Character(seat)) => game.lose_health(cx, seat, n),
        (EventOp::GuardQueen { n }, _) => match game.intruders.queen_figure().map(|queen| queen.at) {
            Some(at) => place(game, IntruderKind::Drone, n, at, false), // R-EVENT-11
            None => game.intruders.add_tokens(cx, TokenKind::Drone, n),
        },
        (EventOp::AddQueenTokens, _) if game.intruders.queen.alive => {
            game.intruders.add_tokens(cx, TokenKind::Queen, u8::MAX);
        }
        (EventOp::StopLifeSupport, _) => {
            for &section in Section::ALL {
                if std::mem::take(&mut game.systems.life_support[section as usize]) {
                    cx.tell(SeenEvent::LifeSupport { section, active: false });
                }
            }
        }
        (EventOp::Autodestruction, _) => {
            let failing = |kind| {
                let slot = game.facility.find(kind);
                slot.and_then(|slot| game.facility.room(slot)).is_some_and(|room| room.malfunction)
            };
            if failing(RoomKind::CoolingSystem) || failing(RoomKind::Reactor) {
                game.activate_autodestruction(cx);
            }
        }
        (EventOp::BreakRobot, _) => game.place_malfunction(cx, Breakable::Robot),
        (EventOp::Reshuffle, _) => game.decks.reshuffle_events(cx),
        _ => {}
    }
}

fn place(game: &mut Retaliation, kind: IntruderKind, n: u8, at: Place, attacks: bool) {
    game.push(intruders::Step::Place { kind, n, at, attacks, cause: None }); // R-EVENT-08
}
