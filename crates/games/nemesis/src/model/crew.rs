//! A character and all that belongs to it (chapters 13 to 15).

use airlock_engine::{Piece, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ActionCardId, ContaminationId, ItemCardId, RoomNo, WoundCardId,
        ids::{Character, Objective},
    },
    model::object::Object,
};

/// Where a character is (N-STATE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharacterState {
    /// In a room.
    Active(RoomNo),
    /// In a docked pod, by its number.
    Waiting(u8),
    /// Asleep.
    Hibernating,
    /// Gone in a pod.
    Evacuated,
    /// Dead.
    Dead,
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

/// A seat's character with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crew {
    /// The player number on the help card, 1….
    pub number: u8,
    /// Who it is; none before the draft.
    pub character: Option<Character>,
    /// Where it is.
    pub state: CharacterState,
    /// The playing cards in hand, oldest first.
    pub hand: Vec<PlayingCard>,
    /// The draw deck; the last is drawn first. Nobody knows its order.
    pub deck: Vec<PlayingCard>,
    /// The discard pile, face up.
    pub discard: Vec<PlayingCard>,
    /// Light wounds, 0…2.
    pub light_wounds: u8,
    /// Serious wounds, at most 3.
    pub serious_wounds: Vec<SeriousWound>,
    /// Whether it is slimed.
    pub slimed: bool,
    /// Whether a larva sits on its board.
    pub larva: bool,
    /// Whether it has sent the signal.
    pub signal: bool,
    /// Hidden items, oldest first.
    pub inventory: Vec<Piece<ItemCardId>>,
    /// What is in the hand slots; one entry per slot used.
    pub hands: Vec<Held>,
    /// Special items that are not unlocked yet.
    pub locked: Vec<ItemCardId>,
    /// Objectives held, and who knows them.
    pub objectives: Vec<HeldObjective>,
    /// The objective that was given up.
    pub given_up: Option<HeldObjective>,
    /// Whether it has passed this round.
    pub passed: bool,
}

/// An objective card of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldObjective {
    /// The card.
    pub card: Objective,
    /// Who knows that this seat has it here.
    pub known: SeatSet,
    /// Who looked at it before the choice, and so knows that it was one of the two.
    pub looked: SeatSet,
}

/// A serious wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeriousWound {
    /// Its card; none if the deck was empty.
    pub card: Option<WoundCardId>,
    /// Whether it is dressed, that is, face down.
    pub dressed: bool,
}

/// What one hand slot holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// A heavy item, or two that are taped together (N-ITEM-15).
    Items(Vec<HeavyItem>),
    /// An object.
    Object(Object),
}

/// A heavy item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeavyItem {
    /// Its card.
    pub card: ItemCardId,
    /// Ammo on it.
    pub ammo: u8,
    /// Cards attached to it (N-ITEM-14).
    pub attached: Vec<ItemCardId>,
}

impl Crew {
    /// Whether the character takes no further part: DEAD, HIBERNATING or EVACUATED (N-GEN-17).
    pub fn is_eliminated(&self) -> bool {
        !matches!(self.state, CharacterState::Active(_) | CharacterState::Waiting(_))
    }
}
