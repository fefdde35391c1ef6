//! Wishes for the goals, and for the character's own needs.

use airlock_retaliation::{
    content::{ObjectiveCheck, SlotId, TeamCheck, map},
    ids::{Gear, ItemKind, RoomKind, Section, TileBack},
    model::{Autodestruction, Lander},
};

use super::{
    goal::{self, Aim, Stand},
    leaving,
    mind::Mind,
    plan,
    wish::{Deed, Wishes},
};

/// Percentage of a mission's value for a seat that attends to another mission first.
const OF_OTHERS: i32 = 50;

/// Value of a goal.
fn goal_worth(mind: &Mind<'_>) -> i32 {
    if mind.is_cooperative() { 840 } else { 850 }
}

pub(super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    body(mind, wishes);
    if leaving::is_last_call(mind) {
        return;
    }
    air(mind, wishes);
    let open: Vec<Aim> =
        mind.goals.aims.iter().copied().filter(|aim| goal::stand(mind, *aim) == Stand::Open).collect();
    // In the cooperative modes each seat attends to a different mission first.
    let own = if mind.is_cooperative() { plan::duty(mind, &open) } else { None };
    for (place, aim) in open.iter().enumerate() {
        let first = !mind.is_cooperative() || own == Some(place);
        let share = if first { 100 } else { OF_OTHERS };
        aims(mind, wishes, *aim, goal_worth(mind) * share / 100);
    }
    if mind.goals.wants_destruction() {
        destruction(mind, wishes);
    }
    wishes.anywhere(Deed::Search, mind.weights.search);
    exploring(mind, wishes);
}

/// Wishes for health, clean cards and gear.
fn body(mind: &Mind<'_>, wishes: &mut Wishes) {
    let caution = mind.caution();
    let restorable = mind.restorable();
    if restorable >= 2 {
        wishes.at_kind(mind, Deed::Heal, 30 * caution / 100, RoomKind::EmergencyRoom);
    }
    let wounds = i32::try_from(mind.crew.wounds.len()).unwrap_or(0);
    if wounds > 0 {
        let wish = 50 * wounds * caution / 100;
        wishes.at_kind(mind, Deed::Operate, wish, RoomKind::EmergencyRoom);
        wishes.at_kind(mind, Deed::Operate, wish, RoomKind::SurgeryRoom);
    }
    if mind.crew.larva {
        wishes.at_kind(mind, Deed::Surgery, mind.weights.surgery, RoomKind::SurgeryRoom);
    } else if mind.contamination_in_hand() > 0 {
        let wish = 35 * mind.contamination_in_hand();
        wishes.at_kind(mind, Deed::Clean, wish, RoomKind::Shelter);
    }
    let stock = mind.common.systems.landing_zone[Gear::Oxygen as usize];
    let free = i32::try_from(mind.crew.belt.iter().filter(|slot| slot.is_none()).count()).unwrap_or(0);
    if stock > 0 && free > 0 {
        let need = (3 * mind.breath()).min(400);
        wishes.at(mind, Deed::Stock, need.max(14) + 6 * free, map().landing_zone());
    }
    let armed =
        mind.items().any(|item| item.slots.iter().any(Option::is_some)) || mind.tokens(Gear::Ammo) > 0;
    if !armed && free > 0 {
        wishes.at_kind(mind, Deed::Stock, 90, RoomKind::Armory);
        wishes.at(mind, Deed::Stock, 60, map().landing_zone());
    }
}

/// Wishes for life support where the seat is and will be.
fn air(mind: &Mind<'_>, wishes: &mut Wishes) {
    if mind.common.systems.reactor_shut_down || mind.goals.has(Aim::Own(ObjectiveCheck::LifeSupportOff)) {
        return;
    }
    let rounds = 14 - mind.round();
    for (section, kind, use_of) in [
        (Section::A, RoomKind::LifeSupportA, 100),
        (Section::B, RoomKind::LifeSupportB, 60),
        (Section::C, RoomKind::LifeSupportC, mind.weights.air_in_c),
    ] {
        if mind.has_air(section) {
            continue;
        }
        let here = mind.here.is_some_and(|slot| slot.section() == section);
        let asked = mind.goals.has(Aim::Team(TeamCheck::LifeSupportActive));
        let short = (rounds * 2 - mind.air()).max(0) * mind.weights.air_short;
        let wish = (55 + short) * use_of / 100
            + if asked { goal_worth(mind) } else { 0 }
            + if here { 40 } else { 0 };
        wishes.at_kind(mind, Deed::LifeSupport(section), wish, kind);
    }
}

