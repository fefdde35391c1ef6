use airlock_engine::{Hash, Seat};
use airlock_protocol::{Frame, Ref, Refusal, ServerMessage, send};
use serde::{Deserialize, Serialize};

use crate::{Conn, Line, Thought};

/// Work for the shell, in this order: send, answer, close, then append and report the result.
#[derive(Debug, Default)]
pub struct Effects {
    /// In order.
    pub send: Vec<Send>,
    /// Results of commands.
    pub answer: Vec<Answer>,
    /// Sockets to close.
    pub close: Vec<Closing>,
    /// Records to append. The next append follows only after `Appended`, `Overtaken` or `NotAppended` was reported.
    pub append: Option<Append>,
    /// Choices of bots. Run each where it blocks nobody, and report the result.
    pub think: Vec<Thought>,
    /// Request for a rematch. Create the next match with [`AnyMatch::successor`](crate::AnyMatch) and report its id
    /// as [`Command::Next`](crate::Command).
    pub rematch: Option<Rematch>,
    /// Latest time to wake the match, on the shell's clock.
    pub wake_ms: Option<u64>,
}

/// A message for one socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Send {
    pub to: Conn,
    pub frame: Frame,
}

/// Result of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Sender of the command.
    pub to: Conn,
    pub reference: Ref,
    /// Done durably, or refused.
    pub result: Result<(), Refusal>,
    /// Receipt of the sender, if the command is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Hash>,
}

impl Answer {
    /// Converts it into an ack or a refusal for the socket.
    #[must_use]
    pub fn frame(self) -> Frame {
        let Self { to: _, reference, result, receipt } = self;
        send(&match result {
            Ok(()) => ServerMessage::Ack { reference, receipt },
            Err(refusal) => ServerMessage::Refused(refusal),
        })
    }
}

/// A socket to close.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    pub conn: Conn,
    /// Sent in the close frame.
    pub reason: &'static str,
    /// True if the client may reconnect by itself after a while.
    pub later: bool,
}

/// Request for a rematch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rematch {
    /// Recipient of the answer.
    pub conn: Conn,
    pub reference: Ref,
    /// Seat that asked for it.
    pub by: Seat,
}

/// Records to append.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Append {
    /// Number of the last record that the match knows.
    pub after: u64,
    /// Serialised records. Empty if the shell shall only check that the match knows the newest record.
    pub bodies: Vec<String>,
    /// Summary of the match after them; `None` if it is unchanged.
    pub line: Option<Line>,
}
