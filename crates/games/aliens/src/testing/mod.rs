//! Support for tests and scenarios.

pub(crate) mod invariants;
mod staged;
