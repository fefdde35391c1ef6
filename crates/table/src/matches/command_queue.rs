//! The queue of commands, and the append under way. Appends happen one after the other.

use std::collections::{BTreeSet, VecDeque};

use airlock_engine::{Game, Hash, Seat};

use crate::{
    Command, Conn, Line,
    command::Refused,
    limits::{MAX_BACKLOG, RETRY_MS},
    play::Prepared,
    quota::RateLimit,
    record::{Note, Record},
    talk::TalkLimit,
};

pub(super) struct CommandQueue<G: Game> {
    /// Waiting commands, oldest first. They wait for the append under way or for a tick.
    backlog: VecDeque<Waiting>,
    /// The append under way, until the shell reports its result.
    in_flight: Option<InFlight<G>>,
    /// Hashes of executed commands, from author and `ref`.
    done: BTreeSet<u64>,
    pub(super) talk_limit: TalkLimit,
    pub(super) rate_limit: RateLimit,
    /// Shell time until which the table's own events are suspended after a failed append.
    retry_ms: u64,
    /// The summary as last written; `None` if unknown.
    line: Option<Line>,
}

/// A waiting command.
pub(super) struct Waiting {
    pub(super) conn: Conn,
    pub(super) command: Command,
    /// Match time of its arrival on the socket.
    pub(super) at_ms: u64,
    /// True if a tick went before it.
    pub(super) held: bool,
    /// True if the log was checked for newer records before the refusal.
    pub(super) doubted: bool,
}

/// An append under way.
struct InFlight<G: Game> {
    /// The command that caused it; `None` for the table's own events.
    cause: Option<Waiting>,
    what: Proposal<G>,
    /// True once the shell has it.
    handed_out: bool,
}

/// The content of an append.
pub(super) enum Proposal<G: Game> {
    /// A record before the match's own log.
    Before(Box<Record>),
    /// Nothing. If the log has no newer records, the command is refused for this reason.
    Nothing(Refused),
    /// Nothing. If the log has no newer records, the command is acknowledged as done before.
    Done,
    /// An entry of the log.
    Entry { prepared: Box<Prepared<G>>, note: Option<Box<Note>> },
}

impl<G: Game> Proposal<G> {
    /// Serialises the records.
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

impl<G: Game> Default for CommandQueue<G> {
    fn default() -> Self {
        Self {
            backlog: VecDeque::new(),
            in_flight: None,
            done: BTreeSet::new(),
            talk_limit: TalkLimit::default(),
            rate_limit: RateLimit::default(),
            retry_ms: 0,
            line: None,
        }
    }
}

impl<G: Game> CommandQueue<G> {
    // Waiting commands

    pub(super) fn is_full(&self) -> bool {
        self.backlog.len() >= MAX_BACKLOG
    }

    pub(super) fn push(&mut self, waiting: Waiting) {
        self.backlog.push_back(waiting);
    }

    /// The next command that arrived before the pending tick, if there is one.
    pub(super) fn next(&mut self, tick_ms: Option<u64>) -> Option<Waiting> {
        let before_the_tick = |waiting: &Waiting| tick_ms.is_none_or(|tick_ms| waiting.at_ms < tick_ms);
        let place = self.backlog.iter().position(before_the_tick)?;
        self.backlog.remove(place)
    }

    /// Frees unused capacity.
    pub(super) fn rest(&mut self) {
        self.backlog.shrink_to_fit();
    }

    /// Starts match time: all waiting commands arrived before.
    pub(super) fn begin(&mut self) {
        self.backlog.iter_mut().for_each(|waiting| waiting.at_ms = 0);
    }

    /// Marks that a tick went before all waiting commands. Called only once the tick is durable, since another node's
    /// record may come first.
    pub(super) fn hold(&mut self) {
        self.backlog.iter_mut().for_each(|waiting| waiting.held = true);
    }

    /// Removes and returns all waiting commands.
    pub(super) fn drain(&mut self) -> VecDeque<Waiting> {
        std::mem::take(&mut self.backlog)
    }

    // Executed commands

    pub(super) fn has_done(&self, command: &Command) -> bool {
        command.author().is_some_and(|seat| self.done.contains(&done(seat, command.reference().as_str())))
    }

    pub(super) fn remember(&mut self, seat: Seat, reference: &str) {
        self.done.insert(done(seat, reference));
    }

    /// Hashes of all executed commands, for snapshots.
    #[cfg(feature = "positions")]
    pub(super) const fn all_done(&self) -> &BTreeSet<u64> {
        &self.done
    }

    #[cfg(feature = "positions")]
    pub(super) fn go_on_from(&mut self, done: BTreeSet<u64>) {
        self.done = done;
    }

    // The append under way

    pub(super) const fn is_appending(&self) -> bool {
        self.in_flight.is_some()
    }

    pub(super) fn appending(&self) -> Option<&Proposal<G>> {
        self.in_flight.as_ref().map(|in_flight| &in_flight.what)
    }

    /// True if the table may append its own events.
    pub(super) const fn may_act(&self, now_ms: u64) -> bool {
        now_ms >= self.retry_ms
    }

    /// Shell time at which the table may execute an action that is due at `due_ms`.
    pub(super) fn not_before_retry(&self, due_ms: u64) -> u64 {
        due_ms.max(self.retry_ms)
    }

    /// Sets the next append. `cause` is the command that led to it.
    pub(super) fn append(&mut self, cause: Option<Waiting>, what: Proposal<G>) {
        self.in_flight = Some(InFlight { cause, what, handed_out: false });
    }

    /// Serialised records for the shell, once.
    pub(super) fn hand_out(&mut self) -> Option<Vec<String>> {
        let in_flight = self.in_flight.as_mut().filter(|in_flight| !in_flight.handed_out)?;
        in_flight.handed_out = true;
        Some(in_flight.what.bodies())
    }

    /// Ends the append after it became durable.
    pub(super) fn appended(&mut self) -> Option<(Option<Waiting>, Proposal<G>)> {
        self.in_flight.take().map(|InFlight { cause, what, .. }| (cause, what))
    }

    /// Ends the append after another node's record came first. Its command is judged again.
    pub(super) fn overtaken(&mut self) {
        if let Some(cause) = self.in_flight.take().and_then(|in_flight| in_flight.cause) {
            self.backlog.push_front(cause);
        }
    }

    /// Ends the append after it failed. Returns the command that led to it.
    pub(super) fn failed(&mut self, now_ms: u64) -> Option<Waiting> {
        self.line = None;
        self.retry_ms = now_ms + RETRY_MS;
        self.in_flight.take()?.cause
    }

    // Summary

    /// True if this summary says the same as the last written one.
    pub(super) fn has_written(&self, line: &Line) -> bool {
        self.line.as_ref().is_some_and(|written| written.says(line))
    }

    /// Stores the summary as last written; `None` if unknown.
    pub(super) fn wrote(&mut self, line: Option<Line>) {
        self.line = line;
    }
}

/// Identifies an executed command by 64 bits, so that long matches can remember all of them.
fn done(seat: Seat, reference: &str) -> u64 {
    let hash = Hash::of("airlock 2026 command", &[&[seat.0], reference.as_bytes()]);
    hash.0.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}
