//! What is asked and answered over plain HTTP.

use std::collections::BTreeMap;

use airlock_engine::{Hash, Mode, Seat, Wire};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Pace, Phase, Ref, Vote};

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

/// What everybody may know of a game's components, whatever the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameContent {
    /// The name in commands and logs.
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// By kind, mostly lists: what is printed on the components, texts as `{en, cs}`.
    pub components: BTreeMap<&'static str, Value>,
}

impl Wire for GameContent {}

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
    /// What to call the table.
    #[serde(default)]
    pub title: Option<String>,
    /// Whether it is on the public list, and a seat can be taken without an invitation.
    #[serde(default)]
    pub public: bool,
    /// Whether people without a seat may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// How fast it is played.
    #[serde(default)]
    pub pace: Pace,
    /// How long a seat has before a default is played for it, in seconds.
    #[serde(default)]
    pub turn_seconds: Option<u32>,
    /// How long bots wait before each action, in milliseconds; the server's usual pause if absent.
    #[serde(default)]
    pub bot_pause_ms: Option<u32>,
    /// Where to announce whose turn it is.
    #[serde(default)]
    pub webhook: Option<String>,
    /// Permission for one visitor of a public table to take several seats, for players who share a device.
    #[serde(default)]
    pub several_seats: bool,
    /// 32 random bytes of the client's own: who takes a seat with them is the host.
    #[serde(default)]
    pub host: Option<Hash>,
}

const fn yes() -> bool {
    true
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

/// The public key of a server (Ed25519): it signs the logs that it hands out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublishedKey {
    /// The 32 bytes of the key.
    pub key: Hash,
}

impl Wire for PublishedKey {}

/// What lets others sit down at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Invitation {
    /// The code.
    pub invite: String,
}

impl Wire for Invitation {}

/// The table that an invitation is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Invited {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
}

impl Wire for Invited {}

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
    /// The invitation; not needed at a public table.
    #[serde(default)]
    pub invite: Option<String>,
    /// The commitment to a nonce for the dice.
    #[serde(default)]
    pub nonce_hash: Option<Hash>,
    /// 32 random bytes of the client's own. Who asks again with the same ones is answered the same.
    #[serde(default)]
    pub key: Option<Hash>,
    /// The bytes with which the table was opened.
    #[serde(default)]
    pub host: Option<Hash>,
}

/// A seat that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seated {
    /// Which seat.
    pub seat: Seat,
    /// What proves from now on who sits there; told once.
    pub token: String,
    /// What moves the seat to another device; told once.
    pub recovery: String,
}

impl Wire for Seated {}

/// A wish for a seat that was left in mid-match: all who play must agree.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskForSeat {
    /// The client's name for the command.
    #[serde(rename = "ref")]
    pub reference: Ref,
    /// Which seat.
    pub seat: Seat,
    /// The name to show.
    pub name: String,
    /// The invitation; not needed at a public table.
    #[serde(default)]
    pub invite: Option<String>,
    /// 32 random bytes of the client's own. Who asks again with the same ones is answered the same.
    #[serde(default)]
    pub key: Option<Hash>,
}

/// A wish to go on at this device.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The recovery code.
    pub code: String,
}

/// A seat that goes on at this device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Recovered {
    /// Of which match.
    #[serde(rename = "match")]
    pub id: String,
    /// Which seat.
    pub seat: Seat,
    /// What proves from now on who sits there; told once.
    pub token: String,
}

impl Wire for Recovered {}

/// What a recovery code says in the votes of its table, whoever has the seat now.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speak {
    /// The recovery code.
    pub code: String,
    /// An answer; none only asks which votes there are.
    #[serde(default)]
    pub answer: Option<Spoken>,
}

/// An answer to a vote.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spoken {
    /// Of which match.
    #[serde(rename = "match")]
    pub id: String,
    /// The name of the vote.
    pub vote: u32,
    /// How.
    pub yes: bool,
}

/// A voice that a recovery code proves, and the votes that ask for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Voice {
    /// Of which match.
    #[serde(rename = "match")]
    pub id: String,
    /// Of which seat.
    pub seat: Seat,
    /// The open votes whose consent it is part of, also those where it has said yes.
    pub votes: Vec<Vote>,
}

impl Wire for Voice {}

/// A table on the public list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicMatch {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The game.
    pub game: String,
    /// The mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// How many seats it has.
    pub seats: u8,
    /// How many of them are free.
    pub free: u8,
    /// How far it has come.
    pub phase: Phase,
    /// Since when, in milliseconds since 1970.
    pub since_at: u64,
}

impl Wire for PublicMatch {}

/// The seats that a device has.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MySeats {
    /// Each proven by its token.
    pub seats: Vec<MySeat>,
}

/// A seat that a device has.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MySeat {
    /// Of which match.
    #[serde(rename = "match")]
    pub id: String,
    /// Its token.
    pub token: String,
}

/// How one of a device's matches stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MyMatch {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The game.
    pub game: String,
    /// How far it has come.
    pub phase: Phase,
    /// The device's seat.
    pub seat: Seat,
    /// The name shown there.
    pub name: String,
    /// Whether the match waits for this seat.
    pub your_turn: bool,
    /// Whom it waits for, by name.
    pub waiting_for: Vec<String>,
    /// Since when, in milliseconds since 1970.
    pub since_at: u64,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
}

impl Wire for MyMatch {}

/// What went wrong, for whoever runs the server.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BugReport {
    /// In the reporter's words.
    pub text: String,
}
