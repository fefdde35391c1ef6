//! Test support: staged positions for scenarios, and invariants.

pub(crate) mod invariants;
mod staged;
