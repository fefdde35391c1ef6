//! A character and everything that belongs to it (chapters 13 to 15).

use airlock_engine::{Piece, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ActionCardId, ContaminationId, ItemCardId, RoomNo, WoundCardId,
        ids::{Character, Objective},
    },
    model::object::Object,
};

/// State of a character: exactly one at every moment (N-STATE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharacterState {
    /// In a room of the ship.
    Active(RoomNo),
    /// In a docked pod, by pod number.
    Waiting(u8),
    /// Asleep in the Hibernatorium until the victory check.
    Hibernating,
    /// Left the ship in a launched pod.
    Evacuated,
    Dead,
}

/// A card of a seat's hand, draw deck or discard pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayingCard {
    /// One of the ten action cards of the seat's character.
    Action(ActionCardId),
    Contamination(ContaminationId),
}

/// A seat's character with its cards, wounds and belongings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crew {
    /// The player number on the help card, 1….
    pub number: u8,
    /// `None` before the draft.
    pub character: Option<Character>,
    pub state: CharacterState,
    /// Playing cards in hand, oldest first.
    pub hand: Vec<PlayingCard>,
    /// Draw deck, in an order that nobody knows. The last card is drawn first.
    pub deck: Vec<PlayingCard>,
    /// Discard pile, face up.
    pub discard: Vec<PlayingCard>,
    /// Light wounds, 0…2.
    pub light_wounds: u8,
    /// Serious wounds, at most 3.
    pub serious_wounds: Vec<SeriousWound>,
    /// True if a slime marker is on the character board.
    pub slimed: bool,
    /// True if a larva is on the character board.
    pub larva: bool,
    /// True if the signal was sent.
    pub signal: bool,
    /// Hidden items, oldest first.
    pub inventory: Vec<Piece<ItemCardId>>,
    /// Contents of the hand slots, one entry per slot in use.
    pub hands: Vec<Held>,
    /// Special items that are not unlocked yet.
    pub locked: Vec<ItemCardId>,
    /// Objectives held, each with the seats that know it.
    pub objectives: Vec<HeldObjective>,
    /// The objective that was not chosen.
    pub given_up: Option<HeldObjective>,
    /// True if the seat has passed this round.
    pub passed: bool,
}

/// An objective card dealt to a seat, with who has seen it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldObjective {
    pub card: Objective,
    /// Seats that know that this seat has the objective.
    pub known: SeatSet,
    /// Seats that looked at it before the choice. They know only that it was one of the two.
    pub looked: SeatSet,
}

/// A serious wound card on a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeriousWound {
    /// `None` if the deck was empty.
    pub card: Option<WoundCardId>,
    /// True if the wound is dressed (its card is face down).
    pub dressed: bool,
}

/// Contents of one hand slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// A heavy item, or two that are taped together (N-ITEM-15).
    Items(Vec<HeavyItem>),
    Object(Object),
}

/// A heavy item with its ammo and attachments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeavyItem {
    pub card: ItemCardId,
    pub ammo: u8,
    /// Item cards attached to it (N-ITEM-14).
    pub attached: Vec<ItemCardId>,
}

impl Crew {
    /// True if the character is DEAD, HIBERNATING or EVACUATED and takes no further part (N-GEN-17).
    pub fn is_eliminated(&self) -> bool {
        !matches!(self.state, CharacterState::Active(_) | CharacterState::Waiting(_))
    }
}
