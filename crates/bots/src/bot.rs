//! What a bot is, and what it is shown.

use airlock_engine::{ActionOf, Game, OfferOf, Seat, ViewOf};

use crate::Why;

/// The dice of a bot. They are not those of the match.
pub type BotRng = rand_chacha::ChaCha8Rng;

/// What a bot is shown when it may act: what is sent to its seat, and nothing else.
pub struct Look<'a, G: Game> {
    /// Its seat.
    pub seat: Seat,
    /// The decision points put to it; none if it merely could use a standing offer now.
    pub asked: &'a [String],
    /// What it may do.
    pub offers: &'a [OfferOf<G>],
    view: &'a dyn Fn() -> ViewOf<G>,
}

impl<'a, G: Game> Look<'a, G> {
    /// What is shown to `seat`; `view` must give that seat's view, and is called only by bots that look at it.
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

/// A player that sees only a view.
///
/// The same look and the same dice give the same answer.
pub trait Bot<G: Game>: Send {
    /// What to do. `None` means nothing where nothing was asked, and the default of the question otherwise.
    fn act(&mut self, look: &Look<'_, G>, rng: &mut BotRng) -> Option<ActionOf<G>>;

    /// Why it does `done` where it is shown this; none if it does not weigh what it does, or would do something else.
    fn why(&mut self, _look: &Look<'_, G>, _done: &ActionOf<G>) -> Option<Why<G>> {
        None
    }
}
