use std::error::Error;

/// Failure to open a bus. Messages never show a password.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address has an unknown scheme.
    #[error(
        "`{0}` is not the address of a bus: write `local`, `postgres://USER:PASSWORD@HOST/DATABASE` or \
         `nats://HOST:4222`"
    )]
    Kind(String),
    /// The address is malformed.
    #[error("cannot read the address of NATS: {0}; write `nats://HOST:4222,HOST:4222`")]
    Address(#[source] Box<dyn Error + Send + Sync>),
    /// NATS refuses this node, or is not at the address.
    #[error("cannot use NATS: {0}")]
    Nats(#[source] Box<dyn Error + Send + Sync>),
    /// The binary has no NATS.
    #[error("this binary was built without NATS: build it with `--features cluster`, or use a release")]
    LeftOut,
    #[error(transparent)]
    Database(#[from] airlock_store::OpenError),
}
