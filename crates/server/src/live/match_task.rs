//! The task that keeps one live match: takes its inputs in order and performs its effects.

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

// A match is full before the store refuses to take more.
const _: () = assert!(airlock_table::limits::MAX_RECORDS == airlock_store::limits::MAX_ENTRIES_PER_MATCH);

/// The handle of a live match.
#[derive(Clone)]
pub(crate) struct MatchHandle {
    /// Sent by sockets and requests, received by the task. When it is full, they wait. The task ends when it has been
    /// idle for long; then this is closed and the live matches bring the match to life anew.
    inbox: mpsc::Sender<Box<Message>>,
    /// The end of the log that the match knows; written by the task.
    head: Arc<Mutex<Head>>,
    /// Whether this node drives the match; written by the task.
    drives: Arc<AtomicBool>,
}

/// What a device says first.
pub(crate) struct Hello {
    /// The last update that it has.
    pub(crate) resume: Option<u64>,
    /// Whether it makes lists, and what the match waits for, of what they were.
    pub(crate) brief: bool,
}

/// What goes to a socket.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// A message.
    Frame(Frame),
    /// The end. Boxed: a queue takes many times the room of its largest message.
    Close(Box<CloseRequest>),
}

/// Why a device may not go on.
#[derive(Debug)]
pub(crate) struct CloseRequest {
    pub(crate) reason: &'static str,
    /// Whether it may come back by itself after a while.
    pub(crate) later: bool,
}

/// To one connected device.
struct Outbox {
    sender: mpsc::Sender<Outgoing>,
    address: Address,
    /// True for a device without a seat, which is counted by its address.
    watches: bool,
}

/// A question about a match.
type Question = Box<dyn FnOnce(&dyn AnyMatch, Head) + Send>;

/// Sent in a box: a queue takes many times the room of its largest message, however short it is.
enum Message {
    Enter { conn: Conn, viewer: Viewer, resume: Option<u64>, brief: bool, outbox: Outbox },
    Exit { conn: Conn },
    Do(Input),
    Call { conn: Conn, input: Input, answer: oneshot::Sender<Result<(), Refusal>> },
    Ask(Question),
    Thought(Input),
    CatchUp,
    Drive(bool),
}

/// The match is not live any longer: find it again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unloaded;

impl From<Unloaded> for Refused {
    fn from(_: Unloaded) -> Self {
        Self::new(Code::Busy, "the match was just put away; try again").until(Duration::ZERO)
    }
}

impl MatchHandle {
    /// Keeps a match that knows its log up to `head`.
    pub(crate) fn start(
        id: MatchId,
        mut table: Box<dyn AnyMatch>,
        head: Head,
        matches: Arc<LiveMatches>,
    ) -> Self {
        table.judge_names_by(are_alike);
        let shared = matches.store.is_shared();
        let (inbox, messages) = mpsc::channel(MAX_INBOX);
        let told = Arc::new(Mutex::new(head));
        let drives = Arc::new(AtomicBool::new(!shared));
        let task = MatchTask {
            id,
            snapshot: table.length(),
            table: HostedMatch::new(id, table, Arc::clone(&matches.queues.bundled_calls)),
            matches,
            inbox: inbox.downgrade(),
            head,
            told: Arc::clone(&told),
            drives: Arc::clone(&drives),
            driving: (!shared).then(Counted::driven_match),
            outboxes: BTreeMap::new(),
            calls: BTreeMap::new(),
            gone: Vec::new(),
            rematch: None,
            reported: false,
            removed: false,
            lost: false,
            lined_at: None,
            full: false,
            failing: false,
            again_at: None,
            wake_ms: None,
            quiet_since: Instant::now(),
            rested: false,
            _counted: Counted::live_match(),
        };
        tokio::spawn(task.run(messages));
        Self { inbox, head: told, drives }
    }

    pub(crate) fn is_alive(&self) -> bool {
        !self.inbox.is_closed()
    }

