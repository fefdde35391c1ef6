//! The candidate actions: offers filled in all relevant ways.

use airlock_nemesis::{Action, Arg, Offer, Ref, Slot, Verb};

use super::{hand, mind::Mind};

/// Limit of the fillings of one offer.
const LIMIT: usize = 60;

/// All fillings of an offer that are worth scoring. Cards to pay with or to discard are chosen by their
/// value.
pub(super) fn fillings(mind: &Mind<'_>, offer: &Offer) -> Vec<Action> {
    let fixed = offer.begun();
    let mut actions = vec![fixed];
    for (arg, slot, _) in &offer.slots {
        let ways = ways(mind, offer.verb, *arg, slot);
        let room = (LIMIT / actions.len()).max(1);
        let with = |action: &Action| {
            ways.iter()
                .take(room)
                .map(|refs| action.clone().with(*arg, refs.iter().copied()))
                .collect::<Vec<_>>()
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
        (Arg::Discard, Slot::Pick { from, min: 0, .. }) if matches!(verb, Verb::Pass | Verb::Wait) => {
            vec![hand::rubbish(mind, from)]
        }
        (Arg::Discard, Slot::Pick { from, min, .. }) if from.len() >= usize::from(*min) && *min > 0 => {
            vec![in_order(from, &hand::payment(mind, from, usize::from(*min)))]
        }
        (_, Slot::Pick { from, min: 1, max: 1, .. }) => from.iter().map(|thing| vec![*thing]).collect(),
        _ => slot.fillings(LIMIT).unwrap_or_else(|| few(slot)),
    }
}

/// The chosen things in the order of the hole's list.
fn in_order(from: &[Ref], chosen: &[Ref]) -> Vec<Ref> {
    from.iter().copied().filter(|thing| chosen.contains(thing)).collect()
}

/// A few fillings of a hole that has many: the minimum, and one thing more.
fn few(slot: &Slot) -> Vec<Vec<Ref>> {
    match slot {
        Slot::Pick { from, min, max, .. } => {
            let least = usize::from(*min).min(from.len());
            let most = usize::from(*max).min(from.len());
            (least..=most.min(least + 1)).map(|count| from[..count].to_vec()).collect()
        }
        Slot::Split { targets, total, caps } => {
            let all = targets
                .iter()
                .zip(caps)
                .flat_map(|(target, cap)| std::iter::repeat_n(*target, usize::from(*cap)));
            let chosen: Vec<Ref> = all.take(usize::from(*total)).collect();
            if chosen.len() == usize::from(*total) { vec![chosen] } else { Vec::new() }
        }
        Slot::Walk { tree } => tree.iter().map(|step| vec![step.to]).collect(),
    }
}
