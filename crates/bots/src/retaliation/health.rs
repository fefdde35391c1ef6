//! Health, oxygen and contamination cards.

use airlock_retaliation::content::{Contaminated, HealthOp, Patient};

use super::{gear, mind::Mind, wish::Deed, worth::Worth};

impl Worth for HealthOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::RestoreHealth { n, who: Patient::Own } => gear::healing(mind, i32::from(n)),
            Self::RestoreHealth { n, who: Patient::Chosen } => gear::healing(mind, i32::from(n)).max(8),
            Self::DiscardWound { .. } => 45 * mind.caution() / 100,
            Self::GainOxygen { n } => oxygen(mind, i32::from(n)),
            Self::RemoveContamination { from } => match from {
                Contaminated::OneInHand => 36 * mind.contamination_in_hand().min(1),
                Contaminated::Hand => 36 * mind.contamination_in_hand(),
                Contaminated::DeckAndDiscard => 30 * (mind.contamination() - mind.contamination_in_hand()),
            },
            Self::Rest => 34 * mind.contamination_in_hand() + before_leaving(mind),
            Self::RemoveLarva => mind.wish(Deed::Surgery).max(200) + mind.weights.surgery_at_hand,
        }
    }
}

fn oxygen(mind: &Mind<'_>, n: i32) -> i32 {
    let room = 7 - i32::from(mind.crew.oxygen);
    let urgent = if mind.crew.suffocating { 900 } else { 0 };
    n.min(room) * mind.breath() / 2 + urgent - 4 * (n - room).max(0)
}

/// Value of scanning before leaving, so that nothing hatches at the end.
fn before_leaving(mind: &Mind<'_>) -> i32 {
    if !mind.is_cooperative() || mind.contamination_in_hand() == 0 {
        return 0;
    }
    let ways = [Deed::Board, Deed::Fly, Deed::Hibernate].map(|deed| mind.wishes.value(deed));
    ways.into_iter().max().unwrap_or(0) * mind.hatching() / 100
}
