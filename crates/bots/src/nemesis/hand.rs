//! The hand: cards to keep, to pay with and to discard.

use airlock_nemesis::{
    Action, Ref,
    content::{Count, EffectSource, HandOp, LookOp, Who},
    ids::ActionKind,
};

use super::{mind::Mind, moving, using, wish::Deed, worth::Worth};

/// Base value of an action card as payment.
const CARD: i32 = 7;
/// Value of drawing a card, or cost of losing one.
const DRAWN: i32 = 9;

/// Value of keeping a card in hand.
pub(super) fn worth(mind: &Mind<'_>, card: Ref) -> i32 {
    match card {
        Ref::Card(kind, n) => CARD + use_of(mind, kind) - i32::from(n > 1),
        // A contamination card only fills the hand, except for a seat that can scan it.
        _ if has_scanner(mind) => 20,
        _ => -5,
    }
}

/// Value of a card played at the right moment.
fn use_of(mind: &Mind<'_>, kind: ActionKind) -> i32 {
    match kind {
        ActionKind::NervesOfSteel => 24,
        ActionKind::Rest if mind.contamination() > 0 && !mind.crew.larva => 20,
        ActionKind::Adrenaline | ActionKind::SuppressiveFire | ActionKind::CoveringFire => 12,
        ActionKind::Reconnaissance | ActionKind::TechnicalCorridors => 6,
        _ if repairs(kind) => 16,
        _ => using::opportunity(mind, EffectSource::Action(kind)).clamp(0, 20),
    }
}

fn repairs(kind: ActionKind) -> bool {
    EffectSource::Action(kind)
        .branches()
        .iter()
        .any(|branch| branch.ops.contains(&LookOp::SwitchEngine.into()))
}

/// True if there is something to repair here and no card for it in hand.
fn waits(mind: &Mind<'_>) -> bool {
    let engine = mind.room_kind().and_then(|room| room.def().engine);
    let broken =
        mind.here.and_then(|room| mind.view.common.rooms.get(&room)).is_some_and(|room| room.malfunction);
    let wished = broken || engine.is_some_and(|engine| mind.wishes.value(Deed::RepairEngine(engine)) > 300);
    wished && mind.can_repair() && !mind.you.hand.iter().any(|card| card.card.action.is_some_and(repairs))
}

fn has_scanner(mind: &Mind<'_>) -> bool {
    !mind.crew.larva && mind.you.hand.iter().any(|card| card.card.action == Some(ActionKind::Rest))
}

/// The least valuable cards, to pay with.
pub(super) fn payment(mind: &Mind<'_>, from: &[Ref], count: usize) -> Vec<Ref> {
    let mut cards: Vec<(i32, Ref)> = Vec::with_capacity(from.len());
    for card in from {
        let missed = worth(mind, *card);
        cards.insert(cards.partition_point(|(worth, _)| *worth <= missed), (missed, *card));
    }
    cards.into_iter().take(count).map(|(_, card)| card).collect()
}

/// Cost of a payment.
pub(super) fn price(mind: &Mind<'_>, cards: &[Ref]) -> i32 {
    cards.iter().map(|card| worth(mind, *card)).sum()
}

/// The cards that a passing seat discards: those worth less than their place in the hand.
pub(super) fn rubbish(mind: &Mind<'_>, from: &[Ref]) -> Vec<Ref> {
    // Any card in hand helps against surprise attacks (N-ENC-12). A seat that waits for a certain card needs
    // room.
    let (least, keep) = if waits(mind) { (10, 1) } else { (0, 3) };
    let spare = from.len().saturating_sub(keep);
    from.iter().copied().filter(|card| worth(mind, *card) < least).take(spare).collect()
}

impl Worth for HandOp {
    fn worth(&self, mind: &Mind<'_>, _: &Action) -> i32 {
        let cards = i32::try_from(mind.action_cards()).unwrap_or(0);
        match *self {
            Self::DrawActionCards { who: Who::You, n } => DRAWN * i32::from(n),
            Self::DrawActionCards { n, .. } => {
                let others = mind.here.map_or(0, |room| mind.others_in(room));
                let friends = if mind.is_cooperative() { i32::try_from(others).unwrap_or(0) } else { 0 };
                DRAWN * i32::from(n) * (1 + friends)
            }
            Self::CycleHand => DRAWN * i32::try_from(mind.contamination_in_hand()).unwrap_or(0),
            Self::DiscardActionCards { who: Who::You, n: Count::N(n) } => -DRAWN * i32::from(n),
            Self::DiscardActionCards { who: Who::You, n: Count::All } => -DRAWN * cards,
            Self::DiscardActionCards { .. } => 0,
            Self::ShuffleAllIntoDeck { .. } => -10,
            Self::UnlimitedActions => 4 * cards,
            Self::MustPass { who: Who::You } => -DRAWN * cards.min(3) / 2,
            Self::MustPass { .. } => -30 * cards,
            Self::SkipIntruderAttacks => mind.enemies().map(|figure| moving::menace(figure.kind)).sum(),
        }
    }
}
