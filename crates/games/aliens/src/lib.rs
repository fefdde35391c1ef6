//! The rules and content of Aliens: Another Glorious Day in the Corps. Every file of rules is named after its chapter of
//! `docs/rules/aliens.md`, and a line that carries a rule ends with the rule's id.

pub mod content;

pub use content::ids;
