//! Embedded content files.

use airlock_engine::{content::Source, content_file};

/// Lists the content files; each is embedded under its name.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, content_file!(concat!("../../content/", $name, ".json")))),+]
    };
}

/// The embedded content files by name. Builds that ship their texts to a client read them here.
pub static FILES: &[(&str, &str)] =
    files!["cards", "damage_tiles", "devices", "scripts", "stations", "threats", "trajectories"];

/// Files that everybody may read. The scripts are left out, because no crew may know its script.
pub static OPEN_FILES: &[(&str, &str)] =
    files!["cards", "damage_tiles", "devices", "stations", "threats", "trajectories"];

/// The embedded content files as a source for the loader.
pub(super) static EMBEDDED: Source<'static> = Source(FILES);
