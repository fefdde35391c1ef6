//! The endurance cards that are neither in a hand nor in a slot (section 5), and the motion cards.

use airlock_engine::{Piece, Pile, follow::TwoSided};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        EnduranceCard, MotionCard,
        ids::{Character, EnduranceKind},
    },
    model::contact::ContactId,
};

/// Deck, Exhaust and Discard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piles {
    /// The Deck above the Regroup card.
    pub above: Pile<EnduranceCard>,
    /// The Deck below the Regroup card.
    pub below: Pile<EnduranceCard>,
    /// Exhaust, face down.
    pub exhaust: Pile<EnduranceCard>,
    /// Discard, face up; the last lies on top.
    pub discard: Vec<EnduranceCard>,
    /// Revealed cards that lie aside while their effects run (A-CARD-37).
    pub aside: Vec<Revealed>,
    /// Cards that are out of this match: removed in a campaign (A-CAMPAIGN-07).
    pub removed: Vec<EnduranceCard>,
}

/// A revealed card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revealed {
    /// The card.
    pub card: EnduranceCard,
    /// Whether it came from Exhaust, because the Deck was empty (A-CARD-22).
    pub from_exhaust: bool,
}

/// The motion cards. Their backs are public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MotionDeck {
    /// The draw pile; the last is drawn first.
    pub deck: Vec<Piece<MotionCard>>,
    /// Resolved cards, face up.
    pub discard: Vec<MotionCard>,
    /// The card that is being resolved.
    pub current: Option<MotionCard>,
    /// The blips that the current card has placed.
    pub placed: Vec<ContactId>,
    /// Who saw one of them at the moment of its appearing (A-MTRACK-06).
    pub witnesses: Vec<Character>,
    /// Whether the current card places no blips (E-V08).
    pub cancelled: bool,
    /// Cards that take no part; nobody knows which.
    pub boxed: Vec<MotionCard>,
}

impl TwoSided for EnduranceCard {
    type Front = EnduranceKind;
    type Back = ();

    fn front(self) -> EnduranceKind {
        self.kind()
    }

    fn back(self) {}
}
