//! The task of one live match. It takes inputs in order and performs their effects: append first, then send.

use std::{
    collections::BTreeMap,
    mem,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use airlock_engine::Viewer;
use airlock_protocol::{Code, Frame, Refusal, ServerMessage, send};
use airlock_store::{AppendError, Head, Line, MatchId, Snapshot, StoreError};
use airlock_table::{
    Answer, AnyMatch, Append, Command, Conn, Effects, Input, Rematch, Thought, limits::MAX_PLAYED_RECORDS,
};
use tokio::{
    sync::{
        mpsc::{self, error::TrySendError},
        oneshot,
    },
    task::JoinHandle,
    time::{Instant, sleep},
};
use tracing::Instrument;

use super::{
    hosted_match::HostedMatch,
    live_matches::{Cause, LiveMatches},
};
use crate::{
    access::address::Address,
    http::answer::Refused,
    limits::{
        IDLE, LINE_AGE, MAX_INBOX, MAX_WATCHERS, PAUSE_AFTER_FAILURE, REST, SNAPSHOT_RECORDS,
        work_queue::Claim,
    },
    line,
    metrics::{self, Counted},
    shutdown,
    storage::{self, is_lost, lost},
    validation::names::are_alike,
    webhook::events,
};

// A match is full before the store refuses records.
const _: () = assert!(airlock_table::limits::MAX_RECORDS == airlock_store::limits::MAX_ENTRIES_PER_MATCH);

/// Handle of a live match.
#[derive(Clone)]
pub(crate) struct MatchHandle {
    /// Filled by sockets and requests, read by the task. Senders wait while it is full. The task ends after a
    /// long idle time. Then this is closed, and the live matches load the match again.
    inbox: mpsc::Sender<Box<Message>>,
    /// End of the log that the match knows. Written by the task.
    head: Arc<Mutex<Head>>,
    /// True while this node drives the match. Written by the task.
    drives: Arc<AtomicBool>,
}

/// Message to a socket.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Frame(Frame),
    /// Boxed, because each place of a queue takes the size of the largest message.
    Close(Box<CloseRequest>),
}

/// Reason to close a device's socket.
#[derive(Debug)]
pub(crate) struct CloseRequest {
    pub(crate) reason: &'static str,
    /// True if it may come back after a while.
    pub(crate) later: bool,
}

/// Queue to one connected device.
struct Outbox {
    sender: mpsc::Sender<Outgoing>,
    address: Address,
    /// True for a device without a seat, which counts by its address.
    watches: bool,
}

/// A closure that reads the match in its task and sends the answer itself.
type Question = Box<dyn FnOnce(&dyn AnyMatch, Head) + Send>;

/// Sent in a box, because each place of a queue takes the size of the largest message.
enum Message {
    Enter { conn: Conn, viewer: Viewer, resume: Option<u64>, outbox: Outbox },
    Exit { conn: Conn },
    Do(Input),
    Call { conn: Conn, input: Input, answer: oneshot::Sender<Result<(), Refusal>> },
    Ask(Question),
    Thought(Input),
    CatchUp,
    Drive(bool),
}

/// The match is no longer live and has to be found again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unloaded;

impl From<Unloaded> for Refused {
    fn from(_: Unloaded) -> Self {
        Self::new(Code::Busy, "the match was just unloaded; try again").until(Duration::ZERO)
    }
}

impl MatchHandle {
    /// Starts the task of a match that knows its log up to `head`.
    pub(crate) fn start(
        id: MatchId,
        mut table: Box<dyn AnyMatch>,
        head: Head,
        matches: Arc<LiveMatches>,
    ) -> Self {
        table.judge_names_by(are_alike);
        let shared = matches.store.is_shared();
        let (inbox, messages) = mpsc::channel(MAX_INBOX);
        let shared_head = Arc::new(Mutex::new(head));
        let drives = Arc::new(AtomicBool::new(!shared));
        let task = MatchTask {
            id,
            snapshot: table.length(),
            table: HostedMatch::new(id, table, Arc::clone(&matches.queues.bundled_calls)),
            matches,
            inbox: inbox.downgrade(),
            head,
            shared_head: Arc::clone(&shared_head),
            drives: Arc::clone(&drives),
            driving: (!shared).then(Counted::driven_match),
            outboxes: BTreeMap::new(),
            calls: BTreeMap::new(),
            gone: Vec::new(),
            rematch: None,
            reported: false,
            removed: false,
            lost: false,
            line_written_at: None,
            full: false,
            failing: false,
            retry_at: None,
            wake_ms: None,
            quiet_since: Instant::now(),
            trimmed: false,
            _counted: Counted::live_match(),
        };
        // Not below the span of the request that happened to load the match.
        let span = tracing::info_span!(parent: None, "match", %id);
        tokio::spawn(task.run(messages).instrument(span));
        Self { inbox, head: shared_head, drives }
    }

