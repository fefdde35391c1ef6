//! Servers for a single test: PostgreSQL, Patroni, PgBouncer, NATS, HAProxy, and a proxy connection that can fall
//! silent.
//!
//! Each has a temporary folder and a free port of this machine. All of it disappears with the test, even if the test
//! is killed.

mod balancer;
mod nats;
mod patroni;
mod pooler;
mod postgres;
mod wire;

use std::net::TcpListener;

pub use self::{
    balancer::Balancer, nats::Nats, patroni::Patroni, pooler::Pooler, postgres::Postgres, wire::Wire,
};

/// Finds an unused port.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("it has an address").port()
}
