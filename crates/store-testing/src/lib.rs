//! Servers that a test has for itself: PostgreSQL, Patroni, PgBouncer, NATS, HAProxy, and a wire to them that can be made to fall silent.
//!
//! Each lies in a temporary folder, listens on a free port of this machine, and is gone with the test, even with one that is
//! killed.

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

/// A port that nobody uses now.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("it has an address").port()
}
