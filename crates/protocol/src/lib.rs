//! Wire format: the messages of `airlock.v1`, JSON text over a WebSocket, and the door.
//!
//! Everything that reaches a viewer goes through [`send`] or, inside a message, through [`Part::of`] and
//! [`Parts::of`]. All three accept only types marked [`Wire`](airlock_engine::Wire): a view, a seen event, an offer.
//!
//! ```
//! # use airlock_engine::{SeenPending, Wire};
//! fn pending_part(pending: &SeenPending) -> airlock_protocol::Part { airlock_protocol::Part::of(pending) }
//! ```
//!
//! The log is not marked, and neither are its entries, states, events, chance and seeds:
//!
//! ```compile_fail,E0277
//! fn leak(log: &airlock_engine::log::Entry) { airlock_protocol::Part::of(log); }
//! ```
//! ```compile_fail,E0277
//! fn leak<G: airlock_engine::Game>(state: &G) { airlock_protocol::Part::of(state); }
//! ```
//! ```compile_fail,E0277
//! fn leak<G: airlock_engine::Game>(event: &airlock_engine::EventOf<G>) { airlock_protocol::Part::of(event); }
//! ```
//! ```compile_fail,E0277
//! fn leak(chance: &airlock_engine::Chance) { airlock_protocol::Part::of(chance); }
//! ```
//! ```compile_fail,E0277
//! fn leak(reveal: &airlock_engine::Reveal) { airlock_protocol::send(reveal); }
//! ```

mod byte_writer;
mod client;
pub mod client_view;
mod door;
mod http;
pub mod limits;
mod lists;
mod malformed;
mod notice;
mod parts;
mod reference;
mod server;
mod table;
mod view_splitter;

pub use client::{BotKind, ClientMessage, Meant, Phrase, Say, TableAction, Words};
pub use client_view::{ClientView, Misfit};
pub use door::{Frame, Packed, Part, send};
pub use http::{
    AskForSeat, BugReport, GameContent, GameInfo, Invitation, Invited, MyMatch, MySeat, MySeats, NewMatch,
    Opened, PublicMatch, PublishedKey, Recover, Recovered, Seated, Speak, Spoken, TakeSeat, Voice,
};
pub use lists::WrittenList;
pub use malformed::{Malformed, reference_in, why_unreadable};
pub use notice::{AdminWork, Notice, VoteState};
pub use parts::{Parts, ViewDelta};
pub use reference::{NotARef, Ref};
pub use server::{Code, Question, Reason, Refusal, Said, ServerMessage, Undo, Update, Welcome};
pub use table::{Ending, Pace, Paused, Phase, SeatState, TableState, Topic, Vote};

/// Name of the WebSocket subprotocol.
pub const SUBPROTOCOL: &str = "airlock.v1";

/// Build of this server: the value of `AIRLOCK_BUILD` at compile time, else its version.
pub const BUILD: &str = match option_env!("AIRLOCK_BUILD") {
    Some(build) => build,
    None => env!("CARGO_PKG_VERSION"),
};
