//! What lies face down, and the threats that were announced.

use airlock_engine::Pile;
use serde::{Deserialize, Serialize};

use crate::content::{
    ActionCard, ThreatCode, Tile,
    place::{PerZone, Zone},
};

/// A threat that was announced and drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announced {
    /// Its card.
    pub code: ThreatCode,
    /// n of its T+n.
    pub number: u8,
    /// The zone of an external threat.
    pub zone: Option<Zone>,
}

/// Everything that lies face down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    /// The draw pile (SA-SETUP-15).
    pub draw: Pile<ActionCard>,
    /// The heroic cards that were not dealt.
    pub heroics: Pile<ActionCard>,
    /// Common external threats.
    pub common_external: Pile<ThreatCode>,
    /// Serious external threats.
    pub serious_external: Pile<ThreatCode>,
    /// Common internal threats.
    pub common_internal: Pile<ThreatCode>,
    /// Serious internal threats.
    pub serious_internal: Pile<ThreatCode>,
    /// The damage tiles, until the plan is carried out.
    pub damage: PerZone<Pile<Tile>>,
}
