//! The goals: the seat's objective, or the common missions.

use airlock_retaliation::{
    content::{ObjectiveCheck, SlotId, TeamCheck},
    ids::{ItemKind, Objective, RoomKind, Section, TileBack},
    model::{Autodestruction, CharacterState, Lander, Vehicle},
    view::CrewView,
};

use super::look::Look;

/// State of a goal or condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    /// Fulfilled. The seat only has to escape.
    Done,
    /// Still possible.
    Open,
    /// Impossible.
    Hopeless,
}

/// A condition of the seat's objective or of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// A condition of the team.
    Team(TeamCheck),
    /// A condition of the seat.
    Own(ObjectiveCheck),
}

/// The goals of a seat.
#[derive(Debug, Clone, Default)]
pub(super) struct Goals {
    /// The conditions, all of which must hold.
    pub(super) aims: Vec<Aim>,
}

impl Goals {
    /// The seat's goals: all common missions, or its most promising objective.
    pub(super) fn of(look: &Look<'_>) -> Self {
        let aims = if look.is_cooperative() {
            look.common.missions.coop.iter().map(|mission| Aim::Team(mission.def().check)).collect()
        } else {
            let held = [look.you.private, look.you.mission].into_iter().flatten();
            let best = held.max_by_key(|objective| promise(look, *objective));
            best.map_or_else(Vec::new, |objective| alternative(look, objective))
        };
        Self { aims }
    }

    /// True if `aim` is among the conditions.
    pub(super) fn has(&self, aim: Aim) -> bool {
        self.aims.contains(&aim)
    }

    /// State of all conditions together.
    pub(super) fn stand(&self, look: &Look<'_>) -> Stand {
        let stands: Vec<Stand> = self.aims.iter().map(|aim| stand(look, *aim)).collect();
        if stands.contains(&Stand::Hopeless) {
            Stand::Hopeless
        } else if stands.contains(&Stand::Open) {
            Stand::Open
        } else {
            Stand::Done
        }
    }

    /// True if nobody may leave by lander.
    pub(super) fn forbids_lander(&self) -> bool {
        self.has(Aim::Own(ObjectiveCheck::NobodyEscapedByLander))
    }

    /// True if something must be flown out, so that somebody has to leave by lander or shuttle.
    pub(super) fn needs_flight(&self) -> bool {
        self.flights().next().is_some()
    }

    /// True if only the lander counts.
    pub(super) fn needs_lander(&self) -> bool {
        self.has(Aim::Team(TeamCheck::DataEscaped { by_lander: true }))
    }

    /// The conditions to carry something away.
    pub(super) fn flights(&self) -> impl Iterator<Item = Aim> {
        let carried = |aim: &Aim| {
            matches!(aim, Aim::Team(TeamCheck::EggsEscaped { .. } | TeamCheck::DataEscaped { .. }))
        };
        self.aims.iter().copied().filter(carried)
    }

    /// True if the destruction of the Facility helps and does not break another condition.
    pub(super) fn wants_destruction(&self) -> bool {
        let served = |aim: &Aim| {
            matches!(
                aim,
                Aim::Team(TeamCheck::QueenDead | TeamCheck::NestDestroyed)
                    | Aim::Own(ObjectiveCheck::QueenDead | ObjectiveCheck::NestDestroyed)
            )
        };
        self.aims.iter().any(served) && !self.has(Aim::Team(TeamCheck::FacilityStands))
    }
}

/// The conditions of an alternative. The combat mission is replaced by its own conditions.
fn spelt(look: &Look<'_>, checks: &[ObjectiveCheck]) -> Vec<Aim> {
    let mission = || {
        let demands = look.common.missions.combat.map_or(&[][..], |mission| &mission.def().all_of);
        demands.iter().map(|check| Aim::Team(*check)).collect::<Vec<_>>()
    };
    checks
        .iter()
        .flat_map(|check| match check {
            ObjectiveCheck::MissionFulfilled => mission(),
            check => vec![Aim::Own(*check)],
        })
        .collect()
}

/// The most promising alternative of an objective.
fn alternative(look: &Look<'_>, objective: Objective) -> Vec<Aim> {
    let ways = objective.def().any_of.iter().map(|checks| spelt(look, checks));
    ways.max_by_key(|aims| chance(look, aims)).unwrap_or_default()
}

/// Promise of an objective, 0 to 100.
pub(super) fn promise(look: &Look<'_>, objective: Objective) -> i32 {
    chance(look, &alternative(look, objective))
}

/// Ease of meeting all conditions together, 0 to 100.
fn chance(look: &Look<'_>, aims: &[Aim]) -> i32 {
    aims.iter().fold(100, |chance, aim| chance * ease(look, *aim) / 100)
}

