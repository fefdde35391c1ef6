//! Escapes: by lander, by shuttle, or in hibernation.

use airlock_retaliation::{
    content::map,
    ids::RoomKind,
    model::{Autodestruction, CharacterState, Lander},
    view::CrewView,
};

use super::{
    goal::{self, Stand},
    map::FAR,
    mind::Mind,
    plan::{self, ROOM_ACTION},
    wish::{Deed, Wishes},
};

/// Value of being safe.
const SAFETY: i32 = 1000;
/// Cards reserved for mishaps.
const RESERVE: i32 = 17;
/// Number of rounds before the lander's arrival from which it is good to be near it.
const EARLY: i32 = 3;

pub(super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    let urge = urge(mind);
    let chance = lander_chance(mind);
    match mind.common.systems.lander {
        Lander::Landed => {
            wishes.at(mind, Deed::Board, urge * chance / 100, map().landing_zone());
        }
        Lander::OnTrack(space) if chance > 0 => {
            let rounds = i32::from(space) - mind.round();
            if rounds <= EARLY || mind.stand != Stand::Open {
                let soon = match rounds {
                    _ if mind.is_cooperative() && mind.stand == Stand::Done => 76 - 4 * rounds,
                    i32::MIN..=1 => 60,
                    _ => 40,
                };
                wishes.at(mind, Deed::Board, urge * chance * soon / 10_000, map().landing_zone());
            }
        }
        _ => {}
    }
    if shuttle_serves(mind) {
        let certain = if mind.map.place(RoomKind::EscapeShuttle).is_some() {
            mind.weights.shuttle
        } else {
            mind.weights.shuttle_unfound
        };
        wishes.at_kind(mind, Deed::Fly, urge * certain / 100, RoomKind::EscapeShuttle);
    }
    if mind.goals.needs_flight() && chance > 0 && !is_last_call(mind) {
        return defence(mind, wishes);
    }
    if is_doomed(mind) {
        return defence(mind, wishes);
    }
    if mind.common.systems.hibernatorium {
        wishes.at_kind(mind, Deed::Hibernate, urge * 95 / 100, RoomKind::Hibernatorium);
    } else {
        let need = if chance >= 90 { 15 } else { 70 };
        let wish = (urge * need / 100).max(if chance <= 10 { mind.weights.only_sleep } else { 0 });
        wishes.at_kind(mind, Deed::WakeHibernatorium, wish, RoomKind::LifeSupportC);
    }
    defence(mind, wishes);
}

/// Wishes for the defence to let the lander pass, or to stop it.
fn defence(mind: &Mind<'_>, wishes: &mut Wishes) {
    let coming = matches!(mind.common.systems.lander, Lander::OnTrack(_));
    if !coming || mind.common.systems.anti_aircraft_gone || is_last_call(mind) {
        return;
    }
    let wished = match (mind.goals.forbids_lander(), mind.knows_defence()) {
        (true, Some(true)) | (false, Some(false)) => 0,
        (_, Some(_)) => 280,
        (_, None) => 180,
    };
    wishes.at_kind(mind, Deed::Defence, wished, RoomKind::LifeSupportB);
}

/// True if the shuttle is a way out. It is not while the lander may still come and the goals need the lander.
fn shuttle_serves(mind: &Mind<'_>) -> bool {
    let awaits = mind.goals.needs_lander() && lander_chance(mind) > 0;
    !mind.common.systems.shuttle_gone && !awaits
}

/// Chance in percent from which the seat lets the lander come.
pub(super) const FAIR: i32 = 50;

/// Probability that the lander can be boarded, in percent.
pub(super) fn lander_chance(mind: &Mind<'_>) -> i32 {
    let systems = &mind.common.systems;
    if mind.goals.forbids_lander() && mind.stand != Stand::Hopeless {
        return 0;
    }
    match systems.lander {
        Lander::Landed => 98,
        Lander::ShotDown | Lander::Launched => 0,
        Lander::OnTrack(space) if ends(mind) <= i32::from(space) => 0,
        Lander::OnTrack(_) if systems.anti_aircraft_gone => 97,
        Lander::OnTrack(_) => match mind.knows_defence() {
            Some(true) => 10,
            Some(false) => 95,
            None => 60,
        },
    }
}

/// True if the squad only has to escape and the lander is on its way.
pub(super) fn awaits_lander(mind: &Mind<'_>) -> bool {
    let coming = matches!(mind.common.systems.lander, Lander::OnTrack(_)) && lander_chance(mind) >= FAIR;
    coming && mind.is_cooperative() && mind.stand == Stand::Done
}

/// The last round in which anybody can act.
fn ends(mind: &Mind<'_>) -> i32 {
    match mind.common.systems.autodestruction {
        Autodestruction::At(space) => (i32::from(space) - 1).min(14),
        Autodestruction::Off | Autodestruction::Gone => 14,
    }
}

/// Cards that can still be spent.
fn left(mind: &Mind<'_>) -> i32 {
    mind.action_cards() + mind.weights.per_round * (ends(mind) - mind.round())
}

