//! News between nodes: which log has grown.
//!
//! The durable log says what is true; a [`Bus`] only says where to look. News may be lost, doubled, late or in another order:
//! that costs latency and nothing else. What every bus must do is told by [`contract`], as tests.
//!
//! [`LocalBus`] is for one node, [`RemoteBus`] for several: on the PostgreSQL database that a few share anyway, or on NATS for many;
//! [`open`] chooses by address.

mod bus;
mod changes;
pub mod contract;
mod error;
pub mod limits;
mod local;
mod nats;
mod open;
mod outbox;
mod postgres;
mod remote;
mod words;

pub use bus::Bus;
pub use changes::{Change, Changes, Herald};
pub use error::OpenError;
pub use local::LocalBus;
pub use open::{Address, open};
pub use remote::RemoteBus;
