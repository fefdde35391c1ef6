use std::{fmt, str::FromStr, sync::Arc};

use crate::{Bus, LocalBus, OpenError, RemoteBus};

/// Address of a bus. Its debug form hides the password.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// No address: there is only one node.
    Local,
    /// At a PostgreSQL database.
    Postgres(String),
    /// At one or more NATS servers.
    Nats(String),
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Local => "local",
            Self::Postgres(_) => "postgres",
            Self::Nats(_) => "nats",
        })
    }
}

impl FromStr for Address {
    type Err = OpenError;

    fn from_str(text: &str) -> Result<Self, OpenError> {
        match text.split_once(':').map_or(text, |(kind, _)| kind) {
            "local" => Ok(Self::Local),
            "postgres" | "postgresql" => Ok(Self::Postgres(text.to_owned())),
            "nats" | "tls" => Ok(Self::Nats(text.to_owned())),
            other => Err(OpenError::Kind(
                other.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_owned(),
            )),
        }
    }
}

impl Address {
    /// The default bus of a database: the database itself if several nodes can share it.
    #[must_use]
    pub fn of_database(database: &str) -> Self {
        match database.parse() {
            Ok(Self::Postgres(address)) => Self::Postgres(address),
            Ok(_) | Err(_) => Self::Local,
        }
    }
}

/// Opens a bus on the current runtime.
///
/// # Errors
/// If it cannot be opened; the error names the remedy.
pub async fn open(address: &Address) -> Result<Arc<dyn Bus>, OpenError> {
    Ok(match address {
        Address::Local => Arc::new(LocalBus::default()),
        Address::Postgres(address) => Arc::new(RemoteBus::postgres(address).await?),
        #[cfg(feature = "nats")]
        Address::Nats(address) => Arc::new(RemoteBus::nats(address).await?),
        #[cfg(not(feature = "nats"))]
        Address::Nats(_) => return Err(OpenError::LeftOut),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_selects_the_bus() {
        assert_eq!("local".parse::<Address>().unwrap(), Address::Local);
        assert_eq!("nats://a,b".parse::<Address>().unwrap(), Address::Nats("nats://a,b".to_owned()));
        assert_eq!(Address::of_database("sqlite:airlock.db"), Address::Local);
        assert_eq!(Address::of_database("postgres://h/d"), Address::Postgres("postgres://h/d".to_owned()));
        let error = "amqp://me:secret@host".parse::<Address>().unwrap_err().to_string();
        assert!(error.contains("`amqp`") && !error.contains("secret"), "{error}");
    }
}
