use std::collections::BTreeMap;

use airlock_engine::{Hash, Outcome, Seat, Wire};
use serde::{Deserialize, Serialize};

use crate::BotKind;

/// The public state of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableState {
    pub phase: Phase,
    pub game: String,
    /// Title given by the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The mode and the options, by key.
    pub options: BTreeMap<String, String>,
    pub pace: Pace,
    /// Time for a decision before a default is played, in seconds of match time; absent if unlimited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_seconds: Option<u32>,
    /// In seat order.
    pub seats: Vec<SeatState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<Seat>,
    /// True if people without a seat may watch.
    pub spectators: bool,
    /// True if the table is on the public list.
    pub public: bool,
    /// Present while match time is stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<Paused>,
    /// Number of times match time was stopped.
    pub pauses: u32,
    /// The server's commitment to its share of the dice.
    pub commitment: Hash,
    /// Number of starts that were voided because a nonce was missing.
    pub voided_starts: u32,
    /// Open votes.
    pub votes: Vec<Vote>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// Id of the match before this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// Id of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl Wire for TableState {}

/// Stage of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Lobby,
    /// Seats are frozen; the server waits for the committed nonces.
    Sealing,
    Playing,
    /// The game ended.
    Over,
    /// The match was closed before the game ended.
    Closed,
}

/// Rhythm of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Everybody is present. Match time stops while no server runs the match.
    #[default]
    Live,
    /// Players come and go over days. Match time always runs.
    Days,
}

/// The public state of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeatState {
    /// Name of the player. Absent while the seat is free or only a bot's; empty if the operator removed the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// True if the player is ready to begin.
    pub ready: bool,
    /// The bot that plays the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<BotKind>,
    /// True if the player left the seat during the match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub vacant: bool,
    /// True if the host took the vacant seat from its player; false if they left by themselves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kicked: bool,
    /// True if the player's recovery code no longer takes the seat. The player can still vote with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// Index of the seat's colour and shape, from 0; absent if it is the seat's own number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<u8>,
}

/// A stop of match time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paused {
    pub by: Seat,
    /// Match time of the stop, in milliseconds.
    pub since_ms: u64,
}

/// An open vote. It passes when all of `of` agreed, and fails when one of them refuses. Players who were kicked, or
/// whose seat a bot plays, are asked as well: they answer with their recovery code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    pub id: u32,
    pub topic: Topic,
    pub yes: Vec<Seat>,
    pub no: Vec<Seat>,
    /// Seats whose consent is needed.
    pub of: Vec<Seat>,
}

/// Subject of a vote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// A seat wants to take back its last action.
    Undo {
        seat: Seat,
        /// Number of actions of others that would be taken back with it, among those sent to everybody.
        #[serde(default, skip_serializing_if = "is_zero")]
        others: u32,
    },
    /// A person wants to enter a vacant seat and will learn its secrets.
    Enter {
        seat: Seat,
        /// Empty if the operator removed the name from the match.
        name: String,
    },
    /// Revealing the log of a closed match.
    RevealLog {},
    /// Stopping or resuming match time.
    Pause {
        /// Seat that opened the vote.
        seat: Seat,
        /// True to stop, false to resume.
        on: bool,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// End of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Result, in the vocabulary of the game.
    pub outcome: Outcome,
}
