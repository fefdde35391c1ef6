//! How well the rules are tested: changes a game's code here and there, and runs its tests each time. A change that no test
//! minds (a mutant that was missed) stands in a line that nothing holds.
//!
//! cargo-mutants does the work, in a copy of the workspace. There are thousands of mutants for a game, at half a minute each;
//! this takes a sample, always the same one for a seed, so that two runs can be compared.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;

/// What to take the sample of.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// The game, as in commands.
    game: String,
    /// How many mutants.
    count: usize,
    /// Which ones.
    seed: String,
    /// What their names must contain: a file, a function, a line.
    only: String,
}

/// Reads `GAME [--count N] [--seed TEXT] [--only TEXT]`.
pub(crate) fn read(arguments: &[String]) -> Option<Sample> {
    let [game, rest @ ..] = arguments else { return None };
    let mut sample = Sample { game: game.clone(), count: 200, seed: "1".into(), only: String::new() };
    for pair in rest.chunks(2) {
        let [name, value] = pair else { return None };
        match name.as_str() {
            "--count" => sample.count = value.parse().ok()?,
            "--seed" => sample.seed.clone_from(value),
            "--only" => sample.only.clone_from(value),
            _ => return None,
        }
    }
    Some(sample)
}

/// Runs the sample; answers with what came of it, in words.
pub(crate) fn run(root: &Path, sample: &Sample) -> Result<String, String> {
    let package = format!("airlock-{}", sample.game);
    let root = root.canonicalize().map_err(|error| format!("the workspace: {error}"))?;
    let out = root.join("target/mutants").join(&sample.game);
    fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let names = names(&root, &package)?;
    let wanted: Vec<String> = names.iter().filter(|name| name.contains(&sample.only)).cloned().collect();
    let chosen = choose(wanted, &sample.seed, sample.count);
    if chosen.is_empty() {
        return Err(format!("none of the {} mutants of {} is called like that", names.len(), sample.game));
    }
    let config = out.join("sample.toml");
    fs::write(&config, examine(&chosen)).map_err(|error| format!("{}: {error}", config.display()))?;
    let mut command = cargo(&root);
    command.args(["mutants", "--package", &package, "--profile", "ci", "--test-tool", "nextest"]);
    command.args(["--cap-lints", "true", "--minimum-test-timeout", "120", "--config"]).arg(&config);
    command.arg("--output").arg(&out);
    let status = command.status().map_err(|error| format!("cargo: {error}"))?;
    match status.code() {
        // All caught; some missed; some timed out.
        Some(0 | 2 | 3) => Ok(report(&out.join("mutants.out"), sample, &chosen, names.len())),
        _ => Err("cargo-mutants did not get through: it says why above".into()),
    }
}

/// Cargo in the workspace; what it builds of others is shared with the usual builds.
fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root).env("CARGO_TARGET_DIR", root.join("target"));
    command
}

