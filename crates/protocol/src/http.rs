//! What is asked and answered over plain HTTP: opening a table, taking a seat.

use std::collections::BTreeMap;

use airlock_engine::{Mode, Seat, Wire};
use serde::{Deserialize, Serialize};

use crate::Ref;

/// A game that can be played here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameInfo {
    /// The name in commands and logs.
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// Its modes, with their player counts and options.
    pub modes: Vec<Mode>,
}

impl Wire for GameInfo {}

/// A wish for a table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The game.
    pub game: String,
    /// The mode, or none for the game's first.
    #[serde(default)]
    pub mode: Option<String>,
    /// How many seats.
    pub players: u8,
    /// Options by key.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// A table that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opened {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// The invitation: who has it can take a seat.
    pub invite: String,
}

impl Wire for Opened {}

/// A wish for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The client's name for the command.
    #[serde(rename = "ref")]
    pub reference: Ref,
    /// Which seat.
    pub seat: Seat,
    /// The name to show.
    pub name: String,
    /// The invitation.
    pub invite: String,
}

/// A seat that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seated {
    /// Which seat.
    pub seat: Seat,
    /// What proves from now on who sits there; told once.
    pub token: String,
}

impl Wire for Seated {}
