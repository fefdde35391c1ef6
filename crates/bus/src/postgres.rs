//! By LISTEN and NOTIFY on the database that the nodes share anyway.
//!
//! News are told after the commit, on a connection of their own: a notification inside a commit would have all commits of all
//! nodes wait in one line.

use std::sync::Arc;

use airlock_store::Primary;
use sqlx::{
    Connection, PgConnection,
    postgres::{PgListener, PgPoolOptions},
};
use tokio::{
    select,
    sync::Notify,
    time::{sleep, timeout},
};

use crate::{
    Change, Herald, OpenError, RemoteBus,
    limits::{CONNECT_TIMEOUT, PAUSE},
    outbox::{Carry, Failed, Outbox},
    words,
};

/// Where nodes tell each other.
const CHANNEL: &str = "airlock_changes";

impl RemoteBus {
    /// The bus on a PostgreSQL database: listens from now on, at the one at `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. PgBouncer in transaction mode carries
    /// no news: this address must lead past it.
    ///
    /// # Errors
    /// If the address cannot be read, nobody answers there, or the user is not let in.
    pub async fn postgres(address: &str) -> Result<Self, OpenError> {
        // News need not survive anything.
        let primary = Primary::at(address)?.with("synchronous_commit", "off");
        let listener = listen(&primary).await.map_err(|error| primary.cannot_connect(error))?;
        let (herald, doubts) = (Herald::default(), Arc::new(Notify::new()));
        let task = run(primary.clone(), listener, herald.clone(), Arc::clone(&doubts));
        let listening = tokio::spawn(task).abort_handle();
        let outbox = Outbox::start(Notifier { primary, connection: None });
        Ok(Self { herald, outbox, doubts, listening })
    }
}

/// Tells other nodes.
struct Notifier {
    primary: Primary,
    /// None after a failure, and while something is on its way.
    connection: Option<PgConnection>,
}

impl Carry for Notifier {
    async fn carry(&mut self, messages: Vec<String>) -> Result<(), Failed> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.primary.connect().await?,
        };
        sqlx::query("SELECT pg_notify($1, news) FROM UNNEST($2::text[]) AS news")
            .bind(CHANNEL)
            .bind(messages)
            .execute(&mut connection)
            .await?;
        self.connection = Some(connection);
        Ok(())
    }
}

async fn run(primary: Primary, mut listener: PgListener, herald: Herald, doubts: Arc<Notify>) {
    loop {
        loop {
            let heard = select! {
                heard = listener.try_recv() => heard,
                // A connection whose other end has vanished does not say so: who waits for news in vain does.
                () = doubts.notified() => break,
            };
            let Ok(Some(notification)) = heard else { break };
            words::read(notification.payload()).for_each(|change| herald.tell(change));
        }
        listener = loop {
            if let Ok(Ok(again)) = timeout(CONNECT_TIMEOUT, listen(&primary)).await {
                break again;
            }
            sleep(PAUSE).await;
        };
        herald.tell(Change::Missed);
    }
}

/// A connection that listens, to the host that takes writes: others carry no news.
async fn listen(primary: &Primary) -> Result<PgListener, sqlx::Error> {
    let connection = primary.connect().await?;
    let options = primary.options();
    drop(connection.close().await);
    let pool =
        PgPoolOptions::new().max_connections(1).acquire_timeout(CONNECT_TIMEOUT).connect_lazy_with(options);
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}
