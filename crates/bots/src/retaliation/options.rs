//! What a seat could do: offers with their holes filled in every way that matters.

use airlock_retaliation::{Action, Arg, Offer, Ref, Slot, Verb};

use super::{gear, hand, mind::Mind};

/// No offer is filled in more ways than this.
const LIMIT: usize = 80;

/// Every filling of an offer that is worth thinking about. What is paid or thrown away follows from what the cards are worth.
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

/// The ways to fill one hole; none if it cannot be filled.
fn ways(mind: &Mind<'_>, verb: Verb, arg: Arg, slot: &Slot) -> Vec<Vec<Ref>> {
    match (arg, slot) {
        (Arg::Pay, Slot::Pick { from, min, .. }) if from.len() >= usize::from(*min) => {
            vec![in_order(from, &hand::payment(mind, from, usize::from(*min)))]
        }
        (Arg::Discard, Slot::Pick { from, min: 0, .. }) if verb == Verb::Pass => {
            vec![hand::rubbish(from)]
        }
        // Cards for hits: none, or any number of the least missed.
        (Arg::Discard, Slot::Pick { from, .. }) => {
            (0..=from.len()).map(|count| in_order(from, &hand::payment(mind, from, count))).collect()
        }
        // Nobody trades, and of doors one is enough.
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

/// Things in the order in which a hole lists them.
fn in_order(from: &[Ref], chosen: &[Ref]) -> Vec<Ref> {
    from.iter().copied().filter(|thing| chosen.contains(thing)).collect()
}
