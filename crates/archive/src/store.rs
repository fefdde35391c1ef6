use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use airlock_store::{
    Announcement, AppendError, CreateError, Entry, Filter, Head, Line, MatchData, MatchId, NodeId, Revision,
    Snapshot, Store, StoreError, Summary, Tail, bundle,
};
use async_trait::async_trait;

use crate::{Archive, ArchiveError};

/// Attempts to read a match that is being archived at the same moment.
const TRIES: usize = 3;

/// A store whose finished matches are in an archive.
pub struct ArchivedStore {
    store: Arc<dyn Store>,
    archive: Archive,
}

impl ArchivedStore {
    /// Combines a store with an archive.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, archive: Archive) -> Self {
        Self { store, archive }
    }

    /// The archived entries of a match, from number 1 on.
    async fn archived(&self, id: MatchId) -> Result<Vec<String>, StoreError> {
        Ok(self.archive.get(id).await.map_err(unavailable)?.bodies)
    }

    /// Refuses a match of which the archive has more entries than the log: the database went back.
    async fn must_have(&self, id: MatchId, archived: u64) -> Result<(), StoreError> {
        let head = self.store.heads(vec![id]).await?.remove(&id).ok_or(StoreError::NoMatch(id))?;
        if head.seq < archived {
            return Err(StoreError::Torn { id, seq: archived, length: head.seq });
        }
        Ok(())
    }

    /// Rewrites the object of a match with revised entries, as far as it contains them. Returns true if the entries
    /// up to number `through`, which exist nowhere else, were unchanged since they were read.
    async fn revise_archived(
        &self,
        id: MatchId,
        revisions: &[Revision],
        through: u64,
    ) -> Result<bool, ArchiveError> {
        let mut data = self.archive.get(id).await?;
        for Revision { seq, before, after } in revisions {
            let place = usize::try_from(*seq).unwrap_or(usize::MAX).wrapping_sub(1);
            match data.bodies.get_mut(place) {
                Some(body) if body == before || *seq > through => after.clone_into(body),
                Some(_) => return Ok(false),
                // Appended after the object was written.
                None => {}
            }
        }
        self.archive.keep(id, data).await?;
        Ok(true)
    }
}

fn unavailable(error: ArchiveError) -> StoreError {
    StoreError::Unavailable(Arc::new(error))
}

#[async_trait]
impl Store for ArchivedStore {
    async fn load(&self, id: MatchId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let mut loaded = self.store.load(id, after).await;
        for _ in 0..TRIES {
            let Err(StoreError::Archived { through, .. }) = loaded else { break };
            let older = self.archived(id).await?;
            let length = older.len() as u64;
            if length < through {
                return Err(unavailable(ArchiveError::Missing(id)));
            }
            self.must_have(id, length).await?;
            loaded = self.store.load(id, length).await.map(|newer| {
                let older = (1..).zip(older).map(|(seq, body)| Entry { seq, body });
                older.filter(|entry| entry.seq > after).chain(newer).collect()
            });
        }
        loaded
    }

    /// An object can only be read whole.
    async fn load_some(&self, id: MatchId, after: u64, at_most: usize) -> Result<Vec<Entry>, StoreError> {
        match self.store.load_some(id, after, at_most).await {
            Err(StoreError::Archived { .. }) => self.load(id, after).await,
            loaded => loaded,
        }
    }

    /// Archived entries have no digests; only their numbers show that those in the database follow them. The end of
    /// the log is the database's.
    async fn follow(&self, id: MatchId, after: Head) -> Result<Tail, StoreError> {
        let followed = self.store.follow(id, after).await;
        let Err(StoreError::Archived { .. }) = followed else { return followed };
        let head = self.store.heads(vec![id]).await?.remove(&id).ok_or(StoreError::NoMatch(id))?;
        let mut entries = self.load(id, after.seq).await?;
        // Later entries are left for the next call.
        entries.retain(|entry| entry.seq <= head.seq);
        if entries.last().map(|entry| entry.seq) != Some(head.seq) {
            return Err(StoreError::Torn { id, seq: head.seq, length: after.seq + entries.len() as u64 });
        }
        Ok(Tail { bodies: entries.into_iter().map(|entry| entry.body).collect(), head })
    }

