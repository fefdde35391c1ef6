//! Requests and answers over plain HTTP.

use std::collections::BTreeMap;

use airlock_engine::{Hash, Mode, Seat, Wire};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Pace, Phase, Ref, Vote};

/// A game that this server offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameInfo {
    /// Name in commands and logs.
    pub game: &'static str,
    /// Version of its rules.
    pub rules: u32,
    /// Modes with their player counts and options.
    pub modes: Vec<Mode>,
}

impl Wire for GameInfo {}

/// The public catalogue of a game's components, the same for every match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameContent {
    /// Name in commands and logs.
    pub game: &'static str,
    /// Version of the game's rules.
    pub rules: u32,
    /// Printed text and figures of the components by kind, mostly lists; texts as `{en, cs}`.
    pub components: BTreeMap<&'static str, Value>,
}

impl Wire for GameContent {}

/// Request for a new table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    pub game: String,
    /// `None` for the game's first mode.
    #[serde(default)]
    pub mode: Option<String>,
    /// Number of seats.
    pub players: u8,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    #[serde(default)]
    pub title: Option<String>,
    /// True if the table is on the public list and seats are taken without an invitation.
    #[serde(default)]
    pub public: bool,
    /// True if people without a seat may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    #[serde(default)]
    pub pace: Pace,
    /// Time for a decision before a default is played, in seconds.
    #[serde(default)]
    pub turn_seconds: Option<u32>,
    /// Pause of bots before each action, in milliseconds; the server's usual pause if absent.
    #[serde(default)]
    pub bot_pause_ms: Option<u32>,
    /// URL that is notified whose turn it is.
    #[serde(default)]
    pub webhook: Option<String>,
    /// True if one visitor of a public table may take several seats, for players who share a device.
    #[serde(default)]
    pub several_seats: bool,
    /// 32 random bytes of the client; a seat that is taken with them becomes the host.
    #[serde(default)]
    pub host: Option<Hash>,
}

const fn yes() -> bool {
    true
}

/// Answer to [`NewMatch`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opened {
    #[serde(rename = "match")]
    pub id: String,
    /// Invitation code; needed to take a seat.
    pub invite: String,
}

impl Wire for Opened {}

/// The public key of a server (Ed25519), with which the logs that it hands out are signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublishedKey {
    pub key: Hash,
}

impl Wire for PublishedKey {}

/// An invitation to a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Invitation {
    /// The code.
    pub invite: String,
}

impl Wire for Invitation {}

/// The table that an invitation belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Invited {
    #[serde(rename = "match")]
    pub id: String,
}

impl Wire for Invited {}

/// Request for a free seat.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    #[serde(rename = "ref")]
    pub reference: Ref,
    pub seat: Seat,
    /// Display name.
    pub name: String,
    /// Invitation code; not needed at a public table.
    #[serde(default)]
    pub invite: Option<String>,
    /// Commitment to a nonce for the dice.
    #[serde(default)]
    pub nonce_hash: Option<Hash>,
    /// 32 random bytes of the client. A repeated request with the same bytes gets the same answer.
    #[serde(default)]
    pub key: Option<Hash>,
    /// The `host` bytes of [`NewMatch`].
    #[serde(default)]
    pub host: Option<Hash>,
}

/// Answer to [`TakeSeat`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seated {
    pub seat: Seat,
    /// Secret that authenticates the seat; sent once.
    pub token: String,
    /// Recovery code that moves the seat to another device; sent once.
    pub recovery: String,
}

impl Wire for Seated {}

/// Request for a seat that was vacated during the match. All players must agree.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskForSeat {
    #[serde(rename = "ref")]
    pub reference: Ref,
    pub seat: Seat,
    /// Display name.
    pub name: String,
    /// Invitation code; not needed at a public table.
    #[serde(default)]
    pub invite: Option<String>,
    /// 32 random bytes of the client. A repeated request with the same bytes gets the same answer.
    #[serde(default)]
    pub key: Option<Hash>,
}

/// Request to move a seat to this device.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    pub code: String,
}

/// Answer to [`Recover`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Recovered {
    #[serde(rename = "match")]
    pub id: String,
    pub seat: Seat,
    /// Secret that authenticates the seat; sent once.
    pub token: String,
}

impl Wire for Recovered {}

/// Request for the open votes of a recovery code, or an answer to one of them. The code
/// works even if another player has the seat now.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speak {
    pub code: String,
    /// `None` asks for the open votes only.
    #[serde(default)]
    pub answer: Option<Spoken>,
}

/// An answer to a vote.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spoken {
    #[serde(rename = "match")]
    pub id: String,
    /// Id of the vote.
    pub vote: u32,
    pub yes: bool,
}

/// The voice that a recovery code proves, and its open votes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Voice {
    #[serde(rename = "match")]
    pub id: String,
    pub seat: Seat,
    /// Open votes that need its consent, those already answered with yes included.
    pub votes: Vec<Vote>,
}

impl Wire for Voice {}

/// A table on the public list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicMatch {
    #[serde(rename = "match")]
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Number of seats.
    pub seats: u8,
    /// Number of free seats.
    pub free: u8,
    pub phase: Phase,
    /// Last change, in milliseconds since 1970.
    pub since_at: u64,
}

impl Wire for PublicMatch {}

/// Request for an overview of a device's seats.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MySeats {
    /// Seats with their tokens.
    pub seats: Vec<MySeat>,
}

/// A seat of a device.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MySeat {
    #[serde(rename = "match")]
    pub id: String,
    /// Secret that authenticates the seat.
    pub token: String,
}

/// Overview of one of a device's matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MyMatch {
    #[serde(rename = "match")]
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub game: String,
    pub phase: Phase,
    /// The device's seat.
    pub seat: Seat,
    /// Display name of that seat.
    pub name: String,
    /// True if the match waits for this seat.
    pub your_turn: bool,
    /// Names of the players that the match waits for.
    pub waiting_for: Vec<String>,
    /// Start of the waiting, in milliseconds since 1970.
    pub since_at: u64,
    /// Result, if the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
}

impl Wire for MyMatch {}

/// A bug report to the operator.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BugReport {
    /// In the reporter's words.
    pub text: String,
}
