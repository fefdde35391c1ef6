//! Card operations: carrying out effects, and offering them (section 15.7).

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
    /// Another character is asked whether it comes along (DP-CONSENT, N-OP-09).
    Consent {
        /// Who plays the card.
        seat: Seat,
        /// Who is asked.
        other: Seat,
        /// What was declared.
        action: Action,
    },
}

impl Procedure for Step {
    fn run(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        Flow::Done
    }
}

/// Adds the offers of action cards, items and the room action (DP-TURN).
pub(crate) fn add_offers(_game: &Nemesis, _seat: Seat, _offers: &mut Vec<Offer>) {}

/// Why a card, an item or the room action is not offered.
pub(crate) fn why_not(_game: &Nemesis, _seat: Seat, _action: &Action) -> airlock_engine::Illegal {
    airlock_engine::Illegal::new("N-ACT-06", "this is not offered now")
}

/// Whose consent an action needs before it is paid (N-OP-09).
pub(crate) fn consent_needed(_game: &Nemesis, _seat: Seat, _action: &Action) -> Option<Seat> {
    None
}

/// The component that an action uses, if it is one of those of this chapter.
pub(crate) fn source_of(
    _game: &Nemesis,
    _seat: Seat,
    _action: &Action,
) -> Option<crate::content::EffectSource> {
    None
}

/// Carries out a declared and paid card, item or room action.
pub(crate) fn perform(_game: &mut Nemesis, _cx: &mut Cx<'_>, _seat: Seat, _action: &Action) {}
