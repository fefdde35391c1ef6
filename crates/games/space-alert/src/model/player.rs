//! A seat's cards and its part in planning (section 2).

use std::collections::BTreeMap;

use airlock_engine::Piece;
use serde::{Deserialize, Serialize};

use crate::content::{ActionCard, Half, Order};

/// A seat's cards and its part in planning.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// Packets not taken yet, the one of the next phase first. Face down for everybody (SA-SETUP-16).
    pub packets: Vec<Vec<ActionCard>>,
    /// Cards taken, drawn or received, in that order. `None` where one was given away, also to an android.
    pub cards: Vec<Option<Held>>,
    /// The plan that it last showed the others: orders by slot (SA-PLAN-13).
    pub told: BTreeMap<u8, Order>,
    /// The phase in which it plans; 0 before the first.
    pub phase: u8,
    /// Number of cards that it may still draw (SA-COMMS-07, AMB-21).
    pub draws: u8,
    /// True if it has given a card in the open transfer (SA-COMMS-08).
    pub gave: bool,
    /// True if it agrees to end planning (SA-PLAN-16).
    pub agrees: bool,
}

/// A card of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// The card, and the seats that know it.
    pub card: Piece<ActionCard>,
    /// Its slot and the half that is face up; `None` in hand.
    pub planned: Option<(u8, Half)>,
}

/// Number of slots on an action board.
pub const SLOTS: usize = 12;

/// A planned card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// The card, and the seats that know it.
    pub card: Piece<ActionCard>,
    /// The half that is face up.
    pub up: Half,
}

impl Planned {
    /// The order that is carried out if nobody trips.
    pub fn order(self) -> Order {
        self.card.face.order(self.up)
    }
}

impl Player {
    /// Cards in hand, with their numbers.
    pub(crate) fn hand(&self) -> impl Iterator<Item = (u8, Held)> {
        self.held().filter(|(_, held)| held.planned.is_none())
    }

    /// All cards of the seat, with their numbers.
    pub(crate) fn held(&self) -> impl Iterator<Item = (u8, Held)> {
        let numbered = (0..=u8::MAX).zip(&self.cards);
        numbered.filter_map(|(n, held)| Some((n, (*held)?)))
    }

    /// The card planned in a slot, with its number.
    pub(crate) fn planned(&self, slot: u8) -> Option<(u8, Held)> {
        self.held().find(|(_, held)| held.planned.is_some_and(|(at, _)| at == slot))
    }

    /// Its planned orders by slot.
    pub(crate) fn plan(&self) -> BTreeMap<u8, Order> {
        let planned = self.held().filter_map(|(_, held)| held.planned.map(|at| (at, held.card.face)));
        planned.map(|((slot, up), card)| (slot, card.order(up))).collect()
    }

    /// The card with a number, mutably; `None` if it is gone.
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

/// The phase of a slot, counted from 1.
pub const fn phase_of(slot: u8) -> u8 {
    match slot {
        0..=3 => 1,
        4..=7 => 2,
        _ => 3,
    }
}
