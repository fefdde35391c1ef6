//! Event cards (R-EVENT).

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use super::{
    Axis,
    load::{self, Source, embedded},
};
use crate::content::ids::{EventKind, IntruderKind};

/// What an event card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDef {
    /// Which card this is.
    pub kind: EventKind,
    /// Its name.
    pub name: Text,
    /// What its main and secondary part do.
    pub text: Text,
    /// Intruders in corridors of these directions move first (R-EVENT-02).
    pub corridors_move: Vec<Axis>,
    /// Then those in rooms.
    pub rooms_move: bool,
    /// The main effect, line by line (R-EVENT-05).
    pub main: Vec<EventOp>,
    /// The secondary effect.
    pub secondary: Vec<EventOp>,
}

/// One line of an event card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventOp {
    /// 1 secure token of each room is discarded.
    DiscardSecure,
    /// Noise markers are resolved (R-NOISE-15).
    ResolveNoise {
        /// Of which corridors.
        corridors: NoisyCorridors,
    },
    /// Noise in each unexplored corridor without noise (R-MAP-19).
    PlaceNoise,
    /// Malfunctions (R-MALF).
    PlaceMalfunction {
        /// In which rooms.
        rooms: EventRooms,
    },
    /// Fire (R-FIRE).
    PlaceFire {
        /// In which rooms.
        rooms: EventRooms,
    },
    /// Fire spreads from each burning room (R-FIRE-06…10).
    SpreadFire {
        /// Where to.
        to: FireTarget,
    },
    /// Intruders are placed.
    Place {
        /// Of which kind.
        kind: IntruderKind,
        /// How many at each place.
        n: u8,
        /// Where.
        at: EventPlace,
    },
    /// Drones are placed without attacking where the Queen is; if she is not on the map, as many random drone tokens go into the
    /// bag (R-EVENT-11).
    GuardQueen {
        /// How many.
        n: u8,
    },
    /// If the Queen is alive, all queen tokens go into the bag.
    AddQueenTokens,
    /// A hazard for each character in a room without a secure token (R-EVENT-09).
    Hazard,
    /// A noise roll for each character.
    NoiseRoll,
    /// Each character with a larva gains 1 contamination, discards its action cards, shuffles all and hatches (R-PROC-03); then
    /// each other one draws, makes the infection procedure and discards its action cards.
    LeaveTheShell {
        /// How many cards the others draw.
        draw: u8,
    },
    /// Life support becomes inactive everywhere.
    StopLifeSupport,
    /// Each character with an intruder in its room or in a corridor next to it loses 1 oxygen or 1 ammo (R-EVENT-10).
    LoseOxygenOrAmmo,
    /// Autodestruction starts if the Cooling System or the Reactor has a malfunction.
    Autodestruction,
    /// A malfunction on the robot card (R-HIB-06).
    BreakRobot,
    /// Each character in the robot's room loses health.
    LoseHealthAtRobot {
        /// How much.
        n: u8,
    },
    /// The event deck is shuffled with all discarded cards and this one (R-EVENT-12).
    Reshuffle,
}

words! {
    /// Whose noise markers are resolved.
    pub enum NoisyCorridors("noisy corridors") {
        /// Those of unexplored corridors.
        Unexplored => "unexplored",
        /// Those adjacent to a character.
        NextToCharacters => "next_to_characters",
    }
}

words! {
    /// In which rooms an event puts markers; rooms that are not on the map are skipped (R-EVENT-14).
    pub enum EventRooms("rooms of an event") {
        /// Each with an intruder.
        WithIntruder => "with_intruder",
        /// Each with fire.
        WithFire => "with_fire",
        /// Each with a malfunction in a section with active life support.
        BrokenWithLifeSupport => "broken_with_life_support",
        /// Life Support Control of the sections where it is active.
        ActiveLifeSupport => "active_life_support",
        /// Life Support Control of the sections where it is inactive.
        InactiveLifeSupport => "inactive_life_support",
        /// Life Support Control of all sections.
        LifeSupport => "life_support",
        /// Each with a computer.
        Computer => "computer",
        /// The Landing Zone.
        LandingZone => "landing_zone",
        /// The Cooling System and the Reactor.
        CoolingAndReactor => "cooling_and_reactor",
        /// The robot's (R-HIB-06).
        Robot => "robot",
    }
}

words! {
    /// Where fire spreads.
    pub enum FireTarget("target of spreading fire") {
        /// Through the corridors of the lowest value of each burning room (R-FIRE-09).
        LowestCorridors => "lowest_corridors",
        /// To neighbouring rooms in sections with active life support (R-EVENT-13).
        WithLifeSupport => "with_life_support",
    }
}

words! {
    /// Where an event places intruders.
    pub enum EventPlace("place of an event") {
        /// The Nest; they attack at once (R-MAP-37).
        Nest => "nest",
        /// Each unexplored corridor of section C.
        UnexploredInC => "unexplored_in_c",
        /// Each unexplored corridor adjacent to a character.
        UnexploredNextToCharacters => "unexplored_next_to_characters",
        /// Each corridor with noise adjacent to a character.
        NoisyNextToCharacters => "noisy_next_to_characters",
        /// Each corridor adjacent to the Landing Zone that is not reinforced.
        LandingZoneCorridors => "landing_zone_corridors",
    }
}

impl EventKind {
    /// What the card says.
    pub fn def(self) -> &'static EventDef {
        &events()[self as usize]
    }
}

embedded! { events: Vec<EventDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<EventDef>> {
    load::in_order("event", EventKind::ALL, source.parse("events")?, |def: &EventDef| def.kind)
}
