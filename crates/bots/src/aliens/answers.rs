//! Answers to questions outside of activations: order, choices for the aliens, reactions.

use airlock_aliens::{
    Arg, Ref, Verb, Word,
    content::Cell,
    ids::{Character, EnduranceKind, EnduranceType, Mission},
};
use airlock_engine::Seat;

use super::{
    cards,
    fact::Fact,
    fight,
    look::{Enemy, Fighter},
    mind::Mind,
    options::Choice,
    seal, using,
};

/// Score of an answer.
pub(super) fn worth(mind: &Mind<'_>, point: &str, option: &Choice<'_>) -> i32 {
    let worth = weigh(mind, point, option);
    if let Some(fact) = fact(point) {
        mind.note(fact, worth);
    }
    worth
}

/// The fact that explains the answers to a question.
fn fact(point: &str) -> Option<Fact> {
    Some(match point {
        "DP-04" | "DP-05" | "DP-12" | "DP-13" => Fact::Order,
        "DP-11" | "DP-30" => Fact::Deck,
        "DP-14" | "DP-19" | "DP-29" => Fact::Gear,
        "DP-17" => Fact::Kill,
        "DP-25" | "DP-27" => Fact::Cards,
        _ => return None,
    })
}

fn weigh(mind: &Mind<'_>, point: &str, option: &Choice<'_>) -> i32 {
    if option.offer.grave {
        return -100_000;
    }
    let action = &option.action;
    let thing =
        [Arg::To, Arg::Who, Arg::What, Arg::Card, Arg::Target].into_iter().find_map(|arg| action.one(arg));
    match (point, action.verb, thing) {
        (_, Verb::Play, _) => play(mind, option),
        ("DP-04", _, Some(Ref::Seat(seat))) => lead(mind, seat),
        ("DP-05" | "DP-12" | "DP-13", Verb::Activate, Some(Ref::Character(who))) => first(mind, who),
        ("DP-11", Verb::Draw, _) => cards::draw(mind),
        ("DP-14", Verb::React, Some(Ref::Card(kind, _))) => window(mind, kind),
        ("DP-15", _, Some(Ref::Contact(contact))) => mind.enemy(contact).map_or(0, |enemy| enemy.aliens),
        ("DP-17", _, Some(Ref::Character(who))) => mind.fighter(who).map_or(0, fight::defensive),
        ("DP-18", _, Some(Ref::Character(who))) => mind.fighter(who).map_or(0, victim),
        ("DP-16", Verb::Walk, _) => path(mind, action.all(Arg::Path)),
        ("DP-16", _, Some(Ref::Contact(contact))) => mind.enemy(contact).map_or(0, |enemy| -enemy.aliens),
        ("DP-19", Verb::Yes, _) => 10,
        ("DP-19", Verb::React, Some(Ref::Ability(_))) => reroll(mind, option),
        ("DP-19", Verb::React, Some(Ref::Card(EnduranceKind::FireDiscipline, _))) => 10,
        ("DP-19", Verb::React, _) => -1,
        ("DP-22", _, Some(Ref::Cell(cell))) => nearest(mind, cell).min(30),
        ("DP-23", _, Some(Ref::Cell(cell))) => watched(mind, cell),
        ("DP-24", Verb::Promote, Some(Ref::Character(who))) => promoted(who),
        ("DP-25", _, _) => discard(mind, action.one(Arg::Card).or(thing)),
        ("DP-27", _, Some(Ref::Card(kind, _))) => taken_back(kind),
        ("DP-28", _, Some(Ref::Mission(mission))) => next_mission(mind, mission),
        ("DP-29", Verb::Equip, Some(Ref::Card(kind, _))) => {
            mind.acting().map_or(0, |fighter| cards::use_of(fighter, kind))
        }
        ("DP-29", Verb::Recycle, Some(Ref::Exhausted(n))) => i32::from(n),
        ("DP-29", Verb::Choose, Some(Ref::Object(cell))) => {
            // A place that somebody is about to inspect need not be inspected from here.
            50 - nearest(mind, cell).min(40) - if mind.plan.uses(cell) { 45 } else { 0 }
        }
        ("DP-29", Verb::Choose, _) => 1,
        ("DP-30", Verb::Choose | Verb::Yes, _) => bottom(mind),
        _ => 0,
    }
}

/// The player whose hero is closest to its goal leads.
fn lead(mind: &Mind<'_>, seat: Seat) -> i32 {
    let heroes = mind.squad.iter().filter(|fighter| fighter.member.hero_of == Some(seat));
    heroes.map(|hero| first(mind, hero.who)).max().unwrap_or(0)
}

/// Distance in steps within which an alien blocks the carrier of Newt.
const IN_THE_WAY: i32 = 5;

