//! The components as data: text in both languages and effects as operations, for each card, board and token.
//!
//! The files are in `content/`, one per component kind. They are parsed and checked once, at first use. The
//! words of [`crate::content::ids`] and the ids of individual cards lead to their definitions:
//! `Character::Hicks.side(true)`, `card.def().text`, `Mission::Newt.def().plan`. Weapons, equipment, events,
//! hazards, motion cards, abilities and missions each have operations of their own. Content with an operation
//! in the wrong place does not load.

mod ability;
mod all;
mod blip;
mod board;
mod cell;
mod character;
mod component;
mod door;
mod endurance;
mod equipment;
mod event;
mod files;
mod hazard;
pub mod ids;
mod layout;
mod load;
mod mission;
mod motion;
mod provenance;
#[cfg(test)]
mod tests;
mod tile;
mod validate;
mod weapon;

pub use airlock_engine::content::{ContentError, Source, Text};

pub use self::{
    ability::{
        AbilityDef, AbilityOp, AbilityRequirement, AbilityTiming, PassiveAbility, RaisedDial, RevealOp,
    },
    all::Content,
    blip::{Blip, BlipDef},
    board::{Board, Distances, Ground, Step},
    cell::{Cell, CellSet},
    character::{CharacterDef, CharacterSide, Faction},
    component::{Ammunition, Components, PieceDef, components},
    door::{Door, DoorId, DoorSet},
    endurance::{EnduranceBody, EnduranceCard, EnduranceDef},
    equipment::{Armour, EquipmentDef, EquipmentOp, PassiveEquipment, Purpose, TechTest},
    event::{EventDef, EventOp, EventTiming, FreeAction},
    files::FILES,
    hazard::HazardOp,
    layout::{Laid, Layout, Slot},
    mission::{
        After, ComputerUse, CrateUse, Defeat, Edge, ExitPlace, MissionDef, MissionRule, MotionDeck,
        MotionStack, NewtRole, Plan, Reward, Series, SpecialBlips, StartZone, Stated, Victory,
    },
    motion::{MotionCard, MotionDef, MotionOp, MotionPlace, MotionType},
    provenance::{Confidence, Provenance},
    tile::{Area, Floor, Place, Square, TILE, TileDef},
    weapon::{AttackDef, AutoHit, FreeAttackWith, Keyword, UseCost, WeaponDef, WeaponOp},
};
