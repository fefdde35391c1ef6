//! Writes: at most two statements for a batch, however many matches it contains. Unique keys decide between nodes,
//! and each statement proves that the logs end as expected.

use std::collections::BTreeSet;

use sqlx::{PgConnection, Postgres, Row};
use uuid::Uuid;

use super::{Primary, readers};
use crate::{
    Announcement, Head, MatchId, NodeId, PendingAnnouncement, Revision, StoreError,
    clock::Clock,
    committer::{Commit, Rows, Written},
    limits::{LEASE, SWEPT_AT_ONCE},
    request::{Due, Lease, Standing},
    sql::{
        A_REMOVED_MATCH, DELETE_ARCHIVED_ENTRIES, DELETE_REMOVED_ENTRIES, DELIVERED, DOUBLINGS, Mark,
        Readers, in_time, newer_announcement, unavailable,
    },
};

/// Time after which an idle process's mark is deleted, in milliseconds: a week. A process that continues after that
/// reports lost commits.
const MARKS_STAY_MS: i64 = 7 * 24 * 3_600_000;

/// Executes the committer's writes.
pub(super) struct Writer {
    primary: Primary,
    /// `None` after a failure.
    connection: Option<PgConnection>,
    /// Replaced with each new connection.
    readers: Readers<Postgres>,
    /// Set with each new connection.
    clock: Clock,
    mark: Mark,
}

impl Writer {
    pub(super) fn new(
        primary: Primary,
        connection: PgConnection,
        readers: Readers<Postgres>,
        clock: Clock,
    ) -> Self {
        Self { primary, connection: Some(connection), readers, clock, mark: Mark::fresh() }
    }
}

impl Writer {
    /// The connection; a new one after a failure.
    async fn connected(&mut self) -> Result<&mut PgConnection, StoreError> {
        match &mut self.connection {
            Some(connection) => Ok(connection),
            none => {
                let mut connection = in_time(self.primary.connect()).await.map_err(unavailable)?;
                in_time(self.clock.set(now_ms(&mut connection))).await.map_err(unavailable)?;
                self.readers.replace(readers(&self.primary));
                Ok(none.insert(connection))
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

    /// Result of a write; nothing was written if another node was faster.
    fn written(&mut self, result: Result<Written, sqlx::Error>) -> Result<Written, StoreError> {
        if result.as_ref().is_err_and(is_overtaken) {
            return Ok(Written::Nothing);
        }
        self.checked(result)
    }
}

impl Commit for Writer {
    /// Retries on a new connection if the old one is unusable; nothing has been written yet.
    async fn standing(&mut self, ids: &[MatchId], codes: &[&str]) -> Result<Standing, StoreError> {
        if let Some(connection) = &mut self.connection
            && let Ok(standing) = in_time(standing(connection, ids, codes)).await
        {
            return Ok(standing);
        }
        self.connection = None;
        let standing = in_time(standing(self.connected().await?, ids, codes)).await;
        self.checked(standing)
    }

    async fn write(&mut self, rows: &Rows<'_>) -> Result<Written, StoreError> {
        let Some(connection) = &mut self.connection else { return Ok(Written::Nothing) };
        let written = in_time(write(connection, rows, &mut self.mark)).await;
        self.written(written)
    }

    /// May be repeated safely.
    async fn heartbeat(&mut self) -> Result<(), StoreError> {
        let writer = self.mark.writer;
        let written = match &mut self.connection {
            Some(connection) => in_time(heartbeat(connection, writer)).await.ok(),
            None => None,
        };
        let mark = match written {
            Some(mark) => mark,
            None => {
                self.connection = None;
                let written = in_time(heartbeat(self.connected().await?, writer)).await;
                self.checked(written)?
            }
        };
        self.mark.raised(mark);
        self.mark.check()
    }

    async fn signing_seed(&mut self, fresh: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        let seed = in_time(signing_seed(self.connected().await?, fresh)).await;
        self.checked(seed)
    }

    async fn revise(&mut self, id: MatchId, revisions: &[Revision], since: u64) -> Result<bool, StoreError> {
        let revised = in_time(revise(self.connected().await?, id, revisions, since)).await;
        self.checked(revised)
    }

    async fn remove(&mut self, id: MatchId, after: Head) -> Result<Written, StoreError> {
        let removed = in_time(remove(self.connected().await?, id, after)).await;
        self.written(removed)
    }

    async fn delete_removed(&mut self) -> Result<bool, StoreError> {
        let deleted = in_time(delete_removed(self.connected().await?)).await;
        self.checked(deleted)
    }

    async fn delete_archived(&mut self, id: MatchId, through: u64) -> Result<bool, StoreError> {
        let deleted = in_time(delete_archived(self.connected().await?, id, through)).await;
        self.checked(deleted)
    }

    async fn take_due(&mut self, due: Due) -> Result<Vec<Announcement>, StoreError> {
        let taken = in_time(take_due(self.connected().await?, due)).await;
        self.checked(taken)
    }

    async fn delivered(&mut self, id: MatchId, number: u64) -> Result<bool, StoreError> {
        let delivered = in_time(delivered(self.connected().await?, id, number)).await;
        self.checked(delivered)
    }

    async fn lease(&mut self, node: NodeId, change: &Lease) -> Result<BTreeSet<MatchId>, StoreError> {
        let leased = in_time(lease(self.connected().await?, node, change)).await;
        self.checked(leased)
    }
}

/// True if another node was faster with one of the matches. Then nothing was written.
fn is_overtaken(error: &sqlx::Error) -> bool {
    const DEADLOCK: &str = "40P01";
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation()
            || error.is_foreign_key_violation()
            || error.code().is_some_and(|code| code == DEADLOCK)
    })
}

async fn standing(
    connection: &mut PgConnection,
    ids: &[MatchId],
    codes: &[&str],
) -> Result<Standing, sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query(
        // Row by row: a plan made for few matches would scan the whole table for ever.
        "WITH known AS (
             SELECT match.* FROM UNNEST($1::uuid[]) AS wanted,
                 LATERAL (SELECT id, code, removed FROM matches WHERE id = wanted LIMIT 1) AS match
             UNION
             SELECT match.* FROM UNNEST($2::text[]) AS wanted,
                 LATERAL (SELECT id, code, removed FROM matches WHERE code = wanted LIMIT 1) AS match
         )
         SELECT id, code, removed, (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE match_id = id) AS length,
             (SELECT digest FROM entries WHERE match_id = id ORDER BY seq DESC LIMIT 1) AS digest
         FROM known",
    )
    .bind(ids)
    .bind(codes)
    .fetch_all(connection)
    .await?;
    Standing::read(&rows)
}

