//! All content together, read from files and checked.

use airlock_engine::content::{ContentError, Source};

use super::{
    cards,
    scripts::{self, Script},
    station::{self, DeviceDef, StationDef},
    threat::{self, ThreatDef},
    tile::{self, TileDef},
    trajectory::{self, TrajectoryDef},
};

/// All content. Each list is in the order in which its words are declared.
pub struct Content {
    pub(super) threats: Vec<ThreatDef>,
    pub(super) trajectories: Vec<TrajectoryDef>,
    pub(super) tiles: Vec<TileDef>,
    pub(super) stations: Vec<StationDef>,
    pub(super) devices: Vec<DeviceDef>,
    pub(super) scripts: Vec<Script>,
}

impl Content {
    /// Reads the content files without checking them. [`Content::load`] also checks.
    pub(super) fn read(source: &Source<'_>) -> Result<Self, ContentError> {
        cards::load(source)?;
        let (stations, devices) = station::load(source)?;
        Ok(Self {
            threats: threat::load(source)?,
            trajectories: trajectory::load(source)?,
            tiles: tile::load(source)?,
            stations,
            devices,
            scripts: scripts::load(source)?,
        })
    }
}
