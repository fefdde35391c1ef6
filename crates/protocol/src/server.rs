use std::sync::Arc;

use airlock_engine::{Hash, Keyed, Seat, SeenPending, SeenWait, Talk, Wire, undo::UndoStatus};
use serde::{Deserialize, Serialize};

use crate::{Notice, Part, Ref, TableState, Words};

/// Everything that the server can say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on a socket.
    Welcome(Welcome),
    /// Something that this viewer is told: the next of its transcript.
    Update(Box<Update>),
    /// The command is done, durably; once only, however often its `ref` was sent.
    Ack {
        /// The client's name for it.
        #[serde(rename = "ref")]
        reference: Ref,
        /// The chain of the log at the newest moment that this seat knows of: a receipt. Absent before the match begins.
        #[serde(skip_serializing_if = "Option::is_none")]
        receipt: Option<Hash>,
    },
    /// The command is not done; nothing has changed.
    Refused(Refusal),
    /// Who is connected. Not part of the transcript.
    Presence {
        /// The seats with a connected device.
        seats: Vec<Seat>,
        /// How many others watch.
        spectators: u32,
        /// How many devices of the viewer's own seat are connected, this one too; spectators have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        devices: Option<u32>,
    },
    /// Match time: sent on entering, and whenever it stops or goes on. Not part of the transcript.
    Clock {
        /// Match time now, in milliseconds.
        now_ms: u64,
        /// Whether it goes on.
        running: bool,
        /// What the server's own clock showed then, in milliseconds. It never stands still; each server has its own.
        server_ms: u64,
    },
    /// Something of the table that its log has no room for. Not part of the transcript.
    Notice(Notice),
    /// The answer to a ping.
    Pong {
        /// What the server's own clock shows, in milliseconds.
        server_ms: u64,
    },
}

impl Wire for Undo {}
impl Wire for ServerMessage {}

/// Who the client is to the server, and under which versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Welcome {
    /// [`SUBPROTOCOL`](crate::SUBPROTOCOL).
    pub protocol: &'static str,
    /// The game.
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// The build of the server: [`BUILD`](crate::BUILD).
    pub build: &'static str,
    /// The client's seat; absent for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The number of the newest update. What the client lacks follows: the updates up to it, or a whole one.
    pub n: u64,
}

/// One step of a viewer's transcript. What is absent has not changed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Update {
    /// Its number: from 1, without gaps, counted for this viewer alone.
    pub n: u64,
    /// Whether it stands for all before it: the client forgets what it has.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
    /// The table: who sits where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableState>,
    /// What happened at the table, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// What this viewer heard, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// What happened, in order, in the game's words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Part>,
    /// Keys of the view to remove, before the parts are put in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Arc<str>>,
    /// Parts of the view that changed, whole, by JSON pointer.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub parts: Keyed<Arc<str>, Part>,
    /// Parts of the view that are lists, made of what they were: for clients that asked for it.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub lists: Keyed<Arc<str>, Part>,
    /// What the seat may do now: a list of offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Part>,
    /// The same, made of the list before: for clients that asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Part>,
    /// What the match waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending: Option<Question>,
    /// What is different in what it waits for: for clients that asked for lists made of what they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<Waits>,
    /// What undo can do for the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
    /// What the seat can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub talk: Option<Talk>,
    /// The chain of the match's log at this moment: a receipt, to be compared with the log once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Hash>,
}

impl Update {
    /// Whether it says nothing.
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

    /// Whether it says anything of the game.
    #[must_use]
    pub fn shows_the_game(&self) -> bool {
        let Self { events, gone, parts, lists, legal, offers, pending, waits, .. } = self;
        let asked = pending.is_some() || waits.is_some();
        let replaced = legal.is_some() || offers.is_some() || asked;
        !(events.is_empty() && gone.is_empty() && parts.is_empty() && lists.is_empty()) || replaced
    }
}

/// What undo can do for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Undo {
    /// Whether its last action can be taken back.
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

/// Something that a viewer heard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    /// Who spoke.
    pub by: Seat,
    /// Who else hears it; absent if everybody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Vec<Seat>>,
    /// What.
    #[serde(flatten)]
    pub words: Words,
    /// When, in milliseconds of match time.
    pub at_ms: u64,
}

/// What the match waits for, as one viewer is told.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Question {
    /// In the game's words.
    #[serde(flatten)]
    pub seen: SeenPending,
    /// The name of the question put to this viewer: an answer carries it as `decision`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<u64>,
    /// Since when, in milliseconds of match time.
    pub since_ms: u64,
    /// When a default is played, in milliseconds of match time; absent if the table sets no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<u64>,
}

/// What is different in a question from the one before. What is absent is as it was; null is what is there no longer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Waits {
    /// The kind of waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<SeenWait>,
    /// The seats that everybody can see are owing a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting_for: Option<Vec<Seat>>,
    /// The decision points put to this viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yours: Option<Vec<String>>,
    /// A deadline that the rules announced, or when the window closes that is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<Option<u64>>,
    /// The name of the question put to this viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Option<u64>>,
    /// Since when.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since_ms: Option<u64>,
    /// When a default is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<Option<u64>>,
}

impl Question {
    /// What is different from the question before; none if nothing is.
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
    /// The client's name for it; absent if the message could not be read.
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
    pub reference: Option<Ref>,
    /// Why, for programs.
    pub code: Code,
    /// The rule that forbids it, if it is a matter of rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Detail of the refusal, for pages that explain it in their reader's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Why, for people, in English.
    pub text: String,
}

/// Detail of a refusal. The list grows; a client that does not know a reason shows the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A name without a visible character.
    NameEmpty,
    /// A name of too many characters.
    NameTooLong,
    /// A title of too many characters.
    TitleTooLong,
    /// A character that is invisible, unassigned, or turns the direction of text.
    InvisibleCharacter,
    /// A mark without a letter, or too many marks on one.
    StackedMarks,
    /// A name that looks like another one at the table.
    NameTaken,
    /// A text that cannot be an invitation or a recovery code.
    NotACode,
    /// A second seat for one visitor of a public table whose host allows one.
    OneSeat,
    /// The last free seat of a public table at which whoever opened it does not sit yet.
    KeptForHost,
    /// A request for the live connection that is none: something on the way does not pass WebSockets on.
    NoUpgrade,
    /// A match that was set aside because its log lost entries that were stored before.
    LogLost,
}

/// Why a command was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// The rules do not allow it.
    Illegal,
    /// The question that it answers no longer stands.
    Stale,
    /// Time ran out before it came.
    Late,
    /// It is not for this seat, or not with this invitation.
    Forbidden,
    /// The seat is taken.
    Taken,
    /// There is no such match, game or page.
    Unknown,
    /// Not in this phase of the table.
    Phase,
    /// The match is paused; nothing of the rules can be done until it goes on.
    Paused,
    /// Too much at once; try again.
    Busy,
    /// The log of the match has no room for it, or the seat's share of it is used up.
    Full,
    /// The log cannot be written now. Whether this was done will show; send it again under the same `ref`.
    Unavailable,
    /// The match is broken and has been set aside for the admin.
    Quarantined,
}
