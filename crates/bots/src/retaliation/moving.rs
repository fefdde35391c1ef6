//! Movement: towards attractive rooms, away from danger.

use airlock_retaliation::{
    Action, Arg, Ref,
    content::{CorridorId, Explorer, MovingOp, Prevented, SlotId, Through},
    ids::ItemKind,
    view::FigureView,
};

use super::{
    fact::Fact,
    map::{Way, menace},
    markers,
    mind::Mind,
    wish::Deed,
    worth::{NEVER, Worth},
};

/// Percentage of a new room's risk that remains if the first intruder that enters does not attack.
const SECURED: i32 = 75;

/// The way in which a character moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// No noise roll follows.
    pub(super) silent: bool,
    /// A secure token is placed before the noise roll.
    pub(super) cautious: bool,
    /// The opportunity attacks that are prevented.
    pub(super) prevented: Prevented,
}

impl Manner {
    /// A normal movement.
    pub(super) const PLAIN: Self = Self { silent: false, cautious: false, prevented: Prevented::None };
    /// A careful movement (R-MOVE-09).
    pub(super) const CAUTIOUS: Self = Self { cautious: true, ..Self::PLAIN };
}

/// Value of going through a corridor.
pub(super) fn worth(mind: &Mind<'_>, way: Way, manner: Manner) -> i32 {
    let Some(here) = mind.here else { return 0 };
    let gain = stay(mind, way.to) - stay(mind, here);
    let risk = match (manner.silent, mind.map.room(way.to)) {
        (true, _) => 0,
        (false, Some(room)) if manner.cautious && !room.room.def().no_secure => {
            mind.map.noise_if(way.to, true)
        }
        (false, Some(_)) => mind.map.noise(way.to),
        (false, None) if manner.cautious => unknown(mind) * SECURED / 100,
        (false, None) => unknown(mind),
    };
    let risk = risk * mind.caution() / 100;
    mind.note(Fact::Noise, -risk);
    gain - risk - pain(mind, here, Some(way.corridor), manner.prevented)
}

/// Expected risk of a new room. It is easier to bear for a larger group.
fn unknown(mind: &Mind<'_>) -> i32 {
    let unknown = if mind.common.setup.players <= 2 { 66 } else { 40 };
    // A character that ignores hazards there can be bolder.
    let share = if mind.has(ItemKind::PerimeterSecurityDevice) { mind.weights.without_hazards } else { 100 };
    mind.map.drawn(unknown * share / 100)
}

/// Cost of intruders that may enter from the corridors. In the event phase a third of the corridors moves.
fn walking_in(mind: &Mind<'_>, slot: SlotId) -> i32 {
    let open = mind.map.ways(slot).map(|way| way.corridor);
    let largest =
        open.map(|corridor| mind.map.lurking(corridor).map(|figure| menace(mind.map, figure.kind)).max());
    let near = largest.flatten().sum::<i32>() / 3 * mind.caution() / 100 * mind.weights.walking_in;
    near / if mind.map.is_secured(slot) { 300 } else { 100 }
}

/// Cost of opportunity attacks.
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
    let pain: i32 = attackers.iter().skip(spared).map(|figure| menace(mind.map, figure.kind)).sum();
    let pain = pain * mind.caution() / 100;
    mind.note(Fact::Attacks, -pain);
    pain
}

/// Value of being in a slot.
pub(super) fn stay(mind: &Mind<'_>, slot: SlotId) -> i32 {
    let room = mind.map.room(slot);
    let fire = if room.is_some_and(|room| room.fire) { mind.weights.fire * mind.caution() / 100 } else { 0 };
    let danger: i32 = mind.map.intruders(slot).map(|figure| menace(mind.map, figure.kind)).sum();
    let air = if mind.has_air(slot.section()) { 0 } else { mind.breath() };
    let secured = room.map_or(0, |room| i32::from(room.secure) * 5);
    let danger = danger * mind.caution() / 100 * mind.weights.linger / 100 + walking_in(mind, slot);
    // Dangers of the current room are reasons to leave.
    let sign = if Some(slot) == mind.here { -1 } else { 1 };
    mind.note(Fact::Intruders, -sign * danger);
    mind.note(Fact::FireThere, -sign * fire);
    mind.note(Fact::Breath, -sign * air);
    if let Some(deed) = mind.wishes.lure(slot).filter(|_| sign > 0) {
        mind.note(deed.fact(), mind.wishes.pull(slot));
    }
    mind.wishes.pull(slot) + secured - danger - fire - air
}

/// The way that an action takes.
pub(super) fn way(mind: &Mind<'_>, action: &Action) -> Option<Way> {
    let here = mind.here?;
    match action.one(Arg::Through) {
        Some(Ref::Corridor(corridor)) => mind.map.ways(here).find(|way| way.corridor == corridor),
        _ => None,
    }
}

/// Value of the best way out through corridors of a kind. `None` if there is no such way.
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

/// Value of being moved directly to any room (R-MOVE-12).
pub(super) fn anywhere(mind: &Mind<'_>) -> i32 {
    let Some(here) = mind.here else { return 0 };
    let best = mind.common.rooms.iter().map(|(slot, _)| stay(mind, *slot) - mind.map.noise(*slot)).max();
    best.unwrap_or(0) - stay(mind, here) - pain(mind, here, None, Prevented::None)
}

impl Worth for MovingOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::Move { through, cautious, prevented, silent, .. } => {
                let manner = Manner { silent, cautious, prevented };
                let secured = if cautious { markers::secured(mind, 1) } else { 0 };
                best(mind, through, manner).unwrap_or(NEVER) + secured
            }
            Self::MoveAgain { .. } => 4,
            Self::MoveAnywhere => anywhere(mind),
            Self::Explore { by: Explorer::Drone } => mind.wish(Deed::Explore) / 3,
            Self::Explore { by: Explorer::Robot } => mind.wish(Deed::Explore) / 2,
        }
    }
}
