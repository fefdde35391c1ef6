//! One match, driven: all its seats in one task, one action at a time.

use std::{
    future::poll_fn,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::Poll,
    time::{Duration, Instant},
};

use airlock_client::{ClientError, News, Phase, Session, Site, Wish, choose, hurry};
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

/// A seat that has heard nothing so long after the acknowledgement is asked whether there was anything to hear.
const GRACE: Duration = Duration::from_millis(50);

/// One that does not answer is asked again: the question may be lost with the socket.
const AGAIN: Duration = Duration::from_secs(2);

/// An action that is not settled after so long has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// So often in a row a table may fail to open, with a pause in between.
const OPENING_TRIES: usize = 5;
const OPENING_PAUSE: Duration = Duration::from_millis(500);

/// What all matches share.
pub(super) struct House {
    site: Site,
    wish: Wish,
    /// A permit is held while a table is being opened.
    opening: Semaphore,
    /// Held for the moment in which something is counted.
    figures: Mutex<Figures>,
    /// Sockets cut off in each match per second.
    cuts: f64,
}

impl House {
    pub(super) fn new(site: Site, wish: Wish, opened_at_once: usize, cuts: f64) -> Self {
        let (opening, figures) = (Semaphore::new(opened_at_once), Mutex::new(Figures::new()));
        Self { site, wish, opening, figures, cuts }
    }

