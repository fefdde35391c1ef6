//! The task that keeps one live match: takes its inputs in order and performs its effects.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use airlock_engine::Viewer;
use airlock_protocol::{Frame, Refusal};
use airlock_store::{AppendError, MatchId};
use airlock_table::{Answer, AnyMatch, Append, Command, Conn, Effects, Input, Rematch, Thought};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};

use crate::{
    hall::Hall,
    limits::{IDLE, MAX_INBOX},
    metrics::{self, Counted},
};

/// The handle of a live match.
#[derive(Clone)]
pub(crate) struct Keeper {
    /// Sent by sockets and requests, received by the task. When it is full, they wait. The task ends when it has been
    /// idle for long; then this is closed and the hall brings the match to life anew.
    inbox: mpsc::Sender<Message>,
}

/// What goes to a socket.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// A message.
    Frame(Frame),
    /// The end, and why.
    Close(&'static str),
}

/// A question about a match.
type Question = Box<dyn FnOnce(&dyn AnyMatch) + Send>;

enum Message {
    Enter { conn: Conn, viewer: Viewer, resume: Option<u64>, outbox: mpsc::Sender<Outgoing> },
    Exit { conn: Conn },
    Do { conn: Conn, command: Command, stamp_ms: u64 },
    Call { conn: Conn, command: Command, stamp_ms: u64, answer: oneshot::Sender<Result<(), Refusal>> },
    Ask(Question),
    Thought(Input),
}

/// The match is not live any longer: find it again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asleep;

impl Keeper {
    pub(crate) fn start(id: MatchId, table: Box<dyn AnyMatch>, hall: Arc<Hall>) -> Self {
        let (inbox, messages) = mpsc::channel(MAX_INBOX);
        let (outboxes, calls) = (BTreeMap::new(), BTreeMap::new());
        let room = Room {
            id,
            table,
            hall,
            outboxes,
            calls,
            gone: Vec::new(),
            reported: false,
            wake_ms: None,
            _counted: Counted::live_match(),
            rematch: None,
            inbox: inbox.downgrade(),
        };
        tokio::spawn(room.run(messages));
        Self { inbox }
    }

    pub(crate) fn is_alive(&self) -> bool {
        !self.inbox.is_closed()
    }

    /// Lets a device look. The receiver ends when the match has no more for it.
    pub(crate) async fn enter(
        &self,
        conn: Conn,
        viewer: Viewer,
        resume: Option<u64>,
        outbox: mpsc::Sender<Outgoing>,
    ) -> Result<(), Asleep> {
        self.send(Message::Enter { conn, viewer, resume, outbox }).await
    }

    pub(crate) async fn exit(&self, conn: Conn) {
        // A match that sleeps has no devices.
        let _ = self.send(Message::Exit { conn }).await;
    }

    /// Passes on what a device wants; the answer comes to its outbox.
    pub(crate) async fn act(&self, conn: Conn, command: Command, stamp_ms: u64) -> Result<(), Asleep> {
        self.send(Message::Do { conn, command, stamp_ms }).await
    }

    /// Passes on what a request wants, and waits for the answer.
    pub(crate) async fn call(
        &self,
        conn: Conn,
        command: Command,
        stamp_ms: u64,
    ) -> Result<Result<(), Refusal>, Asleep> {
        let (answer, answered) = oneshot::channel();
        self.send(Message::Call { conn, command, stamp_ms, answer }).await?;
        answered.await.map_err(|_| Asleep)
    }

    /// Asks the match something.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn AnyMatch) -> T + Send + 'static,
    ) -> Result<T, Asleep> {
        let (answer, answered) = oneshot::channel();
        let question: Question = Box::new(move |table| {
            // Who asked may be gone.
            let _ = answer.send(question(table));
        });
        self.send(Message::Ask(question)).await?;
        answered.await.map_err(|_| Asleep)
    }

    async fn send(&self, message: Message) -> Result<(), Asleep> {
        self.inbox.send(message).await.map_err(|_| Asleep)
    }
}

/// What the task owns.
struct Room {
    id: MatchId,
    table: Box<dyn AnyMatch>,
    hall: Arc<Hall>,
    /// To each connected device. Dropped when the device is gone, or when it does not keep up; the socket ends then.
    outboxes: BTreeMap<Conn, mpsc::Sender<Outgoing>>,
    /// Requests that wait for an answer.
    calls: BTreeMap<Conn, oneshot::Sender<Result<(), Refusal>>>,
    /// Devices that were dropped and that the match takes for connected.
    gone: Vec<Conn>,
    /// Whether it was said that the match is broken.
    reported: bool,
    /// Where bots report what they thought of. It does not keep the task alive.
    inbox: mpsc::WeakSender<Message>,
    /// A wish to play again that has not been looked after.
    rematch: Option<Rematch>,
    /// When the match wants to be woken, on the hall's clock.
    wake_ms: Option<u64>,
    _counted: Counted,
}

