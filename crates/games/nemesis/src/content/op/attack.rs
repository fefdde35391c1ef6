//! What the attack cards of intruders do.

use airlock_engine::words;
use serde::Deserialize;

/// One operation of an attack card. The target is the one that is attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AttackOp {
    /// A character with that many serious wounds, dressed ones counted, dies; another suffers 1 (N-OP-32).
    KillIfSerious {
        /// Who is struck.
        who: Struck,
        /// Deadly from this number on.
        at_least: u8,
        /// How many another suffers.
        #[serde(default = "one")]
        wounds: u8,
    },
    /// You suffer light wounds (N-WOUND-01…03).
    LightWound {
        /// How many.
        n: u8,
    },
    /// The target suffers serious wounds (N-WOUND-04).
    SeriousWound {
        /// Who suffers.
        who: Target,
        /// How many.
        n: u8,
    },
    /// You become slimed (N-SLIME-01).
    GainSlime,
    /// You get contamination cards (N-CONTAM-02).
    GainContamination {
        /// How many.
        n: u8,
    },
    /// The attacking creeper becomes a breeder (N-OP-33).
    TransformIntruder,
    /// Draws a token and places that intruder in the room, without an encounter (N-OP-34).
    SpawnFromBag,
    /// The target resolves a panic card (V-PANIC-11).
    Panic {
        /// Who panics.
        who: Target,
    },
    /// A second figure of the attacker's kind appears, without a surprise attack (V-STALK-06).
    Duplicate,
}

const fn one() -> u8 {
    1
}

words! {
    /// Whom a hit strikes.
    pub enum Struck("struck characters") {
        /// The target.
        You => "you",
        /// Each character in the room of the target.
        EachInRoom => "each_in_room",
    }
}

words! {
    /// The one that is attacked.
    pub enum Target("target of an attack") {
        /// The target.
        You => "you",
    }
}
