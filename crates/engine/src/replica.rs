//! A replica: one match in memory, advanced by inputs.

use serde::{Deserialize, Serialize};

use crate::{
    ActionOf, ApplyError, Chance, Counts, Cx, Disclosure, EventOf, Game, Hash, HashKey, Input, Out, Seed,
    SetupError, Viewer,
};

/// A game and its randomness: everything that determines what happens next.
#[derive(Debug, Clone)]
pub struct Replica<G: Game> {
    pub game: G,
    chance: Chance,
}

/// The effects of an input.
#[derive(Debug, Clone)]
pub struct Applied<G: Game> {
    /// The events, in order.
    pub events: Vec<EventOf<G>>,
    /// The hidden facts that became known.
    pub disclosures: Vec<Disclosure>,
    /// True if the input drew chance.
    pub drew: bool,
}

impl<G: Game> Applied<G> {
    fn new(out: Out<G::SeenEvent>, drew: bool) -> Self {
        let disclosures = out.disclosures().to_vec();
        Self { events: out.events, disclosures, drew }
    }
}

impl<G: Game> Replica<G> {
    /// Starts a match at the opening position.
    ///
    /// # Errors
    /// If the game rejects the setup.
    pub fn start(setup: &G::Setup, seed: Seed) -> Result<(Self, Applied<G>), SetupError> {
        let mut chance = Chance::new(seed);
        let mut out = Out::default();
        let game = G::start(setup, &mut Cx { chance: &mut chance, out: &mut out })?;
        Ok((Self { game, chance }, Applied::new(out, true)))
    }

    /// Creates a replica at a position.
    pub const fn at(game: G, chance: Chance) -> Self {
        Self { game, chance }
    }

    /// Applies an input.
    ///
    /// # Errors
    /// As [`Game::apply`].
    pub fn apply(&mut self, input: &Input<ActionOf<G>>) -> Result<Applied<G>, ApplyError> {
        self.apply_into(input, Out::default())
    }

    /// Applies an input and records the values of disclosures, for the secrecy audit.
    ///
    /// # Errors
    /// As [`Game::apply`].
    pub fn apply_recording(&mut self, input: &Input<ActionOf<G>>) -> Result<Applied<G>, ApplyError> {
        self.apply_into(input, Out::recording())
    }

    fn apply_into(
        &mut self,
        input: &Input<ActionOf<G>>,
        mut out: Out<G::SeenEvent>,
    ) -> Result<Applied<G>, ApplyError> {
        let before = self.chance.drawn();
        self.game.apply(input, &mut Cx { chance: &mut self.chance, out: &mut out })?;
        Ok(Applied::new(out, self.chance.drawn() > before))
    }

    /// Mutable access to the randomness, to script it.
    pub const fn chance_mut(&mut self) -> &mut Chance {
        &mut self.chance
    }

    /// The randomness of the match.
    pub const fn chance(&self) -> &Chance {
        &self.chance
    }

    /// The keyed hash of the position.
    pub fn hash(&self, key: &HashKey) -> Hash {
        key.hash(&(&self.game, self.chance.counts()))
    }

    /// Captures the position for storage.
    pub fn snapshot(&self) -> Snapshot<G> {
        Snapshot { rules: G::RULES_VERSION, game: self.game.clone(), counts: self.chance.counts().clone() }
    }

    /// A replica of another world that `who` cannot distinguish from this one, with the same future dice.
    #[must_use]
    pub fn imagine(&self, who: Viewer, rng: &mut impl rand_core::Rng) -> Self {
        Self { game: self.game.imagine(who, rng), chance: self.chance.clone() }
    }
}

/// A stored position. It is a cache, valid for one rules version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<G: Game> {
    rules: u32,
    game: G,
    counts: Counts,
}

/// A snapshot that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// Made by another rules version.
    #[error("the snapshot was made by rules version {0}; replay the log instead")]
    Version(u32),
    /// The bytes are damaged.
    #[error("the snapshot cannot be read; replay the log instead")]
    Unreadable,
}

impl<G: Game> Snapshot<G> {
    /// The snapshot as bytes.
    ///
    /// # Panics
    /// Never: states are plain data.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("plain data serialises")
    }

    /// A snapshot from its bytes.
    ///
    /// # Errors
    /// If it was made by other rules or is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let snapshot: Self = postcard::from_bytes(bytes).map_err(|_| SnapshotError::Unreadable)?;
        if snapshot.rules != G::RULES_VERSION {
            return Err(SnapshotError::Version(snapshot.rules));
        }
        Ok(snapshot)
    }

    /// The replica at this position, for a match with this seed.
    pub fn restore(self, seed: Seed) -> Replica<G> {
        Replica { game: self.game, chance: Chance::at(seed, self.counts) }
    }
}
