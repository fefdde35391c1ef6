//! Rules and content of Aliens: Another Glorious Day in the Corps. Every file of rules is named after its
//! chapter of `docs/rules/aliens.md`. A line that carries a rule ends with the rule's id.

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
pub use rules::{frame::WINDOW_MS, position::Aliens};
pub use seen::view;
