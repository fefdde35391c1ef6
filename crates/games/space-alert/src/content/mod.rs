//! The components as data: threat cards, trajectories, damage tiles and stations, in both languages.
//!
//! The files lie in `content/`, one per component kind; they are parsed and checked once, at first use. Words lead to their
//! definitions: `ThreatCode::E107.def().hit_points`, `TrajectoryId::T1.def().spaces`.

mod cards;
mod effect;
mod ids;
mod scripts;
mod station;
#[cfg(test)]
mod tests;
mod threat;
mod tile;
mod trajectory;
mod validate;

use std::sync::OnceLock;

use airlock_engine::content as load;
pub use airlock_engine::content::{ContentError, Source, Text};

use self::cards::CardDef;
pub use self::{
    cards::{ActionCard, Half},
    effect::{
        Amount, AmountOf, AttackMode, AttackZones, Crew, DamageZones, DoubledZones, Effect, Everything,
        Healing, HealingOf, Quantity, Stat, Store, StoreZones, Strength, StrengthOf, When,
    },
    ids::{ThreatCode, Tile, TrajectoryId},
    scripts::{Cue, Script, ScriptId, TimedCue},
    station::{CannonDef, Device, DeviceDef, StationDef, StoreDef},
    threat::{
        Action, Actions, Counted, Difficulty, HitPoints, Kind, Points, Repair, Severity, ThreatDef, Trait,
    },
    tile::{TILES_PER_ZONE, TileDef},
    trajectory::{Mark, MarkAt, TrajectoryDef, range_of},
};

/// Lists the content files; each is embedded under its name.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../content/", $name, ".json")))),+]
    };
}

/// The embedded content files, by name: for whoever ships their texts to a client.
pub const FILES: &[(&str, &str)] =
    files!["cards", "damage_tiles", "devices", "scripts", "stations", "threats", "trajectories"];

/// Those that everybody may read: all but when what is announced, since no crew knows its script.
pub const OPEN_FILES: &[(&str, &str)] =
    files!["cards", "damage_tiles", "devices", "stations", "threats", "trajectories"];

/// All content. Lists follow the declaration of the words.
pub struct Content {
    threats: Vec<ThreatDef>,
    trajectories: Vec<TrajectoryDef>,
    tiles: Vec<TileDef>,
    stations: Vec<StationDef>,
    devices: Vec<DeviceDef>,
    cards: Vec<CardDef>,
    scripts: Vec<Script>,
}

impl Content {
    /// Reads and checks content files.
    pub fn load(source: &Source<'_>) -> Result<Self, ContentError> {
        let (stations, devices) = station::load(source)?;
        let content = Self {
            threats: threat::load(source)?,
            trajectories: trajectory::load(source)?,
            tiles: tile::load(source)?,
            stations,
            devices,
            cards: cards::load(source)?,
            scripts: scripts::load(source)?,
        };
        validate::validate(&content)?;
        Ok(content)
    }
}

/// The embedded content.
pub fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| Content::load(&Source(FILES)).expect("a test loads the embedded content"))
}
