//! What the secrecy audit found.

use std::collections::{BTreeMap, BTreeSet};

use airlock_engine::{Hash, Secrets};
use serde::Serialize;
use serde_json::Value;

use super::difference::{Difference, difference};
use crate::Failure;

/// What the secrecy audit found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SecrecyReport {
    /// Matches played.
    pub games: u64,
    /// Inputs applied in the real worlds.
    pub inputs: u64,
    /// How often everything that a viewer is sent was compared between a real and an imagined world that is not the same.
    pub comparisons: u64,
    /// The comparisons of each viewer.
    pub by_viewer: BTreeMap<String, u64>,
    /// Pairs of worlds.
    pub pairs: u64,
    /// Worlds that were imagined just as they are: nothing was hidden from the viewer, or nothing was varied.
    pub alike: u64,
    /// Inputs that pairs lived through, in all.
    pub lived: u64,
    /// Inputs that the longest-lived pair lived through.
    pub longest: u64,
    /// Refusals of wrong actions that were compared.
    pub refusals: u64,
    /// Per row of the redaction table.
    pub rows: Vec<Row>,
    /// Why pairs ended: the disclosure site, `refused` and the rule by which an action of another seat is impossible in the
    /// imagined world, `end of match`, or `restart`.
    pub ends: BTreeMap<String, u64>,
    /// How many of the pairs that a site ended differed in nothing that the viewer was sent: if all of them, what is
    /// disclosed there is not what is shown.
    pub silent: BTreeMap<String, u64>,
    /// How often each disclosure site was used.
    pub sites: BTreeMap<String, u64>,
    /// Sites that were used but are not listed.
    pub unlisted: BTreeSet<String>,
    /// How many leaks there were; each ends its pair.
    pub leaks: u64,
    /// The first few leaks, one for each place.
    pub examples: Vec<Leak>,
    /// What viewers were sent of opening positions, and the events that began them.
    #[serde(skip)]
    pub(super) openings: BTreeMap<(String, Hash), Opening>,
    /// Matches that could not be played, and imagined worlds that cannot be.
    #[serde(serialize_with = "as_texts")]
    pub failures: Vec<Failure>,
}

/// How a match began for one viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) table: String,
    pub(super) seed: u64,
    pub(super) number: u64,
    /// The events that the viewer was told of, as they go over the wire.
    pub(super) events: Vec<u8>,
}

/// A row of the redaction table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The hidden thing.
    pub row: &'static str,
    /// Positions of the real worlds with such a hidden thing.
    pub present: u64,
    /// The pairs in which it differed.
    pub varied: u64,
}

/// Something that a viewer was sent and could not have known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leak {
    /// The table, in words.
    pub table: String,
    /// The seed of the plan.
    pub seed: u64,
    /// The number of the match.
    pub number: u64,
    /// How many inputs had been applied in the real world.
    pub step: u64,
    /// Who was sent it: a seat's number, or `public`.
    pub viewer: String,
    /// When the worlds were compared.
    pub moment: Moment,
    /// The input before, as the log writes it.
    pub input: Option<String>,
    /// Where the difference is: a JSON pointer that begins with `/view`, `/pending`, `/legal`, `/outcome`, `/events`, `/undo`,
    /// `/action` or `/refusal`.
    pub path: String,
    /// What stands there in the real world.
    pub real: Value,
    /// What stands there in the other.
    pub other: Value,
    /// The rows of the redaction table that differed between the worlds.
    pub rows: Vec<&'static str>,
}

/// When two worlds were compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// At the opening: two matches that looked the same to the viewer, but began with different events.
    Opening,
    /// Right after the other world was imagined.
    Now,
    /// After the same input in both.
    Next,
    /// Before and after another seat's answer to a covert window, in the real world.
    CovertAnswer,
    /// The same wrong action in both.
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

/// A hidden thing that is there in fewer positions than this may by chance vary in none.
const ENOUGH: u64 = 25;

impl SecrecyReport {
    pub(super) fn new<G: Secrets>() -> Self {
        let rows = G::ROWS.iter().map(|row| Row { row: row.words, present: 0, varied: 0 });
        Self { rows: rows.collect(), ..Self::default() }
    }

    /// Whether the audit passed.
    pub fn passed(&self) -> bool {
        self.complaints().is_empty()
    }

    /// Everything that makes the audit fail, in words: leaks, worlds that cannot be, hidden things that never varied,
    /// disclosure sites that are not listed, or nothing compared at all.
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

    /// How many inputs a pair lived through on average.
    pub const fn mean_life(&self) -> u64 {
        match self.lived.checked_div(self.pairs) {
            Some(mean) => mean,
            None => 0,
        }
    }

    /// Adds what another part of the plan, or another plan for the same game, found.
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

    /// Two matches that look the same to a viewer must have begun with the same events. `key` is the viewer and a hash of
    /// what it was sent of the position.
    pub(super) fn open(&mut self, key: (String, Hash), opening: Opening) {
        /// No more openings than this are remembered.
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
        /// No more examples than this are kept.
        const EXAMPLES: usize = 50;
        // List places and handles do not make another place.
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
