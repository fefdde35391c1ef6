use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::{AdminWork, Code, Meant, Reason, Ref, Say, TableAction};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The shell's id of a recipient: a socket, or one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Conn(pub u64);

/// Inputs of a match. Bundles receive them as JSON, so the names never change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// A device connected.
    Enter {
        conn: Conn,
        viewer: Viewer,
        /// Number of the device's last update.
        resume: Option<u64>,
    },
    /// A device disconnected.
    Exit { conn: Conn },
    /// A command arrived.
    Do {
        /// Recipient of the answer.
        conn: Conn,
        command: Command,
        /// Arrival on the socket, on the shell's clock.
        stamp_ms: u64,
    },
    /// A bot has chosen. [`Thought::run`](crate::Thought::run) makes this input.
    Thought {
        seat: Seat,
        /// Id of the question.
        decision: u64,
        /// In the vocabulary of the game; `None` if the bot has no answer.
        action: Option<Value>,
    },
    /// The match was idle for a while; it frees memory.
    Rest,
    /// The time of [`Effects::wake_ms`](crate::Effects) has come, or the shell wakes the match for another reason.
    Wake,
    /// The append is durable.
    Appended,
    /// The append was rejected because the log is longer. These are the records that came first.
    Overtaken(Vec<String>),
    /// The append failed; it is unknown whether the records were written.
    NotAppended(String),
}

/// Relation of a person to the table they sit down at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Invited. The first of them is the host until the opener comes.
    #[default]
    Invited,
    /// Opened the table and becomes the host, even if others came first.
    Opener,
    /// Found the table on the public list. A guest never becomes host by sitting down, and leaves the last seat for
    /// one.
    Guest,
}

impl Part {
    pub(crate) const fn is_usual(&self) -> bool {
        matches!(self, Self::Invited)
    }
}

/// Commands. The shell has checked the authority: `by` and the hashes are authentic. Bundles receive them as JSON, as
/// [`Input`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Takes a free seat.
    Sit {
        reference: Ref,
        seat: Seat,
        /// Display name.
        name: String,
        keys: Keys,
        /// Commitment to a nonce for the dice.
        nonce_hash: Option<Hash>,
        #[serde(default, skip_serializing_if = "Part::is_usual")]
        part: Part,
    },
    /// Asks for a seat that was vacated during the match. All players must agree.
    Ask {
        reference: Ref,
        seat: Seat,
        /// Display name.
        name: String,
        /// Become valid once all agreed.
        keys: Keys,
    },
    /// Moves the seat to another device, by its recovery code.
    Recover {
        reference: Ref,
        seat: Seat,
        /// Hash of the token that replaces the old one.
        token: Hash,
    },
    /// A table action.
    Table {
        reference: Ref,
        by: Seat,
        action: TableAction,
        /// State of the table that the sender saw.
        #[serde(default, skip_serializing_if = "Meant::is_empty")]
        meant: Meant,
    },
    /// Sends a chat message.
    Say {
        by: Seat,
        /// Content, recipients and `ref`.
        say: Say,
    },
    /// Reports the created next match, for which [`Effects::rematch`](crate::Effects) asked.
    Next {
        /// `ref` of the command that asked for it.
        reference: Ref,
        by: Seat,
        /// Id of the next match.
        id: String,
    },
    /// An action of the rules.
    Act {
        reference: Ref,
        by: Seat,
        /// The question that it answers.
        decision: Option<u64>,
        /// In the vocabulary of the game.
        action: Value,
    },
    /// Records an inspection that the operator is about to make.
    Admin {
        /// Chosen by the shell.
        reference: Ref,
        look: Look,
    },
    /// Removes the names of a seat from the match; for the operator.
    Unname {
        /// Chosen by the shell.
        reference: Ref,
        seat: Seat,
    },
    /// Closes the match; for the operator and the server.
    Close {
        /// Chosen by the shell.
        reference: Ref,
        /// True if nobody acted for long.
        idle: bool,
    },
}

/// Hashes of a player's credentials.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keys {
    /// Hash of the secret that authenticates the seat.
    pub token: Hash,
    /// Hash of the recovery code.
    pub recovery: Hash,
}

/// An inspection of hidden data by the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    #[serde(rename = "look")]
    pub work: AdminWork,
    /// A seat or `public`; `None` for the whole state.
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<String>,
    /// Log entry at which the operator looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// Refusal of a command: code, rule and explanation.
pub(crate) struct Refused {
    pub(crate) code: Code,
    pub(crate) rule: Option<&'static str>,
    /// Detail of the refusal, for pages that explain it in their reader's language.
    pub(crate) reason: Option<Reason>,
    pub(crate) text: String,
}

impl Refused {
    /// True if the refusal follows from the log, so that newer records might allow the command.
    pub(crate) const fn may_be_outdated(&self) -> bool {
        !matches!(self.code, Code::Busy | Code::Full | Code::Unavailable | Code::Quarantined)
    }
}

pub(crate) fn refused(code: Code, text: impl Into<String>) -> Refused {
    Refused { code, rule: None, reason: None, text: text.into() }
}

impl Command {
    /// Seat that gave the command; its `ref` is unique among that seat's commands.
    pub(crate) const fn author(&self) -> Option<Seat> {
        match self {
            Self::Sit { .. }
            | Self::Ask { .. }
            | Self::Admin { .. }
            | Self::Unname { .. }
            | Self::Close { .. } => None,
            Self::Recover { seat, .. } => Some(*seat),
            Self::Table { by, .. } | Self::Say { by, .. } | Self::Act { by, .. } | Self::Next { by, .. } => {
                Some(*by)
            }
        }
    }

    /// The `ref` chosen by the client, or by the shell for commands of the operator.
    #[must_use]
    pub const fn reference(&self) -> &Ref {
        match self {
            Self::Sit { reference, .. }
            | Self::Ask { reference, .. }
            | Self::Recover { reference, .. }
            | Self::Table { reference, .. }
            | Self::Say { say: Say { reference, .. }, .. }
            | Self::Act { reference, .. }
            | Self::Next { reference, .. }
            | Self::Admin { reference, .. }
            | Self::Unname { reference, .. }
            | Self::Close { reference, idle: _ } => reference,
        }
    }
}
