//! PostgreSQL database for several nodes.

mod primary;
mod writer;

use sqlx::{
    PgPool, Postgres,
    postgres::{PgConnection, PgPoolOptions},
};
use tokio::time::timeout;

pub use self::primary::{Primary, must_be_encoded};
use self::writer::Writer;
use crate::{
    OpenError,
    clock::Clock,
    committer::Committer,
    limits::DATABASE_TIMEOUT,
    migrations::{Migrations, migrations},
    sql::{Readers, SqlStore},
};

pub(crate) const MIGRATIONS: Migrations = migrations!("postgres": "0001_log", "0002_upkeep", "0003_leases", "0004_announcements", "0005_continuity", "0006_signing");

/// Connections for reading.
const CONNECTIONS: u32 = 8;

/// Store in a PostgreSQL database, which several nodes may share.
pub type PostgresStore = SqlStore<Postgres>;

impl PostgresStore {
    /// Connects to the database at an address in the format of [`Primary::at`] and runs its pending migrations.
    ///
    /// # Errors
    /// If the address is malformed, the database is unreachable or refuses the user, or a newer version has migrated
    /// it.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        let primary = Primary::at(address)?.with("synchronous_commit", "on");
        let mut connection = timeout(DATABASE_TIMEOUT, primary.connect())
            .await
            .map_err(|late| OpenError::Unreachable { database: primary.name(), source: late.into() })?
            .map_err(|error| primary.cannot_connect(error))?;
        let migrated = MIGRATIONS.migrator().run_direct(None, &mut connection, false).await;
        migrated.map_err(|error| OpenError::migrating(primary.name(), error))?;
        let readers = Readers::new(readers(&primary));
        let clock = Clock::default();
        clock.set(writer::now_ms(&mut connection)).await.map_err(|error| primary.cannot_connect(error))?;
        let committer = Committer::start(Writer::new(primary, connection, readers.clone(), clock.clone()));
        Ok(Self { readers, committer, clock, shared: true })
    }
}

/// Connections to the host that took writes last.
fn readers(primary: &Primary) -> PgPool {
    PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(DATABASE_TIMEOUT)
        .after_connect(|connection: &mut PgConnection, _| Box::pin(primary::must_take_writes(connection)))
        .connect_lazy_with(primary.options())
}
