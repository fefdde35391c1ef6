//! Answers to questions, and their scores.

use airlock_retaliation::{
    Action, Arg, Mode, Ref, Verb, Word,
    content::ReactionOp,
    ids::{ActionKind, Character, Gear, ItemKind, Wound},
    model::{Lander, Place},
};

use super::{
    facility,
    fact::Fact,
    fighting, gear, goal, hand, items, leaving,
    map::menace,
    mind::Mind,
    moving::{self, Manner},
    turn, using,
    wish::Deed,
};

/// Score of an answer.
pub(super) fn worth(mind: &Mind<'_>, point: &str, action: &Action) -> i32 {
    let worth = weigh(mind, point, action);
    if let Some(fact) = fact(point) {
        mind.note(fact, worth);
    }
    worth
}

/// The fact that explains the answers to a question.
fn fact(point: &str) -> Option<Fact> {
    Some(match point {
        "D-01" => Fact::Taste,
        "D-02" | "D-22" | "D-53" => Fact::BetterItem,
        "D-46" => Fact::EasierGoal,
        "D-30" => Fact::Prevents,
        _ => return None,
    })
}

fn weigh(mind: &Mind<'_>, point: &str, action: &Action) -> i32 {
    if action.verb == Verb::UseItem {
        return if point == "D-05" { turn::worth(mind, action) } else { using::worth(mind, action) };
    }
    match (point, action.verb) {
        ("D-05", _) => turn::worth(mind, action),
        ("D-01", _) => match action.one(Arg::What) {
            Some(Ref::Character(character)) => taste(mind, character),
            _ => 0,
        },
        ("D-02", _) => match action.one(Arg::Item) {
            Some(Ref::Item(kind, _)) => items::drafted(mind, kind),
            _ => 0,
        },
        ("D-03" | "D-39", _) => gear::taken(mind, action),
        ("D-10", _) => walk(mind, action, Manner::PLAIN),
        ("D-12" | "D-13" | "D-14" | "D-16" | "D-26" | "D-32", _) => fight(mind, action),
        ("D-15", _) => assigned(mind, action),
        ("D-17", Verb::Use) => decoy(mind, action),
        ("D-18", Verb::Use | Verb::Yes) => replaced(mind, action),
        ("D-19", _) => action.one(Arg::Wound).map_or(0, pain),
        ("D-20", _) => match action.one(Arg::Number) {
            Some(Ref::Number(n)) => i32::from(n),
            _ => 0,
        },
        ("D-21", _) => keep_hand(mind, action),
        ("D-22" | "D-53", _) => items::kept(mind, action),
        ("D-23", Verb::Discard) => match action.one(Arg::Item) {
            Some(Ref::Item(kind, _)) => items::newcomer(mind) - items::loss(mind, kind),
            _ => 0,
        },
        ("D-24", _) => gear::slot(action),
        ("D-25", _) => gear::step(mind, action),
        ("D-28", Verb::Yes) => 1,
        ("D-29" | "D-58", _) => lane(mind, action),
        ("D-30", Verb::React) => reaction(mind, action),
        ("D-33" | "D-57", _) => switched(mind, action),
        ("D-34", _) => repaired(mind, action),
        ("D-36", _) => pushed(mind, action),
        ("D-37", verb) => defence(mind, verb),
        ("D-38" | "D-09", _) => chosen(mind, action),
        ("D-40", Verb::Take) => mind.wish(Deed::TakeEgg) - items::space(mind, ItemKind::Egg),
        ("D-40", _) => mind.wish(Deed::BreakEgg),
        ("D-41", Verb::Launch) => {
            if leaving::launches(mind) {
                10
            } else {
                -10
            }
        }
        ("D-42", _) => lander(mind, action),
        ("D-43", _) => match action.one(Arg::What) {
            Some(Ref::Gear(Gear::Oxygen)) => -mind.breath(),
            _ => -14,
        },
        ("D-46", _) => match action.one(Arg::What) {
            Some(Ref::Objective(deck)) => {
                let objective = match deck {
                    airlock_retaliation::ids::ObjectiveDeck::Private => mind.you.private,
                    airlock_retaliation::ids::ObjectiveDeck::Mission => mind.you.mission,
                };
                objective.map_or(0, |objective| goal::promise(mind, objective))
            }
            _ => 0,
        },
        ("D-50", Verb::Choose) => led(mind, action),
        ("D-51", _) => match action.one(Arg::Who) {
            Some(Ref::Seat(seat)) if seat == mind.seat => 5,
            _ => 0,
        },
        ("D-52", _) => match action.one(Arg::Through) {
            Some(Ref::Corridor(corridor)) => corridor_pull(mind, corridor),
            _ => 0,
        },
        ("D-55", _) => continuous(mind, action),
        // Bots do not trade: they close what is open.
        ("D-27", Verb::Close | Verb::Decline | Verb::Withdraw) => 5,
        _ => 0,
    }
}

