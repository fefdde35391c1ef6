//! What is seen of a position: views, other positions that look alike, what the audit of secrets has to know.

mod brief;
mod crew;
mod decks;
pub(crate) mod imagine;
mod intruders;
mod own;
mod redaction;
pub(crate) mod reveal;
mod scene;
mod ship;
pub(crate) mod talk;
pub mod view;
