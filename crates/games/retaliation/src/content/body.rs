//! Serious wounds and contamination cards (R-COND-16, R-CONTAM).

use airlock_engine::{
    card_id,
    content::{Cards, Names, Text},
    printed_cards,
};
use serde::Deserialize;

use super::load::{self, Source, embedded};
use crate::content::ids::Wound;

/// Printed content of a serious wound. Its effect lasts while it is on the track. Two equal ones do not add
/// up (R-COND-09).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WoundDef {
    pub kind: Wound,
    pub name: Text,
    pub text: Text,
    /// Number of cards of this kind.
    pub copies: usize,
    /// The rule that the text stands for.
    pub op: WoundOp,
}

/// The effect of a serious wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WoundOp {
    /// Each pass costs the character health (R-TURN-20).
    HealthOnPass { n: u8 },
    /// Each pass gives the character contamination cards (R-TURN-20).
    ContaminationOnPass { n: u8 },
    /// Each pass costs the character 1 oxygen, or health if it has none (R-TURN-20).
    OxygenOnPass {
        /// Health lost if no oxygen is left.
        health: u8,
    },
    /// Moving out of a room with an intruder costs more cards.
    LeavingCombatCosts {
        /// Number of additional cards.
        more: u8,
    },
    /// Moving cautiously costs more cards.
    CautionCosts {
        /// Number of additional cards.
        more: u8,
    },
    /// Using an item costs more cards.
    ItemsCost {
        /// Number of additional cards.
        more: u8,
    },
    /// The character can use only one hand (R-COND-17).
    OneHand,
    /// Adds to the number on the shoot die (R-SHOOT-12).
    ShootNumber {
        /// May be negative.
        by: i8,
    },
    /// In the cleanup, the hand is refilled to fewer cards (R-ROUND-15).
    HandSize {
        /// New hand size.
        n: u8,
    },
}

printed_cards! {
    /// One of the 27 serious wound cards, such as `leg-2`.
    WoundCardId("serious wound card", 27) of Wound: WoundDef in wounds()
}

/// Name, text and numbers of the contamination cards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContaminationDef {
    pub name: Text,
    pub text: Text,
    /// Number of cards.
    pub cards: usize,
    /// Number of infected cards. They are the first ones (R-CONTAM-08).
    pub infected: usize,
}

card_id! {
    /// One of the 27 contamination cards, such as `contamination-09`. The id reveals whether the card is
    /// infected, so no viewer may see it (H-04).
    ContaminationId("contamination card", 27) in contamination_names()
}

impl ContaminationId {
    /// True if the card is infected (R-CONTAM-04).
    pub fn infected(self) -> bool {
        self.index() < contamination().infected
    }
}

embedded! {
    wounds: Cards<WoundDef> = load_wounds,
    /// Name, text and numbers of the contamination cards.
    pub contamination: ContaminationDef = load_contamination,
    contamination_names: Names = load_contamination_names,
}

pub(super) fn load_wounds(source: &Source<'_>) -> load::Result<Cards<WoundDef>> {
    Cards::copied(source.parse("serious_wounds")?, |def: &WoundDef| def.copies)
}

pub(super) fn load_contamination(source: &Source<'_>) -> load::Result<ContaminationDef> {
    source.parse("contamination")
}

pub(super) fn load_contamination_names(source: &Source<'_>) -> load::Result<Names> {
    Ok(Names::new([("contamination".to_owned(), load_contamination(source)?.cards)]))
}
