//! Mutation tests of the rules: changes a game's code in many places and runs its tests each time. A missed
//! mutant is a change that no test detects.
//!
//! cargo-mutants does the work in a persistent copy of the workspace with its build. A game has thousands of
//! mutants, so this takes a sample. The sample depends only on the seed, so that two runs can be compared.
//! Most mutants are caught by quick tests. Only survivors are tested with whole matches.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

use self::found::Outcome;

mod copy;
mod found;

/// Files without rules: test arrangements and checks.
const NO_RULES: [&str; 4] = ["**/staged.rs", "**/invariants.rs", "**/testing/**", "**/tests.rs"];

/// Mutants that change no rule: formatting of values and errors for people.
const NO_RULE: &str = r"impl (\w+::)*(Display|Debug|Error) for";

/// nextest filter for all tests but the longest, which are laws, audits and whole matches.
const QUICK: &str =
    "not test(/^(laws|secrecy)::/) and not test(=items::item_cards_are_conserved_and_offers_accepted)";

/// The parameters of a sample.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// Name of the game in commands.
    game: String,
    /// Number of mutants.
    count: usize,
    /// Seed of the sample.
    seed: String,
    /// Text that their names must contain: a file, a function, a line.
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

/// Runs the sample. Returns a report in words.
///
/// Mutants caught earlier are not run again. An interrupted run therefore continues, and a run after new
/// tests checks only the survivors. Remove `target/mutants/GAME` to start over.
pub(crate) fn run(root: &Path, sample: &Sample) -> Result<String, String> {
    let root = root.canonicalize().map_err(|error| format!("the workspace: {error}"))?;
    let runner = Runner::new(&root, &sample.game)?;
    let names = runner.names()?;
    let wanted: Vec<String> = names.iter().filter(|name| name.contains(&sample.only)).cloned().collect();
    let chosen = choose(wanted, &sample.seed, sample.count);
    if chosen.is_empty() {
        return Err(format!("none of the {} mutants of {} is called like that", names.len(), sample.game));
    }
    runner.note(&chosen)?; // A run that was interrupted left lists behind.
    for tests in [Tests::Quick, Tests::All] {
        let found = runner.found()?;
        let noticed = |name: &&String| found.get(*name).is_some_and(|outcome| *outcome != Outcome::Missed);
        let left: Vec<String> = chosen.iter().filter(|name| !noticed(name)).cloned().collect();
        if !left.is_empty() {
            runner.run(&left, tests)?;
            runner.note(&chosen)?;
        }
    }
    Ok(report(&runner.found()?, sample, &chosen, names.len()))
}

/// The tests to run against a mutant.
#[derive(Clone, Copy)]
enum Tests {
    Quick,
    All,
}

/// cargo-mutants for one game, in a copy of the workspace.
struct Runner {
    package: String,
    copy: PathBuf,
    build: PathBuf,
    out: PathBuf,
}

impl Runner {
    /// Creates a runner and updates the copy.
    fn new(root: &Path, game: &str) -> Result<Self, String> {
        let folder = root.join("target/mutants");
        let runner = Self {
            package: format!("airlock-{game}"),
            copy: folder.join("tree"),
            build: folder.join("build"),
            out: folder.join(game),
        };
        copy::update(root, &runner.copy).map_err(|error| format!("{}: {error}", runner.copy.display()))?;
        fs::create_dir_all(&runner.out).map_err(|error| format!("{}: {error}", runner.out.display()))?;
        Ok(runner)
    }

    /// The `cargo mutants` command in the copy, without files and code that hold no rules.
    fn cargo_mutants(&self) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(&self.copy).env("CARGO_TARGET_DIR", &self.build);
        command.args(["mutants", "--package", &self.package, "--exclude-re", NO_RULE]);
        for file in NO_RULES {
            command.args(["--exclude", file]);
        }
        command
    }

    /// The names of all mutants.
    fn names(&self) -> Result<Vec<String>, String> {
        let mut version = self.cargo_mutants();
        version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        if !version.status().is_ok_and(|status| status.success()) {
            return Err(
                "this needs cargo-mutants: run `cargo install cargo-mutants --locked` (a few minutes)".into(),
            );
        }
        let mut list = self.cargo_mutants();
        list.args(["--list", "--json"]).stderr(Stdio::inherit());
        let output = list.output().map_err(|error| format!("cargo: {error}"))?;
        let mutants: Vec<Value> = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("cargo-mutants lists no mutants: {error}"))?;
        Ok(mutants.iter().filter_map(|mutant| Some(mutant["name"].as_str()?.to_owned())).collect())
    }

    /// Runs some mutants. Assumes that the tests pass without a mutant.
    fn run(&self, names: &[String], tests: Tests) -> Result<(), String> {
        let config = self.out.join("sample.toml");
        fs::write(&config, examine(names)).map_err(|error| format!("{}: {error}", config.display()))?;
        let mut command = self.cargo_mutants();
        command.args(["--in-place", "--baseline", "skip", "--profile", "mutants", "--test-tool", "nextest"]);
        command.arg("--config").arg(&config).arg("--output").arg(&self.out);
        match tests {
            Tests::Quick => {
                command.args(["--timeout", "120", "--cargo-arg=--test=rules", "--", "-E", QUICK]);
            }
            Tests::All => {
                command.args(["--timeout", "900"]);
            }
        }
        let status = command.status().map_err(|error| format!("cargo: {error}"))?;
        // Exit codes: 0 all caught, 2 some missed, 3 some timed out.
        match status.code() {
            Some(0 | 2 | 3) => Ok(()),
            _ => Err("cargo-mutants did not get through: it says why above".into()),
        }
    }

    /// Records the outcomes of the requested mutants.
    fn note(&self, asked: &[String]) -> Result<(), String> {
        found::note(&self.notes(), &self.out.join("mutants.out"), asked)
            .map_err(|error| format!("{}: {error}", self.notes().display()))
    }

    /// The outcomes of all mutants run so far.
    fn found(&self) -> Result<BTreeMap<String, Outcome>, String> {
        found::read(&self.notes()).map_err(|error| format!("{}: {error}", self.notes().display()))
    }

    fn notes(&self) -> PathBuf {
        self.out.join("found.txt")
    }
}

