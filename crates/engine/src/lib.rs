//! The kernel of Airlock. A match is a pure function of its log: `setup + seed + commands → state`.
//!
//! No I/O, no clock, no threads, no floats, no hash-order iteration; it knows no game and no wire format.

mod chance;
pub mod content;
mod event;
pub mod fairness;
pub mod family;
pub mod follow;
mod frames;
mod game;
mod handle;
mod hash;
pub mod insertion_sort;
mod invariant;
pub mod json;
mod keyed_list;
mod layers;
pub mod log;
mod names;
mod numbered;
mod offer;
mod out;
mod pending;
mod pile;
pub mod procedure;
mod reference;
mod replica;
pub mod rng;
pub mod scenario;
mod seat;
mod secrets;
mod switch;
mod talk;
pub mod undo;
mod view;
mod word;

pub use chance::{Chance, Counts, Draw, Script, Seed};
pub use event::Event;
pub use fairness::{Commitments, Reveal, Secret};
pub use frames::{Fuel, Runaway, Stack};
pub use game::{
    ActionOf, ApplyError, Consent, CxOf, EventOf, Game, Illegal, Input, Mode, OfferOf, Outcome, SeatOutcome,
    SetupError, TableOption, ViewOf, Wire, Wish,
};
pub use handle::{Handle, Handles};
pub use hash::{Hash, HashKey};
pub use invariant::each_once;
pub use keyed_list::Keyed;
pub use numbered::{numbered, take_named};
pub use offer::{Action, Offer, Slot, Step, find};
pub use out::{Cx, Disclosure, Out};
pub use pending::{Decision, Pending, SeenPending, SeenWait, Wait, Window};
pub use pile::{Bag, Deal, Piece, Pile};
pub use procedure::{Flow, Framed, Manner, Procedure, Question};
pub use replica::{Applied, Replica, Snapshot, SnapshotError};
pub use seat::{Seat, SeatSet, Viewer};
pub use secrets::{Row, Secrets};
pub use switch::Level;
pub use talk::{Channel, PhraseArg, PhraseOffer, Talk};
pub use view::View;
pub use word::{UnknownWord, Word};

/// Items that this crate's macros expand to and its signatures name.
pub mod reexport {
    pub use crate::{reference::spelling, word::vocabulary};
    pub use rand_core;
    pub use serde;
}
