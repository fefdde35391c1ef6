use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Instant, SystemTime},
};

use airlock_engine::Wish;
use airlock_protocol::{Code, NewMatch};
use airlock_shelf::Shelf;
use airlock_store::{Filter, Line, MatchData, MatchId, Store, StoreError};
use airlock_table::{AnyMatch, Conn, Founding, Now, Terms};
use tokio::sync::OnceCell;

use crate::{answer::No, keeper::Keeper, metrics, token};

/// The live matches of this server. A match comes to life when somebody asks for it.
pub(crate) struct Hall {
    pub(crate) shelf: Shelf,
    pub(crate) store: Arc<dyn Store>,
    /// One cell for each match that was asked for. The lock is held to find a cell, never while a match is read from
    /// the store or does anything; who asks for the same match meanwhile waits at its cell.
    live: Mutex<BTreeMap<MatchId, Arc<OnceCell<Keeper>>>>,
    conns: AtomicU64,
    since: Instant,
}

impl Hall {
    pub(crate) fn new(shelf: Shelf, store: Arc<dyn Store>) -> Self {
        Self { shelf, store, live: Mutex::default(), conns: AtomicU64::new(0), since: Instant::now() }
    }

    /// Milliseconds on this server's monotonic clock.
    pub(crate) fn now_ms(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether the store can be read.
    pub(crate) async fn store_answers(&self) -> bool {
        let answer = self.store.list(Filter { at_most: 1, ..Filter::default() }).await;
        answer.inspect_err(|error| tracing::error!(%error, "the store does not answer")).is_ok()
    }

    /// What time it is.
    fn now(&self) -> Now {
        let epoch = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Now { ms: self.now_ms(), epoch_ms: u64::try_from(epoch.as_millis()).unwrap_or(u64::MAX) }
    }

    /// A name for a socket or a call that no other has.
    pub(crate) fn conn(&self) -> Conn {
        Conn(self.conns.fetch_add(1, Ordering::Relaxed))
    }

    /// Opens a table; answers with its id and the invitation.
    pub(crate) async fn open(&self, wish: NewMatch) -> Result<(MatchId, token::Token), No> {
        let NewMatch { game, mode, players, options, title, public, spectators, pace, turn_seconds, .. } =
            wish;
        let bot_pause_ms = wish.bot_pause_ms.unwrap_or(Terms::BOT_PAUSE_MS);
        let terms = Terms { title, public, spectators, pace, turn_seconds, bot_pause_ms };
        let invite = token::Token::fresh()?;
        let secret = token::random()?;
        let founding = self
            .shelf
            .found(&game, Wish { mode, players, options }, terms, secret, invite.hash())
            .ok_or_else(|| No::new(Code::Unknown, format!("there is no game `{game}` here")))?
            .map_err(|error| No::new(Code::Malformed, error.to_string()))?;
        let id = MatchId::fresh();
        let line = Line { game, phase: "lobby".to_owned(), body: "{}".to_owned(), ..Line::default() };
        let data = MatchData { header: founding.write(), line, ..MatchData::default() };
        self.store.create(id, data).await.map_err(|error| {
            tracing::error!(%error, "a table could not be opened");
            No::new(Code::Unavailable, "the table could not be stored; try again")
        })?;
        Ok((id, invite))
    }

    /// The next match of the same seats.
    pub(crate) fn next_of(id: MatchId, table: &dyn AnyMatch) -> Result<MatchData, No> {
        let (invite, secret) = (token::Token::fresh()?, token::random()?);
        let successor = table.successor(&id.to_string(), secret, invite.hash());
        let successor = successor.map_err(|error| No::new(Code::Phase, error.to_string()))?;
        let line = Line {
            game: successor.founding.game.clone(),
            phase: "lobby".to_owned(),
            body: "{}".to_owned(),
            ..Line::default()
        };
        let (header, bodies) = (successor.founding.write(), successor.bodies);
        Ok(MatchData { header, line, bodies, ..MatchData::default() })
    }

    /// Opens the next match; answers with its id.
    pub(crate) async fn open_next(&self, data: MatchData) -> Result<MatchId, No> {
        let next = MatchId::fresh();
        self.store.create(next, data).await.map_err(|error| {
            tracing::error!(%error, "the next match could not be opened");
            No::new(Code::Unavailable, "the next match could not be stored; try again")
        })?;
        Ok(next)
    }

    /// The match of that id, brought to life if necessary.
    pub(crate) async fn find(self: &Arc<Self>, id: MatchId) -> Result<Keeper, No> {
        let cell = {
            let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
            live.retain(|_, cell| cell.get().is_none_or(Keeper::is_alive));
            Arc::clone(live.entry(id).or_default())
        };
        let found = cell.get_or_try_init(|| self.bring_to_life(id)).await.cloned();
        if found.is_err() {
            // Nobody else is waiting at this cell: the list and this call hold it.
            let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
            live.retain(|other, cell| *other != id || cell.get().is_some() || Arc::strong_count(cell) > 2);
        }
        found
    }

    async fn bring_to_life(self: &Arc<Self>, id: MatchId) -> Result<Keeper, No> {
        let begun = Instant::now();
        let header = self.store.header(id).await.map_err(no_match)?;
        let records = self.store.load(id, 0).await.map_err(no_match)?;
        let bodies: Vec<String> = records.into_iter().map(|record| record.body).collect();
        let restored = Founding::read(&header)
            .and_then(|founding| self.shelf.restore(founding, &bodies, self.now()))
            .map_err(|broken| {
                tracing::error!(%id, %broken, "a match is set aside");
                metrics::quarantined();
                No::new(Code::Quarantined, "this match is broken and was set aside")
            })?;
        metrics::restored(begun.elapsed());
        Ok(Keeper::start(id, restored, Arc::clone(self)))
    }
}

pub(crate) fn no_match(error: StoreError) -> No {
    if let StoreError::NoMatch(_) = error {
        return No::new(Code::Unknown, "there is no such match");
    }
    tracing::error!(%error, "a match could not be read");
    No::new(Code::Unavailable, "the match cannot be read now; try again")
}
