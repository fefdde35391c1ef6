//! Magpies: a card game for two to four players, and the example for adding a game. `README.md` has its
//! rules.
//!
//! The modules form the same floors as in every game: `content` < `model` < `rules` < `seen` < `testing`. A
//! large game has a folder for each.

pub mod content;
mod game;
mod model;
mod rules;
mod seen;
mod testing;

pub use content::Trinket;
pub use model::{Arg, Magpies, Ref, SeenEvent, Setup, Verb};
pub use seen::{Common, Own, SeenBird};