/// Preference among characters: in the cooperative mode those that secure fast, in the semi-cooperative one
/// those that command. A solo player prefers anybody to a civilian.
fn taste(mind: &Mind<'_>, character: Character) -> i32 {
    match character {
        Character::CombatEngineer if mind.is_cooperative() => 20,
        Character::Recon if mind.is_cooperative() => 15,
        Character::Contractor if mind.common.setup.mode == Mode::Coop => 4,
        Character::Recon => 6,
        Character::CombatEngineer => 5,
        Character::Officer if mind.is_cooperative() => 5,
        Character::Officer => 9,
        Character::HeavyGunOperator => 3,
        Character::MedicalSupport => 2,
        Character::Contractor => 1,
    }
}

/// Score of a card's movement.
fn walk(mind: &Mind<'_>, action: &Action, manner: Manner) -> i32 {
    if action.verb == Verb::Stop {
        return 6;
    }
    if let Some(Ref::Room(slot)) = action.one(Arg::Room) {
        return moving::stay(mind, slot) - mind.map.noise(slot);
    }
    let alone = if action.all(Arg::With).is_empty() { 0 } else { 1 };
    moving::way(mind, action).map_or(0, |way| moving::worth(mind, way, manner)) + alone
}

/// Score of a shot or burst, of the decision to make it, and of the alternatives.
fn fight(mind: &Mind<'_>, action: &Action) -> i32 {
    let what = action.one(Arg::What);
    match (action.verb, what) {
        (Verb::No | Verb::Decline, _) => 3,
        (Verb::Fill, _) => 30,
        // Ordering somebody else to move brings this seat nothing.
        (_, _) if action.one(Arg::Who).is_some() && action.one(Arg::To).is_some() => -5,
        (Verb::Yes, _) => 10 + gear::own_grenade(mind).max(0),
        (_, Some(Ref::Word(Word::HandToHand))) => {
            fighting::target(mind, action).map_or(0, |target| fighting::blow_at(mind, target, 0))
        }
        _ => {
            let shot = fighting::target(mind, action).is_some();
            if shot { fighting::shot(mind, action) } else { fighting::burst(mind, action) }
        }
    }
}

/// Value of the targets that the hits of a burst kill.
fn assigned(mind: &Mind<'_>, action: &Action) -> i32 {
    let named = action.all(Arg::Targets).iter().chain(action.all(Arg::Target));
    let killed =
        named.filter_map(|r| if let Ref::Figure(id) = r { fighting::figure(mind, *id) } else { None });
    let killed: i32 = killed.map(|figure| menace(mind.map, figure.kind)).sum();
    let queen = match action.one(Arg::Number) {
        Some(Ref::Number(n)) => {
            let hunted = if mind.goals.wants_destruction() { 40 } else { 12 };
            i32::from(n) * hunted
        }
        _ => 0,
    };
    killed + queen
}

