//! Where things are on the ship: zones, decks and stations.

use airlock_engine::words;

words! {
    /// A third of the ship, with a trajectory of external threats of its own.
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
        /// The upper one.
        Upper => "upper",
        /// The lower one.
        Lower => "lower",
    }
}

words! {
    /// A room of the ship: where a deck crosses a zone.
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
    /// A way out of a station.
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
    /// The zones beside this one or beyond, in the order of the zones.
    pub fn others(self) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |zone| *zone != self)
    }
}

impl Station {
    /// The station where a deck crosses a zone.
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

    /// Its zone.
    pub const fn zone(self) -> Zone {
        match self {
            Self::UpperRed | Self::LowerRed => Zone::Red,
            Self::UpperWhite | Self::LowerWhite => Zone::White,
            Self::UpperBlue | Self::LowerBlue => Zone::Blue,
        }
    }

    /// Its deck.
    pub const fn deck(self) -> Deck {
        match self {
            Self::UpperRed | Self::UpperWhite | Self::UpperBlue => Deck::Upper,
            Self::LowerRed | Self::LowerWhite | Self::LowerBlue => Deck::Lower,
        }
    }

    /// The station at the end of a way; none at the end of the ship.
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
    fn ways_lead_back() {
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
