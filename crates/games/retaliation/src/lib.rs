//! The rules and content of Nemesis: Retaliation. Every file of rules is named after its chapter of `docs/rules/retaliation.md`,
//! and a line that carries a rule ends with the rule's id.

pub mod content;

pub use content::ids;
