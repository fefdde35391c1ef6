//! Stored records of a match. They hold secrets and never leave the server; exports are [`airlock_engine::log::Log`].

use std::fmt;

use airlock_engine::{
    Game, Hash, Reveal, Seat, Secret, SetupError, Wish, json,
    log::{By, Entry, Header, Previous},
};
use airlock_protocol::Pace;
use serde::{Deserialize, Serialize};

use serde_json::Value;

use crate::{
    Broken, Keys, TableEvent,
    limits::{MAX_BOT_PAUSE_MS, TURN_SECONDS},
};

/// The header of a match in the store.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founding {
    /// Format of the records.
    pub format: u32,
    pub game: String,
    pub rules: u32,
    /// The requested setup.
    pub wish: Wish,
    pub terms: Terms,
    /// Source of all match secrets of this table.
    secret: Hash,
    /// Hash of the invitation code.
    pub invite: Hash,
    /// Hash of the opener's bytes, which identify the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opener: Option<Hash>,
    /// Account of this match's outgoing calls. The matches of one opener share the number; it does not identify the
    /// opener.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<u16>,
    /// The match before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) previous: Option<Previous>,
    /// Data carried over from the previous match, in the vocabulary of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) carry: Option<Value>,
}

impl Founding {
    /// The format that this version writes and reads.
    pub const FORMAT: u32 = 2;

    /// Creates the header of a new table. `secret` must be 256 unpredictable bits.
    ///
    /// # Errors
    /// If the game has no such setup.
    pub fn new<G: Game>(
        wish: Wish,
        terms: Terms,
        secret: [u8; 32],
        invite: Hash,
    ) -> Result<Self, SetupError> {
        G::setup(&wish)?;
        Ok(Self {
            format: Self::FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            wish,
            terms,
            secret: Hash(secret),
            invite,
            opener: None,
            cause: None,
            previous: None,
            carry: None,
        })
    }

    /// Header of a replay, as far as a log determines it. Terms are not in a log.
    pub(crate) fn replayed(header: &Header, reveal: &Reveal) -> Self {
        Self {
            format: Self::FORMAT,
            game: header.game.clone(),
            rules: header.rules,
            wish: Wish::default(),
            terms: Terms::default(),
            secret: reveal.secret,
            invite: Hash::ZERO,
            opener: None,
            cause: None,
            previous: header.previous.clone(),
            carry: None,
        }
    }

    /// Serialises the header for the store.
    ///
    /// # Panics
    /// Never: it is plain data.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data serialises")
    }

    /// Parses the output of [`Founding::write`].
    ///
    /// # Errors
    /// If the text is no header of this format.
    pub fn read(text: &str) -> Result<Self, Broken> {
        let founding: Self =
            json::read(text).map_err(|error| Broken::Unreadable { number: 0, what: error.to_string() })?;
        if founding.format != Self::FORMAT {
            let what = format!("this version cannot read format {}", founding.format);
            return Err(Broken::Unreadable { number: 0, what });
        }
        Ok(founding)
    }

    /// Match secret of the start that follows `voided_starts` void ones.
    pub(crate) fn secret(&self, voided_starts: u32) -> Secret {
        Secret(Hash::of("airlock 2026 match secret", &[&self.secret.0, &voided_starts.to_le_bytes()]).0)
    }

    /// Random bytes of a bot for one question, the same each time.
    pub(crate) fn bot_dice(&self, seat: Seat, decision: u64) -> [u8; 32] {
        Hash::of("airlock 2026 dice of a bot", &[&self.secret.0, &[seat.0], &decision.to_le_bytes()]).0
    }

    /// The game's setup for this table, with what the previous match carried over.
    pub(crate) fn setup<G: Game>(&self) -> Result<G::Setup, SetupError> {
        let setup = G::setup(&self.wish)?;
        match &self.carry {
            None => Ok(setup),
            Some(carry) => G::carry(setup, carry),
        }
    }
}

/// Settings of a table that do not depend on the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Title given by the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// True if the table is on the public list.
    #[serde(default)]
    pub public: bool,
    /// True if people without a seat may watch.
    pub spectators: bool,
    #[serde(default)]
    pub pace: Pace,
    /// Time for a decision before a default is played, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_seconds: Option<u32>,
    /// Pause of bots before each action, in milliseconds.
    pub bot_pause_ms: u32,
    /// URL that is notified whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// True if one visitor of a public table may take several seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub several_seats: bool,
}

impl Terms {
    /// Default pause of bots in milliseconds, so that people can follow.
    pub const BOT_PAUSE_MS: u32 = 700;

    /// Checks the ranges of the settings.
    ///
    /// # Errors
    /// The first setting that is out of range, with its range, in English.
    pub fn check(&self) -> Result<(), String> {
        let (shortest, longest) = (TURN_SECONDS.start(), TURN_SECONDS.end());
        if self.turn_seconds.is_some_and(|seconds| !TURN_SECONDS.contains(&seconds)) {
            return Err(format!("the time for a turn must be {shortest} to {longest} seconds"));
        }
        if self.bot_pause_ms > MAX_BOT_PAUSE_MS {
            return Err(format!("the pause of bots must be at most {MAX_BOT_PAUSE_MS} milliseconds"));
        }
        Ok(())
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            title: None,
            public: false,
            spectators: true,
            pace: Pace::Live,
            turn_seconds: None,
            bot_pause_ms: Self::BOT_PAUSE_MS,
            webhook: None,
            several_seats: false,
        }
    }
}

impl fmt::Debug for Founding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Founding").field("game", &self.game).field("wish", &self.wish).finish_non_exhaustive()
    }
}

/// One record of the store's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Record {
    /// A table event before the match's own log begins.
    Table(Note),
    /// Freezes the seats and commitments. The log begins once all committed nonces are revealed.
    Start {
        /// Header of the match's log.
        header: Box<Header>,
        /// Milliseconds since 1970.
        at: u64,
    },
    /// An entry of the match's log.
    Entry {
        entry: Box<Entry>,
        /// New credentials of the seat that the entry is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keys: Option<Keys>,
        /// Name of the person who asks for a seat. Not part of the entry, since its chain would make the name
        /// permanent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
}

/// A table event with everything that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) by: By,
    /// Chosen by the client.
    #[serde(rename = "ref", default, skip_serializing_if = "Option::is_none")]
    pub(crate) reference: Option<String>,
    #[serde(rename = "matter")]
    pub(crate) event: TableEvent,
    /// Content of a whisper, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) whisper: Option<String>,
    /// New credentials of the seat that the event is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) keys: Option<Keys>,
    /// Name of the person who asks for a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// Match time in milliseconds. Before the match, time since the table was opened or woken.
    pub(crate) at_ms: u64,
}

impl Record {
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data serialises")
    }

    pub(crate) fn read(number: u64, text: &str) -> Result<Self, Broken> {
        json::read(text).map_err(|error| Broken::Unreadable { number, what: error.to_string() })
    }
}

/// Number of leading records up to entry `seq` of the match's log; all records before the log if `seq` is 0.
///
/// # Errors
/// If a record cannot be read.
pub fn records_until(bodies: &[String], seq: u64) -> Result<usize, Broken> {
    let mut kept = 0;
    for (number, body) in (1..).zip(bodies) {
        match Record::read(number, body)? {
            Record::Entry { entry, .. } if entry.seq > seq => break,
            Record::Entry { .. } | Record::Table(_) | Record::Start { .. } => kept += 1,
        }
    }
    Ok(kept)
}
