//! What viewers are told of what happened.

mod look;
mod parts;
mod told;

pub use self::{
    look::{Look, Sight},
    parts::{Cause, Deck, Face, Track},
    told::Told,
};
