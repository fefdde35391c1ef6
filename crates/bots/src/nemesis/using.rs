//! Value of cards, items and room actions by their operations.

use airlock_nemesis::{
    Action, Arg, Ref, Verb,
    content::{CardOp, EffectSource},
};

use super::{items, mind::Mind, worth};

/// Value of executing a card, an item or a room action.
pub(super) fn worth(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(source) = source(mind, action) else { return 0 };
    let branch = match action.one(Arg::Branch) {
        Some(Ref::Branch(branch)) => usize::from(branch),
        _ => 0,
    };
    let lost = match source {
        EffectSource::Item(kind) if kind.def().single_use => items::worth(mind, kind) / 3,
        _ => 0,
    };
    worth::total(mind, action, source.ops(branch)) - lost
}

fn source(mind: &Mind<'_>, action: &Action) -> Option<EffectSource> {
    match (action.verb, action.one(Arg::Card), action.one(Arg::Item)) {
        (Verb::PlayCard, Some(Ref::Card(kind, _)), _) => Some(EffectSource::Action(kind)),
        (Verb::UseItem, _, Some(Ref::Item(kind, _))) => Some(EffectSource::Item(kind)),
        (Verb::RoomAction, ..) => Some(EffectSource::Room(mind.room_kind()?)),
        _ => None,
    }
}

/// Value of a component in another place, as a reason to keep it: that of its best operation.
pub(super) fn opportunity(mind: &Mind<'_>, source: EffectSource) -> i32 {
    let wished = |op: &CardOp| worth::of(op).deed(mind).map_or(0, |deed| mind.wishes.value(deed)) / 25;
    source.branches().iter().flat_map(|branch| &branch.ops).map(wished).max().unwrap_or(0)
}
