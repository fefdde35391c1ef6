//! Reading the content files.

pub(super) use airlock_engine::content::{Result, Source, in_order, wrong};
use serde::de::{DeserializeOwned, Error as _};
use serde_json::Value;

use airlock_engine::content::ContentError;

/// A file that is a list. Each entry is read for itself, so that an error names the entry that is wrong by its `kind`.
pub(super) fn list<T: DeserializeOwned>(source: &Source<'_>, file: &str) -> Result<Vec<T>> {
    let entries: Vec<Value> = source.parse(file)?;
    let read = |entry: Value| {
        let kind = entry.get("kind").cloned().unwrap_or_default();
        let named = |error| serde_json::Error::custom(format!("{kind}: {error}"));
        T::deserialize(entry).map_err(named)
    };
    let entries: serde_json::Result<_> = entries.into_iter().map(read).collect();
    entries.map_err(|error| ContentError::Form { file: file.into(), error })
}

/// Declares tables of the embedded content, each read at first use.
macro_rules! embedded {
    ($($(#[$meta:meta])* $visible:vis $name:ident: $table:ty = $load:path),+ $(,)?) => {
        $($(#[$meta])* $visible fn $name() -> &'static $table {
            static TABLE: ::std::sync::OnceLock<$table> = ::std::sync::OnceLock::new();
            TABLE.get_or_init(|| $load(&$crate::content::files::EMBEDDED).expect("a test loads the embedded content"))
        })+
    };
}

pub(super) use embedded;
