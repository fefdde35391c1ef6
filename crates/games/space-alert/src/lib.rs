//! The rules and content of Space Alert. Every file of rules is named after its chapter of `docs/rules/space-alert.md`, and
//! a line that carries a rule ends with the rule's id.

pub mod content;
pub mod place;
pub mod resolution;
