//! Intruder attack cards (R-KIND-16, R-KIND-20).

use airlock_engine::{
    card_id,
    content::{Names, Text},
    words,
};
use serde::{Deserialize, Serialize};

use super::load::{self, Source, embedded};
use crate::content::ids::{AttackKind, IntruderKind};

/// What an attack card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackDef {
    /// Which card this is.
    pub kind: AttackKind,
    /// Its name.
    pub name: Text,
    /// How many cards there are of it.
    #[serde(default = "load::one")]
    pub copies: usize,
    /// Its rows; each attacker but a larva has exactly one (R-KIND-18).
    pub rows: Vec<AttackRow>,
}

/// A row of an attack card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackRow {
    /// The attackers it is for.
    pub attackers: Vec<IntruderKind>,
    /// What it does.
    pub text: Text,
    /// The same, in this order (R-KIND-39).
    pub ops: Vec<AttackOp>,
}

/// One operation of an attack.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AttackOp {
    /// The target loses health.
    LoseHealth {
        /// How much.
        n: u8,
    },
    /// The target gains contamination cards.
    GainContamination {
        /// How many.
        n: u8,
    },
    /// A larva on the board of the target, if none is there.
    GainLarva,
    /// The attacker ends where the movement of the target ends (R-KIND-22).
    FollowMover,
    /// The attack deck is shuffled with all discarded cards and this one (R-KIND-17).
    Reshuffle,
    /// What happens depends on the state of the struck character, judged once (R-KIND-21).
    ByState {
        /// Who is struck.
        who: Struck,
        /// Outcome for a healthy character.
        healthy: Vec<HarmOp>,
        /// Outcome for an injured one.
        injured: Vec<HarmOp>,
        /// Outcome for a heavily injured one.
        heavily_injured: Vec<HarmOp>,
    },
}

/// What happens to a character that is struck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HarmOp {
    /// It dies.
    Die,
    /// It gains serious wounds (R-COND-20).
    GainWounds {
        /// How many.
        n: u8,
    },
    /// It gains contamination cards.
    GainContamination {
        /// How many.
        n: u8,
    },
}

words! {
    /// Whom a row strikes.
    pub enum Struck("struck characters") {
        /// The target.
        Target => "target",
        /// Each character in the room, in turn order.
        EachInRoom => "each_in_room",
    }
}

card_id! {
    /// One of the 20 attack cards, such as `bite-3`.
    AttackCardId("attack card", 20) in attacks().names
}

impl AttackCardId {
    /// What it says.
    pub fn def(self) -> &'static AttackDef {
        self.kind().def()
    }

    /// What it is.
    pub fn kind(self) -> AttackKind {
        attacks().cards[self.index()]
    }
}

impl AttackKind {
    /// What the card says.
    pub fn def(self) -> &'static AttackDef {
        &attacks().defs[self as usize]
    }

    /// The row for an attacker; none for a larva, which never draws a card (R-KIND-18).
    pub fn row(self, attacker: IntruderKind) -> Option<&'static AttackRow> {
        self.def().rows.iter().find(|row| row.attackers.contains(&attacker))
    }
}

embedded! { attacks: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<AttackDef>,
    pub(super) cards: Vec<AttackKind>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs =
        load::in_order("attack", AttackKind::ALL, source.parse("attacks")?, |def: &AttackDef| def.kind)?;
    let cards = defs.iter().flat_map(|def| std::iter::repeat_n(def.kind, def.copies)).collect();
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.copies)));
    Ok(Loaded { defs, cards, names })
}
