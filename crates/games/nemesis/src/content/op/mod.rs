//! Effects as data: the closed vocabulary of section 15.7, "Card operations".
//!
//! Each kind of component has a separate enum of operations, so content with an operation in the wrong place
//! does not load.
//!
//! *You* is the character that an effect is about: the acting one (action cards, items, rooms) or the target
//! (attack cards). *The room* is that character's room. After [`StrikingOp::Throw`] it is the target room of the
//! throw. *The chosen intruder* is one intruder of the room, chosen once per effect by the seat that plays it
//! (N-OP-02).
//!
//! Operations exist in content only. A state records its progress in an effect as an [`super::EffectSource`]
//! and indices.

mod attack;
mod branch;
mod card;
mod choices;
mod event;
mod intruder;

pub use self::{
    attack::{AttackOp, Struck, Target},
    branch::{Branch, Requirement},
    card::{
        BodyOp, CardOp, DoorOp, HandOp, HazardOp, ItemOp, LookOp, MovingOp, PassiveOp, ReactionOp, RoomOp,
        StrikingOp, WeaponOp,
    },
    choices::{
        Count, EnginePeek, Escapers, FireRooms, FreeRoom, InjuryTarget, ItemDeck, MalfunctionRooms, MoveTo,
        ObjectiveOwner, PodChoice, Range, RetreatTarget, RoomChoice, SelfDestructMode, Substitute,
        WeaponClass, WeaponFilter, Who,
    },
    event::{
        AllIntruders, BurningRooms, DestructCondition, EncounterWho, EventOp, FailingRooms, NoiseAround,
        Panicking,
    },
    intruder::{ChosenIntruder, IntruderOp, RollsNoise},
};
