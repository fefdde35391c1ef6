//! What comes in, and how it goes to the store: one thing at a time.

use std::collections::{BTreeSet, VecDeque};

use airlock_engine::{Game, Hash, Seat};

use crate::{
    Command, Conn, Line,
    command::Refused,
    limits::{MAX_BACKLOG, RETRY_MS},
    play::Prepared,
    record::{Note, Record},
    share::Haste,
    talk::Patience,
};

pub(super) struct Intake<G: Game> {
    /// Commands that wait, oldest first: for the append under way, or for a tick.
    backlog: VecDeque<Waiting>,
    /// What was handed out to be appended and has not been reported back.
    in_flight: Option<InFlight<G>>,
    /// The commands that have been done: hashes of author and `ref`.
    done: BTreeSet<u64>,
    pub(super) patience: Patience,
    pub(super) haste: Haste,
    /// Until when the table does nothing by itself, on the shell's clock: the log could not be written.
    retry_ms: u64,
    /// How the match stood when that was last written.
    line: Option<Line>,
}

/// A command that waits.
pub(super) struct Waiting {
    pub(super) conn: Conn,
    pub(super) command: Command,
    /// Match time when it was read from the socket.
    pub(super) at_ms: u64,
    /// Whether a tick went before it.
    pub(super) held: bool,
    /// Whether it was looked for something newer before it is refused.
    pub(super) doubted: bool,
}

/// What is being appended.
struct InFlight<G: Game> {
    /// The command that caused it; none for what the table does by itself.
    cause: Option<Waiting>,
    what: Proposal<G>,
    /// Whether the shell has it.
    handed_out: bool,
}

/// A record in the making.
pub(super) enum Proposal<G: Game> {
    /// Before the match's own log.
    Before(Box<Record>),
    /// Nothing: a command is refused for this reason if the match knows the whole log.
    Nothing(Refused),
    /// Nothing: a command is acknowledged that was done before, if the log is what the match knows.
    Done,
    /// An entry of the log.
    Entry { prepared: Box<Prepared<G>>, note: Option<Box<Note>> },
}

impl<G: Game> Proposal<G> {
    /// As the store keeps it.
    fn bodies(&self) -> Vec<String> {
        let body = match self {
            Self::Nothing(_) | Self::Done => return Vec::new(),
            Self::Before(record) => record.write(),
            Self::Entry { prepared, note } => {
                let keys = note.as_ref().and_then(|note| note.keys);
                let name = note.as_ref().and_then(|note| note.name.clone());
                Record::Entry { entry: Box::new(prepared.entry.clone()), keys, name }.write()
            }
        };
        vec![body]
    }
}

impl<G: Game> Default for Intake<G> {
    fn default() -> Self {
        Self {
            backlog: VecDeque::new(),
            in_flight: None,
            done: BTreeSet::new(),
            patience: Patience::default(),
            haste: Haste::default(),
            retry_ms: 0,
            line: None,
        }
    }
}

impl<G: Game> Intake<G> {
    // What waits

    pub(super) fn is_full(&self) -> bool {
        self.backlog.len() >= MAX_BACKLOG
    }

    pub(super) fn queue(&mut self, waiting: Waiting) {
        self.backlog.push_back(waiting);
    }

    /// The next command that came before the tick that is due, if one is.
    pub(super) fn next(&mut self, tick_ms: Option<u64>) -> Option<Waiting> {
        let before_the_tick = |waiting: &Waiting| tick_ms.is_none_or(|tick_ms| waiting.at_ms < tick_ms);
        let place = self.backlog.iter().position(before_the_tick)?;
        self.backlog.remove(place)
    }

    /// Keeps no room for more.
    pub(super) fn rest(&mut self) {
        self.backlog.shrink_to_fit();
    }

    /// Match time begins: all that waits came before.
    pub(super) fn begin(&mut self) {
        self.backlog.iter_mut().for_each(|waiting| waiting.at_ms = 0);
    }

    /// A tick went before all that waits. Not before it is durable: another node's record may come instead.
    pub(super) fn hold(&mut self) {
        self.backlog.iter_mut().for_each(|waiting| waiting.held = true);
    }

    /// Nothing waits any longer; answers with what did.
    pub(super) fn drain(&mut self) -> VecDeque<Waiting> {
        std::mem::take(&mut self.backlog)
    }

    // What is done

    pub(super) fn has_done(&self, command: &Command) -> bool {
        command.author().is_some_and(|seat| self.done.contains(&done(seat, command.reference().as_str())))
    }

    pub(super) fn remember(&mut self, seat: Seat, reference: &str) {
        self.done.insert(done(seat, reference));
    }

    /// All that has been done, for snapshots.
    #[cfg(feature = "positions")]
    pub(super) const fn all_done(&self) -> &BTreeSet<u64> {
        &self.done
    }

    #[cfg(feature = "positions")]
    pub(super) fn go_on_from(&mut self, done: BTreeSet<u64>) {
        self.done = done;
    }

    // What is being appended

    pub(super) const fn is_appending(&self) -> bool {
        self.in_flight.is_some()
    }

    /// What is being appended.
    pub(super) fn appending(&self) -> Option<&Proposal<G>> {
        self.in_flight.as_ref().map(|in_flight| &in_flight.what)
    }

    /// Whether the table may do something by itself.
    pub(super) const fn may_act(&self, now_ms: u64) -> bool {
        now_ms >= self.retry_ms
    }

    /// The moment from which on the table may do by itself what is due at `due_ms`.
    pub(super) fn not_before_retry(&self, due_ms: u64) -> u64 {
        due_ms.max(self.retry_ms)
    }

    /// To be appended next. `cause` is the command that led to it.
    pub(super) fn append(&mut self, cause: Option<Waiting>, what: Proposal<G>) {
        self.in_flight = Some(InFlight { cause, what, handed_out: false });
    }

    /// What the shell is to append, once.
    pub(super) fn hand_out(&mut self) -> Option<Vec<String>> {
        let in_flight = self.in_flight.as_mut().filter(|in_flight| !in_flight.handed_out)?;
        in_flight.handed_out = true;
        Some(in_flight.what.bodies())
    }

    /// It is durable.
    pub(super) fn appended(&mut self) -> Option<(Option<Waiting>, Proposal<G>)> {
        self.in_flight.take().map(|InFlight { cause, what, .. }| (cause, what))
    }

    /// Somebody else was faster: the command is looked at again.
    pub(super) fn overtaken(&mut self) {
        if let Some(cause) = self.in_flight.take().and_then(|in_flight| in_flight.cause) {
            self.backlog.push_front(cause);
        }
    }

    /// It could not be written: answers with the command that led to it.
    pub(super) fn failed(&mut self, now_ms: u64) -> Option<Waiting> {
        self.line = None;
        self.retry_ms = now_ms + RETRY_MS;
        self.in_flight.take()?.cause
    }

    // Lines

    /// Whether this is how the match stood when that was last written.
    pub(super) fn has_written(&self, line: &Line) -> bool {
        self.line.as_ref().is_some_and(|written| written.says(line))
    }

    /// How the match stands as last written; none if that is not known.
    pub(super) fn wrote(&mut self, line: Option<Line>) {
        self.line = line;
    }
}

/// A command's place among those done: 64 bits, so that a long match remembers them all in little room.
fn done(seat: Seat, reference: &str) -> u64 {
    let hash = Hash::of("airlock 2026 command", &[&[seat.0], reference.as_bytes()]);
    hash.0.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}
