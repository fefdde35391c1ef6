//! Event cards (R-EVENT).

use airlock_engine::{
    content::{Printed, Text},
    printed, words,
};
use serde::Deserialize;

use super::{
    Axis,
    load::{self, Source, embedded},
};
use crate::content::ids::{EventKind, IntruderKind};

/// Printed content of an event card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDef {
    pub kind: EventKind,
    pub name: Text,
    /// The text of the main and the secondary effect.
    pub text: Text,
    /// Intruders in corridors of these directions move first (R-EVENT-02).
    pub corridors_move: Vec<Axis>,
    /// True if the intruders in rooms move next.
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
    /// Discards 1 secure token from each room.
    DiscardSecure,
    /// Resolves noise markers (R-NOISE-15).
    ResolveNoise { corridors: NoisyCorridors },
    /// Places noise in each unexplored corridor without noise (R-MAP-19).
    PlaceNoise,
    /// Places malfunctions (R-MALF).
    PlaceMalfunction { rooms: EventRooms },
    /// Places fire (R-FIRE).
    PlaceFire { rooms: EventRooms },
    /// Spreads fire from each burning room (R-FIRE-06…10).
    SpreadFire { to: FireTarget },
    Place {
        kind: IntruderKind,
        /// Number at each place.
        n: u8,
        at: EventPlace,
    },
    /// Places drones at the place of the Queen, without an attack. If she is not on the map, the same number
    /// of random drone tokens goes into the bag (R-EVENT-11).
    GuardQueen {
        /// Number of drones or tokens.
        n: u8,
    },
    /// Puts all queen tokens into the bag, if the Queen is alive.
    AddQueenTokens,
    /// Resolves a hazard for each character in a room without a secure token (R-EVENT-09).
    Hazard,
    /// Makes a noise roll for each character.
    NoiseRoll,
    /// Each character with a larva gains 1 contamination, discards its action cards, shuffles all and hatches
    /// (R-PROC-03). Then each other one draws, makes the infection procedure and discards its action cards.
    LeaveTheShell {
        /// Number of cards that the others draw.
        draw: u8,
    },
    /// Switches life support off in all sections.
    StopLifeSupport,
    /// Each character with an intruder in its room or in an adjacent corridor loses 1 oxygen or 1 ammo
    /// (R-EVENT-10).
    LoseOxygenOrAmmo,
    /// Starts autodestruction if the Cooling System or the Reactor has a malfunction.
    Autodestruction,
    /// Places a malfunction on the robot card (R-HIB-06).
    BreakRobot,
    /// Each character in the robot's room loses health.
    LoseHealthAtRobot { n: u8 },
    /// Reshuffles the event deck with all discarded cards and this one (R-EVENT-12).
    Reshuffle,
}

words! {
    /// The corridors whose noise markers are resolved.
    pub enum NoisyCorridors("noisy corridors") {
        /// Unexplored corridors.
        Unexplored => "unexplored",
        /// Corridors adjacent to a character.
        NextToCharacters => "next_to_characters",
    }
}

words! {
    /// The rooms in which an event places markers. Rooms that are not on the map are skipped (R-EVENT-14).
    pub enum EventRooms("rooms of an event") {
        /// Each room with an intruder.
        WithIntruder => "with_intruder",
        /// Each burning room.
        WithFire => "with_fire",
        /// Each room with a malfunction in a section with active life support.
        BrokenWithLifeSupport => "broken_with_life_support",
        /// Life Support Control of each section with active life support.
        ActiveLifeSupport => "active_life_support",
        /// Life Support Control of each section with inactive life support.
        InactiveLifeSupport => "inactive_life_support",
        /// Life Support Control of all sections.
        LifeSupport => "life_support",
        /// Each room with a computer.
        Computer => "computer",
        LandingZone => "landing_zone",
        CoolingAndReactor => "cooling_and_reactor",
        /// The robot's room (R-HIB-06).
        Robot => "robot",
    }
}

words! {
    /// The way in which fire spreads from a burning room.
    pub enum FireTarget("target of spreading fire") {
        /// Through its adjacent corridors of the lowest value (R-FIRE-09).
        LowestCorridors => "lowest_corridors",
        /// To neighbouring rooms in sections with active life support (R-EVENT-13).
        WithLifeSupport => "with_life_support",
    }
}

words! {
    /// The place in which an event places intruders.
    pub enum EventPlace("place of an event") {
        /// The Nest. The intruders attack at once (R-MAP-37).
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

printed! { EventKind: EventDef("event") in events() }

embedded! { events: Vec<EventDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<EventDef>> {
    EventDef::read(source, "events")
}
