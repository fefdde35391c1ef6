//! The durable storage: one store shared by all nodes, with an unreliable connection from each.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use airlock_engine::{Hash, rng::below};
use airlock_store::{
    Announcement, AppendError, CreateError, Entry, Filter, Head, Line, MatchData, MatchId, NodeId, Revision,
    Snapshot, Store, StoreError, Summary, Tail, limits::LEASE,
};
use async_trait::async_trait;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng as _;
use serde_json::Value;
use tokio::time::sleep;

/// Start time of simulations, in milliseconds since 1970.
const BEGUN_MS: u64 = 1_780_000_000_000;

/// The store shared by all nodes.
#[derive(Default)]
pub(crate) struct Disk {
    kept: Mutex<BTreeMap<MatchId, StoredMatch>>,
    leases: Mutex<Leases>,
    /// True while calls may fail or be slow.
    pub(crate) faults: AtomicBool,
    /// True while every call fails.
    pub(crate) outage: AtomicBool,
    /// True while every write fails because the disk is full. Reads still work.
    pub(crate) full: AtomicBool,
    /// Milliseconds since the simulation began.
    passed_ms: AtomicU64,
}

#[derive(Default)]
struct Leases {
    /// End of each node's lease, in milliseconds since 1970.
    lives_till: BTreeMap<NodeId, u64>,
    /// The node that drives each match, valid during its lease.
    driven: BTreeMap<MatchId, NodeId>,
}

#[derive(Default)]
struct StoredMatch {
    data: MatchData,
    /// The head of the log after each entry.
    ends: Vec<Head>,
    /// Number of calls of all nodes that read the log or append to it.
    calls: u64,
    /// Time of the last write, in milliseconds since 1970.
    updated_at: u64,
    snapshots: BTreeMap<String, Snapshot>,
}

impl StoredMatch {
    fn new(data: MatchData, updated_at: u64) -> Self {
        let bodies = data.bodies.clone();
        let mut kept = Self { data: MatchData { bodies: Vec::new(), ..data }, updated_at, ..Self::default() };
        kept.extend(&bodies);
        kept
    }

    /// The current head of the log.
    fn head(&self) -> Head {
        self.end(self.ends.len() as u64).unwrap_or_default()
    }

    /// The head of the log after this number of entries.
    fn end(&self, seq: u64) -> Option<Head> {
        let place = usize::try_from(seq).ok()?;
        place.checked_sub(1).map_or(Some(Head::default()), |place| self.ends.get(place).copied())
    }

    fn extend(&mut self, bodies: &[String]) {
        for body in bodies {
            self.ends.push(self.head().then(std::slice::from_ref(body)));
        }
        self.data.bodies.extend_from_slice(bodies);
    }
}

/// A way to lose acknowledged entries from the end of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Loss {
    /// Rows are lost. Snapshots made from them remain.
    Rows,
    /// A lagging standby was promoted, or an older file restored. Everything is in an earlier state.
    Back,
}

impl Disk {
    /// Removes the newest entries of a match and keeps `kept_entries`.
    pub(crate) fn lose(&self, id: MatchId, kept_entries: usize, how: Loss) {
        let mut kept = self.lock();
        let Some(kept) = kept.get_mut(&id) else { return };
        kept.data.bodies.truncate(kept_entries);
        kept.ends.truncate(kept_entries);
        if how == Loss::Back {
            kept.snapshots.retain(|_, snapshot| snapshot.head.seq <= kept_entries as u64);
        }
    }

    /// Number of calls of all nodes that read the log of a match or append to it.
    pub(crate) fn calls(&self, id: MatchId) -> u64 {
        self.lock().get(&id).map_or(0, |kept| kept.calls)
    }

    /// Drops snapshots that are newer than the log, as an operator does when repairing a database.
    pub(crate) fn mend(&self, id: MatchId) {
        if let Some(kept) = self.lock().get_mut(&id) {
            let length = kept.ends.len() as u64;
            kept.snapshots.retain(|_, snapshot| snapshot.head.seq <= length);
        }
    }

