//! Players that see only a view: what a bot decides is a function of what its seat may know, and of its own dice.

pub mod aliens;
mod bot;
mod kind;
pub mod nemesis;
mod random;
pub mod retaliation;
pub mod space_alert;
mod why;

pub use bot::{Bot, BotRng, Look};
pub use kind::Kind;
pub use random::RandomBot;
pub use why::{Reason, Why};
