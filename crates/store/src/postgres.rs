//! For several nodes: one PostgreSQL database.

mod listener;
mod writer;

use sqlx::{
    ConnectOptions, Postgres,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::time::timeout;

use self::{listener::Listener, writer::Writer};
use crate::{
    Herald, OpenError,
    clock::Clock,
    committer::Committer,
    limits::DATABASE_TIMEOUT,
    migrations::{Migrations, migrations},
    sql::SqlStore,
};

pub(crate) const MIGRATIONS: Migrations = migrations!("postgres": "0001_log", "0002_upkeep");

/// Connections for everything but writes; one of them listens.
const CONNECTIONS: u32 = 8;

/// The log in a PostgreSQL database, which several nodes may use at the same time.
pub type PostgresStore = SqlStore<Postgres>;

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
        let migrated = MIGRATIONS.migrator().run_direct(None, &mut connection, false).await;
        migrated.map_err(|error| OpenError::migrating(database.clone(), error))?;
        let readers = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(DATABASE_TIMEOUT)
            .connect_lazy_with(options.clone());
        let herald = Herald::default();
        let listener = Listener::start(readers.clone(), herald.clone()).await;
        let listener = listener.map_err(|error| cannot_connect(&database, error))?;
        let clock = Clock::default();
        clock.set(writer::now_ms(&mut connection)).await.map_err(|error| cannot_connect(&database, error))?;
        let committer = Committer::start(Writer::new(options, connection, listener, clock.clone()));
        Ok(Self { readers, committer, herald, clock })
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
