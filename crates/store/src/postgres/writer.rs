//! Appends: two statements for a batch, however many matches it is about. The unique key of the entries decides
//! between nodes.

use std::collections::BTreeMap;

use sqlx::{ConnectOptions, PgConnection, PgExecutor, PgPool, Row, postgres::PgConnectOptions};
use tokio::time::{error::Elapsed, timeout};
use uuid::Uuid;

use super::{listener, unavailable};
use crate::{
    Line, MatchData, MatchId, StoreError,
    committer::{Commit, Judged, Request, Verdict, judge, matches},
    limits::DATABASE_TIMEOUT,
};

/// What the committer writes with.
pub(super) struct Writer {
    options: PgConnectOptions,
    /// None after a failure.
    connection: Option<PgConnection>,
}

impl Writer {
    pub(super) const fn new(options: PgConnectOptions, connection: PgConnection) -> Self {
        Self { options, connection: Some(connection) }
    }

    /// How long the logs of these matches are. Asks again on a new connection if the old one is of no use any longer:
    /// nothing has been written yet.
    async fn lengths(&mut self, ids: &[MatchId]) -> Result<BTreeMap<MatchId, u64>, sqlx::Error> {
        if let Some(connection) = &mut self.connection
            && let Ok(lengths) = in_time(lengths(connection, ids)).await
        {
            return Ok(lengths);
        }
        self.connection = None;
        let connection = self.connection.insert(in_time(self.options.connect()).await?);
        in_time(lengths(connection, ids)).await
    }
}

impl Commit for Writer {
    async fn commit(&mut self, batch: &[Request]) -> Result<Vec<Verdict>, StoreError> {
        let ids = matches(batch);
        loop {
            let lengths = self.lengths(&ids).await.map_err(unavailable)?;
            let judged = judge(batch, lengths);
            let Some(connection) = self.connection.as_mut().filter(|_| !judged.is_empty()) else {
                return Ok(judged.verdicts);
            };
            match in_time(write(connection, &judged)).await {
                Ok(()) => return Ok(judged.verdicts),
                Err(error) if overtaken(&error) => {}
                Err(error) => {
                    self.connection = None;
                    return Err(unavailable(error));
                }
            }
        }
    }
}

/// Whether another node was faster with one of the matches. Then nothing was written.
fn overtaken(error: &sqlx::Error) -> bool {
    const DEADLOCK: &str = "40P01";
    error
        .as_database_error()
        .is_some_and(|error| error.is_unique_violation() || error.code().is_some_and(|code| code == DEADLOCK))
}

/// A database that does not answer has failed.
async fn in_time<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let late = |_: Elapsed| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(DATABASE_TIMEOUT, work).await.map_err(late)?
}

async fn lengths(
    connection: &mut PgConnection,
    ids: &[MatchId],
) -> Result<BTreeMap<MatchId, u64>, sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query(
        "SELECT id, (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE match_id = id) AS length
         FROM matches WHERE id = ANY($1)",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            let id = MatchId::from(row.try_get::<Uuid, _>("id")?);
            Ok((id, row.try_get::<i64, _>("length")?.cast_unsigned()))
        })
        .collect()
}

/// Entries, lines and the news of them, in one statement.
async fn write(connection: &mut PgConnection, judged: &Judged<'_>) -> Result<(), sqlx::Error> {
    let lines: Vec<_> = judged.lines.iter().map(|(&id, &line)| (id, line)).collect();
    put(connection, &judged.rows, &lines, listener::write(judged.changes())).await
}

/// Writes a new match.
pub(super) async fn insert(pool: &PgPool, id: MatchId, data: &MatchData) -> Result<(), sqlx::Error> {
    let MatchData { header, code, line, bodies } = data;
    let mut transaction = pool.begin().await?;
    sqlx::query("INSERT INTO matches (id, header, code) VALUES ($1, $2, $3)")
        .bind(id.uuid())
        .bind(header)
        .bind(code)
        .execute(&mut *transaction)
        .await?;
    let rows: Vec<_> = (1..).zip(bodies).map(|(seq, body)| (id, seq, body.as_str())).collect();
    put(&mut *transaction, &rows, &[(id, line)], Vec::new()).await?;
    transaction.commit().await
}

async fn put(
    database: impl PgExecutor<'_>,
    rows: &[(MatchId, u64, &str)],
    lines: &[(MatchId, &Line)],
    notifications: Vec<String>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "WITH appended AS (
             INSERT INTO entries (match_id, seq, body)
             SELECT * FROM UNNEST($1::uuid[], $2::bigint[], $3::text[])
         ), lined AS (
             INSERT INTO lines (match_id, game, phase, public, search, wake_at, body, updated_at)
             SELECT *, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
             FROM UNNEST($4::uuid[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::bigint[], $10::text[])
             ON CONFLICT (match_id) DO UPDATE SET game = excluded.game, phase = excluded.phase,
                 public = excluded.public, search = excluded.search, wake_at = excluded.wake_at,
                 body = excluded.body, updated_at = excluded.updated_at
         )
         SELECT pg_notify($11, news) FROM UNNEST($12::text[]) AS news",
    )
    .bind(rows.iter().map(|(id, ..)| id.uuid()).collect::<Vec<_>>())
    .bind(rows.iter().map(|(_, seq, _)| seq.cast_signed()).collect::<Vec<_>>())
    .bind(rows.iter().map(|(_, _, body)| *body).collect::<Vec<_>>())
    .bind(lines.iter().map(|(id, _)| id.uuid()).collect::<Vec<_>>())
    .bind(lines.iter().map(|(_, line)| line.game.as_str()).collect::<Vec<_>>())
    .bind(lines.iter().map(|(_, line)| line.phase.as_str()).collect::<Vec<_>>())
    .bind(lines.iter().map(|(_, line)| line.public).collect::<Vec<_>>())
    .bind(lines.iter().map(|(_, line)| line.search.to_lowercase()).collect::<Vec<_>>())
    .bind(lines.iter().map(|(_, line)| line.wake_at.map(u64::cast_signed)).collect::<Vec<_>>())
    .bind(lines.iter().map(|(_, line)| line.body.as_str()).collect::<Vec<_>>())
    .bind(listener::CHANNEL)
    .bind(notifications)
    .execute(database)
    .await
    .map(drop)
}
