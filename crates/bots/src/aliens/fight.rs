//! Attacks: the expected number of aliens killed, and its value.

use airlock_aliens::{
    Arg, Ref,
    content::{Cell, CellSet, Keyword, UseCost, WeaponDef},
    ids::{Character, EnduranceKind},
    model::Phase,
};

use super::{
    cards,
    look::{Enemy, Fighter},
    mind::Mind,
    options::Choice,
};

/// Values of killing an alien: far away, near, able to attack in the next Alien phase, adjacent to somebody,
/// about to carry somebody off.
const FAR: i32 = 20;
const NEAR: i32 = 45;
const IN_REACH: i32 = 80;
const BESIDE: i32 = 95;
const CAPTOR: i32 = 260;
/// Additional value of clearing the way.
const IN_THE_WAY: i32 = 45;
/// Highest value of a dial point before the Alien phase.
const DIAL: i32 = 20;
/// Cost of hitting a friend in a blast, multiplied by the chance.
const FRIEND: i32 = 1_200;

/// Chance in hundredths that a roll with a weapon hits.
fn chance(weapon: &WeaponDef, dial: i32, range: u8) -> i32 {
    let aimed = (dial + i32::from(weapon.attack.dial_bonus)).clamp(1, 10);
    let always = weapon.attack.auto_hit.filter(|auto| auto.within.is_none_or(|within| range <= within));
    aimed.max(always.map_or(0, |auto| i32::from(auto.on))) * 10
}

/// Expected kills and rolls of one Attack action with a weapon without an area attack, both in hundredths.
/// `aliens` is the number of targets in hundredths.
fn kills(weapon: &WeaponDef, dial: i32, range: u8, aliens: i32) -> (i32, i32) {
    let (mut kills, mut rolls, mut likely, mut dial) = (0, 0, 100, dial);
    let most = if weapon.has(Keyword::FullAuto) { aliens.div_euclid(100).max(1) } else { 1 };
    for _ in 0..most {
        rolls += likely;
        likely = likely * chance(weapon, dial, range) / 100;
        kills += likely;
        dial = (dial - 1).max(1);
    }
    (kills, rolls)
}

/// Expected kills of a fighter in defensive fire, in hundredths.
pub(super) fn defensive(fighter: &Fighter<'_>) -> i32 {
    let dial = fighter.member.dial.map_or(0, i32::from);
    let usable = fighter.weapons().filter(|weapon| !weapon.attack.area && dial > 0);
    usable.map(|weapon| kills(weapon, dial, 1, 300).0).max().unwrap_or(0)
}

/// Value of killing one alien of an enemy.
pub(super) fn value(mind: &Mind<'_>, enemy: &Enemy) -> i32 {
    let steps = |fighter: &Fighter<'_>| mind.steps(enemy.cell, fighter.cell);
    let nearest = mind.squad.iter().map(steps).min().unwrap_or(99);
    let captor =
        mind.squad.iter().any(|fighter| !fighter.stands() && mind.adjacent(fighter.cell, enemy.cell));
    let beside = mind.squad.iter().any(|fighter| mind.adjacent(fighter.cell, enemy.cell));
    let blocks = mind.standing().any(|fighter| {
        let way = mind.plan.way(fighter.who, fighter.cell);
        steps(fighter) <= 5 && mind.plan.way(fighter.who, enemy.cell) < way
    });
    let urgent = match nearest {
        _ if captor => CAPTOR,
        _ if beside => BESIDE,
        ..=7 => IN_REACH,
        8..=12 => NEAR,
        _ => FAR,
    };
    urgent + if blocks { IN_THE_WAY } else { 0 }
}

