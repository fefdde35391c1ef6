//! The rules and content of Nemesis. Every file of rules is named after its chapter of `docs/rules/nemesis.md`, and a line
//! that carries a rule ends with the rule's id.

mod attack;
mod cards;
mod combat;
mod contamination;
pub mod content;
mod departure;
mod doors;
mod effect;
mod encounter;
mod ending;
mod escape;
pub mod event;
mod events;
mod frame;
mod game;
mod hibernation;
pub mod ids;
mod imagine;
mod injury;
mod intruder_player;
mod intruders;
mod invariants;
mod inventory;
mod items;
mod markers;
mod movement;
mod noise;
mod objectives;
mod pods;
mod react;
mod redaction;
mod round;
mod search;
mod self_destruct;
mod setup;
mod staged;
pub mod state;
mod trade;
mod turn;
pub mod view;
mod words;
mod wounds;

pub use game::WINDOW_MS;
pub use state::{Mode, Nemesis, Setup};
pub use words::{Action, Arg, Offer, Ref, Slot, Verb};
