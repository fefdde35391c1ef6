//! Escapes of characters (section 11.5).

use airlock_engine::{Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::CorridorId,
    frame::{Cx, Flow, Procedure},
    ids::Wound,
    movement::{self, Manner, ways_out},
    state::{Door, Nemesis},
    words::{Action, Arg, Offer, Ref, Slot, Verb},
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An escape through a corridor: the intruders attack, then the survivor moves (N-ESC-03).
    Escape {
        /// Whose character.
        seat: Seat,
        /// The corridor.
        through: CorridorId,
        /// Whether the intruders attack (N-OP-09).
        attacks: bool,
    },
    /// The survivor of the attacks moves (N-ESC-06).
    Leave {
        /// Whose character.
        seat: Seat,
        /// The corridor.
        through: CorridorId,
    },
}

impl Procedure for Step {
    fn run(self, game: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Escape { seat, through, attacks } => {
                let Some(room) = game.room_of(seat) else { return Flow::Done };
                game.push(Self::Leave { seat, through });
                if attacks {
                    // Those present when it was declared, in the order of N-GEN-06 (N-ESC-04).
                    let figures = game.intruders_in(room).iter().map(|figure| figure.id).collect();
                    game.push(crate::attack::Step::Each { figures, target: Some(seat) });
                }
            }
            Self::Leave { seat, through } => {
                // A dead character does not move (N-ESC-05).
                // Whoever went first may have found a door closing behind it (N-MOVE-03).
                if let Some(room) = game.room_of(seat)
                    && game.corridor(through).door != Door::Closed
                    && let Some(to) = game.board().corridor(through).other_end(room)
                {
                    let manner = Manner::Normal;
                    game.push(movement::Step::Arrive { seat, to, through: Some(through), manner });
                }
            }
        }
        Flow::Done
    }
}

/// The offer of the basic action Escape (N-ESC-01, N-ESC-02).
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    let cost = if game.has_wound(seat, Wound::Leg) { 2 } else { 1 }; // N-OP-05
    let pay = game.pay_slot(seat, cost, None)?;
    if !game.in_combat(seat) {
        return Err(Illegal::new("N-ESC-01", "an escape is for characters in combat"));
    }
    let through: Vec<Ref> =
        ways_out(game, seat).into_iter().map(|(corridor, _)| Ref::Corridor(corridor)).collect();
    if through.is_empty() {
        return Err(Illegal::new("N-ESC-01", "every corridor is closed"));
    }
    let offer = Offer::new(Verb::Escape, &["N-ESC-01", "N-ESC-03"]).costs(cost).revealing();
    Ok(offer.choose(Arg::Through, Slot::one(through), "N-ESC-01").choose(Arg::Pay, pay, "N-ACT-03"))
}

/// Carries out the basic action.
pub(crate) fn perform(game: &mut Nemesis, seat: Seat, action: &Action) {
    if let Some(Ref::Corridor(through)) = action.one(Arg::Through) {
        game.push(Step::Escape { seat, through, attacks: true });
    }
}
