//! The common decks, and what went back into the box.

use airlock_engine::{Piece, Pile, SeatSet};
use serde::{Deserialize, Serialize};

use crate::content::{
    AttackCardId, ContaminationId, CourseCardId, EventCardId, ExplorationId, ItemCardId, WoundCardId,
    ids::{Character, Objective, RoomKind, Weakness},
};

/// The common decks and their discard piles. The last of a discard pile lies on top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    /// Contamination cards.
    pub contamination: Pile<ContaminationId>,
    /// Contamination cards out of the game.
    pub contamination_removed: Vec<ContaminationId>,
    /// By [`ContaminationId`]: the seats that have seen under the scanner whether it is infected; everybody if it was
    /// disclosed.
    pub scanned: Vec<SeatSet>,
    /// Intruder attack cards.
    pub attacks: Pile<AttackCardId>,
    /// Their discard pile.
    pub attack_discards: Vec<AttackCardId>,
    /// Event cards.
    pub events: Pile<EventCardId>,
    /// Their discard pile.
    pub event_discards: Vec<EventCardId>,
    /// Event cards out of the game.
    pub events_removed: Vec<EventCardId>,
    /// Serious wound cards.
    pub wounds: Pile<WoundCardId>,
    /// Their discard pile.
    pub wound_discards: Vec<WoundCardId>,
    /// The item decks, in the order red, yellow, green.
    pub items: [Pile<ItemCardId>; 3],
    /// Their discard piles.
    pub item_discards: [Vec<ItemCardId>; 3],
    /// The open stock of crafted items.
    pub crafted: Vec<ItemCardId>,
    /// Items that left the game face up.
    pub items_gone: Vec<ItemCardId>,
    /// Items that left the game with a dead character; hidden ones unseen.
    pub items_lost: Vec<Piece<ItemCardId>>,
}

/// What went back into the box unseen in setup (N-GEN-09).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boxed {
    /// Room tiles "2".
    pub tiles: Vec<RoomKind>,
    /// Exploration tokens.
    pub tokens: Vec<ExplorationId>,
    /// Course cards.
    pub courses: Vec<CourseCardId>,
    /// Weakness cards.
    pub weaknesses: Vec<Weakness>,
    /// Objective cards.
    pub objectives: Vec<Objective>,
    /// Draft cards left.
    pub characters: Vec<Character>,
}
