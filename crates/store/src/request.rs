//! Writes that wait for their commit, and their judgement.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use sqlx::{ColumnIndex, Decode, Row, Type};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::{
    Announcement, AppendError, CreateError, Digest, Head, Line, MatchData, MatchId, NodeId, Revision,
    Snapshot, StoreError, limits::MAX_ENTRIES_PER_MATCH,
};

/// Receives the answer after the commit, or as soon as the request is refused. A caller may stop waiting; it loads
/// the log before it tries again.
type Done<T, E> = oneshot::Sender<Result<T, E>>;

/// A write that waits for its commit.
pub(crate) enum Request {
    Create(Create),
    Append(Append),
    Keep(Keep),
}

/// Creation of a match.
pub(crate) struct Create {
    pub(crate) id: MatchId,
    pub(crate) data: MatchData,
    pub(crate) done: Done<(), CreateError>,
}

/// An append to a log.
pub(crate) struct Append {
    pub(crate) id: MatchId,
    pub(crate) after: Head,
    pub(crate) bodies: Vec<String>,
    pub(crate) line: Option<Line>,
    /// End of the log after the append.
    pub(crate) last: Head,
    pub(crate) done: Done<Head, AppendError>,
}

/// Storing of a snapshot.
pub(crate) struct Keep {
    pub(crate) id: MatchId,
    pub(crate) snapshot: Snapshot,
    pub(crate) done: Done<(), StoreError>,
}

impl Request {
    pub(crate) const fn id(&self) -> MatchId {
        match self {
            Self::Create(Create { id, .. })
            | Self::Append(Append { id, .. })
            | Self::Keep(Keep { id, .. }) => *id,
        }
    }

    /// The code that it would take.
    pub(crate) fn code(&self) -> Option<&str> {
        match self {
            Self::Create(Create { data, .. }) => data.code.as_deref(),
            Self::Append(_) | Self::Keep(_) => None,
        }
    }

    /// Returns the request if it can be granted, and applies it to `standing`. Otherwise answers it with the refusal.
    pub(crate) fn judged(self, standing: &mut Standing) -> Option<Self> {
        match self {
            Self::Create(create) => match standing.create(&create) {
                Ok(()) => return Some(Self::Create(create)),
                Err(refused) => answer(create.done, Err(refused)),
            },
            Self::Append(append) => match standing.append(&append) {
                Ok(()) => return Some(Self::Append(append)),
                Err(refused) => answer(append.done, Err(refused)),
            },
            Self::Keep(keep) => match standing.head(keep.id) {
                Ok(_) => return Some(Self::Keep(keep)),
                Err(refused) => answer(keep.done, Err(refused)),
            },
        }
        None
    }

    /// Answers the request after its commit, or after the database failed.
    pub(crate) fn finish(self, written: Result<(), StoreError>) {
        match self {
            Self::Create(create) => answer(create.done, written.map_err(Into::into)),
            Self::Append(append) => {
                let last = append.last;
                answer(append.done, written.map(|()| last).map_err(Into::into));
            }
            Self::Keep(keep) => answer(keep.done, written),
        }
    }
}

pub(crate) fn answer<T, E>(done: Done<T, E>, answer: Result<T, E>) {
    let _ = done.send(answer);
}

/// Upkeep and other work with a commit of its own.
pub(crate) enum Upkeep {
    /// Proves that the database is writable.
    Heartbeat {
        done: Done<(), StoreError>,
    },
    /// Reads the key that signs logs, made of `fresh` if there is none.
    SigningSeed {
        fresh: [u8; 32],
        done: Done<[u8; 32], StoreError>,
    },
    /// Replaces bodies of entries, and drops snapshots before entry `since`.
    Revise {
        id: MatchId,
        revisions: Vec<Revision>,
        since: u64,
        done: Done<bool, StoreError>,
    },
    /// Removes a match whose log ends with `after`.
    Remove {
        id: MatchId,
        after: Head,
        done: Done<(), AppendError>,
    },
    /// Deletes rows of removed matches.
    DeleteRemoved {
        done: Done<bool, StoreError>,
    },
    /// Deletes archived entries of a match up to number `through`.
    DeleteArchived {
        id: MatchId,
        through: u64,
        done: Done<bool, StoreError>,
    },
    Lease {
        node: NodeId,
        change: Lease,
        done: Done<BTreeSet<MatchId>, StoreError>,
    },
    TakeDue {
        due: Due,
        done: Done<Vec<Announcement>, StoreError>,
    },
    /// Marks an announcement as delivered.
    Delivered {
        id: MatchId,
        number: u64,
        done: Done<bool, StoreError>,
    },
}

