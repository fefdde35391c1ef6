//! A seat with its cards (section 2).

use std::collections::BTreeMap;

use airlock_engine::Piece;
use serde::{Deserialize, Serialize};

use crate::content::{ActionCard, Half, Order};

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// The packets that were not taken yet, that of the next phase first; face down for everybody (SA-SETUP-16).
    pub packets: Vec<Vec<ActionCard>>,
    /// The cards that it took, drew or was given, in that order; none where one was given away or to an android.
    pub cards: Vec<Option<Held>>,
    /// What it has told the others of its plan: what each slot says. It stands until it is told anew (SA-PLAN-13).
    pub told: BTreeMap<u8, Order>,
    /// The phase that it plans in; 0 before the first.
    pub phase: u8,
    /// How many cards it may still draw (SA-COMMS-07, AMB-21).
    pub draws: u8,
    /// Whether it has given a card in the transfer that is open (SA-COMMS-08).
    pub gave: bool,
    /// Whether it agrees to end planning (SA-PLAN-16).
    pub agrees: bool,
}

/// A card of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// What it is, and who knows.
    pub card: Piece<ActionCard>,
    /// The slot it is planned in, and the half that is up; none in the hand.
    pub planned: Option<(u8, Half)>,
}

/// The slots of an action board.
pub const SLOTS: usize = 12;

/// A planned card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// The card, and who knows it.
    pub card: Piece<ActionCard>,
    /// The half that is up.
    pub up: Half,
}

impl Planned {
    /// What is carried out if nobody trips.
    pub fn order(self) -> Order {
        self.card.face.order(self.up)
    }
}

impl Player {
    /// The cards in its hand, with their numbers.
    pub(crate) fn hand(&self) -> impl Iterator<Item = (u8, Held)> {
        self.held().filter(|(_, held)| held.planned.is_none())
    }

    /// All its cards, with their numbers.
    pub(crate) fn held(&self) -> impl Iterator<Item = (u8, Held)> {
        let numbered = (0..=u8::MAX).zip(&self.cards);
        numbered.filter_map(|(n, held)| Some((n, (*held)?)))
    }

    /// The card planned in a slot, with its number.
    pub(crate) fn planned(&self, slot: u8) -> Option<(u8, Held)> {
        self.held().find(|(_, held)| held.planned.is_some_and(|(at, _)| at == slot))
    }

    /// What each slot says that it has planned.
    pub(crate) fn plan(&self) -> BTreeMap<u8, Order> {
        let planned = self.held().filter_map(|(_, held)| held.planned.map(|at| (at, held.card.face)));
        planned.map(|((slot, up), card)| (slot, card.order(up))).collect()
    }

    /// A card of its own.
    pub(crate) fn card_mut(&mut self, n: u8) -> Option<&mut Held> {
        self.cards.get_mut(usize::from(n))?.as_mut()
    }
}

/// The slots of a phase (turns 1–3, 4–7, 8–12).
pub fn slots(phase: u8) -> std::ops::RangeInclusive<u8> {
    match phase {
        1 => 1..=3,
        2 => 4..=7,
        _ => 8..=12,
    }
}

/// The phase of a slot, from 1.
pub const fn phase_of(slot: u8) -> u8 {
    match slot {
        0..=3 => 1,
        4..=7 => 2,
        _ => 3,
    }
}
