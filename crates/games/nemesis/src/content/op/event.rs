//! Operations of the lower part of event cards.

use airlock_engine::words;
use serde::Deserialize;

/// One operation of an event card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventOp {
    /// An encounter for each named character, in turn order (N-OP-35).
    Encounter { who: EncounterWho },
    /// An egg of the intruder board hatches in the Nest (N-OP-36).
    Hatching,
    /// Removes injuries from intruders (N-OP-39).
    HealIntruders {
        which: AllIntruders,
        /// Injuries removed from each.
        n: u8,
    },
    /// Places malfunction markers (N-MALF-05…07, N-OP-37).
    PlaceMalfunction { rooms: FailingRooms },
    /// Places fire markers (N-FIRE-04…07, N-OP-37).
    PlaceFire { rooms: BurningRooms },
    /// Starts self-destruct if the Generator has a malfunction marker and starting is legal (N-DESTRUCT-03).
    SelfDestruct {
        /// Condition for the start.
        mode: DestructCondition,
    },
    /// Opens every closed door of the ship (N-DOOR-06).
    OpenAllDoors,
    /// Places noise in every corridor without noise around the named rooms (N-OP-45).
    PlaceNoise { around: NoiseAround },
    /// Places noise on the technical space. If it has noise already, causes noise rolls at its entrances
    /// (N-OP-44).
    TechnicalNoise,
    /// The item counter of each burning room becomes 0.
    EmptyBurningRooms,
    /// All ACTIVE characters with a larva die; a creeper appears in the room of each (N-OP-30, N-CONTAM-14).
    KillInfested,
    /// Every ACTIVE character's seat draws `n` cards, scans the contamination cards among them and discards
    /// all. An infected one puts a larva on its board (N-OP-30).
    DrawAndScan { n: u8 },
    /// Adults hunt characters in neighbouring rooms (N-OP-26).
    Hunt,
    /// Every intruder that shares no room with a character leaves the board. Tokens go into the bag
    /// (N-OP-39).
    IntrudersToBag,
    /// Launches the docked escape pod with the lowest number (N-OP-38).
    LaunchPod,
    /// Each named character resolves a panic card, one after another in turn order (V-PANIC-11, V-PANIC-14).
    Panic { who: Panicking },
    /// The madness of characters rises by 1 (V-MAD-04, V-MAD-11).
    RaiseMadness { who: Panicking },
    /// Every character draws up to `hand` cards and scans its hand. An infected card sets its madness to 5.
    /// Then every character discards its hand.
    Terror { hand: u8 },
    /// Every character whose madness is above its hand size receives a contamination card.
    Fear,
    /// Every Void Seeder out of combat moves into a neighbouring room with a character.
    Stalk,
    /// The Despoiler appears in the lowest room with at least two characters (V-STALK-06).
    SummonDespoiler,
    /// The docked pod with the highest number is lost.
    EjectPod,
    /// Places noise in the corridors with a number next to characters. Where there is noise already,
    /// encounters follow.
    Whispers,
    /// A malfunction in one computer room spreads to all others.
    ComputersFail,
    /// Starts self-destruct if two computer rooms have malfunctions. Otherwise adds one more malfunction.
    ShipAiFails,
    /// Breaks the Generator. If it is broken already, it burns and the fire spreads.
    GeneratorOverheats,
}

words! {
    /// Characters that have an encounter (N-OP-35).
    pub enum EncounterWho("encounter who") {
        /// Each ACTIVE character in the Nest or carrying an egg.
        InNestOrCarryingEgg => "in_nest_or_carrying_egg",
    }
}

words! {
    /// Intruders that lose injuries.
    pub enum AllIntruders("intruders of an event") {
        /// All on the board.
        All => "all",
    }
}

words! {
    /// Rooms that get malfunction markers, by ascending number (N-OP-02).
    pub enum FailingRooms("malfunction rooms") {
        /// Each room with an adult, a breeder or the queen.
        WithLargeIntruder => "with_large_intruder",
        /// Each burning room.
        Burning => "burning",
        /// The explored room with the lowest number (N-OP-37).
        LowestExplored => "lowest_explored",
        /// Each explored green room.
        Green => "green",
        /// Each explored yellow room with a computer icon.
        YellowWithComputer => "yellow_with_computer",
    }
}

words! {
    /// Rooms that get fire markers (N-OP-37).
    pub enum BurningRooms("fire rooms") {
        /// The Hibernatorium. If it burns already, each room next to it through a corridor without a closed
        /// door.
        HibernatoriumOrNextToIt => "hibernatorium_or_next_to_it",
        /// Each room next to a burning room through a corridor without a closed door.
        NextToBurning => "next_to_burning",
        /// Each room next to the burning room with the lowest number through a corridor without a closed door.
        NextToLowestBurning => "next_to_lowest_burning",
        /// The three Engine Rooms.
        EngineRooms => "engine_rooms",
    }
}

words! {
    /// Condition for an event to start self-destruct.
    pub enum DestructCondition("self-destruct of an event") {
        /// If the Generator has a malfunction marker and starting is legal (N-DESTRUCT-03).
        StartIfGeneratorFails => "start_if_generator_fails",
    }
}

words! {
    /// Rooms around which noise is placed (N-OP-45).
    pub enum NoiseAround("noise around") {
        ExploredNest => "explored_nest",
        /// Each room with a slimed ACTIVE character.
        SlimedCharacters => "slimed_characters",
    }
}

words! {
    /// Characters that panic or whose madness rises.
    pub enum Panicking("panicking characters") {
        /// Each character that is alone in its room and out of combat.
        Alone => "alone",
        /// Each character in a room with a Lair or next to one.
        NearLair => "near_lair",
        /// Each character in a room with a technical corridor entrance.
        AtTechnicalEntrance => "at_technical_entrance",
    }
}
