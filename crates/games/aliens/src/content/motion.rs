//! Motion tracker cards: 14 of each threat level (A-COMP-02, A-MTRACK-04).

use airlock_engine::{
    content::{Cards, Text},
    follow::TwoSided,
    printed_cards, words,
};
use serde::Deserialize;

use super::{
    load::{self, Source, embedded},
    provenance::Provenance,
};
use crate::content::ids::MotionKind;

/// Definition of a motion card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionDef {
    pub kind: MotionKind,
    pub name: Text,
    /// The text on the card.
    pub text: Text,
    #[serde(rename = "type")]
    pub card_type: MotionType,
    /// Number of blips that it places.
    pub blips: u8,
    /// Effects after its blips have appeared, in order.
    pub ops: Vec<MotionOp>,
    /// The individual cards with this text.
    pub cards: Vec<MotionPlace>,
    /// Sources of the values.
    pub source: Provenance,
}

/// Differences between cards with the same text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionPlace {
    /// The threat level on its back, 1 to 3.
    pub threat: u8,
    /// The spawn point where its blips appear, 1 to 4; `None` for hatch cards.
    #[serde(default)]
    pub location: Option<u8>,
}

words! {
    /// The type of a motion card (A-MTRACK-05).
    pub enum MotionType("type of a motion card") {
        /// It places a hatch next to the hero of the player who resolves it, and its blips on that hatch
        /// (A-MTRACK-07).
        Hatch => "hatch",
        /// Its effect resolves only if none of its blips is visible (A-MTRACK-06).
        Hidden => "hidden",
        /// Its effect resolves only if one of its blips is visible (A-MTRACK-06).
        Active => "active",
        /// Its effect always resolves.
        Alien => "alien",
    }
}

/// Effect of a motion card. A witness is a character that sees a blip placed by the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MotionOp {
    /// Cards are exhausted (A-CARD-11).
    Exhaust { n: u8 },
    /// Cards are exhausted for each witness.
    ExhaustForEachWitness {
        /// Number of cards for each witness.
        n: u8,
    },
    /// Cards are discarded from the Deck (A-CARD-23).
    Discard { n: u8 },
    /// A random card of Discard is shuffled into Exhaust.
    ReturnRandomDiscard,
    /// The dials of witnesses go down (A-CHAR-13).
    LowerDialsOfWitnesses { by: u8 },
    /// The blips placed by the card move, the nearest to a character first (A-MTRACK-10).
    MovePlacedBlips {
        /// Number of spaces.
        steps: u8,
    },
    /// Every alien moves, the nearest to a character first (A-MTRACK-10).
    MoveAliens {
        /// Maximum number of spaces.
        steps: u8,
    },
    /// Blips appear at every hatch, in the order of the senior player.
    SpawnAtEveryHatch { blips: u8 },
}

printed_cards! {
    /// One of the 42 motion cards, such as `scout-2` or `frenzy`.
    MotionCard("motion card", 42) of MotionKind: MotionDef in motion_cards()
}

impl MotionCard {
    /// The threat level on its back, 1 to 3. Public (A-HIDDEN-02).
    pub fn threat(self) -> u8 {
        motion_cards().cards[self.index()].1.threat
    }

    /// The spawn point where its blips appear, 1 to 4; `None` if they appear at the hatch that it places.
    pub fn location(self) -> Option<u8> {
        motion_cards().cards[self.index()].1.location
    }

    /// The cards of a threat level.
    pub fn of(threat: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.threat() == threat)
    }
}

impl TwoSided for MotionCard {
    type Front = (MotionKind, Option<u8>);
    type Back = u8;

    fn front(self) -> Self::Front {
        (self.kind(), self.location())
    }

    fn back(self) -> u8 {
        self.threat()
    }
}

embedded! { motion_cards: Cards<MotionDef, MotionPlace> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<MotionDef, MotionPlace>> {
    Cards::new(source.parse("motion_cards")?, |def: &MotionDef| def.cards.clone())
}
