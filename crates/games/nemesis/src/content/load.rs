//! Loading of content files that exist per species.

pub(super) use airlock_engine::{
    content::{ContentError, Result, Source, in_order, wrong},
    embedded,
};
use serde::de::DeserializeOwned;

use crate::content::ids::Species;

/// Parses a list that each species has in a separate file: the common file, then the one of the Void Seeders.
/// Each entry comes with the species of its file.
pub(super) fn of_species<T: DeserializeOwned>(source: &Source<'_>, file: &str) -> Result<Vec<(Species, T)>> {
    let own: Vec<T> = source.parse(file)?;
    let void: Vec<T> = source.parse(&format!("void_seeders/{file}"))?;
    let named = |species| move |entry| (species, entry);
    Ok(own
        .into_iter()
        .map(named(Species::Intruders))
        .chain(void.into_iter().map(named(Species::VoidSeeders)))
        .collect())
}