/// Priority in the order of activations. The character closest to its goal goes first, so that the others can
/// follow. Behind a closed door, the one who opens it goes first. The carrier of Newt goes before those who
/// can take her over, and after those who can clear her way.
fn first(mind: &Mind<'_>, who: Character) -> i32 {
    if let Some(carrier) = mind.fighter(who).filter(|fighter| fighter.member.carries_newt) {
        let way = |cell| mind.plan.way(who, cell);
        let blocks = |enemy: &Enemy| {
            let near = mind.steps(enemy.cell, carrier.cell) <= IN_THE_WAY;
            near && !enemy.blip && way(enemy.cell) < way(carrier.cell)
        };
        return if mind.enemies.iter().any(blocks) { 1 } else { 2_000 };
    }
    let missed = mind.plan.missed(mind, who);
    if missed > 0 {
        return -missed;
    }
    let opens = |fighter: &Fighter<'_>| if seal::is_shut_in(mind) { fighter.skill() * 20 } else { 0 };
    mind.fighter(who).map_or(0, |fighter| 1_000 - mind.plan.way(who, fighter.cell).min(900) + opens(fighter))
}

fn nearest(mind: &Mind<'_>, cell: Cell) -> i32 {
    mind.squad.iter().map(|fighter| mind.steps(fighter.cell, cell)).min().unwrap_or(0)
}

/// Number of squad members that see a space.
fn watched(mind: &Mind<'_>, cell: Cell) -> i32 {
    let sees = |fighter: &&Fighter<'_>| fighter.member.sees.contains(cell);
    i32::try_from(mind.standing().filter(sees).count()).unwrap_or(0)
}

/// Prefers paths of aliens that end in view of many squad members.
fn path(mind: &Mind<'_>, path: &[Ref]) -> i32 {
    match path.last() {
        Some(Ref::Cell(end)) => {
            let beside = mind.squad.iter().filter(|fighter| mind.adjacent(fighter.cell, *end));
            watched(mind, *end) * 10 + beside.map(victim).max().unwrap_or(0) / 10
        }
        _ => 0,
    }
}

/// Score of a victim for an alien attack: best one with a good defence, or already prone.
fn victim(fighter: &Fighter<'_>) -> i32 {
    let armour = if fighter.wears(EnduranceKind::Helmet) { 15 } else { 0 };
    let prone = if fighter.stands() { 0 } else { 20 };
    let carries = if fighter.member.carries_newt || fighter.member.crates > 0 { 40 } else { 0 };
    i32::from(fighter.side.defence) * 10 + i32::from(fighter.side.melee.unwrap_or(0)) * 3 + armour + prone
        - carries
}

/// Score of rolling a failed defence again, if the cards allow it.
fn reroll(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    60 - i32::from(option.offer.cost) * cards::price(mind)
}

fn window(mind: &Mind<'_>, kind: EnduranceKind) -> i32 {
    let price = kind.def().event().map_or(0, |event| i32::from(event.cost)) * cards::price(mind);
    match kind {
        EnduranceKind::GhostReading => {
            let blips = mind.common.motion.current.map_or(0, |card| i32::from(card.def().blips));
            blips * 40 - 45 - price
        }
        EnduranceKind::OverlappingFire => {
            let biggest = mind.enemies.iter().filter(|enemy| {
                !enemy.blip && mind.squad.iter().any(|fighter| mind.adjacent(fighter.cell, enemy.cell))
            });
            biggest.map(|enemy| enemy.aliens / 5).max().unwrap_or(0) - 30 - price
        }
        _ => -1,
    }
}

fn play(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    match mind.acting().or(mind.squad.first()) {
        Some(fighter) => using::play(mind, fighter, option),
        None => -1,
    }
}

/// The best shooter is promoted.
fn promoted(who: Character) -> i32 {
    let side = who.side(true);
    10 + i32::from(side.aim.unwrap_or(0)) + i32::from(side.defence)
}

/// Prefers to discard a useless card. The top card of the Deck is unknown, so losing it costs little.
fn discard(mind: &Mind<'_>, card: Option<Ref>) -> i32 {
    match card {
        Some(Ref::Word(Word::Deck)) => 10,
        Some(Ref::Card(kind, _)) => 12 - cards::keep(mind, kind),
        _ => 0,
    }
}

fn taken_back(kind: EnduranceKind) -> i32 {
    let def = kind.def();
    match def.card_type() {
        EnduranceType::Weapon => 20 + i32::from(def.equip_cost().unwrap_or(0)),
        EnduranceType::Equipment if kind == EnduranceKind::Helmet => 22,
        EnduranceType::Equipment => 10,
        EnduranceType::Event => 15,
        EnduranceType::Hazard => 0,
    }
}

/// Prefers to continue the story unless too few characters are left for it.
fn next_mission(mind: &Mind<'_>, mission: Mission) -> i32 {
    let gone = mind
        .common
        .squad
        .iter()
        .filter(|(_, member)| member.fate == airlock_aliens::model::Fate::Captured)
        .count();
    match mission {
        Mission::Rescue if gone >= 3 => 30,
        Mission::Rescue | Mission::Supply => 0,
        _ => 10,
    }
}

/// Puts a motion card with many blips under the deck.
fn bottom(mind: &Mind<'_>) -> i32 {
    let top = mind.you.motion.iter().find(|known| known.depth == 0);
    top.map_or(0, |known| i32::from(known.card.def().blips) * 10 - 14)
}
