//! Endurance cards outside hands and slots (section 5), and motion cards.

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
    /// Discard, face up, the top card last.
    pub discard: Vec<EnduranceCard>,
    /// Revealed cards set aside while their effects run (A-CARD-37).
    pub aside: Vec<Revealed>,
    /// Cards removed from the campaign, so not in this match (A-CAMPAIGN-07).
    pub removed: Vec<EnduranceCard>,
}

/// A revealed card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revealed {
    pub card: EnduranceCard,
    /// True if it came from Exhaust because the Deck was empty (A-CARD-22).
    pub from_exhaust: bool,
}

/// The motion cards. Their backs are public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MotionDeck {
    /// The draw pile, the top card last.
    pub deck: Vec<Piece<MotionCard>>,
    /// Resolved cards, face up.
    pub discard: Vec<MotionCard>,
    /// The card that is being resolved.
    pub current: Option<MotionCard>,
    /// The blips that the current card has placed.
    pub placed: Vec<ContactId>,
    /// Characters that saw one of them appear (A-MTRACK-06).
    pub witnesses: Vec<Character>,
    /// True if an event stops the current card from placing blips (E-V08).
    pub cancelled: bool,
    /// Cards left out of this match, face down.
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
