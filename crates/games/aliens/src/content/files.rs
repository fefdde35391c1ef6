//! Embedded content files.

use airlock_engine::{content::Source, content_file};

/// Lists the content files; each is embedded under its name.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, content_file!(concat!("../../content/", $name, ".json")))),+]
    };
}

/// The embedded content files by name. All of them are public. Builds that ship card texts to clients read
/// them here.
pub static FILES: &[(&str, &str)] =
    files!["blips", "boards", "characters", "components", "endurance_cards", "missions", "motion_cards",];

/// The embedded content files as a source for the loader.
pub(super) static EMBEDDED: Source<'static> = Source(FILES);