/// Wishes for deeds that bring a condition closer.
fn aims(mind: &Mind<'_>, wishes: &mut Wishes, aim: Aim, worth: i32) {
    match aim {
        Aim::Team(TeamCheck::EggsEscaped { .. }) => egg(mind, wishes, worth),
        Aim::Own(ObjectiveCheck::Egg) => egg(mind, wishes, worth),
        Aim::Team(TeamCheck::DataEscaped { .. }) => {
            let others = mind.others().filter(|crew| crew.data).count();
            if others == 0 || mind.is_cooperative() {
                wishes.at_kind(mind, Deed::Data, worth, RoomKind::ServerRoom);
            }
        }
        Aim::Own(ObjectiveCheck::DataToken | ObjectiveCheck::OnlySurvivorWithData) => {
            wishes.at_kind(mind, Deed::Data, worth, RoomKind::ServerRoom);
        }
        Aim::Team(TeamCheck::RoomsDiscovered { section }) => discover(mind, wishes, section, worth),
        Aim::Team(TeamCheck::SectionAExplored) => {
            let open: Vec<SlotId> = goal::unexplored_in_a(mind).collect();
            for slot in open {
                wishes.at(mind, Deed::Explore, worth * 6 / 10, slot);
            }
        }
        Aim::Team(TeamCheck::RobotReachedReactor | TeamCheck::RobotInReactor) => {
            if mind.map.place(RoomKind::Reactor).is_none() {
                wishes.at_kind(mind, Deed::Explore, worth * 7 / 10, RoomKind::Reactor);
            } else if mind.common.robot.card.is_none() {
                wishes.at_kind(mind, Deed::Explore, worth * 7 / 10, RoomKind::Hibernatorium);
            } else {
                wishes.at(mind, Deed::LeadRobot, worth * 7 / 10, mind.common.robot.at);
                // The robot is used from any room with a computer (R-ROBOT-03).
                if mind.is_cooperative() && !mind.common.robot.malfunction {
                    for (slot, _) in mind.common.rooms.iter().filter(|(_, room)| room.room.def().computer) {
                        wishes.at(mind, Deed::LeadRobot, worth * 7 / 10 * 8 / 10, *slot);
                    }
                }
            }
        }
        Aim::Team(TeamCheck::ReactorShutDown) => {
            wishes.at_kind(mind, Deed::ShutDown, worth, RoomKind::Reactor);
        }
        Aim::Team(TeamCheck::HibernatoriumActive) => {
            wishes.at_kind(mind, Deed::WakeHibernatorium, worth, RoomKind::LifeSupportC);
        }
        Aim::Team(TeamCheck::NestDestroyed) | Aim::Own(ObjectiveCheck::NestDestroyed) => {
            let left = i32::try_from(mind.common.nest.eggs).unwrap_or(5);
            wishes.at_kind(mind, Deed::BreakEgg, worth - 40 * left, RoomKind::Nest);
        }
        Aim::Own(ObjectiveCheck::LifeSupportOff) => {
            for (section, kind) in [
                (Section::A, RoomKind::LifeSupportA),
                (Section::B, RoomKind::LifeSupportB),
                (Section::C, RoomKind::LifeSupportC),
            ] {
                if mind.has_air(section) && mind.crew.data {
                    wishes.at_kind(mind, Deed::LifeSupport(section), worth, kind);
                }
            }
        }
        Aim::Team(_) | Aim::Own(_) => {}
    }
}

fn egg(mind: &Mind<'_>, wishes: &mut Wishes, worth: i32) {
    if mind.common.nest.eggs > 0 && !mind.items().any(|item| item.item == ItemKind::Egg) {
        wishes.at_kind(mind, Deed::TakeEgg, worth, RoomKind::Nest);
    }
}

/// Wishes for discovering the rooms of a section while its stack holds rooms.
fn discover(mind: &Mind<'_>, wishes: &mut Wishes, section: Section, worth: i32) {
    let left = mind.common.stacks.rooms.get(&TileBack::from(section)).copied().unwrap_or(0);
    let kind = match section {
        Section::A => RoomKind::LifeSupportA,
        Section::B => RoomKind::LifeSupportB,
        Section::C => RoomKind::LifeSupportC,
    };
    let wish = worth * 8 / 10;
    for slot in mind.map.frontier().collect::<Vec<_>>() {
        if left > 0 && slot.section() == section {
            wishes.at(mind, Deed::Explore, wish, slot);
        } else if left > 0 {
            let away = i32::from(mind.towards(slot, kind));
            wishes.at(mind, Deed::Explore, wish * 6 / (8 + 4 * away), slot);
        }
    }
    if left == 0 {
        // The Hibernatorium must still be found.
        for slot in mind.map.frontier().collect::<Vec<_>>() {
            let beside = slot.edges().any(|(_, edge)| edge.other_end(slot) == Some(map().hibernatorium()));
            wishes.at(mind, Deed::Explore, if beside { wish } else { wish / 4 }, slot);
        }
    }
}

/// Wishes for the destruction of the Facility once there is a way out in time.
fn destruction(mind: &Mind<'_>, wishes: &mut Wishes) {
    if mind.common.systems.autodestruction != Autodestruction::Off {
        return;
    }
    let shuttle = !mind.common.systems.shuttle_gone && mind.map.place(RoomKind::EscapeShuttle).is_some();
    let in_time = leaving::is_covered(mind)
        || match mind.common.systems.lander {
            _ if shuttle => true,
            Lander::Landed => true,
            Lander::OnTrack(space) => {
                i32::from(space) < mind.round() + 5 && leaving::lander_chance(mind) >= 90
            }
            Lander::ShotDown | Lander::Launched => false,
        };
    // Early on there is time to find the shuttle.
    let early = mind.round() <= mind.weights.destroys_until && !mind.common.systems.shuttle_gone;
    if (in_time || early) && mind.round() < 10 {
        wishes.at_kind(mind, Deed::Destroy, goal_worth(mind), RoomKind::CoolingSystem);
    } else {
        // Until then the room must be found.
        wishes.at_kind(
            mind,
            Deed::Explore,
            goal_worth(mind) * mind.weights.finds_cooling / 100,
            RoomKind::CoolingSystem,
        );
    }
}

/// Wishes for new rooms. They count most in early rounds.
fn exploring(mind: &Mind<'_>, wishes: &mut Wishes) {
    let value = (12 - mind.round()).max(2);
    for slot in mind.map.frontier().collect::<Vec<_>>() {
        wishes.at(mind, Deed::Explore, value, slot);
    }
}
