//! Embedded content files.

use airlock_engine::{content::Source, content_files};

/// The embedded content files by name. Builds that ship their texts to a client read them here.
pub static FILES: &[(&str, &str)] =
    content_files!["cards", "damage_tiles", "devices", "scripts", "stations", "threats", "trajectories"];

/// Files that everybody may read. The scripts are left out, because no crew may know its script.
pub static OPEN_FILES: &[(&str, &str)] =
    content_files!["cards", "damage_tiles", "devices", "stations", "threats", "trajectories"];

/// The embedded content files as a source for the loader.
pub(super) static EMBEDDED: Source<'static> = Source(FILES);
