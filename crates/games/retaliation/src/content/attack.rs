//! Intruder attack cards (R-KIND-16, R-KIND-20).

use airlock_engine::{
    content::{Cards, Text},
    printed_cards, words,
};
use serde::{Deserialize, Serialize};

use super::load::{self, Source, embedded};
use crate::content::ids::{AttackKind, IntruderKind};

/// Printed content of an attack card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackDef {
    pub kind: AttackKind,
    pub name: Text,
    /// Number of cards of this kind.
    #[serde(default = "load::one")]
    pub copies: usize,
    /// Each attacker except a larva has exactly one row (R-KIND-18).
    pub rows: Vec<AttackRow>,
}

/// A row of an attack card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackRow {
    /// The kinds of attackers that use this row.
    pub attackers: Vec<IntruderKind>,
    pub text: Text,
    /// The operations of the text, in order (R-KIND-39).
    pub ops: Vec<AttackOp>,
}

/// One operation of an attack.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AttackOp {
    /// The target loses health.
    LoseHealth { n: u8 },
    /// The target gains contamination cards.
    GainContamination { n: u8 },
    /// Puts a larva on the target's board, unless one is there.
    GainLarva,
    /// The attacker ends in the room where the target's movement ends (R-KIND-22).
    FollowMover,
    /// The attack deck is reshuffled with all discarded cards and this one (R-KIND-17).
    Reshuffle,
    /// The outcome depends on the state of the struck character, judged once (R-KIND-21).
    ByState { who: Struck, healthy: Vec<HarmOp>, injured: Vec<HarmOp>, heavily_injured: Vec<HarmOp> },
}

/// An outcome for a struck character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HarmOp {
    Die,
    /// The character gains serious wounds (R-COND-20).
    GainWounds {
        n: u8,
    },
    /// The character gains contamination cards.
    GainContamination {
        n: u8,
    },
}

words! {
    /// The characters that a row strikes.
    pub enum Struck("struck characters") {
        /// The target of the attack.
        Target => "target",
        /// Each character in the room, in turn order.
        EachInRoom => "each_in_room",
    }
}

printed_cards! {
    /// One of the 20 attack cards, such as `bite-3`.
    AttackCardId("attack card", 20) of AttackKind: AttackDef in attacks()
}

impl AttackKind {
    /// The row for an attacker. `None` for a larva, which never draws a card (R-KIND-18).
    pub fn row(self, attacker: IntruderKind) -> Option<&'static AttackRow> {
        self.def().rows.iter().find(|row| row.attackers.contains(&attacker))
    }
}

embedded! { attacks: Cards<AttackDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<AttackDef>> {
    Cards::copied(source.parse("attacks")?, |def: &AttackDef| def.copies)
}