/// The weapon of a further shot. In defensive fire the shooter is not known.
fn further(mind: &Mind<'_>) -> Option<&'static WeaponDef> {
    let own = mind.acting().and_then(|own| own.weapons().find(|weapon| weapon.has(Keyword::FullAuto)));
    own.or(EnduranceKind::PulseRifle.def().weapon())
}

/// Score of an attack or a further shot.
pub(super) fn attack(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    let dial = option.offer.facts.iter().find(|(name, _)| *name == "dial").map_or(1, |(_, dial)| *dial);
    let weapon = match option.action.one(Arg::Weapon) {
        Some(Ref::Card(kind, _)) => kind.def().weapon(),
        _ => further(mind), // only full auto allows a further shot
    };
    let Some(weapon) = weapon else { return -1_000 };
    let cost = i32::from(option.offer.cost) * cards::price(mind);
    match option.action.one(Arg::Target) {
        Some(Ref::Contact(target)) => mind.enemy(target).map_or(-1_000, |enemy| {
            let range = mind.acting().map_or(1, |fighter| fighter.cell.range(enemy.cell));
            let (kills, rolls) = kills(weapon, dial, range, enemy.aliens);
            let further = (rolls - 100) * cards::price(mind) / 100;
            let dials = rolls * dial_point(mind) / 100;
            kills * value(mind, enemy) / 100 - cost - further - dials + finish(enemy, kills)
        }),
        Some(Ref::Cell(cell)) => {
            let lost = if weapon.attack.cost == UseCost::Discard { 25 } else { 0 };
            let own = mind.acting().map(|fighter| (fighter.who, fighter.cell));
            blast(mind, cell, chance(weapon, dial, 2), own) - cost - lost - dial_point(mind)
        }
        _ => -1_000,
    }
}

/// Value of a dial point before the Alien phase. Defensive fire costs no action, so points are better saved
/// for it.
fn dial_point(mind: &Mind<'_>) -> i32 {
    let coming: i32 = mind
        .enemies
        .iter()
        .map(|enemy| {
            let near =
                mind.squad.iter().map(|fighter| mind.steps(fighter.cell, enemy.cell)).min().unwrap_or(99);
            if near <= 7 { enemy.aliens } else { 0 }
        })
        .sum();
    match mind.common.round.phase {
        Phase::Heroes | Phase::Grunts => coming.min(600) * DIAL / 600,
        _ => 2,
    }
}

/// Value of a fighter's best attack from a space with this field of view.
pub(super) fn opportunity(mind: &Mind<'_>, fighter: &Fighter<'_>, at: Cell, seen: &CellSet) -> i32 {
    let dial = fighter.member.dial.map_or(0, i32::from);
    if dial == 0 {
        return 0;
    }
    let visible = || mind.enemies.iter().filter(|enemy| !enemy.blip && seen.contains(enemy.cell));
    let with = |weapon: &'static WeaponDef| {
        let near =
            move |enemy: &&Enemy| weapon.attack.range.is_none_or(|range| at.range(enemy.cell) <= range);
        let shots = visible().filter(near).map(|enemy| {
            let range = at.range(enemy.cell);
            if weapon.attack.area {
                blast(mind, enemy.cell, chance(weapon, dial, range), Some((fighter.who, at)))
            } else {
                let (kills, rolls) = kills(weapon, dial, range, enemy.aliens);
                kills * value(mind, enemy) / 100 - (rolls - 100) * cards::price(mind) / 100
            }
        });
        let cost = if let UseCost::Exhaust(n) = weapon.attack.cost { i32::from(n) } else { 4 };
        shots.max().unwrap_or(0) - cost * cards::price(mind) - dial_point(mind)
    };
    fighter.weapons().map(with).max().unwrap_or(0).max(0)
}

/// Bonus for finishing off a single alien instead of thinning out a swarm.
const fn finish(enemy: &Enemy, kills: i32) -> i32 {
    if enemy.aliens <= 100 { kills / 10 } else { 0 }
}

/// Score of an area attack on a space (A-ATTACK-13, A-ATTACK-14).
fn blast(mind: &Mind<'_>, cell: Cell, chance: i32, own: Option<(Character, Cell)>) -> i32 {
    let inside = |at: Cell| at == cell || mind.adjacent(at, cell);
    let killed = mind.enemies.iter().filter(|enemy| inside(enemy.cell)).map(|enemy| {
        // One hit removes a blip (A-ATTACK-17).
        enemy.aliens * chance / 100 * value(mind, enemy) / 100
    });
    let place = |fighter: &Fighter<'_>| match own {
        Some((who, at)) if who == fighter.who => at,
        _ => fighter.cell,
    };
    let friends = mind.squad.iter().filter(|fighter| inside(place(fighter))).count();
    killed.sum::<i32>() - i32::try_from(friends).unwrap_or(9) * FRIEND * chance / 100
}