    /// The records of a match after number `after`.
    pub(crate) fn records(&self, id: MatchId, after: usize) -> Vec<String> {
        self.lock().get(&id).map_or_else(Vec::new, |kept| {
            kept.data.bodies.get(after..).map(<[String]>::to_vec).unwrap_or_default()
        })
    }

    /// The founding record of a match.
    pub(crate) fn header(&self, id: MatchId) -> Option<String> {
        self.lock().get(&id).map(|kept| kept.data.header.clone())
    }

    /// Advances the store's clock.
    pub(crate) fn pass(&self, ms: u64) {
        self.passed_ms.fetch_add(ms, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, StoredMatch>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leases to a node the matches that no other live node drives. Returns the leased ones.
    fn drive(&self, node: NodeId, ids: Vec<MatchId>) -> BTreeSet<MatchId> {
        let now_ms = self.now_ms();
        let mut leases = self.leases();
        let Leases { lives_till, driven } = &mut *leases;
        lives_till.insert(node, now_ms + u64::try_from(LEASE.as_millis()).unwrap_or(u64::MAX));
        let lives = |node: &NodeId| lives_till.get(node).is_some_and(|till| *till > now_ms);
        let takes = |id: &MatchId| {
            let driver = driven.entry(*id).or_insert(node);
            if !lives(driver) {
                *driver = node;
            }
            *driver == node
        };
        ids.into_iter().filter(takes).collect()
    }

    fn leases(&self) -> MutexGuard<'_, Leases> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds since 1970.
    fn now_ms(&self) -> u64 {
        BEGUN_MS + self.passed_ms.load(Ordering::Relaxed)
    }

    fn append(
        &self,
        id: MatchId,
        after: Head,
        bodies: &[String],
        line: Option<Line>,
    ) -> Result<Head, AppendError> {
        let mut kept = self.lock();
        let kept = kept.get_mut(&id).ok_or(StoreError::NoMatch(id))?;
        kept.head().must_be(id, after)?;
        kept.extend(bodies);
        if let Some(line) = line {
            (kept.data.line, kept.updated_at) = (line, self.now_ms());
        }
        Ok(kept.head())
    }

    /// Counts a call that uses the log of a match.
    fn count(&self, id: MatchId) {
        if let Some(kept) = self.lock().get_mut(&id) {
            kept.calls += 1;
        }
    }
}

/// A node's unreliable connection to the store.
pub(crate) struct Unreliable {
    disk: Arc<Disk>,
    /// Decides which calls go wrong. Each start of a node has its own generator.
    rng: Mutex<ChaCha8Rng>,
    /// Flaw: reports an append as durable before it is.
    hasty: bool,
}

/// The simulated outcome of a call.
struct Fate {
    delay: Duration,
    fails_before: bool,
    fails_after: bool,
}

impl Unreliable {
    pub(crate) const fn new(disk: Arc<Disk>, rng: ChaCha8Rng, hasty: bool) -> Self {
        Self { disk, rng: Mutex::new(rng), hasty }
    }

    fn fate(&self) -> Fate {
        let mut rng = self.rng.lock().unwrap_or_else(PoisonError::into_inner);
        let faults = self.disk.faults.load(Ordering::Relaxed);
        let mut happens = |of: usize| below(&mut *rng, of) == 0 && faults;
        let (fails_before, fails_after) = (happens(25), happens(25));
        let longest = if happens(40) { 200 } else { 4 };
        let delay = Duration::from_millis(below(&mut *rng, longest) as u64);
        if self.disk.outage.load(Ordering::Relaxed) {
            return Fate { delay: Duration::ZERO, fails_before: true, fails_after };
        }
        Fate { delay, fails_before, fails_after }
    }

    /// Waits as long as a write takes. Fails at random, and always if the disk is full.
    async fn write(&self) -> Result<(), StoreError> {
        self.read().await?;
        if self.disk.full.load(Ordering::Relaxed) { Err(full()) } else { Ok(()) }
    }

    /// Waits as long as a read takes. Fails at random.
    async fn read(&self) -> Result<(), StoreError> {
        let Fate { delay, fails_before, .. } = self.fate();
        sleep(delay).await;
        if fails_before { Err(failed()) } else { Ok(()) }
    }
}

fn failed() -> StoreError {
    StoreError::Unavailable(Arc::new(io::Error::other("the simulation says so")))
}

fn full() -> StoreError {
    StoreError::Unavailable(Arc::new(io::Error::from(io::ErrorKind::StorageFull)))
}

#[async_trait]
impl Store for Unreliable {
    /// The match secret is the only random value of the server that affects play, so it is replaced by one
    /// from the seed.
    async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError> {
        let mut secret = [0; 32];
        self.rng.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut secret);
        let mut founding: Value = serde_json::from_str(&data.header).unwrap_or_default();
        founding["secret"] = Value::String(Hash(secret).to_string());
        let data = MatchData { header: founding.to_string(), ..data };
        if self.disk.full.load(Ordering::Relaxed) {
            return Err(full().into());
        }
        let updated_at = self.now_ms();
        self.disk.lock().insert(id, StoredMatch::new(data, updated_at));
        Ok(())
    }

    async fn header(&self, id: MatchId) -> Result<String, StoreError> {
        self.read().await?;
        self.disk.header(id).ok_or(StoreError::NoMatch(id))
    }

    async fn find(&self, code: &str) -> Result<Option<MatchId>, StoreError> {
        self.read().await?;
        let kept = self.disk.lock();
        Ok(kept.iter().find(|(_, kept)| kept.data.code.as_deref() == Some(code)).map(|(&id, _)| id))
    }

    async fn append(
        &self,
        id: MatchId,
        after: Head,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<Head, AppendError> {
        self.disk.count(id);
        let Fate { delay, fails_before, fails_after } = self.fate();
        let (disk, last) = (Arc::clone(&self.disk), after.then(&bodies));
        let write = move || {
            if disk.full.load(Ordering::Relaxed) {
                return Err(full().into());
            }
            disk.append(id, after, &bodies, line)
        };
        if self.hasty {
            let later = self.fate().delay + Duration::from_millis(2);
            tokio::spawn(async move {
                sleep(later).await;
                // The flaw: nobody waits for the write.
                let _ = write();
            });
            return Ok(last);
        }
        sleep(delay).await;
        if fails_before {
            return Err(failed().into());
        }
        let written = write();
        sleep(delay).await;
        if fails_after { Err(failed().into()) } else { written }
    }

    async fn load(&self, id: MatchId, after: u64) -> Result<Vec<Entry>, StoreError> {
        self.read().await?;
        let kept = self.disk.lock();
        let data = &kept.get(&id).ok_or(StoreError::NoMatch(id))?.data;
        let skipped = usize::try_from(after).unwrap_or(usize::MAX);
        let entries = (1..).zip(&data.bodies).skip(skipped);
        Ok(entries.map(|(seq, body)| Entry { seq, body: body.clone() }).collect())
    }

    async fn follow(&self, id: MatchId, after: Head) -> Result<Tail, StoreError> {
        self.disk.count(id);
        self.read().await?;
        let kept = self.disk.lock();
        let kept = kept.get(&id).ok_or(StoreError::NoMatch(id))?;
        let head = kept.head();
        if kept.end(after.seq) != Some(after) {
            return Err(StoreError::Torn { id, seq: after.seq, length: head.seq });
        }
        let bodies = kept.data.bodies.iter().skip(usize::try_from(after.seq).unwrap_or(usize::MAX));
        Ok(Tail { bodies: bodies.cloned().collect(), head })
    }

    async fn heads(&self, ids: Vec<MatchId>) -> Result<BTreeMap<MatchId, Head>, StoreError> {
        self.read().await?;
        let kept = self.disk.lock();
        Ok(ids.into_iter().filter_map(|id| Some((id, kept.get(&id)?.head()))).collect())
    }

    async fn list(&self, filter: Filter) -> Result<Vec<Summary>, StoreError> {
        self.read().await?;
        let kept = self.disk.lock();
        let listed = kept.iter().rev().filter(|(id, kept)| {
            let MatchData { line, .. } = &kept.data;
            let Filter { phase, updated_before, .. } = &filter;
            filter.among.as_ref().is_none_or(|among| among.contains(id))
                && filter.due_at.is_none_or(|due_at| line.wake_at.is_some_and(|wake_at| wake_at <= due_at))
                && phase.as_ref().is_none_or(|phase| *phase == line.phase)
                && updated_before.is_none_or(|before| kept.updated_at < before)
                && filter.before.is_none_or(|before| **id < before)
        });
        let summary = |(&id, kept): (&MatchId, &StoredMatch)| Summary {
            id,
            code: kept.data.code.clone(),
            line: kept.data.line.clone(),
            updated_at: kept.updated_at,
            entries: kept.head().seq,
            digest: kept.head().digest,
        };
        Ok(listed.map(summary).take(filter.at_most as usize).collect())
    }

    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.write().await?;
        let mut kept = self.disk.lock();
        let kept = kept.get_mut(&id).ok_or(StoreError::NoMatch(id))?;
        let older = kept.snapshots.get(&snapshot.rules_version);
        if kept.end(snapshot.head.seq) == Some(snapshot.head)
            && older.is_none_or(|older| older.head.seq < snapshot.head.seq)
        {
            kept.snapshots.insert(snapshot.rules_version.clone(), snapshot);
        }
        Ok(())
    }

    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError> {
        self.read().await?;
        Ok(self.disk.lock().get(&id).and_then(|kept| kept.snapshots.get(rules_version).cloned()))
    }

    async fn revise(&self, id: MatchId, revisions: Vec<Revision>, since: u64) -> Result<bool, StoreError> {
        self.write().await?;
        let mut kept = self.disk.lock();
        let StoredMatch { data, snapshots, .. } = kept.get_mut(&id).ok_or(StoreError::NoMatch(id))?;
        for Revision { seq, before, after } in revisions {
            let place = usize::try_from(seq).unwrap_or(usize::MAX).wrapping_sub(1);
            match data.bodies.get_mut(place).filter(|body| **body == before) {
                Some(body) => *body = after,
                None => return Ok(false),
            }
        }
        snapshots.retain(|_, snapshot| snapshot.head.seq >= since);
        Ok(true)
    }

    /// No archive is simulated.
    async fn delete_archived(&self, _: MatchId, _: u64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn remove(&self, id: MatchId, after: Head) -> Result<(), AppendError> {
        self.write().await?;
        let mut kept = self.disk.lock();
        kept.get(&id).ok_or(StoreError::NoMatch(id))?.head().must_be(id, after)?;
        kept.remove(&id);
        Ok(())
    }

    async fn delete_removed(&self) -> Result<bool, StoreError> {
        self.write().await.map(|()| false)
    }

    async fn drive(&self, node: NodeId, ids: Vec<MatchId>) -> Result<BTreeSet<MatchId>, StoreError> {
        self.write().await?;
        let taken = self.disk.drive(node, ids);
        // A node that does not receive the answer asks again.
        self.read().await.map(|()| taken)
    }

    async fn let_go(&self, node: NodeId, ids: Vec<MatchId>) -> Result<(), StoreError> {
        self.write().await?;
        self.disk.leases().driven.retain(|id, driver| *driver != node || !ids.contains(id));
        Ok(())
    }

    async fn leave(&self, node: NodeId) -> Result<(), StoreError> {
        self.write().await?;
        self.disk.leases().lives_till.remove(&node);
        Ok(())
    }

    /// No webhooks are simulated.
    async fn take_due(&self, _: bool, _: u32, _: Duration) -> Result<Vec<Announcement>, StoreError> {
        Ok(Vec::new())
    }

    async fn delivered(&self, _: MatchId, _: u64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn prove(&self) -> Result<(), StoreError> {
        self.write().await
    }

    /// Logs are read from the simulated matches themselves, so nothing is signed.
    async fn signing_seed(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        Ok(fresh)
    }

    fn now_ms(&self) -> u64 {
        self.disk.now_ms()
    }

    fn is_shared(&self) -> bool {
        true
    }
}
