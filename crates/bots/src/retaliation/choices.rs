//! Choices of a character, a room or a corridor for later operations.

use airlock_retaliation::content::{ChoiceOp, CorridorChoice};

use super::{fighting, mind::Mind, worth::Worth};

impl Worth for ChoiceOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match self {
            Self::ChooseCharacter | Self::ChooseRoom { .. } => 0,
            Self::ChooseCorridor { among: CorridorChoice::Adjacent } => {
                fighting::best_lane(mind, |corridor| fighting::volley(mind, corridor))
            }
            Self::ChooseCorridor { .. } => 20,
        }
    }
}
