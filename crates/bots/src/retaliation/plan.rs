//! Plans over several rounds: the number of cards to reach a goal and then escape.

use airlock_engine::Seat;
use airlock_retaliation::{
    content::{SlotId, TeamCheck},
    ids::{RoomKind, Section, TileBack},
    model::CharacterState,
};

use super::{
    goal::{self, Aim, Stand},
    map::FAR,
    strategy::Strategy,
};

/// Cost of a room action, in cards.
pub(super) const ROOM_ACTION: i32 = 2;
/// Cost of using the robot from another room, in cards.
const ROBOT_ACTION: i32 = 2;
/// Cost of discovering a slot, in cards, with careful movement.
const DISCOVERY: i32 = 2;

/// A way to a place.
#[derive(Debug, Clone, Copy)]
struct Leg {
    /// Cost in cards, including the action at its end.
    cards: i32,
    /// The destination, if it is known.
    at: Option<SlotId>,
}

impl Leg {
    /// The same way with additional cards.
    const fn and(self, cards: i32) -> Self {
        Self { cards: self.cards + cards, ..self }
    }
}

/// Cards for reaching the farthest open goal and then a way out. `None` if a goal is unreachable.
pub(super) fn cards(strategy: &Strategy<'_>, exits: &[SlotId]) -> Option<i32> {
    let here = strategy.here?;
    let home = strategy.map.distances(exits);
    let open = strategy.goals.aims.iter().filter(|aim| goal::stand(strategy, **aim) == Stand::Open);
    let legs = open.map(|aim| leg(strategy, here, *aim)).collect::<Option<Vec<Leg>>>()?;
    let back = |leg: &Leg| match leg.at {
        Some(slot) if home[slot.index()] < FAR => i32::from(home[slot.index()]),
        _ if home[here.index()] < FAR => i32::from(home[here.index()]) + leg.cards / 2,
        _ => leg.cards / 2,
    };
    legs.iter().map(|leg| leg.cards + back(leg)).max()
}

/// Index of the open condition that the seat attends to first. The closest seat takes each condition, and
/// every seat takes a different one.
pub(super) fn duty(strategy: &Strategy<'_>, open: &[Aim]) -> Option<usize> {
    let walking = strategy.common.crew.iter().filter_map(|(seat, crew)| match crew.state {
        CharacterState::Room(slot) => Some((*seat, slot)),
        _ => None,
    });
    let mut ways: Vec<(i32, Seat, usize)> = walking
        .flat_map(|(seat, slot)| {
            let ways = open.iter().enumerate();
            ways.filter_map(move |(place, aim)| Some((leg(strategy, slot, *aim)?.cards, seat, place)))
        })
        .collect();
    ways.sort_unstable();
    let mut busy: Vec<(Seat, usize)> = Vec::new();
    for (_, seat, place) in ways {
        if busy.iter().all(|(other, taken)| *other != seat && *taken != place) {
            busy.push((seat, place));
        }
    }
    busy.iter().find(|(seat, _)| *seat == strategy.seat).map(|(_, place)| *place)
}

/// The way to the deed that fulfils a condition. `None` if no deed can.
fn leg(strategy: &Strategy<'_>, here: SlotId, aim: Aim) -> Option<Leg> {
    let used = |kind| to(strategy, here, kind).map(|leg| leg.and(ROOM_ACTION));
    match aim {
        Aim::Team(TeamCheck::EggsEscaped { .. }) => used(RoomKind::Nest),
        Aim::Team(TeamCheck::DataEscaped { .. }) => used(RoomKind::ServerRoom),
        Aim::Team(TeamCheck::ReactorShutDown) => used(RoomKind::Reactor),
        Aim::Team(TeamCheck::HibernatoriumActive) => used(RoomKind::LifeSupportC),
        Aim::Team(TeamCheck::QueenDead | TeamCheck::NestDestroyed) => used(RoomKind::CoolingSystem),
        Aim::Team(TeamCheck::RoomsDiscovered { section }) => discovery(strategy, here, section),
        Aim::Team(TeamCheck::RobotReachedReactor | TeamCheck::RobotInReactor) => {
            to(strategy, here, RoomKind::Reactor).map(|leg| leg.and(ROBOT_ACTION))
        }
        Aim::Team(_) | Aim::Own(_) => Some(Leg { cards: 0, at: Some(here) }),
    }
}

/// The way through all undiscovered rooms of a section.
fn discovery(strategy: &Strategy<'_>, here: SlotId, section: Section) -> Option<Leg> {
    let kind = match section {
        Section::A => RoomKind::LifeSupportA,
        Section::B => RoomKind::LifeSupportB,
        Section::C => RoomKind::LifeSupportC,
    };
    let more = DISCOVERY * (in_stack(strategy, TileBack::from(section)) - 1).max(0);
    frontier(strategy, here, kind).map(|cards| Leg { cards: cards + more, at: None })
}

/// Number of room tiles left in a stack.
fn in_stack(strategy: &Strategy<'_>, back: TileBack) -> i32 {
    let left = strategy.common.stacks.rooms.get(&back).copied().unwrap_or(0);
    i32::try_from(left).unwrap_or(0)
}

/// The way to a kind of room. `None` if it is out of reach.
fn to(strategy: &Strategy<'_>, here: SlotId, kind: RoomKind) -> Option<Leg> {
    if let Some(slot) = strategy.map.place(kind) {
        let steps = strategy.apart[slot.index()][here.index()];
        return (steps < FAR).then_some(Leg { cards: i32::from(steps), at: Some(slot) });
    }
    // On average the room is found half-way through the stack.
    let more = DISCOVERY * (in_stack(strategy, kind.def().back) - 1).max(0) / 2;
    frontier(strategy, here, kind).map(|cards| Leg { cards: cards + more, at: None })
}

/// Cards for discovering the closest slot that could hold such a room.
fn frontier(strategy: &Strategy<'_>, here: SlotId, kind: RoomKind) -> Option<i32> {
    let ways = strategy.map.frontier().filter_map(|slot| {
        let beside = strategy.map.ways(slot).filter_map(|way| {
            let steps = strategy.apart[way.to.index()][here.index()];
            (steps < FAR).then_some(i32::from(steps))
        });
        let away = strategy.towards(slot, kind);
        let near = beside.min()?;
        (away < FAR).then_some(near + DISCOVERY * (1 + i32::from(away)))
    });
    ways.min()
}