/// True if it is time to leave, even with goals open.
pub(super) fn is_last_call(mind: &Mind<'_>) -> bool {
    let Some(here) = mind.here else { return false };
    if is_covered(mind) && mind.stand == Stand::Open {
        return false;
    }
    let mut exits = Vec::new();
    if lander_chance(mind) > 0 {
        exits.push(map().landing_zone());
    }
    if mind.common.systems.hibernatorium && !is_doomed(mind) {
        exits.extend(mind.map.place(RoomKind::Hibernatorium));
    }
    if shuttle_serves(mind) {
        exits.extend(mind.map.place(RoomKind::EscapeShuttle));
    }
    let way = match mind.map.distances(&exits)[here.index()] {
        FAR => 6,
        steps => i32::from(steps),
    };
    // The lander may not have arrived yet.
    let late = match mind.common.systems.lander {
        Lander::OnTrack(space) => i32::from(space) > mind.round() + 1 && exits == [map().landing_zone()],
        _ => false,
    };
    if mind.is_cooperative() && mind.stand == Stand::Open {
        // In the cooperative modes, escaping without the missions is a loss, too. The seat goes on while it
        // can do both.
        return plan::cards(mind, &exits).is_none_or(|cards| cards > left(mind));
    }
    !late && way + ROOM_ACTION + RESERVE > left(mind)
}

/// Value of leaving now.
fn urge(mind: &Mind<'_>) -> i32 {
    let in_danger = mind.crew.health >= 4 || mind.air() <= 1;
    match mind.stand {
        _ if is_last_call(mind) => mind.weights.last_call,
        Stand::Done => mind.weights.done,
        Stand::Hopeless => SAFETY * 9 / 10,
        // One safe character is enough: the others go on.
        Stand::Open if keeps_watch(mind) => SAFETY * 7 / 10,
        // Somebody is safe already, so the seat finishes the missions.
        Stand::Open if is_covered(mind) => SAFETY / 50,
        // In the cooperative modes running away loses.
        Stand::Open if mind.is_cooperative() => SAFETY * mind.round() / 70,
        Stand::Open if in_danger => SAFETY * 3 / 10,
        Stand::Open => SAFETY * (2 + mind.round()) / 62,
    }
}

/// True if the Facility will be destroyed, with everybody in hibernation there (R-DESTRUCT-06).
fn is_doomed(mind: &Mind<'_>) -> bool {
    matches!(mind.common.systems.autodestruction, Autodestruction::At(_))
}

/// True if somebody is safe already. The missions need one survivor (R-COOP-02). It is false while something
/// must be carried away.
pub(super) fn is_covered(mind: &Mind<'_>) -> bool {
    let safe = |crew: &CrewView| match crew.state {
        CharacterState::Escaped(_) => true,
        CharacterState::Hibernating => !is_doomed(mind) && !mind.goals.wants_destruction(),
        _ => false,
    };
    let carries = goal::carries_egg(mind.crew) || mind.crew.data;
    let is_done = |aim| goal::stand(mind, aim) == Stand::Done;
    let delivered = || !mind.goals.needs_flight() || !carries && mind.goals.flights().all(is_done);
    mind.is_cooperative() && mind.others().any(safe) && delivered()
}

/// True if this seat should be the survivor that the missions need. That is so if nobody is safe yet and
/// nobody is closer to an open way out.
pub(super) fn keeps_watch(mind: &Mind<'_>) -> bool {
    let safe = |crew: &CrewView| {
        !matches!(crew.state, CharacterState::Room(_) | CharacterState::Dead | CharacterState::LaidDown(_))
    };
    let company = mind.others().any(|crew| matches!(crew.state, CharacterState::Room(_)));
    let open = [
        (mind.common.systems.lander == Lander::Landed).then(|| map().landing_zone()),
        (mind.common.systems.hibernatorium && !is_doomed(mind))
            .then(|| mind.map.place(RoomKind::Hibernatorium))
            .flatten(),
        (!mind.common.systems.shuttle_gone).then(|| mind.map.place(RoomKind::EscapeShuttle)).flatten(),
    ];
    let open: Vec<_> = open.into_iter().flatten().collect();
    let Some(here) = mind.here else { return false };
    let distances = mind.map.distances(&open);
    let own = distances[here.index()];
    let nearer = |crew: &CrewView| match crew.state {
        CharacterState::Room(slot) => {
            let away = distances[slot.index()];
            away < own || away == own && crew.number < mind.crew.number
        }
        _ => false,
    };
    mind.is_cooperative() && company && own < FAR && !mind.others().any(safe) && !mind.others().any(nearer)
}

/// Decides to launch the lander. It waits for others who can still do something, or who are about to board.
pub(super) fn launches(mind: &Mind<'_>) -> bool {
    /// Round after which it waits no longer for unfinished goals.
    const LATE: i32 = 10;
    let distances = mind.map.distances(&[map().landing_zone()]);
    let near =
        |crew: &CrewView| matches!(crew.state, CharacterState::Room(slot) if distances[slot.index()] <= 1);
    let coming = mind.others().any(near);
    let alone = !mind.others().any(|crew| matches!(crew.state, CharacterState::Room(_)));
    let together = mind.is_cooperative();
    alone
        || mind.round() >= ends(mind) - 1
        || match mind.stand {
            Stand::Done if together => !coming,
            Stand::Done | Stand::Hopeless => !coming || mind.round() >= LATE,
            // Nothing has to be carried away: one survivor is enough.
            Stand::Open if together && !mind.goals.needs_flight() => !coming || mind.round() > LATE,
            Stand::Open => mind.round() > LATE,
        }
}
