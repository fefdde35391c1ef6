use serde::{Deserialize, Serialize};

/// A match that cannot go on: the log does not say what the rules say. It is set aside, never guessed at.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Broken {
    /// The store holds something that is no record of this version.
    #[error("record {number} cannot be read: {what}")]
    Unreadable {
        /// Its place in the store's log; 0 is the founding.
        number: u64,
        /// What is wrong with it.
        what: String,
    },
    /// The record does not fit what came before.
    #[error("record {number} does not fit: {what}")]
    Misfit {
        /// Its place in the store's log.
        number: u64,
        /// What is wrong with it.
        what: String,
    },
    /// Repeating the record gives another position than the one it names.
    #[error(
        "record {number}: the replay gives another position; the rules have changed without a new version, or the log was"
    )]
    Diverged {
        /// Its place in the store's log.
        number: u64,
    },
    /// A snapshot cannot be gone on from; the records can.
    #[error("the snapshot cannot be used: {what}")]
    Snapshot {
        /// What is wrong with it.
        what: String,
    },
    /// The rules did something that they never may.
    #[error("the rules failed: {0}")]
    Rules(String),
    /// The bundle that keeps its rules failed.
    #[error("the bundle of its rules failed: {0}")]
    Bundle(String),
    /// The work was stopped, since nobody waits for it any longer. The match is as good as before.
    #[error("nobody waits for this any longer")]
    Unwanted,
}
