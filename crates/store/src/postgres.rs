//! For several nodes: one PostgreSQL database.

mod listener;
mod writer;

use std::sync::Arc;

use async_trait::async_trait;
use sqlx::{
    ConnectOptions, PgPool, Postgres, Row,
    migrate::Migrator,
    postgres::{PgConnectOptions, PgPoolOptions, PgRow},
};
use tokio::time::timeout;
use uuid::Uuid;

use self::{listener::Listener, writer::Writer};
use crate::{
    AppendError, Changes, CreateError, Entry, Filter, Herald, Line, MatchData, MatchId, OpenError, Snapshot,
    Store, StoreError, Summary, check_append, check_data, check_snapshot, committer::Committer,
    limits::DATABASE_TIMEOUT, listing,
};

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/postgres");

/// Connections for everything but appends; one of them listens.
const CONNECTIONS: u32 = 8;

/// The log in a PostgreSQL database, which several nodes may use at the same time.
pub struct PostgresStore {
    /// For everything but appends.
    pool: PgPool,
    /// Takes appends in turn and lets those that came together share a commit; ends when the store is dropped. It has
    /// a connection of its own.
    committer: Committer,
    /// Told by the listener, of the appends of every node.
    herald: Herald,
    /// Ends when it is dropped.
    _listener: Listener,
}

impl PostgresStore {
    /// Connects to the database at `postgres://USER:PASSWORD@HOST:PORT/DATABASE` and brings its tables up to date,
    /// one node at a time.
    ///
    /// # Errors
    /// If the address cannot be read, nobody answers there, the user is not let in, or the tables are of a newer
    /// version.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        let options: PgConnectOptions =
            address.parse().map_err(|e: sqlx::Error| OpenError::Address(e.into()))?;
        let options = options
            .application_name("airlock")
            .disable_statement_logging()
            .options([("synchronous_commit", "on"), ("client_min_messages", "warning")]);
        let database = name(&options);
        let connected = timeout(DATABASE_TIMEOUT, options.connect()).await;
        let mut connection = connected
            .map_err(|late| OpenError::Unreachable { database: database.clone(), source: late.into() })?
            .map_err(|error| cannot_connect(&database, error))?;
        let migrated = MIGRATIONS.run_direct(None, &mut connection, false).await;
        migrated.map_err(|error| OpenError::migrating(database.clone(), error))?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(DATABASE_TIMEOUT)
            .connect_lazy_with(options.clone());
        let herald = Herald::default();
        let listener = Listener::start(pool.clone(), herald.clone()).await;
        let listener = listener.map_err(|error| cannot_connect(&database, error))?;
        let committer = Committer::start(Writer::new(options, connection));
        Ok(Self { pool, committer, herald, _listener: listener })
    }

    /// Refuses a match that nobody created.
    async fn must_exist(&self, id: MatchId) -> Result<(), StoreError> {
        self.header(id).await.map(drop)
    }
}

/// The database, for people: without the password.
fn name(options: &PgConnectOptions) -> String {
    let (host, port, user) = (options.get_host(), options.get_port(), options.get_username());
    format!("{} at {host}:{port} as {user}", options.get_database().unwrap_or(user))
}

fn cannot_connect(database: &str, error: sqlx::Error) -> OpenError {
    let (database, refused) = (database.to_owned(), error.as_database_error().is_some());
    let source = error.into();
    if refused {
        OpenError::Refused { database, source }
    } else {
        OpenError::Unreachable { database, source }
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError> {
        check_data(&data)?;
        match writer::insert(&self.pool, id, &data).await {
            Ok(()) => Ok(()),
            Err(error) if error.as_database_error().is_some_and(|e| e.is_unique_violation()) => {
                Err(if self.header(id).await.is_ok() {
                    CreateError::Exists(id)
                } else {
                    CreateError::CodeTaken
                })
            }
            Err(error) => Err(unavailable(error).into()),
        }
    }

    async fn header(&self, id: MatchId) -> Result<String, StoreError> {
        sqlx::query_scalar("SELECT header FROM matches WHERE id = $1")
            .bind(id.uuid())
            .fetch_optional(&self.pool)
            .await
            .map_err(unavailable)?
            .ok_or(StoreError::NoMatch(id))
    }

    async fn find(&self, code: &str) -> Result<Option<MatchId>, StoreError> {
        if code.contains('\0') {
            return Ok(None);
        }
        let found = sqlx::query_scalar("SELECT id FROM matches WHERE code = $1").bind(code);
        let id: Option<Uuid> = found.fetch_optional(&self.pool).await.map_err(unavailable)?;
        Ok(id.map(MatchId::from))
    }

    async fn append(
        &self,
        id: MatchId,
        after: u64,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<u64, AppendError> {
        check_append(&bodies, line.as_ref())?;
        self.committer.append(id, after, bodies, line).await
    }

    async fn load(&self, id: MatchId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let Ok(last) = i64::try_from(after) else { return self.must_exist(id).await.map(|()| Vec::new()) };
        let rows = sqlx::query("SELECT seq, body FROM entries WHERE match_id = $1 AND seq > $2 ORDER BY seq")
            .bind(id.uuid())
            .bind(last)
            .fetch_all(&self.pool)
            .await
            .map_err(unavailable)?;
        if rows.is_empty() {
            self.must_exist(id).await?;
        }
        rows.iter().map(entry).collect::<Result<_, _>>().map_err(unavailable)
    }

    async fn list(&self, filter: Filter) -> Result<Vec<Summary>, StoreError> {
        if filter.is_vain() {
            return Ok(Vec::new());
        }
        let rows = listing::select::<Postgres>(&filter).build().fetch_all(&self.pool).await;
        rows.and_then(|rows| rows.iter().map(listing::summary).collect()).map_err(unavailable)
    }

    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        check_snapshot(&snapshot)?;
        let kept = sqlx::query(
            "INSERT INTO snapshots AS kept (match_id, rules_version, seq, state) VALUES ($1, $2, $3, $4)
             ON CONFLICT (match_id, rules_version) DO UPDATE SET seq = excluded.seq, state = excluded.state
             WHERE excluded.seq > kept.seq",
        )
        .bind(id.uuid())
        .bind(snapshot.rules_version)
        .bind(snapshot.seq.cast_signed())
        .bind(snapshot.state)
        .execute(&self.pool)
        .await;
        match kept {
            Ok(_) => Ok(()),
            Err(error) if error.as_database_error().is_some_and(|e| e.is_foreign_key_violation()) => {
                Err(StoreError::NoMatch(id))
            }
            Err(error) => Err(unavailable(error)),
        }
    }

    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError> {
        let row = sqlx::query("SELECT seq, state FROM snapshots WHERE match_id = $1 AND rules_version = $2")
            .bind(id.uuid())
            .bind(rules_version)
            .fetch_optional(&self.pool)
            .await
            .map_err(unavailable)?;
        let Some(row) = row else { return Ok(None) };
        let read = || -> Result<Snapshot, sqlx::Error> {
            Ok(Snapshot {
                rules_version: rules_version.to_owned(),
                seq: row.try_get::<i64, _>("seq")?.cast_unsigned(),
                state: row.try_get("state")?,
            })
        };
        read().map(Some).map_err(unavailable)
    }

    fn changes(&self) -> Changes {
        self.herald.listen()
    }
}

fn entry(row: &PgRow) -> Result<Entry, sqlx::Error> {
    Ok(Entry { seq: row.try_get::<i64, _>("seq")?.cast_unsigned(), body: row.try_get("body")? })
}

fn unavailable(error: sqlx::Error) -> StoreError {
    StoreError::Unavailable(Arc::new(error))
}
