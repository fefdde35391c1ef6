//! The rules and content of Nemesis. Every file of rules is named after its chapter of `docs/rules/nemesis.md`.

pub mod content;
pub mod ids;
