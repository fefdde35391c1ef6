//! Messages of the server, parsed without copying unneeded parts.

use std::fmt;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::ClientError;

/// A message of the server, such as `{"pong": {"server_ms": 5}}`; unneeded fields are skipped.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// First message of a connection.
    Welcome {
        /// Absent for a spectator.
        #[serde(default)]
        seat: Option<u8>,
        /// Number of the newest update.
        n: u64,
    },
    /// The next step of the transcript.
    #[serde(borrow)]
    Update(Box<Update<'a>>),
    /// The command is done, durably.
    Ack {
        #[serde(rename = "ref")]
        reference: String,
    },
    /// The command was refused.
    Refused(Refusal),
    /// Change of connected devices.
    Presence {},
    /// Match time stopped or resumed.
    Clock {},
    /// Answer to a ping.
    Pong {},
}

impl<'a> ServerMessage<'a> {
    /// Parses a message.
    ///
    /// # Errors
    /// If it is not one of these.
    pub fn read(text: &'a str) -> Result<Self, ClientError> {
        serde_json::from_str(text).map_err(|error| ClientError::Unreadable(error.to_string()))
    }
}

/// One step of a transcript; absent fields have not changed. Parts stay unparsed until they are needed.
#[derive(Debug, Deserialize)]
pub struct Update<'a> {
    pub n: u64,
    /// True if it replaces everything before it.
    #[serde(default)]
    pub whole: bool,
    #[serde(default, borrow)]
    pub table: Option<&'a RawValue>,
    /// A list of game events.
    #[serde(default, borrow)]
    pub events: Option<&'a RawValue>,
    /// A list of keys of the view to remove.
    #[serde(default, borrow)]
    pub gone: Option<&'a RawValue>,
    /// Changed parts of the view, by key.
    #[serde(default, borrow)]
    pub parts: Option<&'a RawValue>,
    /// Changed parts of the view that are lists, as deltas by key.
    #[serde(default, borrow)]
    pub lists: Option<&'a RawValue>,
    /// A list of offers to the seat.
    #[serde(default, borrow)]
    pub legal: Option<&'a RawValue>,
    /// The offers as a delta of the previous ones.
    #[serde(default, borrow)]
    pub offers: Option<&'a RawValue>,
    /// The open question.
    #[serde(default, borrow)]
    pub pending: Option<&'a RawValue>,
    /// Changes in the open question.
    #[serde(default)]
    pub waits: Option<Waits>,
}

/// The open question.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Pending {
    pub wait: Wait,
    /// Decision points put to this viewer.
    pub yours: Vec<String>,
    /// Id of the question; an answer carries it.
    #[serde(default)]
    pub decision: Option<u64>,
}

/// Changes in the open question; absent fields have not changed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Waits {
    pub wait: Option<Wait>,
    /// Decision points put to this viewer.
    pub yours: Option<Vec<String>>,
    /// Id of the question; null if there is none any longer.
    #[serde(deserialize_with = "given")]
    pub decision: Option<Option<u64>>,
}

/// Distinguishes null from an absent field.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u64>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl Pending {
    /// Applies the changes.
    pub(crate) fn amend(&mut self, waits: Waits) {
        let Waits { wait, yours, decision } = waits;
        self.wait = wait.unwrap_or(self.wait);
        self.decision = decision.unwrap_or(self.decision);
        self.yours = yours.unwrap_or_else(|| std::mem::take(&mut self.yours));
    }
}

/// Kind of waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    /// Seats are asked.
    Asks,
    /// Reactions are possible.
    Window,
    /// Time passes; any offered action may be taken.
    #[default]
    Idle,
    Over,
}

/// State of a table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Table {
    pub phase: Phase,
    /// In seat order.
    pub seats: Vec<SeatAt>,
    /// Seat that may start the match.
    #[serde(default)]
    pub host: Option<u8>,
    /// Number of voided starts; each needs new commitments.
    #[serde(default)]
    pub voided_starts: u32,
}

/// Stage of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Lobby,
    /// Seats and commitments are frozen; nonces are being revealed.
    Sealing,
    Playing,
    Over,
    /// The match was closed before its end.
    Closed,
}

/// State of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SeatAt {
    #[serde(default)]
    pub name: Option<String>,
    /// Absent at a table without readiness.
    #[serde(default)]
    pub ready: Option<bool>,
    /// Kind of the bot that plays the seat.
    #[serde(default)]
    pub bot: Option<String>,
}

/// A refused command.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Refusal {
    /// Absent if the message could not be read.
    #[serde(rename = "ref", default)]
    pub reference: Option<String>,
    /// Reason for programs.
    pub code: String,
    /// Id of the rule that forbids it.
    #[serde(default)]
    pub rule: Option<String>,
    /// Explanation for people.
    pub text: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.text)
    }
}
