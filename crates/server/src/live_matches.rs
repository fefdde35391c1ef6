use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use airlock_bus::{Bus, Change};
use airlock_engine::{Hash, Wish};
use airlock_protocol::{Code, NewMatch, Reason, Ref};
use airlock_registry::Registry;
use airlock_store::{
    CreateError, Filter, Head, MatchData, MatchId, NodeId, Snapshot, Store, StoreError, Summary, Tail,
};
use airlock_table::{AnyMatch, Broken, Conn, Founding, Now, Successor, Terms};
use tokio::{
    sync::{OnceCell, watch},
    time::Instant,
};

use crate::{
    address::Address,
    answer::Refused,
    code::Invite,
    keeper::Keeper,
    leases::Leases,
    limits::{
        BUNDLED_CALLS, BUNDLED_REPLAYS, DELIVERIES, MAX_FAILED_BUNDLES, MAX_LISTED_MATCHES, MAX_QUARANTINED,
        PIECES, QUARANTINE_PAUSE, RECORDS_AT_ONCE, REPLAYS, RESTORES, THOUGHTS,
    },
    metrics,
    openings::{Opening, Openings},
    origin::PublicUrl,
    queue::{Claim, Queue},
    rates::Limiters,
    token::{self, Token},
    validation::{self, Flaw},
};

