//! The seat's goal: the open conditions of its objectives.

use airlock_nemesis::{
    content::{Condition, GoalObject},
    ids::{Destination, IntruderKind, Objective},
    model::{CharacterState, Object},
    view::PodView,
};

use super::look::Look;

/// Capacity of a pod (N-POD-01).
const PLACES: usize = 2;

/// State of an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stand {
    /// Impossible, or possible only by luck.
    Hopeless,
    /// Not fulfilled yet.
    Open,
    /// Fulfilled. The seat only has to survive.
    Done,
}

/// The objectives that matter: those of all in the cooperative mode, else the seat's own.
pub(super) fn objectives<'a>(look: &Look<'a>) -> &'a [Objective] {
    if look.is_cooperative() { &look.view.common.objectives } else { &look.you.objectives }
}

/// State of the best objective. In the cooperative mode, state of the worst.
pub(super) fn stand(look: &Look<'_>) -> Stand {
    let stands = objectives(look).iter().map(|objective| stand_of(look, *objective));
    let stand = if look.is_cooperative() { stands.min() } else { stands.max() };
    stand.unwrap_or(Stand::Done)
}

fn stand_of(look: &Look<'_>, objective: Objective) -> Stand {
    let alternative = |all: &Vec<Condition>| all.iter().map(|condition| stands(look, *condition)).min();
    objective.def().any_of.iter().filter_map(alternative).max().unwrap_or(Stand::Hopeless)
}

/// The conditions of the most promising alternative of each objective that matters.
pub(super) fn conditions(look: &Look<'_>) -> Vec<Condition> {
    objectives(look).iter().flat_map(|objective| alternative(look, *objective)).copied().collect()
}

