//! The rules of Nemesis: Retaliation: what every game is tried on, and what examples cannot show.

mod battery;
mod extremes;
