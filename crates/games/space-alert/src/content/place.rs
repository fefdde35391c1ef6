//! Places on the ship: zones, decks and stations.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

words! {
    /// A third of the ship. Each has its own trajectory for external threats.
    pub enum Zone("zone") {
        /// The left one.
        Red => "red",
        /// The centre.
        White => "white",
        /// The right one.
        Blue => "blue",
    }
}

words! {
    /// Half of a zone.
    pub enum Deck("deck") {
        Upper => "upper",
        Lower => "lower",
    }
}

words! {
    /// A room of the ship, on one deck of one zone.
    pub enum Station("station") {
        /// Left, above.
        UpperRed => "upper_red",
        /// The bridge.
        UpperWhite => "upper_white",
        /// Right, above.
        UpperBlue => "upper_blue",
        /// Left, below.
        LowerRed => "lower_red",
        /// The windows and the central reactor.
        LowerWhite => "lower_white",
        /// Right, below.
        LowerBlue => "lower_blue",
    }
}

words! {
    /// A direction out of a station.
    pub enum Way("way") {
        /// To the neighbour in the direction of the red zone.
        Red => "red",
        /// To the neighbour in the direction of the blue zone.
        Blue => "blue",
        /// To the other deck of the zone.
        Lift => "lift",
    }
}

impl Zone {
    /// The two other zones, in the order of the zones.
    pub fn others(self) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |zone| *zone != self)
    }
}

impl Station {
    /// The station on a deck of a zone.
    pub const fn at(deck: Deck, zone: Zone) -> Self {
        match (deck, zone) {
            (Deck::Upper, Zone::Red) => Self::UpperRed,
            (Deck::Upper, Zone::White) => Self::UpperWhite,
            (Deck::Upper, Zone::Blue) => Self::UpperBlue,
            (Deck::Lower, Zone::Red) => Self::LowerRed,
            (Deck::Lower, Zone::White) => Self::LowerWhite,
            (Deck::Lower, Zone::Blue) => Self::LowerBlue,
        }
    }

    /// The third of the ship that contains it.
    pub const fn zone(self) -> Zone {
        match self {
            Self::UpperRed | Self::LowerRed => Zone::Red,
            Self::UpperWhite | Self::LowerWhite => Zone::White,
            Self::UpperBlue | Self::LowerBlue => Zone::Blue,
        }
    }

    /// The upper or the lower half of its zone.
    pub const fn deck(self) -> Deck {
        match self {
            Self::UpperRed | Self::UpperWhite | Self::UpperBlue => Deck::Upper,
            Self::LowerRed | Self::LowerWhite | Self::LowerBlue => Deck::Lower,
        }
    }

    /// The station in a direction; `None` at the end of the ship.
    pub const fn neighbour(self, way: Way) -> Option<Self> {
        let zone = match (way, self.zone()) {
            (Way::Red, Zone::Red) | (Way::Blue, Zone::Blue) => return None,
            (Way::Red, Zone::White) => Zone::Red,
            (Way::Blue, Zone::White) => Zone::Blue,
            (Way::Red, Zone::Blue) | (Way::Blue, Zone::Red) => Zone::White,
            (Way::Lift, zone) => zone,
        };
        let deck = match (way, self.deck()) {
            (Way::Lift, Deck::Upper) => Deck::Lower,
            (Way::Lift, Deck::Lower) => Deck::Upper,
            (_, deck) => deck,
        };
        Some(Self::at(deck, zone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_reversible() {
        for station in Station::ALL {
            for (there, back) in [(Way::Red, Way::Blue), (Way::Blue, Way::Red), (Way::Lift, Way::Lift)] {
                let next = station.neighbour(there);
                assert!(next.is_none_or(|next| next.neighbour(back) == Some(*station)), "{station} {there}");
            }
        }
        assert_eq!(Station::UpperRed.neighbour(Way::Red), None);
        assert_eq!(Station::LowerBlue.neighbour(Way::Blue), None);
        assert_eq!(Station::LowerWhite.neighbour(Way::Lift), Some(Station::UpperWhite));
    }
}

/// One value for each zone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PerZone<T> {
    pub red: T,
    pub white: T,
    pub blue: T,
}

impl<T> std::ops::Index<Zone> for PerZone<T> {
    type Output = T;

    fn index(&self, zone: Zone) -> &T {
        match zone {
            Zone::Red => &self.red,
            Zone::White => &self.white,
            Zone::Blue => &self.blue,
        }
    }
}

impl<T> std::ops::IndexMut<Zone> for PerZone<T> {
    fn index_mut(&mut self, zone: Zone) -> &mut T {
        match zone {
            Zone::Red => &mut self.red,
            Zone::White => &mut self.white,
            Zone::Blue => &mut self.blue,
        }
    }
}

impl<T> PerZone<T> {
    /// Builds the values from the zones, in their order.
    pub fn from_fn(mut make: impl FnMut(Zone) -> T) -> Self {
        Self { red: make(Zone::Red), white: make(Zone::White), blue: make(Zone::Blue) }
    }

    /// Converts each value.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> PerZone<U> {
        PerZone { red: change(self.red), white: change(self.white), blue: change(self.blue) }
    }
}
