//! Objectives and missions: the checks that decide who wins (R-OBJ-05, R-MISSION-02, R-COOP-02).

use airlock_engine::Seat;

use crate::{
    content::{
        CorridorId, ObjectiveCheck, SlotId, TeamCheck,
        ids::{CoopMission, RoomKind, Section, TileBack},
    },
    model::{CharacterState, PlayingCard, Vehicle},
    rules::position::Retaliation,
};

/// True if a seat's kept objective is met: one of its alternatives with all its conditions (R-OBJ-05,
/// R-OBJ-09).
pub(crate) fn objective_met(game: &Retaliation, seat: Seat) -> bool {
    let held = game.crew(seat).objectives.held().next();
    let any_of = held.map_or(&[][..], |piece| &piece.face.def().any_of);
    any_of.iter().any(|all| all.iter().all(|check| holds(game, seat, *check)))
}

/// True if the combat mission is fulfilled (R-MISSION-02).
pub(crate) fn mission_met(game: &Retaliation) -> bool {
    game.missions.combat.is_some_and(|mission| mission.def().all_of.iter().all(|check| team(game, *check, 1)))
}

/// True if the team wins: all missions are met, and somebody survives (R-COOP-02). If several cards make the
/// same demand, that many surviving characters must meet it (R-COOP-03). Data tokens are never demanded of
/// more characters than there are (R-COOP-08).
pub(crate) fn coop_won(game: &Retaliation) -> bool {
    let missions = &game.missions.coop;
    let met = |mission: &CoopMission| {
        let check = mission.def().check;
        let same = missions.iter().filter(|other| other.def().check == check).count();
        let needed = match check {
            TeamCheck::DataEscaped { .. } => same.min(game.crew.len()),
            _ => same,
        };
        team(game, check, needed)
    };
    missions.iter().all(met) && game.seats().any(|seat| game.survives(seat))
}

/// The vehicle in which a character has escaped. The end steps do not undo an escape (R-OBJ-07).
fn escaped(game: &Retaliation, seat: Seat) -> Option<Vehicle> {
    if let CharacterState::Escaped(by) = game.crew(seat).state { Some(by) } else { None }
}

/// True if a team condition holds. In the cooperative mode, `times` is the number of characters that must
/// meet it.
fn team(game: &Retaliation, check: TeamCheck, times: usize) -> bool {
    let counts = |seat: &Seat| !game.is_coop() || game.survives(*seat); // R-COOP-03
    match check {
        TeamCheck::EggsEscaped { n } if game.is_coop() => {
            let carriers = game.seats().filter(|seat| escaped(game, *seat).is_some() && counts(seat));
            carriers.filter(|seat| game.crew(*seat).eggs() >= usize::from(n)).count() >= times
        }
        TeamCheck::EggsEscaped { n } => {
            let carriers = game.seats().filter(|seat| escaped(game, *seat).is_some());
            carriers.map(|seat| game.crew(seat).eggs()).sum::<usize>() >= usize::from(n)
        }
        TeamCheck::DataEscaped { by_lander } => {
            let left = |seat: &Seat| {
                escaped(game, *seat).is_some_and(|by| !by_lander || by == Vehicle::Lander)
                    && game.crew(*seat).data
            };
            game.seats().filter(left).filter(counts).count() >= times
        }
        TeamCheck::RoomsDiscovered { section } => {
            let stack = &game.facility.stacks[TileBack::from(section) as usize];
            stack.is_empty() && (section != Section::B || game.facility.hibernatorium_found) // R-MISSION-03
        }
        TeamCheck::RobotReachedReactor => game.record.robot_in_reactor,
        TeamCheck::RobotInReactor => game.facility.find(RoomKind::Reactor) == Some(game.systems.robot.at),
        TeamCheck::ReactorShutDown => game.systems.reactor_shut_down,
        TeamCheck::SectionAExplored => {
            let in_a = game.facility.corridors.iter().filter(|corridor| corridor.is_in(Section::A));
            !in_a.into_iter().any(|corridor| game.facility.is_unexplored(corridor)) // R-MISSION-05
        }
        TeamCheck::HibernatoriumActive => game.systems.hibernatorium,
        TeamCheck::LifeSupportActive => Section::ALL.iter().all(|section| game.has_life_support(*section)),
        TeamCheck::QueenDead => !game.intruders.queen.alive,
        TeamCheck::NestDestroyed => game.intruders.nest_destroyed,
        TeamCheck::FacilityStands => !game.record.destroyed,
        TeamCheck::SupplyRoute => {
            let control = game.facility.find(RoomKind::LifeSupportC);
            control.is_some_and(|to| reinforced_path(game, game.landing_zone(), to))
        }
    }
}

