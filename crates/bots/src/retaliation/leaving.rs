//! Getting away alive: by lander, by shuttle, or asleep.

use airlock_retaliation::{
    content::map,
    ids::RoomKind,
    model::{Autodestruction, CharacterState, Lander},
};

use super::{
    goal::Stand,
    map::FAR,
    mind::Mind,
    wish::{Deed, Wishes},
};

/// How much one wishes to be safe when nothing is left to do.
const SAFETY: i32 = 1000;
/// Cards that a seat can spend in a round, on average.
const PER_ROUND: i32 = 4;
/// Cards that are set aside for what goes wrong.
const RESERVE: i32 = 14;
/// What a room action costs.
const ROOM_ACTION: i32 = 2;
/// It is good to be near the lander so many rounds before it comes.
const EARLY: i32 = 3;

pub(super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    let urge = urge(mind);
    let chance = lander_chance(mind);
    match mind.common.systems.lander {
        Lander::Landed => {
            wishes.at(mind, Deed::Board, urge * chance / 100, map().landing_zone(), false);
        }
        Lander::OnTrack(space) if chance > 0 => {
            let rounds = i32::from(space) - mind.round();
            if rounds <= EARLY || mind.goals.stand(mind) != Stand::Open {
                let soon = if rounds <= 1 { 60 } else { 40 };
                wishes.at(mind, Deed::Board, urge * chance * soon / 10_000, map().landing_zone(), false);
            }
        }
        _ => {}
    }
    if !mind.common.systems.shuttle_gone {
        let certain = if mind.map.place(RoomKind::EscapeShuttle).is_some() { 95 } else { 55 };
        wishes.at_kind(mind, Deed::Fly, urge * certain / 100, RoomKind::EscapeShuttle, false);
    }
    if mind.goals.needs_flight() && chance > 0 && !is_last_call(mind) {
        return defence(mind, wishes);
    }
    if mind.common.systems.hibernatorium {
        wishes.at_kind(mind, Deed::Hibernate, urge * 95 / 100, RoomKind::Hibernatorium, false);
    } else {
        let need = if chance >= 90 { 15 } else { 70 };
        let wish = (urge * need / 100).max(if chance <= 10 { 500 } else { 0 });
        wishes.at_kind(mind, Deed::WakeHibernatorium, wish, RoomKind::LifeSupportC, true);
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
        (_, Some(_)) => 700,
        (_, None) => 450,
    };
    wishes.at_kind(mind, Deed::Defence, wished, RoomKind::LifeSupportB, true);
}

/// Of 100 landers like this, how many can be boarded.
pub(super) fn lander_chance(mind: &Mind<'_>) -> i32 {
    let systems = &mind.common.systems;
    if mind.goals.forbids_lander() && mind.goals.stand(mind) != Stand::Hopeless {
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

/// The last round in which something can be done.
fn ends(mind: &Mind<'_>) -> i32 {
    match mind.common.systems.autodestruction {
        Autodestruction::At(space) => (i32::from(space) - 1).min(14),
        Autodestruction::Off | Autodestruction::Gone => 14,
    }
}

/// Cards that can still be spent.
fn left(mind: &Mind<'_>) -> i32 {
    mind.action_cards() + PER_ROUND * (ends(mind) - mind.round())
}

/// Whether it is time to leave, whatever is still to do.
pub(super) fn is_last_call(mind: &Mind<'_>) -> bool {
    let Some(here) = mind.here else { return false };
    let mut exits = Vec::new();
    if lander_chance(mind) > 0 {
        exits.push(map().landing_zone());
    }
    if mind.common.systems.hibernatorium {
        exits.extend(mind.map.place(RoomKind::Hibernatorium));
    }
    if !mind.common.systems.shuttle_gone {
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
    !late && way + ROOM_ACTION + RESERVE > left(mind)
}

/// How much the seat wishes to leave now.
fn urge(mind: &Mind<'_>) -> i32 {
    let near_death = mind.crew.health >= 6 || mind.air() <= 1;
    match mind.goals.stand(mind) {
        _ if is_last_call(mind) => SAFETY,
        Stand::Done => SAFETY,
        Stand::Hopeless => SAFETY * 9 / 10,
        // Who has nothing but the team's missions to win loses by running away.
        Stand::Open if mind.is_cooperative() => SAFETY * mind.round() / 100,
        Stand::Open if near_death => SAFETY * 6 / 10,
        Stand::Open => SAFETY * (2 + mind.round()) / 50,
    }
}

/// Inside the lander: off, unless there is still something that others can do.
pub(super) fn launches(mind: &Mind<'_>) -> bool {
    let others = mind.others().filter(|crew| matches!(crew.state, CharacterState::Room(_))).count();
    let last = mind.round() >= ends(mind) - 1;
    last || others == 0
        || match mind.goals.stand(mind) {
            Stand::Done => !mind.is_cooperative() || others == 0 || mind.round() >= ends(mind) - 1,
            Stand::Hopeless => true,
            Stand::Open => mind.round() >= 11,
        }
}
