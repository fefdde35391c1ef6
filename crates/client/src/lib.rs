//! A client of `airlock.v1`. Updates are put together by [`ClientView`](airlock_protocol::ClientView); all other
//! messages are read without the server's types, from their description alone.
//!
//! [`Site`] sends HTTP requests that open tables and take seats. A [`Session`] is one viewer at one match. It keeps
//! the viewer's transcript, reconnects after every drop and repeats unanswered commands. [`Offer::sample`] fills an
//! offer of `legal`, so that a session can play any game without knowing it.

mod device;
mod error;
pub mod limits;
mod messages;
mod nonce;
mod offer;
mod opening;
mod session;
mod site;

pub use device::Device;
pub use error::ClientError;
pub use messages::{Phase, Refusal, SeatAt, ServerMessage, Table};
pub use nonce::Nonce;
pub use offer::{Offer, Slot, Step, choose, hurry};
pub use session::{Comeback, Received, Session};
pub use site::{Opened, Participant, Site, Ticket, Wish};
