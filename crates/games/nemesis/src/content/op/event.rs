//! What the lower parts of event cards do.

use airlock_engine::words;
use serde::Deserialize;

/// One operation of an event card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventOp {
    /// An encounter for each named character, in turn order (N-OP-35).
    Encounter {
        /// Whose.
        who: EncounterWho,
    },
    /// An egg of the intruder board hatches in the Nest (N-OP-36).
    Hatching,
    /// Injuries are removed from intruders (N-OP-39).
    HealIntruders {
        /// All of them.
        which: AllIntruders,
        /// Injuries removed from each.
        n: u8,
    },
    /// Places malfunction markers (N-MALF-05…07, N-OP-37).
    PlaceMalfunction {
        /// Where.
        rooms: FailingRooms,
    },
    /// Places fire markers (N-FIRE-04…07, N-OP-37).
    PlaceFire {
        /// Where.
        rooms: BurningRooms,
    },
    /// Starts self-destruct if the Generator has a malfunction marker and starting is legal (N-DESTRUCT-03).
    SelfDestruct {
        /// Under which condition.
        mode: DestructCondition,
    },
    /// Opens every closed door of the ship (N-DOOR-06).
    OpenAllDoors,
    /// Noise in every corridor without noise around the named rooms (N-OP-45).
    PlaceNoise {
        /// Around which rooms.
        around: NoiseAround,
    },
    /// Noise on the technical space, or noise rolls at its entrances if it has noise already (N-OP-44).
    TechnicalNoise,
    /// The item counter of each burning room becomes 0.
    EmptyBurningRooms,
    /// All ACTIVE characters with a larva die; a creeper appears in the room of each (N-OP-30, N-CONTAM-14).
    KillInfested,
    /// Every ACTIVE character's seat draws `n` cards, scans the contamination cards among them and discards all; an
    /// infected one puts a larva on its board (N-OP-30).
    DrawAndScan {
        /// Cards drawn.
        n: u8,
    },
    /// Adults hunt characters next to them (N-OP-26).
    Hunt,
    /// Every intruder that shares no room with a character leaves the board; tokens go into the bag (N-OP-39).
    IntrudersToBag,
    /// The lowest-numbered docked escape pod is launched (N-OP-38).
    LaunchPod,
    /// Characters resolve a panic card each, one after another in turn order (V-PANIC-11, V-PANIC-14).
    Panic {
        /// Who panics.
        who: Panicking,
    },
    /// The madness of characters rises by 1 (V-MAD-04, V-MAD-11).
    RaiseMadness {
        /// Whose.
        who: Panicking,
    },
    /// Every character draws up to `hand` cards and scans its hand; an infected card sets its madness to 5; then every
    /// character discards its hand.
    Terror {
        /// Cards drawn up to.
        hand: u8,
    },
    /// Every character whose madness is above its hand size gets a contamination card.
    Fear,
    /// Every Void Seeder out of combat moves into a neighbouring room with a character.
    Stalk,
    /// The Despoiler appears in the lowest room with at least two characters (V-STALK-06).
    SummonDespoiler,
    /// The docked pod with the highest number is lost.
    EjectPod,
    /// Noise in the corridors of a number next to characters; encounters where there is noise.
    Whispers,
    /// With a malfunction in a computer room: malfunctions in all others.
    ComputersFail,
    /// With malfunctions in two computer rooms self-destruct starts; otherwise one more.
    ShipAiFails,
    /// The Generator breaks down; if it has, it burns and fire spreads.
    GeneratorOverheats,
}

words! {
    /// Whose encounters an event resolves (N-OP-35).
    pub enum EncounterWho("encounter who") {
        /// Each ACTIVE character in the Nest or carrying an egg.
        InNestOrCarryingEgg => "in_nest_or_carrying_egg",
    }
}

words! {
    /// Which intruders lose injuries.
    pub enum AllIntruders("intruders of an event") {
        /// All on the board.
        All => "all",
    }
}

words! {
    /// Where malfunction markers are placed; rooms by ascending number (N-OP-02).
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
    /// Where fire markers are placed (N-OP-37).
    pub enum BurningRooms("fire rooms") {
        /// The Hibernatorium; if it burns already, each room next to it through a corridor without a closed door.
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
    /// When an event starts self-destruct.
    pub enum DestructCondition("self-destruct of an event") {
        /// If the Generator has a malfunction marker and starting is legal (N-DESTRUCT-03).
        StartIfGeneratorFails => "start_if_generator_fails",
    }
}

words! {
    /// Around which rooms noise is placed (N-OP-45).
    pub enum NoiseAround("noise around") {
        /// The Nest, if it is explored.
        ExploredNest => "explored_nest",
        /// Each room with a slimed ACTIVE character.
        SlimedCharacters => "slimed_characters",
    }
}

words! {
    /// Whose madness an effect stirs.
    pub enum Panicking("panicking characters") {
        /// Each character that is alone in its room and out of combat.
        Alone => "alone",
        /// Each character in a room with a Lair or next to one.
        NearLair => "near_lair",
        /// Each character in a room with a technical corridor entrance.
        AtTechnicalEntrance => "at_technical_entrance",
    }
}
