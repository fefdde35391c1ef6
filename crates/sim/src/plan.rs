//! Plans and reports of simulation runs.

use std::{collections::BTreeMap, fmt};

use serde::Serialize;

use crate::Violation;

/// The parameters of a run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Determines everything that happens.
    pub seed: u64,
    /// Milliseconds simulated under faults.
    pub steps: u64,
    /// A deliberate flaw of the server.
    pub flaw: Option<Flaw>,
}

/// A deliberate flaw of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// Actions are sent and acknowledged before they are written.
    SendsBeforeAppend,
    /// Actions are acknowledged to their author before they are written.
    AcksBeforeAppend,
    /// The server forgets a client's `ref`s when it reconnects.
    ForgetsRefs,
    /// A kicked player's silence counts as consent in votes about their secrets.
    TakesSilenceForConsent,
    /// The table itself ignores the missing consent of kicked players. The caller must break it. People kick
    /// and close more often, so that the flaw shows.
    ForgetsTheKicked,
}

/// Statistics of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Milliseconds simulated under faults.
    pub steps: u64,
    /// Matches begun.
    pub matches: u64,
    /// Matches of each game.
    pub games: BTreeMap<&'static str, u64>,
    /// Matches that followed another one at the same table.
    pub rematches: u64,
    /// Matches closed before their end.
    pub closed: u64,
    /// Closed matches whose log all agreed to reveal.
    pub revealed: u64,
    /// Starts that were void because a nonce was missing.
    pub voided_starts: u64,
    /// Ticks written.
    pub ticks: u64,
    /// Records that became durable.
    pub records: u64,
    /// Updates that clients received and that were compared.
    pub updates: u64,
    /// Commands acknowledged.
    pub acknowledged: u64,
    /// Sockets opened.
    pub sockets: u64,
    /// Sockets cut.
    pub cuts: u64,
    /// Nodes that crashed.
    pub crashes: u64,
    /// Number of losses of acknowledged entries.
    pub losses: u64,
    /// Number of times the disk was full.
    pub full_disks: u64,
    /// Number of bus outages.
    pub silences: u64,
    /// Hash of everything that clients received. Equal for runs of the same seed.
    pub digest: String,
}

impl Report {
    /// Adds the report of another run.
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

/// A run in which the server broke a promise.
#[derive(Debug, Clone)]
pub struct Failure {
    /// Seed that reproduces the failure.
    pub seed: u64,
    /// Steps before the failure.
    pub step: u64,
    /// The broken promise.
    pub violation: Violation,
    /// The last events before the failure.
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