    /// The end of the log that the match knows.
    pub(crate) fn head(&self) -> Head {
        *self.head.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this node drives the match.
    pub(crate) fn drives(&self) -> bool {
        self.drives.load(Ordering::Relaxed)
    }

    /// Has this node drive the match, or not. If there is no room to say so, it is said again with the next renewal.
    pub(crate) fn drive(&self, yes: bool) {
        if self.drives() != yes {
            let _ = self.inbox.try_send(Box::new(Message::Drive(yes)));
        }
    }

    /// Has the match read what other nodes appended. One that is too busy to hear of it finds out by itself.
    pub(crate) fn catch_up(&self) {
        let _ = self.inbox.try_send(Box::new(Message::CatchUp));
    }

    /// Lets a device look, from an address. The receiver ends when the match has no more for it.
    pub(crate) async fn enter(
        &self,
        conn: Conn,
        viewer: Viewer,
        address: Address,
        Hello { resume, brief }: Hello,
        sender: mpsc::Sender<Outgoing>,
    ) -> Result<(), Unloaded> {
        let counted = viewer == Viewer::Public && !address.is_this_machine();
        let outbox = Outbox { sender, address, watches: counted };
        self.send(Message::Enter { conn, viewer, resume, brief, outbox }).await
    }

    pub(crate) async fn exit(&self, conn: Conn) {
        // A match that sleeps has no devices.
        let _ = self.send(Message::Exit { conn }).await;
    }

    /// Passes on what a device wants; the answer comes to its outbox.
    pub(crate) fn act(
        &self,
        conn: Conn,
        command: Command,
        stamp_ms: u64,
    ) -> impl Future<Output = Result<(), Unloaded>> {
        self.send(Message::Do(Input::Do { conn, command, stamp_ms }))
    }

    /// Passes on what a request wants, and waits for the answer.
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

    /// Asks the match something that it may not have heard of yet: if it does not know, it reads what other nodes appended.
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

    /// A snapshot of the match as it is now, if it can be taken.
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
            // Who asked may be gone.
            let _ = answer.send(question(table, head));
        });
        self.send(Message::Ask(question)).await?;
        answered.await.map_err(|_| Unloaded)
    }

    // Who waits holds the box alone.
    fn send(&self, message: Message) -> impl Future<Output = Result<(), Unloaded>> {
        let message = Box::new(message);
        async { self.inbox.send(message).await.map_err(|_| Unloaded) }
    }
}

impl Outbox {
    fn close(&self, reason: &'static str, later: bool) {
        // If the outbox is full the socket ends without the reason.
        let _ = self.sender.try_send(Outgoing::Close(Box::new(CloseRequest { reason, later })));
    }
}

/// What the task owns.
struct MatchTask {
    id: MatchId,
    table: HostedMatch,
    matches: Arc<LiveMatches>,
    /// Where bots report what they thought of. It does not keep the task alive.
    inbox: mpsc::WeakSender<Box<Message>>,
    /// The end of the log that the match knows.
    head: Head,
    /// The same, for handles; with what is being appended.
    told: Arc<Mutex<Head>>,
    /// Whether this node drives the match; read by handles.
    drives: Arc<AtomicBool>,
    /// Kept while it does.
    driving: Option<Counted>,
    /// To each connected device. Dropped when the device is gone, or when it does not keep up; the socket ends then.
    outboxes: BTreeMap<Conn, Outbox>,
    /// Requests that wait for an answer.
    calls: BTreeMap<Conn, oneshot::Sender<Result<(), Refusal>>>,
    /// Devices that were dropped and that the match takes for connected.
    gone: Vec<Conn>,
    /// A wish to play again that has not been looked after.
    rematch: Option<Rematch>,
    /// Whether it was said that the match is broken.
    reported: bool,
    /// Whether the match was removed from the store.
    removed: bool,
    /// True once the store has lost a part of the log that the match knows. The match is set aside, and the store is not asked again.
    lost: bool,
    /// When a line was last written.
    lined_at: Option<Instant>,
    /// Whether it was said that the log is full.
    full: bool,
    /// Whether it was said that the store fails, and it has not answered since.
    failing: bool,
    /// When what other nodes appended is to be read again.
    again_at: Option<Instant>,
    /// When the match wants to be woken, on the shell's clock.
    wake_ms: Option<u64>,
    /// After how many records the newest snapshot was taken.
    snapshot: u64,
    /// When somebody last wanted something.
    quiet_since: Instant,
    /// Whether the match keeps as little as possible in memory since then.
    rested: bool,
    _counted: Counted,
}

