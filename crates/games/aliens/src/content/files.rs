//! Embedded content files.

use airlock_engine::{content::Source, content_files};

/// The embedded content files by name. All of them are public. Builds that ship card texts to clients read
/// them here.
pub static FILES: &[(&str, &str)] = content_files![
    "blips",
    "boards",
    "characters",
    "components",
    "endurance_cards",
    "missions",
    "motion_cards",
];

/// The embedded content files as a source for the loader.
pub(super) static EMBEDDED: Source<'static> = Source(FILES);
