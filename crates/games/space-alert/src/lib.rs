//! The rules and content of Space Alert. Every file of rules is named after its chapter of `docs/rules/space-alert.md`, and
//! a line that carries a rule ends with the rule's id.

mod androids;
mod announcements;
pub mod campaign;
pub mod content;
pub mod event;
pub mod flight_log;
mod game;
pub mod hints;
mod imagine;
mod invariants;
pub mod place;
mod planning;
mod playback;
mod redaction;
pub mod resolution;
pub mod setup;
mod staged;
pub mod state;
mod talk;
pub mod view;
mod words;

pub use announcements::LAUNCH_MS;
pub use setup::{Level, Mode, Setup};
pub use state::SpaceAlert;
pub use words::{Action, Arg, Offer, Ref, Slot, Verb, Word};
