//! Bots: players whose decisions depend only on their seat's view and their own dice.

#[cfg(feature = "aliens")]
pub mod aliens;
mod bot;
mod kind;
#[cfg(feature = "nemesis")]
pub mod nemesis;
mod random;
#[cfg(feature = "retaliation")]
pub mod retaliation;
#[cfg(feature = "space-alert")]
pub mod space_alert;
// Some games' bots never explain their choices.
#[cfg_attr(not(feature = "default"), allow(dead_code))]
mod why;

pub use bot::{Bot, BotRng, Look};
pub use kind::Kind;
pub use random::RandomBot;
pub use why::{Reason, Why};
