//! Actions of a turn. Each chapter says for its verbs when they are offered and what they do.

use airlock_engine::{Illegal, Seat};

use crate::{
    model::words::{Action, Offer},
    rules::{frame::Cx, position::Nemesis},
};

/// Refusal of an action whose verb is offered, but not with these choices.
pub(crate) const NOT_NOW: Illegal = Illegal::new("N-ACT-06", "this is not offered now");

/// Rules of one verb in a turn.
pub(crate) trait TurnAction {
    /// The offers with this verb.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal>;

    /// Explains why an action with this verb is not offered.
    fn why_not(&self, game: &Nemesis, seat: Seat, _action: &Action) -> Illegal {
        self.offers(game, seat).err().unwrap_or(NOT_NOW)
    }

    /// True if it is no action: it costs nothing and the seat goes on choosing (N-ITEM-16, N-OP-27).
    fn is_free(&self) -> bool {
        false
    }

    /// Carries out the declared and paid action.
    fn perform(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action);
}