/// The live matches of this server. A match comes to life when somebody asks for it.
pub(crate) struct LiveMatches {
    pub(crate) registry: Registry,
    pub(crate) store: Arc<dyn Store>,
    /// Where nodes tell each other how long logs are.
    pub(crate) bus: Arc<dyn Bus>,
    /// The name of this one.
    pub(crate) node: NodeId,
    /// What it drives.
    pub(crate) leases: Leases,
    /// True if matches are announced.
    pub(crate) announces: bool,
    /// How addresses in announcements begin.
    pub(crate) public_url: Option<PublicUrl>,
    /// Turns true when the server ends; matches put themselves away then.
    pub(crate) closing: Arc<watch::Sender<bool>>,
    /// Limits of requests and attempts by address.
    pub(crate) limiters: Limiters,
    /// The tables that each address keeps open.
    openings: Arc<Openings>,
    /// For matches that are repeated to show what was.
    pub(crate) replays: Arc<Queue>,
    /// For matches that are brought to life.
    restores: Arc<Queue>,
    /// For both, under older rules.
    bundled_replays: Arc<Queue>,
    /// For calls of live matches under older rules.
    pub(crate) bundled_calls: Arc<Queue>,
    /// For bots that think.
    pub(crate) thoughts: Arc<Queue>,
    /// For answers as long as a match.
    pub(crate) deliveries: Arc<Queue>,
    /// For the pieces of these.
    pub(crate) pieces: Arc<Queue>,
    /// One cell for each match that was asked for. The lock is held to find a cell, never while a match is read from
    /// the store or does anything; who asks for the same match meanwhile waits at its cell.
    live: Mutex<BTreeMap<MatchId, Arc<OnceCell<Keeper>>>>,
    /// Matches that were set aside; the oldest are forgotten when there are too many.
    quarantined: Mutex<BTreeMap<MatchId, Aside>>,
    /// Matches by whether this server has their rules, of those that lists were about.
    playable: Mutex<BTreeMap<MatchId, bool>>,
    /// Matches that lived here and whose logs were lost: none comes to life again before the server starts anew. Sixteen bytes each.
    lost: Mutex<BTreeSet<MatchId>>,
    /// True once it was noticed that the database is another one.
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
        public_url: Option<PublicUrl>,
        limiters: Limiters,
        closing: Arc<watch::Sender<bool>>,
    ) -> Self {
        Self {
            registry,
            store,
            bus,
            node: NodeId::fresh(),
            leases: Leases::default(),
            announces,
            public_url,
            closing,
            limiters,
            openings: Arc::default(),
            replays: Queue::new("replays", REPLAYS),
            restores: Queue::new("restores", RESTORES),
            bundled_replays: Queue::new("bundled_replays", BUNDLED_REPLAYS),
            bundled_calls: Queue::new("bundled_calls", BUNDLED_CALLS),
            thoughts: Queue::new("thoughts", THOUGHTS),
            deliveries: Queue::new("deliveries", DELIVERIES),
            pieces: Queue::new("pieces", PIECES),
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

    /// The time on this server's monotonic clock, and on the one that all nodes share.
    pub(crate) fn now(&self) -> Now {
        Now { ms: self.now_ms(), epoch_ms: self.store.now_ms() }
    }

    /// A name for a socket or a call that no other has.
    pub(crate) fn conn(&self) -> Conn {
        Conn(self.conns.fetch_add(1, Ordering::Relaxed))
    }

    /// A name for a command of the server's own that no other has, on no node and at no time.
    pub(crate) fn reference() -> Ref {
        MatchId::fresh().to_string().parse().expect("an id can be a ref")
    }

    // The store

    /// The matches that fit.
    pub(crate) async fn list(&self, filter: Filter) -> Result<Vec<Summary>, Refused> {
        self.store.list(filter).await.map_err(|error| {
            tracing::error!(%error, "matches could not be listed");
            Refused::new(Code::Unavailable, "matches cannot be listed now; try again")
        })
    }

    /// The table that an invitation is for.
    pub(crate) async fn invited(&self, invite: &Invite) -> Result<Option<MatchId>, Refused> {
        self.store.find(&invite.reveal()).await.map_err(no_match)
    }

    /// The invitation to a table.
    pub(crate) async fn invite(&self, id: MatchId) -> Result<Invite, Refused> {
        let listed = self.list(Filter { among: Some(vec![id]), ..Filter::default() }).await?;
        let code = listed.into_iter().next().and_then(|summary| summary.code?.parse().ok());
        code.ok_or_else(|| Refused::new(Code::Unknown, "this table has no invitation"))
    }

    /// Everything that the store has of a match: its founding, and its records.
    pub(crate) async fn records(&self, id: MatchId) -> Result<(String, Vec<String>), Refused> {
        let header = self.store.header(id).await.map_err(no_match)?;
        Ok((header, self.bodies(id, 0).await?))
    }

    /// Number of records that the store has of a match.
    pub(crate) async fn length(&self, id: MatchId) -> Result<u64, Refused> {
        let heads = self.store.heads(vec![id]).await.map_err(no_match)?;
        heads.get(&id).map(|head| head.seq).ok_or_else(|| no_match(StoreError::NoMatch(id)))
    }

    /// The records of a match after number `after`, read in pieces: other work goes on between them.
    pub(crate) async fn bodies(&self, id: MatchId, after: u64) -> Result<Vec<String>, Refused> {
        let mut bodies = Vec::new();
        loop {
            let known = after + bodies.len() as u64;
            let records = self.store.load_some(id, known, RECORDS_AT_ONCE).await.map_err(no_match)?;
            let is_last = records.len() < RECORDS_AT_ONCE;
            bodies.extend(records.into_iter().map(|record| record.body));
            if is_last {
                return Ok(bodies);
            }
        }
    }

    /// The queue for matches that are repeated to show what was.
    pub(crate) fn replays_under(&self, founding: &Founding) -> &Arc<Queue> {
        if self.is_bundled(founding) { &self.bundled_replays } else { &self.replays }
    }

    fn is_bundled(&self, founding: &Founding) -> bool {
        self.registry.is_bundled(&founding.game, founding.rules)
    }

    /// True if a table was opened with these bytes.
    pub(crate) async fn opened_by(&self, id: MatchId, host: Hash) -> Result<bool, Refused> {
        let header = self.store.header(id).await.map_err(no_match)?;
        Ok(Founding::read(&header).is_ok_and(|founding| founding.opener == Some(Token::of(host.0).hash())))
    }

    // Opening tables

    /// Opens a table for somebody at an address; answers with its id and the invitation.
    pub(crate) async fn open(&self, wish: NewMatch, by: Address) -> Result<(MatchId, Invite), Refused> {
        let opening = self.place(by, wish.public).await?;
        let NewMatch { game, mode, players, options, title, public, spectators, pace, turn_seconds, .. } =
            wish;
        let (several_seats, opener) = (wish.several_seats, wish.host.map(|host| Token::of(host.0).hash()));
        let bot_pause_ms = wish.bot_pause_ms.unwrap_or(Terms::BOT_PAUSE_MS);
        let webhook = wish.webhook;
        let terms =
            Terms { title, public, spectators, pace, turn_seconds, bot_pause_ms, webhook, several_seats };
        validation::check_terms(&terms)?;
        let wish = Wish { mode, players, options };
        let draft = self.draft(opening, |invite, secret| {
            let mut founding = self
                .registry
                .found(&game, wish, terms, secret, invite.hash())
                .ok_or_else(|| Refused::new(Code::Unknown, format!("there is no game `{game}` here")))?
                .map_err(|error| Refused::new(Code::Malformed, error.to_string()))?;
            founding.opener = opener;
            Ok(Successor { founding, bodies: Vec::new() })
        })?;
        self.create(draft).await
    }

    /// A place for one more match of somebody at an address.
    pub(crate) async fn place(&self, by: Address, public: bool) -> Result<Opening, Refused> {
        self.openings.admit(self, by, public).await
    }

    /// The next match of the same seats, to be created.
    pub(crate) fn draft_next(
        &self,
        opening: Opening,
        id: MatchId,
        table: &dyn AnyMatch,
    ) -> Result<Draft, Refused> {
        self.draft(opening, |invite, secret| {
            let successor = table.successor(&id.to_string(), secret, invite.hash());
            successor.map_err(|error| Refused::new(Code::Phase, error.to_string()))
        })
    }

    /// A new match under a fresh invitation and secret.
    fn draft(
        &self,
        opening: Opening,
        begin: impl FnOnce(&Invite, [u8; 32]) -> Result<Successor, Refused>,
    ) -> Result<Draft, Refused> {
        let invite = Invite::fresh()?;
        let Successor { mut founding, bodies } = begin(&invite, token::random()?)?;
        founding.cause = opening.cause();
        let valid = validation::data(&self.registry, founding, bodies, Some(invite), self.now());
        let (data, _) = valid.map_err(|flaw| match flaw {
            Flaw::Refused(why) => why,
            Flaw::Broken(broken) => {
                tracing::error!(%broken, "a table could not be opened");
                Refused::new(Code::Quarantined, "this table cannot be opened")
            }
        })?;
        Ok(Draft { opening, invite, data })
    }

    /// Opens a table that was drafted; answers with its id and the invitation.
    pub(crate) async fn create(&self, draft: Draft) -> Result<(MatchId, Invite), Refused> {
        let Draft { opening, invite, data } = draft;
        let id = MatchId::fresh();
        self.begin(id, data, opening).await.map_err(|error| {
            tracing::error!(%error, "a table could not be opened");
            Refused::new(Code::Unavailable, "the table could not be stored; try again")
        })?;
        Ok((id, invite))
    }

    /// Stores a new match. All ways to one lead through here, and none without a place.
    pub(crate) async fn begin(
        &self,
        id: MatchId,
        data: MatchData,
        opening: Opening,
    ) -> Result<(), CreateError> {
        self.store.create(id, data).await?;
        opening.keep(id);
        Ok(())
    }

    // Live matches

    /// The match of that id, brought to life if necessary.
    pub(crate) async fn find(self: &Arc<Self>, id: MatchId) -> Result<Keeper, Refused> {
        let lives = || self.live(id).is_some_and(|keeper| keeper.is_alive());
        if !lives() {
            if self.lost().contains(&id) {
                return Err(lost());
            }
            if self.was_set_aside_lately(id) {
                return Err(set_aside());
            }
        }
        let cell = {
            let mut live = self.lock();
            live.retain(|_, cell| cell.get().is_none_or(Keeper::is_alive));
            Arc::clone(live.entry(id).or_default())
        };
        let mut newborn = false;
        let bring_to_life = || {
            newborn = true;
            self.bring_to_life(id)
        };
        let found = cell.get_or_try_init(bring_to_life).await.cloned();
        if let Ok(keeper) = &found
            && newborn
        {
            // What other nodes appended since it was read was told to nobody: it was not live yet.
            keeper.catch_up();
            self.leases.want();
        }
        if found.is_err() {
            // Nobody else is waiting at this cell: the list and this call hold it.
            self.lock()
                .retain(|other, cell| *other != id || cell.get().is_some() || Arc::strong_count(cell) > 2);
        }
        found
    }

    /// The match of that id, if it is live.
    pub(crate) fn live(&self, id: MatchId) -> Option<Keeper> {
        self.lock().get(&id).and_then(|cell| cell.get().cloned())
    }

    /// Every live match.
    pub(crate) fn all_live(&self) -> BTreeMap<MatchId, Keeper> {
        self.lock().iter().filter_map(|(id, cell)| Some((*id, cell.get()?.clone()))).collect()
    }

    /// Tells every node how long the log of a match is.
    pub(crate) fn tell(&self, id: MatchId, seq: u64) {
        self.bus.publish(Change::Reached { id, seq });
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Arc<OnceCell<Keeper>>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn bring_to_life(self: &Arc<Self>, id: MatchId) -> Result<Keeper, Refused> {
        let begun = Instant::now();
        let (restored, head) = self.restore(id).await?.map_err(|cause| {
            self.quarantine(id, &cause);
            cause.refused()
        })?;
        metrics::restored(begun.elapsed());
        Ok(Keeper::start(id, restored, head, Arc::clone(self)))
    }

    /// The match as the store has it: from its snapshot if there is one that can be used, else from the beginning.
    /// A snapshot of more than the log has shows that the log lost its end.
    async fn restore(&self, id: MatchId) -> Result<Result<(Box<dyn AnyMatch>, Head), Cause>, Refused> {
        let header = self.store.header(id).await.map_err(no_match)?;
        let founding = match Founding::read(&header) {
            Ok(founding) => founding,
            Err(broken) => return Ok(Err(Cause::Broken(broken))),
        };
        let queue = if self.is_bundled(&founding) { &self.bundled_replays } else { &self.restores };
        let claim = Claim::current();
        let mut turn = queue.turn(claim).await?;
        let rules = founding.rules.to_string();
        if let Some(Snapshot { head, state, .. }) = self.store.snapshot(id, &rules).await.map_err(no_match)? {
            match self.store.follow(id, head).await {
                Ok(Tail { bodies: later, head }) => {
                    let (registry, founding, now) = (self.registry.clone(), founding.clone(), self.now());
                    let restored = move || registry.go_on_from(founding, &state, &later, now);
                    match turn.work(restored).await? {
                        Err(broken @ Broken::Snapshot { .. }) => {
                            tracing::info!(%id, %broken, "from the beginning, then");
                            turn = queue.turn(claim.uncounted()).await?;
                        }
                        restored => {
                            return Ok(restored.map(|table| (table, head)).map_err(Cause::Broken));
                        }
                    }
                }
                // An older version kept it, or what it was made of was archived: the records say more than it does.
                Err(StoreError::Torn { seq, length, .. }) if seq == head.seq && length >= seq => {
                    tracing::warn!(%id, seq, "the snapshot is of another log: from the beginning, then");
                }
                Err(StoreError::Archived { .. }) => {}
                Err(error) if is_lost(&error) => return Ok(Err(Cause::Lost(error))),
                Err(error) => return Err(no_match(error)),
            }
        }
        let Tail { bodies, head } = match self.store.follow(id, Head::default()).await {
            Ok(tail) => tail,
            Err(error @ StoreError::Torn { .. }) => return Ok(Err(Cause::Lost(error))),
            Err(error) => return Err(no_match(error)),
        };
        let (registry, now) = (self.registry.clone(), self.now());
        let restored = turn.work(move || registry.restore(founding, &bodies, now)).await?;
        Ok(restored.map(|table| (table, head)).map_err(Cause::Broken))
    }

    // Quarantine

    /// Of these matches, those that nobody can play here: set aside, or under rules that this server does not have.
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
            // The next one who asks for it finds out.
            Err(StoreError::NoMatch(_)) => return Ok(true),
            header => header.map_err(no_match)?,
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

    /// Notes that a match was set aside. The oldest notes make room for new ones of their kind.
    pub(crate) fn quarantine(&self, id: MatchId, cause: &Cause) {
        tracing::error!(%id, %cause, "a match is set aside");
        metrics::quarantined();
        if matches!(cause, Cause::Lost(_)) {
            metrics::lost_log();
        }
        let stays = matches!(cause, Cause::Broken(Broken::Bundle(_)));
        let most = if stays { MAX_FAILED_BUNDLES } else { MAX_QUARANTINED };
        let mut quarantined = self.quarantined();
        quarantined.insert(id, Aside { why: cause.to_string(), at: Instant::now(), stays });
        let alike = || quarantined.iter().filter(|(_, aside)| aside.stays == stays);
        let oldest = alike().min_by_key(|(_, aside)| aside.at).map(|(id, _)| *id);
        if let Some(oldest) = oldest.filter(|_| alike().count() > most) {
            quarantined.remove(&oldest);
        }
    }

    pub(crate) fn is_quarantined(&self, id: MatchId) -> bool {
        self.quarantined().contains_key(&id) || self.lost().contains(&id)
    }

    /// Looks, once, which live matches know more than the database, which is another one than it was.
    pub(crate) fn look_what_was_lost(&self) {
        if !self.displaced.swap(true, Ordering::Relaxed) {
            metrics::displaced();
            self.all_live().values().for_each(Keeper::catch_up);
        }
    }

    /// Brings a match to life no more that knew more than its log has: what is left of that would go on as if nothing had been lost.
    pub(crate) fn never_again(&self, id: MatchId) {
        self.lost().insert(id);
    }

    fn lost(&self) -> MutexGuard<'_, BTreeSet<MatchId>> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether its log was found broken so lately that it is not read again yet: whoever mends it need not wait long, and nobody
    /// makes the server read it at will. Where the bundle of its rules failed, it is not called again until the server is started
    /// again, perhaps with another bundle.
    fn was_set_aside_lately(&self, id: MatchId) -> bool {
        let lately = |aside: &Aside| aside.stays || aside.at.elapsed() < QUARANTINE_PAUSE;
        self.quarantined().get(&id).is_some_and(lately)
    }

    /// Lets go of a match that is no more: who asks for it finds out, and where it lives it does.
    pub(crate) fn forget(&self, id: MatchId) {
        self.quarantined().remove(&id);
        self.lost().remove(&id);
        let cell = self.lock().remove(&id);
        if let Some(keeper) = cell.as_deref().and_then(OnceCell::get) {
            keeper.catch_up();
        }
    }

    /// The matches that were set aside since the server began, or that lists found to be without their rules, and why.
    pub(crate) fn all_quarantined(&self) -> Vec<(MatchId, String)> {
        let playable = self.playable.lock().unwrap_or_else(PoisonError::into_inner);
        let without_rules =
            playable.iter().filter(|(_, has)| !**has).map(|(id, _)| (*id, NO_RULES.to_owned()));
        let mut all: BTreeMap<MatchId, String> = without_rules.collect();
        all.extend(self.quarantined().iter().map(|(id, aside)| (*id, aside.why.clone())));
        all.into_iter().collect()
    }

    fn quarantined(&self) -> MutexGuard<'_, BTreeMap<MatchId, Aside>> {
        self.quarantined.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reason for which a match cannot be played that nobody has asked for yet.
const NO_RULES: &str =
    "its rules are not here: put their bundle into the folder of bundles and start the server again";

/// A match that was set aside.
struct Aside {
    why: String,
    /// When that was found last.
    at: Instant,
    /// True if it stays aside until the server ends.
    stays: bool,
}

/// Reason for which a match is set aside.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Cause {
    /// Its log and the rules disagree.
    #[error(transparent)]
    Broken(Broken),
    /// Its log is not any longer what it was.
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

/// True if the store has lost what it had, so that asking again is of no use.
pub(crate) const fn is_lost(error: &StoreError) -> bool {
    matches!(error, StoreError::Torn { .. } | StoreError::Archived { .. } | StoreError::Displaced(_))
}

fn set_aside() -> Refused {
    Refused::new(Code::Quarantined, "this match is broken and was set aside")
}

/// The refusal for a match that was set aside because its log lost a part.
pub(crate) fn lost() -> Refused {
    let text = "the database has lost a part of this match: it was set aside, and whoever runs the server has to look at it";
    Refused::new(Code::Quarantined, text).because(Reason::LogLost)
}

/// A match that nobody has yet.
pub(crate) struct Draft {
    opening: Opening,
    invite: Invite,
    data: MatchData,
}

pub(crate) fn no_match(error: StoreError) -> Refused {
    if let StoreError::NoMatch(_) = error {
        return Refused::new(Code::Unknown, "there is no such match");
    }
    if let StoreError::Torn { .. } = error {
        tracing::error!(%error, "a log has a hole");
        return lost();
    }
    tracing::error!(%error, "the store failed");
    Refused::new(Code::Unavailable, "the store does not answer now; try again")
}

#[cfg(test)]
mod tests {
    use tokio::time;

    use super::*;
    use crate::testing;

    #[tokio::test]
    async fn the_log_of_a_match_that_was_set_aside_is_read_again_only_after_a_pause() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let id = testing::open(&matches).await;
        let end =
            matches.store.append(id, Head::default(), vec!["no record".to_owned()], None).await.unwrap();
        let found = async || matches.find(id).await.err().unwrap().code();
        assert_eq!(found().await, Code::Quarantined);
        // Who read now would find that there is no such match.
        matches.store.remove(id, end).await.unwrap();
        assert_eq!(found().await, Code::Quarantined);
        time::pause();
        time::advance(QUARANTINE_PAUSE).await;
        time::resume();
        assert_eq!(found().await, Code::Unknown, "it is read again");
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
