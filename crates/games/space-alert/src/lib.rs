//! Rules and content of Space Alert. Every file of rules is named after its chapter of
//! `docs/rules/space-alert.md`. A line that carries a rule ends with the rule's id.

pub mod content;
mod game;
pub mod model;
mod rules;
pub mod seen;
mod testing;

pub use content::place;
pub use model::{
    campaign, event, flight_log, hints,
    level::{Level, Mode},
    setup::{self, Setup},
    words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
};
pub use rules::{
    announcements::LAUNCH_MS,
    position::{SpaceAlert, Stage},
    resolution,
};
pub use seen::view;
