//! The components as data: the content of every card, tile and token, in both languages and as operations.
//!
//! The files are in `content/`, one per component kind. They are parsed and checked once, at first use. The
//! words of [`crate::content::ids`] and the ids of individual cards lead to their definitions:
//! `ItemKind::Medkit.def()`, `card.def().cost`, `Board::of(BoardSide::Base).exit(room, 3)`.

mod action;
mod all;
mod attack;
mod board;
mod body;
mod character;
mod component;
mod event;
mod files;
mod goal;
pub mod ids;
mod intruder;
mod item;
mod load;
mod madness;
mod op;
mod room;
mod source;
#[cfg(test)]
mod tests;
mod text;
mod timing;
mod validate;

pub use airlock_engine::content::{ContentError, Source, Text};

pub use self::{
    action::{ActionCardDef, ActionCardId},
    all::Content,
    attack::{AttackCard, AttackCardId, AttackDef},
    board::{
        Board, BoardSide, Corridor, CorridorId, Entrance, Exit, Network, Plate, PlateKind, Point, Rect,
        RoomNo, Slot,
    },
    body::{
        ContaminationCard, ContaminationDef, ContaminationId, WeaknessDef, WoundCardId, WoundDef, WoundEffect,
    },
    character::CharacterDef,
    component::{
        Components, CourseTrack, PieceDef, PieceKind, PodDef, SelfDestructTrack, TimeTrack, components,
    },
    event::{After, EventCard, EventCardId, EventDef},
    files::FILES,
    goal::{Condition, CourseCardId, CourseDef, DestinationDef, GoalObject, ObjectiveDeck, ObjectiveDef},
    intruder::{
        IntruderActionCard, IntruderActionDef, IntruderActionId, IntruderSet, KindDef, TokenDef, TokenId,
    },
    item::{InjuryOn, ItemCardId, ItemDef, Unlock, WeaponDef, WeaponMod},
    madness::{MadnessDef, MadnessLevel, PanicCardId, PanicDef, PanicOp},
    op::{
        AllIntruders, AttackOp, BodyOp, Branch, BurningRooms, CardOp, ChosenIntruder, Count,
        DestructCondition, DoorOp, EncounterWho, EnginePeek, Escapers, EventOp, FailingRooms, FireRooms,
        FreeRoom, HandOp, HazardOp, InjuryTarget, IntruderOp, ItemDeck, ItemOp, LookOp, MalfunctionRooms,
        MoveTo, MovingOp, NoiseAround, ObjectiveOwner, Panicking, PassiveOp, PodChoice, Range, ReactionOp,
        Requirement, RetreatTarget, RollsNoise, RoomChoice, RoomOp, SelfDestructMode, StrikingOp, Struck,
        Substitute, Target, WeaponClass, WeaponFilter, WeaponOp, Who,
    },
    room::{ExplorationDef, ExplorationId, RoomDef, RoomPassive},
    source::EffectSource,
    text::{ChangedText, Component},
    timing::{Combat, Timing},
};