    /// The written object is read back before anything is deleted from the database. Both must be equal then. A later
    /// revision finds the object.
    async fn archive(&self, id: MatchId) -> Result<(), StoreError> {
        let data = bundle::gather(self, id).await?;
        // An unreadable object may be overwritten.
        if let Ok(before) = self.archive.get(id).await {
            self.must_have(id, before.bodies.len() as u64).await?;
        }
        self.archive.keep(id, data).await.map_err(unavailable)?;
        let kept = self.archive.get(id).await.map_err(unavailable)?.bodies;
        let here: Vec<String> = match self.load(id, 0).await {
            Ok(entries) => entries.into_iter().map(|entry| entry.body).take(kept.len()).collect(),
            Err(error) => {
                if matches!(error, StoreError::NoMatch(_)) {
                    self.archive.forget(id).await.map_err(unavailable)?;
                }
                return Err(error);
            }
        };
        if here != kept {
            return Err(unavailable(ArchiveError::Changed(id)));
        }
        while self.store.delete_archived(id, kept.len() as u64).await? {}
        Ok(())
    }

    async fn revise(&self, id: MatchId, revisions: Vec<Revision>, since: u64) -> Result<bool, StoreError> {
        let through = match self.store.load(id, 0).await {
            Err(StoreError::Archived { through, .. }) => through,
            loaded => loaded.map(|_| 0)?,
        };
        let here = revisions.iter().filter(|revision| revision.seq > through).cloned().collect();
        if !self.store.revise(id, here, since).await? {
            return Ok(false);
        }
        match self.revise_archived(id, &revisions, through).await {
            Err(ArchiveError::Missing(_)) if through == 0 => Ok(true),
            revised => revised.map_err(unavailable),
        }
    }

    async fn remove(&self, id: MatchId, after: Head) -> Result<(), AppendError> {
        self.store.remove(id, after).await?;
        // The match is removed, even if deleting its object fails.
        if let Err(error) = self.archive.forget(id).await {
            tracing::error!(%id, %error, "a removed match is still in the archive: delete its object there");
        }
        Ok(())
    }

    async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError> {
        self.store.create(id, data).await
    }

    async fn header(&self, id: MatchId) -> Result<String, StoreError> {
        self.store.header(id).await
    }

    async fn find(&self, code: &str) -> Result<Option<MatchId>, StoreError> {
        self.store.find(code).await
    }

    async fn append(
        &self,
        id: MatchId,
        after: Head,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<Head, AppendError> {
        self.store.append(id, after, bodies, line).await
    }

    async fn heads(&self, ids: Vec<MatchId>) -> Result<BTreeMap<MatchId, Head>, StoreError> {
        self.store.heads(ids).await
    }

    async fn list(&self, filter: Filter) -> Result<Vec<Summary>, StoreError> {
        self.store.list(filter).await
    }

    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.store.put_snapshot(id, snapshot).await
    }

    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError> {
        self.store.snapshot(id, rules_version).await
    }

    async fn delete_removed(&self) -> Result<bool, StoreError> {
        self.store.delete_removed().await
    }

    async fn delete_archived(&self, id: MatchId, through: u64) -> Result<bool, StoreError> {
        self.store.delete_archived(id, through).await
    }

    async fn drive(&self, node: NodeId, ids: Vec<MatchId>) -> Result<BTreeSet<MatchId>, StoreError> {
        self.store.drive(node, ids).await
    }

    async fn let_go(&self, node: NodeId, ids: Vec<MatchId>) -> Result<(), StoreError> {
        self.store.let_go(node, ids).await
    }

    async fn leave(&self, node: NodeId) -> Result<(), StoreError> {
        self.store.leave(node).await
    }

    async fn take_due(
        &self,
        tried: bool,
        at_most: u32,
        pause: Duration,
    ) -> Result<Vec<Announcement>, StoreError> {
        self.store.take_due(tried, at_most, pause).await
    }

    async fn delivered(&self, id: MatchId, number: u64) -> Result<bool, StoreError> {
        self.store.delivered(id, number).await
    }

    async fn prove(&self) -> Result<(), StoreError> {
        self.store.prove().await
    }

    async fn signing_seed(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.store.signing_seed(fresh).await
    }

    fn now_ms(&self) -> u64 {
        self.store.now_ms()
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }
}
