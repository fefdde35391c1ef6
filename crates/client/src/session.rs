//! Connection of one viewer to one match, over successive sockets.

use std::{
    future::poll_fn,
    task::{Context, Poll},
    time::{Duration, Instant},
};

use airlock_engine::rng::below;
use airlock_protocol::{ClientView, client_view::ReceivedUpdate};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    ClientError, Device, Participant, Refusal, ServerMessage, Table,
    limits::{FIRST_PAUSE, LONGEST_PAUSE, MOST_DOUBLINGS, PATIENCE},
};

/// A viewer at a match. Keeps the viewer's state, reconnects after every drop, and repeats unanswered commands.
#[derive(Debug)]
pub struct Session {
    participant: Participant,
    device: Option<Device>,
    view: ClientView,
    /// State of the table, read from the view; `None` before the first update.
    table: Option<Table>,
    /// Updates as received; `None` if they are not kept.
    transcript: Option<Vec<String>>,
    /// The unanswered command: `ref` and text.
    unanswered: Option<(String, String)>,
    /// Number of commands sent. Together with `name` it makes a globally unique `ref`.
    commands: u64,
    name: String,
    /// Number of starts for which the seat committed its nonce.
    pub(crate) promises: u32,
    /// Number of consecutive commands that the server could not write.
    unwritten: u32,
    /// Set after a reconnection until the missed updates have arrived.
    returning: Option<Returning>,
    comebacks: Vec<Comeback>,
    bytes: u64,
    rng: ChaCha8Rng,
}

/// A reconnection in progress.
#[derive(Debug)]
struct Returning {
    lost: Instant,
    connected: Instant,
    bytes: u64,
    /// Number of the newest update on the server; unknown before the welcome.
    until: Option<u64>,
}

/// A completed reconnection.
#[derive(Debug, Clone, Copy)]
pub struct Comeback {
    /// Time at which the last missed update arrived.
    pub at: Instant,
    /// Time from losing the old socket to the last missed update.
    pub away: Duration,
    /// Time from connecting, handshake included, to the last missed update.
    pub took: Duration,
    /// Bytes received until then.
    pub bytes: u64,
}

/// A received message, after the session has applied it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Received {
    /// The transcript advanced.
    Update,
    /// The command with this `ref` is done, durably.
    Ack(String),
    /// The command was refused.
    Refused(Refusal),
    Pong,
    /// A message that does not change the session's state.
    Other,
}

