//! Escapes of characters (section 11.5).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{CorridorId, RoomNo, ids::Wound},
    model::words::{Action, Arg, Offer, Ref, Slot, Verb},
    rules::{
        action::TurnAction,
        frame::{Cx, Flow, Procedure},
        movement::{self, Manner, ways_out},
        position::Nemesis,
    },
};

/// A step of an escape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The intruders attack, then the survivor moves (N-ESC-03).
    Escape {
        seat: Seat,
        /// Declared way.
        way: Way,
        /// False if the intruders do not attack (N-OP-09).
        attacks: bool,
    },
    /// The survivor of the attacks moves (N-ESC-06).
    Leave {
        seat: Seat,
        /// Declared way.
        way: Way,
    },
}

/// The declared way of an escape (N-ESC-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    from: RoomNo,
    through: CorridorId,
    to: RoomNo,
}

impl Way {
    /// Way out of a room through a corridor; `None` if the corridor does not touch the room.
    pub(crate) fn out_of(game: &Nemesis, from: RoomNo, through: CorridorId) -> Option<Self> {
        let to = game.board().corridor(through).other_end(from)?;
        Some(Self { from, through, to })
    }

    /// True if the character is still in the room where the way begins. The dead do not move (N-ESC-05), and
    /// a character moved by an effect stays where it is (N-ESC-06).
    fn is_open_to(&self, game: &Nemesis, seat: Seat) -> bool {
        game.room_of(seat) == Some(self.from)
    }
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Escape { seat, way, attacks } => {
                game.push(Self::Leave { seat, way });
                if attacks {
                    // The intruders present at the declaration, in the order of N-GEN-06 (N-ESC-04).
                    let figures = game.intruders_in(way.from).iter().map(|figure| figure.id).collect();
                    game.push(crate::rules::attack::Step::Each { figures, target: Some(seat) });
                }
            }
            // A door that closed behind the first of two characters does not stop the second (N-OP-09).
            Self::Leave { seat, way } if way.is_open_to(game, seat) => {
                let (to, through, manner) = (way.to, Some(way.through), Manner::Normal);
                game.push(movement::Step::Arrive { seat, to, through, manner });
            }
            Self::Leave { .. } => {}
        }
        Flow::Done
    }
}

/// The basic action Escape.
pub(crate) struct Escape;

impl TurnAction for Escape {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    fn perform(&self, game: &mut Nemesis, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let (Some(room), Some(Ref::Corridor(through))) = (game.room_of(seat), action.one(Arg::Through))
            && let Some(way) = Way::out_of(game, room, through)
        {
            game.push(Step::Escape { seat, way, attacks: true });
        }
    }
}

/// Offer of the basic action Escape (N-ESC-01, N-ESC-02).
fn offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    let cost = if game.crew(seat).has_wound(Wound::Leg) { 2 } else { 1 }; // N-OP-05
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
