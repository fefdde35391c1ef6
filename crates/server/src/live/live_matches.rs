use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use airlock_bus::{Bus, Change};
use airlock_engine::Wish;
use airlock_protocol::{Code, NewMatch, Ref};
use airlock_registry::Registry;
use airlock_store::{
    CreateError, Filter, Head, MatchData, MatchId, NodeId, Snapshot, Store, StoreError, Summary, Tail,
};
use airlock_table::{AnyMatch, Broken, Conn, Founding, Now, Successor, Terms};
use tokio::{
    sync::{OnceCell, watch},
    time::Instant,
};

use super::{leases::Leases, match_task::MatchHandle};
use crate::{
    access::{
        address::Address,
        code::Invite,
        token::{self, Token},
    },
    http::answer::Refused,
    limits::{
        MAX_FAILED_BUNDLES, MAX_LISTED_MATCHES, MAX_QUARANTINED, QUARANTINE_PAUSE,
        table_quota::{TablePermit, TableQuota},
        work_queue::{Claim, WorkQueue, WorkQueues},
    },
    metrics,
    storage::{self, is_lost, lost, store_refusal},
    validation::new_match::{self, Flaw},
};

/// Live matches of this server. A match becomes live when somebody asks for it.
pub(crate) struct LiveMatches {
    pub(crate) registry: Registry,
    pub(crate) store: Arc<dyn Store>,
    /// Carries log lengths between nodes.
    pub(crate) bus: Arc<dyn Bus>,
    /// Name of this node.
    pub(crate) node: NodeId,
    pub(crate) leases: Leases,
    /// True if webhooks are on.
    pub(crate) announces: bool,
    /// Turns true when the server ends; match tasks stop then.
    pub(crate) closing: Arc<watch::Sender<bool>>,
    table_quota: Arc<TableQuota>,
    pub(crate) queues: Arc<WorkQueues>,
    /// One cell for each requested match. The lock is held to find a cell, never during a read of the store
    /// or a call of a match. Further requests for the same match wait at its cell.
    live: Mutex<BTreeMap<MatchId, Arc<OnceCell<MatchHandle>>>>,
    /// Quarantined matches. The oldest are forgotten when there are too many.
    quarantined: Mutex<BTreeMap<MatchId, Quarantined>>,
    /// Listed matches, and whether this server has their rules.
    playable: Mutex<BTreeMap<MatchId, bool>>,
    /// Matches whose logs lost records while they were live here. None becomes live again before the server
    /// restarts. They take sixteen bytes each.
    lost: Mutex<BTreeSet<MatchId>>,
    /// True once the database turned out to be another one.
    displaced: AtomicBool,
    conns: AtomicU64,
    since: Instant,
}

impl LiveMatches {
    pub(crate) fn new(
        registry: Registry,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        announces: bool,
        table_quota: Arc<TableQuota>,
        queues: Arc<WorkQueues>,
        closing: Arc<watch::Sender<bool>>,
    ) -> Self {
        Self {
            registry,
            store,
            bus,
            node: NodeId::fresh(),
            leases: Leases::default(),
            announces,
            closing,
            table_quota,
            queues,
            live: Mutex::default(),
            quarantined: Mutex::default(),
            playable: Mutex::default(),
            lost: Mutex::default(),
            displaced: AtomicBool::new(false),
            conns: AtomicU64::new(0),
            since: Instant::now(),
        }
    }

