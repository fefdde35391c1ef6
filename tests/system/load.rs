//! `airlock load` against a server: it opens matches, plays at the given pace, and completes every action.

use std::process::Command;

use serde_json::Value;

use crate::server::{Database, Server};

#[test]
fn load_completes_every_action_at_either_pace() {
    let mut server = Server::open(Database::Sqlite);
    for pace in [["--rate", "20"], ["--think", "10"]] {
        let load = Command::new(env!("CARGO_BIN_EXE_airlock"))
            .args(["load", "--json", "--matches", "2", "--seats", "3", "--secs", "2", "--url"])
            .arg(format!("http://{}/", server.address()))
            .args(pace)
            .output()
            .unwrap();
        let said: Value = serde_json::from_slice(&load.stdout).unwrap();
        assert!(load.status.success(), "{pace:?}: {said}");
        assert_eq!(said["errors"], 0, "{pace:?}: {said}");
        assert!(said["actions"].as_u64().unwrap() > 0, "{pace:?}: {said}");
        assert!(said["bytes_per_action"]["all_seats"]["p50"].as_u64().unwrap() > 0, "{pace:?}: {said}");
    }
    server.end();
    server.was_calm();
}
