//! The trinkets and their names.

use airlock_engine::content::{ContentError, Source, Text, in_order, wrong};
use serde::Deserialize;

/// A trinket, numbered by its value from 1 to 20.
pub type Trinket = u8;

/// All trinkets, from the least to the most valuable.
pub(crate) fn all() -> impl Iterator<Item = Trinket> {
    1..=20
}

/// The content files, all of them public.
pub static FILES: &[(&str, &str)] = &[("trinkets", include_str!("../content/trinkets.json"))];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TrinketDef {
    trinket: Trinket,
    name: Text,
}

/// Loads and checks the content. Only the page uses it, not the rules.
///
/// # Errors
/// If a trinket has no name in both languages, or more than one.
pub fn load(source: &Source<'_>) -> Result<(), ContentError> {
    let trinkets: Vec<TrinketDef> = source.parse("trinkets")?;
    for TrinketDef { trinket, name } in &trinkets {
        if name.en.trim().is_empty() || name.cs.trim().is_empty() {
            return wrong(format!("trinket {trinket} lacks a name"));
        }
    }
    let worths: Vec<Trinket> = all().collect();
    in_order("name of a trinket", &worths, trinkets, |def| def.trinket).map(drop)
}