/// Ease of meeting a condition, 0 to 100.
fn ease(look: &Look<'_>, aim: Aim) -> i32 {
    match (stand(look, aim), aim) {
        (Stand::Hopeless, _) => return 0,
        // Others can still undo these.
        (
            Stand::Done,
            Aim::Own(
                ObjectiveCheck::OnlySurvivor
                | ObjectiveCheck::NobodyEscapedByLander
                | ObjectiveCheck::MissionFailed
                | ObjectiveCheck::LowestRankSurvives
                | ObjectiveCheck::LifeSupportOff,
            )
            | Aim::Team(TeamCheck::FacilityStands),
        ) => {}
        (Stand::Done, _) => return 100,
        (Stand::Open, _) => {}
    }
    match aim {
        Aim::Team(check) => match check {
            TeamCheck::FacilityStands => 95,
            TeamCheck::RoomsDiscovered { section: Section::A } => 75,
            TeamCheck::RoomsDiscovered { section: Section::B } => 55,
            TeamCheck::RoomsDiscovered { section: Section::C } => 35,
            TeamCheck::SectionAExplored => 40,
            TeamCheck::DataEscaped { .. } => 50,
            TeamCheck::HibernatoriumActive => 45,
            TeamCheck::ReactorShutDown => 45,
            TeamCheck::LifeSupportActive => 25,
            TeamCheck::EggsEscaped { n } => 35 / i32::from(n.max(1)),
            TeamCheck::QueenDead => 30,
            TeamCheck::NestDestroyed => 35,
            TeamCheck::RobotReachedReactor | TeamCheck::RobotInReactor => 20,
            TeamCheck::SupplyRoute => 4,
        },
        Aim::Own(check) => match check {
            ObjectiveCheck::MissionFulfilled => 30,
            ObjectiveCheck::MissionFailed => {
                let demands = spelt(look, &[ObjectiveCheck::MissionFulfilled]);
                let early = if look.round() < 6 { 15 } else { 0 };
                (90 - chance(look, &demands) - early).max(10)
            }
            ObjectiveCheck::OnlySurvivor => {
                let left = look.others().filter(|crew| is_alive(crew)).count();
                if left == 0 { 95 } else { 14 / i32::try_from(left).unwrap_or(1) }
            }
            ObjectiveCheck::OnlySurvivorWithData => 45,
            ObjectiveCheck::DataToken => 55,
            ObjectiveCheck::Egg => 35,
            ObjectiveCheck::QueenDead => 30,
            ObjectiveCheck::NestDestroyed => 35,
            ObjectiveCheck::NobodyEscapedByLander => 25,
            ObjectiveCheck::LifeSupportOff => 55,
            ObjectiveCheck::LowestRankSurvives => 50,
            ObjectiveCheck::HighestRankDies => 45,
            ObjectiveCheck::NumberDies { .. } => 50,
            ObjectiveCheck::ContaminationEscaped { .. } => 45,
        },
    }
}

/// State of a condition, as far as the seat can see.
pub(super) fn stand(look: &Look<'_>, aim: Aim) -> Stand {
    let done = |holds: bool| if holds { Stand::Done } else { Stand::Open };
    match aim {
        Aim::Team(check) => team(look, check),
        Aim::Own(check) => match check {
            ObjectiveCheck::MissionFulfilled => Stand::Open,
            ObjectiveCheck::MissionFailed => {
                let demands = spelt(look, &[ObjectiveCheck::MissionFulfilled]);
                let met = demands.iter().all(|aim| stand(look, *aim) == Stand::Done);
                if met { Stand::Hopeless } else { Stand::Done }
            }
            ObjectiveCheck::OnlySurvivor => {
                let safe = |crew: &CrewView| {
                    matches!(crew.state, CharacterState::Escaped(_) | CharacterState::Hibernating)
                };
                if look.others().any(safe) { Stand::Hopeless } else { done(!look.others().any(is_alive)) }
            }
            ObjectiveCheck::OnlySurvivorWithData | ObjectiveCheck::DataToken => done(look.crew.data),
            ObjectiveCheck::Egg => done(carries_egg(look.crew)),
            ObjectiveCheck::NestDestroyed => team(look, TeamCheck::NestDestroyed),
            ObjectiveCheck::QueenDead => team(look, TeamCheck::QueenDead),
            ObjectiveCheck::NobodyEscapedByLander => {
                let flown = |crew: &CrewView| crew.state == CharacterState::Escaped(Vehicle::Lander);
                if look.others().any(flown) { Stand::Hopeless } else { Stand::Done }
            }
            ObjectiveCheck::LifeSupportOff => {
                done(!Section::ALL.iter().any(|section| look.has_air(*section)))
            }
            ObjectiveCheck::LowestRankSurvives | ObjectiveCheck::HighestRankDies => {
                let rank = |crew: &&CrewView| crew.character.map_or(0, |character| character.def().rank);
                let all = || look.common.crew.iter().map(|(_, crew)| crew);
                let wanted = check == ObjectiveCheck::LowestRankSurvives;
                let meant = if wanted { all().min_by_key(rank) } else { all().max_by_key(rank) };
                match meant {
                    Some(crew) if crew.number == look.crew.number => Stand::Hopeless,
                    Some(crew) if !is_alive(crew) => {
                        if wanted {
                            Stand::Hopeless
                        } else {
                            Stand::Done
                        }
                    }
                    Some(_) => done(wanted),
                    None => Stand::Open,
                }
            }
            ObjectiveCheck::NumberDies { number } => {
                match look.common.crew.iter().find(|(_, crew)| crew.number == number) {
                    Some((seat, _)) if *seat == look.seat => Stand::Hopeless,
                    Some((_, crew)) if !is_alive(crew) => Stand::Done,
                    Some((_, crew)) if crew.state != CharacterState::Lander && is_safe(crew) => {
                        Stand::Hopeless
                    }
                    // The seat cannot influence it and only has to escape.
                    Some(_) => Stand::Done,
                    None => Stand::Hopeless,
                }
            }
            ObjectiveCheck::ContaminationEscaped { n } => done(look.contamination() >= i32::from(n)),
        },
    }
}