/// A sample of names. It depends only on the seed and each name, so a larger sample contains the smaller one.
/// Names added elsewhere in the code change it little.
fn choose(mut names: Vec<String>, seed: &str, count: usize) -> Vec<String> {
    names.sort_by_cached_key(|name| *blake3::hash(format!("{seed}\n{name}").as_bytes()).as_bytes());
    names.truncate(count);
    names
}

/// The configuration that restricts cargo-mutants to these mutants.
fn examine(names: &[String]) -> String {
    let literal = |name: &String| {
        let escape = |c: char| {
            if c.is_alphanumeric() || c == ' ' { c.to_string() } else { format!("\\x{{{:x}}}", u32::from(c)) }
        };
        format!("  '^{}$',\n", name.chars().map(escape).collect::<String>())
    };
    format!("examine_re = [\n{}]\n", names.iter().map(literal).collect::<String>())
}

/// The report in words: the numbers, then every missed mutant.
fn report(found: &BTreeMap<String, Outcome>, sample: &Sample, chosen: &[String], all: usize) -> String {
    let count = |outcome| chosen.iter().filter(|name| found.get(*name) == Some(&outcome)).count();
    let [caught, missed, timeout, unviable] =
        [Outcome::Caught, Outcome::Missed, Outcome::Timeout, Outcome::Unviable].map(count);
    let viable = caught + missed + timeout;
    let rate = (caught + timeout) * 100 / viable.max(1);
    let mut text = format!(
        "{}: {} of {all} mutants (seed {}): {caught} caught, {missed} missed, {timeout} ran into the time limit, \
         {unviable} did not compile: {rate} % of those that did were noticed",
        sample.game,
        viable + unviable,
        sample.seed,
    );
    for name in chosen.iter().filter(|name| found.get(*name) == Some(&Outcome::Missed)) {
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
    fn seed_determines_sample_in_any_order() {
        let forward = choose(names(500), "1", 20);
        let backward = choose(names(500).into_iter().rev().collect(), "1", 20);
        assert_eq!(forward, backward);
        assert_ne!(forward, choose(names(500), "2", 20));
        assert_eq!(forward.len(), 20);
    }

    #[test]
    fn larger_sample_contains_smaller_one() {
        assert_eq!(choose(names(500), "1", 40)[..20], choose(names(500), "1", 20));
        assert_eq!(choose(names(3), "1", 20).len(), 3);
    }

    #[test]
    fn names_match_literally() {
        let text = examine(&["a.rs:1:2: replace && with || in f".to_owned()]);
        assert_eq!(
            text,
            "examine_re = [\n  '^a\\x{2e}rs\\x{3a}1\\x{3a}2\\x{3a} replace \\x{26}\\x{26} with \\x{7c}\\x{7c} in f$',\n]\n"
        );
    }

    #[test]
    fn command_line_sets_game_count_seed_and_part() {
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
    fn report_counts_and_names_missed_mutants() {
        use Outcome::{Caught, Missed, Unviable};
        let found =
            [("a", Caught), ("b", Caught), ("c", Caught), ("d", Missed), ("e", Unviable), ("f", Missed)];
        let found = found.map(|(name, outcome)| (name.to_owned(), outcome)).into();
        let sample = read(&["nemesis".to_owned()]).unwrap();
        let chosen = ["a", "b", "c", "d", "e"].map(str::to_owned);
        assert_eq!(
            report(&found, &sample, &chosen, 3851),
            "nemesis: 5 of 3851 mutants (seed 1): 3 caught, 1 missed, 0 ran into the time limit, 1 did not compile: 75 % of \
             those that did were noticed\n  missed d"
        );
    }
}
