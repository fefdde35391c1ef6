//! Reactions (section 15.6).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    frame::{Cx, Flow, Procedure},
    state::Nemesis,
    words::{Action, Offer},
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A window for Interruption (N-REACT-03, N-REACT-06).
    Interrupt {
        /// Who acts.
        actor: Seat,
    },
}

impl Procedure for Step {
    fn run(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        Flow::Done
    }
}

/// What follows a noise roll: the window of the Motion Scanner (N-REACT-08), or the result at once.
pub(crate) fn after_noise_roll(
    _game: &Nemesis,
    seat: Seat,
    face: crate::ids::NoiseFace,
) -> crate::frame::Frame {
    crate::noise::Step::Apply { seat, face }.into()
}

/// What follows a hit: the attack window (N-REACT-09), or the effect at once.
pub(crate) fn after_hit(_game: &Nemesis, hit: crate::attack::Hit) -> crate::frame::Frame {
    crate::attack::Step::Strike { hit, ignored: airlock_engine::SeatSet::NONE }.into()
}

/// The window of a declared and paid action, if one opens (N-REACT-03).
pub(crate) fn action_window(_game: &Nemesis, _actor: Seat) -> Option<Step> {
    None
}

/// Adds the standing offers of the public switches.
pub(crate) fn add_switches(_game: &Nemesis, _seat: Seat, _offers: &mut Vec<Offer>) {}

/// Sets a public switch.
pub(crate) fn set_switch(_game: &mut Nemesis, _cx: &mut Cx<'_>, _seat: Seat, _action: &Action) {}
