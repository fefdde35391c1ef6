//! Airlock with Tavern besides its own games, without limits of rates: `peers-server ADDRESS DATA`.

use std::{
    error::Error,
    io::{self, Write as _},
};

use airlock_bus::Address;
use airlock_peers::Tavern;
use airlock_registry::Registry;
use airlock_server::{Config, Rates, Server};
use serde_json::json;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};

/// The allocator of the binary `airlock`.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(address), Some(data)) = (args.next(), args.next()) else {
        return Err("peers-server ADDRESS DATA".into());
    };
    // The log of `airlock serve`.
    tracing_subscriber::fmt().with_env_filter("info").with_writer(io::stderr).init();
    let database = format!("sqlite:{data}/airlock.db");
    let store = airlock_store::open(&database).await?;
    let bus = airlock_bus::open(&Address::of_database(&database)).await?;
    let rates =
        Rates { requests_per_minute: 0, attempts_per_minute: 0, messages_per_second: 0, connections: 0 };
    let listener = TcpListener::bind(address).await?;
    let url = format!("http://{}/", listener.local_addr()?);
    writeln!(io::stdout(), "{}", json!({ "url": url }))?;
    let mut terminate = signal(SignalKind::terminate())?;
    let end = async { terminate.recv().await.unwrap_or_default() };
    let registry = Registry::catalog().with::<Tavern>();
    Server::new(registry, store, bus, Config { rates, ..Config::default() }).serve(listener, end).await;
    Ok(())
}
