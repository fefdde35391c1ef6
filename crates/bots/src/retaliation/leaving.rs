//! Escapes: by lander, by shuttle, or in hibernation.

use airlock_retaliation::{
    content::map,
    ids::RoomKind,
    model::{Autodestruction, CharacterState, Lander},
    view::CrewView,
};

use super::{
    goal::Stand,
    map::FAR,
    plan::{self, ROOM_ACTION},
    strategy::Strategy,
    wish::{Deed, Wishes},
};

/// Value of being safe.
const SAFETY: i32 = 1000;
/// Cards reserved for mishaps.
const RESERVE: i32 = 17;
/// Number of rounds before the lander's arrival from which it is good to be near it.
const EARLY: i32 = 3;

pub(super) fn add(strategy: &Strategy<'_>, wishes: &mut Wishes) {
    let urge = urge(strategy);
    let chance = lander_chance(strategy);
    match strategy.common.systems.lander {
        Lander::Landed => {
            wishes.at(strategy, Deed::Board, urge * chance / 100, map().landing_zone());
        }
        Lander::OnTrack(space) if chance > 0 => {
            let rounds = i32::from(space) - strategy.round();
            if rounds <= EARLY || strategy.stand != Stand::Open {
                let soon = match rounds {
                    _ if strategy.is_cooperative() && strategy.stand == Stand::Done => 76 - 4 * rounds,
                    i32::MIN..=1 => 60,
                    _ => 40,
                };
                wishes.at(strategy, Deed::Board, urge * chance * soon / 10_000, map().landing_zone());
            }
        }
        _ => {}
    }
    if shuttle_serves(strategy) {
        let certain = if strategy.map.place(RoomKind::EscapeShuttle).is_some() {
            strategy.weights.shuttle
        } else {
            strategy.weights.shuttle_unfound
        };
        wishes.at_kind(strategy, Deed::Fly, urge * certain / 100, RoomKind::EscapeShuttle);
    }
    if strategy.goals.needs_flight() && chance > 0 && !is_last_call(strategy) {
        return defence(strategy, wishes);
    }
    if strategy.is_doomed() {
        return defence(strategy, wishes);
    }
    if strategy.common.systems.hibernatorium {
        wishes.at_kind(strategy, Deed::Hibernate, urge * 95 / 100, RoomKind::Hibernatorium);
    } else {
        let need = if chance >= 90 { 15 } else { 70 };
        let wish = (urge * need / 100).max(if chance <= 10 { strategy.weights.only_sleep } else { 0 });
        wishes.at_kind(strategy, Deed::WakeHibernatorium, wish, RoomKind::LifeSupportC);
    }
    defence(strategy, wishes);
}

/// Wishes for the defence to let the lander pass, or to stop it.
fn defence(strategy: &Strategy<'_>, wishes: &mut Wishes) {
    let coming = matches!(strategy.common.systems.lander, Lander::OnTrack(_));
    if !coming || strategy.common.systems.anti_aircraft_gone || is_last_call(strategy) {
        return;
    }
    let wished = match (strategy.goals.forbids_lander(), strategy.knows_defence()) {
        (true, Some(true)) | (false, Some(false)) => 0,
        (_, Some(_)) => 280,
        (_, None) => 180,
    };
    wishes.at_kind(strategy, Deed::Defence, wished, RoomKind::LifeSupportB);
}

/// True if the shuttle is a way out. It is not while the lander may still come and the goals need the lander.
fn shuttle_serves(strategy: &Strategy<'_>) -> bool {
    let awaits = strategy.goals.needs_lander() && lander_chance(strategy) > 0;
    !strategy.common.systems.shuttle_gone && !awaits
}

/// Chance in percent from which the seat lets the lander come.
pub(super) const FAIR: i32 = 50;

/// Probability that the lander can be boarded, in percent.
pub(super) fn lander_chance(strategy: &Strategy<'_>) -> i32 {
    let systems = &strategy.common.systems;
    if strategy.goals.forbids_lander() && strategy.stand != Stand::Hopeless {
        return 0;
    }
    match systems.lander {
        Lander::Landed => 98,
        Lander::ShotDown | Lander::Launched => 0,
        Lander::OnTrack(space) if ends(strategy) <= i32::from(space) => 0,
        Lander::OnTrack(_) if systems.anti_aircraft_gone => 97,
        Lander::OnTrack(_) => match strategy.knows_defence() {
            Some(true) => 10,
            Some(false) => 95,
            None => 60,
        },
    }
}

/// True if the squad only has to escape and the lander is on its way.
pub(super) fn awaits_lander(strategy: &Strategy<'_>) -> bool {
    let coming =
        matches!(strategy.common.systems.lander, Lander::OnTrack(_)) && lander_chance(strategy) >= FAIR;
    coming && strategy.is_cooperative() && strategy.stand == Stand::Done
}

/// The last round in which anybody can act.
fn ends(strategy: &Strategy<'_>) -> i32 {
    match strategy.common.systems.autodestruction {
        Autodestruction::At(space) => (i32::from(space) - 1).min(14),
        Autodestruction::Off | Autodestruction::Gone => 14,
    }
}