/// Value of jamming a weapon so that the target does not strike back.
fn decoy(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Item(kind, _)) = action.one(Arg::Weapon) else { return 0 };
    menace(mind.map, airlock_retaliation::ids::IntruderKind::Adult) * mind.caution() / 100
        - items::loss(mind, kind) / 2
}

/// Value of using something up to prevent an attack or a wound.
fn replaced(mind: &Mind<'_>, action: &Action) -> i32 {
    match action.one(Arg::Item) {
        Some(Ref::Item(kind, _)) => 100 * mind.caution() / 100 - items::loss(mind, kind) / 3,
        // Pays health to prevent a wound while enough health is left.
        _ => {
            if mind.crew.health <= 5 {
                10
            } else {
                -10
            }
        }
    }
}

/// Rank of wounds by how much they hurt.
const fn pain(wound: Ref) -> i32 {
    match wound {
        Ref::Wound(Wound::Bleeding, _) => 9,
        Ref::Wound(Wound::Arm, _) => 8,
        Ref::Wound(Wound::Lungs, _) => 7,
        Ref::Wound(Wound::Body, _) => 6,
        Ref::Wound(Wound::Guts, _) => 5,
        Ref::Wound(Wound::Leg, _) => 4,
        Ref::Wound(Wound::Eyes, _) => 3,
        _ => 2,
    }
}

fn keep_hand(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Hand(hand)) = action.one(Arg::Hand) else { return 0 };
    let held = mind.crew.hands.get(usize::from(hand).saturating_sub(1));
    held.map_or(0, |held| held.iter().map(|item| items::loss(mind, item.item)).sum())
}

/// Drives an intruder to the corridor farthest from the seat's wishes.
fn lane(mind: &Mind<'_>, action: &Action) -> i32 {
    let pull = moving::way(mind, action).map_or(0, |way| mind.wishes.pull(way.to));
    -pull / 10
}

/// Score of a reaction. An attack on the seat is worth a card. One on another seat is worth it only among
/// allies.
fn reaction(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Card(kind, _)) = action.one(Arg::Card) else { return 0 };
    let op = ActionKind::def(kind).reaction.as_ref().map(|reaction| reaction.op);
    let alone = mind.here.is_none_or(|here| mind.others_in(here).next().is_none());
    match op {
        Some(ReactionOp::PreventAttack) if alone || mind.is_cooperative() => 20,
        Some(ReactionOp::PreventAttack) => 5,
        Some(ReactionOp::RedirectAttack) if mind.is_cooperative() => -5,
        Some(ReactionOp::RedirectAttack) => 20,
        Some(ReactionOp::IgnoreCommand) | None => -5,
    }
}

/// Score of switching something. Doors stay as they are, fires are put out, and life support is switched
/// where that is wished for.
fn switched(mind: &Mind<'_>, action: &Action) -> i32 {
    match (action.one(Arg::What), action.one(Arg::Room)) {
        (Some(Ref::Section(section)), _) => {
            let doors = i32::try_from(action.all(Arg::Doors).len()).unwrap_or(0);
            let air = mind.wish(Deed::LifeSupport(section)) - if mind.has_air(section) { 400 } else { 0 };
            let fires =
                mind.common.rooms.iter().filter(|(slot, room)| room.fire && slot.section() == section);
            air + i32::try_from(fires.count()).unwrap_or(0) - doors
        }
        (_, Some(Ref::Room(slot))) => {
            if Some(slot) == mind.here {
                5
            } else {
                1
            }
        }
        _ => 0,
    }
}

fn repaired(mind: &Mind<'_>, action: &Action) -> i32 {
    match action.one(Arg::What) {
        Some(Ref::Item(kind, _)) => items::worth(mind, kind),
        Some(Ref::Word(Word::ThisRoom)) => 40,
        _ => 10,
    }
}

