//! Hibernation (section 16.4, Hibernatorium).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::components,
    model::event::SeenEvent,
    rules::{
        departure::Attempt,
        frame::{Cx, Flow, Procedure},
        position::Nemesis,
    },
};

/// A step of a hibernation attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The noise roll of the attempt (N-HIB-03).
    Try { seat: Seat },
    /// After the noise roll: the character sleeps, unless an intruder came (N-HIB-04, N-HIB-05).
    FallingAsleep(Attempt),
}

/// Checks that the chambers are open (N-HIB-01, N-CRIT-10). The absence of intruders and malfunctions is a
/// condition of every room action (N-HIB-02).
///
/// # Errors
/// If they are not open yet.
pub(crate) fn check(game: &Nemesis) -> Result<(), Illegal> {
    if game.tracks.time <= components().time.blue {
        Ok(())
    } else {
        Err(Illegal::new("N-HIB-01", "the hibernation chambers are not open yet"))
    }
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Try { seat } => {
                if let Some(room) = game.room_of(seat) {
                    game.push(Self::FallingAsleep(Attempt::new(seat, room)));
                    game.push(crate::rules::noise::Step::Roll { seat }); // N-HIB-03
                }
            }
            Self::FallingAsleep(attempt) if !attempt.stands(game) => {}
            Self::FallingAsleep(Attempt { seat, disturbed: true, .. }) => {
                cx.tell(SeenEvent::AttemptFailed { seat }); // N-HIB-04
            }
            Self::FallingAsleep(Attempt { seat, .. }) => {
                game.depart(seat, false); // N-HIB-05
                cx.tell(SeenEvent::Hibernated { seat });
            }
        }
        Flow::Done
    }
}