fn team(look: &Look<'_>, check: TeamCheck) -> Stand {
    let done = |holds: bool| if holds { Stand::Done } else { Stand::Open };
    let common = look.common;
    let destroyed_soon = matches!(common.systems.autodestruction, Autodestruction::At(_));
    let carried = |has: &dyn Fn(&CrewView) -> bool, by_lander: bool| {
        let away = |crew: &CrewView| match crew.state {
            CharacterState::Escaped(by) => !by_lander || by == Vehicle::Lander,
            _ => false,
        };
        let others = look.others().filter(|crew| away(crew) && has(crew)).count();
        others + usize::from(has(look.crew))
    };
    match check {
        TeamCheck::EggsEscaped { n } => {
            let wanted = match look.is_cooperative() {
                true => missions_with(look, Aim::Team(check)),
                false => usize::from(n),
            };
            let flown = look.others().filter(|crew| matches!(crew.state, CharacterState::Escaped(_)));
            let there = flown.map(eggs).sum::<usize>() + eggs(look.crew);
            if common.nest.eggs == 0 && there < wanted && !look.others().any(carries_egg) {
                return Stand::Hopeless;
            }
            done(there >= wanted)
        }
        TeamCheck::DataEscaped { by_lander } => {
            let gone = matches!(common.systems.lander, Lander::ShotDown | Lander::Launched);
            let there = carried(&|crew: &CrewView| crew.data, by_lander);
            if by_lander && gone && common.crew.iter().all(|(_, crew)| !flown_with_data(crew)) {
                return Stand::Hopeless;
            }
            done(there >= missions_with(look, Aim::Team(check)).max(1))
        }
        TeamCheck::RoomsDiscovered { section } => {
            let left = common.stacks.rooms.get(&TileBack::from(section)).copied().unwrap_or(0);
            done(left == 0 && (section != Section::B || common.stacks.hibernatorium_found))
        }
        TeamCheck::RobotReachedReactor => done(common.record.robot_in_reactor),
        TeamCheck::RobotInReactor => done(look.map.kind(common.robot.at) == Some(RoomKind::Reactor)),
        TeamCheck::ReactorShutDown => done(common.systems.reactor_shut_down),
        TeamCheck::SectionAExplored => done(unexplored_in_a(look).next().is_none()),
        TeamCheck::HibernatoriumActive => done(common.systems.hibernatorium),
        TeamCheck::LifeSupportActive => {
            if common.systems.reactor_shut_down {
                return Stand::Hopeless;
            }
            done(Section::ALL.iter().all(|section| look.has_air(*section)))
        }
        TeamCheck::QueenDead => done(!common.nest.queen_alive || destroyed_soon),
        TeamCheck::NestDestroyed => done(common.nest.nest_destroyed || destroyed_soon),
        TeamCheck::FacilityStands => {
            if destroyed_soon {
                Stand::Hopeless
            } else {
                Stand::Done
            }
        }
        TeamCheck::SupplyRoute => Stand::Open,
    }
}

/// The slots beyond the unexplored corridors of section A.
pub(super) fn unexplored_in_a<'a>(look: &Look<'a>) -> impl Iterator<Item = SlotId> + use<'a> {
    let map = look.map;
    let in_a = look.common.corridors.iter().filter(|(_, corridor)| corridor.edge.is_in(Section::A));
    in_a.flat_map(|(_, corridor)| corridor.edge.ends()).filter(move |end| map.room(*end).is_none())
}

fn flown_with_data(crew: &CrewView) -> bool {
    crew.state == CharacterState::Escaped(Vehicle::Lander) && crew.data
}

fn is_alive(crew: &CrewView) -> bool {
    !matches!(crew.state, CharacterState::Dead | CharacterState::LaidDown(_))
}

fn is_safe(crew: &CrewView) -> bool {
    matches!(crew.state, CharacterState::Escaped(_) | CharacterState::Hibernating)
}

fn eggs(crew: &CrewView) -> usize {
    crew.hands.iter().flatten().filter(|item| item.item == ItemKind::Egg).count()
}

/// True if the character carries an egg.
pub(super) fn carries_egg(crew: &CrewView) -> bool {
    eggs(crew) > 0
}

/// Number of missions with this condition.
fn missions_with(look: &Look<'_>, aim: Aim) -> usize {
    let missions = look.common.missions.coop.iter();
    missions.filter(|mission| Aim::Team(mission.def().check) == aim).count()
}
