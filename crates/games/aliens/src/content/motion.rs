//! Motion tracker cards: 14 of each threat level (A-COMP-02, A-MTRACK-04).

use airlock_engine::{
    card_id,
    content::{Names, Text},
    follow::TwoSided,
    words,
};
use serde::Deserialize;

use super::{
    load::{self, Source, embedded},
    provenance::Provenance,
};
use crate::content::ids::MotionKind;

/// What a motion card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionDef {
    /// Which card this is.
    pub kind: MotionKind,
    /// Its name.
    pub name: Text,
    /// What it does, in words.
    pub text: Text,
    /// Its type.
    #[serde(rename = "type")]
    pub card_type: MotionType,
    /// How many blips it brings.
    pub blips: u8,
    /// What it does once its blips have appeared, in order.
    pub ops: Vec<MotionOp>,
    /// The cards that say so.
    pub cards: Vec<MotionPlace>,
    /// Where the values come from.
    pub source: Provenance,
}

/// What differs between cards that say the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionPlace {
    /// The threat level on its back, 1…3.
    pub threat: u8,
    /// The spawn point where its blips appear, 1…4; hatch cards have none.
    #[serde(default)]
    pub location: Option<u8>,
}

words! {
    /// The type of a motion card (A-MTRACK-05).
    pub enum MotionType("type of a motion card") {
        /// It places a hatch next to the hero of whoever resolves it, and its blips there (A-MTRACK-07).
        Hatch => "hatch",
        /// What it does happens only if none of its blips is visible (A-MTRACK-06).
        Hidden => "hidden",
        /// What it does happens only if one of its blips is visible (A-MTRACK-06).
        Active => "active",
        /// What it does always happens.
        Alien => "alien",
    }
}

/// What a motion card does. A witness is a character that sees a blip placed by the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MotionOp {
    /// Cards are exhausted (A-CARD-11).
    Exhaust {
        /// How many.
        n: u8,
    },
    /// Cards are exhausted for each witness.
    ExhaustForEachWitness {
        /// How many for each.
        n: u8,
    },
    /// Cards are discarded from the Deck (A-CARD-23).
    Discard {
        /// How many.
        n: u8,
    },
    /// A random card of Discard is shuffled into Exhaust.
    ReturnRandomDiscard,
    /// The dials of witnesses go down (A-CHAR-13).
    LowerDialsOfWitnesses {
        /// By how much.
        by: u8,
    },
    /// The blips placed by the card move, the nearest to a character first (A-MTRACK-10).
    MovePlacedBlips {
        /// So many spaces.
        steps: u8,
    },
    /// Every alien moves, the nearest to a character first (A-MTRACK-10).
    MoveAliens {
        /// At most so many spaces.
        steps: u8,
    },
    /// Blips appear at every hatch, in the order of the senior player.
    SpawnAtEveryHatch {
        /// How many at each.
        blips: u8,
    },
}

card_id! {
    /// One of the 42 motion cards, such as `scout-2` or `frenzy`.
    MotionCard("motion card", 42) in motion_cards().names
}

impl MotionCard {
    /// What it is.
    pub fn kind(self) -> MotionKind {
        motion_cards().cards[self.index()].0
    }

    /// What it says.
    pub fn def(self) -> &'static MotionDef {
        self.kind().def()
    }

    /// The threat level on its back, 1…3; public (A-HIDDEN-02).
    pub fn threat(self) -> u8 {
        motion_cards().cards[self.index()].1.threat
    }

    /// The spawn point where its blips appear, 1…4; `None`: at the hatch that it places.
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

impl MotionKind {
    /// What the card says.
    pub fn def(self) -> &'static MotionDef {
        &motion_cards().defs[self as usize]
    }
}

embedded! { motion_cards: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<MotionDef>,
    pub(super) cards: Vec<(MotionKind, MotionPlace)>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs = source.parse::<Vec<MotionDef>>("motion_cards")?;
    let defs = load::in_order("motion card", MotionKind::ALL, defs, |def| def.kind)?;
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.cards.len())));
    let cards = defs.iter().flat_map(|def| def.cards.iter().map(|card| (def.kind, *card))).collect();
    Ok(Loaded { defs, cards, names })
}
