//! What the store keeps of a match. It holds secrets and never leaves the server; what is exported is
//! [`airlock_engine::log::Log`].

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

/// What a table begins with: the header in the store.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founding {
    /// The format of the records.
    pub format: u32,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// What was asked for.
    pub wish: Wish,
    /// How it is played.
    pub terms: Terms,
    /// What all match secrets of this table are derived from.
    secret: Hash,
    /// The hash of the invitation that lets people sit down.
    pub invite: Hash,
    /// The hash of what proves whoever opened the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opener: Option<Hash>,
    /// Whom outgoing calls of this match count for: a number that the matches of one opener share. It does not tell who that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<u16>,
    /// The match before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) previous: Option<Previous>,
    /// What that one hands on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) carry: Option<Value>,
}

impl Founding {
    /// The format that this version writes and reads.
    pub const FORMAT: u32 = 2;

    /// A table for a game. `secret` must be 256 bits that nobody can guess.
    ///
    /// # Errors
    /// If the game cannot be played like that.
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

    /// What a log tells of its table: how it is played is not in there.
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

    /// The founding as the store keeps it.
    ///
    /// # Panics
    /// Never: it is plain data.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data serialises")
    }

    /// Reads what [`Founding::write`] wrote.
    ///
    /// # Errors
    /// If it is something else.
    pub fn read(text: &str) -> Result<Self, Broken> {
        let founding: Self =
            json::read(text).map_err(|error| Broken::Unreadable { number: 0, what: error.to_string() })?;
        if founding.format != Self::FORMAT {
            let what = format!("format {} is not one that this version reads", founding.format);
            return Err(Broken::Unreadable { number: 0, what });
        }
        Ok(founding)
    }

    /// The secret of the start that comes after so many void ones.
    pub(crate) fn secret(&self, voided_starts: u32) -> Secret {
        Secret(Hash::of("airlock 2026 match secret", &[&self.secret.0, &voided_starts.to_le_bytes()]).0)
    }

    /// The dice of a bot for one question: the same whenever it is asked again.
    pub(crate) fn bot_dice(&self, seat: Seat, decision: u64) -> [u8; 32] {
        Hash::of("airlock 2026 dice of a bot", &[&self.secret.0, &[seat.0], &decision.to_le_bytes()]).0
    }

    /// The setup that the table asks for.
    pub(crate) fn setup<G: Game>(&self) -> Result<G::Setup, SetupError> {
        let setup = G::setup(&self.wish)?;
        match &self.carry {
            None => Ok(setup),
            Some(carry) => G::carry(setup, carry),
        }
    }
}

/// How a table is played, whatever the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// What the host calls the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether it is on the public list.
    #[serde(default)]
    pub public: bool,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// How fast it is played.
    #[serde(default)]
    pub pace: Pace,
    /// How long a seat has before a default is played for it, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_seconds: Option<u32>,
    /// How long bots wait before each action, in milliseconds.
    pub bot_pause_ms: u32,
    /// Where to announce whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// Permission for one visitor of a public table to take several seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub several_seats: bool,
}

impl Terms {
    /// How long bots wait if nobody said, in milliseconds: so that people can follow.
    pub const BOT_PAUSE_MS: u32 = 700;

    /// Refuses terms that no table takes.
    ///
    /// # Errors
    /// Which of them, and what would do.
    pub fn check(&self) -> Result<(), String> {
        let (shortest, longest) = (TURN_SECONDS.start(), TURN_SECONDS.end());
        if self.turn_seconds.is_some_and(|seconds| !TURN_SECONDS.contains(&seconds)) {
            return Err(format!("a turn takes {shortest} to {longest} seconds"));
        }
        if self.bot_pause_ms > MAX_BOT_PAUSE_MS {
            return Err(format!("bots wait at most {MAX_BOT_PAUSE_MS} milliseconds"));
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

/// One entry of the store's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Record {
    /// An event of the table before the match's own log begins.
    Table(Note),
    /// Seats and promises are frozen. The log begins once the promises are kept.
    Start {
        /// The header of the match's log.
        header: Box<Header>,
        /// When, in milliseconds since 1970.
        at: u64,
    },
    /// An entry of the match's log.
    Entry {
        /// The entry.
        entry: Box<Entry>,
        /// What proves from now on who sits in the seat that it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keys: Option<Keys>,
        /// The name of who asks for a seat: not in the entry, whose chain would hold it for ever.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
}

/// An event of the table, with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    /// Who made it.
    pub(crate) by: By,
    /// The client's own name for its command.
    #[serde(rename = "ref", default, skip_serializing_if = "Option::is_none")]
    pub(crate) reference: Option<String>,
    /// What.
    #[serde(rename = "matter")]
    pub(crate) event: TableEvent,
    /// The words of a whisper, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) whisper: Option<String>,
    /// What proves from now on who sits in the seat that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) keys: Option<Keys>,
    /// The name of who asks for a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// Match time in milliseconds; before the match, time since the table was opened or woken.
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

/// How many of the records, from the first on, lead to entry `seq` of the match's log; all before the log if it is 0.
///
/// # Errors
/// If one of them cannot be read.
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
