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
    /// The part.
    pub phase: Phase,
    /// Who has the activation token.
    pub holder: Seat,
    /// The activation in progress.
    pub activation: Option<Activation>,
    /// What can be used once in each Alien phase and has been.
    pub used: Vec<AbilityKind>,
    /// Whether the computer has been used in this round.
    pub computer_used: bool,
    /// True if there was a moment to help somebody up and nothing has happened since. There is no second one then.
    pub helped: bool,
}

/// An activation (A-ACT-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// Of whom.
    pub who: Character,
    /// The seat that acts for it.
    pub seat: Seat,
    /// Actions left, at most two (A-ACT-05).
    pub actions: u8,
    /// Abilities that have been used or declined in this activation.
    pub used: Vec<AbilityKind>,
    /// Cards whose free action has been taken in this activation (A-CARD-34).
    pub free: Vec<EnduranceCard>,
    /// The weapon whose Attack action was the last, for what may follow it (A-ATTACK-12).
    pub attacked_with: Option<EnduranceCard>,
    /// Whether an area attack was made.
    pub area_attack: bool,
    /// Whether the character has fallen in this activation: it takes no more actions (A-ACT-12).
    pub felled: bool,
}

words! {
    /// Whether a seat wants to be asked for a class of reactions.
    pub enum Level("level") { Ask => "ask", NotThisRound => "not-this-round" }
}

/// The public switches of a seat's reaction windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switches {
    /// After attack rolls.
    pub attack_roll: Level,
    /// After defence rolls.
    pub defence_roll: Level,
    /// When defensive fire is triggered.
    pub defensive_fire: Level,
    /// When a motion card is turned up.
    pub motion_card: Level,
    /// After other rolls, and when somebody lies on the ground.
    pub moment: Level,
}

impl Default for Switches {
    fn default() -> Self {
        let ask = Level::Ask;
        Self { attack_roll: ask, defence_roll: ask, defensive_fire: ask, motion_card: ask, moment: ask }
    }
}