impl Room {
    async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        loop {
            let pause = match self.wake_ms {
                Some(wake_ms) => Duration::from_millis(wake_ms.saturating_sub(self.hall.now_ms())),
                None => IDLE,
            };
            match tokio::time::timeout(pause, messages.recv()).await {
                Ok(Some(message)) => self.take(message).await,
                Ok(None) => return,
                Err(_) if self.wake_ms.is_some() => self.input(Input::Wake).await,
                // Whoever is about to send finds the inbox closed; what came too late is not begun.
                Err(_) if self.outboxes.is_empty() => return,
                Err(_) => {}
            }
        }
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Enter { conn, viewer, resume, outbox } => {
                self.outboxes.insert(conn, outbox);
                self.input(Input::Enter { conn, viewer, resume }).await;
            }
            Message::Exit { conn } => {
                self.outboxes.remove(&conn);
                self.input(Input::Exit { conn }).await;
            }
            Message::Do { conn, command, stamp_ms } => {
                self.input(Input::Do { conn, command, stamp_ms }).await
            }
            Message::Call { conn, command, stamp_ms, answer } => {
                self.calls.insert(conn, answer);
                self.input(Input::Do { conn, command, stamp_ms }).await;
            }
            Message::Ask(question) => question(&*self.table),
            Message::Thought(thought) => self.input(thought).await,
        }
    }

    /// Gives the match an input and does what it wants, until it wants no more: append first, then send what follows.
    async fn input(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next {
            let effects = self.table.handle(input, self.hall.now_ms());
            next = match self.perform(effects) {
                Some(append) => Some(self.append(append).await),
                None => match self.rematch.take() {
                    Some(rematch) => self.open_next(rematch).await,
                    None => self.gone.pop().map(|conn| Input::Exit { conn }),
                },
            };
        }
        if let Some(broken) = self.table.broken().filter(|_| !self.reported) {
            tracing::error!(id = %self.id, %broken, "a match is set aside");
            metrics::quarantined();
            self.reported = true;
        }
    }

    /// Lets a bot think where it blocks nobody.
    fn think(&self, thought: Thought) {
        let inbox = self.inbox.clone();
        let (seat, decision) = (thought.seat, thought.decision);
        tokio::spawn(async move {
            let made = tokio::task::spawn_blocking(|| thought.run()).await;
            // A bot that fails takes the default.
            let made = made.unwrap_or(Input::Thought { seat, decision, action: None });
            if let Some(inbox) = inbox.upgrade() {
                // If the match was put away, it is thought about anew.
                let _ = inbox.send(Message::Thought(made)).await;
            }
        });
    }

    /// Opens the next match, and tells this one.
    async fn open_next(&mut self, rematch: Rematch) -> Option<Input> {
        let Rematch { conn, reference, by } = rematch;
        let next = match Hall::next_of(self.id, &*self.table) {
            Ok(data) => self.hall.open_next(data).await,
            Err(why) => Err(why),
        };
        match next {
            Ok(next) => {
                let command = Command::Next { reference, by, id: next.to_string() };
                Some(Input::Do { conn, command, stamp_ms: self.hall.now_ms() })
            }
            Err(why) => {
                let refusal = Refusal { reference: Some(reference.clone()), ..why.into() };
                self.post(conn, Answer { to: conn, reference, result: Err(refusal) }.frame());
                None
            }
        }
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
        for closing in close {
            if let Some(outbox) = self.outboxes.remove(&closing.conn) {
                // If the outbox is full the socket ends without the reason.
                let _ = outbox.try_send(Outgoing::Close(closing.reason));
            }
        }
        self.wake_ms = wake_ms;
        append
    }

    /// Puts a message into the outbox of a device, if it is there and keeps up.
    fn post(&mut self, to: Conn, frame: Frame) {
        let Some(outbox) = self.outboxes.get(&to) else { return };
        let Err(failed) = outbox.try_send(Outgoing::Frame(frame)) else { return };
        if matches!(failed, TrySendError::Full(_)) {
            tracing::info!(id = %self.id, "a client did not keep up");
            metrics::slow_client();
        }
        self.outboxes.remove(&to);
        self.gone.push(to);
    }

    /// Appends, and says how that went.
    async fn append(&mut self, append: Append) -> Input {
        let Append { after, bodies, line: _ } = append;
        let begun = Instant::now();
        let appended = self.hall.store.append(self.id, after, bodies, None).await;
        metrics::appended(begun.elapsed());
        match appended {
            Ok(_) => Input::Appended,
            Err(AppendError::Conflict { .. }) => match self.hall.store.load(self.id, after).await {
                Ok(newer) => Input::Overtaken(newer.into_iter().map(|record| record.body).collect()),
                Err(error) => self.not_appended(&error),
            },
            Err(error) => self.not_appended(&error),
        }
    }

    fn not_appended(&self, error: &impl std::fmt::Display) -> Input {
        tracing::error!(id = %self.id, %error, "an append failed");
        Input::NotAppended("the log cannot be written now; send this again under the same ref".to_owned())
    }
}
