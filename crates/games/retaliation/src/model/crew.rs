//! A character and all that belongs to it.

use airlock_engine::{Piece, SeatSet, words};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ActionCardId, ContaminationId, ItemCardId, ObjectiveCardId, SlotId, WoundCardId,
        ids::{Character, Objective, Wound},
    },
    model::gear::Magazine,
};

/// Where a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharacterState {
    /// In a room.
    Room(SlotId),
    /// Inside the lander (R-LANDER-04).
    Lander,
    /// Gone (R-OBJ-07).
    Escaped(Vehicle),
    /// Asleep (R-HIB-09).
    Hibernating,
    /// Dead.
    Dead,
    /// Dead, its figure laid down in a room; it can be revived (R-COOP-04).
    LaidDown(SlotId),
}

words! {
    /// By what a character has left.
    pub enum Vehicle("vehicle") { Lander => "lander", Shuttle => "shuttle" }
}

/// A playing card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayingCard {
    /// An action card of the seat's character.
    Action(ActionCardId),
    /// A contamination card.
    Contamination(ContaminationId),
}

/// A heavy item, an egg or an armor. It is in the open with everything on it (R-ITEM-25).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldItem {
    /// Its card.
    pub card: ItemCardId,
    /// Its gear slots.
    pub slots: Magazine,
    /// Whether it has a malfunction (R-MALF-04).
    pub malfunction: bool,
    /// Universal markers on it.
    pub markers: u8,
}

/// The objectives of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Objectives {
    /// The private objective, while it is held, and who has seen it.
    pub private: Option<Piece<ObjectiveCardId>>,
    /// The mission objective, while it is held, and who has seen it.
    pub mission: Option<Piece<ObjectiveCardId>>,
    /// The one that was put away (R-OBJ-04).
    pub put_away: Option<Piece<ObjectiveCardId>>,
}

/// What a seat has seen in secret, as it was at that moment (section B of the rules).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// In which round.
    pub round: u8,
    /// What.
    pub seen: Seen,
}

/// What was seen in secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// The anti-aircraft tokens, as they were left: whether the active one is on top (R-AA-02).
    AntiAircraft {
        /// Whether the defence is active.
        active: bool,
    },
    /// Objectives of another seat (H-12).
    Objectives {
        /// Whose.
        of: airlock_engine::Seat,
        /// What it held.
        cards: Vec<Objective>,
    },
    /// Own contamination cards under the scanner (R-CONTAM-06).
    Scan {
        /// How many were infected.
        infected: u8,
        /// How many were not.
        clean: u8,
    },
}

/// A seat's character with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crew {
    /// The number on the help card, 1… (R-SETUP-24).
    pub number: u8,
    /// Who it is; none before the draft.
    pub character: Option<Character>,
    /// Where it is.
    pub state: CharacterState,
    /// The playing cards in hand, oldest first.
    pub hand: Vec<PlayingCard>,
    /// The draw deck; the last is drawn first. Nobody knows its order.
    pub deck: Vec<PlayingCard>,
    /// The discard pile, face up; the last lies on top.
    pub discard: Vec<PlayingCard>,
    /// The slot of the health marker, 0…8 from the left (R-COND-01).
    pub health: u8,
    /// Serious wounds from the left; each covers a section.
    pub wounds: Vec<WoundCardId>,
    /// The oxygen dial.
    pub oxygen: u8,
    /// Whether it has a suffocating token (R-OXY-05).
    pub suffocating: bool,
    /// Whether a larva sits on its board.
    pub larva: bool,
    /// Whether it has a data token.
    pub data: bool,
    /// Regular items, oldest first.
    pub backpack: Vec<Piece<ItemCardId>>,
    /// What each hand holds; more than one thing only where a text allows it.
    pub hands: [Vec<HeldItem>; 2],
    /// The armor.
    pub armor: Option<HeldItem>,
    /// The belt.
    pub belt: Magazine,
    /// Its objectives.
    pub objectives: Objectives,
    /// Whether it has passed this round.
    pub passed: bool,
    /// Whether it died in the hatching procedure of the end, having been safe (R-END-07).
    pub hatched: bool,
    /// What it has seen in secret, in order.
    pub looks: Vec<Look>,
}

impl Crew {
    /// The room in which it stands.
    pub const fn room(&self) -> Option<SlotId> {
        match self.state {
            CharacterState::Room(slot) => Some(slot),
            _ => None,
        }
    }

    /// Whether it is on the map or in the lander: it still takes part.
    pub const fn takes_part(&self) -> bool {
        matches!(self.state, CharacterState::Room(_) | CharacterState::Lander)
    }

    /// What it holds and wears, with everything on it.
    pub fn items(&self) -> impl Iterator<Item = &HeldItem> {
        self.hands.iter().flatten().chain(&self.armor)
    }

    /// What it holds and wears, to change it.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut HeldItem> {
        self.hands.iter_mut().flatten().chain(&mut self.armor)
    }

    /// Whether a wound of a kind lies on its track; two of a kind do not add up (R-COND-09).
    pub fn has_wound(&self, wound: Wound) -> bool {
        self.wounds.iter().any(|card| card.kind() == wound)
    }
}

impl Objectives {
    /// The objectives still held, the private one first.
    pub fn held(&self) -> impl Iterator<Item = &Piece<ObjectiveCardId>> {
        self.private.iter().chain(&self.mission)
    }

    /// Deals a pair that only its seat knows.
    pub fn dealt(private: ObjectiveCardId, mission: ObjectiveCardId, to: airlock_engine::Seat) -> Self {
        let piece = |card| Some(Piece::known(card, SeatSet::only(to)));
        Self { private: piece(private), mission: piece(mission), put_away: None }
    }
}
