//! Magpies: a card game for two to four, and the model of how a game is added. Its rules stand in `README.md`.
//!
//! The floors are those of every game: `content` < `model` < `rules` < `seen` < `testing`. A large game has a folder for each.

pub mod content;
mod game;
mod model;
mod rules;
mod seen;
mod testing;

pub use content::Trinket;
pub use model::{Arg, Magpies, Ref, SeenEvent, Setup, Verb};
pub use seen::{Common, Own, SeenBird};
