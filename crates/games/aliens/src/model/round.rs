//! The round and the activation in progress (section 8).

use airlock_engine::{Seat, words};
use serde::{Deserialize, Serialize};

use crate::content::{
    EnduranceCard,
    ids::{AbilityKind, Character},
};

words! {
    /// A part of the match (A-ORDER-01).
    pub enum Phase("phase") {
        Setup => "setup", Heroes => "heroes", Grunts => "grunts", Aliens => "aliens", Blips => "blips",
        MotionCards => "motion_cards", Finish => "finish", Ended => "ended",
    }
}

/// The round in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Counted from 1; 0 before the first.
    pub number: u16,
    /// The current part of the match.
    pub phase: Phase,
    /// The seat with the activation token.
    pub holder: Seat,
    /// The activation in progress.
    pub activation: Option<Activation>,
    /// Abilities limited to once each Alien phase that have been used in this one.
    pub used: Vec<AbilityKind>,
    /// True once the computer has been used in this round.
    pub computer_used: bool,
    /// True if there was a moment to help somebody up and nothing has happened since. The offer is not
    /// repeated then.
    pub helped: bool,
}

/// An activation (A-ACT-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// The activated character.
    pub who: Character,
    /// The seat that acts for it.
    pub seat: Seat,
    /// Actions left, at most two (A-ACT-05).
    pub actions: u8,
    /// Abilities that have been used or declined in this activation.
    pub used: Vec<AbilityKind>,
    /// Cards whose free action has been taken in this activation (A-CARD-34).
    pub free: Vec<EnduranceCard>,
    /// The weapon of the last Attack action, for attacks that may follow it (A-ATTACK-12).
    pub attacked_with: Option<EnduranceCard>,
    /// True once an area attack has been made.
    pub area_attack: bool,
    /// True once the character has fallen in this activation. It takes no more actions (A-ACT-12).
    pub felled: bool,
}

words! {
    /// Setting for a class of reaction windows: ask the seat or not.
    pub enum Level("level") { Ask => "ask", NotThisRound => "not-this-round" }
}

/// The public switches of a seat's reaction windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switches {
    /// Windows on attack rolls.
    pub attack_roll: Level,
    /// Windows on defence rolls.
    pub defence_roll: Level,
    /// Windows on triggers of defensive fire.
    pub defensive_fire: Level,
    /// Windows on motion cards.
    pub motion_card: Level,
    /// Windows on other rolls, and on a character that is knocked down.
    pub moment: Level,
}

impl Default for Switches {
    fn default() -> Self {
        let ask = Level::Ask;
        Self { attack_roll: ask, defence_roll: ask, defensive_fire: ask, motion_card: ask, moment: ask }
    }
}
