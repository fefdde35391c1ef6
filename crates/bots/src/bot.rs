//! The [`Bot`] trait and the information that bots get.

use airlock_engine::{ActionOf, Game, OfferOf, Seat, ViewOf};

use crate::Why;

/// A bot's own random generator, separate from the match's dice.
pub type BotRng = rand_chacha::ChaCha8Rng;

/// The information a bot gets when it may act: exactly the data sent to its seat.
pub struct Look<'a, G: Game> {
    pub seat: Seat,
    /// The open decision points of the seat. Empty if it may only use a standing offer now.
    pub asked: &'a [String],
    /// The seat's offers.
    pub offers: &'a [OfferOf<G>],
    view: &'a dyn Fn() -> ViewOf<G>,
}

impl<'a, G: Game> Look<'a, G> {
    /// Creates the information for `seat`. `view` must return that seat's view. It is called only if the bot
    /// asks for the view.
    pub fn new(
        seat: Seat,
        asked: &'a [String],
        offers: &'a [OfferOf<G>],
        view: &'a dyn Fn() -> ViewOf<G>,
    ) -> Self {
        Self { seat, asked, offers, view }
    }

    /// The seat's view.
    pub fn view(&self) -> ViewOf<G> {
        (self.view)()
    }
}

impl<G: Game> std::fmt::Debug for Look<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { seat, asked, offers, view: _ } = self;
        let fields = &mut f.debug_struct("Look");
        fields.field("seat", seat).field("asked", asked).field("offers", offers).finish_non_exhaustive()
    }
}

/// A player that sees only its seat's view.
///
/// The same look and the same dice give the same answer.
pub trait Bot<G: Game>: Send {
    /// Chooses an action. `None` takes the default answer to a question, and does nothing if there is no
    /// question.
    fn act(&mut self, look: &Look<'_, G>, rng: &mut BotRng) -> Option<ActionOf<G>>;

    /// Explains the action `done` in this situation. `None` if the bot does not score its actions, or would
    /// choose another one.
    fn why(&mut self, _look: &Look<'_, G>, _done: &ActionOf<G>) -> Option<Why<G>> {
        None
    }
}
