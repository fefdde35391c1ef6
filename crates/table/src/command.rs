use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::Ref;
use serde_json::Value;

/// The shell's name for whoever is to be answered: a socket, or one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Conn(pub u64);

/// What happens to a match, from its own point of view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A device connects and says what it has.
    Enter {
        /// Its name from now on.
        conn: Conn,
        /// Who looks.
        viewer: Viewer,
        /// The last update that it has.
        resume: Option<u64>,
    },
    /// A device is gone.
    Exit {
        /// Which.
        conn: Conn,
    },
    /// Somebody wants something.
    Do {
        /// Who is to be answered.
        conn: Conn,
        /// What.
        command: Command,
        /// When it was read from the socket, on the shell's clock.
        stamp_ms: u64,
    },
    /// The moment that [`Effects::wake_ms`](crate::Effects) asked for, or any other.
    Wake,
    /// The append is durable.
    Appended,
    /// The append was refused because the log is longer: these records came first.
    Overtaken(Vec<String>),
    /// The append failed; whether it was written is not known.
    NotAppended(String),
}

/// What somebody wants. Who may, was looked at before: `by` and `token` are true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Take a free seat.
    Sit {
        /// The client's name for the command.
        reference: Ref,
        /// Which seat.
        seat: Seat,
        /// The name to show.
        name: String,
        /// The hash of the token that will prove who sits there.
        token: Hash,
    },
    /// Give up the seat before the match begins.
    Leave {
        /// The client's name for the command.
        reference: Ref,
        /// Which seat.
        by: Seat,
    },
    /// Begin the match.
    Start {
        /// The client's name for the command.
        reference: Ref,
        /// Who says so.
        by: Seat,
    },
    /// Act by the rules.
    Act {
        /// The client's name for the command.
        reference: Ref,
        /// Who acts.
        by: Seat,
        /// The question that this answers.
        decision: Option<u64>,
        /// The action, in the game's words.
        action: Value,
    },
}

impl Command {
    /// The client's name for the command.
    #[must_use]
    pub const fn reference(&self) -> &Ref {
        match self {
            Self::Sit { reference, .. }
            | Self::Leave { reference, .. }
            | Self::Start { reference, .. }
            | Self::Act { reference, .. } => reference,
        }
    }
}
