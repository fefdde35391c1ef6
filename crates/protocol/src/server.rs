use std::sync::Arc;

use airlock_engine::{Hash, Keyed, Seat, SeenPending, SeenWait, Talk, Wire, undo::UndoStatus};
use serde::{Deserialize, Serialize};

use crate::{Notice, Part, Ref, TableState, Words};

/// Messages of the server, written `{"pong": {"server_ms": 5}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// First message of a connection.
    Welcome(Welcome),
    /// The next step of the viewer's transcript.
    Update(Box<Update>),
    /// The command is done, durably. It took effect once, however often its `ref` was sent.
    Ack {
        #[serde(rename = "ref")]
        reference: Ref,
        /// Receipt: the log's chain at the newest moment that this seat has seen. Absent before the match begins.
        #[serde(skip_serializing_if = "Option::is_none")]
        receipt: Option<Hash>,
    },
    /// The command was refused and has changed nothing.
    Refused(Refusal),
    /// Connected devices. Not part of the transcript.
    Presence {
        /// Seats with a connected device.
        seats: Vec<Seat>,
        /// Number of connected spectators.
        spectators: u32,
        /// Number of connected devices of the viewer's own seat, this one included; absent for spectators.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        devices: Option<u32>,
    },
    /// Match time: sent on entering, and whenever it stops or resumes. Not part of the transcript.
    Clock {
        /// Current match time, in milliseconds.
        now_ms: u64,
        running: bool,
        /// Reading of the server's own clock, in milliseconds. That clock never stops and differs between servers.
        server_ms: u64,
    },
    /// An event at the table that is not stored in the log. Not part of the transcript.
    Notice(Notice),
    Pong {
        /// Reading of the server's own clock, in milliseconds.
        server_ms: u64,
    },
}

impl Wire for Undo {}
impl Wire for ServerMessage {}

/// Greeting: the client's seat, the game and the versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Welcome {
    /// [`SUBPROTOCOL`](crate::SUBPROTOCOL).
    pub protocol: &'static str,
    pub game: &'static str,
    /// Version of the game's rules.
    pub rules: u32,
    /// Build of the server: [`BUILD`](crate::BUILD).
    pub build: &'static str,
    /// Absent for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Number of the newest update. The missing updates up to it follow, or one whole update.
    pub n: u64,
}

/// One step of a viewer's transcript. Absent fields have not changed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Update {
    /// Numbered from 1 without gaps, for this viewer alone.
    pub n: u64,
    /// True if it replaces everything before it; the client discards its state.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableState>,
    /// Events at the table, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// Chat messages for this viewer, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// Game events that this viewer may see, in order, in the vocabulary of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Part>,
    /// Keys of the view to remove before `parts` are set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Arc<str>>,
    /// Changed parts of the view, whole, by JSON pointer.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub parts: Keyed<Arc<str>, Part>,
    /// Changed parts that are lists, as deltas of their previous values.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub lists: Keyed<Arc<str>, Part>,
    /// Offers to the seat: everything that it may do now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Part>,
    /// Offers as a delta of the previous ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Part>,
    /// The open question; in a whole update.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending: Option<Question>,
    /// Changes in the open question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<Waits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
    /// Chat and phrases that the seat may use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub talk: Option<Talk>,
    /// Receipt: the chain of the match's log at this moment, to be compared with the log once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Hash>,
}

impl Update {
    /// True if it changes nothing for the viewer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Self {
            n: _,
            whole,
            table,
            notices,
            said,
            events: _,
            gone: _,
            parts: _,
            lists: _,
            legal: _,
            offers: _,
            pending: _,
            waits: _,
            undo,
            talk,
            receipt: _,
        } = self;
        let nothing_at_the_table = table.is_none() && notices.is_empty() && said.is_empty();
        !whole && nothing_at_the_table && !self.shows_the_game() && undo.is_none() && talk.is_none()
    }

    /// True if it carries anything from the game.
    #[must_use]
    pub fn shows_the_game(&self) -> bool {
        let Self { events, gone, parts, lists, legal, offers, pending, waits, .. } = self;
        let asked = pending.is_some() || waits.is_some();
        let replaced = legal.is_some() || offers.is_some() || asked;
        !(events.is_empty() && gone.is_empty() && parts.is_empty() && lists.is_empty()) || replaced
    }
}

