//! Barricades: doors on the way are opened, spawn points and hatches are sealed.

use airlock_aliens::{Ref, content::Cell, model::Sealable};

use super::{look::Fighter, mind::Mind, plan::Goal};

/// Values of opening a door on the way, and of sealing a spawn point or hatch.
const OPEN: i32 = 160;
const CLOSE: i32 = 70;
const TASK: i32 = 300;

/// True if the squad starts behind doors that are all still closed.
pub(super) fn is_shut_in(mind: &Mind<'_>) -> bool {
    let doors = &mind.mission.plan.barricaded_doors;
    mind.common.round.number <= 1
        && !doors.is_empty()
        && doors.iter().all(|door| mind.barricaded.contains(*door))
}

/// Value of an attempt to seal or open something.
pub(super) fn worth(mind: &Mind<'_>, fighter: &Fighter<'_>, what: Ref) -> i32 {
    value(mind, fighter, what) * fighter.skill() / 10
}

fn value(mind: &Mind<'_>, fighter: &Fighter<'_>, what: Ref) -> i32 {
    let barred = |what: Sealable| mind.common.field.barricades.contains(&what);
    let opened = |cell: Cell| mind.plan.way(fighter.who, cell);
    match what {
        Ref::Door(door) if barred(Sealable::Door(door)) => {
            let Some(door) = mind.board.door(door) else { return -1 };
            let other = if door.a == fighter.cell { door.b } else { door.a };
            if opened(other) + 6 < opened(fighter.cell) { OPEN } else { -OPEN }
        }
        Ref::Door(_) => -1,
        Ref::Spawn(number) if !barred(Sealable::Spawn(number)) => {
            let task = mind.plan.task(fighter.who);
            let own = task.is_some_and(|task| task.goal == Goal::Seal(Sealable::Spawn(number)));
            if own { TASK } else { CLOSE }
        }
        Ref::Hatch(cell) if !barred(Sealable::Hatch(cell)) => CLOSE / 2,
        _ => -OPEN,
    }
}
