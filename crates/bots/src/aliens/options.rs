//! The candidate actions: offers filled in all relevant ways.

use airlock_aliens::{Action, Arg, Offer, Ref, Slot, Verb};

use super::{cards, mind::Mind};

/// Limit of the paths examined.
const PATHS: usize = 2_000;

/// A filled offer.
#[derive(Debug, Clone)]
pub(super) struct Choice<'a> {
    pub(super) action: Action,
    pub(super) offer: &'a Offer,
}

/// All fillings of an offer that are worth scoring.
pub(super) fn fillings<'a>(mind: &Mind<'_>, offer: &'a Offer) -> Vec<Choice<'a>> {
    let fixed = offer.begun();
    let mut actions = vec![fixed];
    if offer.verb == Verb::Emplace {
        let places = emplacements(mind, offer);
        actions = places
            .into_iter()
            .map(|(cell, facing)| actions[0].clone().with(Arg::To, [cell]).with(Arg::Facing, [facing]))
            .collect();
    } else {
        for (arg, slot, _) in &offer.slots {
            let ways = ways(mind, offer.verb, slot);
            actions = actions
                .iter()
                .flat_map(|action| ways.iter().map(|refs| action.clone().with(*arg, refs.iter().copied())))
                .collect();
        }
    }
    actions.into_iter().map(|action| Choice { action, offer }).collect()
}

/// The ways to fill one hole. Empty if it cannot be filled.
fn ways(mind: &Mind<'_>, verb: Verb, slot: &Slot) -> Vec<Vec<Ref>> {
    match slot {
        Slot::Pick { from, min: 1, max: 1, .. } => from.iter().map(|thing| vec![*thing]).collect(),
        Slot::Pick { from, max, .. } if verb == Verb::Recycle => {
            vec![cards::to_recycle(mind, from, usize::from(*max))]
        }
        // Take as many as possible.
        Slot::Pick { from, max, .. } => vec![from.iter().copied().take(usize::from(*max)).collect()],
        Slot::Walk { .. } => slot.fillings(PATHS).unwrap_or_default(),
        Slot::Split { .. } => Vec::new(),
    }
}

/// The positions for a sentry gun that are worth scoring.
fn emplacements(mind: &Mind<'_>, offer: &Offer) -> Vec<(Ref, Ref)> {
    let hole = |arg: Arg| {
        let slot = offer.slots.iter().find(|(name, ..)| *name == arg).map(|(_, slot, _)| slot);
        match slot {
            Some(Slot::Pick { from, .. }) => from.clone(),
            _ => Vec::new(),
        }
    };
    let near = |cell: &Ref| match cell {
        Ref::Cell(cell) => mind.mission.plan.spawn_points.iter().any(|point| mind.steps(*cell, *point) <= 6),
        _ => false,
    };
    let facings = hole(Arg::Facing);
    let cells = hole(Arg::To).into_iter().filter(near);
    cells.flat_map(|cell| facings.iter().map(move |facing| (cell, *facing))).collect()
}
