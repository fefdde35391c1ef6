//! Notifications between nodes about logs that have grown.
//!
//! The durable log is the truth; a [`Bus`] only hints where to look. Hints may be lost, doubled, late or out of
//! order, which costs only latency. [`contract`] specifies every bus, as tests.
//!
//! [`LocalBus`] is for one node, [`RemoteBus`] for several: over the PostgreSQL database that a few of them share
//! anyway, or over NATS for many. [`open`] chooses by address.

mod bus;
mod changes;
mod codec;
pub mod contract;
mod error;
pub mod limits;
mod local;
#[cfg(feature = "nats")]
mod nats;
mod open;
mod outbox;
mod postgres;
mod remote;

pub use bus::Bus;
pub use changes::{Change, Herald, Subscription};
pub use error::OpenError;
pub use local::LocalBus;
pub use open::{Address, open};
pub use remote::RemoteBus;
