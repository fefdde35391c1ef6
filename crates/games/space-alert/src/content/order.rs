//! What a card says with the half that is up.

use airlock_engine::words;

use crate::content::place::{Station, Way};

words! {
    /// What a card says with the half that is up.
    pub enum Order("crew action") {
        /// Use or repair device A.
        A => "A",
        /// Use or repair device B.
        B => "B",
        /// Use or repair device C.
        C => "C",
        /// Battlebots.
        Bots => "bots",
        /// Move in the direction of the red zone.
        Red => "red",
        /// Move in the direction of the blue zone.
        Blue => "blue",
        /// Take the lift.
        Lift => "lift",
        /// Heroic A: the weapon is stronger by 1, or 2 repairs.
        HeroicA => "heroic_A",
        /// Heroic B: one energy more, or 2 repairs.
        HeroicB => "heroic_B",
        /// Battlebots that are not disabled.
        HeroicBots => "heroic_bots",
        /// Straight to a station.
        MoveUpperRed => "heroic_move:upper_red",
        /// Straight to a station.
        MoveUpperWhite => "heroic_move:upper_white",
        /// Straight to a station.
        MoveUpperBlue => "heroic_move:upper_blue",
        /// Straight to a station.
        MoveLowerRed => "heroic_move:lower_red",
        /// Straight to a station.
        MoveLowerWhite => "heroic_move:lower_white",
        /// Straight to a station.
        MoveLowerBlue => "heroic_move:lower_blue",
    }
}

impl Order {
    /// The station that a heroic movement leads to.
    pub const fn destination(self) -> Option<Station> {
        match self {
            Self::MoveUpperRed => Some(Station::UpperRed),
            Self::MoveUpperWhite => Some(Station::UpperWhite),
            Self::MoveUpperBlue => Some(Station::UpperBlue),
            Self::MoveLowerRed => Some(Station::LowerRed),
            Self::MoveLowerWhite => Some(Station::LowerWhite),
            Self::MoveLowerBlue => Some(Station::LowerBlue),
            _ => None,
        }
    }

    /// The heroic movement to a station.
    pub const fn heroic_move(to: Station) -> Self {
        match to {
            Station::UpperRed => Self::MoveUpperRed,
            Station::UpperWhite => Self::MoveUpperWhite,
            Station::UpperBlue => Self::MoveUpperBlue,
            Station::LowerRed => Self::MoveLowerRed,
            Station::LowerWhite => Self::MoveLowerWhite,
            Station::LowerBlue => Self::MoveLowerBlue,
        }
    }

    /// The way of an ordinary movement.
    pub const fn way(self) -> Option<Way> {
        match self {
            Self::Red => Some(Way::Red),
            Self::Blue => Some(Way::Blue),
            Self::Lift => Some(Way::Lift),
            _ => None,
        }
    }
}
