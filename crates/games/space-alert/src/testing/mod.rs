//! What tests ask of the game: staged flights, and what holds in every one.

pub(crate) mod invariants;
mod staged;
