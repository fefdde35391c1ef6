//! The list of games and their bots. Adding a game takes one line in [`games!`](self).

// The toy's bundle contains none of these games.
#![cfg_attr(not(feature = "all"), allow(unused))]

use airlock_bots::{Bot, Kind, RandomBot};
use airlock_engine::{Game, Secrets, scenario::Staged};

/// A game of the catalog: it can be played, tested by scenarios, audited for leaks, and played by bots.
pub trait Listed: Staged + Secrets {
    /// Creates a bot of a kind.
    fn bot(kind: Kind) -> Box<dyn Bot<Self>>;
}

/// An operation that can be applied to any game.
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
    /// The result of the operation.
    type Answer;

    /// Applies the operation to a game.
    fn visit<G: Listed>(self) -> Self::Answer;
}

/// Each line is a game, its feature, and its standard bot.
macro_rules! games {
    ($($feature:literal: $game:ty => $standard:ty),* $(,)?) => {
        /// Ids of the games, in order.
        pub const GAMES: &[&str] = &[$(#[cfg(feature = $feature)] <$game as Game>::ID),*];

        /// Applies an operation to a game by id. `None` for an unknown game.
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
