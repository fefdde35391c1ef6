//! What the store keeps of a match. It holds secrets and never leaves the server; what is exported is
//! [`airlock_engine::log::Log`].

use std::fmt;

use airlock_engine::{
    Game, Hash, Secret, SetupError, Wish,
    log::{Entry, Header},
};
use airlock_protocol::Pace;
use serde::{Deserialize, Serialize};

use crate::{Broken, Keys};

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
    /// The match secret.
    secret: Hash,
    /// The hash of the invitation that lets people sit down.
    pub invite: Hash,
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
        let (game, rules) = (G::ID.to_owned(), G::RULES_VERSION);
        Ok(Self { format: Self::FORMAT, game, rules, wish, terms, secret: Hash(secret), invite })
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
        let founding: Self = serde_json::from_str(text)
            .map_err(|error| Broken::Unreadable { number: 0, what: error.to_string() })?;
        if founding.format != Self::FORMAT {
            let what = format!("format {} is not one that this version reads", founding.format);
            return Err(Broken::Unreadable { number: 0, what });
        }
        Ok(founding)
    }

    pub(crate) const fn secret(&self) -> Secret {
        Secret(self.secret.0)
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
}

impl Terms {
    /// How long bots wait if nobody said, in milliseconds: so that people can follow.
    pub const BOT_PAUSE_MS: u32 = 700;
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
pub enum Record {
    /// Somebody takes a seat.
    Sit(Sitting),
    /// A seat becomes free before the match.
    Leave {
        /// Which.
        seat: u8,
    },
    /// The match begins: seats and promises are frozen.
    Start {
        /// The header of the match's log.
        header: Box<Header>,
    },
    /// An entry of the match's log.
    Entry(Box<Entry>),
}

/// Who sits in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// Which seat.
    pub seat: u8,
    /// The name shown.
    pub name: String,
    /// What proves it.
    pub keys: Keys,
}

impl Record {
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data serialises")
    }

    pub(crate) fn read(number: u64, text: &str) -> Result<Self, Broken> {
        serde_json::from_str(text).map_err(|error| Broken::Unreadable { number, what: error.to_string() })
    }
}
