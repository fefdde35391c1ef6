//! The content files.

use airlock_engine::{content::Source, content_file};

/// Lists the content files; each is embedded under its name.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, content_file!(concat!("../../content/", $name, ".json")))),+]
    };
}

/// The embedded content files, by name: for whoever ships their texts to a client. All of them are open.
pub static FILES: &[(&str, &str)] =
    files!["blips", "boards", "characters", "components", "endurance_cards", "missions", "motion_cards",];

/// The embedded content files, to read.
pub(super) static EMBEDDED: Source<'static> = Source(FILES);
