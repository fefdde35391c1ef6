//! Corridors: 40 tiles, and the 4 that are printed around the Hibernatorium (R-MAP-08, R-HIB-01).

use airlock_engine::{card_id, content::Names};
use serde::Deserialize;

use super::{
    Direction,
    load::{self, Source, embedded},
};

/// Printed content of a corridor.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorridorDef {
    /// The printed number, which breaks ties (R-GEN-10).
    pub number: u16,
    /// The front value, 1…4. A reinforced corridor has 0 (R-MAP-21).
    pub value: u8,
    /// The second value of lethal mode (R-LETHAL-02).
    #[serde(default)]
    pub lethal: Option<u8>,
    /// True if it has a door slot at one end (R-DOOR-01).
    #[serde(default)]
    pub door: bool,
    /// For a printed corridor, its direction from the Hibernatorium, where its door slot is. Such a corridor
    /// is never reinforced (R-MAP-23).
    #[serde(default)]
    pub printed: Option<Direction>,
}

card_id! {
    /// A corridor, named after its printed number, such as `204`. The lower number comes first (R-GEN-10).
    CorridorId("corridor", 44) in corridors().names
}

impl CorridorId {
    /// Printed content of the corridor.
    pub fn def(self) -> &'static CorridorDef {
        &corridors().defs[self.index()]
    }

    /// The tiles, without the printed corridors.
    pub fn tiles() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(|corridor| corridor.def().printed.is_none())
    }

    /// The printed corridors, with their directions from the Hibernatorium.
    pub fn printed() -> impl Iterator<Item = (Self, Direction)> {
        Self::all().filter_map(|corridor| Some((corridor, corridor.def().printed?)))
    }
}

embedded! { corridors: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<CorridorDef>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs: Vec<CorridorDef> = source.parse("corridors")?;
    let names = Names::new(defs.iter().map(|def| (def.number.to_string(), 1)));
    Ok(Loaded { defs, names })
}
