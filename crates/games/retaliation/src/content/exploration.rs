//! Exploration cards (R-EXPLORE).

use airlock_engine::{card_id, content::Names, words};
use serde::Deserialize;

use super::{
    Direction,
    load::{self, Source, embedded},
};

/// What an exploration card shows. It has no words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplorationDef {
    /// Which rooms the new one is drawn from.
    pub tile: ExploredTile,
    /// Where corridors are placed (R-EXPLORE-07).
    pub corridors: Vec<Direction>,
    /// Where noise is placed (R-EXPLORE-11).
    #[serde(default)]
    pub noise: Vec<Direction>,
    /// A malfunction in the new room.
    #[serde(default)]
    pub malfunction: bool,
    /// Fire in the new room.
    #[serde(default)]
    pub fire: bool,
    /// What happens on entering (R-EXPLORE-15).
    pub entrance: Vec<EntranceOp>,
    /// It leaves the game afterwards (R-EXPLORE-17).
    #[serde(default)]
    pub removed: bool,
}

words! {
    /// Which rooms a new one is drawn from (R-EXPLORE-03, R-EXPLORE-04).
    pub enum ExploredTile("explored tile") {
        /// Those of the section.
        Section => "section",
        /// Those with a question mark.
        Any => "?",
    }
}

/// One operation of an entrance effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EntranceOp {
    /// The doors that touch the new room close (R-EXPLORE-16).
    CloseDoors,
    /// A noise roll.
    NoiseRoll,
    /// A hazard (R-NOISE-14).
    Hazard,
    /// Adults in the corridor just crossed (R-EXPLORE-21).
    PlaceAdults {
        /// How many.
        n: u8,
    },
}

card_id! {
    /// An exploration card, such as `exploration-06`.
    ExplorationId("exploration card", 12) in explorations().names
}

impl ExplorationId {
    /// What it shows.
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
