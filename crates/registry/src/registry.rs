use std::{collections::BTreeMap, sync::Arc};

use airlock_catalog::{GAMES, Listed, Visit};
use airlock_engine::{Game, Hash, Mode, Seat, SetupError, Viewer, Wish, log::Log};
use airlock_protocol::{GameContent, GameInfo};
use airlock_table::{AnyMatch, Broken, Deed, Founding, Match, Now, Players, Staged, Terms, Told, replayed};

use crate::player;

/// The games that can be played here.
#[derive(Clone, Default)]
pub struct Registry(BTreeMap<&'static str, Arc<dyn Playable>>);

/// A match, or why its records describe none.
pub type Restored = Result<Box<dyn AnyMatch>, Broken>;

/// The updates of a viewer, or why the records describe none.
pub type Transcript = Result<Vec<Told>, Broken>;

/// What a bot did and why, or why the records describe no match.
pub type Explained = Result<Option<Deed>, Broken>;

/// What is done with a game, whichever it is.
trait Playable: Send + Sync {
    fn rules(&self) -> u32;
    fn modes(&self) -> Vec<Mode>;
    fn content(&self) -> &'static [(&'static str, &'static str)];
    fn found(&self, wish: Wish, terms: Terms, secret: [u8; 32], invite: Hash)
    -> Result<Founding, SetupError>;
    fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored;
    #[cfg(feature = "positions")]
    fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored;
    fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript;
    fn replay(&self, log: &Log) -> Restored;
    fn stage(&self, founding: Founding, staged: Staged, now: Now) -> Restored;
    fn deed(&self, founding: Founding, bodies: &[String], seat: Seat, back: usize) -> Explained;
    fn deed_of(&self, log: &Log, until: usize, seat: Seat, back: usize) -> Explained;
}

/// A game with its bots.
struct Boxed<G: Game>(Players<G>);

impl<G: Game> Playable for Boxed<G> {
    fn rules(&self) -> u32 {
        G::RULES_VERSION
    }

    fn modes(&self) -> Vec<Mode> {
        G::modes()
    }

    fn content(&self) -> &'static [(&'static str, &'static str)] {
        G::content()
    }

    fn found(
        &self,
        wish: Wish,
        terms: Terms,
        secret: [u8; 32],
        invite: Hash,
    ) -> Result<Founding, SetupError> {
        Founding::new::<G>(wish, terms, secret, invite)
    }

    fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored {
        Ok(Box::new(Match::<G>::restore(founding, bodies, now, self.0)?))
    }

    #[cfg(feature = "positions")]
    fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored {
        Ok(Box::new(Match::<G>::go_on_from(founding, snapshot, later, now, self.0)?))
    }

    fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript {
        Match::<G>::transcript(founding, bodies, viewer, from, self.0)
    }

    fn replay(&self, log: &Log) -> Restored {
        Ok(Box::new(Match::<G>::replay(log)?))
    }

    fn stage(&self, founding: Founding, staged: Staged, now: Now) -> Restored {
        Ok(Box::new(Match::<G>::staged(founding, staged, now)?))
    }

    fn deed(&self, founding: Founding, bodies: &[String], seat: Seat, back: usize) -> Explained {
        Match::<G>::restore(founding, &[], Now::default(), self.0)?.deed(bodies, self.0, seat, back)
    }

    fn deed_of(&self, log: &Log, until: usize, seat: Seat, back: usize) -> Explained {
        let bodies: Vec<String> = log.entries.iter().take(until).map(replayed).collect();
        Match::<G>::replay(log)?.deed(&bodies, self.0, seat, back)
    }
}

impl Registry {
    /// Every game of the catalog.
    #[must_use]
    pub fn catalog() -> Self {
        struct Put(Registry);
        impl Visit for Put {
            type Answer = Registry;
            fn visit<G: Listed>(self) -> Registry {
                self.0.put::<G>(player::of_kind)
            }
        }
        GAMES.iter().fold(Self::default(), |registry, game| {
            let put = Put(registry.clone());
            airlock_catalog::visit(game, put).unwrap_or(registry)
        })
    }

    /// The registry with one more game, which only random bots play.
    #[must_use]
    pub fn with<G: Game>(self) -> Self {
        self.put::<G>(player::at_random)
    }

    fn put<G: Game>(mut self, bots: Players<G>) -> Self {
        self.0.insert(G::ID, Arc::new(Boxed(bots)));
        self
    }

    /// What can be played.
    #[must_use]
    pub fn list(&self) -> Vec<GameInfo> {
        self.0
            .iter()
            .map(|(&game, boxed)| GameInfo { game, rules: boxed.rules(), modes: boxed.modes() })
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
        Some(GameContent {
            game,
            rules: boxed.rules(),
            components: boxed.content().iter().map(read).collect(),
        })
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
        self.0.get(game).map(|boxed| boxed.found(wish, terms, secret, invite))
    }

    /// The match that a founding and its records describe.
    ///
    /// # Errors
    /// As [`Match::restore`], or if there is no such game.
    pub fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored {
        self.game(&founding.game)?.restore(founding, bodies, now)
    }

    /// The match that a snapshot and the records after it describe.
    ///
    /// # Errors
    /// As [`Match::go_on_from`], or if there is no such game.
    #[cfg(feature = "positions")]
    pub fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored {
        self.game(&founding.game)?.go_on_from(founding, snapshot, later, now)
    }

    /// What a viewer was told after its update number `from`.
    ///
    /// # Errors
    /// As [`Match::transcript`], or if there is no such game.
    pub fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript {
        self.game(&founding.game)?.transcript(founding, bodies, viewer, from)
    }

    /// The match of a log at its beginning, to be told again.
    ///
    /// # Errors
    /// As [`Match::replay`], or if there is no such game.
    pub fn replay(&self, log: &Log) -> Restored {
        self.game(&log.header.game)?.replay(log)
    }

    /// A match that stands at a position which somebody arranged.
    ///
    /// # Errors
    /// As [`Match::staged`], or if there is no such game.
    pub fn stage(&self, founding: Founding, staged: Staged, now: Now) -> Restored {
        self.game(&founding.game)?.stage(founding, staged, now)
    }

    /// The last thing but `back` that the bot of a seat did in a practice match, and why.
    ///
    /// # Errors
    /// As [`Match::deed`], or if there is no such game.
    pub fn deed(&self, founding: Founding, bodies: &[String], seat: Seat, back: usize) -> Explained {
        self.game(&founding.game)?.deed(founding, bodies, seat, back)
    }

    /// The same of a finished match, up to entry number `until`.
    ///
    /// # Errors
    /// As [`Match::replay`] and [`Match::deed`], or if there is no such game.
    pub fn deed_of(&self, log: &Log, until: usize, seat: Seat, back: usize) -> Explained {
        self.game(&log.header.game)?.deed_of(log, until, seat, back)
    }

    fn game(&self, game: &str) -> Result<&dyn Playable, Broken> {
        let what = || format!("there is no game `{game}` here");
        self.0.get(game).map(AsRef::as_ref).ok_or_else(|| Broken::Unreadable { number: 0, what: what() })
    }
}
