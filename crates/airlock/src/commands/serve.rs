//! `airlock serve`

mod settings;
mod time;

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
};

use airlock_archive::{Archive, ArchivedStore};
use airlock_bus::Address as BusAddress;
use airlock_server::{AdminToken, Config, OlderClients, PublicUrl, Rates, Retention, Server, Webhooks};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use ipnet::IpNet;
use serde_json::json;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

pub(crate) use self::settings::with_file;
use self::time::Time;
use crate::{answer::Answer, bundles};

/// Runs the server and prints the URL to open.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// TOML file with any of these settings, each under its name without the dashes.
    #[arg(long, value_name = "FILE", env = "AIRLOCK_CONFIG")]
    config: Option<PathBuf>,
    /// Address and port to listen on.
    #[arg(long, value_name = "ADDRESS", env = "AIRLOCK_LISTEN", default_value = "127.0.0.1:8080", value_parser = listen)]
    listen: SocketAddr,
    /// Database: `sqlite:FILE` or `postgres://USER:PASSWORD@HOST/DATABASE`; without it, `airlock.db` in the data
    /// folder.
    #[arg(long, value_name = "URL", env = "AIRLOCK_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Notifications between several servers over one database: `nats://HOST:4222,HOST:4222`, `postgres://…` or
    /// `local` for none. Without it, a PostgreSQL database carries them, too.
    #[arg(long, value_name = "URL", env = "AIRLOCK_BUS", hide_env_values = true)]
    bus: Option<String>,
    /// Folder for all data of the server.
    #[arg(long, value_name = "FOLDER", env = "AIRLOCK_DATA", default_value = "data")]
    data: PathBuf,
    /// Folder of bundles: older rules, for matches that began under them, and the web clients that support these.
    /// Without it, `bundles` in the data folder, if that exists.
    #[arg(long, value_name = "FOLDER", env = "AIRLOCK_BUNDLES")]
    bundles: Option<PathBuf>,
    /// Archive for the entries of finished matches: `file:FOLDER` or `s3://BUCKET/FOLDER`. The variables
    /// `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION` and `AWS_ENDPOINT` give access to that, and
    /// `AWS_ALLOW_HTTP=true` permits connections without TLS.
    #[arg(long, value_name = "URL", env = "AIRLOCK_ARCHIVE")]
    archive: Option<String>,
    /// Address by which players reach the server, for links: `https://table.example`, or under a path of a site,
    /// `https://home.example/airlock`. Without it, links begin with the scheme and host of the request.
    #[arg(long, value_name = "URL", env = "AIRLOCK_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    /// Secret of the admin, at least 20 characters; without it there is no admin.
    #[arg(long, value_name = "TOKEN", env = "AIRLOCK_ADMIN_TOKEN", hide_env_values = true)]
    admin_token: Option<String>,
    /// Networks of reverse proxies whose `X-Forwarded-For` is trusted.
    #[arg(long, value_name = "NETWORKS", env = "AIRLOCK_TRUSTED_PROXIES", value_delimiter = ',',
        value_parser = network, default_value = "127.0.0.0/8,::1")]
    trusted_proxies: Vec<IpNet>,
    /// Networks from which `/metrics` may be read; players must not be in them.
    #[arg(long, value_name = "NETWORKS", env = "AIRLOCK_METRICS_FROM", value_delimiter = ',',
        value_parser = network, default_value = "127.0.0.0/8,::1")]
    metrics_from: Vec<IpNet>,
    /// Requests per minute of one address, with a burst of twice as many; 0 is without limit.
    #[arg(long, value_name = "NUMBER", env = "AIRLOCK_REQUESTS_PER_MINUTE", default_value = "600")]
    requests_per_minute: u32,
    /// New tables (rematches included), taken seats and tried codes per minute of one address; 0 is without limit.
    #[arg(long, value_name = "NUMBER", env = "AIRLOCK_ATTEMPTS_PER_MINUTE", default_value = "60")]
    attempts_per_minute: u32,
    /// Messages per second on one socket, with a burst of four times as many; 0 is without limit.
    #[arg(long, value_name = "NUMBER", env = "AIRLOCK_MESSAGES_PER_SECOND", default_value = "50")]
    messages_per_second: u32,
    /// Simultaneous connections of one address, sockets included; 0 is without limit.
    #[arg(long, value_name = "NUMBER", env = "AIRLOCK_CONNECTIONS_PER_ADDRESS", default_value = "200")]
    connections_per_address: u32,
    /// Permitted targets of turn notifications (`public` means public addresses over https).
    #[arg(long, value_name = "WHERE", env = "AIRLOCK_WEBHOOKS", default_value = "public")]
    webhooks: Where,
    /// Close never-started tables after this much inactivity, for example `7d` or `forever`.
    #[arg(long, value_name = "TIME", env = "AIRLOCK_END_UNSTARTED", default_value = "7d")]
    end_unstarted: Time,
    /// Close matches after this much time without an action.
    #[arg(long, value_name = "TIME", env = "AIRLOCK_END_ABANDONED", default_value = "90d")]
    end_abandoned: Time,
    /// Remove closed matches after this much time.
    #[arg(long, value_name = "TIME", env = "AIRLOCK_KEEP_CLOSED", default_value = "30d")]
    keep_closed: Time,
    /// Archive finished matches after this much time, if there is an archive.
    #[arg(long, value_name = "TIME", env = "AIRLOCK_ARCHIVE_FINISHED", default_value = "30d")]
    archive_finished: Time,
    /// Remove finished matches after this much time.
    #[arg(long, value_name = "TIME", env = "AIRLOCK_KEEP_FINISHED", default_value = "forever")]
    keep_finished: Time,
    /// Format of the log on standard error.
    #[arg(long, value_name = "FORMAT", env = "AIRLOCK_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// Log filter: `error`, `warn`, `info`, `debug`, or a list such as `info,airlock_server=debug`.
    #[arg(long, value_name = "FILTER", env = "AIRLOCK_LOG", default_value = "info")]
    log: String,
}

