use airlock_engine::{Hash, Seat};
use airlock_protocol::{BotKind, Phase};
use serde::{Deserialize, Serialize};

use crate::seats::called;

/// How a match stands, in one line: kept beside the match, so that lists need not wake it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What the host calls the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The game.
    pub game: String,
    /// The mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// How far it has come.
    pub phase: Phase,
    /// Whether it is on the public list.
    pub public: bool,
    /// Who sits where.
    pub seats: Vec<LineSeat>,
    /// The seats that everybody can see are owing a decision.
    pub waiting_for: Vec<Seat>,
    /// Since when it stands like that, in milliseconds since 1970.
    pub since_at: u64,
    /// How it ended, in the game's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// When the match has to be woken even if nobody is there, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wake_at: Option<u64>,
    /// The match that follows at this table: recovery codes lead there through this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// One seat of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineSeat {
    /// Who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The bot that plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<BotKind>,
    /// The hash of the token that proves who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Hash>,
}

impl Line {
    /// What texts of the server call the people of these seats; bots are left out.
    #[must_use]
    pub fn called(&self, seats: &[Seat]) -> Vec<String> {
        let of = |seat: &Seat| {
            let chair = self.seats.get(seat.index()).filter(|chair| chair.bot.is_none())?;
            Some(called(chair.name.as_ref()?, seat.0 + 1))
        };
        seats.iter().filter_map(of).collect()
    }

    /// True if two lines can be of the same match at the same entry of its log. Times and what the match waits for are not compared.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let Self {
            title,
            game,
            mode,
            phase,
            public,
            seats,
            waiting_for: _,
            since_at: _,
            ended,
            wake_at: _,
            next,
        } = self;
        (title, game, mode, phase, public)
            == (&other.title, &other.game, &other.mode, &other.phase, &other.public)
            && (seats, ended, next) == (&other.seats, &other.ended, &other.next)
    }

    /// Whether two lines say the same, whenever that began.
    pub(crate) fn says(&self, other: &Self) -> bool {
        let Self { title, game, mode, phase, public, seats, waiting_for, since_at: _, ended, wake_at, next } =
            self;
        (title, game, mode, phase, public)
            == (&other.title, &other.game, &other.mode, &other.phase, &other.public)
            && (seats, waiting_for, ended, next)
                == (&other.seats, &other.waiting_for, &other.ended, &other.next)
            && wake_at.is_some() == other.wake_at.is_some()
    }
}
