//! Writes: one transaction for each batch, on the only writing connection.

use sqlx::{
    ConnectOptions, Connection, QueryBuilder, Row, Sqlite, SqliteConnection, sqlite::SqliteConnectOptions,
};
use uuid::Uuid;

use super::{files::Files, lock::Lock};
use crate::{
    Announcement, Digest, Head, MatchId, Revision, StoreError,
    committer::{Commit, Rows, Written},
    limits::SWEPT_AT_ONCE,
    request::{Due, Standing},
    sql::{
        A_REMOVED_MATCH, DELETE_ARCHIVED_ENTRIES, DELETE_REMOVED_ENTRIES, DELIVERED, DOUBLINGS, Mark,
        newer_announcement, unavailable,
    },
};

/// Rows in one INSERT: four variables each, of the 32,766 that SQLite allows.
const ROWS_PER_INSERT: usize = 4096;

/// Executes the committer's writes.
pub(super) struct Writer {
    options: SqliteConnectOptions,
    /// `None` after a failure, because SQLite ends some transactions by itself without the library's knowledge.
    connection: Option<SqliteConnection>,
    files: Files,
    mark: Mark,
    /// Held for as long as anything may be written.
    _lock: Lock,
}

impl Writer {
    pub(super) fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        files: Files,
        lock: Lock,
    ) -> Self {
        Self { options, connection: Some(connection), files, mark: Mark::fresh(), _lock: lock }
    }

    /// The connection; a new one after a failure. Fails if a file is not in place.
    async fn connected(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        self.files.check()?;
        match &mut self.connection {
            Some(connection) => Ok(connection),
            none => {
                let connection = none.insert(self.options.connect().await.map_err(unavailable)?);
                // The last closed connection deletes the auxiliary files.
                self.files.look_again();
                Ok(connection)
            }
        }
    }

    /// Drops the connection if it failed.
    fn checked<T>(&mut self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        result.map_err(|error| {
            self.connection = None;
            unavailable(error)
        })
    }

    /// Result of a write; `None` if it was refused. A write to a file that is not in place counts as failed.
    fn written<T>(&mut self, result: Result<T, sqlx::Error>) -> Result<Option<T>, StoreError> {
        if result.as_ref().is_err_and(is_refused) {
            return Ok(None);
        }
        let written = self.checked(result)?;
        self.files.check()?;
        Ok(Some(written))
    }
}

/// True if a key or a check refused the write. Then nothing was written, and the committer's memory is outdated.
fn is_refused(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation() || error.is_foreign_key_violation() || error.is_check_violation()
    })
}

impl Commit for Writer {
    async fn standing(&mut self, ids: &[MatchId], codes: &[&str]) -> Result<Standing, StoreError> {
        let standing = standing(self.connected().await?, ids, codes).await;
        self.checked(standing)
    }

    async fn write(&mut self, rows: &Rows<'_>) -> Result<Written, StoreError> {
        let writer = self.mark.writer;
        let written = insert(self.connected().await?, rows, writer).await;
        let Some(mark) = self.written(written)? else { return Ok(Written::Nothing) };
        self.mark.raised(mark);
        Ok(Written::All)
    }

    async fn heartbeat(&mut self) -> Result<(), StoreError> {
        let writer = self.mark.writer;
        let written = heartbeat(self.connected().await?, writer).await;
        let mark = self.checked(written)?;
        self.mark.raised(mark);
        self.mark.check()
    }

    async fn signing_seed(&mut self, fresh: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        let seed = signing_seed(self.connected().await?, fresh).await;
        self.checked(seed)
    }

    async fn revise(&mut self, id: MatchId, revisions: &[Revision], since: u64) -> Result<bool, StoreError> {
        let revised = revise(self.connected().await?, id, revisions, since).await;
        self.checked(revised)
    }

    async fn remove(&mut self, id: MatchId, after: Head) -> Result<Written, StoreError> {
        let removed = remove(self.connected().await?, id, after).await;
        Ok(self.written(removed)?.unwrap_or(Written::Nothing))
    }

    async fn delete_removed(&mut self) -> Result<bool, StoreError> {
        let deleted = delete_removed(self.connected().await?).await;
        self.checked(deleted)
    }

