use std::{
    net::{Ipv4Addr, Ipv6Addr},
    path::PathBuf,
};

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

use crate::{
    access::{admin_token::AdminToken, public_url::PublicUrl},
    limits::rates::Rates,
    operations::retention::Retention,
    web_client::older::OlderClients,
    webhook::address_policy::Webhooks,
};

/// Configuration of a server.
#[derive(Debug, Clone)]
pub struct Config {
    /// Token of the admin. Without it there is no admin.
    pub admin_token: Option<AdminToken>,
    /// Address by which players reach this server, for links. Without it, links begin with the scheme and
    /// host of the request.
    pub public_url: Option<PublicUrl>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Networks that may read the metrics. Counts can give covert actions away, so no player may.
    pub metrics_from: Vec<IpNet>,
    pub rates: Rates,
    pub webhooks: Webhooks,
    pub retention: Retention,
    /// Folder of the bug reports. Without it the server takes none.
    pub reports: Option<PathBuf>,
    /// Clients of earlier builds, for matches under older rules.
    pub older_clients: OlderClients,
}

impl Config {
    /// Path under which players reach this server: empty, or `/airlock`.
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

fn this_machine() -> Vec<IpNet> {
    let v4 = Ipv4Net::new_assert(Ipv4Addr::new(127, 0, 0, 0), 8);
    let v6 = Ipv6Net::new_assert(Ipv6Addr::LOCALHOST, 128);
    vec![v4.into(), v6.into()]
}