/// The names of all mutants of a package.
fn names(root: &Path, package: &str) -> Result<Vec<String>, String> {
    let version =
        cargo(root).args(["mutants", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !version.is_ok_and(|status| status.success()) {
        return Err(
            "this needs cargo-mutants: run `cargo install cargo-mutants --locked` (a few minutes)".into()
        );
    }
    let mut list = cargo(root);
    list.args(["mutants", "--list", "--json", "--package", package]).stderr(Stdio::inherit());
    let output = list.output().map_err(|error| format!("cargo: {error}"))?;
    let mutants: Vec<Value> = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo-mutants lists no mutants: {error}"))?;
    Ok(mutants.iter().filter_map(|mutant| Some(mutant["name"].as_str()?.to_owned())).collect())
}

/// So many names, which ones depends on the seed and on each name alone: a larger sample contains the smaller one, and what
/// is added elsewhere in the code changes it little.
fn choose(mut names: Vec<String>, seed: &str, count: usize) -> Vec<String> {
    names.sort_by_cached_key(|name| *blake3::hash(format!("{seed}\n{name}").as_bytes()).as_bytes());
    names.truncate(count);
    names
}

/// The settings that let cargo-mutants look at these mutants only.
fn examine(names: &[String]) -> String {
    let literal = |name: &String| {
        let escape = |c: char| {
            if c.is_alphanumeric() || c == ' ' { c.to_string() } else { format!("\\x{{{:x}}}", u32::from(c)) }
        };
        format!("  '^{}$',\n", name.chars().map(escape).collect::<String>())
    };
    format!("examine_re = [\n{}]\n", names.iter().map(literal).collect::<String>())
}

/// What cargo-mutants wrote down of the sample, in words: the numbers, then every mutant that no test minded. A few that were
/// not asked for are there as well: version 27 does not ask its filter about fields that it deletes.
fn report(out: &Path, sample: &Sample, chosen: &[String], all: usize) -> String {
    let lines = |name: &str| -> Vec<String> {
        let text = fs::read_to_string(out.join(name)).unwrap_or_default();
        text.lines().map(str::to_owned).filter(|name| chosen.contains(name)).collect()
    };
    let [caught, missed, timeout, unviable] =
        ["caught.txt", "missed.txt", "timeout.txt", "unviable.txt"].map(lines);
    let viable = caught.len() + missed.len() + timeout.len();
    let rate = (caught.len() + timeout.len()) * 100 / viable.max(1);
    let mut text = format!(
        "{}: {} of {all} mutants (seed {}): {} caught, {} missed, {} ran into the time limit, {} did not compile: {rate} % \
         of those that did were noticed",
        sample.game,
        viable + unviable.len(),
        sample.seed,
        caught.len(),
        missed.len(),
        timeout.len(),
        unviable.len(),
    );
    for name in &missed {
        text.push_str("\n  missed ");
        text.push_str(name);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<String> {
        (0..count)
            .map(|n| format!("crates/games/toy/src/lib.rs:{n}:9: replace == with != in rules"))
            .collect()
    }

    #[test]
    fn a_seed_names_its_sample_whatever_the_order() {
        let forward = choose(names(500), "1", 20);
        let backward = choose(names(500).into_iter().rev().collect(), "1", 20);
        assert_eq!(forward, backward);
        assert_ne!(forward, choose(names(500), "2", 20));
        assert_eq!(forward.len(), 20);
    }

    #[test]
    fn a_larger_sample_contains_the_smaller_one() {
        assert_eq!(choose(names(500), "1", 40)[..20], choose(names(500), "1", 20));
        assert_eq!(choose(names(3), "1", 20).len(), 3);
    }

    #[test]
    fn a_name_is_taken_literally() {
        let text = examine(&["a.rs:1:2: replace && with || in f".to_owned()]);
        assert_eq!(
            text,
            "examine_re = [\n  '^a\\x{2e}rs\\x{3a}1\\x{3a}2\\x{3a} replace \\x{26}\\x{26} with \\x{7c}\\x{7c} in f$',\n]\n"
        );
    }

    #[test]
    fn the_command_line_says_game_number_seed_and_part() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let plain = Sample { game: "nemesis".into(), count: 200, seed: "1".into(), only: String::new() };
        assert_eq!(read(&words("nemesis")), Some(plain));
        let part = Sample { game: "nemesis".into(), count: 5, seed: "x".into(), only: "craft.rs".into() };
        assert_eq!(read(&words("nemesis --count 5 --seed x --only craft.rs")), Some(part));
        for wrong in ["nemesis --count", "nemesis --count many", "nemesis --hurry 1"] {
            assert_eq!(read(&words(wrong)), None, "{wrong}");
        }
        assert_eq!(read(&[]), None);
    }

    #[test]
    fn the_report_counts_and_names_what_was_missed() {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in [
            ("caught.txt", "a\nb\nc\n"),
            ("missed.txt", "d\nnot asked for\n"),
            ("unviable.txt", "e\n"),
            ("timeout.txt", ""),
        ] {
            fs::write(folder.path().join(file), text).unwrap();
        }
        let sample = read(&["nemesis".to_owned()]).unwrap();
        let chosen = ["a", "b", "c", "d", "e"].map(str::to_owned);
        let text = report(folder.path(), &sample, &chosen, 3851);
        assert_eq!(
            text,
            "nemesis: 5 of 3851 mutants (seed 1): 3 caught, 1 missed, 0 ran into the time limit, 1 did not compile: 75 % of \
             those that did were noticed\n  missed d"
        );
    }
}