/// Selection of the announcements to take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Due {
    /// True for announcements that were tried before, false for the others.
    pub(crate) tried: bool,
    pub(crate) at_most: u32,
    /// Time after the first try for which no other node gets the announcement.
    pub(crate) pause: Duration,
}

impl Due {
    pub(crate) fn pause_ms(&self) -> i64 {
        i64::try_from(self.pause.as_millis()).unwrap_or(i64::MAX >> 8)
    }
}

/// Change of a node's leases.
pub(crate) enum Lease {
    /// Renews the node's heartbeat and leases free matches among these.
    Drive(Vec<MatchId>),
    /// Ends the leases of these matches.
    LetGo(Vec<MatchId>),
    /// Ends all leases.
    Leave,
}

/// State of the matches in a batch, and of others that were written recently.
#[derive(Default)]
pub(crate) struct Standing {
    /// Ends of logs. A queried match without one does not exist.
    heads: BTreeMap<MatchId, Head>,
    /// Queried matches that were removed and whose ids are still taken.
    removed: BTreeSet<MatchId>,
    /// Queried codes that are in use.
    codes: BTreeSet<String>,
}

impl Standing {
    /// Parses rows of `id`, `code`, `removed`, `length` and `digest`.
    pub(crate) fn read<R>(rows: &[R]) -> Result<Self, sqlx::Error>
    where
        R: Row,
        &'static str: ColumnIndex<R>,
        for<'r> Uuid: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> bool: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    {
        let mut standing = Self::default();
        for row in rows {
            let (id, length): (Uuid, i64) = (row.try_get("id")?, row.try_get("length")?);
            if row.try_get("removed")? {
                standing.removed.insert(id.into());
            } else {
                let digest = Digest::read(row.try_get("digest")?)?;
                standing.note(id.into(), row.try_get("code")?, Head { seq: length.cast_unsigned(), digest });
            }
        }
        Ok(standing)
    }

    #[cfg(test)]
    pub(crate) fn of(id: MatchId, head: Head) -> Self {
        Self { heads: BTreeMap::from([(id, head)]), ..Self::default() }
    }

    /// Applies a batch if it only appends at known ends of logs. Returns false if the database must be queried first.
    pub(crate) fn goes_on(&mut self, batch: &[Request]) -> bool {
        batch.iter().all(|request| match request {
            Request::Create(_) => false,
            Request::Append(append) => !append.bodies.is_empty() && self.append(append).is_ok(),
            Request::Keep(keep) => self.heads.contains_key(&keep.id),
        })
    }

    /// True if nothing of a batch was written: one of its logs still ends where it did, or it appends nothing. A
    /// batch is written as a whole.
    pub(crate) fn lacks(&self, batch: &[Request]) -> bool {
        let appends = || {
            batch
                .iter()
                .filter_map(|request| if let Request::Append(append) = request { Some(append) } else { None })
        };
        let ends = |append: &Append| self.heads.get(&append.id) == Some(&append.after);
        appends().next().is_none() || appends().any(ends)
    }

    /// Adopts the database's answer about these matches.
    pub(crate) fn learn(&mut self, ids: &[MatchId], newer: Self) {
        for id in ids {
            self.heads.remove(id);
        }
        self.heads.extend(newer.heads);
        (self.removed, self.codes) = (newer.removed, newer.codes);
    }

    /// Number of matches with a known end.
    pub(crate) fn matches(&self) -> usize {
        self.heads.len()
    }

    fn note(&mut self, id: MatchId, code: Option<String>, head: Head) {
        self.heads.insert(id, head);
        self.codes.extend(code);
    }

    fn head(&self, id: MatchId) -> Result<Head, StoreError> {
        self.heads.get(&id).copied().ok_or(StoreError::NoMatch(id))
    }

    /// Refuses unless the log of a match ends with `after`.
    pub(crate) fn must_end(&self, id: MatchId, after: Head) -> Result<(), AppendError> {
        self.head(id)?.must_be(id, after)
    }

    fn create(&mut self, Create { id, data, .. }: &Create) -> Result<(), CreateError> {
        if self.heads.contains_key(id) || self.removed.contains(id) {
            return Err(CreateError::Exists(*id));
        }
        if data.code.as_ref().is_some_and(|code| self.codes.contains(code)) {
            return Err(CreateError::CodeTaken);
        }
        self.note(*id, data.code.clone(), Head::default().then(&data.bodies));
        Ok(())
    }

    fn append(&mut self, append: &Append) -> Result<(), AppendError> {
        self.must_end(append.id, append.after)?;
        if append.last.seq > MAX_ENTRIES_PER_MATCH {
            return Err(AppendError::Full { limit: MAX_ENTRIES_PER_MATCH });
        }
        self.heads.insert(append.id, append.last);
        Ok(())
    }
}
