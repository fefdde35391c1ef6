//! Face-down decks, and announced threats.

use airlock_engine::Pile;
use serde::{Deserialize, Serialize};

use crate::content::{
    ActionCard, ThreatCode, Tile,
    place::{PerZone, Zone},
};

/// A threat that has been announced and drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announced {
    pub code: ThreatCode,
    /// The n of its announcement, "T plus n".
    pub number: u8,
    /// The zone of an external threat; `None` for an internal one.
    pub zone: Option<Zone>,
}

/// All face-down decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    /// The draw pile of action cards (SA-SETUP-15).
    pub draw: Pile<ActionCard>,
    /// Heroic cards that were not dealt.
    pub heroics: Pile<ActionCard>,
    pub common_external: Pile<ThreatCode>,
    pub serious_external: Pile<ThreatCode>,
    pub common_internal: Pile<ThreatCode>,
    pub serious_internal: Pile<ThreatCode>,
    /// Damage tiles. The resolution takes them over when it begins.
    pub damage: PerZone<Pile<Tile>>,
}
