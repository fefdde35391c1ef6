//! The report of the secrecy audit.

use std::collections::{BTreeMap, BTreeSet};

use airlock_engine::{Hash, Secrets};
use serde::Serialize;
use serde_json::Value;

use super::difference::{Difference, difference};
use crate::Failure;

/// The result of the secrecy audit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SecrecyReport {
    /// Matches played.
    pub games: u64,
    /// Inputs applied in the real worlds.
    pub inputs: u64,
    /// Number of full comparisons of the data sent to a viewer in a real world and a different imagined one.
    pub comparisons: u64,
    /// Number of comparisons for each viewer.
    pub by_viewer: BTreeMap<String, u64>,
    /// Number of pairs of worlds.
    pub pairs: u64,
    /// Imagined worlds equal to the real one, because nothing was hidden from the viewer or nothing varied.
    pub alike: u64,
    /// Total number of inputs over all pairs.
    pub lived: u64,
    /// Inputs of the longest-lived pair.
    pub longest: u64,
    /// Compared refusals of wrong actions.
    pub refusals: u64,
    /// Statistics of each row of the redaction table.
    pub rows: Vec<Row>,
    /// Causes by which pairs ended, with their numbers.
    ///
    /// A cause is a disclosure site, `refused` with the rule by which another seat's action is impossible in
    /// the imagined world, `end of match`, or `restart`.
    pub ends: BTreeMap<String, u64>,
    /// Number of pairs ended by each site without any difference in the data sent. If this is all of them,
    /// the site discloses something other than what is shown.
    pub silent: BTreeMap<String, u64>,
    /// Number of uses of each disclosure site.
    pub sites: BTreeMap<String, u64>,
    /// Sites that were used but are not listed.
    pub unlisted: BTreeSet<String>,
    /// Number of leaks. Each ends its pair.
    pub leaks: u64,
    /// The first leaks, one for each place.
    pub examples: Vec<Leak>,
    /// Opening positions as viewers saw them, with the opening events.
    #[serde(skip)]
    pub(super) openings: BTreeMap<(String, Hash), Opening>,
    /// Matches that failed, and impossible imagined worlds.
    #[serde(serialize_with = "as_texts")]
    pub failures: Vec<Failure>,
}

/// The opening of a match as one viewer saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) table: String,
    pub(super) seed: u64,
    pub(super) number: u64,
    /// The events seen by the viewer, as sent.
    pub(super) events: Vec<u8>,
}

/// Statistics of a row of the redaction table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The secret in words.
    pub row: &'static str,
    /// Real positions that have this secret.
    pub present: u64,
    /// Pairs in which it differed.
    pub varied: u64,
}

/// Data sent to a viewer that could not have known it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leak {
    /// A description of the table.
    pub table: String,
    /// Seed of the plan.
    pub seed: u64,
    /// Number of the match.
    pub number: u64,
    /// Inputs applied in the real world.
    pub step: u64,
    /// The receiving viewer: a seat's number, or `public`.
    pub viewer: String,
    /// The comparison that found the leak.
    pub moment: Moment,
    /// The previous input, as the log writes it.
    pub input: Option<String>,
    /// JSON pointer to the difference. It begins with `/view`, `/pending`, `/legal`, `/outcome`, `/events`,
    /// `/undo`, `/action` or `/refusal`.
    pub path: String,
    /// Value in the real world.
    pub real: Value,
    /// Value in the other world.
    pub other: Value,
    /// The rows of the redaction table that differed between the worlds.
    pub rows: Vec<&'static str>,
}

/// The moment of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// At the opening of two matches that looked the same to the viewer but began with different events.
    Opening,
    /// Right after the imagined world was made.
    Now,
    /// After the same input in both worlds.
    Next,
    /// Before and after another seat's answer to a covert window, in the real world.
    CovertAnswer,
    /// At the refusal of the same wrong action in both worlds.
    Refusal,
}

impl std::fmt::Display for Leak {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { table, seed, number, step, viewer, moment, input, path, real, other, rows } = self;
        let who = if viewer == "public" { "the public".to_owned() } else { format!("seat {viewer}") };
        write!(
            f,
            "{table}: match {number} of seed {seed}, after {step} inputs: {who} can tell worlds apart "
        )?;
        let moment = match moment {
            Moment::Opening => "by the opening events",
            Moment::Now => "at once",
            Moment::Next => "by what follows",
            Moment::CovertAnswer => "before and after a covert answer",
            Moment::Refusal => "by how a wrong action is refused",
        };
        write!(f, "{moment}: {path} is {real}, or {other}")?;
        if let Some(input) = input {
            write!(f, ", after {input}")?;
        }
        if rows.is_empty() { Ok(()) } else { write!(f, " (hidden and different: {})", rows.join(", ")) }
    }
}

/// Minimum number of positions with a secret for the complaint that the secret never varied.
const ENOUGH: u64 = 25;

