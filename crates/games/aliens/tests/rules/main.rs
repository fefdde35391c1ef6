//! The rules of Aliens: what every game is tried on.

mod battery;
