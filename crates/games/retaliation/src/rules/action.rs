//! Actions of a turn. Each chapter says for its verbs when they are offered and what they do.

use airlock_engine::{Framed, Illegal, Seat};

use crate::{
    model::words::{Action, Offer},
    rules::{frame::Cx, position::Retaliation},
};

/// Rules of one verb in a turn, or of two that are offered together.
pub(crate) trait TurnAction {
    /// The offers with these verbs.
    ///
    /// # Errors
    ///
    /// The rule that forbids them.
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal>;

    /// Explains why an action with one of these verbs is not offered.
    fn why_not(&self, game: &Retaliation, seat: Seat, _action: &Action) -> Illegal {
        self.offers(game, seat).err().unwrap_or(Retaliation::NOT_OFFERED)
    }

    /// Carries out the declared and paid action.
    fn perform(&self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action);
}
