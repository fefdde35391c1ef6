//! The rules and content of Nemesis. Each rules file is named after its chapter of `docs/rules/nemesis.md`. A
//! line that implements a rule ends with the rule's id.

pub mod content;
mod game;
pub mod model;
mod rules;
pub mod seen;
mod testing;

pub use content::ids;
pub use model::{
    Mode, Setup, event,
    words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
};
pub use rules::{frame::WINDOW_MS, position::Nemesis};
pub use seen::view;