/// Milliseconds since 1970, by the clock of the database.
pub(super) async fn now_ms(connection: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        .fetch_one(connection)
        .await
}

/// Matches whose logs do not end as expected; `wanted` has ids, numbers and digests.
macro_rules! torn {
    ($wanted:literal) => {
        concat!(
            "torn AS MATERIALIZED (
                 SELECT 1 FROM ",
            $wanted,
            " AS wanted (match_id, seq, digest)
                 LEFT JOIN LATERAL (
                     SELECT seq, digest FROM entries WHERE match_id = wanted.match_id ORDER BY seq DESC LIMIT 1
                 ) AS last ON true
                 WHERE wanted.seq <> COALESCE(last.seq, 0) OR (wanted.seq > 0 AND wanted.digest <> last.digest)
             )"
        )
    };
}

/// Writes everything in one statement. It writes only the mark if one of the logs does not end as expected.
async fn write(
    connection: &mut PgConnection,
    rows: &Rows<'_>,
    mark: &mut Mark,
) -> Result<Written, sqlx::Error> {
    let Rows { matches, heads, entries, lines, announcements, snapshots } = rows;
    let after_ms = |announcement: &&PendingAnnouncement| {
        i64::try_from(announcement.after.as_millis()).unwrap_or(i64::MAX >> 8)
    };
    let row = sqlx::query(concat!(
        "WITH ",
        torn!("UNNEST($21::uuid[], $22::bigint[], $23::bytea[])"),
        ", created AS (
             INSERT INTO matches (id, header, code)
             SELECT * FROM UNNEST($1::uuid[], $2::text[], $3::text[]) WHERE NOT EXISTS (SELECT FROM torn)
         ), appended AS (
             INSERT INTO entries (match_id, seq, body, digest)
             SELECT * FROM UNNEST($4::uuid[], $5::bigint[], $6::text[], $24::bytea[])
             WHERE NOT EXISTS (SELECT FROM torn)
         ), lined AS (
             INSERT INTO lines (match_id, game, phase, public, search, wake_at, body, updated_at)
             SELECT *, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
             FROM UNNEST($7::uuid[], $8::text[], $9::text[], $10::boolean[], $11::text[], $12::bigint[], $13::text[])
             WHERE NOT EXISTS (SELECT FROM torn)
             ON CONFLICT (match_id) DO UPDATE SET game = excluded.game, phase = excluded.phase,
                 public = excluded.public, search = excluded.search, wake_at = excluded.wake_at,
                 body = excluded.body, updated_at = excluded.updated_at
         ), kept AS (
             INSERT INTO snapshots AS kept (match_id, rules_version, seq, digest, state)
             SELECT * FROM UNNEST($14::uuid[], $15::text[], $16::bigint[], $25::bytea[], $17::bytea[])
                 AS wanted (match_id, rules_version, seq, digest, state)
             WHERE NOT EXISTS (SELECT FROM torn) AND (wanted.seq = 0 OR wanted.digest = (
                 SELECT digest FROM entries WHERE entries.match_id = wanted.match_id AND entries.seq = wanted.seq
             ))
             ON CONFLICT (match_id, rules_version)
                 DO UPDATE SET seq = excluded.seq, digest = excluded.digest, state = excluded.state
             WHERE excluded.seq > kept.seq
         ), announced AS (
             INSERT INTO announcements (match_id, number, stands, since_at, due_at)
             SELECT id, 1, stands, now, now + after
             FROM UNNEST($18::uuid[], $19::text[], $20::bigint[]) AS news (id, stands, after),
                 (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS moment
             WHERE NOT EXISTS (SELECT FROM torn)",
        newer_announcement!(),
        "
         ), raised AS (
             INSERT INTO marks (writer, mark, at)
             VALUES ($26, 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
             ON CONFLICT (writer) DO UPDATE SET mark = marks.mark + 1, at = excluded.at RETURNING mark
         )
         SELECT (SELECT mark FROM raised) AS mark, EXISTS (SELECT FROM torn) AS torn",
    ))
    .bind(matches.keys().map(|id| id.uuid()).collect::<Vec<_>>())
    .bind(matches.values().map(|data| data.header.as_str()).collect::<Vec<_>>())
    .bind(matches.values().map(|data| data.code.as_deref()).collect::<Vec<_>>())
    .bind(entries.iter().map(|(id, ..)| id.uuid()).collect::<Vec<_>>())
    .bind(entries.iter().map(|(_, head, _)| head.seq.cast_signed()).collect::<Vec<_>>())
    .bind(entries.iter().map(|(_, _, body)| *body).collect::<Vec<_>>())
    .bind(lines.keys().map(|id| id.uuid()).collect::<Vec<_>>())
    .bind(lines.values().map(|line| line.game.as_str()).collect::<Vec<_>>())
    .bind(lines.values().map(|line| line.phase.as_str()).collect::<Vec<_>>())
    .bind(lines.values().map(|line| line.public).collect::<Vec<_>>())
    .bind(lines.values().map(|line| line.search.to_lowercase()).collect::<Vec<_>>())
    .bind(lines.values().map(|line| line.wake_at.map(u64::cast_signed)).collect::<Vec<_>>())
    .bind(lines.values().map(|line| line.body.as_str()).collect::<Vec<_>>())
    .bind(snapshots.keys().map(|(id, _)| id.uuid()).collect::<Vec<_>>())
    .bind(snapshots.keys().map(|(_, rules_version)| *rules_version).collect::<Vec<_>>())
    .bind(snapshots.values().map(|snapshot| snapshot.head.seq.cast_signed()).collect::<Vec<_>>())
    .bind(snapshots.values().map(|snapshot| snapshot.state.as_slice()).collect::<Vec<_>>())
    .bind(announcements.keys().map(|id| id.uuid()).collect::<Vec<_>>())
    .bind(announcements.values().map(|announcement| announcement.stands.as_str()).collect::<Vec<_>>())
    .bind(announcements.values().map(after_ms).collect::<Vec<_>>())
    .bind(heads.keys().map(|id| id.uuid()).collect::<Vec<_>>())
    .bind(heads.values().map(|head| head.seq.cast_signed()).collect::<Vec<_>>())
    .bind(heads.values().map(|head| head.digest.bytes()).collect::<Vec<_>>())
    .bind(entries.iter().map(|(_, head, _)| head.digest.bytes()).collect::<Vec<_>>())
    .bind(snapshots.values().map(|snapshot| snapshot.head.digest.bytes()).collect::<Vec<_>>())
    .bind(mark.writer)
    .fetch_one(connection)
    .await?;
    mark.raised(row.try_get("mark")?);
    Ok(if row.try_get("torn")? { Written::Nothing } else { Written::All })
}

/// Returns the mark of the commit. Deletes marks of processes that ended long ago.
async fn heartbeat(connection: &mut PgConnection, writer: Uuid) -> Result<i64, sqlx::Error> {
    let written = sqlx::query_scalar(
        "WITH moment AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
             buried AS (DELETE FROM marks WHERE writer <> $1 AND at < (SELECT now FROM moment) - $2)
         INSERT INTO marks (writer, mark, at) SELECT $1, 1, now FROM moment
         ON CONFLICT (writer) DO UPDATE SET mark = marks.mark + 1, at = excluded.at RETURNING mark",
    );
    written.bind(writer).bind(MARKS_STAY_MS).fetch_one(connection).await
}

async fn signing_seed(connection: &mut PgConnection, fresh: &[u8; 32]) -> Result<[u8; 32], sqlx::Error> {
    let keep = sqlx::query("INSERT INTO signing (place, seed) VALUES (1, $1) ON CONFLICT (place) DO NOTHING");
    keep.bind(&fresh[..]).execute(&mut *connection).await?;
    let kept: Vec<u8> = sqlx::query_scalar("SELECT seed FROM signing").fetch_one(connection).await?;
    kept.try_into().map_err(|_| sqlx::Error::Decode("the key has 32 bytes".into()))
}

async fn take_due(connection: &mut PgConnection, due: Due) -> Result<Vec<Announcement>, sqlx::Error> {
    let taken = sqlx::query(
        "UPDATE announcements SET tries = tries + 1, told = NULL,
             due_at = now + ($3::bigint << LEAST(tries, $4::bigint)::integer)
         FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS moment
         WHERE match_id IN (
             SELECT match_id FROM announcements
             WHERE due_at <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint AND (tries > 0) = $1
             ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
         )
         RETURNING match_id, number, stands, since_at, tries, missed",
    );
    let taken = taken.bind(due.tried).bind(i64::from(due.at_most)).bind(due.pause_ms()).bind(DOUBLINGS);
    taken.fetch_all(connection).await?.iter().map(Announcement::read).collect()
}

async fn delivered(connection: &mut PgConnection, id: MatchId, number: u64) -> Result<bool, sqlx::Error> {
    let delivered = sqlx::query(DELIVERED).bind(id.uuid()).bind(number.cast_signed());
    Ok(delivered.execute(connection).await?.rows_affected() > 0)
}

async fn lease(
    connection: &mut PgConnection,
    node: NodeId,
    change: &Lease,
) -> Result<BTreeSet<MatchId>, sqlx::Error> {
    let uuids = |ids: &[MatchId]| ids.iter().map(|id| id.uuid()).collect::<Vec<Uuid>>();
    match change {
        Lease::Drive(ids) => drive(connection, node, uuids(ids)).await,
        Lease::LetGo(ids) => {
            let let_go = sqlx::query("DELETE FROM leases WHERE node = $1 AND match_id = ANY($2::uuid[])");
            let_go.bind(node.uuid()).bind(uuids(ids)).execute(connection).await.map(|_| BTreeSet::new())
        }
        Lease::Leave => {
            let leave = sqlx::query("DELETE FROM nodes WHERE id = $1");
            leave.bind(node.uuid()).execute(connection).await.map(|_| BTreeSet::new())
        }
    }
}

/// The node's heartbeat is written first, so that nodes that want one of the matches see it.
async fn drive(
    connection: &mut PgConnection,
    node: NodeId,
    ids: Vec<Uuid>,
) -> Result<BTreeSet<MatchId>, sqlx::Error> {
    let lease_ms = i64::try_from(LEASE.as_millis()).unwrap_or(i64::MAX);
    let lives = sqlx::query(
        "WITH moment AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
             buried AS (DELETE FROM nodes WHERE lives_till < (SELECT now FROM moment) - 3600000)
         INSERT INTO nodes (id, lives_till) SELECT $1, now + $2 FROM moment
         ON CONFLICT (id) DO UPDATE SET lives_till = excluded.lives_till",
    );
    lives.bind(node.uuid()).bind(lease_ms).execute(&mut *connection).await?;
    if ids.is_empty() {
        return Ok(BTreeSet::new());
    }
    let take = sqlx::query(
        "INSERT INTO leases (match_id, node) SELECT wanted, $1 FROM UNNEST($2::uuid[]) AS wanted ORDER BY wanted
         ON CONFLICT (match_id) DO UPDATE SET node = excluded.node
             WHERE leases.node <> excluded.node AND NOT EXISTS (
                 SELECT FROM nodes WHERE id = leases.node
                     AND lives_till > (extract(epoch FROM clock_timestamp()) * 1000)::bigint
             )",
    );
    take.bind(node.uuid()).bind(ids.clone()).execute(&mut *connection).await?;
    let driven: Vec<Uuid> = sqlx::query_scalar(
        "SELECT driven.match_id FROM UNNEST($2::uuid[]) AS wanted,
             LATERAL (SELECT match_id FROM leases WHERE match_id = wanted AND node = $1 LIMIT 1) AS driven",
    )
    .bind(node.uuid())
    .bind(ids)
    .fetch_all(connection)
    .await?;
    Ok(driven.into_iter().map(MatchId::from).collect())
}

async fn revise(
    connection: &mut PgConnection,
    id: MatchId,
    revisions: &[Revision],
    since: u64,
) -> Result<bool, sqlx::Error> {
    let revised: i64 = sqlx::query_scalar(
        "WITH revised AS (
             UPDATE entries SET body = revision.after
             FROM UNNEST($2::bigint[], $3::text[], $4::text[]) AS revision (seq, before, after)
             WHERE match_id = $1 AND entries.seq = revision.seq AND body = revision.before
             RETURNING 1
         ), dropped AS (
             DELETE FROM snapshots WHERE match_id = $1 AND seq < $5
         )
         SELECT COUNT(*) FROM revised",
    )
    .bind(id.uuid())
    .bind(revisions.iter().map(|revision| revision.seq.cast_signed()).collect::<Vec<_>>())
    .bind(revisions.iter().map(|revision| revision.before.as_str()).collect::<Vec<_>>())
    .bind(revisions.iter().map(|revision| revision.after.as_str()).collect::<Vec<_>>())
    .bind(since.cast_signed())
    .fetch_one(connection)
    .await?;
    Ok(revised.cast_unsigned() == revisions.len() as u64)
}

