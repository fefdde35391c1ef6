//! The binary, as people and scripts use it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

fn airlock(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_airlock")).args(args).output().expect("the binary runs")
}

/// The JSON output of a command that succeeds.
pub(crate) fn json(args: &[&str]) -> Value {
    let output = airlock(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON document")
}

/// The output of a command that fails.
pub(crate) fn refusal(args: &[&str]) -> String {
    let output = airlock(args);
    assert!(!output.status.success(), "{args:?} succeeds");
    [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat()
}

/// The log of one match, in a new folder.
fn a_log(folder: &Path) -> PathBuf {
    let folder = folder.join("logs");
    json(&[
        "selfplay",
        "--game",
        "nemesis",
        "--players",
        "2",
        "--games",
        "1",
        "--seed",
        "7",
        "--log",
        folder.to_str().expect("a plain path"),
    ]);
    let mut files = fs::read_dir(&folder).expect("readable").map(|entry| entry.expect("readable").path());
    let file = files.next().expect("there is a log");
    assert!(files.next().is_none(), "there is one log");
    file
}

#[test]
fn games_lists_modes_with_their_player_counts() {
    let games = json(&["games"]);
    let nemesis = games["games"].as_array().unwrap().iter().find(|game| game["id"] == "nemesis").unwrap();
    let modes: Vec<&Value> = nemesis["modes"].as_array().unwrap().iter().map(|mode| &mode["id"]).collect();
    assert_eq!(modes, ["base", "coop", "solo"]);
    assert_eq!(nemesis["modes"][0]["max_players"], 5);
}

#[test]
fn selfplay_finishes_every_match_and_is_repeatable() {
    let play = || {
        let mut found =
            json(&["selfplay", "--game", "nemesis", "--players", "3", "--games", "6", "--seed", "1"]);
        assert_eq!((&found["finished"], &found["failure"]), (&Value::from(6), &Value::Null));
        found["report"].take()
    };
    assert_eq!(play(), play());
}

#[test]
fn selfplay_reports_outcomes_by_table() {
    let found = json(&[
        "selfplay",
        "--game",
        "nemesis",
        "--mode",
        "coop",
        "--option",
        "board=base",
        "--option",
        "board=alternative",
        "--games",
        "10",
    ]);
    let tables = found["tables"].as_object().unwrap();
    let matches = |endings: &Value| {
        endings.as_object().unwrap().values().map(|ending| ending["games"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(tables.len(), 10, "two boards, one to five players");
    assert!(tables.values().all(|endings| matches(endings) == 1), "{tables:?}");
    assert!(tables.contains_key("mode coop, 4 players, board=alternative"), "{:?}", tables.keys());
}

#[test]
fn impossible_table_is_named() {
    let bad: [(&[&str], &str); 7] = [
        (
            &["selfplay", "--game", "chess", "--players", "2"],
            "there is no game `chess`; there are: aliens, nemesis",
        ),
        (&["selfplay", "--game", "nemesis", "--mode", "duel", "--players", "2"], "there is no mode `duel`"),
        (&["selfplay", "--game", "nemesis", "--players", "9"], "for 2 to 5 players, not 9"),
        (&["selfplay", "--game", "nemesis", "--players", "3", "--option", "dice=6"], "no option `dice`"),
        (
            &["selfplay", "--game", "nemesis", "--players", "3", "--option", "board=round"],
            "cannot be `round`",
        ),
        (&["selfplay", "--game", "nemesis", "--players", "3", "--option", "board"], "is not KEY=VALUE"),
        (&["rules", "--game", "chess"], "there is no game `chess`"),
    ];
    for (args, what) in bad {
        let said = refusal(args);
        assert!(said.contains(what), "{args:?}: {said}");
    }
}

#[test]
fn an_honest_log_is_verified_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_log(folder.path());
    let file = file.to_str().unwrap();
    let verified = json(&["verify", file]);
    let entries = verified["entries"].as_u64().unwrap();
    assert!(entries > 20 && verified["outcome"]["seats"].as_array().unwrap().len() == 2);
    let opening = json(&["replay", file, "--seq", "0", "--as", "1"]);
    assert_eq!((&opening["seq"], &opening["as"]), (&Value::from(0), &Value::from("1")));
    let end = json(&["replay", file, "--as", "admin"]);
    assert_eq!(end["seq"], entries);
    assert!(end["state"].is_object() && end["outcome"].is_object());
    assert!(refusal(&["replay", file, "--seq", "1000000"]).contains("there is no entry 1000000"));
    assert!(refusal(&["replay", file, "--as", "7"]).contains("there is no seat 7"));
}

#[test]
fn verification_lists_gaps_in_the_evidence() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_log(folder.path());
    let file = file.to_str().unwrap();
    let gaps = |file: &str| json(&["verify", file])["unproven"].to_string();
    let said = gaps(file);
    assert!(said.contains("no player's receipts") && said.contains("no server signed"), "{said}");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../games/aliens/golden/aliens-campaign-5-random-6-0.jsonl");
    let golden = golden.to_str().unwrap();
    let older = gaps(golden);
    assert!(older.contains("format 1"), "{older}");

    let receipts = folder.path().join("receipts.json");
    let with = |content: &str, file: &str| {
        fs::write(&receipts, content).unwrap();
        refusal(&["verify", file, "--receipts", receipts.to_str().unwrap()])
    };
    let foreign = format!(r#"{{"receipts": ["{}"]}}"#, "ab".repeat(32));
    assert!(with(&foreign, file).contains("1 of your receipts are not in it"));
    assert!(with(&foreign, golden).contains("a log of format 1 has none"));
    assert!(with("[]", file).contains("receipts.json"));
    let said = refusal(&["verify", file, "--key", "zz"]);
    assert!(said.contains("expected 32 bytes in hexadecimal"), "{said}");
}

#[test]
fn tampered_logs_first_bad_entry_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_log(folder.path());
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let tampered = |name: &str, text: String| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        refusal(&["verify", file.to_str().unwrap()])
    };
    let with = |line: usize, changed: String| {
        let mut lines = lines.clone();
        lines[line] = &changed;
        lines.join("\n")
    };
    // Another hash, another time, another secret, a missing entry, a missing end, half a line.
    let hash = lines[20].split("\"state_hash\":\"").nth(1).unwrap()[..64].to_owned();
    let other: String = hash.chars().rev().collect();
    assert!(tampered("hash", with(20, lines[20].replace(&hash, &other))).contains("entry 20"));
    let time = lines[30].replace("\"at_ms\":", "\"at_ms\":1");
    assert!(tampered("time", with(30, time)).contains("entry 30: it does not continue the hash chain"));
    let end = lines.len() - 1;
    let secret = lines[end].split("\"secret\":\"").nth(1).unwrap()[..64].to_owned();
    let other: String = secret.chars().rev().collect();
    let said = tampered("secret", with(end, lines[end].replace(&secret, &other)));
    assert!(said.contains("not the one committed to"), "{said}");
    let mut missing = lines.clone();
    missing.remove(10);
    assert!(tampered("missing", missing.join("\n")).contains("entry 11 is in the place of entry 10"));
    assert!(tampered("cut", lines[..end].join("\n")).contains("truncated: it stops after entry"));
    assert!(tampered("half", text[..text.len() - 40].to_owned()).contains("truncated"));
    assert!(tampered("empty", String::new()).contains("there is no header"));
    assert!(
        tampered("foreign", text.replace("\"game\":\"nemesis\"", "\"game\":\"chess\"")).contains("chess")
    );
    let nothing = folder.path().join("nothing.jsonl");
    let said = refusal(&["verify", nothing.to_str().unwrap()]);
    assert!(said.contains("nothing.jsonl") && !nothing.exists());
}

#[test]
fn matches_repeat_from_log_and_snapshots() {
    let found = json(&["audit", "determinism", "--game", "nemesis", "--games", "2", "--seed", "3"]);
    assert_eq!((&found["games"], &found["differences"]), (&Value::from(2), &Value::from(0)));
    assert!(found["snapshots"].as_u64() > Some(20));
}

#[test]
fn secrets_are_audited() {
    // The verdict depends on the game. Here the audit must reach a result and explain it.
    let args =
        ["audit", "secrecy", "--game", "nemesis", "--players", "3", "--games", "1", "--seed", "3", "--json"];
    let found: Value = serde_json::from_slice(&airlock(&args).stdout).expect("one JSON document");
    assert!(found["comparisons"].as_u64() > Some(100), "{found}");
    assert_eq!(found["passed"], found["complaints"].as_array().unwrap().is_empty());
}

#[test]
fn scenarios_run_and_show_their_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.json");
    let scenario = |expected: u8| {
        format!(
            r#"{{ "name": "the first round", "rules": ["N-ROUND-01"], "game": "nemesis", "players": 2,
                "expect": {{ "/round/number": {expected} }} }}"#
        )
    };
    let path = file.to_str().unwrap();
    fs::write(&file, scenario(1)).unwrap();
    assert_eq!(json(&["scenario", "run", path])["broken"], 0);
    assert_eq!(json(&["scenario", "state", path])["state"]["round"]["number"], 1);
    fs::write(&file, scenario(2)).unwrap();
    assert!(refusal(&["scenario", "run", path]).contains("is 1, not 2"));
    fs::write(&file, "{").unwrap();
    assert!(refusal(&["scenario", "state", path]).contains("scenario.json"));
    assert!(refusal(&["scenario", "run", "no-such-file.json"]).contains("no-such-file.json"));
}

