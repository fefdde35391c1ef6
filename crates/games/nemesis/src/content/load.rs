//! Reading the content files that the species have of their own.

pub(super) use airlock_engine::content::{ContentError, Result, Source, in_order, wrong};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _},
};
use serde_json::Value;

use crate::content::ids::Species;

/// A list that the species have in files of their own: the common file, then that of the Void Seeders. Each entry comes
/// with the species of its file.
pub(super) fn of_species<T: DeserializeOwned>(source: &Source<'_>, file: &str) -> Result<Vec<(Species, T)>> {
    let own = list(source, file)?;
    let void = list(source, &format!("void_seeders/{file}"))?;
    let named = |species| move |entry| (species, entry);
    Ok(own
        .into_iter()
        .map(named(Species::Intruders))
        .chain(void.into_iter().map(named(Species::VoidSeeders)))
        .collect())
}

/// A file that is a list.
pub(super) fn list<T: DeserializeOwned>(source: &Source<'_>, file: &str) -> Result<Vec<T>> {
    source.parse(file).map(|Entries(entries)| entries)
}

#[derive(Deserialize)]
#[serde(transparent, bound = "T: DeserializeOwned")]
struct Entries<T>(#[serde(deserialize_with = "entries")] Vec<T>);

/// Reads each entry of a list for itself, so that an error names the entry that is wrong by its `kind`.
pub(super) fn entries<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Vec<T>, D::Error> {
    let read = |entry: Value| {
        let kind = entry.get("kind").cloned().unwrap_or_default();
        T::deserialize(entry).map_err(|error| D::Error::custom(format!("{kind}: {error}")))
    };
    Vec::<Value>::deserialize(deserializer)?.into_iter().map(read).collect()
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