/// Uses a single statement.
async fn remove(connection: &mut PgConnection, id: MatchId, after: Head) -> Result<Written, sqlx::Error> {
    let last = after.then(&[String::new()]);
    let torn: bool = sqlx::query_scalar(concat!(
        "WITH ",
        torn!("(VALUES ($1, $2, $3))"),
        ", ended AS (
             INSERT INTO entries (match_id, seq, body, digest)
             SELECT $1, $4, '', $5 WHERE NOT EXISTS (SELECT FROM torn)
         ), emptied AS (
             UPDATE matches SET removed = true, header = '', code = NULL
             WHERE id = $1 AND NOT EXISTS (SELECT FROM torn)
         ), unlisted AS (
             DELETE FROM lines WHERE match_id = $1 AND NOT EXISTS (SELECT FROM torn)
         ), silenced AS (
             DELETE FROM announcements WHERE match_id = $1 AND NOT EXISTS (SELECT FROM torn)
         ), dropped AS (
             DELETE FROM snapshots WHERE match_id = $1 AND NOT EXISTS (SELECT FROM torn)
         )
         SELECT EXISTS (SELECT FROM torn)",
    ))
    .bind(id.uuid())
    .bind(after.seq.cast_signed())
    .bind(after.digest.bytes())
    .bind(last.seq.cast_signed())
    .bind(last.digest.bytes())
    .fetch_one(connection)
    .await?;
    Ok(if torn { Written::Nothing } else { Written::All })
}

