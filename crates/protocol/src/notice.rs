use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::BotKind;

/// An event at the table, written `{"kicked": {"seat": 2}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A player sat down, or entered a vacant seat.
    Sat {
        seat: Seat,
        /// Empty if the operator removed the name from the match.
        name: String,
    },
    Left {
        seat: Seat,
    },
    Kicked {
        seat: Seat,
        /// True if their recovery code no longer takes the seat.
        #[serde(rename = "final", skip_serializing_if = "std::ops::Not::not")]
        for_good: bool,
    },
    /// A bot was put in a seat, or taken out.
    Bot {
        seat: Seat,
        /// `None` if the bot was taken out.
        kind: Option<BotKind>,
    },
    /// The role of the host passed to another seat.
    Host {
        seat: Seat,
    },
    Paused {
        by: Seat,
    },
    Resumed {
        by: Seat,
    },
    /// The start is void because nonces are missing. The server publishes a new commitment, and each seat commits to
    /// a new nonce.
    Voided {
        /// The seats that did not reveal their nonces.
        missing: Vec<Seat>,
    },
    Started {},
    Undone {
        by: Seat,
        /// Number of the viewer's update up to which its transcript still holds.
        to_n: u64,
    },
    /// A vote was opened or decided.
    Vote {
        id: u32,
        state: VoteState,
        /// The seat whose refusal ended the vote.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The seat did not answer in time; the default is played for it.
    TimedOut {
        seat: Seat,
    },
    /// The seat did not answer in time and there is no default; the host may put a bot in.
    MustChoose {
        seat: Seat,
    },
    /// The seat moved to another device.
    Recovered {
        seat: Seat,
    },
    /// The operator inspected hidden data of the match.
    Admin {
        what: AdminWork,
        /// The inspected seat, or `public`; absent if the whole state was inspected.
        #[serde(skip_serializing_if = "Option::is_none")]
        viewer: Option<String>,
    },
    /// The operator removed the names of all players who ever had this seat.
    Unnamed {
        seat: Seat,
    },
    /// The match was closed before its end.
    Closed {
        /// Absent if the operator or the server closed it.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// True if the server closed it because nobody had acted for long.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        idle: bool,
    },
    Nudged {
        seat: Seat,
        by: Seat,
    },
}

/// Progress of a vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum VoteState {
    Opened,
    Passed,
    /// A seat refused, or the subject of the vote is no longer possible.
    Failed,
}

/// Kind of inspection by an admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminWork {
    Log,
    /// Looked through the eyes of a seat or of the public.
    View,
    /// Compared two views.
    Compare,
    /// Looked at the full state.
    State,
    /// Exported the match.
    Export,
    /// Replayed and verified the match.
    Verify,
    Report,
}
