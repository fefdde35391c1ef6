//! One viewer at one match, over as many sockets as it takes.

use std::{
    future::poll_fn,
    task::{Context, Poll},
    time::{Duration, Instant},
};

use airlock_engine::rng::below;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    ClientError, Device, Pending, Place, Refusal, Said, Table, Update, Wait,
    limits::{FIRST_PAUSE, LONGEST_PAUSE, MOST_DOUBLINGS, PATIENCE},
    lists::relist,
};

/// One viewer at one match: keeps what it was told, comes back after every drop, and says again what was not answered.
#[derive(Debug)]
pub struct Session {
    place: Place,
    device: Option<Device>,
    /// The newest update.
    n: u64,
    table: Option<Table>,
    legal: String,
    pending: Pending,
    /// Every update, as it came; none if nobody wants them.
    transcript: Option<Vec<String>>,
    /// The command that was not answered, and its `ref`.
    unanswered: Option<(String, String)>,
    /// How many commands there were; with `name` it makes a `ref` that no other session uses.
    commands: u64,
    name: String,
    /// How many starts the seat's nonce was promised for.
    pub(crate) promises: u32,
    /// How often in a row a command was not answered because the server could not write.
    unwritten: u32,
    /// Set while a device that came back has not heard all it missed.
    returning: Option<Returning>,
    comebacks: Vec<Comeback>,
    bytes: u64,
    rng: ChaCha8Rng,
}

/// A device on its way back.
#[derive(Debug)]
struct Returning {
    lost: Instant,
    connected: Instant,
    bytes: u64,
    /// The number of the newest update on the server; not known before the welcome.
    until: Option<u64>,
}

/// A socket that was replaced.
#[derive(Debug, Clone, Copy)]
pub struct Comeback {
    /// When all that was missed had been heard.
    pub at: Instant,
    /// From losing the old one to having heard all that was missed.
    pub away: Duration,
    /// From connecting, the handshake included, to having heard all that was missed.
    pub took: Duration,
    /// What was heard until then, in bytes.
    pub bytes: u64,
}

/// What was heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// The transcript goes on.
    Update,
    /// The command with this `ref` is done, durably.
    Ack(String),
    /// The command is not done.
    Refused(Refusal),
    /// An answer to a ping.
    Pong,
    /// Something that leaves what this session knows as it is.
    Other,
}

