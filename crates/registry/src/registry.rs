use std::{collections::BTreeMap, sync::Arc};

use airlock_catalog::{GAMES, Listed, Visit};
use airlock_engine::{Game, Hash, Mode, Seat, SetupError, Viewer, Wish, log::Log};
use airlock_protocol::{GameContent, GameInfo};
use airlock_table::{
    AnyMatch, Broken, Deed, Founding, Match, Now, Players, PositionSetup, Terms, TranscriptUpdate, replayed,
};
#[cfg(feature = "positions")]
use airlock_table::{Matter, think};
#[cfg(feature = "positions")]
use serde_json::Value;

#[cfg(feature = "bundles")]
use crate::bundle::{BadBundle, Bundle};
use crate::player;

/// The available games, and the older rules under which matches continue.
#[derive(Clone, Default)]
pub struct Registry {
    games: BTreeMap<&'static str, Arc<dyn Playable>>,
    #[cfg(feature = "bundles")]
    bundles: BTreeMap<(String, u32), Bundle>,
}

/// A match, or the reason why its records are invalid.
pub type Restored = Result<Box<dyn AnyMatch>, Broken>;

/// A viewer's updates, or the reason why the records are invalid.
pub type Transcript = Result<Vec<TranscriptUpdate>, Broken>;

/// A bot's explained action, or the reason why the records are invalid.
pub type Explained = Result<Option<Deed>, Broken>;

/// Operations on matches of a game under one version of its rules.
pub(crate) trait Rules: Send + Sync {
    fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored;
    #[cfg(feature = "positions")]
    fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored;
    fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript;
    fn replay(&self, log: &Log) -> Restored;
}

/// Further operations, only available under the newest rules of a game.
trait Playable: Rules {
    fn rules(&self) -> u32;
    fn modes(&self) -> Vec<Mode>;
    fn content(&self) -> &'static [(&'static str, &'static str)];
    fn found(&self, wish: Wish, terms: Terms, secret: [u8; 32], invite: Hash)
    -> Result<Founding, SetupError>;
    #[cfg(feature = "positions")]
    fn think(&self, matter: &Matter, seat: Seat) -> Result<Option<Value>, String>;
    fn stage(&self, founding: Founding, staged: PositionSetup, now: Now) -> Restored;
    fn deed(&self, founding: Founding, bodies: &[String], seat: Seat, back: usize) -> Explained;
    fn deed_of(&self, log: &Log, until: usize, seat: Seat, back: usize) -> Explained;
}

/// A game with its bots.
struct Boxed<G: Game>(Players<G>);

