use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::{AdminWork, Code, Meant, Reason, Ref, Say, TableAction};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The shell's name for whoever is to be answered: a socket, or one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Conn(pub u64);

/// What happens to a match, from its own point of view. As JSON it goes to bundles: what is there keeps its names for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// A device connects and says what it has.
    Enter {
        /// Its name from now on.
        conn: Conn,
        /// Who looks.
        viewer: Viewer,
        /// The last update that it has.
        resume: Option<u64>,
        /// Whether it makes lists, and what the match waits for, of what they were.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        brief: bool,
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
    /// A bot has thought: [`Thought::run`](crate::Thought::run) makes this.
    Thought {
        /// Whose turn it is.
        seat: Seat,
        /// The question that it was about.
        decision: u64,
        /// What it wants to do, in the game's words; none if it knows nothing.
        action: Option<Value>,
    },
    /// Nothing has happened for a while: the match keeps as little as possible in memory.
    Rest,
    /// The moment that [`Effects::wake_ms`](crate::Effects) asked for, or any other.
    Wake,
    /// The append is durable.
    Appended,
    /// The append was refused because the log is longer: these records came first.
    Overtaken(Vec<String>),
    /// The append failed; whether it was written is not known.
    NotAppended(String),
}

/// The part in which somebody sits down before the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// They were invited: the first of them is the host until whoever opened the table comes.
    #[default]
    Invited,
    /// They opened the table: they are the host, whoever came before.
    Opener,
    /// They found the table on the public list: they do not become the host by sitting down, and leave a seat for it.
    Guest,
}

impl Part {
    pub(crate) const fn is_usual(&self) -> bool {
        matches!(self, Self::Invited)
    }
}

/// What somebody wants. Who may, was looked at before: `by` and the hashes are true. It goes to bundles as [`Input`] does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Take a free seat.
    Sit {
        /// The client's name for the command.
        reference: Ref,
        /// Which seat.
        seat: Seat,
        /// The name to show.
        name: String,
        /// What will prove who sits there.
        keys: Keys,
        /// The commitment to a nonce for the dice.
        nonce_hash: Option<Hash>,
        /// In which part they come.
        #[serde(default, skip_serializing_if = "Part::is_usual")]
        part: Part,
    },
    /// Enter a seat that was left in mid-match: all who play must agree.
    Ask {
        /// The client's name for the command.
        reference: Ref,
        /// Which seat.
        seat: Seat,
        /// The name to show.
        name: String,
        /// What will prove who sits there, once all agreed.
        keys: Keys,
    },
    /// Go on at another device, by the seat's recovery code.
    Recover {
        /// The client's name for the command.
        reference: Ref,
        /// Which seat.
        seat: Seat,
        /// The hash of the token that takes the place of the old one.
        token: Hash,
    },
    /// Change something of the table.
    Table {
        /// The client's name for the command.
        reference: Ref,
        /// Who wants it.
        by: Seat,
        /// What.
        action: TableAction,
        /// State of the table that its sender saw.
        #[serde(default, skip_serializing_if = "Meant::is_empty")]
        meant: Meant,
    },
    /// Say something.
    Say {
        /// Who speaks.
        by: Seat,
        /// What, to whom, and the client's name for the command.
        say: Say,
    },
    /// The next match was founded: [`Effects::rematch`](crate::Effects) asked for it.
    Next {
        /// The client's name for the command that asked for it.
        reference: Ref,
        /// Who asked.
        by: Seat,
        /// The id of the next match.
        id: String,
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
    /// Write down what whoever runs the server is about to do.
    Admin {
        /// The shell's name for the command.
        reference: Ref,
        /// What.
        look: Look,
    },
    /// Take the names of a seat out of the match: for whoever runs the server.
    Unname {
        /// The shell's name for the command.
        reference: Ref,
        /// Which.
        seat: Seat,
    },
    /// End the match: for whoever runs the server.
    Close {
        /// The shell's name for the command.
        reference: Ref,
        /// Whether it is only because nobody acted for long.
        idle: bool,
    },
}

/// What proves who sits in a seat: hashes of what the player keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keys {
    /// Of the token.
    pub token: Hash,
    /// Of the recovery code.
    pub recovery: Hash,
}

/// A look of whoever runs the server at what is hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// What is done.
    #[serde(rename = "look")]
    pub work: AdminWork,
    /// Through whose eyes: a seat or `public`; none at everything.
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<String>,
    /// At which entry of the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// Why a command is not done: a code, the rule that forbids it, and why in words.
pub(crate) struct Refused {
    pub(crate) code: Code,
    pub(crate) rule: Option<&'static str>,
    /// Detail of the refusal, for pages that explain it in their reader's language.
    pub(crate) reason: Option<Reason>,
    pub(crate) text: String,
}

impl Refused {
    /// Whether it follows from the log, and a longer one might allow it.
    pub(crate) const fn may_be_outdated(&self) -> bool {
        !matches!(self.code, Code::Busy | Code::Full | Code::Unavailable | Code::Quarantined)
    }
}

pub(crate) fn refused(code: Code, text: impl Into<String>) -> Refused {
    Refused { code, rule: None, reason: None, text: text.into() }
}

impl Command {
    /// Whose command it is: its `ref` is one among this seat's own.
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

    /// The client's name for the command.
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
