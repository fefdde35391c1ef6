//! Movement: towards attractive rooms, away from danger. Escapes.

use airlock_nemesis::{
    Action, Arg, Ref,
    content::{Escapers, MoveTo, MovingOp, RoomNo},
    ids::IntruderKind,
};

use super::{fact::Fact, mind::Mind, worth::Worth};

/// Cost of an encounter.
const ENCOUNTER: i32 = 150;
/// Cost of entering a burning room.
const FIRE: i32 = 25;

/// The way in which a character moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// With a noise roll.
    Normal,
    /// Without a noise roll.
    Quiet,
}

/// Value of moving to another room.
pub(super) fn worth(mind: &Mind<'_>, to: RoomNo, manner: Manner) -> i32 {
    let Some(here) = mind.here else { return 0 };
    let gain = stay(mind, to) - stay(mind, here);
    let risk = match manner {
        Manner::Normal if !mind.map.is_occupied(to) => {
            ENCOUNTER * mind.map.noise_danger(to, mind.crew.slimed) / 100 * caution(mind) / 100
        }
        Manner::Normal | Manner::Quiet => 0,
    };
    mind.note(Fact::Noise, -risk);
    gain - risk
}

/// Value of being in a room.
fn stay(mind: &Mind<'_>, room: RoomNo) -> i32 {
    let fire = mind.view.common.rooms.get(&room).is_some_and(|room| room.fire);
    let vented = mind.view.common.rooms.get(&room).is_some_and(|room| room.airlock);
    let enemies = mind.view.common.intruders.figures.iter().filter(|figure| figure.room == room);
    let danger: i32 = enemies.map(|figure| menace(figure.kind)).sum();
    let fire = if fire { FIRE } else { 0 };
    let vented = if vented { 2000 } else { 0 };
    let (pull, deed) = mind.wishes.pull(room);
    let danger = danger * caution(mind) / 100;
    // Dangers of the current room are reasons to leave.
    let sign = if Some(room) == mind.here { -1 } else { 1 };
    mind.note(Fact::Intruders, -sign * danger);
    mind.note(Fact::FireThere, -sign * fire);
    mind.note(Fact::Vented, -sign * vented);
    if let Some(deed) = deed.filter(|_| sign > 0) {
        mind.note(deed.fact(), pull);
    }
    pull - danger - fire - vented
}

/// Cost of one attack by an intruder of this kind.
pub(super) const fn menace(kind: IntruderKind) -> i32 {
    match kind {
        IntruderKind::Queen => 260,
        IntruderKind::Breeder => 210,
        IntruderKind::Adult => 150,
        IntruderKind::Creeper => 70,
        IntruderKind::Larva => 60,
        IntruderKind::Despoiler => 260,
        IntruderKind::Stalker => 200,
        IntruderKind::Whisperer => 140,
        IntruderKind::Lurker => 80,
        IntruderKind::Lair => 35, // its noise
    }
}

/// Caution in percent, which grows with the wounds.
pub(super) fn caution(mind: &Mind<'_>) -> i32 {
    70 + 4 * mind.harm() * mind.harm()
}

/// The room that an action leads to.
pub(super) fn destination(mind: &Mind<'_>, action: &Action) -> Option<RoomNo> {
    match (action.one(Arg::Through), action.one(Arg::To), action.one(Arg::Room)) {
        (Some(Ref::Corridor(corridor)), ..) => mind.map.through(corridor, mind.here?),
        (_, Some(Ref::Room(room)), _) | (_, _, Some(Ref::Room(room))) => Some(room),
        _ => None,
    }
}

/// Value of an escape. The intruders attack now instead of later, so the destination decides.
pub(super) fn escape(mind: &Mind<'_>, action: &Action, attacked: bool) -> i32 {
    let Some(to) = destination(mind, action) else { return -50 };
    let enemies: i32 = mind.enemies().map(|figure| menace(figure.kind)).sum();
    let pain = if attacked { enemies * caution(mind) / 100 * 85 / 100 } else { 0 };
    mind.note(Fact::Attacks, -pain);
    worth(mind, to, Manner::Normal) - pain
}

impl Worth for MovingOp {
    fn worth(&self, mind: &Mind<'_>, action: &Action) -> i32 {
        match *self {
            Self::Escape { who, attacks } => match (who, action.one(Arg::Who)) {
                (Escapers::You, _) => escape(mind, action, attacks),
                (_, Some(Ref::Seat(seat))) if seat == mind.seat() => escape(mind, action, attacks),
                _ => 0,
            },
            Self::MoveSelf { to, noise } => {
                let manner = if noise { Manner::Normal } else { Manner::Quiet };
                let there = destination(mind, action);
                let extra = if to == MoveTo::Neighbour { 0 } else { -4 };
                there.map_or(0, |room| worth(mind, room, manner)) + extra
            }
            Self::MoveCharacter => -3,
        }
    }
}
