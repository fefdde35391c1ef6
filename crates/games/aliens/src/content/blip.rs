//! Blips: 21 tokens with the number of aliens on their hidden side (A-COMP-05).

use airlock_engine::{card_id, content::Names};
use serde::Deserialize;

use super::{
    load::{self, Source, embedded},
    provenance::Provenance,
};

/// The tokens with one number.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlipDef {
    /// The number of aliens on the hidden side.
    pub aliens: u8,
    /// Number of tokens with this number.
    pub count: usize,
    /// Sources of the numbers.
    pub source: Provenance,
}

card_id! {
    /// One of the 21 blips, named after its hidden side: `blip-3-2` is the second with three aliens.
    Blip("blip", 21) in blips().names
}

impl Blip {
    /// Number of aliens on its hidden side.
    pub fn aliens(self) -> u8 {
        blips().aliens[self.index()]
    }
}

embedded! { blips: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<BlipDef>,
    pub(super) aliens: Vec<u8>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs: Vec<BlipDef> = source.parse("blips")?;
    let names = Names::new(defs.iter().map(|def| (format!("blip-{}", def.aliens), def.count)));
    let aliens = defs.iter().flat_map(|def| std::iter::repeat_n(def.aliens, def.count)).collect();
    Ok(Loaded { defs, aliens, names })
}