/// Permitted targets of turn notifications.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Where {
    Off,
    Public,
    Anywhere,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people.
    Text,
    /// One JSON document on each line.
    Json,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<Answer> {
    let filter =
        EnvFilter::try_new(&args.log).with_context(|| format!("cannot read the log filter {}", args.log))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match args.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(args.serve(json))?;
    Ok(Answer::of("Airlock is closed.", json!({ "closed": true })))
}

impl Args {
    async fn serve(&self, json: bool) -> Result<()> {
        let (address, bus) = (self.address()?, self.bus()?);
        let config = self.config()?;
        let bundles = self.bundles();
        let registry = bundles::registry(bundles.as_deref())?;
        let older_clients = bundles.as_deref().map(OlderClients::read).transpose()?.unwrap_or_default();
        let mut store = airlock_store::open(&address).await?;
        if let Some(archive) = &self.archive {
            store = Arc::new(ArchivedStore::new(store, Archive::open(archive).await?));
        }
        let bus = airlock_bus::open(&bus).await?;
        let listener = TcpListener::bind(self.listen).await.with_context(|| {
            format!("cannot listen on {}: choose another address with --listen", self.listen)
        })?;
        let url = url(listener.local_addr()?);
        Answer::of(format!("Airlock is open: {url}"), json!({ "url": url })).print(json);
        Server::new(registry, store, bus, Config { older_clients, ..config }).serve(listener, ended()).await;
        Ok(())
    }

    /// Folder of older rules.
    fn bundles(&self) -> Option<PathBuf> {
        let usual = || Some(self.data.join("bundles")).filter(|folder| folder.is_dir());
        self.bundles.clone().or_else(usual)
    }

    /// Address of the database. Errors never show it, since it may contain a password.
    fn address(&self) -> Result<String> {
        let Some(address) = &self.database else {
            return Ok(format!("sqlite:{}", self.data.join("airlock.db").display()));
        };
        if address.contains("$(") {
            bail!("--database holds a command that was not run: write its output instead");
        }
        Ok(address.clone())
    }

    /// Address of the bus. Errors never show it either.
    fn bus(&self) -> Result<BusAddress> {
        match &self.bus {
            Some(bus) => bus.parse().context("--bus"),
            None => Ok(BusAddress::of_database(&self.address()?)),
        }
    }

    fn config(&self) -> Result<Config> {
        let admin_token = self.admin_token.as_deref().map(str::parse::<AdminToken>);
        Ok(Config {
            admin_token: admin_token.transpose().context("--admin-token")?,
            public_url: self.public_url.clone(),
            trusted_proxies: self.trusted_proxies.clone(),
            metrics_from: self.metrics_from.clone(),
            rates: Rates {
                requests_per_minute: self.requests_per_minute,
                attempts_per_minute: self.attempts_per_minute,
                messages_per_second: self.messages_per_second,
                connections: self.connections_per_address,
            },
            webhooks: match self.webhooks {
                Where::Off => Webhooks::Off,
                Where::Public => Webhooks::Public,
                Where::Anywhere => Webhooks::Anywhere,
            },
            retention: Retention {
                unstarted: self.end_unstarted.0,
                abandoned: self.end_abandoned.0,
                closed: self.keep_closed.0,
                archived: self.archive_finished.0.filter(|_| self.archive.is_some()),
                finished: self.keep_finished.0,
            },
            reports: Some(self.data.join("reports")),
            older_clients: OlderClients::default(),
        })
    }
}

/// Parses an address to listen on, with its port.
fn listen(text: &str) -> Result<SocketAddr, String> {
    let example = "write an address and a port, such as 127.0.0.1:8080, or 0.0.0.0:8080 for every network of this machine";
    text.parse().map_err(|_| example.to_owned())
}

/// Parses a network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let address = || text.parse::<IpAddr>().map(IpNet::from);
    let example = "write networks separated by commas, such as 10.0.0.0/8,192.0.2.1";
    text.parse().or_else(|_| address()).map_err(|_| example.to_owned())
}

/// URL for a browser on this machine.
fn url(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        let v4 = address.is_ipv4();
        address.set_ip(if v4 { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
    }
    format!("http://{address}/")
}

/// Waits for a signal to end the server.
async fn ended() {
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
