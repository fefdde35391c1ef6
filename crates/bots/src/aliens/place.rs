//! Value of a position: progress to the goal, company, danger.

use airlock_aliens::{
    content::{Cell, CellSet},
    ids::Character,
};

use super::{
    fight,
    look::{Enemy, Fighter},
    mind::Mind,
    plan::Goal,
};

/// Largest number of spaces that an alien moves (A-ALIEN-07).
const ALIEN: i32 = 6;
/// Desired distance to the others, and the cost of each further step.
const COMPANY: i32 = 3;
const ALONE: i32 = 14;
/// Cost of an expected alien that nobody is likely to stop. It is low, because staying brings more of them.
const UNSTOPPED: i32 = 12;
/// Range of defensive fire (A-ALIEN-16).
const RANGE: u8 = 4;

/// The parts of a position's value at the end of the round.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stand {
    /// Progress to the goal.
    pub(super) way: i32,
    /// Value of the shots from there.
    pub(super) shot: i32,
    /// Cost of being alone.
    pub(super) loneliness: i32,
    /// Cost of the expected attacks.
    pub(super) danger: i32,
}

impl Stand {
    /// Computes the parts for a space.
    pub(super) fn of(mind: &Mind<'_>, fighter: &Fighter<'_>, at: Cell, shots: i32) -> Self {
        let seen = mind.sight(fighter.who, at);
        Self {
            way: mind.plan.worth(fighter.who, at),
            shot: fight::opportunity(mind, fighter, at, &seen) * shots / 100,
            loneliness: loneliness(mind, fighter.who, at),
            danger: danger(mind, fighter, at, &seen),
        }
    }

    /// The total value.
    pub(super) const fn worth(self) -> i32 {
        self.way + self.shot - self.loneliness - self.danger
    }
}

/// Cost of being far from the others.
fn loneliness(mind: &Mind<'_>, who: Character, at: Cell) -> i32 {
    if matches!(mind.plan.task(who), Some(task) if matches!(task.goal, Goal::Relay | Goal::Seal(_))) {
        return 0;
    }
    let mut others: Vec<i32> = mind
        .standing()
        .filter(|other| other.who != who && other.side.aim.is_some())
        .map(|other| mind.steps(other.cell, at))
        .collect();
    others.sort_unstable();
    let second = others.get(1).or(others.first());
    second.map_or(0, |steps| ALONE * (steps - COMPANY).clamp(0, 12))
}

/// Cost of the expected attackers in the next Alien phase that nobody is likely to stop.
fn danger(mind: &Mind<'_>, fighter: &Fighter<'_>, at: Cell, seen: &CellSet) -> i32 {
    let coming: i32 = mind.enemies.iter().map(|enemy| coming(mind, fighter.who, at, enemy)).sum();
    if coming == 0 {
        return 0;
    }
    let covers = |other: &&Fighter<'_>| {
        other.who != fighter.who && other.cell.range(at) <= RANGE && seen.contains(other.cell)
    };
    let own = fight::defensive(fighter);
    let fire: i32 = own + mind.standing().filter(covers).map(fight::defensive).sum::<i32>();
    let unstopped = (coming - fire * 3 / 4).max(0);
    unstopped * UNSTOPPED / 100
}

/// Expected number of aliens, in hundredths, that an enemy brings adjacent to a fighter at a space.
pub(super) fn coming(mind: &Mind<'_>, who: Character, at: Cell, enemy: &Enemy) -> i32 {
    let steps = mind.steps(enemy.cell, at) - 1;
    let reach = match enemy.blip {
        _ if steps <= 0 => 100,
        false if steps <= ALIEN => 100,
        true if steps <= ALIEN => (ALIEN + 1 - steps) * 100 / 6,
        _ => return 0,
    };
    // The enemy goes to the nearest character (A-ALIEN-08).
    let nearer =
        mind.squad.iter().any(|other| other.who != who && mind.steps(enemy.cell, other.cell) <= steps);
    enemy.aliens * reach / 100 * if nearer { 30 } else { 100 } / 100
}

/// Value of aiming, which needs targets to come (A-AIM-01).
pub(super) fn aim(mind: &Mind<'_>, fighter: &Fighter<'_>) -> i32 {
    let coming: i32 = mind.enemies.iter().map(|enemy| coming(mind, fighter.who, fighter.cell, enemy)).sum();
    let dial = fighter.member.dial.unwrap_or(10);
    if dial == 10 || fighter.weapons().next().is_none() { 0 } else { 1 + coming.min(400) / 20 }
}
