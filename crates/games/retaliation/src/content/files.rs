//! The content files.

use airlock_engine::{content::Source, content_files};

/// The embedded content files, by name, as sent to clients that show their texts. All of them are public.
pub static FILES: &[(&str, &str)] = content_files![
    "action_cards",
    "attacks",
    "basic_actions",
    "characters",
    "combat_missions",
    "components",
    "contamination",
    "coop_missions",
    "corridors",
    "equipment",
    "events",
    "exploration_cards",
    "intruder_sheet",
    "intruder_tokens",
    "intruders",
    "items",
    "map",
    "objectives",
    "provenance",
    "queen_conditions",
    "robots",
    "rooms",
    "serious_wounds",
    "starting_items",
];

/// The embedded content files as a source for the loaders.
pub(super) const EMBEDDED: Source<'static> = Source(FILES);