    pub(crate) fn is_alive(&self) -> bool {
        !self.inbox.is_closed()
    }

    /// End of the log that the match knows.
    pub(crate) fn head(&self) -> Head {
        *self.head.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True while this node drives the match.
    pub(crate) fn drives(&self) -> bool {
        self.drives.load(Ordering::Relaxed)
    }

    /// Tells the match whether this node drives it. If the inbox is full, the next renewal repeats it.
    pub(crate) fn drive(&self, yes: bool) {
        if self.drives() != yes {
            let _ = self.inbox.try_send(Box::new(Message::Drive(yes)));
        }
    }

    /// Has the match read other nodes' appends. If the inbox is full, the match finds out by itself.
    pub(crate) fn catch_up(&self) {
        let _ = self.inbox.try_send(Box::new(Message::CatchUp));
    }

    /// Connects a device that has update number `resume`. The receiver ends when the match has no more for it.
    pub(crate) async fn enter(
        &self,
        conn: Conn,
        viewer: Viewer,
        address: Address,
        resume: Option<u64>,
        sender: mpsc::Sender<Outgoing>,
    ) -> Result<(), Unloaded> {
        let counted = viewer == Viewer::Public && !address.is_this_machine();
        let outbox = Outbox { sender, address, watches: counted };
        self.send(Message::Enter { conn, viewer, resume, outbox }).await
    }

    pub(crate) async fn exit(&self, conn: Conn) {
        // A match that is not live has no devices.
        let _ = self.send(Message::Exit { conn }).await;
    }

    /// Sends a device's command. The answer goes to its outbox.
    pub(crate) fn act(
        &self,
        conn: Conn,
        command: Command,
        stamp_ms: u64,
    ) -> impl Future<Output = Result<(), Unloaded>> {
        self.send(Message::Do(Input::Do { conn, command, stamp_ms }))
    }

    /// Sends a command and waits for the answer.
    pub(crate) async fn call(
        &self,
        conn: Conn,
        command: Command,
        stamp_ms: u64,
    ) -> Result<Result<(), Refusal>, Unloaded> {
        let (answer, answered) = oneshot::channel();
        let input = Input::Do { conn, command, stamp_ms };
        self.send(Message::Call { conn, input, answer }).await?;
        answered.await.map_err(|_| Unloaded)
    }

    /// Asks the match something that another node may have appended. If it does not know, it catches up
    /// first.
    pub(crate) async fn find_out<T: Send + 'static>(
        &self,
        question: impl Fn(&dyn AnyMatch) -> Option<T> + Clone + Send + 'static,
    ) -> Result<Option<T>, Unloaded> {
        if let Some(known) = self.ask(question.clone()).await? {
            return Ok(Some(known));
        }
        self.send(Message::CatchUp).await?;
        self.ask(question).await
    }

    /// Asks the match something.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn AnyMatch) -> T + Send + 'static,
    ) -> Result<T, Unloaded> {
        self.ask_all(|table, _| question(table)).await
    }

    /// Takes a snapshot of the match, if that is possible now.
    pub(crate) async fn snapshot(&self) -> Result<Option<Snapshot>, Unloaded> {
        self.ask_all(snapshot).await
    }

    /// Asks the match something that depends on the end of its log.
    async fn ask_all<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn AnyMatch, Head) -> T + Send + 'static,
    ) -> Result<T, Unloaded> {
        let (answer, answered) = oneshot::channel();
        let question: Question = Box::new(move |table, head| {
            // The requester may be gone.
            let _ = answer.send(question(table, head));
        });
        self.send(Message::Ask(question)).await?;
        answered.await.map_err(|_| Unloaded)
    }

    // The waiting future holds only the box.
    fn send(&self, message: Message) -> impl Future<Output = Result<(), Unloaded>> {
        let message = Box::new(message);
        async { self.inbox.send(message).await.map_err(|_| Unloaded) }
    }
}

