//! Sources of wishes, one module per concern.

mod course;
mod engines;
mod exploring;
mod health;
mod leaving;
mod objective;
mod searching;
pub(super) mod ship;

use super::{look::Look, schedule, wish::Wishes};

/// The seat's wishes, one concern after another.
pub(super) fn of(look: &Look<'_>) -> Wishes {
    let mut wishes = Wishes::default();
    leaving::add(look, &mut wishes);
    course::add(look, &mut wishes);
    engines::add(look, &mut wishes);
    health::add(look, &mut wishes);
    if schedule::is_last_call(look) {
        return wishes;
    }
    objective::add(look, &mut wishes);
    exploring::add(look, &mut wishes);
    searching::add(look, &mut wishes);
    ship::add(look, &mut wishes);
    wishes
}