/// Cards that can still be spent.
fn left(strategy: &Strategy<'_>) -> i32 {
    strategy.action_cards() + strategy.weights.per_round * (ends(strategy) - strategy.round())
}

/// True if it is time to leave, even with goals open.
pub(super) fn is_last_call(strategy: &Strategy<'_>) -> bool {
    let Some(here) = strategy.here else { return false };
    if strategy.is_covered() && strategy.stand == Stand::Open {
        return false;
    }
    let mut exits = Vec::new();
    if lander_chance(strategy) > 0 {
        exits.push(map().landing_zone());
    }
    if strategy.common.systems.hibernatorium && !strategy.is_doomed() {
        exits.extend(strategy.map.place(RoomKind::Hibernatorium));
    }
    if shuttle_serves(strategy) {
        exits.extend(strategy.map.place(RoomKind::EscapeShuttle));
    }
    let way = match strategy.map.distances(&exits)[here.index()] {
        FAR => 6,
        steps => i32::from(steps),
    };
    // The lander may not have arrived yet.
    let late = match strategy.common.systems.lander {
        Lander::OnTrack(space) => i32::from(space) > strategy.round() + 1 && exits == [map().landing_zone()],
        _ => false,
    };
    if strategy.is_cooperative() && strategy.stand == Stand::Open {
        // In the cooperative modes, escaping without the missions is a loss, too. The seat goes on while it
        // can do both.
        return plan::cards(strategy, &exits).is_none_or(|cards| cards > left(strategy));
    }
    !late && way + ROOM_ACTION + RESERVE > left(strategy)
}

/// Value of leaving now.
fn urge(strategy: &Strategy<'_>) -> i32 {
    let in_danger = strategy.crew.health >= 4 || strategy.air() <= 1;
    match strategy.stand {
        _ if is_last_call(strategy) => strategy.weights.last_call,
        Stand::Done => strategy.weights.done,
        Stand::Hopeless => SAFETY * 9 / 10,
        // One safe character is enough: the others go on.
        Stand::Open if keeps_watch(strategy) => SAFETY * 7 / 10,
        // Somebody is safe already, so the seat finishes the missions.
        Stand::Open if strategy.is_covered() => SAFETY / 50,
        // In the cooperative modes running away loses.
        Stand::Open if strategy.is_cooperative() => SAFETY * strategy.round() / 70,
        Stand::Open if in_danger => SAFETY * 3 / 10,
        Stand::Open => SAFETY * (2 + strategy.round()) / 62,
    }
}

/// True if this seat should be the survivor that the missions need. That is so if nobody is safe yet and
/// nobody is closer to an open way out.
pub(super) fn keeps_watch(strategy: &Strategy<'_>) -> bool {
    let safe = |crew: &CrewView| {
        !matches!(crew.state, CharacterState::Room(_) | CharacterState::Dead | CharacterState::LaidDown(_))
    };
    let company = strategy.others().any(|crew| matches!(crew.state, CharacterState::Room(_)));
    let open = [
        (strategy.common.systems.lander == Lander::Landed).then(|| map().landing_zone()),
        (strategy.common.systems.hibernatorium && !strategy.is_doomed())
            .then(|| strategy.map.place(RoomKind::Hibernatorium))
            .flatten(),
        (!strategy.common.systems.shuttle_gone)
            .then(|| strategy.map.place(RoomKind::EscapeShuttle))
            .flatten(),
    ];
    let open: Vec<_> = open.into_iter().flatten().collect();
    let Some(here) = strategy.here else { return false };
    let distances = strategy.map.distances(&open);
    let own = distances[here.index()];
    let nearer = |crew: &CrewView| match crew.state {
        CharacterState::Room(slot) => {
            let away = distances[slot.index()];
            away < own || away == own && crew.number < strategy.crew.number
        }
        _ => false,
    };
    strategy.is_cooperative()
        && company
        && own < FAR
        && !strategy.others().any(safe)
        && !strategy.others().any(nearer)
}

/// Decides to launch the lander. It waits for others who can still do something, or who are about to board.
pub(super) fn launches(strategy: &Strategy<'_>) -> bool {
    /// Round after which it waits no longer for unfinished goals.
    const LATE: i32 = 10;
    let distances = strategy.map.distances(&[map().landing_zone()]);
    let near =
        |crew: &CrewView| matches!(crew.state, CharacterState::Room(slot) if distances[slot.index()] <= 1);
    let coming = strategy.others().any(near);
    let alone = !strategy.others().any(|crew| matches!(crew.state, CharacterState::Room(_)));
    let together = strategy.is_cooperative();
    alone
        || strategy.round() >= ends(strategy) - 1
        || match strategy.stand {
            Stand::Done if together => !coming,
            Stand::Done | Stand::Hopeless => !coming || strategy.round() >= LATE,
            // Nothing has to be carried away: one survivor is enough.
            Stand::Open if together && !strategy.goals.needs_flight() => !coming || strategy.round() > LATE,
            Stand::Open => strategy.round() > LATE,
        }
}