/// Undo status of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Undo {
    /// Availability of undo for the seat's last action.
    pub status: UndoStatus,
    /// The viewer's newest update before that action; absent if nothing can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_n: Option<u64>,
    /// Number of actions of others that would be taken back with it, among those sent to the viewer.
    #[serde(skip_serializing_if = "is_zero")]
    pub others: u32,
}

impl Undo {
    /// Nothing can be taken back.
    pub const NOTHING: Self = Self { status: UndoStatus::No, to_n: None, others: 0 };
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// A chat message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    pub by: Seat,
    /// Other listeners; absent if everybody hears it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Vec<Seat>>,
    #[serde(flatten)]
    pub words: Words,
    /// Match time, in milliseconds.
    pub at_ms: u64,
}

/// The open question, as one viewer may see it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Question {
    /// In the vocabulary of the game.
    #[serde(flatten)]
    pub seen: SeenPending,
    /// Id of the question put to this viewer; an answer carries it as `decision`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<u64>,
    /// Start of the waiting, in milliseconds of match time.
    pub since_ms: u64,
    /// Deadline after which a default is played, in milliseconds of match time; absent if the table sets no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<u64>,
}

/// Changes in a question. Absent fields are unchanged; null fields are removed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Waits {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<SeenWait>,
    /// Seats that visibly owe a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting_for: Option<Vec<Seat>>,
    /// Decision points put to this viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yours: Option<Vec<String>>,
    /// Announced deadline of the rules, or the end of the open window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<Option<u64>>,
    /// Id of the question put to this viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Option<u64>>,
    /// Start of the waiting, in milliseconds of match time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since_ms: Option<u64>,
    /// Deadline after which a default is played, in milliseconds of match time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<Option<u64>>,
}

impl Question {
    /// Computes the changes since the question `before`; `None` if nothing changed.
    #[must_use]
    pub fn since(&self, before: &Self) -> Option<Waits> {
        fn new<T: Clone + PartialEq>(now: &T, before: &T) -> Option<T> {
            (now != before).then(|| now.clone())
        }
        let Self { seen, decision, since_ms, until_ms } = self;
        let SeenPending { wait, waiting_for, yours, deadline_ms } = seen;
        let waits = Waits {
            wait: new(wait, &before.seen.wait),
            waiting_for: new(waiting_for, &before.seen.waiting_for),
            yours: new(yours, &before.seen.yours),
            deadline_ms: new(deadline_ms, &before.seen.deadline_ms),
            decision: new(decision, &before.decision),
            since_ms: new(since_ms, &before.since_ms),
            until_ms: new(until_ms, &before.until_ms),
        };
        (waits != Waits::default()).then_some(waits)
    }
}

impl Wire for Refusal {}

/// A command that was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Absent if the message could not be read.
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
    pub reference: Option<Ref>,
    /// Reason for programs.
    pub code: Code,
    /// Id of the rule that forbids it, if a rule does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Detail for pages that explain the refusal in their reader's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Explanation for people, in English.
    pub text: String,
}

/// Detail of a refusal. The list grows; a client that does not know a reason shows the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A name without a visible character.
    NameEmpty,
    NameTooLong,
    TitleTooLong,
    /// A character that is invisible, unassigned, or changes the direction of text.
    InvisibleCharacter,
    /// A combining mark without a letter, or too many of them on one letter.
    StackedMarks,
    /// A name that looks like another one at the table.
    NameTaken,
    /// A text that cannot be an invitation or a recovery code.
    NotACode,
    /// A second seat for one visitor, at a public table whose host allows one.
    OneSeat,
    /// The last free seat of a public table whose opener has no seat yet.
    KeptForHost,
    /// A request to the socket's address without an upgrade: a proxy on the way does not forward WebSockets.
    NoUpgrade,
    /// A match that was set aside because its log lost entries that had been stored.
    LogLost,
}

/// Class of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// The rules forbid it.
    Illegal,
    /// The question that it answers is closed.
    Stale,
    /// It arrived after the deadline.
    Late,
    /// Not for this seat, or not with this invitation.
    Forbidden,
    Taken,
    /// No such match, game or page.
    Unknown,
    /// Not possible in this phase of the table.
    Phase,
    /// The match is paused; actions of the rules are refused until it resumes.
    Paused,
    /// Too many requests; try again.
    Busy,
    /// The match's log is full, or the seat's quota of it is used up.
    Full,
    /// The log cannot be written now. The outcome is open; send the command again under the same `ref`.
    Unavailable,
    /// The match failed and was set aside for the admin.
    Quarantined,
}
