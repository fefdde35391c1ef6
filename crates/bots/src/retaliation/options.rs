//! The candidate actions: offers filled in all relevant ways.

use airlock_retaliation::{Action, Arg, Offer, Ref, Slot, Verb};

use super::{gear, hand, mind::Mind};

/// Limit of the fillings of one offer.
const LIMIT: usize = 80;

/// All fillings of an offer that are worth scoring. Cards to pay with or to discard are chosen by their
/// value.
pub(super) fn fillings(mind: &Mind<'_>, offer: &Offer) -> Vec<Action> {
    let fixed = offer.begun();
    let mut actions = vec![fixed];
    for (arg, slot, _) in &offer.slots {
        let ways = ways(mind, offer.verb, *arg, slot);
        let room = (LIMIT / actions.len().max(1)).max(1);
        let with = |action: &Action| {
            let ways = ways.iter().take(room);
            ways.map(|refs| action.clone().with(*arg, refs.iter().copied())).collect::<Vec<_>>()
        };
        actions = actions.iter().flat_map(with).collect();
    }
    actions
}

/// The ways to fill one hole. Empty if it cannot be filled.
fn ways(mind: &Mind<'_>, verb: Verb, arg: Arg, slot: &Slot) -> Vec<Vec<Ref>> {
    match (arg, slot) {
        (Arg::Pay, Slot::Pick { from, min, .. }) if from.len() >= usize::from(*min) => {
            vec![in_order(from, &hand::payment(mind, from, usize::from(*min)))]
        }
        (Arg::Discard, Slot::Pick { from, min: 0, .. }) if verb == Verb::Pass => {
            vec![hand::rubbish(from)]
        }
        // Discards for hits: none, or any number of the least valuable cards.
        (Arg::Discard, Slot::Pick { from, .. }) => {
            (0..=from.len()).map(|count| in_order(from, &hand::payment(mind, from, count))).collect()
        }
        // Bots do not trade, and switch at most one door.
        (Arg::Give, _) => vec![Vec::new()],
        (Arg::Doors, Slot::Pick { from, .. }) => {
            std::iter::once(Vec::new()).chain(from.iter().map(|door| vec![*door])).collect()
        }
        (Arg::Order, Slot::Pick { from, .. }) => vec![from.clone()],
        (Arg::Gear, Slot::Split { targets, total, caps }) => vec![gear::belt(targets, *total, caps)],
        (_, Slot::Pick { from, min: 1, max: 1, .. }) => from.iter().map(|thing| vec![*thing]).collect(),
        (_, Slot::Pick { from, min, max, .. }) if min == max => {
            vec![from.iter().copied().take(usize::from(*max)).collect()]
        }
        _ => slot.fillings(LIMIT).unwrap_or_default(),
    }
}

/// The chosen things in the order of the hole's list.
fn in_order(from: &[Ref], chosen: &[Ref]) -> Vec<Ref> {
    from.iter().copied().filter(|thing| chosen.contains(thing)).collect()
}
