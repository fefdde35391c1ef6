//! The common decks and the components that returned to the box.

use airlock_engine::{Piece, Pile, SeatSet};
use serde::{Deserialize, Serialize};

use crate::content::{
    AttackCardId, ContaminationId, CourseCardId, EventCardId, ExplorationId, ItemCardId, WoundCardId,
    ids::{Character, Objective, RoomKind, Weakness},
};

/// The common decks and their discard piles. The last card of a discard pile is on top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    pub contamination: Pile<ContaminationId>,
    /// Contamination cards out of the game.
    pub contamination_removed: Vec<ContaminationId>,
    /// Seats that have seen the scan result of each card, indexed by [`ContaminationId`]. All seats if it was
    /// disclosed.
    pub scanned: Vec<SeatSet>,
    pub attacks: Pile<AttackCardId>,
    pub attack_discards: Vec<AttackCardId>,
    pub events: Pile<EventCardId>,
    pub event_discards: Vec<EventCardId>,
    /// Event cards out of the game.
    pub events_removed: Vec<EventCardId>,
    /// Serious wound cards.
    pub wounds: Pile<WoundCardId>,
    pub wound_discards: Vec<WoundCardId>,
    /// Item decks, in the order red, yellow, green.
    pub items: [Pile<ItemCardId>; 3],
    /// Item discard piles, in the same order as the decks.
    pub item_discards: [Vec<ItemCardId>; 3],
    /// Open stock of crafted items.
    pub crafted: Vec<ItemCardId>,
    /// Items that left the game face up.
    pub items_gone: Vec<ItemCardId>,
    /// Items that left the game with a dead character. Hidden ones stay unseen.
    pub items_lost: Vec<Piece<ItemCardId>>,
}

/// Components returned to the box unseen during setup (N-GEN-09).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boxed {
    /// Room tiles with back "2".
    pub tiles: Vec<RoomKind>,
    pub tokens: Vec<ExplorationId>,
    pub courses: Vec<CourseCardId>,
    pub weaknesses: Vec<Weakness>,
    pub objectives: Vec<Objective>,
    /// Draft cards.
    pub characters: Vec<Character>,
}
