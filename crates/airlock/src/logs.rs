//! Exported logs in files.

use std::path::Path;

use airlock_engine::log::Log;
use anyhow::{Context, Result};

/// Errors name the file.
pub(crate) fn read(file: &Path) -> Result<Log> {
    let name = || file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(name)?;
    Log::read(&text).with_context(name)
}
