//! What is seen of a position: views, other positions that look alike, what the audit of secrets has to know.

mod brief;
mod crew;
mod decks;
mod figure;
pub(crate) mod imagine;
mod intruder_player;
mod intruders;
mod own;
mod pods;
mod record;
mod redaction;
pub(crate) mod reveal;
mod round;
mod scene;
mod ship;
mod switches;
pub(crate) mod talk;
mod tracks;
pub mod view;
