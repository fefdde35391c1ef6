//! Tactical gear tokens and gear slots (R-BELT).

use airlock_engine::words;

use crate::content::ids::Gear;

words! {
    /// A gear token in a slot. Ammo tokens have two sides, full and half (R-SHOOT-09).
    pub enum Token("gear token") {
        Ammo => "ammo", HalfAmmo => "half_ammo", Grenade => "grenade", Oxygen => "oxygen", Medpack => "medpack",
    }
}

impl Token {
    /// A token as it enters play. Ammo is full (R-SETUP-08).
    pub const fn new(gear: Gear) -> Self {
        match gear {
            Gear::Ammo => Self::Ammo,
            Gear::Grenade => Self::Grenade,
            Gear::Oxygen => Self::Oxygen,
            Gear::Medpack => Self::Medpack,
        }
    }

    /// The kind of gear on either side of the token.
    pub const fn gear(self) -> Gear {
        match self {
            Self::Ammo | Self::HalfAmmo => Gear::Ammo,
            Self::Grenade => Gear::Grenade,
            Self::Oxygen => Gear::Oxygen,
            Self::Medpack => Gear::Medpack,
        }
    }
}

/// Gear slots in their printed order, each empty or with a token.
pub type Magazine = Vec<Option<Token>>;
