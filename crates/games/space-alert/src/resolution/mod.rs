//! The resolution of a planned flight (sections 4–16): a function of the plan, without dice and without questions but one,
//! whether somebody trips (SA-ACT-40).

mod flight;

pub use flight::{Card, Flight, FlightThreat, Initial, Member, Order, PerZone, Tracks, Turns};