    /// What was counted.
    pub(super) fn figures(&self) -> MutexGuard<'_, Figures> {
        self.figures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Drives one match, and another when it is over.
pub(super) struct Driver {
    house: Arc<House>,
    pace: Pace,
    rng: ChaCha8Rng,
    /// When the next socket is cut off.
    next_cut: Option<Instant>,
}

impl Driver {
    pub(super) fn new(house: Arc<House>, pace: Pace, seed: u64, number: u32) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number.into());
        Self { house, pace, rng, next_cut: None }
    }

    /// Opens a match, seats everybody and begins.
    pub(super) async fn open(&self) -> Result<Table, ClientError> {
        let mut tries = 0;
        loop {
            let error = match self.try_to_open().await {
                Ok(table) => return Ok(table),
                Err(error) => error,
            };
            self.house.figures().failed(&error);
            tries += 1;
            if tries == OPENING_TRIES {
                return Err(error);
            }
            sleep(OPENING_PAUSE).await;
        }
    }

    async fn try_to_open(&self) -> Result<Table, ClientError> {
        let House { site, wish, opening, .. } = &*self.house;
        let _turn = opening.acquire().await;
        let opened = site.open(wish).await?;
        let sit = async |seat| {
            let ticket = site.sit(&opened, seat, &format!("Load {seat}")).await?;
            let mut session = Session::enter(site.place(&opened.id, Some(ticket)), false).await?;
            session.begin().await?;
            Ok::<_, ClientError>(session)
        };
        Ok(Table { seats: try_join_all((0..wish.players).map(sit)).await? })
    }

    /// Plays one match after another until `end`; gives the last, if it goes on.
    pub(super) async fn play(&mut self, mut table: Table, end: Instant) -> Option<Table> {
        self.next_cut = self.after_a_while(Instant::now());
        loop {
            match self.play_one(&mut table, end).await {
                Ok(()) if Instant::now() >= end => return Some(table),
                Ok(()) => self.house.figures().finished(),
                Err(error) => self.house.figures().failed(&error),
            }
            // One that cannot be opened was counted.
            table = self.open().await.ok()?;
        }
    }

    /// Plays one match until it is over or the time is.
    async fn play_one(&mut self, table: &mut Table, end: Instant) -> Result<(), ClientError> {
        let mut due = self.pace.first(Instant::now());
        while !table.is_over() {
            table.listen(due.min(end), |_| false).await?;
            if table.able().is_empty() {
                // Only the clock can go on: it makes the pace.
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

    /// One seat acts, and everybody hears of it: one of those that may, unless covert windows would wait for a seat,
    /// which then asks not to be waited for.
    async fn turn(&mut self, table: &mut Table, due: Instant) -> Result<(), ClientError> {
        let before: Vec<u64> = table.seats.iter().map(Session::bytes).collect();
        // While time passes, what was offered may be over when it is taken.
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
        match table.settle(author, &reference).await {
            Ok(at) => {
                let heard = table.seats.iter().zip(before).map(|(seat, before)| seat.bytes() - before);
                self.house.figures().settled(at.saturating_duration_since(due), heard);
                Ok(())
            }
            Err(ClientError::Refused { refusal, .. })
                if free && matches!(refusal.code.as_str(), "illegal" | "stale" | "late") =>
            {
                Ok(())
            }
            // The match goes on, and so does this driver.
            Err(error @ ClientError::Refused { .. }) => {
                self.house.figures().failed(&error);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Cuts a socket off if it is time to, and waits until it is back.
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
            session.hear().await?;
        }
        if let Some(comeback) = session.comebacks().last() {
            self.house.figures().came_back(comeback);
        }
        Ok(())
    }

    /// A moment drawn evenly from twice the mean time between two cuts.
    fn after_a_while(&mut self, now: Instant) -> Option<Instant> {
        let longest = Duration::try_from_secs_f64(2.0 / self.house.cuts).ok()?;
        let millis = usize::try_from(longest.as_millis()).ok()?.max(1);
        Some(now + Duration::from_millis(below(&mut self.rng, millis) as u64))
    }
}

/// The sessions of all seats of a match that has begun.
pub(super) struct Table {
    seats: Vec<Session>,
}

impl Table {
    /// Everybody stays, and does nothing.
    pub(super) async fn rest(&mut self, until: Instant) -> Result<(), ClientError> {
        self.listen(until, |_| false).await
    }

    /// The seats whose turn it is, or that may act while time passes.
    fn able(&self) -> Vec<usize> {
        (0..self.seats.len()).filter(|&seat| self.seats[seat].may_act()).collect()
    }

    fn is_over(&self) -> bool {
        let over = |session: &Session| {
            session.table().is_some_and(|table| matches!(table.phase, Phase::Over | Phase::Closed))
        };
        self.seats.iter().any(over)
    }

    /// The next news, and whose. Lost sockets come back.
    async fn hear(&mut self) -> Result<(usize, News), ClientError> {
        loop {
            for session in &mut self.seats {
                session.come_back().await?;
            }
            let heard = poll_fn(|context| {
                for (seat, session) in self.seats.iter_mut().enumerate() {
                    if let Poll::Ready(news) = session.poll_hear(context) {
                        return Poll::Ready(news.map(|news| news.map(|news| (seat, news))));
                    }
                }
                Poll::Pending
            });
            if let Some(news) = heard.await? {
                return Ok(news);
            }
        }
    }

    /// Listens until then, or until there is enough.
    async fn listen(&mut self, until: Instant, enough: impl Fn(&Self) -> bool) -> Result<(), ClientError> {
        while !enough(self) {
            match timeout_at(until.into(), self.hear()).await {
                Ok(heard) => drop(heard?),
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// A seat that covert windows would wait for, and its wish that they do not: they would last seconds.
    fn in_a_hurry(&self) -> Result<Option<(usize, Value)>, ClientError> {
        for (seat, session) in self.seats.iter().enumerate() {
            if let Some(action) = hurry(session.legal()).map_err(unreadable)? {
                return Ok(Some((seat, action)));
            }
        }
        Ok(None)
    }

    /// Listens until the author has its acknowledgement and every seat what there was to hear; gives the moment of the
    /// last of these.
    async fn settle(&mut self, author: usize, reference: &str) -> Result<Instant, ClientError> {
        let patience = Instant::now() + PATIENCE;
        let mut heard = vec![false; self.seats.len()];
        let mut acknowledged = None;
        let mut asked: Option<Instant> = None;
        let mut last = Instant::now();
        while acknowledged.is_none() || heard.contains(&false) {
            let due = asked.map(|at| at + AGAIN).or(acknowledged.map(|at: Instant| at + GRACE));
            let until = due.map_or(patience, |due| due.min(patience));
            let Ok(news) = timeout_at(until.into(), self.hear()).await else {
                if until == patience {
                    return Err(ClientError::Patience(PATIENCE));
                }
                asked = Some(Instant::now());
                for (session, _) in self.seats.iter_mut().zip(&heard).filter(|(_, heard)| !**heard) {
                    session.ping().await?;
                }
                continue;
            };
            let (seat, news) = news?;
            match news {
                News::Update => {
                    // Who was asked says itself that there is no more.
                    heard[seat] |= asked.is_none();
                    last = Instant::now();
                }
                News::Ack(of) if seat == author && of == reference => {
                    last = Instant::now();
                    acknowledged = Some(last);
                }
                News::Refused(refusal) => return Err(ClientError::Refused { status: 0, refusal }),
                News::Pong => heard[seat] = true,
                News::Ack(_) | News::Other => {}
            }
        }
        Ok(last)
    }
}

fn unreadable(error: serde_json::Error) -> ClientError {
    ClientError::Unreadable(error.to_string())
}
