use std::collections::BTreeMap;

use airlock_engine::{Hash, Outcome, Seat, Wire};
use serde::{Deserialize, Serialize};

use crate::BotKind;

/// The table as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableState {
    /// How far it has come.
    pub phase: Phase,
    /// The game.
    pub game: String,
    /// What the host calls the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The mode and the options, by key.
    pub options: BTreeMap<String, String>,
    /// How fast it is played.
    pub pace: Pace,
    /// How long a seat has before a default is played for it, in seconds of match time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_seconds: Option<u32>,
    /// The seats, in order.
    pub seats: Vec<SeatState>,
    /// The seat of the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<Seat>,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// Whether the table is on the public list.
    pub public: bool,
    /// Present while match time stands still.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<Paused>,
    /// How often it stood still.
    pub pauses: u32,
    /// The server's commitment to its part of the dice.
    pub commitment: Hash,
    /// How many starts were voided because a nonce was missing.
    pub voided_starts: u32,
    /// The votes that are open.
    pub votes: Vec<Vote>,
    /// The end of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The match before this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// The match after this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl Wire for TableState {}

/// How far a table has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are being taken.
    Lobby,
    /// Seats are frozen; the nonces that were promised are awaited.
    Sealing,
    /// The match is on.
    Playing,
    /// The match is over.
    Over,
    /// The match was ended before its end.
    Closed,
}

/// How fast a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Everybody is there. Match time stands still while no server runs the match.
    #[default]
    Live,
    /// Everybody comes by when it suits. Match time goes on meanwhile.
    Days,
}

/// A seat as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeatState {
    /// Who sits there; absent while it is free or a bot's own, empty if whoever runs the server took the name out of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether it wants to begin.
    pub ready: bool,
    /// The bot that plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<BotKind>,
    /// Whether whoever sat there is gone in mid-match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub vacant: bool,
    /// Whether the host took the vacant seat from them; else they left it by their own act.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kicked: bool,
    /// Whether the host took the seat from them for good: their recovery code takes it no longer, and still answers votes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// Which of the colours and shapes that tell seats apart it has, from 0; absent if the one of its own number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<u8>,
}

/// A match whose time stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paused {
    /// Who stopped it.
    pub by: Seat,
    /// At what match time, in milliseconds.
    pub since_ms: u64,
}

/// A vote that is open. It passes when all of `of` said yes, and fails when one of them says no. Who was shown out or whose
/// seat a bot plays is asked all the same: their recovery code answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    /// Its name.
    pub id: u32,
    /// What about.
    pub topic: Topic,
    /// Who said yes.
    pub yes: Vec<Seat>,
    /// Who said no.
    pub no: Vec<Seat>,
    /// Whose consent it takes.
    pub of: Vec<Seat>,
}

/// What a vote is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// A seat wants to take back its last action.
    Undo {
        /// Which.
        seat: Seat,
        /// Number of actions of others that would be taken back with it, among those sent to everybody.
        #[serde(default, skip_serializing_if = "is_zero")]
        others: u32,
    },
    /// Somebody wants to enter a vacant seat, and will know its secrets.
    Enter {
        /// Which.
        seat: Seat,
        /// Under what name; empty if whoever runs the server took it out of the match.
        name: String,
    },
    /// The log of a closed match is to be revealed.
    RevealLog {},
    /// Match time is to stop, or to go on.
    Pause {
        /// Who asks.
        seat: Seat,
        /// Which.
        on: bool,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// In the game's words.
    pub outcome: Outcome,
}
