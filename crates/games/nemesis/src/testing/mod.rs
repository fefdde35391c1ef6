//! What tests ask of the game: staged positions, and what holds in every one.

pub(crate) mod invariants;
mod staged;