async fn delete_removed(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let found: Option<Uuid> = sqlx::query_scalar(A_REMOVED_MATCH).fetch_optional(&mut *connection).await?;
    let Some(id) = found else { return Ok(false) };
    let deleted =
        sqlx::query(DELETE_REMOVED_ENTRIES).bind(id).bind(SWEPT_AT_ONCE).execute(&mut *connection).await?;
    if deleted.rows_affected() == 0 {
        // Referencing rows are deleted in the same statement.
        let last = sqlx::query(
            "WITH unlisted AS (DELETE FROM lines WHERE match_id = $1),
                 dropped AS (DELETE FROM snapshots WHERE match_id = $1),
                 silenced AS (DELETE FROM announcements WHERE match_id = $1),
                 ended AS (DELETE FROM entries WHERE match_id = $1),
                 freed AS (DELETE FROM leases WHERE match_id = $1)
             DELETE FROM matches WHERE id = $1",
        );
        last.bind(id).execute(connection).await?;
    }
    Ok(true)
}

/// Deletes snapshots first: one that depends on archived entries would be useless.
async fn delete_archived(
    connection: &mut PgConnection,
    id: MatchId,
    through: u64,
) -> Result<bool, sqlx::Error> {
    sqlx::query("DELETE FROM snapshots WHERE match_id = $1")
        .bind(id.uuid())
        .execute(&mut *connection)
        .await?;
    let deleted =
        sqlx::query(DELETE_ARCHIVED_ENTRIES).bind(id.uuid()).bind(SWEPT_AT_ONCE).bind(through.cast_signed());
    Ok(deleted.execute(connection).await?.rows_affected() > 0)
}
