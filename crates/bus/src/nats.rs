//! Bus over a NATS server or cluster. Core NATS is enough, since lost changes are recovered from the log.

use std::{str::FromStr, sync::Arc, time::Duration};

use airlock_store::must_be_encoded;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt;
use tokio::{select, sync::Notify};

use crate::{
    Change, Herald, OpenError, RemoteBus, codec,
    limits::{CHANGE_QUEUE, CONNECT_TIMEOUT, PAUSE, PING},
    outbox::{Carry, Failed, Outbox},
};

const SUBJECT: &str = "airlock.changes";

/// Longest pause between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

impl RemoteBus {
    /// Opens a bus over NATS at `nats://USER:PASSWORD@HOST:PORT`, or over the first of several comma-separated
    /// servers that answers. If none does, it keeps trying, since nodes can work without it.
    ///
    /// # Errors
    /// If the address is malformed.
    pub async fn nats(address: &str) -> Result<Self, OpenError> {
        let servers = servers(address)?;
        let herald = Herald::default();
        let mut options = ConnectOptions::new()
            .name("airlock")
            .retry_on_initial_connect()
            .connection_timeout(CONNECT_TIMEOUT)
            .ping_interval(PING)
            .subscription_capacity(CHANGE_QUEUE)
            .reconnect_delay_callback(|attempts| {
                PAUSE.saturating_mul(u32::try_from(attempts).unwrap_or(u32::MAX)).min(LONGEST_PAUSE)
            })
            .event_callback({
                let herald = herald.clone();
                move |event| {
                    note(&event, &herald);
                    async {}
                }
            });
        let named = servers.iter().find(|server| server.has_user_pass());
        if let Some((user, password)) =
            named.and_then(|server| Some((server.username()?, server.password()?)))
        {
            options = options.user_and_password(user.to_owned(), password.to_owned());
        }
        let client = options.connect(servers).await.map_err(|error| OpenError::Nats(error.into()))?;
        let mut messages = client.subscribe(SUBJECT).await.map_err(|error| OpenError::Nats(error.into()))?;
        let doubts = Arc::new(Notify::new());
        let task = {
            let (client, herald, doubts) = (client.clone(), herald.clone(), Arc::clone(&doubts));
            async move {
                loop {
                    select! {
                        message = messages.next() => {
                            // The subscription ends only with the client.
                            let Some(message) = message else { break };
                            let text = std::str::from_utf8(&message.payload).unwrap_or_default();
                            codec::read(text).for_each(|change| herald.tell(change));
                        }
                        () = doubts.notified() => {
                            // Fails only if the client has ended.
                            let _ = client.force_reconnect().await;
                        }
                    }
                }
            }
        };
        let listening = tokio::spawn(task).abort_handle();
        Ok(Self { herald, outbox: Outbox::start(Publisher(client)), doubts, listening })
    }
}

/// Parses the servers of an address. The scheme is optional after the first.
fn servers(address: &str) -> Result<Vec<ServerAddr>, OpenError> {
    let read = |server: &str| {
        must_be_encoded(server)?;
        ServerAddr::from_str(server).map_err(|error| OpenError::Address(error.into()))
    };
    address.split(',').map(str::trim).filter(|server| !server.is_empty()).map(read).collect()
}

/// Logs events of the connection, and reports possible losses.
fn note(event: &Event, herald: &Herald) {
    match event {
        Event::Connected => {
            tracing::info!("connected to NATS");
            herald.tell(Change::Missed);
        }
        Event::Disconnected => tracing::warn!("connection to NATS lost"),
        Event::SlowConsumer(_) => herald.tell(Change::Missed),
        other => tracing::info!(event = %other, "NATS"),
    }
}

/// Sends changes to other nodes.
struct Publisher(Client);

impl Carry for Publisher {
    async fn carry(&mut self, messages: Vec<String>) -> Result<(), Failed> {
        for message in messages {
            self.0.publish(SUBJECT, message.into()).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_one_server_or_several() {
        let read = servers("nats://me:secret@one:4222,nats://two").unwrap();
        assert_eq!(
            read.iter().map(|server| (server.host(), server.port())).collect::<Vec<_>>(),
            [("one", 4222), ("two", 4222)]
        );
        assert_eq!(read[0].username(), Some("me"));
        let error = servers("nats://me:secret@one:port").unwrap_err().to_string();
        assert!(error.contains("nats://HOST:4222") && !error.contains("secret"), "{error}");
    }
}
