//! What is to be run, and what came of it.

use std::{collections::BTreeMap, fmt};

use serde::Serialize;

use crate::Violation;

/// What is to be run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Decides everything that happens.
    pub seed: u64,
    /// How many milliseconds are simulated under faults.
    pub steps: u64,
    /// What is deliberately broken.
    pub flaw: Option<Flaw>,
}

/// A way to break the server deliberately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// Everybody hears of an action, its author that it is done, before it is written.
    SendsBeforeAppend,
    /// The author hears that its action is done before it is written.
    AcksBeforeAppend,
    /// A client that comes back finds its `ref`s forgotten.
    ForgetsRefs,
    /// Whoever was shown out is taken to agree with whatever is asked about their secrets.
    TakesSilenceForConsent,
    /// The table itself does not count the consent of who was kicked: whoever plans this breaks it. So that it shows, people kick and
    /// close more often.
    ForgetsTheKicked,
}

/// What happened in a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Milliseconds that were simulated under faults.
    pub steps: u64,
    /// Matches that were begun.
    pub matches: u64,
    /// Those of each game.
    pub games: BTreeMap<&'static str, u64>,
    /// Those of them that followed another one at the same table.
    pub rematches: u64,
    /// Those that were closed before their end.
    pub closed: u64,
    /// Those of them whose log all agreed to reveal.
    pub revealed: u64,
    /// Starts that were void because a nonce was missing.
    pub voided_starts: u64,
    /// Ticks that were written.
    pub ticks: u64,
    /// Records that became durable.
    pub records: u64,
    /// Updates that clients heard and that were compared.
    pub updates: u64,
    /// Commands that were acknowledged.
    pub acknowledged: u64,
    /// Sockets that were opened.
    pub sockets: u64,
    /// Sockets that were cut.
    pub cuts: u64,
    /// Nodes that ended without warning.
    pub crashes: u64,
    /// Number of losses of acknowledged entries.
    pub losses: u64,
    /// How often the disk was full for a while.
    pub full_disks: u64,
    /// How often nodes heard nothing of each other for a while.
    pub silences: u64,
    /// A hash of everything that was heard: the same seed gives the same.
    pub digest: String,
}

impl Report {
    /// Adds another run.
    pub fn add(&mut self, other: &Self) {
        let Self {
            steps,
            matches,
            games,
            rematches,
            closed,
            revealed,
            voided_starts,
            ticks,
            records,
            updates,
            acknowledged,
            sockets,
            cuts,
            crashes,
            losses,
            full_disks,
            silences,
            digest,
        } = other;
        self.steps += steps;
        self.matches += matches;
        for (game, matches) in games {
            *self.games.entry(game).or_default() += matches;
        }
        self.rematches += rematches;
        self.closed += closed;
        self.revealed += revealed;
        self.voided_starts += voided_starts;
        self.ticks += ticks;
        self.records += records;
        self.updates += updates;
        self.acknowledged += acknowledged;
        self.sockets += sockets;
        self.cuts += cuts;
        self.crashes += crashes;
        self.losses += losses;
        self.full_disks += full_disks;
        self.silences += silences;
        self.digest.clone_from(digest);
    }
}

/// A run in which a promise was broken.
#[derive(Debug, Clone)]
pub struct Failure {
    /// The seed that does it again.
    pub seed: u64,
    /// After how many steps.
    pub step: u64,
    /// What was broken.
    pub violation: Violation,
    /// What happened last.
    pub trace: Vec<String>,
}

impl std::error::Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, step, violation, trace } = self;
        trace.iter().try_for_each(|event| writeln!(f, "{event}"))?;
        write!(f, "seed {seed}, step {step}: {violation}")
    }
}
