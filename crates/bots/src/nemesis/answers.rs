//! Answers to questions outside of the seat's own turn.

use airlock_nemesis::{
    Action, Arg, Ref, Verb, Word,
    ids::{Character, Wound},
    view::Scene,
};

use super::{
    fact::Fact,
    goal::{self, Stand},
    hand, items, madness,
    mind::Mind,
    moving::{self, Manner},
};

/// Score of an answer.
pub(super) fn worth(mind: &Mind<'_>, point: &str, action: &Action) -> i32 {
    let worth = weigh(mind, point, action);
    if let Some(fact) = fact(mind, point) {
        mind.note(fact, worth);
    }
    worth
}

/// The fact that explains the answers to a question.
fn fact(mind: &Mind<'_>, point: &str) -> Option<Fact> {
    Some(match point {
        "DP-DRAFT" => Fact::Taste,
        "DP-OBJECTIVE" => Fact::EasierGoal,
        "DP-REACT" => Fact::Prevents,
        "DP-SEARCH-KEEP" => Fact::BetterItem,
        "DP-HANDS" => Fact::NeedsHand,
        "DP-POD-LAUNCH" | "DP-POD-ROUND" => Fact::Escape,
        "DP-SCAN" if madness::level(mind).is_some() => Fact::Madness,
        "DP-SCAN" => Fact::Infection,
        "DP-MADNESS" => Fact::Madness,
        _ => return None,
    })
}

fn weigh(mind: &Mind<'_>, point: &str, action: &Action) -> i32 {
    match (point, action.verb) {
        ("DP-DRAFT", _) => match action.one(Arg::What) {
            Some(Ref::Character(character)) => taste(character),
            _ => 0,
        },
        ("DP-OBJECTIVE", _) => match action.one(Arg::What) {
            Some(Ref::Objective(objective)) => goal::promise(mind, objective),
            _ => 0,
        },
        ("DP-PASS-DISCARD", _) => 0,
        // Without a reaction, the seat suffers what it would prevent.
        ("DP-REACT", Verb::React) => reaction(mind, action),
        ("DP-REACT", _) => 0,
        ("DP-POD-LAUNCH" | "DP-POD-ROUND", verb) => aboard(mind, verb),
        ("DP-SEARCH-KEEP", Verb::Keep) => keep(mind, action),
        ("DP-SEARCH-KEEP", _) => 10,
        // The use of the freed hand was already scored with the action.
        ("DP-HANDS", Verb::No) => -10_000,
        ("DP-HANDS", _) => -action.one(Arg::What).map_or(0, |thing| items::loss(mind, thing)),
        ("DP-WOUND", _) => action.all(Arg::Wounds).iter().map(|wound| pain(*wound)).sum(),
        ("DP-SCAN", Verb::Yes) => {
            if mind.crew.larva || madness::risky(mind) {
                -1
            } else {
                1
            }
        }
        ("DP-CANTEEN-HEAL" | "DP-MADNESS" | "DP-CONSENT" | "DP-INTRP-JOIN", Verb::Yes) => 1,
        ("DP-PANIC", _) => panic(mind, action),
        ("DP-ENGINE", verb) => engine(mind, verb),
        ("DP-REROLL", Verb::Yes) => 0,
        ("DP-MOVE", _) => {
            moving::destination(mind, action).map_or(0, |to| moving::worth(mind, to, Manner::Normal))
        }
        ("DP-TRADE" | "DP-TRADE-SHOW", verb) => trade(verb),
        ("DP-CARD", _) => card(mind, action),
        _ => 0,
    }
}

/// Preference among characters.
const fn taste(character: Character) -> i32 {
    match character {
        Character::Mechanic => 6,
        Character::Soldier => 5,
        Character::Pilot => 4,
        Character::Scout => 3,
        Character::Captain => 2,
        Character::Scientist => 1,
    }
}

/// Score of a reaction. Attacks and noise are worth one. Other players' actions are not, except a friend's
/// panic.
fn reaction(mind: &Mind<'_>, action: &Action) -> i32 {
    if matches!(mind.view.own.scene, Some(Scene::Panic { .. })) {
        return if mind.is_cooperative() { 10 } else { -10 };
    }
    match (action.one(Arg::Card), action.one(Arg::Item)) {
        (Some(Ref::Card(airlock_nemesis::ids::ActionKind::Interruption, _)), _) => -10,
        _ => 10,
    }
}

/// Score of a choice in a panic: the least loss, or the way to the weakest enemy.
fn panic(mind: &Mind<'_>, action: &Action) -> i32 {
    if let Some(room) = moving::destination(mind, action) {
        return moving::worth(mind, room, Manner::Normal);
    }
    let lost = [Arg::Item, Arg::Weapon].into_iter().find_map(|arg| action.one(arg));
    let card = action.one(Arg::Card).map_or(0, |card| hand::worth(mind, card));
    let wound = action.one(Arg::Wounds).map_or(0, pain);
    -lost.map_or(0, |item| items::loss(mind, item)) - card - wound
}

/// Score of leaving in the pod, unless there is still something to do.
fn aboard(mind: &Mind<'_>, verb: Verb) -> i32 {
    match verb {
        Verb::Launch => 100,
        Verb::GetOut if goal::stand(mind) == Stand::Open && mind.time() > 6 => 50,
        Verb::Wait => 20,
        _ => 0,
    }
}

fn keep(mind: &Mind<'_>, action: &Action) -> i32 {
    let kept = match action.one(Arg::Item) {
        Some(Ref::Item(kind, _)) => items::worth(mind, kind),
        _ => 0,
    };
    kept - action.all(Arg::Discard).iter().map(|thing| items::loss(mind, *thing)).sum::<i32>()
}

/// Rank of wounds by how much they hurt.
const fn pain(wound: Ref) -> i32 {
    match wound {
        Ref::Wound(Wound::Bleeding, _) => 5,
        Ref::Wound(Wound::Body, _) => 4,
        Ref::Wound(Wound::Leg, _) => 3,
        Ref::Wound(Wound::Hand, _) => 2,
        _ => 1,
    }
}

/// Decides to make the inspected engine work.
fn engine(mind: &Mind<'_>, verb: Verb) -> i32 {
    let number = mind.room_kind().and_then(|room| room.def().engine);
    let works = number.and_then(|number| mind.you.knows.engines.get(&number).copied());
    match (works, verb) {
        (Some(false), Verb::Yes) | (Some(true), Verb::No) => 10,
        (None, Verb::No) => 1,
        _ => 0,
    }
}

/// Bots do not trade: they close what is open.
const fn trade(verb: Verb) -> i32 {
    match verb {
        Verb::Close => 3,
        Verb::No | Verb::Decline | Verb::Pass | Verb::Stop => 2,
        Verb::Withdraw => 1,
        Verb::Show => 0,
        _ => -10,
    }
}

/// Score of a choice on a card.
fn card(mind: &Mind<'_>, action: &Action) -> i32 {
    match (action.verb, action.one(Arg::To), action.one(Arg::Number)) {
        (Verb::Discard, ..) => -hand::price(mind, action.all(Arg::Discard)),
        (_, Some(Ref::Word(Word::Bottom)), _) => 1,
        (_, _, Some(Ref::Number(number))) => i32::from(number),
        _ => 0,
    }
}
