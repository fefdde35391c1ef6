use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use async_trait::async_trait;

use crate::{
    Announcement, AppendError, CreateError, Entry, Filter, Head, Line, MatchData, MatchId, NodeId, Revision,
    Snapshot, StoreError, Summary, Tail,
    limits::{
        MAX_CODE_BYTES, MAX_ENTRIES_PER_APPEND, MAX_ENTRIES_PER_MATCH, MAX_ENTRY_BYTES, MAX_HEADER_BYTES,
        MAX_LINE_BYTES, MAX_SNAPSHOT_BYTES,
    },
};

/// A durable log of matches. [`contract`](crate::contract) specifies its behaviour.
///
/// `Ok` means durable: the data survives the end of the process and of the machine. A call that is dropped half-way
/// may still take effect.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Creates a match with its first entries.
    ///
    /// # Errors
    /// [`CreateError::Exists`] or [`CreateError::CodeTaken`] if its id or code is taken.
    async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError>;

    /// Reads the header of a match.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if it was never created.
    async fn header(&self, id: MatchId) -> Result<String, StoreError>;

    /// Finds the match with this code.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn find(&self, code: &str) -> Result<Option<MatchId>, StoreError>;

    /// Appends all of `bodies` atomically, provided that the log ends with `after`. `line` replaces the match's line
    /// in the same commit, and its state to announce, if any, replaces the previous one. Returns the new end of the log.
    ///
    /// # Errors
    /// [`AppendError::Conflict`] with the length of the log if that is longer. [`StoreError::Torn`] if it is shorter,
    /// or has another entry there.
    async fn append(
        &self,
        id: MatchId,
        after: Head,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<Head, AppendError>;

    /// Reads all entries after number `after`, in order; possibly none.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if the match was never created, [`StoreError::Archived`] if some entries are in the
    /// archive, [`StoreError::Torn`] if one is missing.
    async fn load(&self, id: MatchId, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// Reads at most `at_most` entries after number `after`, in order. More where a log can only be read whole.
    ///
    /// # Errors
    /// As [`Store::load`].
    async fn load_some(&self, id: MatchId, after: u64, _at_most: usize) -> Result<Vec<Entry>, StoreError> {
        self.load(id, after).await
    }

    /// Reads the entries after `after`, provided that the log contains this point.
    ///
    /// # Errors
    /// As [`Store::load`]; [`StoreError::Torn`] also if the log is shorter, or has another entry there.
    async fn follow(&self, id: MatchId, after: Head) -> Result<Tail, StoreError>;

    /// Reads the ends of these matches' logs; unknown matches are left out.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn heads(&self, ids: Vec<MatchId>) -> Result<BTreeMap<MatchId, Head>, StoreError>;

    /// Lists the matches that fit the filter, newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn list(&self, filter: Filter) -> Result<Vec<Summary>, StoreError>;

    /// Stores a snapshot, one for each match and rules version. It is ignored if it is older than the stored one, or
    /// if the log does not lead to it.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if the match was never created.
    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError>;

    /// Reads the snapshot for these rules, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError>;

    /// Replaces bodies of entries, to remove words from a log, and drops snapshots before entry number `since`.
    /// Returns true if every entry still had the body that was read; if not, some may be replaced. No node is
    /// notified: the new bodies must lead to the same match.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn revise(&self, id: MatchId, revisions: Vec<Revision>, since: u64) -> Result<bool, StoreError>;

    /// Removes a match, provided that its log ends with `after`. It then looks as if it had never been created, on
    /// every node, and its code is free. Only its id stays taken until [`Store::delete_removed`] has deleted the last of its
    /// rows.
    ///
    /// # Errors
    /// As [`Store::append`].
    async fn remove(&self, id: MatchId, after: Head) -> Result<(), AppendError>;

    /// Deletes some rows of removed matches, few enough to delay other writes only briefly. Returns true if there may
    /// be more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn delete_removed(&self) -> Result<bool, StoreError>;

    /// Deletes the snapshots and some of the archived entries up to number `through`, few enough to delay other
    /// writes only briefly. The log's last entry and the line stay, and with them the length. Returns true if there
    /// may be more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn delete_archived(&self, id: MatchId, through: u64) -> Result<bool, StoreError>;

    /// Moves the entries of a match to cheaper storage that stays readable. A store without an archive keeps them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database or the archive fails; every entry is still in one of them.
    async fn archive(&self, _: MatchId) -> Result<(), StoreError> {
        Ok(())
    }

    /// Proves by a write that the database is writable, and that it is the one that this process wrote to before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails, [`StoreError::Displaced`] if it is another one.
    async fn prove(&self) -> Result<(), StoreError>;

    /// Renews a node's heartbeat, and leases it those of these matches that no other living node drives. Returns the
    /// matches that it drives, for [`LEASE`](crate::limits::LEASE) from the moment of this call. A store with a
    /// single node leases all of them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn drive(&self, node: NodeId, ids: Vec<MatchId>) -> Result<BTreeSet<MatchId>, StoreError>;

    /// Ends a node's leases of these matches.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn let_go(&self, node: NodeId, ids: Vec<MatchId>) -> Result<(), StoreError>;

    /// Ends all leases of a node that shuts down.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn leave(&self, node: NodeId) -> Result<(), StoreError>;

    /// Takes at most `at_most` due announcements, either tried or untried ones. They are due again after a pause,
    /// which starts at `pause` and doubles with each try, up to 64 times as long. No other node gets them before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn take_due(
        &self,
        tried: bool,
        at_most: u32,
        pause: Duration,
    ) -> Result<Vec<Announcement>, StoreError>;

    /// Marks an announcement as delivered, or as no longer needed. Returns true if it was the newest of its match.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn delivered(&self, id: MatchId, number: u64) -> Result<bool, StoreError>;

    /// The 32 secret bytes of the key that signs logs, the same for every node. Stores `fresh` if there are none yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn signing_seed(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Milliseconds since 1970, by the clock shared by all nodes of this database.
    fn now_ms(&self) -> u64;

    /// True if other nodes may append, too.
    fn is_shared(&self) -> bool;
}

