//! Messages of the server, parsed without copying unneeded parts.

use std::fmt;

use airlock_protocol::client_view::ReceivedUpdate;
use serde::Deserialize;

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
    Update(Box<ReceivedUpdate<'a>>),
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
