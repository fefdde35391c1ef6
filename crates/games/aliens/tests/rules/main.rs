//! Tests of the rules of Aliens: the common battery, campaigns, and laws that scenarios cannot show.

mod battery;
mod campaign;
mod offers;
mod shortage;
