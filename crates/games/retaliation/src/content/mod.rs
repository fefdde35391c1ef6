//! The components as data: every card, tile and token, as texts in both languages and as operations.
//!
//! The files are in `content/`, one for each kind of component. They are parsed and checked once, at first
//! use. The words of [`crate::content::ids`] and the ids of cards lead to their definitions:
//! `ItemKind::Medkit.def()`, `card.def().branches`, `map().landing_zone().edge(Direction::Ne)`.
//!
//! Each place of use has its own set of operations. The places are: used cards, items, rooms and robots,
//! weapons, events, attacks, the intruder sheet, exploration cards, queen condition cards, wounds, and goals.
//! Content with an operation of another place does not load.

mod action;
mod all;
mod attack;
mod body;
mod branch;
mod character;
mod component;
mod corridor;
mod event;
mod exploration;
mod files;
mod goal;
pub mod ids;
mod intruder;
mod item;
mod load;
mod map;
mod provenance;
mod queen;
mod robot;
mod room;
#[cfg(test)]
mod tests;
mod use_op;
mod validate;
mod weapon;

pub use airlock_engine::content::{ContentError, Source, Text};

pub use self::{
    action::{ActionCardDef, ActionCardId, BasicActionDef, ReactionDef, ReactionOp},
    all::Content,
    attack::{AttackCardId, AttackDef, AttackOp, AttackRow, HarmOp, Struck},
    body::{ContaminationDef, ContaminationId, WoundCardId, WoundDef, WoundOp, contamination},
    branch::{Branch, Requirement},
    character::CharacterDef,
    component::{Components, PieceDef, RoundTrack, StartingBag, components},
    corridor::{CorridorDef, CorridorId},
    event::{EventDef, EventOp, EventPlace, EventRooms, FireTarget, NoisyCorridors},
    exploration::{EntranceOp, ExplorationDef, ExplorationId, ExploredTile},
    files::FILES,
    goal::{CoopMissionDef, MissionDef, ObjectiveCardId, ObjectiveCheck, ObjectiveDef, TeamCheck},
    intruder::{IntruderDef, Occasion, QueenSide, SheetOp, SheetRow, TokenDef, TokenId},
    item::{GearSlot, ItemCardId, ItemClass, ItemDef, Standing},
    map::{Axis, Direction, EdgeId, Map, SlotId, map},
    provenance::{Confidence, Provenance, provenance},
    queen::{QueenCardId, QueenConditionDef, QueenOp},
    robot::RobotDef,
    room::RoomDef,
    use_op::{
        Broken, BurningRooms, ChoiceOp, Chosen, Company, Contaminated, CorridorChoice, DoorChoice, DoorOp,
        Drawing, EscapeWay, Explorer, FacilityOp, FiringOp, GearOp, HandOp, HealthOp, IntruderOp, ItemDecks,
        ItemOp, Killing, MarkerOp, MovingOp, NewCorridor, NoiseOp, OrderOp, Patient, Place, Prevented,
        PriceOp, Reinforced, RobotOp, RoomChoice, Stock, Through, UseOp, UsedRoom,
    },
    weapon::{FaceOp, WeaponDef, WeaponOp, WeaponRange},
};