impl SecrecyReport {
    pub(super) fn new<G: Secrets>() -> Self {
        let rows = G::ROWS.iter().map(|row| Row { row: row.words, present: 0, varied: 0 });
        Self { rows: rows.collect(), ..Self::default() }
    }

    /// True if the audit passed.
    pub fn passed(&self) -> bool {
        self.complaints().is_empty()
    }

    /// All reasons why the audit fails, in words.
    ///
    /// These are leaks, impossible worlds, secrets that never varied, unlisted disclosure sites, or the lack
    /// of any comparison.
    pub fn complaints(&self) -> Vec<String> {
        let mut complaints: Vec<String> = self.examples.iter().map(ToString::to_string).collect();
        let more = self.leaks.saturating_sub(self.examples.len() as u64);
        if more > 0 {
            complaints.push(format!("{more} more leaks like these"));
        }
        complaints.extend(self.failures.iter().map(ToString::to_string));
        let idle = self.rows.iter().filter(|row| row.present >= ENOUGH && row.varied == 0);
        complaints.extend(idle.map(|row| format!("never varied: {}", row.row)));
        complaints.extend(self.unlisted.iter().map(|site| format!("disclosure site not listed: {site}")));
        if self.comparisons == 0 {
            complaints.push("nothing was compared".to_owned());
        }
        complaints
    }

    /// Mean number of inputs of a pair.
    pub const fn mean_life(&self) -> u64 {
        match self.lived.checked_div(self.pairs) {
            Some(mean) => mean,
            None => 0,
        }
    }

    /// Adds the report of another part of the plan, or of another plan for the same game.
    pub fn merge(&mut self, other: Self) {
        let Self {
            games,
            inputs,
            comparisons,
            by_viewer,
            pairs,
            alike,
            lived,
            longest,
            refusals,
            rows,
            ends,
            silent,
            sites,
            unlisted,
            leaks,
            examples,
            openings,
            failures,
        } = other;
        self.games += games;
        self.inputs += inputs;
        self.comparisons += comparisons;
        self.pairs += pairs;
        self.alike += alike;
        self.lived += lived;
        self.longest = self.longest.max(longest);
        self.refusals += refusals;
        self.leaks += leaks;
        if self.rows.is_empty() {
            self.rows = rows;
        } else {
            for (mine, other) in self.rows.iter_mut().zip(rows) {
                mine.present += other.present;
                mine.varied += other.varied;
            }
        }
        for (mine, other) in [
            (&mut self.by_viewer, by_viewer),
            (&mut self.ends, ends),
            (&mut self.silent, silent),
            (&mut self.sites, sites),
        ] {
            other.into_iter().for_each(|(key, count)| *mine.entry(key).or_default() += count);
        }
        self.unlisted.extend(unlisted);
        examples.into_iter().for_each(|leak| self.exemplify(leak));
        openings.into_iter().for_each(|(key, opening)| self.open(key, opening));
        self.failures.extend(failures);
    }

    /// Checks that two matches that look the same to a viewer began with the same events.
    ///
    /// `key` is the viewer and a hash of the position's data sent to it.
    pub(super) fn open(&mut self, key: (String, Hash), opening: Opening) {
        /// Limit of the remembered openings.
        const OPENINGS: usize = 20_000;
        match self.openings.get(&key) {
            Some(known) if known.events != opening.events => {
                let Difference { path, real, other } = difference("/events", &opening.events, &known.events);
                let Opening { table, seed, number, events: _ } = opening;
                let (viewer, moment) = (key.0, Moment::Opening);
                let (step, input, rows) = (0, None, Vec::new());
                self.leak(Leak { table, seed, number, step, viewer, moment, input, path, real, other, rows });
            }
            Some(_) => {}
            None if self.openings.len() < OPENINGS => {
                self.openings.insert(key, opening);
            }
            None => {}
        }
    }

    /// Counts a leak, and keeps it if it is the first at its place.
    pub(super) fn leak(&mut self, leak: Leak) {
        self.leaks += 1;
        self.exemplify(leak);
    }

    fn exemplify(&mut self, leak: Leak) {
        /// Limit of the kept examples.
        const EXAMPLES: usize = 50;
        // Indexes and handles do not make a different place.
        let place = |leak: &Leak| -> (Moment, String) {
            (leak.moment, leak.path.chars().filter(|c| !c.is_ascii_digit()).collect())
        };
        if self.examples.len() < EXAMPLES && self.examples.iter().all(|known| place(known) != place(&leak)) {
            self.examples.push(leak);
        }
    }

    pub(super) fn compared(&mut self, viewer: &str) {
        self.comparisons += 1;
        match self.by_viewer.get_mut(viewer) {
            Some(count) => *count += 1,
            None => {
                self.by_viewer.insert(viewer.to_owned(), 1);
            }
        }
    }

    pub(super) fn end(&mut self, why: String, lived: u64) {
        *self.ends.entry(why).or_default() += 1;
        self.lived += lived;
        self.longest = self.longest.max(lived);
    }
}

fn as_texts<S: serde::Serializer>(failures: &[Failure], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(failures.iter().map(ToString::to_string))
}
