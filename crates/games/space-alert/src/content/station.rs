//! Stations and their devices (SA-SETUP-09…11).

use airlock_engine::{
    content::{self as load, Printed, Source, Text},
    embedded, printed, words,
};
use serde::Deserialize;

use crate::content::place::Station;

/// A station with its devices A, B and C.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StationDef {
    pub station: Station,
    pub name: Text,
    /// Its cannon, used by action A.
    pub a: CannonDef,
    /// Its store of energy, used by action B.
    pub b: StoreDef,
    /// Its third device, used by action C.
    pub c: Device,
}

/// Values of a station's cannon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannonDef {
    pub weapon: Device,
    /// Strength without damage tiles.
    pub strength: u8,
    /// Farthest range band without damage tiles.
    pub range: u8,
}

/// A store of energy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreDef {
    /// Shield or reactor.
    pub store: Device,
    /// Maximum energy without damage tiles.
    pub capacity: u8,
    /// Energy at the start of a flight.
    pub start: u8,
}

words! {
    /// A device of the ship.
    pub enum Device("device") {
        /// The cannon of an upper station.
        HeavyLaser => "heavy_laser",
        /// The cannon of a lower side station.
        LightLaser => "light_laser",
        /// The cannon of the lower white station.
        PulseCannon => "pulse_cannon",
        /// The store of an upper station.
        Shield => "shield",
        /// The store of a lower station.
        Reactor => "reactor",
        /// C on the bridge.
        Computer => "computer",
        /// C in the lower white station.
        Windows => "windows",
        /// C in the upper red station.
        Interceptors => "interceptors",
        /// C in the upper blue and lower red stations.
        Battlebots => "battlebots",
        /// C in the lower blue station.
        Rockets => "rockets",
    }
}

/// Texts about a device.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceDef {
    pub device: Device,
    pub name: Text,
    /// Effect of using it.
    pub text: Text,
}

printed! { Station: StationDef.station("station") in tables().0 }
printed! { Device: DeviceDef.device("device") in tables().1 }

embedded! { tables: (Vec<StationDef>, Vec<DeviceDef>) = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<(Vec<StationDef>, Vec<DeviceDef>)> {
    Ok((StationDef::read(source, "stations")?, DeviceDef::read(source, "devices")?))
}