impl<G: Game> Rules for Boxed<G> {
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
}

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

    #[cfg(feature = "positions")]
    fn think(&self, matter: &Matter, seat: Seat) -> Result<Option<Value>, String> {
        think::<G>(matter, seat, self.0)
    }

    fn stage(&self, founding: Founding, staged: PositionSetup, now: Now) -> Restored {
        Ok(Box::new(Match::<G>::from_position(founding, staged, now)?))
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
    /// All games of the catalog.
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

    /// Adds a game that only random bots can play.
    #[must_use]
    pub fn with<G: Game>(self) -> Self {
        self.put::<G>(player::at_random)
    }

    fn put<G: Game>(mut self, bots: Players<G>) -> Self {
        self.games.insert(G::ID, Arc::new(Boxed(bots)));
        self
    }

    /// Adds a bundle of older rules, as written by `cargo xtask bundle`.
    ///
    /// # Errors
    /// If the module is not a usable bundle, or its rules are newer than this build's.
    #[cfg(feature = "bundles")]
    pub fn with_bundle(mut self, module: &[u8]) -> Result<Self, BadBundle> {
        let bundle = Bundle::load(module)?;
        let (game, version) = (bundle.game().to_owned(), bundle.rules());
        let newest = self.games.get(game.as_str()).map(|newest| newest.rules());
        match newest {
            // Matches of the newest version are played without a bundle.
            Some(newest) if newest == version => {}
            Some(newest) if newest < version => return Err(BadBundle::Newer { game, version, newest }),
            Some(_) | None => drop(self.bundles.insert((game, version), bundle)),
        }
        Ok(self)
    }

    /// The games and versions of all bundles.
    #[cfg(feature = "bundles")]
    pub fn older(&self) -> impl Iterator<Item = (&str, u32)> {
        self.bundles.keys().map(|(game, version)| (game.as_str(), *version))
    }

    /// True if a bundle plays matches of these rules.
    #[cfg(feature = "bundles")]
    #[must_use]
    pub fn is_bundled(&self, game: &str, rules: u32) -> bool {
        self.bundles.contains_key(&(game.to_owned(), rules))
    }

    /// Computes a bot's action from the decision of another match under the newest rules.
    ///
    /// # Errors
    /// If the decision cannot be read.
    #[cfg(feature = "positions")]
    pub(crate) fn think(&self, game: &str, matter: &Matter, seat: Seat) -> Result<Option<Value>, String> {
        self.game(game).map_err(|broken| broken.to_string())?.think(matter, seat)
    }

    /// The available games.
    #[must_use]
    pub fn list(&self) -> Vec<GameInfo> {
        self.games
            .iter()
            .map(|(&game, boxed)| GameInfo { game, rules: boxed.rules(), modes: boxed.modes() })
            .collect()
    }

    /// The public description of a game's components. `None` for an unknown game.
    ///
    /// # Panics
    /// If a game's files are not JSON, which a test excludes.
    #[must_use]
    pub fn content(&self, game: &str) -> Option<GameContent> {
        let (&game, boxed) = self.games.get_key_value(game)?;
        let read = |(name, text): &(&'static str, &str)| {
            (*name, serde_json::from_str(text).expect("a test reads the embedded content"))
        };
        Some(GameContent {
            game,
            rules: boxed.rules(),
            components: boxed.content().iter().map(read).collect(),
        })
    }

    /// Founds a table, as [`Founding::new`]. `None` for an unknown game.
    #[must_use]
    pub fn found(
        &self,
        game: &str,
        wish: Wish,
        terms: Terms,
        secret: [u8; 32],
        invite: Hash,
    ) -> Option<Result<Founding, SetupError>> {
        self.games.get(game).map(|boxed| boxed.found(wish, terms, secret, invite))
    }

    /// Restores the match of a founding and its records.
    ///
    /// # Errors
    /// As [`Match::restore`], or if the game is unknown.
    pub fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored {
        self.rules(&founding.game, founding.rules)?.restore(founding, bodies, now)
    }

    /// Restores the match of a snapshot and the records after it.
    ///
    /// # Errors
    /// As [`Match::go_on_from`], or if the game is unknown.
    #[cfg(feature = "positions")]
    pub fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored {
        self.rules(&founding.game, founding.rules)?.go_on_from(founding, snapshot, later, now)
    }

    /// The updates of a viewer after number `from`.
    ///
    /// # Errors
    /// As [`Match::transcript`], or if the game is unknown.
    pub fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript {
        self.rules(&founding.game, founding.rules)?.transcript(founding, bodies, viewer, from)
    }

    /// The match of a log at its beginning, to be replayed.
    ///
    /// # Errors
    /// As [`Match::replay`], or if the game is unknown.
    pub fn replay(&self, log: &Log) -> Restored {
        self.rules(&log.header.game, log.header.rules)?.replay(log)
    }

    /// A match that starts at an arranged position.
    ///
    /// # Errors
    /// As [`Match::from_position`], or if the game is unknown.
    pub fn stage(&self, founding: Founding, staged: PositionSetup, now: Now) -> Restored {
        self.game(&founding.game)?.stage(founding, staged, now)
    }

    /// The action of a seat's bot in a practice match that precedes the last one by `back`, with its
    /// explanation.
    ///
    /// # Errors
    /// As [`Match::deed`], or if the game is unknown.
    pub fn deed(&self, founding: Founding, bodies: &[String], seat: Seat, back: usize) -> Explained {
        self.game(&founding.game)?.deed(founding, bodies, seat, back)
    }

    /// The same for a finished match, up to entry number `until`.
    ///
    /// # Errors
    /// As [`Match::replay`] and [`Match::deed`], or if the game is unknown.
    pub fn deed_of(&self, log: &Log, until: usize, seat: Seat, back: usize) -> Explained {
        self.game(&log.header.game)?.deed_of(log, until, seat, back)
    }

    fn game(&self, game: &str) -> Result<&dyn Playable, Broken> {
        let what = || format!("there is no game `{game}` here; GET /api/games lists the games");
        self.games.get(game).map(AsRef::as_ref).ok_or_else(|| Broken::Unreadable { number: 0, what: what() })
    }

    /// True if matches under this version of a game's rules can be played here.
    #[must_use]
    pub fn plays(&self, game: &str, version: u32) -> bool {
        self.rules(game, version).is_ok()
    }

    /// The rules of this version: the newest ones, or a bundle of older ones.
    fn rules(&self, game: &str, version: u32) -> Result<&dyn Rules, Broken> {
        #[cfg(feature = "bundles")]
        if let Some(bundle) = self.bundles.get(&(game.to_owned(), version)) {
            return Ok(bundle);
        }
        let newest = self.game(game)?;
        if newest.rules() == version {
            return Ok(newest);
        }
        let what = format!("it needs {game} rules version {version}, and their bundle is missing");
        Err(Broken::Unreadable { number: 0, what })
    }
}
