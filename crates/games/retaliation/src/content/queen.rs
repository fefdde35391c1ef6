//! Queen condition cards (R-QUEEN-16).

use airlock_engine::{
    card_id,
    content::{Names, Text},
};
use serde::Deserialize;

use super::load::{self, Source, embedded};

/// Printed content of a queen condition card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueenConditionDef {
    pub text: Text,
    /// Number of further cards that are discarded unseen (R-QUEEN-05).
    pub discard: u8,
    pub op: QueenOp,
}

/// The effect of a queen condition card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum QueenOp {
    /// Repels the Queen (R-QUEEN-17).
    Repel,
    /// Activates the Queen (R-QUEEN-09).
    Activate,
    /// Removes the Queen from the map, alive (R-QUEEN-13).
    LeaveMap,
    /// Puts all queen tokens into the bag.
    AddQueenTokens,
    /// Each character in her room draws action cards (R-QUEEN-20).
    DrawCards { n: u8 },
    /// Each character in her room makes a noise roll (R-QUEEN-20).
    NoiseRolls,
    /// Places a malfunction in her room (R-QUEEN-20).
    BreakRoom,
}

card_id! {
    /// A queen condition card, such as `queen-04`.
    QueenCardId("queen condition card", 12) in conditions().names
}

impl QueenCardId {
    /// Printed content of the card.
    pub fn def(self) -> &'static QueenConditionDef {
        &conditions().defs[self.index()]
    }
}

embedded! { conditions: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<QueenConditionDef>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs: Vec<QueenConditionDef> = source.parse("queen_conditions")?;
    let names = Names::new([("queen".to_owned(), defs.len())]);
    Ok(Loaded { defs, names })
}
