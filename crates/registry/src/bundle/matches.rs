//! A match under the rules of a bundle.

use std::{
    cell::{OnceCell, RefCell},
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use airlock_engine::{Hash, Seat, SetupError, Viewer, log::Log};
use airlock_protocol::{Code, Frame, Ref, Refusal, TableState, Topic};
use airlock_table::{
    Alike, Answer, AnyMatch, Broken, Closing, Command, Conn, Effects, Input, Line, Rematch, Send, Successor,
    Terms, Thought,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    call::{Call, Closed, Handled, Next, Question, Sent, Standing},
    host::{Bundle, BundledThought, broken},
    instance::{Failure, Instance},
};

/// Limit of the different reasons for closing sockets.
const MAX_REASONS: usize = 100;
/// Largest length of a reason in bytes, set by the size of a WebSocket close frame.
const MAX_REASON: usize = 123;

/// Limit of consecutive calls that a bundle causes itself and that change nothing for others.
const MAX_IDLE_CALLS: u32 = 1000;

/// A match in an instance of its own. If the instance fails, the match is quarantined and shows its last
/// state.
pub(super) struct BundledMatch {
    bundle: Bundle,
    instance: RefCell<Instance>,
    terms: Terms,
    length: u64,
    broken: OnceCell<Broken>,
    /// Last known state of the table.
    table: RefCell<TableState>,
    /// Last known summary line.
    line: RefCell<Line>,
    alike: Alike,
    /// The connected sockets.
    conns: BTreeSet<Conn>,
    /// Commands without an answer.
    waiting: Vec<Waiting>,
    /// Consecutive calls that the bundle caused itself and that appended no record.
    idle_calls: u32,
}

/// A command without an answer.
struct Waiting {
    conn: Conn,
    reference: Ref,
    /// The name of somebody who wants to join.
    name: Option<String>,
}

impl BundledMatch {
    pub(super) fn new(
        bundle: Bundle,
        mut instance: Instance,
        terms: Terms,
        standing: Standing,
    ) -> Result<Self, Broken> {
        let table = instance.ask(&Call::Table {}, 0).map_err(broken)?;
        let line = instance.ask(&Call::Line { now_ms: 0 }, 0).map_err(broken)?;
        let mut opened = Self {
            bundle,
            instance: RefCell::new(instance),
            terms,
            length: 0,
            broken: OnceCell::new(),
            table: RefCell::new(table),
            line: RefCell::new(line),
            alike: |one, other| one == other,
            conns: BTreeSet::new(),
            waiting: Vec::new(),
            idle_calls: 0,
        };
        opened.stands(standing);
        Ok(opened)
    }

    fn stands(&mut self, Standing { length, broken }: Standing) {
        self.length = length;
        if let Some(broken) = broken {
            // Only the first reason counts.
            let _ = self.broken.set(broken);
        }
    }

    /// Calls the bundle. `None` once it has failed.
    fn ask<T: DeserializeOwned>(&self, call: &Call, records: usize) -> Option<T> {
        self.try_ask(call, records).ok()
    }

    fn try_ask<T: DeserializeOwned>(&self, call: &Call, records: usize) -> Result<T, Failure> {
        match self.broken.get() {
            Some(Broken::Bundle(why)) => return Err(Failure::Dead(why.clone())),
            Some(Broken::Unwanted) => return Err(Failure::Unwanted),
            _ => {}
        }
        let asked = self.instance.borrow_mut().ask(call, records);
        match &asked {
            Err(Failure::Dead(why)) => drop(self.broken.set(Broken::Bundle(why.clone()))),
            Err(Failure::Unwanted) => drop(self.broken.set(Broken::Unwanted)),
            Ok(_) | Err(Failure::Unread(_)) => {}
        }
        asked
    }

    /// Records the parts of an input that this build needs, before the bundle handles it.
    fn note(&mut self, input: &Input) {
        match input {
            Input::Enter { conn, .. } => drop(self.conns.insert(*conn)),
            Input::Exit { conn } => drop(self.conns.remove(conn)),
            Input::Do { conn, command, .. } => {
                let name = match command {
                    Command::Sit { name, .. } | Command::Ask { name, .. } => Some(name.clone()),
                    _ => None,
                };
                self.waiting.push(Waiting { conn: *conn, reference: command.reference().clone(), name });
            }
            _ => {}
        }
    }

    /// Counts calls that the bundle causes itself. Without a limit it could continue forever in short steps.
    fn count_idle(&mut self, input: &Input) {
        match input {
            Input::Enter { .. } | Input::Exit { .. } | Input::Overtaken(_) => self.idle_calls = 0,
            Input::Do { command, .. } if !matches!(command, Command::Next { .. }) => self.idle_calls = 0,
            _ => self.idle_calls += 1,
        }
        if self.idle_calls > MAX_IDLE_CALLS {
            let why = format!("it asked for more than {MAX_IDLE_CALLS} calls in a row that changed nothing");
            let _ = self.broken.set(Broken::Bundle(why));
        }
    }

    /// The pairs of names that look the same. It compares everybody who wants to join with people at the
    /// table, with other candidates, and with names in records appended elsewhere.
    fn alike(&self, input: &Input) -> Vec<(String, String)> {
        let coming: Vec<&String> = self.waiting.iter().filter_map(|waiting| waiting.name.as_ref()).collect();
        if coming.is_empty() {
            return Vec::new();
        }
        let table = self.table();
        let mut others: Vec<String> = table.seats.into_iter().filter_map(|seat| seat.name).collect();
        others.extend(table.votes.into_iter().filter_map(|vote| match vote.topic {
            Topic::Enter { name, .. } => Some(name),
            _ => None,
        }));
        others.extend(coming.iter().map(|name| (*name).clone()));
        if let Input::Overtaken(bodies) = input {
            let read = bodies.iter().filter_map(|body| serde_json::from_str(body).ok());
            read.for_each(|body: Value| texts(body, &mut others));
        }
        let pairs = coming.into_iter().flat_map(|name| others.iter().map(move |other| (name, other)));
        let alike = pairs.filter(|(one, other)| one != other && (self.alike)(one, other));
        alike.map(|(one, other)| (one.clone(), other.clone())).collect()
    }

    /// Removes a command that has been answered.
    fn answered(&mut self, conn: Conn, reference: &Ref) {
        let place = self.waiting.iter().position(|waiting| {
            let Waiting { conn: waits, reference: by, .. } = waiting;
            (*waits, by) == (conn, reference)
        });
        place.map(|place| self.waiting.remove(place));
    }

    fn perform(&mut self, handled: Handled) -> Effects {
        let Handled { send, answer, close, append, think, rematch, wake_ms, standing } = handled;
        if append.as_ref().is_some_and(|append| !append.bodies.is_empty()) {
            self.idle_calls = 0;
        }
        self.stands(standing);
        for Answer { to, reference, .. } in &answer {
            self.answered(*to, reference);
        }
        // The server answers a rematch.
        if let Some(Rematch { conn, reference, .. }) = &rematch {
            self.answered(*conn, reference);
        }
        for closed in &close {
            self.conns.remove(&closed.conn);
        }
        let thought = |Question { seat, decision, matter }| {
            Thought::of(seat, decision, Box::new(BundledThought { bundle: self.bundle.clone(), matter }))
        };
        Effects {
            send: send
                .into_iter()
                .map(|Sent { to, frame }| Send { to, frame: Frame::of_bundle(frame) })
                .collect(),
            answer,
            close: close
                .into_iter()
                .map(|Closed { conn, reason, later }| Closing { conn, reason: reason_of(reason), later })
                .collect(),
            append,
            think: think.into_iter().map(thought).collect(),
            rematch,
            wake_ms,
        }
    }

    /// Refuses a command that the older rules do not know.
    fn not_read(&mut self, input: &Input) -> Effects {
        let mut effects = Effects::default();
        if let Input::Do { conn, command, .. } = input {
            let text = "this match is played under older rules, which do not know this command";
            self.answered(*conn, command.reference());
            effects.answer.push(refused(*conn, command.reference().clone(), Code::Unknown, text));
        }
        effects
    }

    /// Quarantines the match: refuses all waiting commands and closes all sockets.
    fn set_aside(&mut self) -> Effects {
        let text = "this match is broken and was quarantined; ask the operator of the server";
        let refuse = |Waiting { conn, reference, .. }| refused(conn, reference, Code::Quarantined, text);
        let close = |conn| Closing {
            conn,
            reason: "this match is broken and was quarantined; ask the operator of the server",
            later: false,
        };
        Effects {
            answer: self.waiting.drain(..).map(refuse).collect(),
            close: std::mem::take(&mut self.conns).into_iter().map(close).collect(),
            ..Effects::default()
        }
    }
}

impl AnyMatch for BundledMatch {
    fn handle(&mut self, input: Input, now_ms: u64) -> Effects {
        self.note(&input);
        self.count_idle(&input);
        let records = if let Input::Overtaken(bodies) = &input { bodies.len() } else { 0 };
        let alike = self.alike(&input);
        let call = Call::Handle { input, now_ms, alike };
        match (self.try_ask(&call, records), call) {
            (Ok(handled), _) => self.perform(handled),
            (Err(Failure::Unread(_)), Call::Handle { input: input @ Input::Do { .. }, .. }) => {
                self.not_read(&input)
            }
            (Err(failure), _) => {
                let _ = self.broken.set(broken(failure));
                self.set_aside()
            }
        }
    }

    fn judge_names_by(&mut self, alike: Alike) {
        self.alike = alike;
    }

    fn expect_others(&mut self) {
        self.ask::<()>(&Call::ExpectOthers {}, 0);
    }

    fn drive(&mut self, yes: bool) {
        self.ask::<()>(&Call::Drive { yes }, 0);
    }

    fn length(&self) -> u64 {
        self.length
    }

    fn rules(&self) -> u32 {
        self.bundle.rules()
    }

    fn terms(&self) -> &Terms {
        &self.terms
    }

    fn seat_of(&self, token: &Hash) -> Option<Seat> {
        self.ask(&Call::SeatOf { token: *token }, 0)?
    }

    fn recovers(&self, recovery: &Hash) -> Option<Seat> {
        self.ask(&Call::Recovers { recovery: *recovery }, 0)?
    }

    fn speaks_for(&self, recovery: &Hash) -> Option<Seat> {
        self.ask(&Call::SpeaksFor { recovery: *recovery }, 0)?
    }

    fn admits(&self, invite: &Hash) -> bool {
        self.ask(&Call::Admits { invite: *invite }, 0).unwrap_or(false)
    }

    fn table(&self) -> TableState {
        if let Some(table) = self.ask(&Call::Table {}, 0) {
            self.table.replace(table);
        }
        self.table.borrow().clone()
    }

    fn line(&self, now_ms: u64) -> Line {
        if let Some(line) = self.ask(&Call::Line { now_ms }, 0) {
            self.line.replace(line);
        }
        self.line.borrow().clone()
    }

    fn view(&mut self, viewer: Viewer) -> Option<Frame> {
        let view: Option<String> = self.ask(&Call::View { viewer }, 0)?;
        view.map(Frame::of_bundle)
    }

    fn state(&self) -> Value {
        self.ask(&Call::State {}, 0).unwrap_or_default()
    }

    fn unused_chance(&self) -> Vec<String> {
        // Matches are staged under the newest rules only.
        Vec::new()
    }

    fn log(&self, bodies: &[String]) -> Result<Option<Log>, Broken> {
        let call = Call::Log { bodies: bodies.to_vec() };
        let log: Result<Option<String>, Broken> = self.try_ask(&call, bodies.len()).map_err(broken)?;
        let read = |text: String| Log::read(&text).map_err(|error| Broken::Bundle(error.to_string()));
        log?.map(read).transpose()
    }

    fn snapshot(&self) -> Option<(u64, Vec<u8>)> {
        let (length, text): (u64, String) = self.ask::<Option<_>>(&Call::Snapshot {}, 0)??;
        Some((length, text.into_bytes()))
    }

    fn successor(&self, id: &str, secret: [u8; 32], invite: Hash) -> Result<Successor, SetupError> {
        let call = Call::Successor { id: id.to_owned(), secret: Hash(secret), invite };
        let next = self.try_ask(&call, 0).map_err(|failure| SetupError::Combination(failure.why()))?;
        let next: Result<Next, String> = next;
        let Next { founding, bodies } = next.map_err(SetupError::Combination)?;
        Ok(Successor { founding, bodies })
    }

    fn broken(&self) -> Option<&Broken> {
        self.broken.get()
    }

    fn is_foreign(&self) -> bool {
        // A failed bundle is not called again.
        !matches!(self.broken.get(), Some(Broken::Bundle(_) | Broken::Unwanted))
    }
}

fn refused(to: Conn, reference: Ref, code: Code, text: &str) -> Answer {
    let refusal =
        Refusal { reference: Some(reference.clone()), code, rule: None, reason: None, text: text.to_owned() };
    Answer { to, reference, result: Err(refusal), receipt: None }
}

/// Collects all texts in a value.
fn texts(value: Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(items) => items.into_iter().for_each(|item| texts(item, found)),
        Value::Object(fields) => fields.into_iter().for_each(|(_, field)| texts(field, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Interns a reason for closing a socket. A bundle has few of them, so each is leaked once.
fn reason_of(text: String) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(reason) = known.get(text.as_str()) {
        return reason;
    }
    if known.len() >= MAX_REASONS || text.len() > MAX_REASON {
        return "the match closed this connection";
    }
    let reason: &'static str = Box::leak(text.into_boxed_str());
    known.insert(reason);
    reason
}
