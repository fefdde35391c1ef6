//! Events as sent to viewers.

mod look;
mod parts;
mod seen_event;

pub use self::{
    look::{Look, Sight},
    parts::{Cause, Deck, Face, Track},
    seen_event::SeenEvent,
};