impl Outbox {
    fn close(&self, reason: &'static str, later: bool) {
        // If the outbox is full, the socket ends without the reason.
        let _ = self.sender.try_send(Outgoing::Close(Box::new(CloseRequest { reason, later })));
    }
}

/// State of the task.
struct MatchTask {
    id: MatchId,
    table: HostedMatch,
    matches: Arc<LiveMatches>,
    /// For decisions of bots. It does not keep the task alive.
    inbox: mpsc::WeakSender<Box<Message>>,
    /// End of the log that the match knows.
    head: Head,
    /// The same for handles, with the records that are being appended.
    shared_head: Arc<Mutex<Head>>,
    /// True while this node drives the match; read by handles.
    drives: Arc<AtomicBool>,
    /// Counted in the metrics while this node drives the match.
    driving: Option<Counted>,
    /// Queues to connected devices. Dropped when the device is gone or does not keep up; the socket ends
    /// then.
    outboxes: BTreeMap<Conn, Outbox>,
    /// Requests that wait for an answer.
    calls: BTreeMap<Conn, oneshot::Sender<Result<(), Refusal>>>,
    /// Devices whose outboxes were dropped while the match takes them for connected.
    gone: Vec<Conn>,
    /// A request for a rematch that is not done yet.
    rematch: Option<Rematch>,
    /// True once the quarantine was reported.
    reported: bool,
    /// True once the match was removed from the store.
    removed: bool,
    /// True once the store lost records that the match knows. The match is quarantined and the store is not
    /// asked again.
    lost: bool,
    /// Time of the last write of the list row.
    line_written_at: Option<Instant>,
    /// True once the full log was reported.
    full: bool,
    /// True from the report of a store's failure until the store answers again.
    failing: bool,
    /// Time of the next attempt to catch up.
    retry_at: Option<Instant>,
    /// Time at which the match wants to be woken, on the server's clock.
    wake_ms: Option<u64>,
    /// Records in the newest snapshot.
    snapshot: u64,
    /// Time of the last input of a device or request.
    quiet_since: Instant,
    /// True if the match has freed its caches since then.
    trimmed: bool,
    _counted: Counted,
}

/// Action of the next timer.
enum Due {
    Wake,
    CatchUp,
    Rest,
    Sleep,
}

impl MatchTask {
    async fn run(mut self, mut messages: mpsc::Receiver<Box<Message>>) {
        let mut closing = self.matches.closing.subscribe();
        tracing::debug!(records = self.head.seq, "match live");
        if self.matches.store.is_shared() {
            let begin = |table: &mut dyn AnyMatch| {
                table.expect_others();
                // Until this node has the lease.
                table.drive(false);
            };
            self.table.call(begin).await;
        }
        self.input(Input::Wake).await;
        loop {
            let (due, pause) = self.due();
            tokio::select! {
                // A fixed order, so that simulations are deterministic.
                biased;
                message = messages.recv() => match message {
                    Some(message) => self.receive(*message).await,
                    None => break,
                },
                () = sleep(pause) => match due {
                    Due::Wake => self.input(Input::Wake).await,
                    Due::CatchUp => self.catch_up_with_retry().await,
                    Due::Rest => {
                        self.trimmed = true;
                        self.input(Input::Rest).await;
                    }
                    // Senders find the inbox closed. What came too late is not begun.
                    Due::Sleep => break,
                },
                () = shutdown::requested(&mut closing) => break,
            }
            if self.removed {
                // Devices come back and find that there is no such match.
                break;
            }
        }
        drop(messages);
        self.matches.unload(self.id);
        if self.removed {
            return;
        }
        tracing::debug!(records = self.head.seq, "match unloaded");
        self.driving = None;
        if self.matches.store.is_shared() {
            self.matches.leases.release(self.id);
        }
        if let Some(kept) = self.keep_snapshot(1).await {
            // Without the snapshot the next restore takes longer.
            let _ = kept.await;
        }
    }

