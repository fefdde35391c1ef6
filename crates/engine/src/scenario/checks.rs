//! Checks a scenario's expectations against the position after a block.

use std::collections::BTreeMap;

use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::{Broken, Offered, Refusal, Staged, Steps, broken, input_of};
use crate::{ActionOf, ApplyError, Counts, Cx, Game, Input, OfferOf, Out, Replica, Seat, Viewer, json};

/// Checks all expectations of a block. `before` counts the random points used before its inputs.
pub(super) fn check<G: Staged>(
    replica: &Replica<G>,
    steps: &Steps,
    before: &Counts,
    at: &str,
) -> Result<(), Broken> {
    if let Some(wanted) = &steps.asked {
        let found = questions(&replica.game);
        let (mut sorted, mut wanted) = (found.clone(), wanted.clone());
        sorted.sort_unstable();
        wanted.sort_unstable();
        if sorted != wanted {
            return Err(broken(&format!("{at}asked"), format!("is {found:?}")));
        }
    }
    if let Some(wanted) = &steps.rolled {
        let found = replica.chance().counts().since(before);
        let wanted: BTreeMap<_, _> = wanted.iter().filter(|(_, count)| **count > 0).collect();
        if found.iter().collect::<BTreeMap<_, _>>() != wanted {
            return Err(broken(&format!("{at}rolled"), format!("is {found:?}")));
        }
    }
    if !steps.expect.is_empty() {
        let state = json::tree(&replica.game).map_err(|e| broken(at, e))?;
        compare(&state, &steps.expect, &format!("{at}expect"))?;
    }
    for (viewer, expected) in &steps.see {
        let at = format!("{at}see/{viewer}");
        let who: Viewer = viewer.parse().map_err(|error| broken(&at, error))?;
        let view = json::tree(&replica.game.view(who)).map_err(|e| broken(&at, e))?;
        let expected = expected.as_object().ok_or_else(|| broken(&at, "is a map of pointers"))?;
        compare(&view, expected, &at)?;
    }
    for (index, refusal) in steps.refuse.iter().enumerate() {
        refuse(replica, refusal).map_err(|what| broken(&format!("{at}refuse/{index}"), what))?;
    }
    for (index, wanted) in steps.offered.iter().enumerate() {
        offered(replica, wanted).map_err(|what| broken(&format!("{at}offered/{index}"), what))?;
    }
    Ok(())
}

fn offered<G: Staged>(replica: &Replica<G>, wanted: &Offered) -> Result<(), String> {
    let Offered { seat, action, cost, grave, reveals, facts } = wanted;
    let input = input_of::<G>(&serde_json::json!({ "seat": seat, "action": action }))?;
    replica.clone().apply(&input).map_err(|error| error.to_string())?;
    if cost.is_none() && grave.is_none() && reveals.is_none() && facts.is_empty() {
        return Ok(());
    }
    let Input::Act(seat, action) = &input else { return Ok(()) };
    let offers = replica.game.legal(*seat);
    let fits = |offer: &&OfferOf<G>| matches!(offer.fill(action), Some(Ok(_)));
    let offer = offers.iter().find(fits).ok_or("it is accepted, but not among the offers")?;
    if let Some(cost) = cost.filter(|cost| *cost != offer.cost) {
        return Err(format!("it costs {} and not {cost}", offer.cost));
    }
    if grave.is_some_and(|grave| grave != offer.grave) {
        return Err(format!("it is {}grave", if offer.grave { "" } else { "not " }));
    }
    if reveals.is_some_and(|reveals| reveals != offer.reveals) {
        return Err(format!("it {} something", if offer.reveals { "reveals" } else { "does not reveal" }));
    }
    for (name, wanted) in facts {
        let found = offer.facts.iter().find(|(fact, _)| fact == name);
        let found = found.map_or(Value::Null, |(_, value)| Value::from(*value));
        if &found != wanted {
            return Err(format!("the fact `{name}` is {found}, not {wanted}"));
        }
    }
    Ok(())
}

fn refuse<G: Staged>(replica: &Replica<G>, refusal: &Refusal) -> Result<(), String> {
    let action = match ActionOf::<G>::deserialize(&refusal.action) {
        Ok(action) => action,
        Err(error) => return Err(format!("that is not even an action: {error}")),
    };
    let mut game = replica.game.clone();
    let mut chance = replica.chance().clone();
    let mut out = Out::default();
    match game.apply(&Input::Act(Seat(refusal.seat), action), &mut Cx { chance: &mut chance, out: &mut out })
    {
        Ok(()) => Err("it was accepted".to_owned()),
        Err(ApplyError::Runaway(error)) => Err(error.to_string()),
        Err(ApplyError::Illegal(illegal)) => match &refusal.rule {
            Some(rule) if rule != illegal.rule => {
                Err(format!("refused by {} instead of {rule}", illegal.rule))
            }
            _ if game != replica.game => Err("the refusal changed the position".to_owned()),
            _ => Ok(()),
        },
    }
}

/// Compares a document with the values expected at its pointers.
///
/// # Errors
/// The first pointer with another value.
pub fn compare(found: &Value, expected: &Map<String, Value>, at: &str) -> Result<(), Broken> {
    for (pointer, wanted) in expected {
        let at = format!("{at}{pointer}");
        if pointer == "absent" {
            for pointer in wanted.as_array().into_iter().flatten().filter_map(Value::as_str) {
                if let Some(there) = found.pointer(pointer).filter(|value| !value.is_null()) {
                    return Err(broken(&format!("{at} {pointer}"), format!("there is {there}")));
                }
            }
            continue;
        }
        // `/list/#` is the length of a list.
        let there = match pointer.strip_suffix("/#") {
            Some(list) => found.pointer(list).and_then(Value::as_array).map(|list| Value::from(list.len())),
            None => found.pointer(pointer).cloned(),
        };
        match there {
            Some(there) if &there == wanted => {}
            None if wanted.is_null() => {}
            Some(there) => return Err(broken(&at, format!("is {there}, not {wanted}"))),
            None => return Err(broken(&at, format!("there is nothing; {wanted} was expected"))),
        }
    }
    Ok(())
}

/// The open questions of a position: seat and decision point of each.
pub fn asked<G: Game>(game: &G) -> Vec<(Seat, &'static str)> {
    game.pending().decisions().iter().map(|decision| (decision.seat, decision.point)).collect()
}

/// The open questions of a position as scenarios write them: `seat 0: DP-TURN`.
pub(super) fn questions<G: Game>(game: &G) -> Vec<String> {
    asked(game).into_iter().map(|(seat, point)| format!("seat {seat}: {point}")).collect()
}