    async fn delete_archived(&mut self, id: MatchId, through: u64) -> Result<bool, StoreError> {
        let deleted = delete_archived(self.connected().await?, id, through).await;
        self.checked(deleted)
    }

    async fn take_due(&mut self, due: Due) -> Result<Vec<Announcement>, StoreError> {
        let taken = take_due(self.connected().await?, due).await;
        self.checked(taken)
    }

    async fn delivered(&mut self, id: MatchId, number: u64) -> Result<bool, StoreError> {
        let delivered = delivered(self.connected().await?, id, number).await;
        self.checked(delivered)
    }
}

async fn standing(
    connection: &mut SqliteConnection,
    ids: &[MatchId],
    codes: &[&str],
) -> Result<Standing, sqlx::Error> {
    let mut query = QueryBuilder::new(
        "SELECT id, code, removed, (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE match_id = id) AS length,
             (SELECT digest FROM entries WHERE match_id = id ORDER BY seq DESC LIMIT 1) AS digest
         FROM matches WHERE id IN (NULL",
    );
    for id in ids {
        query.push(", ").push_bind(id.uuid());
    }
    query.push(") OR code IN (NULL");
    for code in codes {
        query.push(", ").push_bind(*code);
    }
    Standing::read(&query.push(")").build().fetch_all(connection).await?)
}

/// Writes everything in one query, since each query costs two switches between the calling task and SQLite's thread.
/// Returns the mark of the commit.
async fn insert(
    connection: &mut SqliteConnection,
    rows: &Rows<'_>,
    writer: Uuid,
) -> Result<i64, sqlx::Error> {
    let mut query = QueryBuilder::new("BEGIN IMMEDIATE");
    prove_heads(&mut query, rows);
    insert_matches(&mut query, rows);
    insert_entries(&mut query, rows);
    insert_lines(&mut query, rows);
    insert_announcements(&mut query, rows);
    insert_snapshots(&mut query, rows);
    query.push("; INSERT INTO marks (writer, mark) VALUES (").push_bind(writer).push(RAISED).push("; COMMIT");
    // The query is fully executed once its only row has been read.
    let inserted = query.build().fetch_all(&mut *connection).await;
    if inserted.as_ref().is_err_and(is_refused) {
        sqlx::query("ROLLBACK").execute(connection).await?;
    }
    inserted?.last().ok_or(sqlx::Error::RowNotFound)?.try_get("mark")
}

/// End of an INSERT into `marks`.
const RAISED: &str = ", 1) ON CONFLICT (writer) DO UPDATE SET mark = marks.mark + 1 RETURNING mark";

/// Refuses the whole batch if one of the logs does not end as expected.
fn prove_heads(query: &mut QueryBuilder<Sqlite>, rows: &Rows<'_>) {
    if rows.heads.is_empty() {
        return;
    }
    query
        .push("; INSERT INTO unproven (match_id) SELECT column1 FROM (")
        .push_values(&rows.heads, |mut row, (id, head)| {
            row.push_bind(id.uuid()).push_bind(head.seq.cast_signed()).push_bind(head.digest.bytes().to_vec());
        })
        .push(
            ") WHERE column2 <> COALESCE((SELECT MAX(seq) FROM entries WHERE match_id = column1), 0)
                OR (column2 > 0
                    AND column3 IS NOT (SELECT digest FROM entries WHERE match_id = column1 AND seq = column2))",
        );
}

fn insert_matches(query: &mut QueryBuilder<Sqlite>, rows: &Rows<'_>) {
    if rows.matches.is_empty() {
        return;
    }
    query.push("; INSERT INTO matches (id, header, code) ").push_values(
        &rows.matches,
        |mut row, (id, data)| {
            row.push_bind(id.uuid()).push_bind(data.header.as_str()).push_bind(data.code.as_deref());
        },
    );
}

fn insert_entries(query: &mut QueryBuilder<Sqlite>, rows: &Rows<'_>) {
    for entries in rows.entries.chunks(ROWS_PER_INSERT) {
        query.push("; INSERT INTO entries (match_id, seq, body, digest) ").push_values(
            entries,
            |mut row, (id, head, body)| {
                row.push_bind(id.uuid())
                    .push_bind(head.seq.cast_signed())
                    .push_bind(*body)
                    .push_bind(head.digest.bytes().to_vec());
            },
        );
    }
}

fn insert_lines(query: &mut QueryBuilder<Sqlite>, rows: &Rows<'_>) {
    if rows.lines.is_empty() {
        return;
    }
    query
        .push("; INSERT INTO lines (match_id, game, phase, public, search, wake_at, body, updated_at) ")
        .push_values(&rows.lines, |mut row, (id, line)| {
            row.push_bind(id.uuid())
                .push_bind(line.game.as_str())
                .push_bind(line.phase.as_str())
                .push_bind(line.public)
                .push_bind(line.search.to_lowercase())
                .push_bind(line.wake_at.map(u64::cast_signed))
                .push_bind(line.body.as_str())
                .push("CAST(unixepoch('subsec') * 1000 AS INTEGER)");
        })
        .push(
            " ON CONFLICT (match_id) DO UPDATE SET game = excluded.game, phase = excluded.phase,
                 public = excluded.public, search = excluded.search, wake_at = excluded.wake_at,
                 body = excluded.body, updated_at = excluded.updated_at",
        );
}

fn insert_announcements(query: &mut QueryBuilder<Sqlite>, rows: &Rows<'_>) {
    if rows.announcements.is_empty() {
        return;
    }
    query
        .push("; INSERT INTO announcements (match_id, number, stands, since_at, due_at) ")
        .push_values(&rows.announcements, |mut row, (id, announcement)| {
            let after_ms = i64::try_from(announcement.after.as_millis()).unwrap_or(i64::MAX >> 8);
            row.push_bind(id.uuid())
                .push("1")
                .push_bind(announcement.stands.as_str())
                .push("CAST(unixepoch('subsec') * 1000 AS INTEGER)")
                .push("CAST(unixepoch('subsec') * 1000 AS INTEGER) + ")
                .push_bind_unseparated(after_ms);
        })
        .push(newer_announcement!());
}

fn insert_snapshots(query: &mut QueryBuilder<Sqlite>, rows: &Rows<'_>) {
    if rows.snapshots.is_empty() {
        return;
    }
    query
        .push("; INSERT INTO snapshots (match_id, rules_version, seq, digest, state) SELECT * FROM (")
        .push_values(&rows.snapshots, |mut row, ((id, rules_version), snapshot)| {
            row.push_bind(id.uuid())
                .push_bind(*rules_version)
                .push_bind(snapshot.head.seq.cast_signed())
                .push_bind(snapshot.head.digest.bytes().to_vec())
                .push_bind(snapshot.state.as_slice());
        })
        .push(
            ") WHERE column3 = 0 OR column4 = (SELECT digest FROM entries WHERE match_id = column1 AND seq = column3)
             ON CONFLICT (match_id, rules_version)
                 DO UPDATE SET seq = excluded.seq, digest = excluded.digest, state = excluded.state
                 WHERE excluded.seq > seq",
        );
}

async fn heartbeat(connection: &mut SqliteConnection, writer: Uuid) -> Result<i64, sqlx::Error> {
    let mut query = QueryBuilder::<Sqlite>::new("INSERT INTO marks (writer, mark) VALUES (");
    // The insert is committed once all rows have been read.
    let marks: Vec<i64> =
        query.push_bind(writer).push(RAISED).build_query_scalar().fetch_all(connection).await?;
    marks.last().copied().ok_or(sqlx::Error::RowNotFound)
}

async fn signing_seed(connection: &mut SqliteConnection, fresh: &[u8; 32]) -> Result<[u8; 32], sqlx::Error> {
    let keep = sqlx::query("INSERT INTO signing (place, seed) VALUES (1, $1) ON CONFLICT (place) DO NOTHING");
    keep.bind(&fresh[..]).execute(&mut *connection).await?;
    let kept: Vec<u8> = sqlx::query_scalar("SELECT seed FROM signing").fetch_one(connection).await?;
    kept.try_into().map_err(|_| sqlx::Error::Decode("the key has 32 bytes".into()))
}

async fn take_due(connection: &mut SqliteConnection, due: Due) -> Result<Vec<Announcement>, sqlx::Error> {
    let taken = sqlx::query(
        "UPDATE announcements SET tries = tries + 1, told = NULL,
             due_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) + ($3 << MIN(tries, $4))
         WHERE match_id IN (
             SELECT match_id FROM announcements
             WHERE due_at <= CAST(unixepoch('subsec') * 1000 AS INTEGER) AND (tries > 0) = $1
             ORDER BY due_at LIMIT $2
         )
         RETURNING match_id, number, stands, since_at, tries, missed",
    );
    let taken = taken.bind(due.tried).bind(i64::from(due.at_most)).bind(due.pause_ms()).bind(DOUBLINGS);
    taken.fetch_all(connection).await?.iter().map(Announcement::read).collect()
}