    /// The next timer and the time until it fires.
    fn due(&self) -> (Due, Duration) {
        let quiet = self.quiet_since.elapsed();
        let wake = self.wake_ms.map(|wake_ms| wake_ms.saturating_sub(self.matches.now_ms()));
        let wake = wake.map(|wake_ms| (Due::Wake, Duration::from_millis(wake_ms)));
        let again = self.retry_at.map(|at| (Due::CatchUp, at.saturating_duration_since(Instant::now())));
        let rest = (!self.trimmed).then(|| (Due::Rest, REST.saturating_sub(quiet)));
        let sleep = self.outboxes.is_empty().then(|| (Due::Sleep, IDLE.saturating_sub(quiet)));
        let all = [wake, again, rest, sleep].into_iter().flatten();
        all.min_by_key(|(_, pause)| *pause).unwrap_or((Due::Rest, IDLE))
    }

    async fn receive(&mut self, message: Message) {
        if !matches!(message, Message::Thought(_) | Message::CatchUp | Message::Drive(_)) {
            (self.quiet_since, self.trimmed) = (Instant::now(), false);
        }
        match message {
            Message::Enter { conn, viewer, resume, outbox } => {
                // Another node may have sent this device more than this one knows. If that cannot be found
                // out, the outbox is dropped and the device comes back.
                if resume.is_some() && self.catch_up().await.is_err() && !self.lost {
                    return;
                }
                if outbox.watches && self.watchers_from(outbox.address) >= MAX_WATCHERS {
                    let reason = "too many spectators from your address watch this match; try again later";
                    outbox.close(reason, true);
                    return;
                }
                tracing::debug!(conn = conn.0, %viewer, resume, "device connected");
                self.outboxes.insert(conn, outbox);
                self.input(Input::Enter { conn, viewer, resume }).await;
                if self.lost {
                    self.post(conn, quarantine_notice());
                }
            }
            Message::Exit { conn } => {
                tracing::debug!(conn = conn.0, "device disconnected");
                self.outboxes.remove(&conn);
                self.input(Input::Exit { conn }).await;
            }
            Message::Do(Input::Do { conn, command, .. }) if self.lost => self.refuse_lost(conn, &command),
            Message::Call { conn, input: Input::Do { command, .. }, answer } if self.lost => {
                self.calls.insert(conn, answer);
                self.refuse_lost(conn, &command);
            }
            Message::Thought(_) if self.lost => {}
            Message::Do(input) | Message::Thought(input) => self.input(input).await,
            Message::Call { conn, input, answer } => {
                self.calls.insert(conn, answer);
                self.input(input).await;
            }
            Message::Ask(question) => {
                let head = self.head;
                self.table.call(move |table| question(table, head)).await;
            }
            Message::CatchUp => self.catch_up_with_retry().await,
            Message::Drive(yes) => {
                tracing::debug!(drives = yes, "lease changed");
                self.drives.store(yes, Ordering::Relaxed);
                self.driving = yes.then(Counted::driven_match);
                self.table.call(move |table| table.drive(yes)).await;
                self.input(Input::Wake).await;
            }
        }
        // Nothing waits for the snapshot: the match goes on meanwhile.
        drop(self.keep_snapshot(SNAPSHOT_RECORDS).await);
    }

    /// Number of watching devices of an address.
    fn watchers_from(&self, address: Address) -> usize {
        let customer = address.customer();
        let counted = |outbox: &&Outbox| outbox.watches && outbox.address.customer() == customer;
        self.outboxes.values().filter(counted).count()
    }

    /// Handles an input and performs its effects, until there are no more.
    async fn input(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next {
            let now_ms = self.matches.now_ms();
            let effects = self.table.call(move |table| table.handle(input, now_ms)).await;
            next = match self.perform(effects) {
                Some(append) => Some(self.append(append).await),
                None => match self.rematch.take() {
                    Some(rematch) => self.open_next(rematch).await,
                    None => self.gone.pop().map(|conn| Input::Exit { conn }),
                },
            };
        }
        self.publish_head(self.head);
        if !self.full && self.table.table().length() >= MAX_PLAYED_RECORDS {
            self.full = true;
            tracing::warn!(id = %self.id, "log full: the match can only be closed");
        }
        if let Some(broken) = self.table.table().broken().filter(|_| !self.reported) {
            self.matches.quarantine(self.id, &Cause::Broken(broken.clone()));
            self.reported = true;
        }
    }

