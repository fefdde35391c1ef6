//! Orders: the effects of the halves of cards.

use airlock_engine::words;

use crate::content::place::{Station, Way};

words! {
    /// Effect of the face-up half of a card.
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
        /// Battlebots that a counterattack does not disable.
        HeroicBots => "heroic_bots",
        /// To a station, whatever the distance.
        MoveUpperRed => "heroic_move:upper_red",
        /// To a station, whatever the distance.
        MoveUpperWhite => "heroic_move:upper_white",
        /// To a station, whatever the distance.
        MoveUpperBlue => "heroic_move:upper_blue",
        /// To a station, whatever the distance.
        MoveLowerRed => "heroic_move:lower_red",
        /// To a station, whatever the distance.
        MoveLowerWhite => "heroic_move:lower_white",
        /// To a station, whatever the distance.
        MoveLowerBlue => "heroic_move:lower_blue",
    }
}

impl Order {
    /// The target of a heroic movement; `None` for other orders.
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

    /// The order that moves a member to a station at any distance (SA-HEROIC-01).
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

    /// The direction of an ordinary movement; `None` for other orders.
    pub const fn way(self) -> Option<Way> {
        match self {
            Self::Red => Some(Way::Red),
            Self::Blue => Some(Way::Blue),
            Self::Lift => Some(Way::Lift),
            _ => None,
        }
    }
}
