//! Contract tests of every bus.

use std::sync::Arc;

use airlock_bus::{Bus, LocalBus, RemoteBus, contract::Ground};
use airlock_store_testing::{Nats, Postgres, Wire};
use async_trait::async_trait;

/// A single process.
struct Here;

#[async_trait]
impl Ground for Here {
    async fn open_twice(&self) -> [Arc<dyn Bus>; 2] {
        let bus = LocalBus::default();
        [Arc::new(bus.clone()), Arc::new(bus)]
    }

    fn restart(&mut self) -> bool {
        false
    }

    fn fall_silent(&self) {}
}

/// A server that carries a bus.
#[async_trait]
trait Server: Send + Sync {
    fn stop(&mut self);
    fn start_again(&mut self);
    /// Opens a node's bus at this port.
    async fn bus(port: u16) -> RemoteBus;
}

#[async_trait]
impl Server for Postgres {
    fn stop(&mut self) {
        self.stop();
    }

    fn start_again(&mut self) {
        self.start_again();
    }

    async fn bus(port: u16) -> RemoteBus {
        RemoteBus::postgres(&Self::address_at(port, "postgres")).await.expect("the database is there")
    }
}

#[async_trait]
impl Server for Nats {
    fn stop(&mut self) {
        self.stop();
    }

    fn start_again(&mut self) {
        self.start_again();
    }

    async fn bus(port: u16) -> RemoteBus {
        RemoteBus::nats(&format!("nats://127.0.0.1:{port}")).await.expect("the address is one")
    }
}

/// A server behind a proxy that can fall silent.
struct Served<S> {
    server: S,
    wire: Wire,
}

#[async_trait]
impl<S: Server> Ground for Served<S> {
    async fn open_twice(&self) -> [Arc<dyn Bus>; 2] {
        let port = self.wire.port();
        [Arc::new(S::bus(port).await), Arc::new(S::bus(port).await)]
    }

    fn restart(&mut self) -> bool {
        self.server.stop();
        self.server.start_again();
        true
    }

    fn fall_silent(&self) {
        self.wire.fall_silent();
    }
}

mod local {
    use super::*;

    airlock_bus::contract_tests!(Here);
}

mod postgres {
    use super::*;

    fn ground() -> Served<Postgres> {
        let server = Postgres::start();
        let wire = Wire::to(server.port());
        Served { server, wire }
    }

    airlock_bus::contract_tests!(ground());
}

mod nats {
    use super::*;

    fn ground() -> Served<Nats> {
        let server = Nats::start();
        let wire = Wire::to(server.port());
        Served { server, wire }
    }

    airlock_bus::contract_tests!(ground());

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn node_starts_without_nats_and_connects_later() {
        let mut server = Nats::start();
        server.stop();
        let bus = RemoteBus::nats(&server.address()).await.unwrap();
        let mut feed = bus.subscribe();
        server.start_again();
        assert_eq!(feed.next().await, Some(airlock_bus::Change::Missed));
    }
}