/// True if reinforced corridors join two rooms. Doors and intruders do not matter (R-MISSION-04).
fn reinforced_path(game: &Retaliation, from: SlotId, to: SlotId) -> bool {
    let mut reached = vec![from];
    let mut at = 0;
    while let Some(slot) = reached.get(at).copied() {
        at += 1;
        let around: Vec<CorridorId> = game.facility.corridors_of(slot);
        for corridor in around.into_iter().filter_map(|id| game.facility.corridor(id)) {
            let far = corridor.other_end(slot).filter(|far| game.facility.room(*far).is_some());
            if let Some(far) = far.filter(|far| corridor.reinforced && !reached.contains(far)) {
                reached.push(far);
            }
        }
    }
    reached.contains(&to)
}

/// True if a condition of an objective holds for its owner.
fn holds(game: &Retaliation, seat: Seat, check: ObjectiveCheck) -> bool {
    let others = || game.seats().filter(|other| *other != seat);
    let rank = |of: Seat| game.crew(of).character.map_or(0, |character| character.def().rank);
    // Never met for the player that it names (R-OBJ-08). Everybody who took part counts (R-OBJ-13).
    let lowest = game.seats().min_by_key(|of| rank(*of)).filter(|of| *of != seat);
    let highest = game.seats().max_by_key(|of| rank(*of)).filter(|of| *of != seat);
    match check {
        ObjectiveCheck::MissionFulfilled => mission_met(game),
        ObjectiveCheck::MissionFailed => !mission_met(game),
        ObjectiveCheck::OnlySurvivor => game.survives(seat) && !others().any(|other| game.survives(other)),
        ObjectiveCheck::OnlySurvivorWithData => {
            let has = |of: Seat| game.survives(of) && game.crew(of).data;
            has(seat) && !others().any(has)
        }
        ObjectiveCheck::DataToken => game.crew(seat).data,
        ObjectiveCheck::Egg => game.survives(seat) && game.crew(seat).eggs() > 0,
        ObjectiveCheck::NestDestroyed => game.intruders.nest_destroyed,
        ObjectiveCheck::QueenDead => !game.intruders.queen.alive,
        ObjectiveCheck::NobodyEscapedByLander => {
            !game.seats().any(|of| escaped(game, of) == Some(Vehicle::Lander))
        }
        ObjectiveCheck::LifeSupportOff => !Section::ALL.iter().any(|section| game.has_life_support(*section)),
        ObjectiveCheck::LowestRankSurvives => lowest.is_some_and(|of| game.survives(of)),
        ObjectiveCheck::HighestRankDies => highest.is_some_and(|of| !game.survives(of)),
        ObjectiveCheck::NumberDies { number } => {
            others().any(|of| game.crew(of).number == number && !game.survives(of))
        }
        ObjectiveCheck::ContaminationEscaped { n } => {
            let all = game.seats().filter(|of| escaped(game, *of).is_some()).flat_map(|of| {
                let crew = game.crew(of);
                crew.hand.iter().chain(&crew.deck).chain(&crew.discard)
            });
            all.filter(|card| matches!(card, PlayingCard::Contamination(_))).count() >= usize::from(n)
        }
    }
}