    /// Publishes the end of the log for handles.
    fn publish_head(&self, head: Head) {
        *self.shared_head.lock().unwrap_or_else(PoisonError::into_inner) = head;
    }

    /// Performs all effects but the append.
    fn perform(&mut self, effects: Effects) -> Option<Append> {
        let Effects { send, answer, close, append, think, rematch, wake_ms } = effects;
        think.into_iter().for_each(|thought| self.think(thought));
        self.rematch = rematch;
        for message in send {
            self.post(message.to, message.frame);
        }
        for answer in answer {
            self.answer(answer);
        }
        for closing in close {
            if let Some(outbox) = self.outboxes.remove(&closing.conn) {
                outbox.close(closing.reason, closing.later);
            }
        }
        // A match whose log was lost has no timers.
        self.wake_ms = wake_ms.filter(|_| !self.lost);
        append
    }

    /// Answers a request or a device.
    fn answer(&mut self, mut answer: Answer) {
        if self.lost && answer.result.is_err() {
            answer.result = Err(Refusal { reference: Some(answer.reference.clone()), ..lost().into() });
        }
        let (conn, reference) = (answer.to.0, &answer.reference);
        match &answer.result {
            Ok(()) => {
                tracing::debug!(conn, reference = reference.as_str(), "command done");
                metrics::command_done();
            }
            Err(Refusal { code, .. }) => {
                tracing::debug!(conn, reference = reference.as_str(), ?code, "command refused");
                metrics::refused(*code);
            }
        }
        match self.calls.remove(&answer.to) {
            // The caller may be gone.
            Some(call) => drop(call.send(answer.result)),
            None => self.post(answer.to, answer.frame()),
        }
    }

    /// Puts a message into the outbox of a device. One that does not keep up is dropped.
    fn post(&mut self, to: Conn, frame: Frame) {
        let Some(outbox) = self.outboxes.get(&to) else { return };
        let Err(failed) = outbox.sender.try_send(Outgoing::Frame(frame)) else { return };
        if matches!(failed, TrySendError::Full(_)) {
            tracing::info!(id = %self.id, "client too slow: socket closed");
            metrics::slow_client();
        }
        self.outboxes.remove(&to);
        self.gone.push(to);
    }

    /// Runs a bot's decision in a work queue.
    fn think(&self, thought: Thought) {
        let inbox = self.inbox.clone();
        let (seat, decision) = (thought.seat, thought.decision);
        let is_foreign = self.table.table().is_foreign();
        let queue =
            if is_foreign { &self.matches.queues.bundled_calls } else { &self.matches.queues.thoughts };
        let (queue, claim) = (Arc::clone(queue), Claim::of_match(self.id));
        tokio::spawn(async move {
            let made = match queue.turn(claim).await {
                Ok(turn) => turn.work(|| thought.run()).await,
                Err(full) => Err(full),
            };
            // A bot that fails takes the default.
            let made = made.unwrap_or(Input::Thought { seat, decision, action: None });
            if let Some(inbox) = inbox.upgrade() {
                // If the match has been unloaded, the decision is made again.
                let _ = inbox.send(Box::new(Message::Thought(made))).await;
            }
        });
    }

    /// Opens the next match and links this one to it.
    async fn open_next(&mut self, rematch: Rematch) -> Option<Input> {
        let Rematch { conn, reference, by } = rematch;
        // There is nobody to answer, and the new match would count for nobody.
        let address = self.outboxes.get(&conn)?.address;
        let (id, matches) = (self.id, Arc::clone(&self.matches));
        let drafted = match self.matches.admit_table(address, self.table.table().terms().public).await {
            Ok(permit) => self.table.call(move |table| matches.draft_next(permit, id, table)).await,
            Err(why) => Err(why),
        };
        let next = match drafted {
            Ok(draft) => self.matches.create(draft).await,
            Err(why) => Err(why),
        };
        match next {
            Ok((next, _)) => {
                let command = Command::Next { reference, by, id: next.to_string() };
                Some(Input::Do { conn, command, stamp_ms: self.matches.now_ms() })
            }
            Err(why) => {
                let refusal = Refusal { reference: Some(reference.clone()), ..why.into() };
                self.answer(Answer { to: conn, reference, result: Err(refusal), receipt: None });
                None
            }
        }
    }

