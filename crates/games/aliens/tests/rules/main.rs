//! The rules of Aliens: what every game is tried on, campaigns, and what examples cannot show.

mod battery;
mod campaign;
mod offers;
mod shortage;
