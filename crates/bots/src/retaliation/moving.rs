//! Moving: towards what attracts, away from danger.

use airlock_retaliation::{
    Action, Arg, Ref,
    content::{CorridorId, Prevented, SlotId, Through},
    view::FigureView,
};

use super::{fighting::menace, map::Way, mind::Mind};

/// What staying in a burning room costs.
const FIRE: i32 = 26;
/// What is likely to wait in a new room.
const UNKNOWN: i32 = 62;

/// How a character moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// Without a noise roll.
    pub(super) silent: bool,
    /// How many opportunity attacks are prevented.
    pub(super) prevented: Prevented,
}

impl Manner {
    /// As usual.
    pub(super) const PLAIN: Self = Self { silent: false, prevented: Prevented::None };
}

/// What it is worth to go through a corridor.
pub(super) fn worth(mind: &Mind<'_>, way: Way, manner: Manner) -> i32 {
    let Some(here) = mind.here else { return 0 };
    let gain = stay(mind, way.to) - stay(mind, here);
    let risk = match (manner.silent, mind.map.room(way.to)) {
        (true, _) => 0,
        (false, Some(_)) => mind.map.noise(way.to),
        (false, None) => UNKNOWN,
    };
    gain - risk * mind.caution() / 100 - pain(mind, here, Some(way.corridor), manner.prevented)
}

/// What opportunity attacks cost.
fn pain(mind: &Mind<'_>, from: SlotId, through: Option<CorridorId>, prevented: Prevented) -> i32 {
    const MOST: usize = 3;
    let lurking = through.into_iter().flat_map(|corridor| mind.map.lurking(corridor));
    let mut attackers: Vec<&FigureView> = mind.map.intruders(from).chain(lurking).collect();
    attackers.sort_by_key(|figure| figure.kind);
    attackers.truncate(MOST);
    let spared = match prevented {
        Prevented::None => 0,
        Prevented::One => 1,
        Prevented::All => MOST,
    };
    let pain: i32 = attackers.iter().skip(spared).map(|figure| menace(figure.kind)).sum();
    pain * mind.caution() / 100
}

/// What it is worth to be in a slot.
pub(super) fn stay(mind: &Mind<'_>, slot: SlotId) -> i32 {
    let room = mind.map.room(slot);
    let fire = if room.is_some_and(|room| room.fire) { FIRE * mind.caution() / 100 } else { 0 };
    let danger: i32 = mind.map.intruders(slot).map(|figure| menace(figure.kind)).sum();
    let air = if mind.has_air(slot.section()) { 0 } else { mind.breath() };
    let secured = room.map_or(0, |room| i32::from(room.secure) * 5);
    mind.wishes.pull(slot) + secured - danger * mind.caution() / 100 - fire - air
}

/// The way that an action takes.
pub(super) fn way(mind: &Mind<'_>, action: &Action) -> Option<Way> {
    let here = mind.here?;
    match action.one(Arg::Through) {
        Some(Ref::Corridor(corridor)) => mind.map.ways(here).find(|way| way.corridor == corridor),
        _ => None,
    }
}

/// The best way out of the room through corridors of a kind; nothing if there is none.
pub(super) fn best(mind: &Mind<'_>, through: Through, manner: Manner) -> Option<i32> {
    let here = mind.here?;
    let fits = |way: &Way| match through {
        Through::Any | Through::Chosen => true,
        Through::Empty => mind.map.lurking(way.corridor).next().is_none(),
        Through::Discovered => mind.map.room(way.to).is_some(),
        Through::Unexplored => mind.map.room(way.to).is_none(),
    };
    mind.map.ways(here).filter(fits).map(|way| worth(mind, way, manner)).max()
}

/// What it is worth to be carried straight to a room (R-MOVE-12).
pub(super) fn anywhere(mind: &Mind<'_>) -> i32 {
    let Some(here) = mind.here else { return 0 };
    let best = mind.common.rooms.iter().map(|(slot, _)| stay(mind, *slot) - mind.map.noise(*slot)).max();
    best.unwrap_or(0) - stay(mind, here) - pain(mind, here, None, Prevented::None)
}
