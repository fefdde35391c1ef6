//! The hand: cards to keep, to pay with and to discard.

use airlock_retaliation::{
    Ref,
    content::{Drawing, FacilityOp, HandOp},
    ids::ActionKind,
};

use super::{leaving, mind::Mind, worth::Worth};

/// Base value of an action card as payment. It is low, because the hand is refilled in every round.
const CARD: i32 = 3;
/// Value of drawing a card, or cost of losing one.
pub(super) const DRAWN: i32 = 9;

/// Value of keeping a card in hand.
pub(super) fn worth(mind: &Mind<'_>, card: Ref) -> i32 {
    match card {
        Ref::Card(kind, _) => CARD + use_of(mind, kind),
        _ => -5,
    }
}

/// Value of a card played at the right moment.
fn use_of(mind: &Mind<'_>, kind: ActionKind) -> i32 {
    /// Value of a card that brings the lander while the squad only waits for it.
    const CALLS_LANDER: i32 = 40;
    /// Largest value of keeping a card to repair a room.
    const MENDS: i32 = 60;
    match kind {
        kind if calls_lander(kind) && leaving::awaits_lander(mind) => CALLS_LANDER,
        ActionKind::Repairs | ActionKind::FastRepairs => 2 + (mind.wishes.broken() / 12).min(MENDS),
        ActionKind::Rest => 4 + mind.weights.rest * mind.contamination_in_hand().min(3),
        ActionKind::StayCalm => 14,
        ActionKind::DuckAndCover => 10,
        ActionKind::Search | ActionKind::Sprint | ActionKind::Scouting | ActionKind::MoveQuietly => 8,
        ActionKind::TakingAim | ActionKind::FastReload | ActionKind::WeakSpot | ActionKind::ShootFirst => 8,
        ActionKind::Secure | ActionKind::FastSecure | ActionKind::AlwaysPrepared => 6,
        ActionKind::FirstAid => 4 + mind.restorable().min(2) * 3,
        ActionKind::LetsGo | ActionKind::Breakthrough | ActionKind::TacticalRetreat => 5,
        ActionKind::ForcingFire => 7,
        _ => 1,
    }
}

/// True if the card can move the lander token.
fn calls_lander(kind: ActionKind) -> bool {
    kind.def().branches.iter().any(|branch| branch.ops.contains(&FacilityOp::MoveLander.into()))
}

/// The least valuable cards, to pay with.
pub(super) fn payment(mind: &Mind<'_>, from: &[Ref], count: usize) -> Vec<Ref> {
    let mut cards = from.to_vec();
    cards.sort_by_key(|card| worth(mind, *card));
    cards.truncate(count);
    cards
}

/// Cost of a payment.
pub(super) fn price(mind: &Mind<'_>, cards: &[Ref]) -> i32 {
    cards.iter().map(|card| worth(mind, *card)).sum()
}

/// The cards that a passing seat discards: those that cannot pay for anything.
pub(super) fn rubbish(from: &[Ref]) -> Vec<Ref> {
    from.iter().copied().filter(|card| matches!(card, Ref::Contamination(_))).collect()
}

impl Worth for HandOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        let cards = mind.action_cards();
        match *self {
            Self::DrawCards { who: Drawing::You, n } => DRAWN * i32::from(n),
            Self::DrawCards { who: Drawing::EachNear, n } => DRAWN * i32::from(n) + 4,
            Self::DrawCardsUpTo { n } => DRAWN * (i32::from(n) - cards + 1).max(0),
            Self::EmptyHand => -50,
            Self::UnlimitedActions => 6 * (cards - 2).max(0),
        }
    }
}