    /// Appends records and returns the result as the next input.
    async fn append(&mut self, append: Append) -> Input {
        if self.lost {
            return Input::NotAppended(LOST.to_owned());
        }
        let Append { bodies, line, .. } = append;
        let begun = Instant::now();
        let kept = match &line {
            _ if bodies.is_empty() => None,
            Some(line) => {
                let announcement =
                    self.matches.announces.then(|| events::event(line, self.table.table().terms())).flatten();
                Some(Line { announcement, ..line::write(line) })
            }
            None if self.line_written_at.is_some_and(|at| at.elapsed() < LINE_AGE) => None,
            None => stored_line(&self.matches, self.id).await,
        };
        let lined = kept.is_some();
        // A poll may see the records before the store answers. They are known here already.
        let after = self.head;
        self.publish_head(after.then(&bodies));
        let appended = self.matches.store.append(self.id, after, bodies, kept).await;
        metrics::appended(begun.elapsed());
        match appended {
            Ok(head) => {
                tracing::debug!(records = head.seq, took = ?begun.elapsed(), "appended");
                self.failing = false;
                self.head = head;
                if head.seq > after.seq {
                    self.matches.notify_length(self.id, head.seq);
                }
                self.line_written_at = if lined { Some(begun) } else { self.line_written_at };
                Input::Appended
            }
            Err(AppendError::Conflict { .. }) => match self.newer().await {
                // The newer records cannot be read, so the append would be refused again.
                Ok(newer) if newer.is_empty() => self.not_appended(),
                Ok(newer) => {
                    tracing::debug!(newer = newer.len(), "another node appended first");
                    metrics::overtaken();
                    Input::Overtaken(newer)
                }
                Err(_) => self.not_appended(),
            },
            Err(AppendError::Store(error)) => {
                self.note_failure(&error, "append failed");
                self.not_appended()
            }
            Err(error @ AppendError::Full { .. }) => {
                tracing::error!(id = %self.id, %error, "append failed");
                self.not_appended()
            }
        }
    }

