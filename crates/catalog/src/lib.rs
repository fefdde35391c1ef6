//! The one place that lists the games and their bots. Adding a game is one line in [`games!`](self).

// The toy's bundle has none of them.
#![cfg_attr(not(feature = "all"), allow(unused))]

use airlock_bots::{Bot, Kind, RandomBot};
use airlock_engine::{Game, Secrets, scenario::Staged};

/// What every game of the house is: it can be played, checked by scenarios, and audited for leaks, and bots play it.
pub trait Listed: Staged + Secrets {
    /// A bot of that kind.
    fn bot(kind: Kind) -> Box<dyn Bot<Self>>;
}

/// Something that can be done with any game.
///
/// ```
/// # use airlock_catalog::{Listed, Visit};
/// struct Modes;
/// impl Visit for Modes {
///     type Answer = usize;
///     fn visit<G: Listed>(self) -> usize { G::modes().len() }
/// }
/// assert_eq!(airlock_catalog::visit("nemesis", Modes), Some(3));
/// ```
pub trait Visit {
    /// What comes of it.
    type Answer;

    /// Does it with one game.
    fn visit<G: Listed>(self) -> Self::Answer;
}

/// Each line is a game, the feature that it comes with, and the bot that plays it to win.
macro_rules! games {
    ($($feature:literal: $game:ty => $standard:ty),* $(,)?) => {
        /// The names of the games, in order.
        pub const GAMES: &[&str] = &[$(#[cfg(feature = $feature)] <$game as Game>::ID),*];

        /// Does something with the game of that name; `None` if there is none.
        pub fn visit<V: Visit>(game: &str, visitor: V) -> Option<V::Answer> {
            $(#[cfg(feature = $feature)]
            if game == <$game as Game>::ID {
                return Some(visitor.visit::<$game>());
            })*
            None
        }

        $(#[cfg(feature = $feature)]
        impl Listed for $game {
            fn bot(kind: Kind) -> Box<dyn Bot<Self>> {
                match kind {
                    Kind::Random => Box::new(RandomBot),
                    Kind::Standard => Box::new(<$standard>::default()),
                }
            }
        })*
    };
}

games! {
    "aliens": airlock_aliens::Aliens => airlock_bots::aliens::StandardBot,
    "nemesis": airlock_nemesis::Nemesis => airlock_bots::nemesis::StandardBot,
    "retaliation": airlock_retaliation::Retaliation => airlock_bots::retaliation::StandardBot,
    "space-alert": airlock_space_alert::SpaceAlert => airlock_bots::space_alert::StandardBot,
}