impl Session {
    /// Connects to a match. The transcript is kept if `keep` is true.
    ///
    /// # Errors
    /// If the server refuses or cannot be reached.
    pub async fn enter(participant: Participant, keep: bool) -> Result<Self, ClientError> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        let rng = ChaCha8Rng::from_seed(seed);
        let device = Device::connect(&participant, None).await?;
        Ok(Self::over(Some(device), participant, keep, rng))
    }

    /// A session that has received nothing.
    fn over(device: Option<Device>, participant: Participant, keep: bool, mut rng: ChaCha8Rng) -> Self {
        Self {
            participant,
            device,
            view: ClientView::default(),
            table: None,
            transcript: keep.then(Vec::new),
            unanswered: None,
            commands: 0,
            name: format!("{:08x}", rng.next_u32()),
            promises: 0,
            unwritten: 0,
            returning: None,
            comebacks: Vec::new(),
            bytes: 0,
            rng,
        }
    }

    /// Match and credentials of the session.
    #[must_use]
    pub const fn participant(&self) -> &Participant {
        &self.participant
    }

    /// State after the newest update.
    #[must_use]
    pub const fn view(&self) -> &ClientView {
        &self.view
    }

    /// Number of the newest update.
    #[must_use]
    pub const fn n(&self) -> u64 {
        self.view.n
    }

    /// State of the table; `None` before the first update.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The offers to the seat, a JSON list.
    #[must_use]
    pub fn legal(&self) -> &str {
        self.view.legal()
    }

    /// True if every command was answered.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.unanswered.is_none()
    }

    /// True if a question to the seat is unanswered.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.view.pending["yours"].as_array().is_some_and(|yours| !yours.is_empty()) && self.is_idle()
    }

    /// True if the seat may act, asked or not, and every command was answered.
    #[must_use]
    pub fn may_act(&self) -> bool {
        let free = self.view.pending["wait"] == "idle" && self.legal() != "[]";
        self.is_asked() || free && self.is_idle()
    }

    /// Updates as received; empty if they are not kept.
    #[must_use]
    pub fn transcript(&self) -> &[String] {
        self.transcript.as_deref().unwrap_or_default()
    }

    /// Completed reconnections.
    #[must_use]
    pub fn comebacks(&self) -> &[Comeback] {
        &self.comebacks
    }

    /// Number of bytes received, as text.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Answers the open question, if there is one. Returns the `ref`. The result arrives once as [`Received`], over
    /// however many sockets.
    ///
    /// # Errors
    /// Not for a lost socket; [`Session::receive`] repeats unanswered commands.
    pub async fn answer(&mut self, action: &Value) -> Result<String, ClientError> {
        let decision = self.view.pending["decision"].as_u64();
        self.command(
            |reference| json!({ "act": { "ref": reference, "decision": decision, "action": action } }),
        )
        .await
    }

    /// Takes an offer that needs no question. Returns the `ref`.
    ///
    /// # Errors
    /// As [`Session::answer`].
    pub async fn take_up(&mut self, action: &Value) -> Result<String, ClientError> {
        self.command(|reference| json!({ "act": { "ref": reference, "action": action } })).await
    }

    /// Sends a table action. Returns the `ref`.
    ///
    /// # Errors
    /// As [`Session::answer`].
    pub async fn table_action(&mut self, action: &Value) -> Result<String, ClientError> {
        self.command(|reference| json!({ "table": { "ref": reference, "action": action } })).await
    }

    async fn command(&mut self, command: impl FnOnce(&str) -> Value) -> Result<String, ClientError> {
        self.commands += 1;
        let reference = format!("{}-{}", self.name, self.commands);
        let text = command(&reference).to_string();
        self.unanswered = Some((reference.clone(), text.clone()));
        self.send(text).await?;
        Ok(reference)
    }

    /// Sends a ping.
    ///
    /// # Errors
    /// As [`Session::answer`].
    pub async fn ping(&mut self) -> Result<(), ClientError> {
        self.send(r#"{"ping":{}}"#.to_owned()).await
    }

    /// A socket that fails to send is replaced by the next call of `receive`.
    async fn send(&mut self, text: String) -> Result<(), ClientError> {
        let Some(device) = &mut self.device else { return Ok(()) };
        match device.send_text(text).await {
            Err(ClientError::Unreachable(_)) => {
                self.lose();
                Ok(())
            }
            result => result,
        }
    }

    /// Drops the socket without a close frame.
    pub fn cut(&mut self) {
        self.lose();
    }

    fn lose(&mut self) {
        if self.device.take().is_some() {
            let now = Instant::now();
            let lost = self.returning.take().map_or(now, |returning| returning.lost);
            self.returning = Some(Returning { lost, connected: now, bytes: 0, until: None });
        }
    }

    /// Waits for the next message, reconnecting as often as necessary.
    ///
    /// # Errors
    /// If the server refuses, stays unreachable, or violates the protocol.
    pub async fn receive(&mut self) -> Result<Received, ClientError> {
        loop {
            self.come_back().await?;
            if let Some(received) = poll_fn(|context| self.poll_receive(context)).await? {
                return Ok(received);
            }
        }
    }

    /// Polls for the next message; `None` if the socket is lost and [`Session::come_back`] must be called.
    ///
    /// # Errors
    /// As [`Session::receive`].
    pub fn poll_receive(&mut self, context: &mut Context<'_>) -> Poll<Result<Option<Received>, ClientError>> {
        let Some(device) = &mut self.device else { return Poll::Ready(Ok(None)) };
        let Poll::Ready(heard) = device.poll_receive(context) else { return Poll::Pending };
        Poll::Ready(match heard {
            Ok(text) => self.take(&text).map(Some),
            Err(ClientError::Unreachable(_)) => {
                self.lose();
                Ok(None)
            }
            Err(error) => Err(error),
        })
    }

    /// Reconnects if the socket is lost. The pause is random and grows, so that many clients do not reconnect at the
    /// same time. Continues at the end of the transcript, and repeats the unanswered command.
    ///
    /// # Errors
    /// If the server refuses or stays unreachable.
    pub async fn come_back(&mut self) -> Result<(), ClientError> {
        let begun = Instant::now();
        let mut pause = self.first_pause();
        while self.device.is_none() {
            let micros = usize::try_from(pause.as_micros()).unwrap_or(usize::MAX);
            sleep(Duration::from_micros(below(&mut self.rng, micros) as u64)).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
            if let Some(returning) = &mut self.returning {
                returning.connected = Instant::now();
            }
            match Device::connect(&self.participant, Some(self.n()).filter(|n| *n > 0)).await {
                Ok(device) => {
                    self.device = Some(device);
                    if let Some((_, text)) = self.unanswered.clone() {
                        self.send(text).await?;
                    }
                }
                Err(error) if !is_passing(&error) || begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Upper bound of the pause before the first try. It grows while the server cannot write, because a reachable
    /// server would be asked as fast as it answers.
    fn first_pause(&self) -> Duration {
        FIRST_PAUSE * (1 << self.unwritten.min(MOST_DOUBLINGS))
    }

    fn take(&mut self, text: &str) -> Result<Received, ClientError> {
        let bytes = text.len() as u64;
        self.bytes += bytes;
        if let Some(returning) = &mut self.returning {
            returning.bytes += bytes;
        }
        let received = match ServerMessage::read(text)? {
            ServerMessage::Welcome { n, .. } => {
                if n < self.n() {
                    return Err(broken(format!("update {} is gone: the newest is {n}", self.n())));
                }
                if let Some(returning) = &mut self.returning {
                    returning.until = Some(n);
                }
                Received::Other
            }
            ServerMessage::Update(update) => {
                self.learn(&update)?;
                if let Some(transcript) = &mut self.transcript {
                    transcript.push(text.to_owned());
                }
                Received::Update
            }
            ServerMessage::Ack { reference } => {
                self.answered(Some(&reference));
                Received::Ack(reference)
            }
            // The repeated command will show whether it was done.
            ServerMessage::Refused(refusal) if refusal.code == "unavailable" => {
                self.unwritten += 1;
                self.lose();
                Received::Other
            }
            ServerMessage::Refused(refusal) => {
                self.answered(refusal.reference.as_deref());
                Received::Refused(refusal)
            }
            ServerMessage::Pong {} => Received::Pong,
            ServerMessage::Presence {} | ServerMessage::Clock {} => Received::Other,
        };
        let n = self.n();
        if let Some(returning) = self.returning.take_if(|r| r.until.is_some_and(|until| until <= n)) {
            let Returning { lost, connected, bytes, until: _ } = returning;
            let at = Instant::now();
            self.comebacks.push(Comeback { at, away: at - lost, took: at - connected, bytes });
        }
        Ok(received)
    }

    fn learn(&mut self, update: &ReceivedUpdate<'_>) -> Result<(), ClientError> {
        self.view.apply(update).map_err(|misfit| broken(misfit.to_string()))?;
        if update.table.is_some() {
            let table = Table::deserialize(&self.view.table);
            self.table = Some(table.map_err(|error| ClientError::Unreadable(error.to_string()))?);
        }
        Ok(())
    }

    fn answered(&mut self, reference: Option<&str>) {
        self.unwritten = 0;
        self.unanswered.take_if(|(unanswered, _)| reference == Some(unanswered));
    }
}

/// True if another try may succeed.
fn is_passing(error: &ClientError) -> bool {
    match error {
        ClientError::Unreachable(_) | ClientError::Patience(_) => true,
        ClientError::Refused { status, .. } => matches!(*status, 429 | 502..=504),
        _ => false,
    }
}

fn broken(what: String) -> ClientError {
    ClientError::Promise(what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Site;

    /// A session without a socket and with an unanswered command.
    fn waiting() -> Session {
        let participant = Site::at("http://127.0.0.1:1").unwrap().participant("m", None);
        let mut session = Session::over(None, participant, false, ChaCha8Rng::seed_from_u64(1));
        session.unanswered = Some(("r".to_owned(), "{}".to_owned()));
        session
    }

    fn refused(session: &mut Session, code: &str) {
        let refusal = json!({ "refused": { "ref": "r", "code": code, "text": "so" } });
        session.take(&refusal.to_string()).unwrap();
    }

    #[test]
    fn unwritten_command_is_repeated_with_growing_pauses() {
        let mut session = waiting();
        let mut pauses = vec![session.first_pause()];
        for _ in 0..10 {
            refused(&mut session, "unavailable");
            assert!(!session.is_idle(), "it is said again");
            pauses.push(session.first_pause());
        }
        assert_eq!(pauses[0], FIRST_PAUSE);
        assert!(pauses.is_sorted() && pauses[1] > pauses[0], "{pauses:?}");
        assert!(pauses[10] <= LONGEST_PAUSE && pauses[10] == pauses[9], "{pauses:?}");
        session.take(&json!({ "ack": { "ref": "r" } }).to_string()).unwrap();
        assert!(session.is_idle());
        assert_eq!(session.first_pause(), FIRST_PAUSE, "what is written ends it");
    }

    #[test]
    fn refused_command_is_not_repeated() {
        let mut session = waiting();
        refused(&mut session, "illegal");
        assert!(session.is_idle());
        assert_eq!(session.first_pause(), FIRST_PAUSE);
    }
}
