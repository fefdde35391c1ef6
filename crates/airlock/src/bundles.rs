//! Older rules in a folder of bundles, for matches that began under them.

use std::{ffi::OsStr, fs, path::Path};

use airlock_registry::Registry;
use anyhow::{Context, Result};

/// The games of the catalog, and the older rules of every bundle in the folder, if one is given.
///
/// # Errors
/// The first bundle that cannot be used, with the reason.
pub(crate) fn registry(folder: Option<&Path>) -> Result<Registry> {
    let Some(folder) = folder else { return Ok(Registry::catalog()) };
    let unreadable = || format!("cannot read the folder of bundles {}", folder.display());
    let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let mut files: Vec<_> = entries.with_context(unreadable)?.into_iter().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension() == Some(OsStr::new("wasm")));
    files.sort();
    files.iter().try_fold(Registry::catalog(), |registry, file| {
        let module = fs::read(file).with_context(|| format!("cannot read the bundle {}", file.display()))?;
        registry.with_bundle(&module).with_context(|| format!("cannot use the bundle {}", file.display()))
    })
}
