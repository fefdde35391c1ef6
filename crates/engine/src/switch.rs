//! Public switches: whether a seat wants to be asked in covert windows.

use serde::{Deserialize, Serialize};

/// A position of a public switch. Everybody sees it, and it is set beforehand: so a window that is not asked for tells nothing of what
/// its seat could have answered. A game holds one for each seat and class of windows, and lets turns and rounds end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Ask me.
    #[default]
    Ask,
    /// Not until the turn in progress ends.
    NotThisTurn,
    /// Not until the round ends.
    NotThisRound,
}

impl Level {
    /// Every position.
    pub const ALL: [Self; 3] = [Self::Ask, Self::NotThisTurn, Self::NotThisRound];

    /// Whether the seat is asked.
    #[must_use]
    pub const fn asks(self) -> bool {
        matches!(self, Self::Ask)
    }

    /// A turn ends, whoever had it.
    pub const fn turn_ends(&mut self) {
        if matches!(self, Self::NotThisTurn) {
            *self = Self::Ask;
        }
    }

    /// A round ends.
    pub const fn round_ends(&mut self) {
        *self = Self::Ask;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_goes_back_when_its_time_is_over() {
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
