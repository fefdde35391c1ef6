//! Value of cards, items, rooms and the robot by their operations.

use airlock_retaliation::{Action, Arg, Ref, Verb, content::Branch};

use super::{items, mind::Mind, worth};

/// Value of playing or using the named component.
pub(super) fn worth(mind: &Mind<'_>, action: &Action) -> i32 {
    let lost = match action.one(Arg::Item) {
        Some(Ref::Item(kind, _)) if kind.def().one_use => items::worth(mind, kind) / 4,
        _ => 0,
    };
    // Helping another seat does not help this one.
    let helped = match action.one(Arg::Who) {
        Some(Ref::Seat(seat)) if seat != mind.seat => return -20,
        _ => 0,
    };
    branch(mind, action).map_or(0, |branch| worth::total(mind, &branch.ops)) - lost + helped
}

/// The alternative that an action names.
fn branch(mind: &Mind<'_>, action: &Action) -> Option<&'static Branch> {
    let branches = match (action.verb, action.one(Arg::Card), action.one(Arg::Item)) {
        (Verb::PlayCard, Some(Ref::Card(kind, _)), _) => &kind.def().branches,
        (Verb::UseItem, _, Some(Ref::Item(kind, _))) => &kind.def().branches,
        (Verb::UseRoom, ..) => &mind.map.kind(mind.here?)?.def().branches,
        (Verb::ActivateRobot, ..) => &mind.common.robot.card?.def().branches,
        _ => return None,
    };
    match action.one(Arg::Branch) {
        Some(Ref::Branch(place)) => branches.get(usize::from(place)),
        _ => branches.first(),
    }
}
