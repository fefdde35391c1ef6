//! Trajectories. Positions count from the ship: 1 is the last space.

use airlock_engine::{
    content::{self as load, Printed, Source},
    embedded, printed, words,
};
use serde::Deserialize;

use crate::content::ids::TrajectoryId;

/// Length and marks of a trajectory.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrajectoryDef {
    pub id: TrajectoryId,
    /// Its length, and the start position of its threats.
    pub spaces: u8,
    /// Its marks, the farthest first. The last is Z on position 1.
    pub marks: Vec<MarkAt>,
}

/// A mark on a trajectory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkAt {
    /// Counted from the ship, 1 is the nearest space.
    pub position: u8,
    pub mark: Mark,
}

words! {
    /// The action of a threat that reaches a space.
    pub enum Mark("mark") {
        /// The mark nearest to the far end, reached first.
        X => "X",
        /// In the middle. Some trajectories have none, some two.
        Y => "Y",
        /// The mark at the ship, reached last.
        Z => "Z",
    }
}

printed! { TrajectoryId: TrajectoryDef.id("trajectory") in trajectories() }

impl TrajectoryDef {
    /// The mark on a position; `None` without one.
    pub fn mark_at(&self, position: u8) -> Option<Mark> {
        self.marks.iter().find(|at| at.position == position).map(|at| at.mark)
    }
}

/// The range band of a position, 1 to 3; band 1 is the nearest (SA-TARGET-02).
pub const fn range_of(position: u8) -> u8 {
    match position {
        0..=5 => 1,
        6..=10 => 2,
        _ => 3,
    }
}

embedded! { trajectories: Vec<TrajectoryDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<TrajectoryDef>> {
    TrajectoryDef::read(source, "trajectories")
}
