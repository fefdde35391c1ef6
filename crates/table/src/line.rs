use airlock_engine::{Hash, Seat};
use airlock_protocol::{BotKind, Phase};
use serde::{Deserialize, Serialize};

use crate::seats::called;

/// Summary of a match, stored beside it so that lists need not load the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Title given by the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    pub phase: Phase,
    /// True if the table is on the public list.
    pub public: bool,
    /// In seat order.
    pub seats: Vec<LineSeat>,
    /// Seats that visibly owe a decision.
    pub waiting_for: Vec<Seat>,
    /// Last change of the summary, in milliseconds since 1970.
    pub since_at: u64,
    /// Result, in the vocabulary of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// Time at which the match must be woken even without connections, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wake_at: Option<u64>,
    /// Id of the rematch; recovery codes are forwarded there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A seat of a summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineSeat {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<BotKind>,
    /// Hash of the token that authenticates the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Hash>,
}

impl Line {
    /// Display names of these seats for the server's texts; seats of bots are left out.
    #[must_use]
    pub fn called(&self, seats: &[Seat]) -> Vec<String> {
        let of = |seat: &Seat| {
            let chair = self.seats.get(seat.index()).filter(|chair| chair.bot.is_none())?;
            Some(called(chair.name.as_ref()?, seat.0 + 1))
        };
        seats.iter().filter_map(of).collect()
    }

    /// True if both can describe the same match at the same log entry. Times and waiting seats are not compared.
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

    /// True if both say the same, apart from the time of the change.
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
