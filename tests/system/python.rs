//! The Python examples, written from `docs/protocol.md` alone: a bot for every seat, and a proof of fair dice.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use airlock_client::Wish;
use airlock_engine::{Hash, Seed, log::Log};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::server::{Database, Server};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Command for an example. `scripts/test` selects a Python with the required packages.
pub(crate) fn example(name: &str) -> Command {
    let python = std::env::var_os("AIRLOCK_PYTHON")
        .map_or_else(|| workspace().join("target/python/bin/python"), PathBuf::from);
    assert!(
        python.exists(),
        "there is no {}: run scripts/test once, or `python3 -m venv target/python` and \
         `target/python/bin/pip install -r examples/python/requirements.txt`",
        python.display()
    );
    let mut command = Command::new(python);
    command.arg(workspace().join("examples/python").join(name)).stdin(Stdio::null());
    command
}

/// Output of `verify.py` for a log.
fn verify(log: &str) -> Output {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("match.log");
    fs::write(&file, log).unwrap();
    example("verify.py").arg(file).output().unwrap()
}

/// Checks that the log is accepted, with the seed of the match.
fn is_proven_fair(log: &str) {
    let said = verify(log);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let seed: Hash = String::from_utf8(said.stdout).unwrap().trim().parse().unwrap();
    assert!(Seed::new(seed.0) == Log::read(log).unwrap().reveal.unwrap().seed(), "another seed");
}

/// The log with another value at `pointer` in line `number`, counted from 0, or from the end if negative.
fn tampered(log: &str, number: isize, pointer: &str, value: Value) -> String {
    let mut lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let number = usize::try_from(number).unwrap_or_else(|_| lines.len() - number.unsigned_abs());
    let place =
        lines[number].pointer_mut(pointer).unwrap_or_else(|| panic!("line {number} has no {pointer}"));
    assert_ne!(*place, value);
    *place = value;
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn is_caught(log: &str, what: &str) {
    let said = verify(log);
    let errors = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(!said.status.success() && errors.contains(what), "expected `{what}`: {errors}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn python_bots_play_a_match_and_prove_it_fair() {
    let mut server = Server::open(Database::Sqlite);
    let site = server.site();
    let wish = Wish { game: "nemesis".to_owned(), mode: None, players: 2, options: Default::default() };
    let opened = site.open(&wish).await.unwrap();
    let address = format!("http://{}", server.address());
    let bots: Vec<_> = (0..2)
        .map(|seat| {
            let mut bot = example("bot.py");
            bot.args([&address, &opened.id, &opened.invite, &seat.to_string()]);
            bot.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    for bot in bots {
        let said = bot.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(said.status.success(), "{told}{}", String::from_utf8_lossy(&said.stderr));
        assert!(told.starts_with("over: ") && !told.contains("no outcome"), "{told}");
    }
    let log = site.log(&opened.id).await.unwrap();
    server.end();
    server.was_calm();

    is_proven_fair(&log);
    let nonces = Log::read(&log).unwrap().reveal.unwrap().nonces;
    assert!(nonces.iter().all(Option::is_some), "every seat had a share in the dice");
    let other = json!("ab".repeat(32));
    is_caught(&tampered(&log, 2, "/entry/at_ms", json!(77)), "entry 2: it or an entry before it was changed");
    is_caught(&tampered(&log, 3, "/entry/state_hash", other.clone()), "entry 3:");
    is_caught(&tampered(&log, 4, "/entry/chain", other.clone()), "entry 4:");
    is_caught(&tampered(&log, -1, "/end/chain", other.clone()), "the end does not belong");
    is_caught(&tampered(&log, -1, "/end/entries", json!(1)), "the end does not belong");
    let whispered = log.replacen(r#"{"entry":{"#, r#"{"entry":{"whisper":"Trust nobody.","#, 1);
    is_caught(&whispered, "entry 1: it has the words of a whisper");
    is_caught(&tampered(&log, -1, "/end/reveal/secret", other.clone()), "the secret is not the one");
    is_caught(&tampered(&log, -1, "/end/reveal/nonces/1", other), "the nonce of seat 1");
    is_caught(&tampered(&log, -1, "/end/reveal/nonces/0", json!(null)), "the nonce of seat 0");
    let lines: Vec<&str> = log.lines().collect();
    let shortened = [&lines[..lines.len() - 2], &lines[lines.len() - 1..]].concat().join("\n");
    is_caught(&shortened, "the end does not belong");
    is_caught("{}", "not");
}

#[test]
fn recorded_matches_are_proven_fair_without_airlock() {
    for file in [
        "nemesis/golden/nemesis-base-3-standard+random-2-0.jsonl",
        "space-alert/golden/space-alert-mission-4-standard-7-0.jsonl",
    ] {
        is_proven_fair(&fs::read_to_string(workspace().join("crates/games").join(file)).unwrap());
    }
}
