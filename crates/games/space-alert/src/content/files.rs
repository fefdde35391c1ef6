//! The content files.

use airlock_engine::{content::Source, content_file};

/// Lists the content files; each is embedded under its name.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, content_file!(concat!("../../content/", $name, ".json")))),+]
    };
}

/// The embedded content files, by name: for whoever ships their texts to a client.
pub static FILES: &[(&str, &str)] =
    files!["cards", "damage_tiles", "devices", "scripts", "stations", "threats", "trajectories"];

/// Those that everybody may read: all but when what is announced, since no crew knows its script.
pub static OPEN_FILES: &[(&str, &str)] =
    files!["cards", "damage_tiles", "devices", "stations", "threats", "trajectories"];

/// The embedded content files, to read.
pub(super) static EMBEDDED: Source<'static> = Source(FILES);
