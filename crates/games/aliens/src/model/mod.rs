//! Parts of a position: plain values, one file for each thing on the table.

pub mod campaign;
pub mod contact;
pub mod event;
pub mod field;
pub mod piles;
pub mod record;
pub mod round;
pub mod setup;
pub mod squad;
pub mod words;

pub use self::{
    campaign::Carried,
    contact::{Contact, ContactId, Contacts, Likeness, Nature},
    field::{Facing, Field, Gun, Sealable, Special, SpecialFace},
    piles::{MotionDeck, Piles, Revealed},
    record::{Ending, Milestones},
    round::{Activation, Level, Phase, Round, Switches},
    setup::{Mode, Setup},
    squad::{Fate, Member, Player, Squad},
};