/// The most promising alternative of an objective.
pub(super) fn alternative(look: &Look<'_>, objective: Objective) -> &'static [Condition] {
    let ease = |all: &&Vec<Condition>| all.iter().map(|c| ease(look, *c)).min().unwrap_or(0);
    objective.def().any_of.iter().max_by_key(ease).map_or(&[], Vec::as_slice)
}

/// Promise of an objective, 0 to 100.
pub(super) fn promise(look: &Look<'_>, objective: Objective) -> i32 {
    let alternative = |all: &Vec<Condition>| all.iter().map(|c| ease(look, *c)).min().unwrap_or(0);
    objective.def().any_of.iter().map(alternative).max().unwrap_or(0)
}

/// Ease of fulfilling a condition, 0 to 100.
fn ease(look: &Look<'_>, condition: Condition) -> i32 {
    match stands(look, condition) {
        Stand::Hopeless => return 0,
        Stand::Done if !matches!(condition, Condition::PlayerDead { .. }) => return 100,
        Stand::Done | Stand::Open => {}
    }
    match condition {
        Condition::ShipDestroyed if look.is_cooperative() && all_need_the_ship(look) => 0,
        Condition::SurvivorsAtLeast { .. } => 70,
        Condition::SignalSent => 80,
        Condition::ShipReaches { to: Destination::Earth } => 60,
        Condition::ShipReaches { .. } => 40,
        Condition::ShipDestroyed => 55,
        Condition::CarryAtEnd { object: GoalObject::BlueCorpse } | Condition::ObjectInRoom { .. } => 65,
        Condition::CarryAtEnd { object: GoalObject::Egg } => 45,
        Condition::WeaknessRevealed { .. } => 50,
        Condition::WeaknessesAtLeast { .. } => 42,
        Condition::PlayerDead { .. } => 60,
        Condition::EscapedInPod => 50,
        Condition::ItemsAtLeast { .. } => 35,
        Condition::AllRoomsExplored => 30,
        Condition::NestDestroyed => 25,
        Condition::QueenKilled => 15,
        Condition::OnlySurvivor => 20,
    }
}

/// True if a common objective is impossible without the ship.
fn all_need_the_ship(look: &Look<'_>) -> bool {
    let ship = |all: &Vec<Condition>| all.iter().any(|c| matches!(c, Condition::ShipReaches { .. }));
    objectives(look).iter().any(|objective| objective.def().any_of.iter().all(ship))
}

/// State of a condition.
pub(super) fn stands(look: &Look<'_>, condition: Condition) -> Stand {
    let done = |holds: bool| if holds { Stand::Done } else { Stand::Open };
    let view = look.view;
    match condition {
        Condition::SignalSent => {
            let sent = view.common.crew.iter().filter(|(_, crew)| crew.signal).count();
            done(if look.is_cooperative() { sent >= signals_needed(look) } else { look.crew.signal })
        }
        // If that holds, the seat only has to hibernate on the ship.
        Condition::ShipReaches { to } => {
            if view.common.tracks.self_destruct.is_some_and(|space| space <= 3) {
                return Stand::Hopeless;
            }
            let there = look.you.knows.course.get(&view.common.course.marker) == Some(&to);
            done(there && look.engines_chance() >= 85)
        }
        Condition::ShipDestroyed => done(view.common.tracks.self_destruct.is_some()),
        Condition::NestDestroyed => done(view.common.intruders.nest_destroyed),
        Condition::QueenKilled => {
            let killed = |kind, n| view.common.record.kills.get(&kind).is_some_and(|killed| *killed >= n);
            let lairs = IntruderKind::Lair;
            done(killed(IntruderKind::Queen, 1) || killed(lairs, lairs.figures())) // V-OBJ-01
        }
        Condition::CarryAtEnd { object } => done(look.carries(|held| is(held, object))),
        Condition::EscapedInPod => Stand::Done,
        Condition::ItemsAtLeast { n } => done(look.you.items.len() >= usize::from(n)),
        Condition::AllRoomsExplored => done(view.common.rooms.iter().all(|(_, room)| room.explored)),
        Condition::SurvivorsAtLeast { .. } | Condition::OnlySurvivor => Stand::Done,
        Condition::PlayerDead { player } => {
            let dead = |crew: &airlock_nemesis::view::CrewView| {
                crew.number == player && crew.state == CharacterState::Dead
            };
            if look.crew.number == player {
                Stand::Hopeless
            } else if view.common.crew.iter().any(|(_, crew)| dead(crew)) {
                Stand::Done
            } else {
                Stand::Hopeless
            }
        }
        Condition::WeaknessRevealed { slot } => {
            done(view.common.intruders.weaknesses.iter().any(|w| w.slot == slot && w.weakness.is_some()))
        }
        Condition::WeaknessesAtLeast { n } => {
            let known = view.common.intruders.weaknesses.iter().filter(|w| w.weakness.is_some()).count();
            done(known >= usize::from(n))
        }
        Condition::ObjectInRoom { object, room } => {
            let lies = look.map.place(room).and_then(|room| view.common.rooms.get(&room));
            done(lies.is_some_and(|room| room.objects.iter().any(|lying| is(*lying, object))))
        }
    }
}

/// Number of signals that the common objectives require (N-COOP-04).
fn signals_needed(look: &Look<'_>) -> usize {
    let asks = |objective: &&Objective| {
        objective.def().any_of.iter().all(|all| all.contains(&Condition::SignalSent))
    };
    objectives(look).iter().filter(asks).count().max(1)
}

/// True if an object satisfies a goal.
pub(super) fn is(object: Object, wanted: GoalObject) -> bool {
    match wanted {
        GoalObject::Egg => object == Object::Egg,
        GoalObject::BlueCorpse => object == Object::BlueCorpse,
    }
}

/// True if the seat needs a ship that flies. Its objective may demand that, or the pods may have fewer places
/// than the crew that is awake needs.
pub(super) fn needs_ship(look: &Look<'_>) -> bool {
    let place = |pod: &PodView| if pod.locked { 0 } else { PLACES.saturating_sub(pod.occupants.len()) };
    let asked = conditions(look).iter().any(|c| matches!(c, Condition::ShipReaches { .. }));
    if look.view.common.tracks.self_destruct.is_some_and(|space| space <= 3) {
        return false;
    }
    let places: usize = look.view.common.pods.iter().map(place).sum();
    let crew = look.view.common.crew.iter();
    let awake = crew.filter(|(_, crew)| matches!(crew.state, CharacterState::Active(_))).count();
    asked || !(places >= awake || wants_destruction(look))
}

/// The ship's desired destination.
pub(super) fn destination(look: &Look<'_>) -> Destination {
    let to = conditions(look).into_iter().find_map(|c| match c {
        Condition::ShipReaches { to } => Some(to),
        _ => None,
    });
    to.unwrap_or(Destination::Earth)
}

/// True if the seat wants the ship to be destroyed.
pub(super) fn wants_destruction(look: &Look<'_>) -> bool {
    conditions(look).contains(&Condition::ShipDestroyed)
}

/// True if the seat wants all rooms to be explored.
pub(super) fn needs_exploration(look: &Look<'_>) -> bool {
    conditions(look).contains(&Condition::AllRoomsExplored)
}

/// True if the seat wants many items.
pub(super) fn needs_items(look: &Look<'_>) -> bool {
    conditions(look).iter().any(|condition| {
        matches!(condition, Condition::ItemsAtLeast { .. }) && stands(look, *condition) == Stand::Open
    })
}

/// Percentage chance of success when leaving in a pod.
pub(super) fn chance_with_pod(look: &Look<'_>) -> i32 {
    let ship = conditions(look).iter().any(|c| matches!(c, Condition::ShipReaches { .. }));
    // The ship may still get there without this seat (N-OBJ-06).
    if ship && stand(look) != Stand::Done { 80 } else { 97 }
}
