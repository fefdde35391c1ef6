//! The kinds of bots, by name.

use airlock_engine::Game;

use crate::{Bot, RandomBot};

airlock_engine::words! {
    /// A kind of bot.
    pub enum Kind("kind of bot") {
        /// Does anything that is offered.
        Random => "random",
        /// Plays to win.
        Standard => "standard",
    }
}

/// A bot of that kind for the game `G`; `None` if the game has none.
pub fn make<G: Game>(kind: Kind) -> Option<Box<dyn Bot<G>>> {
    match kind {
        Kind::Random => Some(Box::new(RandomBot)),
        Kind::Standard => None,
    }
}
