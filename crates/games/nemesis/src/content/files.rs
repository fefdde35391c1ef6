//! Embedded content files.

use airlock_engine::{content::Source, content_files};

/// Embedded content files by name, public for clients that ship the texts.
pub static FILES: &[(&str, &str)] = content_files![
    "action_cards",
    "attacks",
    "boards",
    "characters",
    "components",
    "contamination",
    "course_cards",
    "crafted",
    "events",
    "exploration_tokens",
    "intruder_actions",
    "intruder_tokens",
    "items",
    "kinds",
    "objectives",
    "objectives_coop",
    "rooms",
    "serious_wounds",
    "special_items",
    "void_seeders/attacks",
    "void_seeders/changes",
    "void_seeders/events",
    "void_seeders/exploration_tokens",
    "void_seeders/intruder_tokens",
    "void_seeders/kinds",
    "void_seeders/madness_levels",
    "void_seeders/panic_cards",
    "void_seeders/weaknesses",
    "weaknesses",
    "weapons",
];

/// Embedded content files as a source to parse.
pub(super) static EMBEDDED: Source<'static> = Source(FILES);
