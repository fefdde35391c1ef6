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

/// The games that can be played here, and the older rules that matches go on under.
#[derive(Clone, Default)]
pub struct Registry {
    games: BTreeMap<&'static str, Arc<dyn Playable>>,
    #[cfg(feature = "bundles")]
    bundles: BTreeMap<(String, u32), Bundle>,
}

/// A match, or why its records describe none.
pub type Restored = Result<Box<dyn AnyMatch>, Broken>;

/// The updates of a viewer, or why the records describe none.
pub type Transcript = Result<Vec<TranscriptUpdate>, Broken>;

/// What a bot did and why, or why the records describe no match.
pub type Explained = Result<Option<Deed>, Broken>;

/// What is done with matches of a game under one version of its rules.
pub(crate) trait Rules: Send + Sync {
    fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored;
    #[cfg(feature = "positions")]
    fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored;
    fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript;
    fn replay(&self, log: &Log) -> Restored;
}

/// What is done with a game under its newest rules besides.
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
        self.games.insert(G::ID, Arc::new(Boxed(bots)));
        self
    }

    /// The registry with a bundle of older rules besides: a module as `cargo xtask bundle` writes it.
    ///
    /// # Errors
    /// What is wrong with it, or that these rules are here already.
    #[cfg(feature = "bundles")]
    pub fn with_bundle(mut self, module: &[u8]) -> Result<Self, BadBundle> {
        let bundle = Bundle::load(module)?;
        let (game, version) = (bundle.game().to_owned(), bundle.rules());
        let newest = self.games.get(game.as_str()).map(|newest| newest.rules());
        match newest {
            // The newest version is played as it is.
            Some(newest) if newest == version => {}
            Some(newest) if newest < version => return Err(BadBundle::Newer { game, version, newest }),
            Some(_) | None => drop(self.bundles.insert((game, version), bundle)),
        }
        Ok(self)
    }

    /// The games with their older rules that matches go on under.
    #[cfg(feature = "bundles")]
    pub fn older(&self) -> impl Iterator<Item = (&str, u32)> {
        self.bundles.keys().map(|(game, version)| (game.as_str(), *version))
    }

    /// True if matches of these rules are played by a bundle.
    #[cfg(feature = "bundles")]
    #[must_use]
    pub fn is_bundled(&self, game: &str, rules: u32) -> bool {
        self.bundles.contains_key(&(game.to_owned(), rules))
    }

    /// What a bot thinks of, handed on from another match of the newest rules.
    ///
    /// # Errors
    /// If it cannot think that.
    #[cfg(feature = "positions")]
    pub(crate) fn think(&self, game: &str, matter: &Matter, seat: Seat) -> Result<Option<Value>, String> {
        self.game(game).map_err(|broken| broken.to_string())?.think(matter, seat)
    }

    /// What can be played.
    #[must_use]
    pub fn list(&self) -> Vec<GameInfo> {
        self.games
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
        self.games.get(game).map(|boxed| boxed.found(wish, terms, secret, invite))
    }

    /// The match that a founding and its records describe.
    ///
    /// # Errors
    /// As [`Match::restore`], or if there is no such game.
    pub fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored {
        self.rules(&founding.game, founding.rules)?.restore(founding, bodies, now)
    }

    /// The match that a snapshot and the records after it describe.
    ///
    /// # Errors
    /// As [`Match::go_on_from`], or if there is no such game.
    #[cfg(feature = "positions")]
    pub fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored {
        self.rules(&founding.game, founding.rules)?.go_on_from(founding, snapshot, later, now)
    }

    /// What a viewer was told after its update number `from`.
    ///
    /// # Errors
    /// As [`Match::transcript`], or if there is no such game.
    pub fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript {
        self.rules(&founding.game, founding.rules)?.transcript(founding, bodies, viewer, from)
    }

    /// The match of a log at its beginning, to be told again.
    ///
    /// # Errors
    /// As [`Match::replay`], or if there is no such game.
    pub fn replay(&self, log: &Log) -> Restored {
        self.rules(&log.header.game, log.header.rules)?.replay(log)
    }

    /// A match that stands at a position which somebody arranged.
    ///
    /// # Errors
    /// As [`Match::from_position`], or if there is no such game.
    pub fn stage(&self, founding: Founding, staged: PositionSetup, now: Now) -> Restored {
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
        self.games.get(game).map(AsRef::as_ref).ok_or_else(|| Broken::Unreadable { number: 0, what: what() })
    }

    /// True if matches under this version of a game's rules can be played here.
    #[must_use]
    pub fn plays(&self, game: &str, version: u32) -> bool {
        self.rules(game, version).is_ok()
    }

    /// The rules of that version: the newest, or an older one's bundle.
    fn rules(&self, game: &str, version: u32) -> Result<&dyn Rules, Broken> {
        #[cfg(feature = "bundles")]
        if let Some(bundle) = self.bundles.get(&(game.to_owned(), version)) {
            return Ok(bundle);
        }
        let newest = self.game(game)?;
        if newest.rules() == version {
            return Ok(newest);
        }
        let what = format!("it is of {game} rules version {version}, and no bundle of them is here");
        Err(Broken::Unreadable { number: 0, what })
    }
}
