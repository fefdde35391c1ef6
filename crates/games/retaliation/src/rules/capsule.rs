//! Escape attempts: boarding the lander, hibernating, the shuttle (R-CAPSULE, R-HIB-08, R-LANDER-03).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{EscapeWay, SlotId},
    model::{CharacterState, Vehicle, event::SeenEvent},
    rules::{
        frame::{Cx, Flow, Procedure},
        noise,
        position::Retaliation,
    },
};

/// Procedures of escape attempts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An attempt begins with a noise roll (R-CAPSULE-01).
    Attempt { seat: Seat, by: EscapeWay },
    /// The attempt succeeds unless an intruder is in the room now (R-CAPSULE-06).
    Leave {
        seat: Seat,
        by: EscapeWay,
        /// The room in which the attempt began.
        slot: SlotId,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Attempt { seat, by } => {
                if let Some(slot) = game.room_of(seat) {
                    game.then([noise::Step::roll(seat).into(), Self::Leave { seat, by, slot }.into()]);
                }
            }
            Self::Leave { seat, by, slot } => {
                // R-CAPSULE-07: a character that died in the roll is not in the room any more.
                if game.room_of(seat) == Some(slot) && !game.has_intruder(slot) {
                    leave(game, cx, seat, by);
                }
            }
        }
        Flow::Done
    }
}

/// Carries out a successful attempt (R-CAPSULE-02…04, R-HIB-09, R-LANDER-04). Carried things go along
/// (R-CAPSULE-08).
fn leave(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, by: EscapeWay) {
    let (state, told) = match by {
        EscapeWay::Lander => (CharacterState::Lander, SeenEvent::Boarded { seat }),
        EscapeWay::Hibernation => (CharacterState::Hibernating, SeenEvent::Hibernates { seat }),
        EscapeWay::Shuttle => {
            game.systems.shuttle_gone = true;
            let by = Vehicle::Shuttle;
            (CharacterState::Escaped(by), SeenEvent::Escaped { seat, by })
        }
    };
    game.crew_mut(seat).state = state;
    cx.tell(told);
}
