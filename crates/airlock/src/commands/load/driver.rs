//! Driver of one match: all its seats in one task, one action after the other.

use std::{
    future::poll_fn,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::Poll,
    time::{Duration, Instant},
};

use airlock_client::{ClientError, Phase, Received, Session, Site, Wish, choose, hurry};
use airlock_engine::rng::below;
use futures_util::future::try_join_all;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::Value;
use tokio::{
    sync::Semaphore,
    time::{sleep, timeout_at},
};

use super::{figures::Figures, pace::Pace};

/// A seat without an update this long after the acknowledgement is pinged, to find out whether there is one.
const GRACE: Duration = Duration::from_millis(50);

/// Interval of further pings; the ping may be lost with the socket.
const AGAIN: Duration = Duration::from_secs(2);

/// Time after which an incomplete action counts as failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Number of consecutive failures to open a table, and the pause between tries.
const OPENING_TRIES: usize = 5;
const OPENING_PAUSE: Duration = Duration::from_millis(500);

/// Shared state of all matches.
pub(super) struct LoadRun {
    site: Site,
    wish: Wish,
    /// A permit is held while a table is being opened.
    opening: Semaphore,
    /// Locked only while counting.
    figures: Mutex<Figures>,
    /// Sockets cut in each match per second.
    cuts: f64,
}

impl LoadRun {
    pub(super) fn new(site: Site, wish: Wish, opened_at_once: usize, cuts: f64) -> Self {
        let (opening, figures) = (Semaphore::new(opened_at_once), Mutex::new(Figures::new()));
        Self { site, wish, opening, figures, cuts }
    }

