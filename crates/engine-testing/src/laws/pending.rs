//! Law: the pending decisions shown to viewers agree with the real ones.

use airlock_engine::{Game, Pending, Seat, SeenPending, SeenWait, Viewer, Wait};

use crate::{Match, Trouble, drive::json, failure::ViewerLabel};

/// Checks a position's pending decisions against those shown to viewers and against the offers.
pub(super) fn check<G: Game>(game: &Match<G>) -> Result<(), Trouble> {
    let state = &game.replica.game;
    let pending = state.pending();
    if pending.is_over() != state.outcome().is_some() {
        return Err(Trouble::Outcome("there is an outcome if, and only if, it is over"));
    }
    no_dead_end(state)?;
    for decision in pending.decisions() {
        if decision.seat.0 >= game.seats {
            return Err(Trouble::Outcome("a seat is asked that does not exist"));
        }
    }
    if pending.is_over() {
        Seat::all(game.seats).try_for_each(|seat| nothing(state, seat, "after the end"))?;
    }
    nothing(state, Seat(game.seats), "which does not exist")?;
    Viewer::all(game.seats).try_for_each(|viewer| told(game, viewer, &pending))
}

/// Every asked seat has an offer.
pub(super) fn no_dead_end<G: Game>(state: &G) -> Result<(), Trouble> {
    let pending = state.pending();
    match &pending.wait {
        Wait::Asks(asked) if asked.is_empty() => return Err(Trouble::NobodyAsked),
        Wait::Idle if pending.wake_ms.is_none() => return Err(Trouble::Asleep),
        _ => {}
    }
    for decision in pending.decisions() {
        if state.legal(decision.seat).is_empty() {
            return Err(Trouble::NoOffer { seat: decision.seat, point: decision.point });
        }
    }
    Ok(())
}

fn nothing<G: Game>(state: &G, seat: Seat, when: &'static str) -> Result<(), Trouble> {
    match state.legal(seat).first() {
        Some(offer) => Err(Trouble::OfferedInVain { seat, offer: json(offer), when }),
        None => Ok(()),
    }
}

fn told<G: Game>(game: &Match<G>, viewer: Viewer, pending: &Pending) -> Result<(), Trouble> {
    let SeenPending { wait, waiting_for, yours, deadline_ms } = game.replica.game.pending_for(viewer);
    let wrong =
        |what: &str| Err(Trouble::WrongPending { viewer: ViewerLabel(viewer), what: what.to_owned() });
    if (wait == SeenWait::Over) != pending.is_over() {
        return wrong("the match is over, or is not");
    }
    let asked = pending.decisions();
    let mine = asked.iter().filter(|decision| viewer.is(decision.seat)).map(|decision| decision.point);
    if !mine.eq(yours.iter().map(String::as_str)) {
        return wrong(&format!("its questions are {yours:?}"));
    }
    // In a covert window the answers are secret, so the list may include seats that have answered.
    let covert = matches!(pending.wait, Wait::Window(_));
    let named =
        |seat: &Seat| if covert { seat.0 < game.seats } else { asked.iter().any(|d| d.seat == *seat) };
    if let Some(seat) = waiting_for.iter().find(|seat| !named(seat)) {
        return wrong(&format!("seat {seat} owes a decision"));
    }
    if let Some(deadline) = deadline_ms
        && pending.wake_ms.is_none_or(|wake| wake > deadline)
    {
        return wrong(&format!("there is a deadline at {deadline} ms"));
    }
    Ok(())
}
