//! The body: wounds, slime and contamination.

use airlock_nemesis::{
    Action,
    content::{BodyOp, Count},
};

use super::{fact::Fact, madness, mind::Mind, moving, wish::Deed, worth::Worth};

impl Worth for BodyOp {
    fn worth(&self, mind: &Mind<'_>, _: &Action) -> i32 {
        match *self {
            Self::DressSerious { n } => {
                let open = i32::try_from(mind.open_wounds().count()).unwrap_or(0);
                let dressed = if n == Count::All { open } else { open.min(1) };
                dressed * 30
            }
            Self::HealDressedSerious { .. } => 70 + 25 * mind.harm(),
            Self::HealLight { n, .. } => {
                let light = i32::from(mind.crew.light_wounds);
                let healed = if n == Count::All { light } else { light.min(1) };
                healed * (22 + 6 * mind.harm())
            }
            Self::LightWound { n } => -25 * i32::from(n) * moving::caution(mind) / 100,
            Self::DiscardSlime => self.wished(mind),
            Self::GainContamination { n } => -25 * i32::from(n),
            Self::ScanHand { .. } | Self::ScanOneInHand => scan(mind),
            Self::ScanAll => mind.wish(Deed::Surgery),
            Self::RemoveLarva => {
                let cure = madness::cure(mind);
                mind.note(Fact::Madness, cure);
                i32::from(mind.crew.larva) * 60 + cure
            }
        }
    }

    fn deed(&self, _: &Mind<'_>) -> Option<Deed> {
        match self {
            Self::DressSerious { .. } | Self::HealDressedSerious { .. } | Self::HealLight { .. } => {
                Some(Deed::Treat)
            }
            Self::DiscardSlime => Some(Deed::Wash),
            Self::ScanHand { .. } | Self::ScanOneInHand => Some(Deed::Scan),
            Self::RemoveLarva => Some(Deed::Surgery),
            Self::LightWound { .. } | Self::GainContamination { .. } | Self::ScanAll => None,
        }
    }
}

/// Value of scanning the hand. Harmless cards are removed. An infected one brings a larva, and a second
/// infection kills. With Void Seeders it also lowers madness (V-ITEM-01).
fn scan(mind: &Mind<'_>) -> i32 {
    let relief = madness::relief(mind);
    mind.note(Fact::Madness, relief);
    if mind.crew.larva { -300 } else { mind.wish(Deed::Scan) - 6 + relief }
}
