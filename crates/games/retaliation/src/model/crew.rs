//! A character and everything that belongs to it.

use airlock_engine::{Piece, SeatSet, words};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ActionCardId, ContaminationId, ItemCardId, ObjectiveCardId, SlotId, WoundCardId,
        ids::{Character, Objective, Wound},
    },
    model::gear::Magazine,
};

/// The place or fate of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharacterState {
    Room(SlotId),
    /// Inside the lander (R-LANDER-04).
    Lander,
    /// Out of the game by this vehicle (R-OBJ-07).
    Escaped(Vehicle),
    /// Asleep in the Hibernatorium (R-HIB-09).
    Hibernating,
    Dead,
    /// Dead, with the figure laid down in this room. Can be revived (R-COOP-04).
    LaidDown(SlotId),
}

words! {
    /// The vehicle in which a character has left.
    pub enum Vehicle("vehicle") { Lander => "lander", Shuttle => "shuttle" }
}

/// A playing card: one of a seat's deck, hand or discard pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayingCard {
    Action(ActionCardId),
    Contamination(ContaminationId),
}

/// A heavy item, an egg or an armor. Public, with everything on it (R-ITEM-25).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldItem {
    pub card: ItemCardId,
    pub slots: Magazine,
    /// True while it has a malfunction (R-MALF-04).
    pub malfunction: bool,
    /// Universal markers on it.
    pub markers: u8,
}

/// The objectives of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Objectives {
    /// The private objective while it is held, with the seats that have seen it.
    pub private: Option<Piece<ObjectiveCardId>>,
    /// The mission objective while it is held, with the seats that have seen it.
    pub mission: Option<Piece<ObjectiveCardId>>,
    /// The objective that was put away (R-OBJ-04).
    pub put_away: Option<Piece<ObjectiveCardId>>,
}

/// Something a seat has seen in secret, as it was at that moment (section B of the rules).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// Number of the round in which it was seen.
    pub round: u8,
    pub seen: Seen,
}

/// Secret information that a seat has looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// The anti-aircraft tokens, as the seat left them (R-AA-02).
    AntiAircraft {
        /// True if the active token is on top.
        active: bool,
    },
    /// Objectives of another seat (H-12).
    Objectives {
        /// The seat whose objectives they were.
        of: airlock_engine::Seat,
        /// The objectives that it held then.
        cards: Vec<Objective>,
    },
    /// The seat's own contamination cards, which it has scanned (R-CONTAM-06).
    Scan {
        /// Number of infected cards.
        infected: u8,
        /// Number of clean cards.
        clean: u8,
    },
}

/// A seat's character and everything that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crew {
    /// Number of the help card, from 1 (R-SETUP-24).
    pub number: u8,
    /// `None` before the draft.
    pub character: Option<Character>,
    pub state: CharacterState,
    /// The playing cards in hand, oldest first.
    pub hand: Vec<PlayingCard>,
    /// The draw deck. The last card is drawn first. Nobody knows its order.
    pub deck: Vec<PlayingCard>,
    /// The discard pile, face up. The last card is the top one.
    pub discard: Vec<PlayingCard>,
    /// The slot of the health marker, 0…8 from the left (R-COND-01).
    pub health: u8,
    /// Serious wounds from the left. Each covers a section.
    pub wounds: Vec<WoundCardId>,
    /// The number on the oxygen dial.
    pub oxygen: u8,
    /// True while it has a suffocating token (R-OXY-05).
    pub suffocating: bool,
    /// True while a larva sits on its board.
    pub larva: bool,
    /// True if it has a data token.
    pub data: bool,
    /// Regular items, oldest first.
    pub backpack: Vec<Piece<ItemCardId>>,
    /// Heavy items by hand. A hand holds more than one only where a text allows it.
    pub hands: [Vec<HeldItem>; 2],
    pub armor: Option<HeldItem>,
    pub belt: Magazine,
    pub objectives: Objectives,
    /// True if it has passed this round.
    pub passed: bool,
    /// True if it was safe and died in the hatching procedure of the end (R-END-07).
    pub hatched: bool,
    /// Secrets that the seat has looked at, in order.
    pub looks: Vec<Look>,
}

impl Crew {
    /// The room in which it stands, if it is in one.
    pub const fn room(&self) -> Option<SlotId> {
        match self.state {
            CharacterState::Room(slot) => Some(slot),
            _ => None,
        }
    }

    /// True if it still takes part: it is on the map or in the lander.
    pub const fn takes_part(&self) -> bool {
        matches!(self.state, CharacterState::Room(_) | CharacterState::Lander)
    }

    /// Everything it holds and wears.
    pub fn items(&self) -> impl Iterator<Item = &HeldItem> {
        self.hands.iter().flatten().chain(&self.armor)
    }

    /// Mutable access to everything it holds and wears.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut HeldItem> {
        self.hands.iter_mut().flatten().chain(&mut self.armor)
    }

    /// True if it has a wound of this kind. Two of a kind do not add up (R-COND-09).
    pub fn has_wound(&self, wound: Wound) -> bool {
        self.wounds.iter().any(|card| card.kind() == wound)
    }
}

impl Objectives {
    /// The objectives still held, the private one first.
    pub fn held(&self) -> impl Iterator<Item = &Piece<ObjectiveCardId>> {
        self.private.iter().chain(&self.mission)
    }

    /// A newly dealt pair, known only to its seat.
    pub fn dealt(private: ObjectiveCardId, mission: ObjectiveCardId, to: airlock_engine::Seat) -> Self {
        let piece = |card| Some(Piece::known(card, SeatSet::only(to)));
        Self { private: piece(private), mission: piece(mission), put_away: None }
    }
}
