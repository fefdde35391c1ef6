//! The kinds of bots, by name.

use std::any::Any;

use airlock_engine::Game;
use airlock_nemesis::Nemesis;
use airlock_space_alert::SpaceAlert;

use crate::{Bot, RandomBot, nemesis, space_alert};

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
        Kind::Standard => standard(),
    }
}

/// The standard bot of a game: one line per game.
fn standard<G: Game>() -> Option<Box<dyn Bot<G>>> {
    only_for::<Nemesis, G>(Box::new(nemesis::StandardBot))
        .or_else(|| only_for::<SpaceAlert, G>(Box::new(space_alert::StandardBot::default())))
}

/// A bot for the game `H` as a bot for the game `G`, if they are the same.
fn only_for<H: Game, G: Game>(bot: Box<dyn Bot<H>>) -> Option<Box<dyn Bot<G>>> {
    let bot: Box<dyn Any> = Box::new(bot);
    bot.downcast::<Box<dyn Bot<G>>>().ok().map(|bot| *bot)
}
