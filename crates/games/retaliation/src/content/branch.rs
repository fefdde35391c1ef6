//! Branches: the ways to use action cards, items, rooms and robots, with their conditions.

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use super::UseOp;

/// One way to use a card, an item, a room or the robot (R-ACT-02, R-ROOM-01).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The rules text. Also labels the branch when several are offered.
    pub text: Text,
    /// All must hold, in addition to the needs of the operations themselves.
    #[serde(default)]
    pub requires: Vec<Requirement>,
    /// Carried out in this order, each completely (R-GEN-04).
    pub ops: Vec<UseOp>,
}

words! {
    /// A condition of a branch.
    pub enum Requirement("requirement") {
        /// The room of the effect has a computer. A malfunction does not matter (R-MALF-03).
        Computer => "computer",
        /// The room of the effect has a computer and no malfunction.
        WorkingComputer => "working_computer",
        /// The room of the effect has a green search icon.
        GreenIcon => "green_icon",
        /// The room of the effect has a yellow search icon.
        YellowIcon => "yellow_icon",
        /// The robot card is revealed and has no malfunction (R-ROOM-17, R-ROBOT-12).
        WorkingRobot => "working_robot",
        /// A working BF Gun in hand holds ammo.
        LoadedBfGun => "loaded_bf_gun",
        /// Another character in the room of the effect has a serious wound.
        WoundedComrade => "wounded_comrade",
        /// A larva is on the character's own board.
        Larva => "larva",
        /// No larva is on the character's own board.
        NoLarva => "no_larva",
    }
}
