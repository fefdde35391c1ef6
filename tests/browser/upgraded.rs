//! A server after an upgrade that changed the rules of Aliens: `upgraded ADDRESS DATA BUNDLES [PUBLIC-URL]`. Matches of the previous
//! rules go on by their bundle, and the client beside it shows them.

use std::{
    error::Error,
    fs,
    io::{self, Write as _},
    path::PathBuf,
};

use airlock_aliens::Aliens;
use airlock_bus::Address;
use airlock_engine_testing::NextVersion;
use airlock_registry::Registry;
use airlock_server::{Config, OlderClients, Server};
use serde_json::json;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt().with_env_filter("warn").with_writer(io::stderr).init();
    let mut args = std::env::args().skip(1);
    let mut arg = |name: &str| args.next().ok_or_else(|| format!("the {name} is missing"));
    let (address, data, bundles) = (arg("address")?, arg("data")?, PathBuf::from(arg("folder of bundles")?));
    let mut registry = Registry::catalog().with::<NextVersion<Aliens>>();
    for file in fs::read_dir(&bundles)? {
        let file = file?.path();
        if file.extension().is_some_and(|kind| kind == "wasm") {
            registry = registry.with_bundle(&fs::read(file)?)?;
        }
    }
    let database = format!("sqlite:{data}/airlock.db");
    let store = airlock_store::open(&database).await?;
    let bus = airlock_bus::open(&Address::of_database(&database)).await?;
    let public_url = args.next().map(|url| url.parse()).transpose()?;
    let config = Config { older_clients: OlderClients::read(&bundles)?, public_url, ..Config::default() };
    let listener = TcpListener::bind(address).await?;
    let url = format!("http://{}/", listener.local_addr()?);
    writeln!(io::stdout(), "{}", json!({ "url": url }))?;
    let mut terminate = signal(SignalKind::terminate())?;
    let end = async { terminate.recv().await.unwrap_or_default() };
    Server::new(registry, store, bus, config).serve(listener, end).await;
    Ok(())
}
