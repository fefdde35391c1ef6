//! Wishes for the goals, and for the character's own needs.

use airlock_retaliation::{
    content::{ObjectiveCheck, SlotId, TeamCheck, map},
    ids::{Gear, ItemKind, RoomKind, Section, TileBack},
    model::{Autodestruction, Lander},
};

use super::{
    goal::{self, Aim, Stand},
    leaving, plan,
    strategy::Strategy,
    wish::{Deed, Wishes},
};

/// Percentage of a mission's value for a seat that attends to another mission first.
const OF_OTHERS: i32 = 50;

/// Value of a goal.
fn goal_worth(strategy: &Strategy<'_>) -> i32 {
    if strategy.is_cooperative() { 840 } else { 850 }
}

pub(super) fn add(strategy: &Strategy<'_>, wishes: &mut Wishes) {
    body(strategy, wishes);
    if leaving::is_last_call(strategy) {
        return;
    }
    air(strategy, wishes);
    let open: Vec<Aim> = strategy
        .goals
        .aims
        .iter()
        .copied()
        .filter(|aim| goal::stand(strategy, *aim) == Stand::Open)
        .collect();
    // In the cooperative modes each seat attends to a different mission first.
    let own = if strategy.is_cooperative() { plan::duty(strategy, &open) } else { None };
    for (place, aim) in open.iter().enumerate() {
        let first = !strategy.is_cooperative() || own == Some(place);
        let share = if first { 100 } else { OF_OTHERS };
        aims(strategy, wishes, *aim, goal_worth(strategy) * share / 100);
    }
    if strategy.goals.wants_destruction() {
        destruction(strategy, wishes);
    }
    wishes.anywhere(Deed::Search, strategy.weights.search);
    exploring(strategy, wishes);
}

/// Wishes for health, clean cards and gear.
fn body(strategy: &Strategy<'_>, wishes: &mut Wishes) {
    let caution = strategy.caution();
    let restorable = strategy.restorable();
    if restorable >= 2 {
        wishes.at_kind(strategy, Deed::Heal, 30 * caution / 100, RoomKind::EmergencyRoom);
    }
    let wounds = i32::try_from(strategy.crew.wounds.len()).unwrap_or(0);
    if wounds > 0 {
        let wish = 50 * wounds * caution / 100;
        wishes.at_kind(strategy, Deed::Operate, wish, RoomKind::EmergencyRoom);
        wishes.at_kind(strategy, Deed::Operate, wish, RoomKind::SurgeryRoom);
    }
    if strategy.crew.larva {
        wishes.at_kind(strategy, Deed::Surgery, strategy.weights.surgery, RoomKind::SurgeryRoom);
    } else if strategy.contamination_in_hand() > 0 {
        let wish = 35 * strategy.contamination_in_hand();
        wishes.at_kind(strategy, Deed::Clean, wish, RoomKind::Shelter);
    }
    let stock = strategy.common.systems.landing_zone[Gear::Oxygen as usize];
    let free = i32::try_from(strategy.crew.belt.iter().filter(|slot| slot.is_none()).count()).unwrap_or(0);
    if stock > 0 && free > 0 {
        let need = (3 * strategy.breath()).min(400);
        wishes.at(strategy, Deed::Stock, need.max(14) + 6 * free, map().landing_zone());
    }
    let armed = strategy.items().any(|item| item.slots.iter().any(Option::is_some))
        || strategy.tokens(Gear::Ammo) > 0;
    if !armed && free > 0 {
        wishes.at_kind(strategy, Deed::Stock, 90, RoomKind::Armory);
        wishes.at(strategy, Deed::Stock, 60, map().landing_zone());
    }
}

/// Wishes for life support where the seat is and will be.
fn air(strategy: &Strategy<'_>, wishes: &mut Wishes) {
    if strategy.common.systems.reactor_shut_down
        || strategy.goals.has(Aim::Own(ObjectiveCheck::LifeSupportOff))
    {
        return;
    }
    let rounds = 14 - strategy.round();
    for (section, kind, use_of) in [
        (Section::A, RoomKind::LifeSupportA, 100),
        (Section::B, RoomKind::LifeSupportB, 60),
        (Section::C, RoomKind::LifeSupportC, strategy.weights.air_in_c),
    ] {
        if strategy.has_air(section) {
            continue;
        }
        let here = strategy.here.is_some_and(|slot| slot.section() == section);
        let asked = strategy.goals.has(Aim::Team(TeamCheck::LifeSupportActive));
        let short = (rounds * 2 - strategy.air()).max(0) * strategy.weights.air_short;
        let wish = (55 + short) * use_of / 100
            + if asked { goal_worth(strategy) } else { 0 }
            + if here { 40 } else { 0 };
        wishes.at_kind(strategy, Deed::LifeSupport(section), wish, kind);
    }
}

