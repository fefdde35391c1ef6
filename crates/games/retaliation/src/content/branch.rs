//! What action cards, items, rooms and robots have in common: ways to use them, with their conditions.

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use super::UseOp;

/// One way to use a card, an item, a room or the robot (R-ACT-02, R-ROOM-01).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// What it does; also what the choice between several is called.
    pub text: Text,
    /// All must hold, besides what its operations need themselves.
    #[serde(default)]
    pub requires: Vec<Requirement>,
    /// Carried out in this order, each completely (R-GEN-04).
    pub ops: Vec<UseOp>,
}

words! {
    /// A condition of a branch.
    pub enum Requirement("requirement") {
        /// The own room has a computer; a malfunction does not matter (R-MALF-03).
        Computer => "computer",
        /// The own room has a computer and no malfunction.
        WorkingComputer => "working_computer",
        /// The own room has a green search icon.
        GreenIcon => "green_icon",
        /// The own room has a yellow search icon.
        YellowIcon => "yellow_icon",
        /// The robot card is revealed and has no malfunction (R-ROOM-17, R-ROBOT-12).
        WorkingRobot => "working_robot",
        /// A working BF Gun in hand holds ammo.
        LoadedBfGun => "loaded_bf_gun",
        /// Another character in the room has a serious wound.
        WoundedComrade => "wounded_comrade",
        /// A larva is on the own board.
        Larva => "larva",
        /// No larva is on the own board.
        NoLarva => "no_larva",
    }
}