#[test]
fn every_rule_is_traced() {
    let traced = json(&["rules", "--game", "nemesis"]);
    let rules = traced["games"][0]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), 788 + 196, "the base game and the Void Seeders");
    let noise = rules.iter().find(|rule| rule["id"] == "N-NOISE-01").unwrap();
    assert!(noise["implemented"].to_string().contains("src/rules/noise.rs"));
    assert_eq!(
        traced["games"][0]["unknown"],
        Value::Array(Vec::new()),
        "citations of rules that do not exist"
    );
}

#[test]
fn lessons_can_be_played_in_every_open_way() {
    let output = airlock(&["lesson", "check", "--json"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    let checked: Value = serde_json::from_str(&text).expect("one JSON document");
    let lessons = checked["lessons"].as_array().expect("a list");
    assert!(lessons.len() > 10, "there are lessons");
    assert!(
        lessons.iter().all(|lesson| lesson["ways"].as_u64() > Some(0)),
        "each has something to do: {text}"
    );
    // Metrics of lessons: a learner without knowledge does most steps unaided, and no step takes long to read.
    let sum =
        |count: fn(&Value) -> &Value| lessons.iter().filter_map(|lesson| count(lesson).as_u64()).sum::<u64>();
    let (alone, steps) = (sum(|lesson| &lesson["naive"]["alone"]), sum(|lesson| &lesson["steps"]));
    assert!(alone * 100 >= steps * 85, "{alone} of {steps} steps are done alone: {text}");
    for lesson in lessons {
        assert!(lesson["pace"]["step_s"].as_u64() <= Some(40), "a step is long: {lesson}");
        assert!(lesson["pace"]["lesson_s"].as_u64() <= Some(5 * 60), "a lesson is long: {lesson}");
    }
}

/// Copies the rulebook and one lesson into a folder, and changes the lesson.
fn checkout_with(folder: &Path, lesson: &str, change: impl FnOnce(&mut Value)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (rules, lessons) = (folder.join("docs/rules"), folder.join("crates/games/nemesis/lessons"));
    fs::create_dir_all(&rules).and_then(|()| fs::create_dir_all(&lessons)).expect("writable");
    fs::copy(root.join("docs/rules/nemesis.md"), rules.join("nemesis.md")).expect("copied");
    let text = fs::read_to_string(root.join("crates/games/nemesis/lessons").join(lesson)).expect("readable");
    let mut value: Value = serde_json::from_str(&text).expect("a lesson");
    change(&mut value);
    fs::write(lessons.join(lesson), value.to_string()).expect("written");
}

#[test]
fn unsound_lesson_is_named() {
    let broken = |change: fn(&mut Value)| {
        let folder = tempfile::tempdir().expect("a folder");
        checkout_with(folder.path(), "1.json", change);
        let check = |what: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_airlock"));
            command.args(["lesson", what, "--game", "nemesis"]).current_dir(folder.path());
            command.output().expect("the binary runs")
        };
        assert!(check("build").status.success(), "its positions can be written");
        let output = check("check");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        // A sound lesson has exactly one line, with its counts.
        let named = said.lines().filter(|line| line.starts_with("nemesis/1: ")).count();
        assert_eq!(output.status.success(), named == 1, "{said}");
        said
    };
    assert!(!broken(|_| ()).contains("nemesis/1: part"));
    let dice = broken(|lesson| lesson["parts"][0]["steps"][1]["chance"][0]["result"] = "9".into());
    assert!(dice.contains("part 1, step 2") && dice.contains("`9` is not among the results"), "{dice}");
    let others = broken(|lesson| lesson["parts"][0]["steps"][3]["then"][0]["seat"] = 0.into());
    assert!(others.contains("part 1, step 2") && others.contains("the next event is refused"), "{others}");
    let never =
        broken(|lesson| lesson["parts"][0]["steps"][1]["wait"]["act"] = serde_json::json!({ "rest": {} }));
    assert!(never.contains("part 1, step 2"), "{never}");
    let elsewhere = broken(|lesson| lesson["parts"][0]["steps"][0]["at"][0] = "s99".into());
    assert!(elsewhere.contains("part 1, step 1: the learner sees no `s99`"), "{elsewhere}");
    let ruled_out = broken(|lesson| lesson["rules"][0] = "N-MOVE-99".into());
    assert!(ruled_out.contains("nemesis/1: there is no rule N-MOVE-99"), "{ruled_out}");
    let long = broken(|lesson| lesson["parts"][0]["steps"][0]["say"]["cs"] = "a".repeat(161).into());
    assert!(long.contains("nemesis/1: a text is empty or longer than 160"), "{long}");
    let reading = broken(|lesson| lesson["parts"][0]["steps"][0]["wait"] = "next".into());
    assert!(reading.contains("nemesis/1: its first step only gives something to read"), "{reading}");
}
