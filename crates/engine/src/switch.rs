//! Public switches: a seat's choice whether to be asked in covert windows.

use serde::{Deserialize, Serialize};

/// A position of a public switch.
///
/// It is public and set in advance. A window that skips a seat by its switch therefore reveals nothing about
/// the seat's cards. A game holds one switch for each seat and class of windows, and reports the ends of
/// turns and rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    #[default]
    Ask,
    /// Do not ask until the current turn ends.
    NotThisTurn,
    /// Do not ask until the current round ends.
    NotThisRound,
}

impl Level {
    /// All positions.
    pub const ALL: [Self; 3] = [Self::Ask, Self::NotThisTurn, Self::NotThisRound];

    /// True if the seat is asked.
    #[must_use]
    pub const fn asks(self) -> bool {
        matches!(self, Self::Ask)
    }

    /// Reports the end of any seat's turn.
    pub const fn turn_ends(&mut self) {
        if matches!(self, Self::NotThisTurn) {
            *self = Self::Ask;
        }
    }

    /// Reports the end of the round.
    pub const fn round_ends(&mut self) {
        *self = Self::Ask;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switch_resets_when_its_time_ends() {
        let after = |end: fn(&mut Level)| {
            Level::ALL.map(|mut level| {
                end(&mut level);
                level.asks()
            })
        };
        assert_eq!(after(Level::turn_ends), [true, true, false]);
        assert_eq!(after(Level::round_ends), [true, true, true]);
    }
}
