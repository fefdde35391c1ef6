//! The server over PostgreSQL: several nodes, and a database that goes away.

use std::sync::Arc;

use airlock_bus::{Bus, LocalBus, RemoteBus};
use airlock_server::Config;
use airlock_store::{AppendError, PostgresStore, Store, contract::remove};
use airlock_store_testing::Postgres;
use serde_json::json;

use crate::fixture::{TestServer, playing};

async fn fixture(database: &str) -> (TestServer, Arc<PostgresStore>) {
    let bus = RemoteBus::postgres(database).await.unwrap();
    server_with(database, Arc::new(bus)).await
}

async fn server_with(database: &str, bus: Arc<dyn Bus>) -> (TestServer, Arc<PostgresStore>) {
    let store = Arc::new(PostgresStore::open(database).await.unwrap());
    (TestServer::with_bus(Arc::clone(&store) as _, bus, Config::default()).await, store)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_of_two_servers_over_one_database_play_together() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let ((here, store), (there, _)) = (fixture(&database).await, fixture(&database).await);
    let (path, tokens, [mut ann, bob]) = playing(&here).await;
    drop(bob);
    let mut bob = there.connect(&path, Some(&tokens[1]), None).await;
    bob.receive("update").await;
    for reference in ["a", "b", "c"] {
        assert_eq!(ann.act(reference, json!({"roll": {}})).await, "ack");
        assert_eq!(bob.receive("update").await["events"][0]["rolled"]["seat"], 0);
    }
    assert_eq!(ann.act("d", json!({"stop": {}})).await, "ack");
    assert_eq!(bob.receive("update").await["parts"]["/turn"], 1);
    assert_eq!(bob.act("a", json!({"stop": {}})).await, "ack");
    while ann.receive("update").await["table"]["phase"] != "over" {}
    let id = path.strip_prefix("/api/matches/").unwrap().parse().unwrap();
    let log = store.load(id, 0).await.unwrap();
    let rolls = log.iter().filter(|entry| entry.body.contains("\"roll\"")).count();
    assert_eq!(rolls, 3);
    here.close().await;
    there.close().await;
}

/// Each server has a bus of its own, so no notification reaches the other one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_without_notifications_poll_the_log() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let silent = || Arc::new(LocalBus::default());
    let ((here, _), (there, _)) =
        (server_with(&database, silent()).await, server_with(&database, silent()).await);
    let (path, tokens, [mut ann, bob]) = playing(&here).await;
    drop(bob);
    let mut bob = there.connect(&path, Some(&tokens[1]), None).await;
    bob.receive("update").await;
    for reference in ["a", "b"] {
        assert_eq!(ann.act(reference, json!({"roll": {}})).await, "ack");
        assert_eq!(bob.receive("update").await["events"][0]["rolled"]["seat"], 0);
    }
    here.close().await;
    there.close().await;
}

/// The client learned of the new length right after an acknowledgement on the other node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lagging_server_catches_up_before_it_refuses() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let silent = || Arc::new(LocalBus::default());
    let ((here, _), (there, _)) =
        (server_with(&database, silent()).await, server_with(&database, silent()).await);
    for _ in 0..5 {
        let table = here.table(2).await;
        let known = there.ask("GET", &table.0, None).await.0;
        assert_eq!(known, 200, "it lives at both");
        let tokens = [here.sit(&table, 0).await, here.sit(&table, 1).await];
        let (status, _) = there.ask_as(Some(&tokens[1]), "GET", &table.0, None).await;
        assert_eq!(status, 200, "the seat was taken elsewhere just now");
        let (path, tokens, [mut ann, bob]) = playing(&here).await;
        drop(bob);
        let mut bob = there.connect(&path, Some(&tokens[1]), None).await;
        bob.receive("update").await;
        assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
        assert_eq!(bob.act("early", json!({"roll": {}})).await, "refused");
        assert_eq!(ann.act("b", json!({"stop": {}})).await, "ack");
        assert_eq!(bob.act("a", json!({"roll": {}})).await, "ack");
        assert_eq!(bob.act("b", json!({"stop": {}})).await, "ack");
        let (status, _) = here.request("GET", &format!("{path}/log"), None).await;
        assert_eq!(status, 200, "it was ended elsewhere just now");
    }
    here.close().await;
    there.close().await;
}

/// A bot acts on the one server that drives the match, also after that server has ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_go_on_when_the_server_that_drives_their_match_ends() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let ((here, store), (there, _)) = (fixture(&database).await, fixture(&database).await);
    let wish = json!({"game": "toy", "players": 2, "bot_pause_ms": 0});
    let (_, opened) = here.ask("POST", "/api/matches", Some(wish)).await;
    let path = format!("/api/matches/{}", opened["match"].as_str().unwrap());
    let table = (path.clone(), opened["invite"].clone());
    let token = here.sit(&table, 0).await;
    let mut host = there.connect(&path, Some(&token), None).await;
    host.receive("update").await;
    here.close().await;
    for action in
        [json!({"bot": {"seat": 1, "kind": "random"}}), json!({"ready": {"on": true}}), json!({"start": {}})]
    {
        let reference = action.to_string().len().to_string();
        host.send(json!({"table": {"ref": reference, "action": action}})).await;
        host.receive("ack").await;
    }
    assert_eq!(host.act("a", json!({"stop": {}})).await, "ack");
    while host.receive("update").await["table"]["phase"] != "over" {}
    let nodes = "SELECT count(*) FROM nodes";
    assert_eq!(postgres.sql("test_0", nodes), "1", "who has ended drives nothing");
    drop(store);
    there.close().await;
    assert_eq!(postgres.sql("test_0", nodes), "0");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn match_outlives_its_database() {
    let mut postgres = Postgres::start();
    let (fixture, _) = fixture(&postgres.database()).await;
    let (_, _, [mut ann, mut bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    bob.receive("update").await;
    postgres.stop();
    assert_eq!(ann.act("b", json!({"roll": {}})).await, "refused", "it cannot be written");
    postgres.start_again();
    while ann.act("b", json!({"roll": {}})).await == "refused" {}
    assert_eq!(ann.act("c", json!({"stop": {}})).await, "ack");
    let heard = [bob.receive("update").await, bob.receive("update").await];
    assert_eq!(heard[0]["events"][0]["rolled"]["seat"], 0, "once, however often it was said");
    assert_eq!(heard[1]["events"][0]["stopped"]["seat"], 0);
    fixture.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn removed_match_is_gone_on_other_nodes() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let ((here, store), (there, _)) = (fixture(&database).await, fixture(&database).await);
    let (path, tokens, [ann, bob]) = playing(&here).await;
    drop((ann, bob));
    let mut bob = there.connect(&path, Some(&tokens[1]), None).await;
    bob.receive("update").await;
    let id = path.strip_prefix("/api/matches/").unwrap().parse().unwrap();
    while let Err(AppendError::Conflict { .. }) =
        remove(&*store, id, store.load(id, 0).await.unwrap().len() as u64).await
    {}
    assert_eq!(bob.closed().await, 1013);
    assert_eq!(there.ask("GET", &path, None).await.0, 404);
    here.close().await;
    there.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn server_without_database_is_not_ready() {
    let mut postgres = Postgres::start();
    let (fixture, _) = fixture(&postgres.database()).await;
    let ready = async || fixture.request("GET", "/readyz", None).await.0;
    assert_eq!(ready().await, 200);
    postgres.stop();
    while ready().await == 200 {}
    postgres.start_again();
    while ready().await != 200 {}
    fixture.close().await;
}
