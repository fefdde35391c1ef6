//! What a character carries in the body: serious wounds and contamination (R-COND-16, R-CONTAM).

use airlock_engine::{
    card_id,
    content::{Names, Text},
};
use serde::Deserialize;

use super::load::{self, Source, embedded};
use crate::content::ids::Wound;

/// What a serious wound does while it lies on the track; two equal ones do not add up (R-COND-09).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WoundDef {
    /// Which wound this is.
    pub kind: Wound,
    /// Its name.
    pub name: Text,
    /// What it does.
    pub text: Text,
    /// How many cards there are of it.
    pub copies: usize,
    /// What it does.
    pub op: WoundOp,
}

/// What a serious wound does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WoundOp {
    /// Whenever you pass, you lose health (R-TURN-20).
    HealthOnPass {
        /// How much.
        n: u8,
    },
    /// Whenever you pass, you gain contamination cards (R-TURN-20).
    ContaminationOnPass {
        /// How many.
        n: u8,
    },
    /// Whenever you pass, you lose 1 oxygen; with none left, health instead (R-TURN-20).
    OxygenOnPass {
        /// How much health.
        health: u8,
    },
    /// A movement out of a room with an intruder costs more cards.
    LeavingCombatCosts {
        /// How many.
        more: u8,
    },
    /// Moving cautiously costs more cards.
    CautionCosts {
        /// How many.
        more: u8,
    },
    /// Using an item costs more cards.
    ItemsCost {
        /// How many.
        more: u8,
    },
    /// Only one hand (R-COND-17).
    OneHand,
    /// The number of the shoot die changes (R-SHOOT-12).
    ShootNumber {
        /// By how much.
        by: i8,
    },
    /// Fewer cards are drawn up to in the cleanup (R-ROUND-15).
    HandSize {
        /// Up to how many.
        n: u8,
    },
}

card_id! {
    /// One of the 27 serious wound cards, such as `leg-2`.
    WoundCardId("serious wound card", 27) in wounds().names
}

impl WoundCardId {
    /// What it is.
    pub fn kind(self) -> Wound {
        wounds().cards[self.index()]
    }

    /// What it says.
    pub fn def(self) -> &'static WoundDef {
        self.kind().def()
    }
}

impl Wound {
    /// What it says.
    pub fn def(self) -> &'static WoundDef {
        &wounds().defs[self as usize]
    }
}

/// The contamination cards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContaminationDef {
    /// Their name.
    pub name: Text,
    /// What they do.
    pub text: Text,
    /// How many there are.
    pub cards: usize,
    /// How many of them are infected: the first ones (R-CONTAM-08).
    pub infected: usize,
}

card_id! {
    /// One of the 27 contamination cards, such as `contamination-09`. The id tells whether it is infected: no viewer may see
    /// it (H-04).
    ContaminationId("contamination card", 27) in contamination_names()
}

impl ContaminationId {
    /// Whether it is infected (R-CONTAM-04).
    pub fn infected(self) -> bool {
        self.index() < contamination().infected
    }
}

embedded! {
    wounds: Wounds = load_wounds,
    /// The contamination cards.
    pub contamination: ContaminationDef = load_contamination,
    contamination_names: Names = load_contamination_names,
}

pub(super) struct Wounds {
    pub(super) defs: Vec<WoundDef>,
    cards: Vec<Wound>,
    pub(super) names: Names,
}

pub(super) fn load_wounds(source: &Source<'_>) -> load::Result<Wounds> {
    let defs =
        load::in_order("serious wound", Wound::ALL, source.parse("serious_wounds")?, |def: &WoundDef| {
            def.kind
        })?;
    let cards = defs.iter().flat_map(|def| std::iter::repeat_n(def.kind, def.copies)).collect();
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.copies)));
    Ok(Wounds { defs, cards, names })
}

pub(super) fn load_contamination(source: &Source<'_>) -> load::Result<ContaminationDef> {
    source.parse("contamination")
}

pub(super) fn load_contamination_names(source: &Source<'_>) -> load::Result<Names> {
    Ok(Names::new([("contamination".to_owned(), load_contamination(source)?.cards)]))
}