async fn delivered(connection: &mut SqliteConnection, id: MatchId, number: u64) -> Result<bool, sqlx::Error> {
    let delivered = sqlx::query(DELIVERED).bind(id.uuid()).bind(number.cast_signed());
    Ok(delivered.execute(connection).await?.rows_affected() > 0)
}

async fn revise(
    connection: &mut SqliteConnection,
    id: MatchId,
    revisions: &[Revision],
    since: u64,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for Revision { seq, before, after } in revisions {
        let revised =
            sqlx::query("UPDATE entries SET body = $4 WHERE match_id = $1 AND seq = $2 AND body = $3")
                .bind(id.uuid())
                .bind(seq.cast_signed())
                .bind(before.as_str())
                .bind(after.as_str());
        if revised.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
    }
    sqlx::query("DELETE FROM snapshots WHERE match_id = $1 AND seq < $2")
        .bind(id.uuid())
        .bind(since.cast_signed())
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await.map(|()| true)
}

async fn remove(connection: &mut SqliteConnection, id: MatchId, after: Head) -> Result<Written, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let last = sqlx::query("SELECT seq, digest FROM entries WHERE match_id = $1 ORDER BY seq DESC LIMIT 1");
    let last = last.bind(id.uuid()).fetch_optional(&mut *transaction).await?;
    let head = last.map(|last| {
        let digest = Digest::read(last.try_get("digest")?)?;
        Ok::<_, sqlx::Error>(Head { seq: last.try_get::<i64, _>("seq")?.cast_unsigned(), digest })
    });
    if head.transpose()?.unwrap_or_default() != after {
        return Ok(Written::Nothing);
    }
    let last = after.then(&[String::new()]);
    sqlx::query("INSERT INTO entries (match_id, seq, body, digest) VALUES ($1, $2, '', $3)")
        .bind(id.uuid())
        .bind(last.seq.cast_signed())
        .bind(last.digest.bytes())
        .execute(&mut *transaction)
        .await?;
    for statement in [
        "UPDATE matches SET removed = 1, header = '', code = NULL WHERE id = $1",
        "DELETE FROM lines WHERE match_id = $1",
        "DELETE FROM announcements WHERE match_id = $1",
        "DELETE FROM snapshots WHERE match_id = $1",
    ] {
        sqlx::query(statement).bind(id.uuid()).execute(&mut *transaction).await?;
    }
    transaction.commit().await.map(|()| Written::All)
}

