use airlock_engine::{Hash, Seat};
use airlock_protocol::{Frame, Ref, Refusal, ServerMessage, send};
use serde::{Deserialize, Serialize};

use crate::{Conn, Line, Thought};

/// What the shell is to do, in this order: send, answer, close, then append and report how that went.
#[derive(Debug, Default)]
pub struct Effects {
    /// Messages for sockets, in order.
    pub send: Vec<Send>,
    /// Commands that are done or refused.
    pub answer: Vec<Answer>,
    /// Sockets that may not go on.
    pub close: Vec<Closing>,
    /// Records to append. Until the shell reports back with `Appended`, `Overtaken` or `NotAppended`, there is no other.
    pub append: Option<Append>,
    /// What bots have to think about: run each where it blocks nobody, and report what it makes.
    pub think: Vec<Thought>,
    /// Somebody wants to play again: found the next match with [`AnyMatch::successor`](crate::AnyMatch) and report its
    /// id as [`Command::Next`](crate::Command).
    pub rematch: Option<Rematch>,
    /// When to wake the match at the latest, on the shell's clock.
    pub wake_ms: Option<u64>,
}

/// A message for one socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Send {
    /// For whom.
    pub to: Conn,
    /// What.
    pub frame: Frame,
}

/// What became of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Who gave it.
    pub to: Conn,
    /// The client's name for it.
    pub reference: Ref,
    /// Done, durably; or not done, and why.
    pub result: Result<(), Refusal>,
    /// The receipt of whoever gave it, if it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Hash>,
}

impl Answer {
    /// The answer for a socket.
    #[must_use]
    pub fn frame(self) -> Frame {
        let Self { to: _, reference, result, receipt } = self;
        send(&match result {
            Ok(()) => ServerMessage::Ack { reference, receipt },
            Err(refusal) => ServerMessage::Refused(refusal),
        })
    }
}

/// A socket that may not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// Which.
    pub conn: Conn,
    /// Why, for the close frame.
    pub reason: &'static str,
    /// Whether it may come back by itself after a while.
    pub later: bool,
}

/// A wish to play again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rematch {
    /// Who is to be answered.
    pub conn: Conn,
    /// The client's name for the command.
    pub reference: Ref,
    /// The seat that wants it.
    pub by: Seat,
}

/// Records to append.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Append {
    /// The last record that the match knows.
    pub after: u64,
    /// The records, as the store keeps them; none if it is only to be found out whether the match knows the newest.
    pub bodies: Vec<String>,
    /// How the match stands after them, for lists; none if that has not changed.
    pub line: Option<Line>,
}
