//! What tests and scenarios need.

pub(crate) mod invariants;
mod staged;
