//! The common decks, and the cards that went back into the box.

use airlock_engine::{Pile, SeatSet};
use serde::{Deserialize, Serialize};

use crate::content::{
    AttackCardId, ContaminationId, ExplorationId, ItemCardId, ObjectiveCardId, WoundCardId,
    ids::{Character, EventKind, RobotKind},
};

/// The common decks and their discard piles. The last card of a discard pile is the top one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    /// Item decks, in the order of [`Color`](crate::content::ids::Color).
    pub items: [Pile<ItemCardId>; 3],
    /// Their discard piles.
    pub item_discards: [Vec<ItemCardId>; 3],
    /// Military equipment.
    pub equipment: Pile<ItemCardId>,
    /// Its discard pile.
    pub equipment_discards: Vec<ItemCardId>,
    /// Equipment that was drafted. It never comes back (R-GEN-20).
    pub drafted: Vec<ItemCardId>,
    /// Items that are out of the game.
    pub items_gone: Vec<ItemCardId>,
    /// Serious wounds.
    pub wounds: Pile<WoundCardId>,
    /// Their discard pile.
    pub wound_discards: Vec<WoundCardId>,
    /// Contamination cards in the supply.
    pub contamination: Pile<ContaminationId>,
    /// Contamination cards that are out of the game.
    pub contamination_gone: Vec<ContaminationId>,
    /// The seats that have scanned each card, by [`ContaminationId`].
    pub scanned: Vec<SeatSet>,
    /// Intruder attack cards.
    pub attacks: Pile<AttackCardId>,
    /// Their discard pile.
    pub attack_discards: Vec<AttackCardId>,
    /// Event cards.
    pub events: Pile<EventKind>,
    /// Their discard pile.
    pub event_discards: Vec<EventKind>,
    /// Exploration cards.
    pub exploration: Pile<ExplorationId>,
    /// Their discard pile.
    pub exploration_discards: Vec<ExplorationId>,
    /// Exploration cards that are out of the game.
    pub exploration_gone: Vec<ExplorationId>,
}

/// Cards in the box: returned unseen in setup, or waiting there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boxed {
    /// Robot cards (R-SETUP-06).
    pub robots: Vec<RobotKind>,
    /// Objective cards (R-SETUP-26).
    pub objectives: Vec<ObjectiveCardId>,
    /// Character choice cards that nobody has kept (R-SETUP-29).
    pub characters: Vec<Character>,
}
