//! What the server says, read without copying what nobody asks for.

use std::fmt;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::ClientError;

/// A message of the server.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said<'a> {
    /// The first on a socket.
    Welcome {
        /// The seat; absent for a spectator.
        #[serde(default)]
        seat: Option<u8>,
        /// The number of the newest update.
        n: u64,
    },
    /// The next of the transcript.
    #[serde(borrow)]
    Update(Box<Update<'a>>),
    /// The command is done, durably.
    Ack {
        /// Which.
        #[serde(rename = "ref")]
        reference: String,
    },
    /// The command is not done.
    Refused(Refusal),
    /// Who is connected.
    Presence {},
    /// How match time goes on.
    Clock {},
    /// Yes.
    Pong {},
}

impl<'a> Said<'a> {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is not one of these.
    pub fn read(text: &'a str) -> Result<Self, ClientError> {
        serde_json::from_str(text).map_err(|error| ClientError::Unreadable(error.to_string()))
    }
}

/// One step of a transcript; what is absent has not changed. The parts are text, for whoever wants to read them.
#[derive(Debug, Deserialize)]
pub struct Update<'a> {
    /// Its number.
    pub n: u64,
    /// Whether it stands for all before it.
    #[serde(default)]
    pub whole: bool,
    /// The table.
    #[serde(default, borrow)]
    pub table: Option<&'a RawValue>,
    /// What happened: a list.
    #[serde(default, borrow)]
    pub events: Option<&'a RawValue>,
    /// Keys of the view to remove: a list.
    #[serde(default, borrow)]
    pub gone: Option<&'a RawValue>,
    /// Parts of the view by key.
    #[serde(default, borrow)]
    pub parts: Option<&'a RawValue>,
    /// Parts of the view that are lists, made of what they were, by key.
    #[serde(default, borrow)]
    pub lists: Option<&'a RawValue>,
    /// What the seat may do: a list of offers.
    #[serde(default, borrow)]
    pub legal: Option<&'a RawValue>,
    /// The same, made of the list before.
    #[serde(default, borrow)]
    pub offers: Option<&'a RawValue>,
    /// What the match waits for.
    #[serde(default, borrow)]
    pub pending: Option<&'a RawValue>,
    /// What is different in it.
    #[serde(default)]
    pub waits: Option<Waits>,
}

/// What the match waits for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Pending {
    /// The kind of waiting.
    pub wait: Wait,
    /// The decision points put to this viewer.
    pub yours: Vec<String>,
    /// The name of the question: an answer carries it.
    #[serde(default)]
    pub decision: Option<u64>,
}

/// What is different in what the match waits for; what is absent is as it was.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Waits {
    /// The kind of waiting.
    pub wait: Option<Wait>,
    /// The decision points put to this viewer.
    pub yours: Option<Vec<String>>,
    /// The name of the question; null if there is none any longer.
    #[serde(deserialize_with = "given")]
    pub decision: Option<Option<u64>>,
}

/// What is there, even if it is null.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u64>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl Pending {
    /// Takes what is different.
    pub(crate) fn amend(&mut self, waits: Waits) {
        let Waits { wait, yours, decision } = waits;
        self.wait = wait.unwrap_or(self.wait);
        self.decision = decision.unwrap_or(self.decision);
        self.yours = yours.unwrap_or_else(|| std::mem::take(&mut self.yours));
    }
}

/// The kinds of waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    /// Somebody decides.
    Asks,
    /// A reaction is possible.
    Window,
    /// Time passes: whoever is offered something may do it.
    #[default]
    Idle,
    /// The match is over.
    Over,
}

/// The table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Table {
    /// How far it has come.
    pub phase: Phase,
    /// The seats, in order.
    pub seats: Vec<SeatAt>,
    /// The seat that may start.
    #[serde(default)]
    pub host: Option<u8>,
    /// How many starts were voided: each asks for new promises.
    #[serde(default)]
    pub voided_starts: u32,
}

/// How far a table has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are being taken.
    Lobby,
    /// Seats and promises are frozen; nonces are being revealed.
    Sealing,
    /// The match is on.
    Playing,
    /// The match is over.
    Over,
    /// The match was closed before its end.
    Closed,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SeatAt {
    /// Who sits there.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether it is ready; absent at a table that does not ask.
    #[serde(default)]
    pub ready: Option<bool>,
    /// The kind of bot that plays.
    #[serde(default)]
    pub bot: Option<String>,
}

/// A command that was not done.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Refusal {
    /// The client's name for it; absent if it could not be read.
    #[serde(rename = "ref", default)]
    pub reference: Option<String>,
    /// Why, for programs.
    pub code: String,
    /// The rule that forbids it.
    #[serde(default)]
    pub rule: Option<String>,
    /// Why, for people.
    pub text: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.text)
    }
}