/// Pushes an intruder out of the seat's room, never into a room with a character.
fn pushed(mind: &Mind<'_>, action: &Action) -> i32 {
    let here = mind.here;
    let from = fighting::target(mind, action).map(|figure| figure.at);
    let relief = match from {
        Some(Place::Room(slot)) if Some(slot) == here => 60,
        Some(Place::Room(slot)) if mind.others_in(slot).next().is_some() => 20,
        _ => 0,
    };
    let harm = match action.one(Arg::To) {
        Some(Ref::Room(slot)) if Some(slot) == here || mind.others_in(slot).next().is_some() => 100,
        _ => 0,
    };
    relief - harm
}

/// Sets the defence to let the lander pass, or to stop it if the goals forbid the lander.
fn defence(mind: &Mind<'_>, verb: Verb) -> i32 {
    let active = mind.knows_defence().unwrap_or(true);
    let right = active == mind.goals.forbids_lander();
    match verb {
        Verb::Keep if right => 10,
        Verb::Shift if !right => 10,
        _ => 0,
    }
}

/// Score of a choice among alternatives, decks or rooms.
fn chosen(mind: &Mind<'_>, action: &Action) -> i32 {
    if let Some(Ref::Room(slot)) = action.one(Arg::Room) {
        return mind.map.kind(slot).map_or(0, |kind| facility::room(mind, kind, action.one(Arg::Branch)));
    }
    match (action.one(Arg::Branch), action.one(Arg::Deck), action.one(Arg::Slot)) {
        (Some(branch), ..) => {
            let room = mind.here.and_then(|here| mind.map.kind(here));
            room.map_or(0, |kind| facility::room(mind, kind, Some(branch)))
        }
        (_, Some(Ref::Deck(color)), _) => match color {
            airlock_retaliation::ids::Color::Green if mind.crew.health >= 3 => 5,
            airlock_retaliation::ids::Color::Yellow if mind.air() < 6 => 6,
            airlock_retaliation::ids::Color::Red => 3,
            _ => 1,
        },
        (_, _, Some(_)) => 1,
        _ => 0,
    }
}

/// Moves the lander closer if it is unlikely to be shot down.
fn lander(mind: &Mind<'_>, action: &Action) -> i32 {
    let (Some(Ref::Number(to)), Lander::OnTrack(space)) = (action.one(Arg::To), mind.common.systems.lander)
    else {
        return 0;
    };
    let sooner = to < u16::from(space);
    if sooner == (leaving::lander_chance(mind) >= leaving::FAIR) { 5 } else { 0 }
}

/// Score of moving the robot towards the Reactor.
fn led(mind: &Mind<'_>, action: &Action) -> i32 {
    let (Some(Ref::Room(to)), Some(reactor)) =
        (action.one(Arg::To), mind.map.place(airlock_retaliation::ids::RoomKind::Reactor))
    else {
        return -1;
    };
    let distances = mind.map.distances(&[reactor]);
    let nearer = i32::from(distances[mind.common.robot.at.index()]) - i32::from(distances[to.index()]);
    if mind.wish(Deed::LeadRobot) > 0 { 10 * nearer - 1 } else { -1 }
}

fn corridor_pull(mind: &Mind<'_>, corridor: airlock_retaliation::content::CorridorId) -> i32 {
    let there = mind.common.corridors.get(&corridor);
    there.map_or(0, |there| there.edge.ends().into_iter().map(|end| mind.wishes.pull(end)).max().unwrap_or(0))
}

/// Score of discarding cards for hits: useful up to the number of targets.
fn continuous(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Corridor(corridor)) = action.one(Arg::Through) else { return 0 };
    let hits = i32::try_from(action.all(Arg::Discard).len()).unwrap_or(0);
    let there = i32::try_from(mind.map.lurking(corridor).count()).unwrap_or(0);
    45 * hits.min(there) - hand::price(mind, action.all(Arg::Discard)) * 3 / 2
}
