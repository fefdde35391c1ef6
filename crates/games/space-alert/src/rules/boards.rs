//! Action boards: offers and arguments that the boards of seats and of androids share.

use crate::{
    content::Half,
    model::words::{Action, Arg, Offer, Ref, Slot, Verb},
};

/// Adds offers to move, turn and take back the planned cards of one board.
pub(crate) fn changes(open: &[u8], filled: &[u8], member: Option<u8>, offers: &mut Vec<Offer>) {
    let rules: &'static [&'static str] = if member.is_some() { &["SA-SOLO-04"] } else { &["SA-PLAN-07"] };
    let board = |verb| match member {
        Some(member) => Offer::new(verb, rules).on(Arg::Member, Ref::Member(member)),
        None => Offer::new(verb, rules),
    };
    for from in filled {
        let others = open.iter().filter(|slot| *slot != from).copied().map(Ref::Slot);
        offers.push(board(Verb::Move).on(Arg::From, Ref::Slot(*from)).choose(
            Arg::To,
            Slot::one(others),
            rules[0],
        ));
    }
    if !filled.is_empty() {
        for verb in [Verb::Turn, Verb::TakeBack] {
            let slots = filled.iter().copied().map(Ref::Slot);
            offers.push(board(verb).choose(Arg::Slot, Slot::one(slots), rules[0]));
        }
    }
}

/// The slot named by an argument; 0 without one.
pub(crate) fn slot(action: &Action, arg: Arg) -> u8 {
    match action.one(arg) {
        Some(Ref::Slot(slot)) => slot,
        _ => 0,
    }
}

/// The half that an action turns up; the action half without one.
pub(crate) fn half(action: &Action) -> Half {
    match action.one(Arg::Up) {
        Some(Ref::Half(half)) => half,
        _ => Half::Action,
    }
}