    /// Locks the figures.
    pub(super) fn figures(&self) -> MutexGuard<'_, Figures> {
        self.figures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Drives one match, and another one when it is over.
pub(super) struct Driver {
    run: Arc<LoadRun>,
    pace: Pace,
    rng: ChaCha8Rng,
    /// Time of the next cut.
    next_cut: Option<Instant>,
}

impl Driver {
    pub(super) fn new(run: Arc<LoadRun>, pace: Pace, seed: u64, number: u32) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number.into());
        Self { run, pace, rng, next_cut: None }
    }

    /// Opens a match, seats all players and starts.
    pub(super) async fn open(&self) -> Result<Table, ClientError> {
        let mut tries = 0;
        loop {
            let error = match self.try_to_open().await {
                Ok(table) => return Ok(table),
                Err(error) => error,
            };
            self.run.figures().failed(&error);
            tries += 1;
            if tries == OPENING_TRIES {
                return Err(error);
            }
            sleep(OPENING_PAUSE).await;
        }
    }

    async fn try_to_open(&self) -> Result<Table, ClientError> {
        let LoadRun { site, wish, opening, .. } = &*self.run;
        let _turn = opening.acquire().await;
        let opened = site.open(wish).await?;
        let sit = async |seat| {
            let ticket = site.sit(&opened, seat, &format!("Load {seat}")).await?;
            let mut session = Session::enter(site.participant(&opened.id, Some(ticket)), false).await?;
            session.begin().await?;
            Ok::<_, ClientError>(session)
        };
        Ok(Table { seats: try_join_all((0..wish.players).map(sit)).await? })
    }

    /// Plays one match after another until `end`. Returns the last one if it is still running.
    pub(super) async fn play(&mut self, mut table: Table, end: Instant) -> Option<Table> {
        self.next_cut = self.after_a_while(Instant::now());
        loop {
            match self.play_one(&mut table, end).await {
                Ok(()) if Instant::now() >= end => return Some(table),
                Ok(()) => self.run.figures().finished(),
                Err(error) => self.run.figures().failed(&error),
            }
            // Failures to open were counted.
            table = self.open().await.ok()?;
        }
    }

    /// Plays one match until it is over or `end` is reached.
    async fn play_one(&mut self, table: &mut Table, end: Instant) -> Result<(), ClientError> {
        let mut due = self.pace.first(Instant::now());
        while !table.is_over() {
            table.listen(due.min(end), |_| false).await?;
            if table.able().is_empty() {
                // Only time can advance the match now, and determines the pace.
                table.listen(end, |table| table.is_over() || !table.able().is_empty()).await?;
                due = due.max(Instant::now());
            }
            if Instant::now() >= end {
                return Ok(());
            }
            if !table.is_over() {
                self.turn(table, due).await?;
                self.cut(table).await?;
            }
            due = self.pace.next(due, Instant::now());
        }
        Ok(())
    }

    /// Lets one seat act, and waits until everybody has the update. If covert windows would wait for a seat, that
    /// seat declines them. Otherwise a random seat that may act does.
    async fn turn(&mut self, table: &mut Table, due: Instant) -> Result<(), ClientError> {
        let before: Vec<u64> = table.seats.iter().map(Session::bytes).collect();
        // While time passes, an offer may expire before it is taken.
        let free = table.seats.iter().all(|session| !session.is_asked());
        let (author, reference) = match table.in_a_hurry()? {
            Some((seat, action)) => (seat, table.seats[seat].take_up(&action).await?),
            None => {
                let able = table.able();
                let author = able[below(&mut self.rng, able.len())];
                let action = choose(table.seats[author].legal(), &mut self.rng).map_err(unreadable)?;
                let action = action
                    .ok_or_else(|| ClientError::Promise("a seat may act and is offered nothing".into()))?;
                (author, table.seats[author].answer(&action).await?)
            }
        };
        match table.await_completion(author, &reference).await {
            Ok(at) => {
                let heard = table.seats.iter().zip(before).map(|(seat, before)| seat.bytes() - before);
                self.run.figures().completed(at.saturating_duration_since(due), heard);
                Ok(())
            }
            Err(ClientError::Refused { refusal, .. })
                if free && matches!(refusal.code.as_str(), "illegal" | "stale" | "late") =>
            {
                Ok(())
            }
            // The match continues, and so does this driver.
            Err(error @ ClientError::Refused { .. }) => {
                self.run.figures().failed(&error);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Cuts a socket if one is due, and waits until it has reconnected.
    async fn cut(&mut self, table: &mut Table) -> Result<(), ClientError> {
        let now = Instant::now();
        if self.next_cut.is_none_or(|next_cut| now < next_cut) {
            return Ok(());
        }
        self.next_cut = self.after_a_while(now);
        let place = below(&mut self.rng, table.seats.len());
        let session = &mut table.seats[place];
        let known = session.comebacks().len();
        session.cut();
        while session.comebacks().len() == known {
            session.receive().await?;
        }
        if let Some(comeback) = session.comebacks().last() {
            self.run.figures().came_back(comeback);
        }
        Ok(())
    }

    /// A random time within twice the mean interval of cuts.
    fn after_a_while(&mut self, now: Instant) -> Option<Instant> {
        let longest = Duration::try_from_secs_f64(2.0 / self.run.cuts).ok()?;
        let millis = usize::try_from(longest.as_millis()).ok()?.max(1);
        Some(now + Duration::from_millis(below(&mut self.rng, millis) as u64))
    }
}

/// The sessions of all seats of a running match.
pub(super) struct Table {
    seats: Vec<Session>,
}

impl Table {
    /// Keeps everybody connected and idle.
    pub(super) async fn rest(&mut self, until: Instant) -> Result<(), ClientError> {
        self.listen(until, |_| false).await
    }

    /// Seats that are asked, or that may act while time passes.
    fn able(&self) -> Vec<usize> {
        (0..self.seats.len()).filter(|&seat| self.seats[seat].may_act()).collect()
    }

    fn is_over(&self) -> bool {
        let over = |session: &Session| {
            session.table().is_some_and(|table| matches!(table.phase, Phase::Over | Phase::Closed))
        };
        self.seats.iter().any(over)
    }

    /// Waits for the next message of any seat. Reconnects lost sockets.
    async fn receive(&mut self) -> Result<(usize, Received), ClientError> {
        loop {
            for session in &mut self.seats {
                session.come_back().await?;
            }
            let heard = poll_fn(|context| {
                for (seat, session) in self.seats.iter_mut().enumerate() {
                    if let Poll::Ready(received) = session.poll_receive(context) {
                        return Poll::Ready(
                            received.map(|received| received.map(|received| (seat, received))),
                        );
                    }
                }
                Poll::Pending
            });
            if let Some(received) = heard.await? {
                return Ok(received);
            }
        }
    }

    /// Receives messages until the given time, or until `enough` is true.
    async fn listen(&mut self, until: Instant, enough: impl Fn(&Self) -> bool) -> Result<(), ClientError> {
        while !enough(self) {
            match timeout_at(until.into(), self.receive()).await {
                Ok(heard) => drop(heard?),
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// A seat that covert windows would wait for, with the action that declines them. The windows would last seconds.
    fn in_a_hurry(&self) -> Result<Option<(usize, Value)>, ClientError> {
        for (seat, session) in self.seats.iter().enumerate() {
            if let Some(action) = hurry(session.legal()).map_err(unreadable)? {
                return Ok(Some((seat, action)));
            }
        }
        Ok(None)
    }

    /// Receives messages until the author has its acknowledgement and every seat its update. Returns the time of the
    /// last of these.
    async fn await_completion(&mut self, author: usize, reference: &str) -> Result<Instant, ClientError> {
        let patience = Instant::now() + PATIENCE;
        let mut heard = vec![false; self.seats.len()];
        let mut acknowledged = None;
        let mut asked: Option<Instant> = None;
        let mut last = Instant::now();
        while acknowledged.is_none() || heard.contains(&false) {
            let due = asked.map(|at| at + AGAIN).or(acknowledged.map(|at: Instant| at + GRACE));
            let until = due.map_or(patience, |due| due.min(patience));
            let Ok(received) = timeout_at(until.into(), self.receive()).await else {
                if until == patience {
                    return Err(ClientError::Patience(PATIENCE));
                }
                asked = Some(Instant::now());
                for (session, _) in self.seats.iter_mut().zip(&heard).filter(|(_, heard)| !**heard) {
                    session.ping().await?;
                }
                continue;
            };
            let (seat, received) = received?;
            match received {
                Received::Update => {
                    // A pinged seat reports by its pong that there is no more.
                    heard[seat] |= asked.is_none();
                    last = Instant::now();
                }
                Received::Ack(of) if seat == author && of == reference => {
                    last = Instant::now();
                    acknowledged = Some(last);
                }
                Received::Refused(refusal) => return Err(ClientError::Refused { status: 0, refusal }),
                Received::Pong => heard[seat] = true,
                Received::Ack(_) | Received::Other => {}
            }
        }
        Ok(last)
    }
}

fn unreadable(error: serde_json::Error) -> ClientError {
    ClientError::Unreadable(error.to_string())
}