async fn delete_removed(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let found: Option<Uuid> = sqlx::query_scalar(A_REMOVED_MATCH).fetch_optional(&mut *transaction).await?;
    let Some(id) = found else { return Ok(false) };
    let deleted =
        sqlx::query(DELETE_REMOVED_ENTRIES).bind(id).bind(SWEPT_AT_ONCE).execute(&mut *transaction).await?;
    if deleted.rows_affected() == 0 {
        for statement in [
            "DELETE FROM lines WHERE match_id = $1",
            "DELETE FROM announcements WHERE match_id = $1",
            "DELETE FROM snapshots WHERE match_id = $1",
            "DELETE FROM entries WHERE match_id = $1",
            "DELETE FROM matches WHERE id = $1",
        ] {
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await.map(|()| true)
}

async fn delete_archived(
    connection: &mut SqliteConnection,
    id: MatchId,
    through: u64,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let dropped = sqlx::query("DELETE FROM snapshots WHERE match_id = $1").bind(id.uuid());
    dropped.execute(&mut *transaction).await?;
    let deleted =
        sqlx::query(DELETE_ARCHIVED_ENTRIES).bind(id.uuid()).bind(SWEPT_AT_ONCE).bind(through.cast_signed());
    let deleted = deleted.execute(&mut *transaction).await?.rows_affected() > 0;
    transaction.commit().await.map(|()| deleted)
}
