//! Exploration cards (R-EXPLORE).

use airlock_engine::{card_id, content::Names, words};
use serde::Deserialize;

use super::{
    Direction,
    load::{self, Source, embedded},
};

/// Printed content of an exploration card. The card has no text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplorationDef {
    /// The stack from which the new room is drawn.
    pub tile: ExploredTile,
    /// The directions in which corridors are placed (R-EXPLORE-07).
    pub corridors: Vec<Direction>,
    /// The directions in which noise is placed (R-EXPLORE-11).
    #[serde(default)]
    pub noise: Vec<Direction>,
    /// True if the new room gets a malfunction.
    #[serde(default)]
    pub malfunction: bool,
    /// True if the new room gets fire.
    #[serde(default)]
    pub fire: bool,
    /// The entrance effect (R-EXPLORE-15).
    pub entrance: Vec<EntranceOp>,
    /// True if the card leaves the game afterwards (R-EXPLORE-17).
    #[serde(default)]
    pub removed: bool,
}

words! {
    /// The stack from which a new room is drawn (R-EXPLORE-03, R-EXPLORE-04).
    pub enum ExploredTile("explored tile") {
        /// The rooms of the slot's section.
        Section => "section",
        /// The rooms with a question mark.
        Any => "?",
    }
}

/// One operation of an entrance effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EntranceOp {
    /// Closes the doors that touch the new room (R-EXPLORE-16).
    CloseDoors,
    /// Makes a noise roll.
    NoiseRoll,
    /// Resolves a hazard (R-NOISE-14).
    Hazard,
    /// Places adults in the corridor just crossed (R-EXPLORE-21).
    PlaceAdults { n: u8 },
}

card_id! {
    /// An exploration card, such as `exploration-06`.
    ExplorationId("exploration card", 12) in explorations().names
}

impl ExplorationId {
    /// Printed content of the card.
    pub fn def(self) -> &'static ExplorationDef {
        &explorations().defs[self.index()]
    }
}

embedded! { explorations: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<ExplorationDef>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs: Vec<ExplorationDef> = source.parse("exploration_cards")?;
    let names = Names::new([("exploration".to_owned(), defs.len())]);
    Ok(Loaded { defs, names })
}
