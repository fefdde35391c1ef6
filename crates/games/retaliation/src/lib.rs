//! The rules and content of Nemesis: Retaliation. Each file of rules is named after its chapter of
//! `docs/rules/retaliation.md`. A line that carries a rule ends with the rule's id.

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
pub use rules::{frame::WINDOW_MS, position::Retaliation};
pub use seen::view;
