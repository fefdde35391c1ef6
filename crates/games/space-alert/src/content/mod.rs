//! The components as data: action cards, threat cards, trajectories, damage tiles, stations and scripts, in
//! both languages.
//!
//! The files are in `content/`, one per component kind. They are parsed and checked once, at first use. Words
//! lead to their definitions: `ThreatCode::E107.def().hit_points`, `TrajectoryId::T1.def().spaces`.

mod all;
mod cards;
mod effect;
mod files;
mod ids;
mod order;
pub mod place;
mod scripts;
mod station;
#[cfg(test)]
mod tests;
mod threat;
mod tile;
mod trajectory;
mod turns;
mod validate;

pub use airlock_engine::content::{ContentError, Source, Text};

pub use self::{
    all::Content,
    cards::{ActionCard, Half},
    effect::{
        Amount, AmountOf, AttackMode, AttackZones, Crew, DamageZones, DoubledZones, Effect, Everything,
        Healing, HealingOf, Quantity, Stat, Store, StoreZones, Strength, StrengthOf, When,
    },
    files::{FILES, OPEN_FILES},
    ids::{ThreatCode, Tile, TrajectoryId},
    order::Order,
    scripts::{Cue, Script, ScriptId, TimedCue},
    station::{CannonDef, Device, DeviceDef, StationDef, StoreDef},
    threat::{
        Action, Actions, Counted, Difficulty, HitPoints, Kind, Points, Repair, Severity, ThreatDef, Trait,
    },
    tile::{TILES_PER_ZONE, TileDef},
    trajectory::{Mark, MarkAt, TrajectoryDef, range_of},
    turns::Turns,
};
