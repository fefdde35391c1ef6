//! Operations of intruder attack cards.

use airlock_engine::words;
use serde::Deserialize;

/// One operation of an attack card. *You* is the target of the attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AttackOp {
    /// Kills a character that has `at_least` serious wounds, dressed ones included. Any other character
    /// suffers `wounds` serious wounds (N-OP-32).
    KillIfSerious {
        who: Struck,
        at_least: u8,
        #[serde(default = "one")]
        wounds: u8,
    },
    /// You suffer light wounds (N-WOUND-01…03).
    LightWound { n: u8 },
    /// The target suffers serious wounds (N-WOUND-04).
    SeriousWound { who: Target, n: u8 },
    /// You become slimed (N-SLIME-01).
    GainSlime,
    /// You receive contamination cards (N-CONTAM-02).
    GainContamination { n: u8 },
    /// The attacking creeper becomes a breeder (N-OP-33).
    TransformIntruder,
    /// Draws a token and places that intruder in the room, without an encounter (N-OP-34).
    SpawnFromBag,
    /// The target resolves a panic card (V-PANIC-11).
    Panic { who: Target },
    /// A second figure of the attacker's kind appears, without a surprise attack (V-STALK-06).
    Duplicate,
}

const fn one() -> u8 {
    1
}

words! {
    /// Characters affected by a hit.
    pub enum Struck("struck characters") {
        You => "you",
        /// Each character in the target's room.
        EachInRoom => "each_in_room",
    }
}

words! {
    /// The character under attack.
    pub enum Target("target of an attack") {
        You => "you",
    }
}
