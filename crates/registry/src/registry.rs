use std::collections::BTreeMap;

use airlock_catalog::{GAMES, Listed, Visit};
use airlock_engine::{Game, Hash, Mode, SetupError, Viewer, Wish, log::Log};
use airlock_protocol::{GameContent, GameInfo};
use airlock_table::{AnyMatch, Broken, Founding, Match, Now, Terms, Told};

use crate::player;

/// The games that can be played here.
#[derive(Clone, Default)]
pub struct Registry(BTreeMap<&'static str, Boxed>);

/// A match, or why its records describe none.
pub type Restored = Result<Box<dyn AnyMatch>, Broken>;

/// The updates of a viewer, or why the records describe none.
pub type Transcript = Result<Vec<Told>, Broken>;

/// What has to be known of a game.
#[derive(Clone, Copy)]
struct Boxed {
    rules: u32,
    modes: fn() -> Vec<Mode>,
    content: &'static [(&'static str, &'static str)],
    found: fn(Wish, Terms, [u8; 32], Hash) -> Result<Founding, SetupError>,
    restore: fn(Founding, &[String], Now) -> Restored,
    go_on_from: fn(Founding, &[u8], &[String], Now) -> Restored,
    transcript: fn(Founding, &[String], Viewer, u64) -> Transcript,
    replay: fn(&Log) -> Restored,
}

impl Registry {
    /// Every game of the catalog.
    #[must_use]
    pub fn catalog() -> Self {
        struct Put(Registry);
        impl Visit for Put {
            type Answer = Registry;
            fn visit<G: Listed>(self) -> Registry {
                self.0.with::<G>()
            }
        }
        GAMES.iter().fold(Self::default(), |registry, game| {
            let put = Put(registry.clone());
            airlock_catalog::visit(game, put).unwrap_or(registry)
        })
    }

    /// The registry with one more game.
    #[must_use]
    pub fn with<G: Game>(mut self) -> Self {
        let game = Boxed {
            rules: G::RULES_VERSION,
            modes: G::modes,
            content: G::CONTENT,
            found: Founding::new::<G>,
            restore: |founding, bodies, now| {
                Ok(Box::new(Match::<G>::restore(founding, bodies, now, player::of_kind)?))
            },
            go_on_from: |founding, snapshot, later, now| {
                Ok(Box::new(Match::<G>::go_on_from(founding, snapshot, later, now, player::of_kind)?))
            },
            transcript: |founding, bodies, viewer, from| {
                Match::<G>::transcript(founding, bodies, viewer, from, player::of_kind)
            },
            replay: |log| Ok(Box::new(Match::<G>::replay(log)?)),
        };
        self.0.insert(G::ID, game);
        self
    }

    /// What can be played.
    #[must_use]
    pub fn list(&self) -> Vec<GameInfo> {
        self.0
            .iter()
            .map(|(&game, boxed)| GameInfo { game, rules: boxed.rules, modes: (boxed.modes)() })
            .collect()
    }

    /// What everybody may know of a game's components; `None` if there is no such game.
    ///
    /// # Panics
    /// If a game's files are not JSON; a test reads them.
    #[must_use]
    pub fn content(&self, game: &str) -> Option<GameContent> {
        let (&game, boxed) = self.0.get_key_value(game)?;
        let read = |(name, text): &(&'static str, &str)| {
            (*name, serde_json::from_str(text).expect("a test reads the embedded content"))
        };
        Some(GameContent { game, rules: boxed.rules, components: boxed.content.iter().map(read).collect() })
    }

    /// A new table, as [`Founding::new`]; `None` if there is no such game.
    #[must_use]
    pub fn found(
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
    ///
    /// # Errors
    /// As [`Match::restore`], or if there is no such game.
    pub fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored {
        (self.game(&founding.game)?.restore)(founding, bodies, now)
    }

    /// The match that a snapshot and the records after it describe.
    ///
    /// # Errors
    /// As [`Match::go_on_from`], or if there is no such game.
    pub fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored {
        (self.game(&founding.game)?.go_on_from)(founding, snapshot, later, now)
    }

    /// What a viewer was told after its update number `from`.
    ///
    /// # Errors
    /// As [`Match::transcript`], or if there is no such game.
    pub fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript {
        (self.game(&founding.game)?.transcript)(founding, bodies, viewer, from)
    }

    /// The match of a log at its beginning, to be told again.
    ///
    /// # Errors
    /// As [`Match::replay`], or if there is no such game.
    pub fn replay(&self, log: &Log) -> Restored {
        (self.game(&log.header.game)?.replay)(log)
    }

    fn game(&self, game: &str) -> Result<&Boxed, Broken> {
        let what = || format!("there is no game `{game}` here");
        self.0.get(game).ok_or_else(|| Broken::Unreadable { number: 0, what: what() })
    }
}
