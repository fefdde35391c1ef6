//! The rules of Aliens: what every game is tried on, and campaigns.

mod battery;
mod campaign;
