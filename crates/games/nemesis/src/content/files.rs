//! The content files.

use airlock_engine::{content::Source, content_file};

/// Lists the content files; each is embedded under its name.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, content_file!(concat!("../../content/", $name, ".json")))),+]
    };
}

/// The embedded content files, by name: for whoever ships their texts to a client.
pub static FILES: &[(&str, &str)] = files![
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

/// The embedded content files, to read.
pub(super) static EMBEDDED: Source<'static> = Source(FILES);
