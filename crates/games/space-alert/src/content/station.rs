//! Stations and their devices (SA-SETUP-09…11).

use airlock_engine::{
    content::{self as load, Source, Text},
    words,
};
use serde::Deserialize;

use crate::content::{embedded::embedded, place::Station};

/// A station with its devices A, B and C.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StationDef {
    /// Which one.
    pub station: Station,
    /// Its name.
    pub name: Text,
    /// Its cannon.
    pub a: CannonDef,
    /// Its store of energy.
    pub b: StoreDef,
    /// Its third device.
    pub c: Device,
}

/// A cannon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannonDef {
    /// Of which sort.
    pub weapon: Device,
    /// Its strength without damage.
    pub strength: u8,
    /// The farthest range band it reaches without damage.
    pub range: u8,
}

/// A store of energy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreDef {
    /// Shield or reactor.
    pub store: Device,
    /// How much it holds without damage.
    pub capacity: u8,
    /// What it holds when a flight starts.
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

/// What people read of a device.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceDef {
    /// Which one.
    pub device: Device,
    /// Its name.
    pub name: Text,
    /// What using it does.
    pub text: Text,
}

impl Station {
    /// Its devices.
    pub fn def(self) -> &'static StationDef {
        &tables().0[self as usize]
    }
}

impl Device {
    /// What people read of it.
    pub fn def(self) -> &'static DeviceDef {
        &tables().1[self as usize]
    }
}

embedded! { tables: (Vec<StationDef>, Vec<DeviceDef>) = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<(Vec<StationDef>, Vec<DeviceDef>)> {
    let stations =
        load::in_order("station", Station::ALL, source.parse("stations")?, |def: &StationDef| def.station)?;
    let devices =
        load::in_order("device", Device::ALL, source.parse("devices")?, |def: &DeviceDef| def.device)?;
    Ok((stations, devices))
}
