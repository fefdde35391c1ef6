//! Getting away alive: by lander, by shuttle, or asleep.

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

/// How much one wishes to be safe.
const SAFETY: i32 = 1000;
/// Cards that are set aside for what goes wrong.
const RESERVE: i32 = 17;
/// It is good to be near the lander so many rounds before it comes.
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

/// The lander must not be shot down, or must be.
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

/// Whether the shuttle is a way out: not while something has to be carried away that only the lander takes.
fn shuttle_serves(mind: &Mind<'_>) -> bool {
    let awaits = mind.goals.needs_lander() && lander_chance(mind) > 0;
    !mind.common.systems.shuttle_gone && !awaits
}

/// With so good a chance one lets the lander come.
pub(super) const FAIR: i32 = 50;

/// Of 100 landers like this, how many can be boarded.
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

/// Whether all that is left to the squad is to get away, and the lander is on its way.
pub(super) fn awaits_lander(mind: &Mind<'_>) -> bool {
    let coming = matches!(mind.common.systems.lander, Lander::OnTrack(_)) && lander_chance(mind) >= FAIR;
    coming && mind.is_cooperative() && mind.stand == Stand::Done
}

/// The last round in which something can be done.
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

/// Whether it is time to leave, whatever is still to do.
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
    // The lander may not be there yet.
    let late = match mind.common.systems.lander {
        Lander::OnTrack(space) => i32::from(space) > mind.round() + 1 && exits == [map().landing_zone()],
        _ => false,
    };
    if mind.is_cooperative() && mind.stand == Stand::Open {
        // Away without the missions is lost all the same: one goes on as long as both can be done.
        return plan::cards(mind, &exits).is_none_or(|cards| cards > left(mind));
    }
    !late && way + ROOM_ACTION + RESERVE > left(mind)
}

/// How much the seat wishes to leave now.
fn urge(mind: &Mind<'_>) -> i32 {
    let in_danger = mind.crew.health >= 4 || mind.air() <= 1;
    match mind.stand {
        _ if is_last_call(mind) => mind.weights.last_call,
        Stand::Done => mind.weights.done,
        Stand::Hopeless => SAFETY * 9 / 10,
        // One who is safe is enough: the others go on.
        Stand::Open if keeps_watch(mind) => SAFETY * 7 / 10,
        // Somebody is safe for all: what is left is to finish the missions.
        Stand::Open if is_covered(mind) => SAFETY / 50,
        // Who has nothing but the team's missions to win loses by running away.
        Stand::Open if mind.is_cooperative() => SAFETY * mind.round() / 70,
        Stand::Open if in_danger => SAFETY * 3 / 10,
        Stand::Open => SAFETY * (2 + mind.round()) / 62,
    }
}

/// Whether the Facility will be destroyed, and with it whoever sleeps in it (R-DESTRUCT-06).
fn is_doomed(mind: &Mind<'_>) -> bool {
    matches!(mind.common.systems.autodestruction, Autodestruction::At(_))
}

/// Whether somebody has survived for all: the missions ask for one survivor (R-COOP-02), and nothing has to be carried away.
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

/// Whether the seat is the one that gets away for all: one survivor is enough for the missions, if nobody is safe yet and nobody
/// is nearer to a way out that is open.
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

/// Inside the lander: off, unless there is still something that others can do, or somebody is about to board.
pub(super) fn launches(mind: &Mind<'_>) -> bool {
    /// So late nobody waits for who is not quite done.
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
