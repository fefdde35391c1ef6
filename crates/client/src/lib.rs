//! A client of `airlock.v1`, written as a stranger would write one: from the messages alone, without the server's types.
//!
//! [`Site`] asks over HTTP: it opens tables and takes seats. A [`Session`] is one viewer at one match; it keeps what the
//! viewer was told, comes back after every drop and says again what was not answered. [`Offer::sample`] fills an offer
//! of `legal`, so that a session can play any game without knowing it.

mod device;
mod error;
pub mod limits;
mod lists;
mod nonce;
mod offer;
mod opening;
mod said;
mod session;
mod site;

pub use device::Device;
pub use error::ClientError;
pub use lists::relist;
pub use nonce::Nonce;
pub use offer::{Offer, Slot, Step, choose, hurry};
pub use said::{Pending, Phase, Refusal, Said, SeatAt, Table, Update, Wait};
pub use session::{Comeback, News, Session};
pub use site::{Opened, Place, Site, Ticket, Wish};