/// Wishes for deeds that bring a condition closer.
fn aims(strategy: &Strategy<'_>, wishes: &mut Wishes, aim: Aim, worth: i32) {
    match aim {
        Aim::Team(TeamCheck::EggsEscaped { .. }) => egg(strategy, wishes, worth),
        Aim::Own(ObjectiveCheck::Egg) => egg(strategy, wishes, worth),
        Aim::Team(TeamCheck::DataEscaped { .. }) => {
            let others = strategy.others().filter(|crew| crew.data).count();
            if others == 0 || strategy.is_cooperative() {
                wishes.at_kind(strategy, Deed::Data, worth, RoomKind::ServerRoom);
            }
        }
        Aim::Own(ObjectiveCheck::DataToken | ObjectiveCheck::OnlySurvivorWithData) => {
            wishes.at_kind(strategy, Deed::Data, worth, RoomKind::ServerRoom);
        }
        Aim::Team(TeamCheck::RoomsDiscovered { section }) => discover(strategy, wishes, section, worth),
        Aim::Team(TeamCheck::SectionAExplored) => {
            let open: Vec<SlotId> = goal::unexplored_in_a(strategy).collect();
            for slot in open {
                wishes.at(strategy, Deed::Explore, worth * 6 / 10, slot);
            }
        }
        Aim::Team(TeamCheck::RobotReachedReactor | TeamCheck::RobotInReactor) => {
            if strategy.map.place(RoomKind::Reactor).is_none() {
                wishes.at_kind(strategy, Deed::Explore, worth * 7 / 10, RoomKind::Reactor);
            } else if strategy.common.robot.card.is_none() {
                wishes.at_kind(strategy, Deed::Explore, worth * 7 / 10, RoomKind::Hibernatorium);
            } else {
                wishes.at(strategy, Deed::LeadRobot, worth * 7 / 10, strategy.common.robot.at);
                // The robot is used from any room with a computer (R-ROBOT-03).
                if strategy.is_cooperative() && !strategy.common.robot.malfunction {
                    for (slot, _) in strategy.common.rooms.iter().filter(|(_, room)| room.room.def().computer)
                    {
                        wishes.at(strategy, Deed::LeadRobot, worth * 7 / 10 * 8 / 10, *slot);
                    }
                }
            }
        }
        Aim::Team(TeamCheck::ReactorShutDown) => {
            wishes.at_kind(strategy, Deed::ShutDown, worth, RoomKind::Reactor);
        }
        Aim::Team(TeamCheck::HibernatoriumActive) => {
            wishes.at_kind(strategy, Deed::WakeHibernatorium, worth, RoomKind::LifeSupportC);
        }
        Aim::Team(TeamCheck::NestDestroyed) | Aim::Own(ObjectiveCheck::NestDestroyed) => {
            let left = i32::try_from(strategy.common.nest.eggs).unwrap_or(5);
            wishes.at_kind(strategy, Deed::BreakEgg, worth - 40 * left, RoomKind::Nest);
        }
        Aim::Own(ObjectiveCheck::LifeSupportOff) => {
            for (section, kind) in [
                (Section::A, RoomKind::LifeSupportA),
                (Section::B, RoomKind::LifeSupportB),
                (Section::C, RoomKind::LifeSupportC),
            ] {
                if strategy.has_air(section) && strategy.crew.data {
                    wishes.at_kind(strategy, Deed::LifeSupport(section), worth, kind);
                }
            }
        }
        Aim::Team(_) | Aim::Own(_) => {}
    }
}

fn egg(strategy: &Strategy<'_>, wishes: &mut Wishes, worth: i32) {
    if strategy.common.nest.eggs > 0 && !strategy.items().any(|item| item.item == ItemKind::Egg) {
        wishes.at_kind(strategy, Deed::TakeEgg, worth, RoomKind::Nest);
    }
}

/// Wishes for discovering the rooms of a section while its stack holds rooms.
fn discover(strategy: &Strategy<'_>, wishes: &mut Wishes, section: Section, worth: i32) {
    let left = strategy.common.stacks.rooms.get(&TileBack::from(section)).copied().unwrap_or(0);
    let kind = match section {
        Section::A => RoomKind::LifeSupportA,
        Section::B => RoomKind::LifeSupportB,
        Section::C => RoomKind::LifeSupportC,
    };
    let wish = worth * 8 / 10;
    for slot in strategy.map.frontier().collect::<Vec<_>>() {
        if left > 0 && slot.section() == section {
            wishes.at(strategy, Deed::Explore, wish, slot);
        } else if left > 0 {
            let away = i32::from(strategy.towards(slot, kind));
            wishes.at(strategy, Deed::Explore, wish * 6 / (8 + 4 * away), slot);
        }
    }
    if left == 0 {
        // The Hibernatorium must still be found.
        for slot in strategy.map.frontier().collect::<Vec<_>>() {
            let beside = slot.edges().any(|(_, edge)| edge.other_end(slot) == Some(map().hibernatorium()));
            wishes.at(strategy, Deed::Explore, if beside { wish } else { wish / 4 }, slot);
        }
    }
}

/// Wishes for the destruction of the Facility once there is a way out in time.
fn destruction(strategy: &Strategy<'_>, wishes: &mut Wishes) {
    if strategy.common.systems.autodestruction != Autodestruction::Off {
        return;
    }
    let shuttle =
        !strategy.common.systems.shuttle_gone && strategy.map.place(RoomKind::EscapeShuttle).is_some();
    let in_time = strategy.is_covered()
        || match strategy.common.systems.lander {
            _ if shuttle => true,
            Lander::Landed => true,
            Lander::OnTrack(space) => {
                i32::from(space) < strategy.round() + 5 && leaving::lander_chance(strategy) >= 90
            }
            Lander::ShotDown | Lander::Launched => false,
        };
    // Early on there is time to find the shuttle.
    let early = strategy.round() <= strategy.weights.destroys_until && !strategy.common.systems.shuttle_gone;
    if (in_time || early) && strategy.round() < 10 {
        wishes.at_kind(strategy, Deed::Destroy, goal_worth(strategy), RoomKind::CoolingSystem);
    } else {
        // Until then the room must be found.
        wishes.at_kind(
            strategy,
            Deed::Explore,
            goal_worth(strategy) * strategy.weights.finds_cooling / 100,
            RoomKind::CoolingSystem,
        );
    }
}

/// Wishes for new rooms. They count most in early rounds.
fn exploring(strategy: &Strategy<'_>, wishes: &mut Wishes) {
    let value = (12 - strategy.round()).max(2);
    for slot in strategy.map.frontier().collect::<Vec<_>>() {
        wishes.at(strategy, Deed::Explore, value, slot);
    }
}
