//! Effects as data: the closed vocabulary of section 15.7, "Card operations", a part of it for each place where an effect can
//! be written. A word in the wrong place is none: content with it does not load.
//!
//! *You* is the character an effect is about: the one that acts (action cards, items, rooms), the one that is attacked
//! (attack cards). *The room* is that character's room; after [`CardOp::Throw`] it is the room thrown at. *The chosen
//! intruder* is one intruder of the room, chosen once per effect by the seat that plays it (N-OP-02).
//!
//! Operations live in content only; a state remembers where it is in an effect by [`super::EffectSource`] and indices.

mod attack;
mod branch;
mod card;
mod choices;
mod event;
mod intruder;

pub use self::{
    attack::{AttackOp, Struck, Target},
    branch::{Branch, Requirement},
    card::CardOp,
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
