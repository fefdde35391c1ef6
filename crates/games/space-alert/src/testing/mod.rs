//! Support for tests: arranged positions, and invariants.

pub(crate) mod invariants;
mod staged;
