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

/// A durable log of matches. What it must do is told by [`contract`](crate::contract).
///
/// `Ok` means durable: it survives the end of the process and of the machine. A call that is dropped half-way may
/// still take effect.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Begins a match, with the entries that it has from the start.
    ///
    /// # Errors
    /// [`CreateError::Exists`] or [`CreateError::CodeTaken`] if its id or its code is taken.
    async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError>;

    /// The header of a match.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if nobody created it.
    async fn header(&self, id: MatchId) -> Result<String, StoreError>;

    /// The match with this code, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn find(&self, code: &str) -> Result<Option<MatchId>, StoreError>;

    /// Appends all of `bodies`, or nothing, provided that the log ends with `after`: what is written and the proof of that are one.
    /// A `line` takes the place of the match's line in the same moment, and its news, if there is any, the place of older news.
    /// Answers how the log ends then.
    ///
    /// # Errors
    /// [`AppendError::Conflict`] if the log is longer; then it names its length. [`StoreError::Torn`] if it is shorter, or has another
    /// entry there.
    async fn append(
        &self,
        id: MatchId,
        after: Head,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<Head, AppendError>;

    /// All entries after number `after`, in order; none if the log is not longer than that.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if nobody created the match, [`StoreError::Archived`] if some of them are not here any longer,
    /// [`StoreError::Torn`] if one of them is missing.
    async fn load(&self, id: MatchId, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// The first entries after number `after`, in order: at most `at_most`, or more where a log can only be read whole.
    ///
    /// # Errors
    /// As [`Store::load`].
    async fn load_some(&self, id: MatchId, after: u64, _at_most: usize) -> Result<Vec<Entry>, StoreError> {
        self.load(id, after).await
    }

    /// Entries after `after`, provided that this is a part of the log.
    ///
    /// # Errors
    /// As [`Store::load`]; [`StoreError::Torn`] also if the log is shorter, or has another entry there.
    async fn follow(&self, id: MatchId, after: Head) -> Result<Tail, StoreError>;

    /// The ends of the logs of these matches, without those that are no more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn heads(&self, ids: Vec<MatchId>) -> Result<BTreeMap<MatchId, Head>, StoreError>;

    /// The matches that fit, newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn list(&self, filter: Filter) -> Result<Vec<Summary>, StoreError>;

    /// Keeps a snapshot, one for each match and rules version. One that is older than the kept one is ignored, and so is one of a state
    /// that the log does not lead to.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if nobody created the match.
    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError>;

    /// The snapshot that these rules can go on from, if one is kept.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError>;

    /// Takes words out of a log that was written: puts these bodies in the places of the old ones, and forgets snapshots of before
    /// entry number `since`. Answers whether each entry still said what was read; if not, others may be replaced or not. Nobody is
    /// told: what a live match made of these entries must be the same.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn revise(&self, id: MatchId, revisions: Vec<Revision>, since: u64) -> Result<bool, StoreError>;

    /// Removes a match, provided that its log ends with `after`: from then on it is as if nobody had created it, on
    /// every node, and its code is free. Only its id stays taken until [`Store::sweep`] has deleted the last of its rows.
    ///
    /// # Errors
    /// As [`Store::append`].
    async fn remove(&self, id: MatchId, after: Head) -> Result<(), AppendError>;

    /// Deletes some rows of matches that were removed, few enough that other writes need not wait long. Answers whether it
    /// found any: then there may be more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn sweep(&self) -> Result<bool, StoreError>;

    /// Deletes some of the entries up to number `through`, which are kept elsewhere now, few enough that other writes need not wait
    /// long, and the snapshots. The last entry of the log stays, so that it is as long as it was, and so does what lists tell.
    /// Answers whether it deleted any entry: then there may be more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn shed(&self, id: MatchId, through: u64) -> Result<bool, StoreError>;

    /// Moves the entries of a match to where they cost less and can be read all the same. A store without such a place keeps them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database or the other place fails; then every entry is still here or there.
    async fn archive(&self, _: MatchId) -> Result<(), StoreError> {
        Ok(())
    }

    /// Proves that the database can be written, by writing to it, and that it is the one that this process has written to before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails, [`StoreError::Displaced`] if it is another one.
    async fn prove(&self) -> Result<(), StoreError>;

    /// Renews that a node lives, and lets it drive those of these matches that no other living node drives. Answers which of them it
    /// drives, for [`LEASE`](crate::limits::LEASE) from the moment of this call on. A store that one node has to itself leases it
    /// all.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn drive(&self, node: NodeId, ids: Vec<MatchId>) -> Result<BTreeSet<MatchId>, StoreError>;

    /// A node drives these matches no longer.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn let_go(&self, node: NodeId, ids: Vec<MatchId>) -> Result<(), StoreError>;

    /// A node drives nothing any longer, and ends.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn leave(&self, node: NodeId) -> Result<(), StoreError>;

    /// Takes at most so many announcements that are due, of those that somebody has tried already or of the others. Nobody else gets
    /// one of them for `pause`, twice as long each time, up to 64 times as long; after that they are due again.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn take_due(
        &self,
        tried: bool,
        at_most: u32,
        pause: Duration,
    ) -> Result<Vec<Announcement>, StoreError>;

    /// An announcement was delivered, or need not be any longer. Answers whether it was the newest of its match.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn delivered(&self, id: MatchId, number: u64) -> Result<bool, StoreError>;

    /// The 32 secret bytes of the key that signs logs. `fresh` are kept if there are none yet; from then on the answer is always the
    /// same, for every node.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn signing_seed(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Milliseconds since 1970 by the clock that all who use this database share.
    fn now_ms(&self) -> u64;

    /// Whether other nodes may append, too.
    fn is_shared(&self) -> bool;
}

/// Refuses a match that no store would take.
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

/// Refuses an append that no store would take.
///
/// # Errors
/// [`StoreError::TooLarge`] and [`StoreError::Nul`].
pub fn check_append(bodies: &[String], line: Option<&Line>) -> Result<(), StoreError> {
    check_size("a number of entries in one append", bodies.len(), MAX_ENTRIES_PER_APPEND)?;
    bodies.iter().try_for_each(|body| check_text("an entry", body, MAX_ENTRY_BYTES))?;
    line.map_or(Ok(()), check_line)
}

/// Refuses a snapshot that no store would take.
///
/// # Errors
/// [`StoreError::TooLarge`] and [`StoreError::Nul`].
pub fn check_snapshot(snapshot: &Snapshot) -> Result<(), StoreError> {
    check_text("a rules version", &snapshot.rules_version, MAX_CODE_BYTES)?;
    check_size("a snapshot in bytes", snapshot.state.len(), MAX_SNAPSHOT_BYTES)
}

/// Refuses revisions that no store would take.
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
