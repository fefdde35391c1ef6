//! Tests of the rules of Nemesis: Retaliation: the battery, and cases that scenarios cannot show.

mod battery;
mod extremes;
