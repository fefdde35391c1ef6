//! Branches and their conditions, shared by action cards, items and rooms.

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use super::card::CardOp;

/// One way to use a card, an item or a room. A component with a printed OR has several (N-ACT-09, DP-OR).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// Label in the choice between branches. Present only if there are several.
    #[serde(default)]
    pub label: Option<Text>,
    /// Conditions for the branch to be offered, in addition to what its operations need (N-OP-01).
    #[serde(default)]
    pub requires: Vec<Requirement>,
    /// Carried out in this order, each completely. An impossible one is skipped (N-OP-01).
    pub ops: Vec<CardOp>,
}

words! {
    /// A condition on the acting character's room.
    pub enum Requirement("requirement") {
        /// It is a room with a computer: explored, computer icon, no malfunction marker (N-OP-03).
        Computer => "computer",
        /// It is a room with a computer, or the Cockpit without a malfunction marker.
        ComputerOrCockpit => "computer_or_cockpit",
        /// It has no computer icon and no malfunction marker.
        NoComputer => "no_computer",
        /// It may be searched and its item counter is above 0 (N-SEARCH-02).
        ItemCounterAboveZero => "item_counter_above_0",
        /// It may be searched; the item counter may be 0 (N-OP-41).
        Searchable => "searchable",
        /// It has a technical corridor entrance.
        TechnicalEntrance => "technical_entrance",
        /// It is an explored yellow room.
        YellowRoom => "yellow_room",
    }
}
