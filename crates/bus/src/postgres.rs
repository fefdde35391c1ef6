//! Bus over LISTEN and NOTIFY of the database that the nodes share anyway.
//!
//! Notifications are sent after the commit, on a separate connection. Inside a commit they would serialise all
//! commits of all nodes.

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
    Change, Herald, OpenError, RemoteBus, codec,
    limits::{CONNECT_TIMEOUT, PAUSE},
    outbox::{Carry, Failed, Outbox},
};

const CHANNEL: &str = "airlock_changes";

impl RemoteBus {
    /// Opens a bus over the PostgreSQL database at `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. PgBouncer in
    /// transaction mode does not forward notifications, so the address must bypass it.
    ///
    /// # Errors
    /// If the address is malformed, the database is unreachable, or it refuses the user.
    pub async fn postgres(address: &str) -> Result<Self, OpenError> {
        // Notifications need no durability.
        let primary = Primary::at(address)?.with("synchronous_commit", "off");
        let listener = listen(&primary).await.map_err(|error| primary.cannot_connect(error))?;
        let (herald, doubts) = (Herald::default(), Arc::new(Notify::new()));
        let task = run(primary.clone(), listener, herald.clone(), Arc::clone(&doubts));
        let listening = tokio::spawn(task).abort_handle();
        let outbox = Outbox::start(Notifier { primary, connection: None });
        Ok(Self { herald, outbox, doubts, listening })
    }
}

/// Sends changes to other nodes.
struct Notifier {
    primary: Primary,
    /// `None` after a failure, and while messages are being handed over.
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
                // A connection whose other end has vanished does not report that; `doubt` replaces it.
                () = doubts.notified() => break,
            };
            let Ok(Some(notification)) = heard else { break };
            codec::read(notification.payload()).for_each(|change| herald.tell(change));
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

/// Connects a listener to the host that takes writes; standbys forward no notifications.
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
