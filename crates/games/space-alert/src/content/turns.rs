//! Lengths of flights.

use airlock_engine::words;

words! {
    /// Number of turns in which the crew acts.
    pub enum Turns("number of turns") {
        /// 7: a flight of two phases (SA-PLAN-18).
        Seven => "7",
        /// 12: a flight of three phases.
        Twelve => "12",
    }
}

impl Turns {
    /// The number as an integer.
    pub const fn count(self) -> u8 {
        match self {
            Self::Seven => 7,
            Self::Twelve => 12,
        }
    }
}
