use serde::{Deserialize, Serialize};

/// A match that cannot continue because its log contradicts the rules. It is set aside; nothing is guessed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Broken {
    /// The store holds something that is no record of this version.
    #[error("record {number} cannot be read: {what}")]
    Unreadable {
        /// Record number; 0 is the header.
        number: u64,
        what: String,
    },
    /// The record does not fit its predecessors.
    #[error("record {number} does not fit: {what}")]
    Misfit {
        /// Record number.
        number: u64,
        what: String,
    },
    /// Repeating the record yields another state hash than the one it states.
    #[error(
        "record {number}: the replay gives another position; the rules have changed without a new version, or the log was"
    )]
    Diverged {
        /// Record number.
        number: u64,
    },
    /// The snapshot is unusable; the records may still be fine.
    #[error("the snapshot cannot be used: {what}")]
    Snapshot { what: String },
    /// The rules violated one of their invariants.
    #[error("the rules failed: {0}")]
    Rules(String),
    /// The bundle with the match's rules failed.
    #[error("the bundle of its rules failed: {0}")]
    Bundle(String),
    /// The work was stopped because nobody waits for it. The match itself is intact.
    #[error("nobody waits for this any longer")]
    Unwanted,
}