    /// Milliseconds on this server's monotonic clock.
    pub(crate) fn now_ms(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// The time on this server's monotonic clock, and on the clock that all nodes share.
    pub(crate) fn now(&self) -> Now {
        Now { ms: self.now_ms(), epoch_ms: self.store.now_ms() }
    }

    /// A new id for a socket or a call, unique on this node.
    pub(crate) fn conn(&self) -> Conn {
        Conn(self.conns.fetch_add(1, Ordering::Relaxed))
    }

    /// A new `ref` for a command of the server itself, unique everywhere.
    pub(crate) fn reference() -> Ref {
        MatchId::fresh().to_string().parse().expect("an id can be a ref")
    }

    /// Lists the matches that a filter selects.
    pub(crate) async fn list(&self, filter: Filter) -> Result<Vec<Summary>, Refused> {
        storage::list(&*self.store, filter).await
    }

    /// Queue for replays under the rules of a match.
    pub(crate) fn replays_under(&self, founding: &Founding) -> &Arc<WorkQueue> {
        if self.is_bundled(founding) { &self.queues.bundled_replays } else { &self.queues.replays }
    }

    fn is_bundled(&self, founding: &Founding) -> bool {
        self.registry.is_bundled(&founding.game, founding.rules)
    }

    // Opening tables

    /// Opens a table for a client. Returns its id and invitation.
    pub(crate) async fn open(&self, wish: NewMatch, by: Address) -> Result<(MatchId, Invite), Refused> {
        let permit = self.admit_table(by, wish.public).await?;
        let NewMatch { game, mode, players, options, title, public, spectators, pace, turn_seconds, .. } =
            wish;
        let (several_seats, opener) = (wish.several_seats, wish.host.map(|host| Token::of(host.0).hash()));
        let bot_pause_ms = wish.bot_pause_ms.unwrap_or(Terms::BOT_PAUSE_MS);
        let webhook = wish.webhook;
        let terms =
            Terms { title, public, spectators, pace, turn_seconds, bot_pause_ms, webhook, several_seats };
        new_match::check_terms(&terms)?;
        let wish = Wish { mode, players, options };
        let draft = self.draft(permit, |invite, secret| {
            let mut founding = self
                .registry
                .found(&game, wish, terms, secret, invite.hash())
                .ok_or_else(|| {
                    Refused::new(
                        Code::Unknown,
                        format!("there is no game `{game}` here; GET /api/games lists the games"),
                    )
                })?
                .map_err(|error| Refused::new(Code::Malformed, error.to_string()))?;
            founding.opener = opener;
            Ok(Successor { founding, bodies: Vec::new() })
        })?;
        self.create(draft).await
    }

    /// Asks the table quota for one more table of a client.
    pub(crate) async fn admit_table(&self, by: Address, public: bool) -> Result<TablePermit, Refused> {
        self.table_quota.admit(by, public).await
    }

    /// Drafts the next match of the same seats.
    pub(crate) fn draft_next(
        &self,
        permit: TablePermit,
        id: MatchId,
        table: &dyn AnyMatch,
    ) -> Result<Draft, Refused> {
        self.draft(permit, |invite, secret| {
            let successor = table.successor(&id.to_string(), secret, invite.hash());
            successor.map_err(|error| Refused::new(Code::Phase, error.to_string()))
        })
    }

    /// Drafts a match under a new invitation and secret.
    fn draft(
        &self,
        permit: TablePermit,
        begin: impl FnOnce(&Invite, [u8; 32]) -> Result<Successor, Refused>,
    ) -> Result<Draft, Refused> {
        let invite = Invite::fresh()?;
        let Successor { mut founding, bodies } = begin(&invite, token::random()?)?;
        founding.cause = permit.cause();
        let valid = new_match::data(&self.registry, founding, bodies, Some(invite), self.now());
        let (data, _) = valid.map_err(|flaw| match flaw {
            Flaw::Refused(why) => why,
            Flaw::Broken(broken) => {
                tracing::error!(%broken, "opening a table failed: the rules reject it");
                Refused::new(Code::Quarantined, "the rules reject this table; check its mode and options")
            }
        })?;
        Ok(Draft { permit, invite, data })
    }

    /// Stores a draft. Returns its id and invitation.
    pub(crate) async fn create(&self, draft: Draft) -> Result<(MatchId, Invite), Refused> {
        let Draft { permit, invite, data } = draft;
        let id = MatchId::fresh();
        self.begin(id, data, permit).await.map_err(|error| {
            tracing::error!(%error, "opening a table failed: the store did not take it");
            Refused::new(Code::Unavailable, "the table could not be stored; try again")
        })?;
        Ok((id, invite))
    }

    /// Stores a new match. Every match is created here, so none is without a permit.
    pub(crate) async fn begin(
        &self,
        id: MatchId,
        data: MatchData,
        permit: TablePermit,
    ) -> Result<(), CreateError> {
        self.store.create(id, data).await?;
        permit.keep(id);
        Ok(())
    }

    // Live matches

    /// Returns the match, live. It is restored from the store if necessary.
    pub(crate) async fn find(self: &Arc<Self>, id: MatchId) -> Result<MatchHandle, Refused> {
        let lives = || self.live(id).is_some_and(|handle| handle.is_alive());
        if !lives() {
            if self.lost().contains(&id) {
                return Err(lost());
            }
            if self.was_quarantined_lately(id) {
                return Err(set_aside());
            }
        }
        let cell = self.cell(id);
        let mut loaded = false;
        let load = || {
            loaded = true;
            self.load(id)
        };
        let found = cell.get_or_try_init(load).await.cloned();
        if let Ok(handle) = &found
            && loaded
        {
            // Appends of other nodes since the read were not notified here: the match was not live yet.
            handle.catch_up();
            self.leases.request();
        }
        if found.is_err() {
            // Nobody else waits at this cell: only the map and this call hold it.
            self.lock()
                .retain(|other, cell| *other != id || cell.get().is_some() || Arc::strong_count(cell) > 2);
        }
        found
    }

    /// The cell for the handle of a match. It is empty if the match has to be loaded.
    fn cell(&self, id: MatchId) -> Arc<OnceCell<MatchHandle>> {
        let mut live = self.lock();
        let cell = live.entry(id).or_default();
        if cell.get().is_some_and(|handle| !handle.is_alive()) {
            *cell = Arc::default();
        }
        Arc::clone(cell)
    }

    /// Drops the handle of a match whose task has ended.
    pub(crate) fn unload(&self, id: MatchId) {
        let mut live = self.lock();
        if live.get(&id).and_then(|cell| cell.get()).is_some_and(|handle| !handle.is_alive()) {
            live.remove(&id);
        }
    }

    /// The handle of a match in memory. `None` if it would have to be loaded.
    pub(crate) fn live(&self, id: MatchId) -> Option<MatchHandle> {
        self.lock().get(&id).and_then(|cell| cell.get().cloned())
    }

    /// Handles of all matches in memory.
    pub(crate) fn all_live(&self) -> BTreeMap<MatchId, MatchHandle> {
        self.lock().iter().filter_map(|(id, cell)| Some((*id, cell.get()?.clone()))).collect()
    }

    /// Notifies all nodes of the length of a match's log.
    pub(crate) fn notify_length(&self, id: MatchId, seq: u64) {
        self.bus.publish(Change::Reached { id, seq });
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Arc<OnceCell<MatchHandle>>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn load(self: &Arc<Self>, id: MatchId) -> Result<MatchHandle, Refused> {
        let begun = Instant::now();
        let (restored, head) = self.restore(id).await?.map_err(|cause| {
            self.quarantine(id, &cause);
            cause.refused()
        })?;
        let took = begun.elapsed();
        tracing::debug!(%id, records = head.seq, ?took, "match restored");
        metrics::restored(took);
        Ok(MatchHandle::start(id, restored, head, Arc::clone(self)))
    }

    /// Restores a match from a usable snapshot, or else from its whole log. A snapshot that is ahead of the
    /// log shows that the log lost its end.
    async fn restore(&self, id: MatchId) -> Result<Result<(Box<dyn AnyMatch>, Head), Cause>, Refused> {
        let header = self.store.header(id).await.map_err(store_refusal)?;
        let founding = match Founding::read(&header) {
            Ok(founding) => founding,
            Err(broken) => return Ok(Err(Cause::Broken(broken))),
        };
        let queues = &self.queues;
        let queue = if self.is_bundled(&founding) { &queues.bundled_replays } else { &queues.restores };
        let claim = Claim::current();
        let mut turn = queue.turn(claim).await?;
        let rules = founding.rules.to_string();
        if let Some(Snapshot { head, state, .. }) =
            self.store.snapshot(id, &rules).await.map_err(store_refusal)?
        {
            match self.store.follow(id, head).await {
                Ok(Tail { bodies: later, head }) => {
                    let (registry, founding, now) = (self.registry.clone(), founding.clone(), self.now());
                    let restored = move || registry.go_on_from(founding, &state, &later, now);
                    match turn.work(restored).await? {
                        Err(broken @ Broken::Snapshot { .. }) => {
                            tracing::info!(%id, %broken, "snapshot not usable; restoring from the whole log");
                            turn = queue.turn(claim.uncounted()).await?;
                        }
                        restored => {
                            return Ok(restored.map(|table| (table, head)).map_err(Cause::Broken));
                        }
                    }
                }
                // An older version wrote it, or the records before it were archived: the log has more than
                // the snapshot.
                Err(StoreError::Torn { seq, length, .. }) if seq == head.seq && length >= seq => {
                    tracing::warn!(%id, seq, "snapshot belongs to another log; restoring from the whole log");
                }
                Err(StoreError::Archived { .. }) => {}
                Err(error) if is_lost(&error) => return Ok(Err(Cause::Lost(error))),
                Err(error) => return Err(store_refusal(error)),
            }
        }
        let Tail { bodies, head } = match self.store.follow(id, Head::default()).await {
            Ok(tail) => tail,
            Err(error @ StoreError::Torn { .. }) => return Ok(Err(Cause::Lost(error))),
            Err(error) => return Err(store_refusal(error)),
        };
        let (registry, now) = (self.registry.clone(), self.now());
        let restored = turn.work(move || registry.restore(founding, &bodies, now)).await?;
        Ok(restored.map(|table| (table, head)).map_err(Cause::Broken))
    }

    // Quarantine

    /// Selects the matches that nobody can play here: quarantined ones, and those whose rules this server
    /// lacks.
    pub(crate) async fn unplayable(&self, ids: Vec<MatchId>) -> Result<BTreeSet<MatchId>, Refused> {
        let mut unplayable = BTreeSet::new();
        for id in ids {
            if self.is_quarantined(id) || !self.has_rules_of(id).await? {
                unplayable.insert(id);
            }
        }
        Ok(unplayable)
    }

    async fn has_rules_of(&self, id: MatchId) -> Result<bool, Refused> {
        let playable = || self.playable.lock().unwrap_or_else(PoisonError::into_inner);
        let known = playable().get(&id).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let header = match self.store.header(id).await {
            // The next request for it will find out.
            Err(StoreError::NoMatch(_)) => return Ok(true),
            header => header.map_err(store_refusal)?,
        };
        let founding = Founding::read(&header);
        let has = founding.is_ok_and(|founding| self.registry.plays(&founding.game, founding.rules));
        let mut playable = playable();
        if playable.len() >= MAX_LISTED_MATCHES {
            playable.clear();
        }
        playable.insert(id, has);
        Ok(has)
    }

    /// Quarantines a match. The oldest entries of the same kind make room.
    pub(crate) fn quarantine(&self, id: MatchId, cause: &Cause) {
        tracing::error!(%id, %cause, "match quarantined");
        metrics::quarantined();
        if matches!(cause, Cause::Lost(_)) {
            metrics::lost_log();
        }
        let stays = matches!(cause, Cause::Broken(Broken::Bundle(_)));
        let most = if stays { MAX_FAILED_BUNDLES } else { MAX_QUARANTINED };
        let mut quarantined = self.quarantined();
        quarantined.insert(id, Quarantined { why: cause.to_string(), at: Instant::now(), stays });
        let alike = || quarantined.iter().filter(|(_, aside)| aside.stays == stays);
        let oldest = alike().min_by_key(|(_, aside)| aside.at).map(|(id, _)| *id);
        if let Some(oldest) = oldest.filter(|_| alike().count() > most) {
            quarantined.remove(&oldest);
        }
    }

    pub(crate) fn is_quarantined(&self, id: MatchId) -> bool {
        self.quarantined().contains_key(&id) || self.lost().contains(&id)
    }

    /// Has all live matches compare themselves with the database, once, after it turned out to be another
    /// one.
    pub(crate) fn recheck_live_matches(&self) {
        if !self.displaced.swap(true, Ordering::Relaxed) {
            metrics::displaced();
            self.all_live().values().for_each(MatchHandle::catch_up);
        }
    }

    /// Never loads a match again whose log lost records. What is left would go on as if nothing had been
    /// lost.
    pub(crate) fn mark_lost(&self, id: MatchId) {
        self.lost().insert(id);
    }

    fn lost(&self) -> MutexGuard<'_, BTreeSet<MatchId>> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the log of a match was found broken lately, so that it is not read again yet. A mended log
    /// need not wait long, and nobody can make the server read it at will. After a failure of a bundle this
    /// lasts until the server restarts, perhaps with another bundle.
    fn was_quarantined_lately(&self, id: MatchId) -> bool {
        let lately = |aside: &Quarantined| aside.stays || aside.at.elapsed() < QUARANTINE_PAUSE;
        self.quarantined().get(&id).is_some_and(lately)
    }

    /// Forgets a removed match. A live one notices it by itself.
    pub(crate) fn forget(&self, id: MatchId) {
        self.quarantined().remove(&id);
        self.lost().remove(&id);
        let cell = self.lock().remove(&id);
        if let Some(handle) = cell.as_deref().and_then(OnceCell::get) {
            handle.catch_up();
        }
    }

    /// Quarantined matches and listed ones without rules, each with its reason.
    pub(crate) fn all_quarantined(&self) -> Vec<(MatchId, String)> {
        let playable = self.playable.lock().unwrap_or_else(PoisonError::into_inner);
        let without_rules =
            playable.iter().filter(|(_, has)| !**has).map(|(id, _)| (*id, NO_RULES.to_owned()));
        let mut all: BTreeMap<MatchId, String> = without_rules.collect();
        all.extend(self.quarantined().iter().map(|(id, aside)| (*id, aside.why.clone())));
        all.into_iter().collect()
    }

    fn quarantined(&self) -> MutexGuard<'_, BTreeMap<MatchId, Quarantined>> {
        self.quarantined.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reason of a match without rules that nobody has asked for yet.
const NO_RULES: &str =
    "its rules are missing: put their bundle into the folder of bundles and restart the server";

/// Entry of a quarantined match.
struct Quarantined {
    why: String,
    /// Time of the latest finding.
    at: Instant,
    /// True if it stays quarantined until the server ends.
    stays: bool,
}

/// Reason for a quarantine.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Cause {
    /// Its log and the rules disagree.
    #[error(transparent)]
    Broken(Broken),
    /// Its log lost records.
    #[error(transparent)]
    Lost(StoreError),
}

impl Cause {
    fn refused(&self) -> Refused {
        match self {
            Self::Broken(_) => set_aside(),
            Self::Lost(_) => lost(),
        }
    }
}

fn set_aside() -> Refused {
    Refused::new(
        Code::Quarantined,
        "this match is broken and was quarantined; ask the operator of the server",
    )
}

/// A match that is checked and not stored yet.
pub(crate) struct Draft {
    permit: TablePermit,
    invite: Invite,
    data: MatchData,
}

#[cfg(test)]
mod tests {
    use tokio::time;

    use super::*;
    use crate::testing;

    #[tokio::test]
    async fn quarantined_log_is_read_again_after_a_pause() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let id = testing::open(&matches).await;
        let end =
            matches.store.append(id, Head::default(), vec!["no record".to_owned()], None).await.unwrap();
        let found = async || matches.find(id).await.err().unwrap().code();
        assert_eq!(found().await, Code::Quarantined);
        // A read now would find that there is no such match.
        matches.store.remove(id, end).await.unwrap();
        assert_eq!(found().await, Code::Quarantined);
        time::pause();
        time::advance(QUARANTINE_PAUSE).await;
        time::resume();
        assert_eq!(found().await, Code::Unknown, "it is read again");
    }

    #[tokio::test]
    async fn lost_match_does_not_become_live_again() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let id = testing::open(&matches).await;
        matches.mark_lost(id);
        assert_eq!(matches.find(id).await.err().unwrap().code(), Code::Quarantined);
    }

    #[tokio::test]
    async fn match_whose_bundle_failed_stays_aside() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let id = testing::open(&matches).await;
        matches.quarantine(id, &Cause::Broken(Broken::Bundle("it computes for ever".to_owned())));
        for number in 0..=MAX_QUARANTINED {
            let broken = Broken::Unreadable { number: number as u64, what: "x".to_owned() };
            matches.quarantine(MatchId::fresh(), &Cause::Broken(broken));
        }
        time::pause();
        time::advance(100 * QUARANTINE_PAUSE).await;
        time::resume();
        assert_eq!(matches.find(id).await.err().unwrap().code(), Code::Quarantined);
        assert_eq!(matches.all_quarantined().len(), MAX_QUARANTINED + 1);
    }
}
