use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::BotKind;

/// Something that happened at the table, written `{"kicked": {"seat": 2}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// Somebody sat down, or entered a vacant seat.
    Sat {
        /// Where.
        seat: Seat,
        /// Under what name; empty if whoever runs the server took it out of the match.
        name: String,
    },
    /// Somebody left the seat.
    Left {
        /// Which.
        seat: Seat,
    },
    /// The host took the seat from somebody.
    Kicked {
        /// Which.
        seat: Seat,
        /// Whether their recovery code takes it no longer.
        #[serde(rename = "final", skip_serializing_if = "std::ops::Not::not")]
        for_good: bool,
    },
    /// A bot was put in, or taken out.
    Bot {
        /// Where.
        seat: Seat,
        /// Which; none if it was taken out.
        kind: Option<BotKind>,
    },
    /// Another seat is the host.
    Host {
        /// Which.
        seat: Seat,
    },
    /// Match time stopped.
    Paused {
        /// Who stopped it.
        by: Seat,
    },
    /// Match time goes on.
    Resumed {
        /// Who let it go on.
        by: Seat,
    },
    /// The start is void: a nonce is missing. There is a new commitment, and everybody promises a new nonce.
    Voided {
        /// Whose nonces are missing.
        missing: Vec<Seat>,
    },
    /// The match began.
    Started {},
    /// Actions were taken back.
    Undone {
        /// Whose.
        by: Seat,
        /// What this viewer was told after this update of its own no longer holds.
        to_n: u64,
    },
    /// How a vote goes.
    Vote {
        /// Which.
        id: u32,
        /// How.
        state: VoteState,
        /// Who said no, if that ended it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The seat did not answer in time: the default is played for it.
    TimedOut {
        /// Which.
        seat: Seat,
    },
    /// The seat did not answer in time, and there is no default: the host may put a bot in.
    MustChoose {
        /// Which.
        seat: Seat,
    },
    /// The seat goes on at another device.
    Recovered {
        /// Which.
        seat: Seat,
    },
    /// Whoever runs the server looked at what is hidden, or did something.
    Admin {
        /// What.
        what: AdminWork,
        /// Through whose eyes: a seat, or `public`; absent if at everything.
        #[serde(skip_serializing_if = "Option::is_none")]
        viewer: Option<String>,
    },
    /// Whoever runs the server took the names of all who ever had this seat out of the match.
    Unnamed {
        /// Which.
        seat: Seat,
    },
    /// The match was ended before its end.
    Closed {
        /// By whom; absent if by whoever runs the server.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// Whether the server did it by itself, because nobody had acted for long.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        idle: bool,
    },
    /// A seat was reminded that the match waits for it.
    Nudged {
        /// Which.
        seat: Seat,
        /// By whom.
        by: Seat,
    },
}

/// How a vote goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum VoteState {
    /// It was opened.
    Opened,
    /// All agreed.
    Passed,
    /// Somebody did not agree, or what it was about is no longer possible.
    Failed,
}

/// What an admin did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminWork {
    /// Read the log.
    Log,
    /// Looked through somebody's eyes.
    View,
    /// Compared what two can see.
    Compare,
    /// Looked at the whole position.
    State,
    /// Took a copy of the whole match.
    Export,
    /// Had the match repeated and checked.
    Verify,
    /// Opened a bug report.
    Report,
}
