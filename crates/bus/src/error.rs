use std::error::Error;

/// Why a bus could not be opened. No address is shown with its password.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such bus.
    #[error(
        "`{0}` is no kind of bus: write `local`, `postgres://USER:PASSWORD@HOST/DATABASE` or `nats://HOST:4222`"
    )]
    Kind(String),
    /// The address cannot be read.
    #[error("cannot read the address of NATS: {0}; it looks like `nats://HOST:4222,HOST:4222`")]
    Address(#[source] Box<dyn Error + Send + Sync>),
    /// NATS does not let this node in, or its address leads nowhere.
    #[error("cannot use NATS: {0}")]
    Nats(#[source] Box<dyn Error + Send + Sync>),
    /// See there.
    #[error(transparent)]
    Database(#[from] airlock_store::OpenError),
}
