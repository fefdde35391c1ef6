//! Logs that a dishonest server, or anybody else, rewrote. `airlock verify` and `verify.py` refuse them, given the
//! evidence of players.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

use airlock_engine::{
    Hash,
    log::{Log, SigningKey},
};
use airlock_engine_testing::forged;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{players::Lived, python::example};

/// The receipts in a viewer's updates, oldest first.
pub(crate) fn receipts(life: &Lived) -> Vec<Hash> {
    let receipt = |update: &String| -> Option<Hash> {
        let update: Value = serde_json::from_str(update).expect("JSON");
        update["update"]["receipt"].as_str().map(|receipt| receipt.parse().expect("a hash"))
    };
    life.transcript.iter().filter_map(receipt).collect()
}

/// A change of a log by its owner.
type Forgery = fn(&mut Log);

/// A folder with a player's evidence: receipts, and the key that the server publishes.
struct Evidence {
    folder: TempDir,
    key: String,
}

impl Evidence {
    fn new(receipts: &[Hash], key: &str) -> Self {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("receipts.json"), json!({ "receipts": receipts }).to_string()).unwrap();
        Self { folder, key: key.to_owned() }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Output of both verifiers for a log, given this evidence.
    fn ask(&self, log: &Log, with: Given) -> [Output; 2] {
        let file = self.file("match.log");
        fs::write(&file, log.write()).unwrap();
        let mut airlock = Command::new(env!("CARGO_BIN_EXE_airlock"));
        airlock.args(["verify", "--json"]);
        [airlock, example("verify.py")].map(|mut verifier| {
            verifier.arg(&file);
            match with {
                Given::Nothing => &mut verifier,
                Given::Receipts => verifier.arg("--receipts").arg(self.file("receipts.json")),
                Given::Key => verifier.args(["--key", &self.key]),
            };
            verifier.output().unwrap()
        })
    }

    fn accepts(&self, log: &Log, with: Given) {
        for said in self.ask(log, with) {
            assert!(said.status.success(), "{with:?}: {}", String::from_utf8_lossy(&said.stderr));
        }
    }

    fn refuses(&self, log: &Log, with: Given, what: &str) {
        for said in self.ask(log, with) {
            assert!(!said.status.success(), "{with:?}, {what}: {}", String::from_utf8_lossy(&said.stdout));
        }
    }
}

/// Selection of the evidence.
#[derive(Debug, Clone, Copy)]
enum Given {
    Nothing,
    Receipts,
    Key,
}

/// Fails unless both verifiers accept the log, and refuse forged ones by receipts and by the key.
pub(crate) fn forgeries_are_refused(log: &str, receipts: &[Hash], key: &str) {
    let log = Log::read(log).unwrap();
    let evidence = Evidence::new(receipts, key);
    for with in [Given::Nothing, Given::Receipts, Given::Key] {
        evidence.accepts(&log, with);
    }
    let told = &evidence.ask(&log, Given::Receipts)[0].stdout;
    let told: Value = serde_json::from_slice(told).unwrap();
    assert_eq!(
        (&told["receipts"]["agree"], &told["receipts"]["missing"]),
        (&json!(receipts.len()), &json!(0))
    );

    let forgeries: [(&str, Forgery); 3] = [
        ("without its tail", |log| drop(log.entries.pop())),
        ("with other void starts", |log| log.header.commitments.voided_starts += 1),
        ("with another match before it", |log| {
            let previous = airlock_engine::log::Previous { id: "another".to_owned(), chain: Hash::ZERO };
            log.header.previous = Some(previous);
        }),
    ];
    for (what, change) in forgeries {
        let mut forged = forged(&log, change);
        evidence.refuses(&forged, Given::Nothing, what);
        forged.signature = None;
        evidence.refuses(&forged, Given::Receipts, what);
        forged.sign(&SigningKey::new([3; 32]));
        evidence.accepts(&forged, Given::Nothing);
        evidence.refuses(&forged, Given::Receipts, what);
        evidence.refuses(&forged, Given::Key, what);
    }
}
