//! Prices of branches.

use airlock_retaliation::content::PriceOp;

use super::{gear, hand::DRAWN, mind::Mind, worth::Worth};

impl Worth for PriceOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::DiscardCards { .. } => 0,
            Self::DiscardHand => -DRAWN * mind.action_cards(),
            Self::SpendGear { gear } => -gear::worth(mind, gear),
            Self::SpendAmmo { n } => -14 * i32::from(n),
            Self::SpendOxygen { n } => -mind.breath() * i32::from(n),
            Self::DiscardThis => -15,
            Self::MedpackOrContamination => -20,
        }
    }
}
