//! Choices before the first round: heroes, equipment, places.

use airlock_aliens::{
    Arg, Ref, Verb, Word,
    content::{Cell, CellSet, Series},
    ids::{Character, EnduranceKind},
};

use super::{mind::Mind, options::Choice, seal};

/// Score of an answer before the first round.
pub(super) fn worth(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    let action = &option.action;
    match (action.verb, action.one(Arg::Who), action.one(Arg::Card), action.one(Arg::Slot)) {
        (Verb::Take, Some(Ref::Character(who)), ..) => {
            // Hudson, the best technician, should open barricaded doors before the others are activated.
            let opener = who == Character::Hudson && !mind.mission.plan.barricaded_doors.is_empty();
            taste(who) + if opener { 10 } else { 0 }
        }
        (Verb::Outfit, Some(Ref::Character(who)), Some(Ref::Card(kind, _)), Some(Ref::Word(slot))) => {
            outfit(mind, who, kind, slot)
        }
        (Verb::Ready, ..) => 0,
        (Verb::Place, Some(Ref::Character(who)), ..) => match action.one(Arg::To) {
            Some(Ref::Cell(to)) => place(mind, who, to),
            _ => -1,
        },
        (Verb::Emplace, ..) => match (action.one(Arg::What), action.one(Arg::To), action.one(Arg::Facing)) {
            // A gun that is placed is not moved again.
            (Some(Ref::Gun(gun)), Some(Ref::Cell(cell)), Some(Ref::Word(facing)))
                if usize::from(gun) >= mind.common.field.guns.len() =>
            {
                emplacement(mind, cell, facing).max(1)
            }
            _ => -1,
        },
        _ => -1,
    }
}

/// Moves the character who opens the door closest to it. Everybody else stays.
fn place(mind: &Mind<'_>, who: Character, to: Cell) -> i32 {
    let opener = mind.squad.iter().max_by_key(|fighter| fighter.skill());
    match opener.filter(|opener| opener.who == who && seal::is_shut_in(mind)) {
        Some(opener) => mind.plan.way(who, opener.cell) - mind.plan.way(who, to),
        None => -1,
    }
}

/// Preference among heroes: ranked marines lead, and good shots shoot better as heroes.
const fn taste(who: Character) -> i32 {
    match who {
        Character::Hicks => 7,
        Character::Vasquez => 6,
        Character::Hudson => 5,
        Character::Frost => 4,
        Character::Ripley => 3,
        Character::Gorman => 2,
        Character::Newt => 1,
    }
}

/// Characters better equipped with an incinerator than with a pulse rifle, which serves good shots in
/// defensive fire (A-KEY-06).
const FLAMERS: [Character; 4] = [Character::Frost, Character::Ripley, Character::Hudson, Character::Vasquez];

/// Characters better equipped with a smartgun, which needs many cards: the best shots.
const GUNNERS: [Character; 2] = [Character::Vasquez, Character::Hicks];

/// True if a character can be equipped.
fn takes_part(mind: &Mind<'_>, who: Character) -> bool {
    mind.squad.iter().any(|fighter| fighter.who == who)
}

/// Value of equipping a card before the match, when it is free (A-SETUP-06).
fn outfit(mind: &Mind<'_>, who: Character, kind: EnduranceKind, slot: Word) -> i32 {
    use EnduranceKind as Kind;
    let Some((_, member)) = mind.common.squad.iter().find(|(other, _)| *other == who) else { return -1 };
    let sidearm = |kind: Kind| matches!(kind, Kind::Pistol | Kind::Shotgun | Kind::Grenades);
    match slot {
        Word::Main if sidearm(kind) => -1,
        Word::Main => {
            let flamers: Vec<Character> =
                FLAMERS.iter().copied().filter(|who| takes_part(mind, *who)).take(2).collect();
            match kind {
                Kind::Smartgun if GUNNERS.contains(&who) => 41,
                Kind::Incinerator if flamers.contains(&who) => 40,
                Kind::PulseRifle if !flamers.contains(&who) && who != Character::Newt => 39,
                _ => -1,
            }
        }
        Word::Second => match (who, kind) {
            (_, _) if member.main.is_none() => -1,
            (Character::Gorman, Kind::Shotgun) => 31,
            (_, Kind::Grenades) if member.main == Some(Kind::PulseRifle) => 31,
            (_, Kind::Pistol) => 30,
            _ => -1,
        },
        Word::Gear => match (who, kind) {
            (Character::Hudson, Kind::BypassKit | Kind::Welder) => 25,
            (Character::Newt, _) => -1,
            (_, Kind::Helmet) if !member.gear.contains(&kind) => 20 + taste(who),
            _ => -1,
        },
        _ => -1,
    }
}

/// Value of a sentry gun's position. It should see the arrivals from a spawn point, but nobody of the squad
/// on its way (A-SENTRY-03, A-SENTRY-04).
fn emplacement(mind: &Mind<'_>, cell: Cell, facing: Word) -> i32 {
    let closed = mind.board.closed_doors(mind.barricaded, &CellSet::EMPTY);
    let seen = mind.board.sees(cell, closed, &CellSet::EMPTY);
    let ahead = |to: Cell| {
        let rows = i32::from(to.row()) - i32::from(cell.row());
        let columns = i32::from(to.column()) - i32::from(cell.column());
        let (forward, sideways) = match facing {
            Word::North => (-rows, columns),
            Word::East => (columns, rows),
            Word::South => (rows, columns),
            _ => (-columns, rows),
        };
        forward >= 1 && sideways.abs() <= forward
    };
    let view: Vec<Cell> = seen.iter().filter(|to| ahead(*to)).collect();
    let from = mind.squad.first().map_or(cell, |fighter| fighter.cell);
    let guarded = |point: &Cell| mind.common.field.guns.iter().any(|gun| mind.steps(gun.cell, *point) <= 6);
    // Arrivals from a spawn point should walk through the gun's view towards the squad.
    let points = mind.mission.plan.spawn_points.iter().filter(|point| !guarded(point));
    let caught = |point: &Cell| {
        let on_way = |to: &&Cell| {
            let detour = mind.steps(*point, **to) + mind.steps(**to, from) - mind.steps(*point, from);
            detour == 0 && mind.steps(*point, **to) <= 8
        };
        i32::try_from(view.iter().filter(on_way).count()).unwrap_or(0).min(6)
    };
    let caught: i32 = points.map(|point| caught(point) * 10).max().unwrap_or(0);
    let hunt = mind.mission.series == Series::BugHunt;
    let friends =
        view.iter().filter(|to| {
            let near = mind.squad.iter().any(|fighter| mind.steps(fighter.cell, **to) <= 2);
            let way =
                mind.mission.plan.exits.iter().flat_map(|exit| &exit.cells).any(|exit| {
                    mind.steps(from, **to) + mind.steps(**to, *exit) <= mind.steps(from, *exit) + 2
                });
            near || way && !hunt
        });
    100 + caught - 20 * i32::try_from(friends.count()).unwrap_or(99)
}