/// What is to be done at some moment if nothing happens before.
enum Due {
    Wake,
    CatchUp,
    Rest,
    Sleep,
}

impl MatchTask {
    async fn run(mut self, mut messages: mpsc::Receiver<Box<Message>>) {
        let mut closing = self.matches.closing.subscribe();
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
                // Always in this order, so that a simulated server does the same again.
                biased;
                message = messages.recv() => match message {
                    Some(message) => self.take(*message).await,
                    None => break,
                },
                () = sleep(pause) => match due {
                    Due::Wake => self.input(Input::Wake).await,
                    Due::CatchUp => self.catch_up_or_again().await,
                    Due::Rest => {
                        self.rested = true;
                        self.input(Input::Rest).await;
                    }
                    // Whoever is about to send finds the inbox closed; what came too late is not begun.
                    Due::Sleep => break,
                },
                () = shutdown::requested(&mut closing) => break,
            }
            if self.removed {
                // Devices come back, and find that there is no such match.
                return;
            }
        }
        drop(messages);
        self.driving = None;
        if self.matches.store.is_shared() {
            self.matches.leases.let_go(self.id);
        }
        if let Some(kept) = self.keep_snapshot(1).await {
            // A snapshot that was not kept costs time later, and nothing else.
            let _ = kept.await;
        }
    }

    /// What comes next, and in how long.
    fn due(&self) -> (Due, Duration) {
        let quiet = self.quiet_since.elapsed();
        let wake = self.wake_ms.map(|wake_ms| wake_ms.saturating_sub(self.matches.now_ms()));
        let wake = wake.map(|wake_ms| (Due::Wake, Duration::from_millis(wake_ms)));
        let again = self.again_at.map(|at| (Due::CatchUp, at.saturating_duration_since(Instant::now())));
        let rest = (!self.rested).then(|| (Due::Rest, REST.saturating_sub(quiet)));
        let sleep = self.outboxes.is_empty().then(|| (Due::Sleep, IDLE.saturating_sub(quiet)));
        let all = [wake, again, rest, sleep].into_iter().flatten();
        all.min_by_key(|(_, pause)| *pause).unwrap_or((Due::Rest, IDLE))
    }

    async fn take(&mut self, message: Message) {
        if !matches!(message, Message::Thought(_) | Message::CatchUp | Message::Drive(_)) {
            (self.quiet_since, self.rested) = (Instant::now(), false);
        }
        match message {
            Message::Enter { conn, viewer, resume, brief, outbox } => {
                // Another node may have told this device more than this one knows. If that cannot be found out the
                // outbox is dropped, and the device comes back.
                if resume.is_some() && self.catch_up().await.is_err() && !self.lost {
                    return;
                }
                if outbox.watches && self.watch_from(outbox.address) >= MAX_WATCHERS {
                    let reason = "too many watch this match from your address; come back later";
                    outbox.close(reason, true);
                    return;
                }
                self.outboxes.insert(conn, outbox);
                self.input(Input::Enter { conn, viewer, resume, brief }).await;
                if self.lost {
                    self.post(conn, told_aside());
                }
            }
            Message::Exit { conn } => {
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
            Message::CatchUp => self.catch_up_or_again().await,
            Message::Drive(yes) => {
                self.drives.store(yes, Ordering::Relaxed);
                self.driving = yes.then(Counted::driven_match);
                self.table.call(move |table| table.drive(yes)).await;
                self.input(Input::Wake).await;
            }
        }
        // Nobody waits for it: the match goes on meanwhile.
        drop(self.keep_snapshot(SNAPSHOT_RECORDS).await);
    }

    /// How many watch from an address.
    fn watch_from(&self, address: Address) -> usize {
        let customer = address.customer();
        let counted = |outbox: &&Outbox| outbox.watches && outbox.address.customer() == customer;
        self.outboxes.values().filter(counted).count()
    }

    /// Gives the match an input and does what it wants, until it wants no more: append first, then send what follows.
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
        self.tell_head(self.head);
        if !self.full && self.table.table().length() >= MAX_PLAYED_RECORDS {
            self.full = true;
            tracing::warn!(id = %self.id, "the log of a match is full: it can only be ended");
        }
        if let Some(broken) = self.table.table().broken().filter(|_| !self.reported) {
            self.matches.quarantine(self.id, &Cause::Broken(broken.clone()));
            self.reported = true;
        }
    }

    /// Tells handles how the log ends.
    fn tell_head(&self, head: Head) {
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = head;
    }

    /// Does everything but the append.
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
        // Nothing is due any longer in a match whose log was lost.
        self.wake_ms = wake_ms.filter(|_| !self.lost);
        append
    }

    /// Answers a request, or a device.
    fn answer(&mut self, mut answer: Answer) {
        if self.lost && answer.result.is_err() {
            answer.result = Err(Refusal { reference: Some(answer.reference.clone()), ..lost().into() });
        }
        match &answer.result {
            Ok(()) => metrics::done(),
            Err(refusal) => metrics::refused(refusal.code),
        }
        match self.calls.remove(&answer.to) {
            // Who called may be gone.
            Some(call) => drop(call.send(answer.result)),
            None => self.post(answer.to, answer.frame()),
        }
    }

    /// Puts a message into the outbox of a device, if it is there and keeps up.
    fn post(&mut self, to: Conn, frame: Frame) {
        let Some(outbox) = self.outboxes.get(&to) else { return };
        let Err(failed) = outbox.sender.try_send(Outgoing::Frame(frame)) else { return };
        if matches!(failed, TrySendError::Full(_)) {
            tracing::info!(id = %self.id, "a client did not keep up");
            metrics::slow_client();
        }
        self.outboxes.remove(&to);
        self.gone.push(to);
    }

    /// Lets a bot think where it blocks nobody.
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
                // If the match was put away, it is thought about anew.
                let _ = inbox.send(Box::new(Message::Thought(made))).await;
            }
        });
    }

    /// Opens the next match, and tells this one.
    async fn open_next(&mut self, rematch: Rematch) -> Option<Input> {
        let Rematch { conn, reference, by } = rematch;
        // Nobody is left to be answered, and the new match would count for nobody.
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

    /// Appends, and says how that went.
    async fn append(&mut self, append: Append) -> Input {
        if self.lost {
            return Input::NotAppended(LOST.to_owned());
        }
        let Append { bodies, line, .. } = append;
        let begun = Instant::now();
        let kept = match &line {
            _ if bodies.is_empty() => None,
            Some(line) => {
                let news =
                    self.matches.announces.then(|| events::of(line, self.table.table().terms())).flatten();
                Some(Line { news, ..line::write(line) })
            }
            None if self.lined_at.is_some_and(|at| at.elapsed() < LINE_AGE) => None,
            None => stored_line(&self.matches, self.id).await,
        };
        let lined = kept.is_some();
        // Who looks around may find it before the store answers, and it is no news here.
        let after = self.head;
        self.tell_head(after.then(&bodies));
        let appended = self.matches.store.append(self.id, after, bodies, kept).await;
        metrics::appended(begun.elapsed());
        match appended {
            Ok(head) => {
                self.failing = false;
                self.head = head;
                if head.seq > after.seq {
                    self.matches.tell(self.id, head.seq);
                }
                self.lined_at = if lined { Some(begun) } else { self.lined_at };
                Input::Appended
            }
            Err(AppendError::Conflict { .. }) => match self.newer().await {
                // The newer entries cannot be read: the append would be refused again.
                Ok(newer) if newer.is_empty() => self.not_appended(),
                Ok(newer) => {
                    metrics::overtaken();
                    Input::Overtaken(newer)
                }
                Err(_) => self.not_appended(),
            },
            Err(AppendError::Store(error)) => {
                self.note_failure(&error, "an append failed");
                self.not_appended()
            }
            Err(error @ AppendError::Full { .. }) => {
                tracing::error!(id = %self.id, %error, "an append failed");
                self.not_appended()
            }
        }
    }

    /// Absorbs what other nodes have appended.
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

    /// Absorbs it; if it cannot be read, once the store may answer.
    async fn catch_up_or_again(&mut self) {
        self.again_at = None;
        if self.catch_up().await.is_err() {
            self.catch_up_again();
        }
    }

    /// Tries again when the store may answer.
    fn catch_up_again(&mut self) {
        self.again_at = (!self.lost).then(|| Instant::now() + PAUSE_AFTER_FAILURE);
    }

    /// Records after those that the match knows. The match must absorb them.
    async fn newer(&mut self) -> Result<Vec<String>, StoreError> {
        let followed = self.matches.store.follow(self.id, self.head).await;
        let newer = followed.inspect_err(|error| self.note_failure(error, "records cannot be read"))?;
        self.failing = false;
        self.head = newer.head;
        Ok(newer.bodies)
    }

    /// The store failed, or the match is no more, or its log is not what the match knows.
    fn note_failure(&mut self, error: &StoreError, what: &str) {
        self.removed |= matches!(error, StoreError::NoMatch(_));
        if is_lost(error) {
            self.set_aside(error);
            return;
        }
        if !self.removed && !mem::replace(&mut self.failing, true) {
            tracing::error!(id = %self.id, %error, "{what}");
        }
    }

    /// Sets the match aside for good: what its players were told is not in the store any longer. They hear of it at once.
    fn set_aside(&mut self, error: &StoreError) {
        if mem::replace(&mut self.lost, true) {
            return;
        }
        self.reported = true;
        self.again_at = None;
        self.wake_ms = None;
        self.matches.quarantine(self.id, &Cause::Lost(error.clone()));
        self.matches.never_again(self.id);
        for conn in self.outboxes.keys().copied().collect::<Vec<_>>() {
            self.post(conn, told_aside());
        }
    }

    /// Refuses a command: the log of the match was lost.
    fn refuse_lost(&mut self, to: Conn, command: &Command) {
        let reference = command.reference().clone();
        let refusal = Refusal { reference: Some(reference.clone()), ..lost().into() };
        self.answer(Answer { to, reference, result: Err(refusal), receipt: None });
    }

    fn not_appended(&mut self) -> Input {
        if self.lost {
            return Input::NotAppended(LOST.to_owned());
        }
        // What was heard of meanwhile was taken for this append.
        self.catch_up_again();
        Input::NotAppended("the log cannot be written now; send this again under the same ref".to_owned())
    }

    /// Has a snapshot kept, beside everything else, if at least so many records came since the last one.
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
                tracing::warn!(%id, %error, "a snapshot was not kept");
            }
        }))
    }
}

/// A snapshot of a match whose log ends with `head`; none while something is being appended or the match is broken.
fn snapshot(table: &dyn AnyMatch, head: Head) -> Option<Snapshot> {
    let (seq, state) = table.snapshot()?;
    let rules_version = table.rules().to_string();
    (seq == head.seq).then_some(Snapshot { rules_version, head, state })
}

/// Reason for which nothing is appended any longer. Whoever waits for it is told more.
const LOST: &str = "the log of this match was lost";

/// The word for a device whose match was set aside.
fn told_aside() -> Frame {
    send(&ServerMessage::Refused(lost().into()))
}

/// The list row that the store has. Written again, it renews the time of the last change. If it cannot be read now, the next append
/// writes it.
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

    /// A record that changes nothing of what lists tell.
    async fn look(matches: &Arc<LiveMatches>, id: MatchId) {
        let look = Look { work: AdminWork::Log, viewer: None, seq: None };
        let command = Command::Admin { reference: LiveMatches::reference(), look };
        let handle = matches.find(id).await.unwrap();
        handle.call(matches.conn(), command, matches.now_ms()).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn lists_know_within_an_hour_when_something_was_last_done() {
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
