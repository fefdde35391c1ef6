//! The rules of Space Alert: what every game is tried on, what is told, the planning and the resolution.

mod battery;
mod planning;
mod resolution;
mod told;
