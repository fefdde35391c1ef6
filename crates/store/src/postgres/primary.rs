use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use sqlx::{ConnectOptions, PgConnection, postgres::PgConnectOptions};
use tokio::time::timeout;

use crate::{OpenError, limits::HOST_TIMEOUT};

/// A PostgreSQL database with one or more hosts, of which one takes writes. Clones share their state.
#[derive(Clone)]
pub struct Primary {
    /// At least one.
    hosts: Arc<[PgConnectOptions]>,
    /// Index of the host that took writes last.
    last: Arc<AtomicUsize>,
}

impl Primary {
    /// Parses `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, also with several hosts `HOST:PORT,HOST:PORT`. The
    /// setting `target_session_attrs=read-write` is implied.
    ///
    /// # Errors
    /// If the address is malformed.
    pub fn at(address: &str) -> Result<Self, OpenError> {
        must_be_encoded(address)?;
        let options = |address: String| {
            let options: PgConnectOptions =
                address.parse().map_err(|error: sqlx::Error| OpenError::Address(error.into()))?;
            let options = options.application_name("airlock").disable_statement_logging();
            Ok(options.options([("client_min_messages", "warning")]))
        };
        let hosts: Vec<_> = each_host(address)?.into_iter().map(options).collect::<Result<_, OpenError>>()?;
        Ok(Self { hosts: hosts.into(), last: Arc::default() })
    }

    /// Adds a setting of the database to each connection.
    #[must_use]
    pub fn with(self, setting: &str, value: &str) -> Self {
        let Self { hosts, last } = self;
        Self { hosts: hosts.iter().map(|host| host.clone().options([(setting, value)])).collect(), last }
    }

    /// Options for connecting to the host that took writes last.
    #[must_use]
    pub fn options(&self) -> PgConnectOptions {
        self.hosts[self.last.load(Ordering::Relaxed)].clone()
    }

    /// Connects to the host that takes writes, starting with the last known one.
    ///
    /// # Errors
    /// If there is none; the error is that of the first host.
    pub async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        if let [only] = &*self.hosts {
            return connect(only).await;
        }
        let (mut failed, last) = (None, self.last.load(Ordering::Relaxed));
        for place in (0..self.hosts.len()).map(|step| (last + step) % self.hosts.len()) {
            let late = |_| Err(sqlx::Error::Io(io::ErrorKind::TimedOut.into()));
            match timeout(HOST_TIMEOUT, connect(&self.hosts[place])).await.unwrap_or_else(late) {
                Ok(connection) => {
                    self.last.store(place, Ordering::Relaxed);
                    return Ok(connection);
                }
                Err(error) => drop(failed.get_or_insert(error)),
            }
        }
        Err(failed.unwrap_or(sqlx::Error::PoolClosed))
    }

    /// Name of the database for people, without the password.
    #[must_use]
    pub fn name(&self) -> String {
        let options = self.options();
        let hosts = self.hosts.iter().map(|host| format!("{}:{}", host.get_host(), host.get_port()));
        let (hosts, user) = (hosts.collect::<Vec<_>>().join(","), options.get_username());
        format!("{} at {hosts} as {user}", options.get_database().unwrap_or(user))
    }

    /// Converts a connection error.
    #[must_use]
    pub fn cannot_connect(&self, error: sqlx::Error) -> OpenError {
        let (database, refused) = (self.name(), error.as_database_error().is_some());
        let source = error.into();
        if refused {
            OpenError::Refused { database, source }
        } else {
            OpenError::Unreachable { database, source }
        }
    }
}

async fn connect(host: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut connection = host.connect().await?;
    must_take_writes(&mut connection).await?;
    Ok(connection)
}

/// Refuses a standby, which takes no writes and may return old data.
pub(super) async fn must_take_writes(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let read_only: String = sqlx::query_scalar("SHOW transaction_read_only").fetch_one(connection).await?;
    if read_only == "off" {
        return Ok(());
    }
    let no = "this host takes no writes: it follows another one";
    Err(sqlx::Error::Io(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, no)))
}

/// Refuses an address whose login contains an unencoded character that ends it. The rest of a password would be taken
/// for the host, and shown in errors.
///
/// # Errors
/// If there is such a character; the error shows nothing of the address.
pub fn must_be_encoded(address: &str) -> Result<(), OpenError> {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let has_login_behind_it = rest[authority.len()..].contains('@');
    if rest.contains('#') || has_login_behind_it || authority.matches('@').count() > 1 {
        return Err(OpenError::Unencoded);
    }
    Ok(())
}

/// Splits an address with several hosts into one address for each.
fn each_host(address: &str) -> Result<Vec<String>, OpenError> {
    let Some((scheme, rest)) = address.split_once("://") else { return Ok(vec![address.to_owned()]) };
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (login, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    let path = without_target(path)?;
    Ok(hosts.split(',').map(|host| format!("{scheme}://{login}{host}{path}")).collect())
}

/// Removes the implied setting from the settings.
fn without_target(path: &str) -> Result<String, OpenError> {
    let Some((path, settings)) = path.split_once('?') else { return Ok(path.to_owned()) };
    let (targets, others): (Vec<&str>, Vec<&str>) =
        settings.split('&').partition(|setting| setting.starts_with("target_session_attrs="));
    if targets.iter().any(|target| !target.ends_with("=read-write") && !target.ends_with("=primary")) {
        return Err(OpenError::Address("the host must take writes: target_session_attrs=read-write".into()));
    }
    Ok(if others.is_empty() { path.to_owned() } else { format!("{path}?{}", others.join("&")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unencoded_password_is_refused_and_not_shown() {
        for login in
            ["me:se@cret", "me:se#cret", "me:se/cret", "me:se?cret", "me:12#cret", "m@e:secret", "me:secret#"]
        {
            let error = Primary::at(&format!("postgres://{login}@h/d")).err().unwrap().to_string();
            assert!(error.contains("%40") && error.contains("%23"), "{error}");
            assert!(!error.contains("cret"), "{error}");
        }
        for login in ["me:se%40cret", "me:se:cret", "me:50%", "me:ž!$&'()*+,;=-._~"] {
            assert!(Primary::at(&format!("postgres://{login}@h/d")).is_ok(), "{login}");
        }
    }

    #[test]
    fn an_address_names_one_host_or_several() {
        for (address, hosts) in [
            ("postgres://h/d", vec!["postgres://h/d"]),
            ("postgres://u:p,w@h:1,i:2/d", vec!["postgres://u:p,w@h:1/d", "postgres://u:p,w@i:2/d"]),
            (
                "postgres://u@[::1]:1,i?target_session_attrs=read-write&sslmode=require",
                vec!["postgres://u@[::1]:1?sslmode=require", "postgres://u@i?sslmode=require"],
            ),
            ("postgres://h,i/d?target_session_attrs=primary", vec!["postgres://h/d", "postgres://i/d"]),
        ] {
            assert_eq!(each_host(address).unwrap(), hosts, "{address}");
        }
        assert!(each_host("postgres://h/d?target_session_attrs=standby").is_err());
        let several = Primary::at("postgres://me:secret@h:1,i/d").unwrap();
        assert_eq!(several.name(), "d at h:1,i:5432 as me");
    }
}