    /// Absorbs the records that other nodes appended.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        if self.lost {
            return Ok(());
        }
        let newer = self.newer().await?;
        if !newer.is_empty() {
            self.input(Input::Overtaken(newer)).await;
        }
        Ok(())
    }

    /// Catches up. After a failure it does so again when the store may answer.
    async fn catch_up_with_retry(&mut self) {
        self.retry_at = None;
        if self.catch_up().await.is_err() {
            self.schedule_catch_up();
        }
    }

    /// Schedules another attempt to catch up.
    fn schedule_catch_up(&mut self) {
        self.retry_at = (!self.lost).then(|| Instant::now() + PAUSE_AFTER_FAILURE);
    }

    /// Reads the records after those that the match knows. The match must absorb them.
    async fn newer(&mut self) -> Result<Vec<String>, StoreError> {
        let followed = self.matches.store.follow(self.id, self.head).await;
        let newer = followed.inspect_err(|error| self.note_failure(error, "reading newer records failed"))?;
        self.failing = false;
        self.head = newer.head;
        Ok(newer.bodies)
    }

    /// Notes a failure of the store, a removed match or a lost log.
    fn note_failure(&mut self, error: &StoreError, what: &str) {
        self.removed |= matches!(error, StoreError::NoMatch(_));
        if is_lost(error) {
            self.quarantine_lost(error);
            return;
        }
        if !self.removed && !mem::replace(&mut self.failing, true) {
            tracing::error!(id = %self.id, %error, "{what}");
        }
    }

    /// Quarantines the match permanently: its players saw records that the store no longer has. They are
    /// notified at once.
    fn quarantine_lost(&mut self, error: &StoreError) {
        if mem::replace(&mut self.lost, true) {
            return;
        }
        self.reported = true;
        self.retry_at = None;
        self.wake_ms = None;
        self.matches.quarantine(self.id, &Cause::Lost(error.clone()));
        self.matches.mark_lost(self.id);
        for conn in self.outboxes.keys().copied().collect::<Vec<_>>() {
            self.post(conn, quarantine_notice());
        }
    }

    /// Refuses a command because the log of the match was lost.
    fn refuse_lost(&mut self, to: Conn, command: &Command) {
        let reference = command.reference().clone();
        let refusal = Refusal { reference: Some(reference.clone()), ..lost().into() };
        self.answer(Answer { to, reference, result: Err(refusal), receipt: None });
    }

    fn not_appended(&mut self) -> Input {
        if self.lost {
            return Input::NotAppended(LOST.to_owned());
        }
        // Notifications that came meanwhile were taken for this append.
        self.schedule_catch_up();
        Input::NotAppended(
            "the log cannot be written now; send the command again with the same ref".to_owned(),
        )
    }

    /// Stores a snapshot in the background if enough records came since the last one.
    async fn keep_snapshot(&mut self, records: u64) -> Option<JoinHandle<()>> {
        if self.lost || self.table.table().length() < self.snapshot + records {
            return None;
        }
        let head = self.head;
        let snapshot = self.table.call(move |table| snapshot(table, head)).await?;
        self.snapshot = snapshot.head.seq;
        let (id, store) = (self.id, Arc::clone(&self.matches.store));
        Some(tokio::spawn(async move {
            if let Err(error) = store.put_snapshot(id, snapshot).await {
                tracing::warn!(%id, %error, "storing a snapshot failed");
            }
        }))
    }
}

/// Snapshot of a match whose log ends with `head`. `None` during an append or if the match is broken.
fn snapshot(table: &dyn AnyMatch, head: Head) -> Option<Snapshot> {
    let (seq, state) = table.snapshot()?;
    let rules_version = table.rules().to_string();
    (seq == head.seq).then_some(Snapshot { rules_version, head, state })
}

/// Reason for refused appends. Waiting clients get a longer text.
const LOST: &str = "the log of this match was lost";

/// Message to a device whose match was quarantined.
fn quarantine_notice() -> Frame {
    send(&ServerMessage::Refused(lost().into()))
}

/// The stored list row. Written again, it renews the time of the last change. If it cannot be read now, the
/// next append writes it.
async fn stored_line(matches: &LiveMatches, id: MatchId) -> Option<Line> {
    storage::summary(&*matches.store, id).await.ok()?.map(|summary| summary.line)
}

#[cfg(test)]
mod tests {
    use airlock_protocol::AdminWork;
    use airlock_table::Look;
    use tokio::time;

    use super::*;
    use crate::testing::{a_moment, listed, matches, open};

    /// Appends a record that leaves the list row as it is.
    async fn look(matches: &Arc<LiveMatches>, id: MatchId) {
        let look = Look { work: AdminWork::Log, viewer: None, seq: None };
        let command = Command::Admin { reference: LiveMatches::reference(), look };
        let handle = matches.find(id).await.unwrap();
        handle.call(matches.conn(), command, matches.now_ms()).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn last_change_in_lists_is_at_most_an_hour_old() {
        let folder = tempfile::tempdir().unwrap();
        let matches = matches(&folder).await;
        let id = open(&matches).await;
        let opened = listed(&matches, id).await;
        a_moment(&matches).await;
        look(&matches, id).await;
        let first = listed(&matches, id).await;
        assert!(opened.updated_at < first.updated_at, "the first record of a live match tells it");
        a_moment(&matches).await;
        look(&matches, id).await;
        assert_eq!(listed(&matches, id).await.updated_at, first.updated_at, "not every record does");
        time::pause();
        time::advance(LINE_AGE).await;
        time::resume();
        look(&matches, id).await;
        let renewed = listed(&matches, id).await;
        assert!(first.updated_at < renewed.updated_at, "the first one after an hour does");
        assert_eq!(renewed.line, opened.line, "and nothing else is told");
        assert_eq!(renewed.entries, 3);
    }
}
