//! `airlock serve`

use std::{
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
};

use airlock_server::{Server, Shelf};
use anyhow::{Context, Result};
use serde_json::json;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

use crate::answer::Answer;

/// Runs the server and prints the URL to open.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS", env = "AIRLOCK_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The database: `sqlite:FILE` or `postgres://USER:PASSWORD@HOST/DATABASE`; without it, `airlock.db` in the data
    /// folder.
    #[arg(long, value_name = "URL", env = "AIRLOCK_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The folder for everything that the server keeps.
    #[arg(long, value_name = "FOLDER", env = "AIRLOCK_DATA", default_value = "data")]
    data: PathBuf,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<Answer> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(args.serve(json))?;
    Ok(Answer::of("Airlock is closed.", json!({ "closed": true })))
}

impl Args {
    async fn serve(&self, json: bool) -> Result<()> {
        let store = airlock_store::open(&self.address()).await?;
        let listener = TcpListener::bind(self.listen).await.with_context(|| {
            format!("cannot listen on {}: choose another address with --listen", self.listen)
        })?;
        let url = url(listener.local_addr()?);
        Answer::of(format!("Airlock is open: {url}"), json!({ "url": url })).print(json);
        Server::new(Shelf::catalog(), store).serve(listener, ended()).await?;
        Ok(())
    }

    /// Where the database is.
    fn address(&self) -> String {
        let file = || format!("sqlite:{}", self.data.join("airlock.db").display());
        self.database.clone().unwrap_or_else(file)
    }
}

/// What to open in a browser on this machine.
fn url(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        let v4 = address.is_ipv4();
        address.set_ip(if v4 { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
    }
    format!("http://{address}/")
}

/// Waits until somebody ends the server.
async fn ended() {
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
