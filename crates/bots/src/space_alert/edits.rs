//! The next step from the current cards on a board to the planned ones.

use airlock_engine::Seat;
use airlock_space_alert::{
    Action, Arg, Ref, Verb,
    content::{ActionCard, Half},
    view::View,
};

use super::{
    outlook::{Source, is_ending},
    search::Programme,
};

/// The next step. `None` if the board is as planned.
pub(super) fn next(view: &View, seat: Seat, programme: &Programme) -> Option<Action> {
    let crewman = view.own.crew.get(&programme.member)?;
    let own = view.own.own.as_ref()?;
    match crewman.seat {
        Some(owner) if owner == seat => programme.slots.iter().find_map(|(slot, wanted)| {
            let lies = own.planned.get(slot).map(|planned| (planned.card.n, planned.card.card, planned.up));
            own_slot(view, *slot, *wanted, lies)
        }),
        Some(_) => None,
        None if own.member.is_none() => programme.slots.iter().find_map(|(slot, wanted)| {
            let lies = crewman.board[usize::from(*slot - 1)].and_then(|lies| Some((lies.card?, lies.up)));
            open_slot(programme.member, *slot, *wanted, lies)
        }),
        // Cards on an android's board stay there, so the bot places none early.
        None if view.common.now.phase_ends_ms.is_none() && !is_ending(view, seat) => None,
        None => programme.slots.iter().find_map(|(slot, wanted)| {
            let (source, up) = (*wanted)?;
            let card = source.own.map_or(Ref::Open(source.card), Ref::Own);
            let empty = crewman.board[usize::from(*slot - 1)].is_none();
            let in_hand = source.own.is_none_or(|n| own.hand.iter().any(|card| card.n == n));
            (empty && in_hand).then(|| {
                place(Verb::Assign, *slot, card, up).with(Arg::Member, [Ref::Member(programme.member)])
            })
        }),
    }
}

fn place(verb: Verb, slot: u8, card: Ref, up: Half) -> Action {
    Action::new(verb)
        .with(Arg::Card, [card])
        .with(Arg::Up, [Ref::Half(up)])
        .with(Arg::Slot, [Ref::Slot(slot)])
}

fn on_slot(verb: Verb, slot: u8) -> Action {
    Action::new(verb).with(Arg::Slot, [Ref::Slot(slot)])
}

/// The step for a slot of the seat's own board.
fn own_slot(
    view: &View,
    slot: u8,
    wanted: Option<(Source, Half)>,
    lies: Option<(u8, ActionCard, Half)>,
) -> Option<Action> {
    let Some((source, up)) = wanted else { return lies.map(|_| on_slot(Verb::TakeBack, slot)) };
    let n = source.own?;
    match lies {
        Some((_, card, half)) if card.order(half) == source.card.order(up) => None,
        Some((lying, _, _)) if lying == n => Some(on_slot(Verb::Turn, slot)),
        _ => {
            let own = view.own.own.as_ref()?;
            let elsewhere = own.planned.iter().find(|(_, planned)| planned.card.n == n);
            Some(match elsewhere {
                Some((other, _)) => on_slot(Verb::TakeBack, *other),
                None => place(Verb::Place, slot, Ref::Own(n), up),
            })
        }
    }
}

/// The step for a slot of an open board that one player plans alone.
fn open_slot(
    member: u8,
    slot: u8,
    wanted: Option<(Source, Half)>,
    lies: Option<(ActionCard, Half)>,
) -> Option<Action> {
    let action = match (wanted, lies) {
        (None, None) => return None,
        (None, Some(_)) => on_slot(Verb::TakeBack, slot),
        (Some((source, up)), Some((card, half))) if card.order(half) == source.card.order(up) => return None,
        (Some((source, up)), _) => place(Verb::Place, slot, Ref::Open(source.card), up),
    };
    Some(action.with(Arg::Member, [Ref::Member(member)]))
}
