//! Fixtures for tests: live matches of the catalog's games over a database of their own.

use std::sync::Arc;

use airlock_bus::{Bus, LocalBus};
use airlock_protocol::NewMatch;
use airlock_registry::Registry;
use airlock_store::{Filter, MatchId, SqliteStore, Store, Summary};
use serde_json::json;
use tempfile::TempDir;
use tokio::sync::watch;

use crate::{
    access::address::Address,
    limits::{
        rates::{Limiters, Rates},
        table_quota::TableQuota,
    },
    live::live_matches::LiveMatches,
};

pub(crate) async fn matches(folder: &TempDir) -> Arc<LiveMatches> {
    with_bus(folder, Arc::new(LocalBus::default())).await
}

pub(crate) async fn with_bus(folder: &TempDir, bus: Arc<dyn Bus>) -> Arc<LiveMatches> {
    let file = folder.path().join("airlock.db");
    over(Arc::new(SqliteStore::open(&file).await.expect("the database opens")), bus)
}

/// Live matches over a store that others may use, too.
pub(crate) fn over(store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Arc<LiveMatches> {
    let closing = Arc::new(watch::Sender::new(false));
    let limiters = Arc::new(Limiters::new(Rates::default()));
    let quota = Arc::new(TableQuota::new(Arc::clone(&store), limiters));
    Arc::new(LiveMatches::new(Registry::catalog(), store, bus, true, quota, Arc::default(), closing))
}

/// Opens a table for two.
pub(crate) async fn open(matches: &LiveMatches) -> MatchId {
    let wish: NewMatch = serde_json::from_value(json!({"game": "nemesis", "players": 2})).expect("a wish");
    matches.open(wish, here()).await.expect("a table").0
}

/// Row of a match in the lists.
pub(crate) async fn listed(matches: &LiveMatches, id: MatchId) -> Summary {
    let found = matches.list(Filter { among: Some(vec![id]), ..Filter::default() }).await;
    found.expect("a list").pop().expect("the match")
}

/// Waits until the clock of the database has advanced.
pub(crate) async fn a_moment(matches: &LiveMatches) {
    let begun = matches.now().epoch_ms;
    while matches.now().epoch_ms <= begun + 1 {
        tokio::task::yield_now().await;
    }
}

/// Address of this machine.
pub(crate) fn here() -> Address {
    Address::peer(std::net::Ipv4Addr::LOCALHOST.into())
}
