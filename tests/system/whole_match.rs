//! A match of five over real sockets, from opening the table to the final reveal.

use std::{fs, process::Command};

use airlock_engine::log::Log;
use airlock_store_testing::Postgres;
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::watch;

use crate::{
    players::{nemesis, play, sit_down},
    projection::compare,
    receipts::{forgeries_are_refused, receipts},
    server::{Database, Server},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_play_nemesis_to_the_final_reveal_on_sqlite() {
    whole_match(Server::open(Database::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_play_nemesis_to_the_final_reveal_on_postgres() {
    whole_match(Server::open(Database::Postgres(Box::new(Postgres::start())))).await;
}

async fn whole_match(mut server: Server) {
    let site = server.site();
    let (opened, participants) = sit_down(&site, &site, &nemesis(5)).await.unwrap();
    let lived = play(participants, 1, &watch::Sender::default()).await;
    let log = site.log(&opened.id).await.unwrap();
    compare(&log, &lived);
    let nonces = Log::read(&log).unwrap().reveal.unwrap().nonces;
    assert!(nonces.iter().all(Option::is_some), "every seat had a share in the dice");
    let key: Value = site.ask("GET", "/api/key", None, None).await.unwrap();
    forgeries_are_refused(&log, &receipts(&lived[0]), key["key"].as_str().unwrap());
    server.end();
    server.was_calm();

    let folder = TempDir::new().unwrap();
    let file = folder.path().join("match.log");
    fs::write(&file, &log).unwrap();
    let verified =
        Command::new(env!("CARGO_BIN_EXE_airlock")).args(["verify", "--json"]).arg(&file).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    let said: Value = serde_json::from_slice(&verified.stdout).unwrap();
    assert!(said["outcome"].is_object(), "the match is over: {said}");
    let ends: Vec<Value> = lived
        .iter()
        .map(|life| serde_json::from_str(&life.transcript[life.transcript.len() - 1]).unwrap())
        .collect();
    assert!(ends.iter().all(|end| end["update"]["table"]["phase"] == "over"), "everybody saw the end");
}