impl Session {
    /// Sits down at a place, or looks from it. `keep` tells whether the transcript is kept.
    ///
    /// # Errors
    /// If the server refuses or cannot be reached.
    pub async fn enter(place: Place, keep: bool) -> Result<Self, ClientError> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        let rng = ChaCha8Rng::from_seed(seed);
        let device = Device::connect(&place, None).await?;
        Ok(Self::over(Some(device), place, keep, rng))
    }

    /// A session that has heard nothing.
    fn over(device: Option<Device>, place: Place, keep: bool, mut rng: ChaCha8Rng) -> Self {
        Self {
            place,
            device,
            n: 0,
            table: None,
            legal: "[]".to_owned(),
            pending: Pending::default(),
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

    /// Where it looks from.
    #[must_use]
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// The number of the newest update.
    #[must_use]
    pub const fn n(&self) -> u64 {
        self.n
    }

    /// The table, once it was told.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// What the seat may do: a list of offers.
    #[must_use]
    pub fn legal(&self) -> &str {
        &self.legal
    }

    /// What the match waits for.
    #[must_use]
    pub const fn pending(&self) -> &Pending {
        &self.pending
    }

    /// Whether every command was answered.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.unanswered.is_none()
    }

    /// Whether the seat is asked something and has not answered.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        !self.pending.yours.is_empty() && self.unanswered.is_none()
    }

    /// Whether the seat may do something, asked or not, and has nothing on its way.
    #[must_use]
    pub fn may_act(&self) -> bool {
        let free = self.pending.wait == Wait::Idle && self.legal != "[]";
        self.is_asked() || free && self.is_idle()
    }

    /// Every update as it came, if they are kept.
    #[must_use]
    pub fn transcript(&self) -> &[String] {
        self.transcript.as_deref().unwrap_or_default()
    }

    /// The sockets that were replaced.
    #[must_use]
    pub fn comebacks(&self) -> &[Comeback] {
        &self.comebacks
    }

    /// How much was heard, in bytes of text.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Answers the question that stands, if there is one; gives the `ref`. What became of it comes as [`News`], once, over however many
    /// sockets.
    ///
    /// # Errors
    /// Never for a lost socket: what was not answered is said again by [`Session::hear`].
    pub async fn answer(&mut self, action: &Value) -> Result<String, ClientError> {
        let decision = self.pending.decision;
        self.command(
            |reference| json!({ "act": { "ref": reference, "decision": decision, "action": action } }),
        )
        .await
    }

    /// Takes an offer that stands without a question; gives the `ref`.
    ///
    /// # Errors
    /// As [`Session::answer`].
    pub async fn take_up(&mut self, action: &Value) -> Result<String, ClientError> {
        self.command(|reference| json!({ "act": { "ref": reference, "action": action } })).await
    }

    /// Asks something of the table; gives the `ref`.
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
        self.say(text).await?;
        Ok(reference)
    }

    /// Asks whether the server is there.
    ///
    /// # Errors
    /// As [`Session::answer`].
    pub async fn ping(&mut self) -> Result<(), ClientError> {
        self.say(r#"{"ping":{}}"#.to_owned()).await
    }

    /// A socket that cannot be written to any longer is replaced when it is next listened to.
    async fn say(&mut self, text: String) -> Result<(), ClientError> {
        let Some(device) = &mut self.device else { return Ok(()) };
        match device.say(text).await {
            Err(ClientError::Unreachable(_)) => {
                self.lose();
                Ok(())
            }
            result => result,
        }
    }

    /// Cuts the socket off, without a goodbye.
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

    /// The next news. Comes back as often as necessary.
    ///
    /// # Errors
    /// If the server refuses, cannot be reached for long, or breaks a promise.
    pub async fn hear(&mut self) -> Result<News, ClientError> {
        loop {
            self.come_back().await?;
            if let Some(news) = poll_fn(|context| self.poll_hear(context)).await? {
                return Ok(news);
            }
        }
    }

    /// The next news if it is there; `None` if the socket is lost, and [`Session::come_back`] is called for.
    ///
    /// # Errors
    /// As [`Session::hear`].
    pub fn poll_hear(&mut self, context: &mut Context<'_>) -> Poll<Result<Option<News>, ClientError>> {
        let Some(device) = &mut self.device else { return Poll::Ready(Ok(None)) };
        let Poll::Ready(heard) = device.poll_hear(context) else { return Poll::Pending };
        Poll::Ready(match heard {
            Ok(text) => self.take(&text).map(Some),
            Err(ClientError::Unreachable(_)) => {
                self.lose();
                Ok(None)
            }
            Err(error) => Err(error),
        })
    }

    /// Connects again, if the socket is lost: after a pause that is drawn anew and grows, so that many clients do not
    /// come all at once. Goes on where the transcript ends, and says again what was not answered.
    ///
    /// # Errors
    /// If the server refuses or cannot be reached for long.
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
            match Device::connect(&self.place, Some(self.n)).await {
                Ok(device) => {
                    self.device = Some(device);
                    if let Some((_, text)) = self.unanswered.clone() {
                        self.say(text).await?;
                    }
                }
                Err(error) if !is_passing(&error) || begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// What the pause before the first try is drawn from: it grows as long as nothing can be written, since a server that is there
    /// would be asked as often as it answers.
    fn first_pause(&self) -> Duration {
        FIRST_PAUSE * (1 << self.unwritten.min(MOST_DOUBLINGS))
    }

    fn take(&mut self, text: &str) -> Result<News, ClientError> {
        let bytes = text.len() as u64;
        self.bytes += bytes;
        if let Some(returning) = &mut self.returning {
            returning.bytes += bytes;
        }
        let news = match Said::read(text)? {
            Said::Welcome { n, .. } => {
                if n < self.n {
                    return Err(broken(format!("update {} is gone: the newest is {n}", self.n)));
                }
                if let Some(returning) = &mut self.returning {
                    returning.until = Some(n);
                }
                News::Other
            }
            Said::Update(update) => {
                self.learn(*update)?;
                if let Some(transcript) = &mut self.transcript {
                    transcript.push(text.to_owned());
                }
                News::Update
            }
            Said::Ack { reference } => {
                self.answered(Some(&reference));
                News::Ack(reference)
            }
            // Whether it was done will show when it is said again.
            Said::Refused(refusal) if refusal.code == "unavailable" => {
                self.unwritten += 1;
                self.lose();
                News::Other
            }
            Said::Refused(refusal) => {
                self.answered(refusal.reference.as_deref());
                News::Refused(refusal)
            }
            Said::Pong {} => News::Pong,
            Said::Presence {} | Said::Clock {} => News::Other,
        };
        if let Some(returning) = self.returning.take_if(|r| r.until.is_some_and(|until| until <= self.n)) {
            let Returning { lost, connected, bytes, until: _ } = returning;
            let at = Instant::now();
            self.comebacks.push(Comeback { at, away: at - lost, took: at - connected, bytes });
        }
        Ok(news)
    }

    fn learn(&mut self, update: Update<'_>) -> Result<(), ClientError> {
        let unreadable = |error: serde_json::Error| ClientError::Unreadable(error.to_string());
        let Update { n, whole, table, legal, offers, pending, waits, .. } = update;
        let fits = if whole { n >= self.n } else { n == self.n + 1 };
        if !fits {
            return Err(broken(format!("update {n} after update {}", self.n)));
        }
        self.n = n;
        if let Some(table) = table {
            self.table = Some(serde_json::from_str(table.get()).map_err(unreadable)?);
        }
        if let Some(legal) = legal {
            legal.get().clone_into(&mut self.legal);
        }
        if let Some(offers) = offers {
            self.legal = relist(&self.legal, offers.get())?;
        }
        if let Some(pending) = pending {
            self.pending = serde_json::from_str(pending.get()).map_err(unreadable)?;
        }
        if let Some(waits) = waits {
            self.pending.amend(waits);
        }
        Ok(())
    }

    fn answered(&mut self, reference: Option<&str>) {
        self.unwritten = 0;
        self.unanswered.take_if(|(unanswered, _)| reference == Some(unanswered));
    }
}

/// Whether trying again can help.
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

    /// A session without a socket, with a command that was not answered.
    fn waiting() -> Session {
        let place = Site::at("http://127.0.0.1:1").unwrap().place("m", None);
        let mut session = Session::over(None, place, false, ChaCha8Rng::seed_from_u64(1));
        session.unanswered = Some(("r".to_owned(), "{}".to_owned()));
        session
    }

    fn refused(session: &mut Session, code: &str) {
        let refusal = json!({ "refused": { "ref": "r", "code": code, "text": "so" } });
        session.take(&refusal.to_string()).unwrap();
    }

    #[test]
    fn a_command_that_cannot_be_written_is_said_again_less_and_less_often() {
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
    fn a_command_that_is_refused_for_another_reason_is_not_said_again() {
        let mut session = waiting();
        refused(&mut session, "illegal");
        assert!(session.is_idle());
        assert_eq!(session.first_pause(), FIRST_PAUSE);
    }
}
