//! Parts of a flight: plain values, one file for each thing on the table.

pub mod campaign;
pub mod crew;
pub mod decks;
pub mod event;
pub mod flight;
pub mod flight_log;
pub mod happening;
pub mod hints;
pub mod level;
pub mod player;
pub mod setup;
pub mod words;
