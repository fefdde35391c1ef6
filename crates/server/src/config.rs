use std::{
    net::{Ipv4Addr, Ipv6Addr},
    path::PathBuf,
    time::Duration,
};

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

use crate::{admin::AdminToken, client::OlderClients, origin::PublicUrl};

/// How a server is run.
#[derive(Debug, Clone)]
pub struct Config {
    /// What proves the admin; without it there is no admin.
    pub admin_token: Option<AdminToken>,
    /// Address by which players reach this server, for links. Without it, links begin with the scheme and host of the request.
    pub public_url: Option<PublicUrl>,
    /// Reverse proxies: what they say in `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Who may read the metrics. They count what happens, so no player may.
    pub metrics_from: Vec<IpNet>,
    /// How much one address or socket may ask for.
    pub rates: Rates,
    /// Where matches may announce whose turn it is.
    pub webhooks: Webhooks,
    /// How long matches are kept.
    pub retention: Retention,
    /// The folder where bug reports are kept; without one, none are taken.
    pub reports: Option<PathBuf>,
    /// What shows matches under older rules.
    pub older_clients: OlderClients,
}

/// How much one address or socket may ask for; 0 is without limit. Addresses of this machine are not counted.
#[derive(Debug, Clone, Copy)]
pub struct Rates {
    /// Requests a minute from one address, and twice as many at once after a pause.
    pub requests_per_minute: u32,
    /// Attempts a minute from one address at what could be guessed or be piled up: codes, tokens, new tables. As many at
    /// once after a pause. As many transcripts are told, counted for themselves.
    pub attempts_per_minute: u32,
    /// Messages a second on one socket, and four times as many at once after a pause.
    pub messages_per_second: u32,
    /// Connections of one address at one time, sockets included.
    pub connections: u32,
}

/// How long matches are kept after something was last done in them; for ever where there is no time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Until a table that was never started is ended.
    pub unstarted: Option<Duration>,
    /// Until a match is ended in which nobody acts.
    pub abandoned: Option<Duration>,
    /// Until a match is removed that was ended before its end.
    pub closed: Option<Duration>,
    /// Until a match is archived that was played to its end, if there is an archive.
    pub archived: Option<Duration>,
    /// Until a match is removed that was played to its end.
    pub finished: Option<Duration>,
}

/// Where matches may announce whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Webhooks {
    /// Nowhere.
    Off,
    /// At public addresses, over https.
    Public,
    /// Anywhere, over http too: players can then make the server call what only its own network reaches.
    Anywhere,
}

impl Config {
    /// The path under which players reach this server: empty, or `/airlock`.
    pub(crate) fn path(&self) -> &str {
        self.public_url.as_ref().map_or("", PublicUrl::path)
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            admin_token: None,
            public_url: None,
            trusted_proxies: this_machine(),
            metrics_from: this_machine(),
            rates: Rates::default(),
            webhooks: Webhooks::Public,
            retention: Retention::default(),
            reports: None,
            older_clients: OlderClients::default(),
        }
    }
}

impl Default for Retention {
    fn default() -> Self {
        let days = |days: u64| Some(Duration::from_secs(days * 24 * 3600));
        Self { unstarted: days(7), abandoned: days(90), closed: days(30), archived: None, finished: None }
    }
}

impl Default for Rates {
    fn default() -> Self {
        Self { requests_per_minute: 600, attempts_per_minute: 60, messages_per_second: 50, connections: 200 }
    }
}

fn this_machine() -> Vec<IpNet> {
    let v4 = Ipv4Net::new_assert(Ipv4Addr::new(127, 0, 0, 0), 8);
    let v6 = Ipv6Net::new_assert(Ipv6Addr::LOCALHOST, 128);
    vec![v4.into(), v6.into()]
}