/// Checks a match against the limits of every store.
///
/// # Errors
/// [`StoreError::TooLarge`] and [`StoreError::Nul`].
pub fn check_data(data: &MatchData) -> Result<(), StoreError> {
    let MatchData { header, code, line, bodies } = data;
    check_text("a header", header, MAX_HEADER_BYTES)?;
    code.iter().try_for_each(|code| check_text("a code", code, MAX_CODE_BYTES))?;
    check_line(line)?;
    let most = usize::try_from(MAX_ENTRIES_PER_MATCH).unwrap_or(usize::MAX);
    check_size("a number of entries in one match", bodies.len(), most)?;
    bodies.iter().try_for_each(|body| check_text("an entry", body, MAX_ENTRY_BYTES))
}

/// Checks an append against the limits of every store.
///
/// # Errors
/// [`StoreError::TooLarge`] and [`StoreError::Nul`].
pub fn check_append(bodies: &[String], line: Option<&Line>) -> Result<(), StoreError> {
    check_size("a number of entries in one append", bodies.len(), MAX_ENTRIES_PER_APPEND)?;
    bodies.iter().try_for_each(|body| check_text("an entry", body, MAX_ENTRY_BYTES))?;
    line.map_or(Ok(()), check_line)
}

/// Checks a snapshot against the limits of every store.
///
/// # Errors
/// [`StoreError::TooLarge`] and [`StoreError::Nul`].
pub fn check_snapshot(snapshot: &Snapshot) -> Result<(), StoreError> {
    check_text("a rules version", &snapshot.rules_version, MAX_CODE_BYTES)?;
    check_size("a snapshot in bytes", snapshot.state.len(), MAX_SNAPSHOT_BYTES)
}

/// Checks revisions against the limits of every store.
///
/// # Errors
/// [`StoreError::TooLarge`] and [`StoreError::Nul`].
pub fn check_revisions(revisions: &[Revision]) -> Result<(), StoreError> {
    revisions.iter().try_for_each(|revision| check_text("an entry", &revision.after, MAX_ENTRY_BYTES))
}

fn check_line(line: &Line) -> Result<(), StoreError> {
    check_size("a line in bytes", line.bytes(), MAX_LINE_BYTES)?;
    line.texts().into_iter().try_for_each(|text| check_text("a line", text, MAX_LINE_BYTES))
}

fn check_text(what: &'static str, text: &str, limit: usize) -> Result<(), StoreError> {
    check_size(what, text.len(), limit)?;
    if text.contains('\0') { Err(StoreError::Nul { what }) } else { Ok(()) }
}

fn check_size(what: &'static str, actual: usize, limit: usize) -> Result<(), StoreError> {
    if actual > limit { Err(StoreError::TooLarge { what, actual, limit }) } else { Ok(()) }
}
