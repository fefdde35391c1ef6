//! Tests of the rules of Space Alert: the common battery, events while planning, planning itself, and the
//! resolution.

mod battery;
mod events;
mod planning;
mod resolution;
