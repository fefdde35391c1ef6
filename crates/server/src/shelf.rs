use std::collections::BTreeMap;

use airlock_catalog::{GAMES, Listed, Visit};
use airlock_engine::{Game, Hash, Mode, SetupError, Wish};
use airlock_protocol::GameInfo;
use airlock_table::{AnyMatch, Broken, Founding, Match, Now, Terms};

use crate::player;

/// The games that a server offers.
#[derive(Clone, Default)]
pub struct Shelf(BTreeMap<&'static str, Boxed>);

/// A match, or why its records describe none.
type Restored = Result<Box<dyn AnyMatch>, Broken>;

/// What a server needs to know of a game.
#[derive(Clone, Copy)]
struct Boxed {
    rules: u32,
    modes: fn() -> Vec<Mode>,
    found: fn(Wish, Terms, [u8; 32], Hash) -> Result<Founding, SetupError>,
    restore: fn(Founding, &[String], Now) -> Restored,
}

impl Shelf {
    /// Every game of the catalog.
    #[must_use]
    pub fn catalog() -> Self {
        struct Put(Shelf);
        impl Visit for Put {
            type Answer = Shelf;
            fn visit<G: Listed>(self) -> Shelf {
                self.0.with::<G>()
            }
        }
        GAMES.iter().fold(Self::default(), |shelf, game| {
            let put = Put(shelf.clone());
            airlock_catalog::visit(game, put).unwrap_or(shelf)
        })
    }

    /// The shelf with one more game.
    #[must_use]
    pub fn with<G: Game>(mut self) -> Self {
        let game = Boxed {
            rules: G::RULES_VERSION,
            modes: G::modes,
            found: Founding::new::<G>,
            restore: |founding, bodies, now| {
                Ok(Box::new(Match::<G>::restore(founding, bodies, now, player::of_kind)?))
            },
        };
        self.0.insert(G::ID, game);
        self
    }

    /// What can be played.
    pub(crate) fn list(&self) -> Vec<GameInfo> {
        self.0
            .iter()
            .map(|(&game, boxed)| GameInfo { game, rules: boxed.rules, modes: (boxed.modes)() })
            .collect()
    }

    /// A new table; `None` if there is no such game.
    pub(crate) fn found(
        &self,
        game: &str,
        wish: Wish,
        terms: Terms,
        secret: [u8; 32],
        invite: Hash,
    ) -> Option<Result<Founding, SetupError>> {
        self.0.get(game).map(|boxed| (boxed.found)(wish, terms, secret, invite))
    }

    /// The match that a founding and its records describe.
    pub(crate) fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored {
        let boxed = self.0.get(founding.game.as_str()).ok_or_else(|| Broken::Unreadable {
            number: 0,
            what: format!("there is no game `{}` on this server", founding.game),
        })?;
        (boxed.restore)(founding, bodies, now)
    }
}
