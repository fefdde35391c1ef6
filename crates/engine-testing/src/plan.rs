//! Test plans: tables, numbers of matches, and depth of the checks.

use std::collections::BTreeMap;

use airlock_engine::{Game, Hash, Reveal, Wish};
use rand_chacha::rand_core::SeedableRng as _;

use crate::PlayRng;

/// The matches to play, and the depth of the checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The table to open.
    pub wish: Wish,
    /// Number of the first match, to reproduce one match of a longer plan.
    pub first: u64,
    /// Number of matches.
    pub games: u64,
    /// Together with the number of a match, determines everything that happens in it.
    pub seed: u64,
    /// True to record a log of each match.
    pub record: bool,
    /// Views and states are measured at every n-th position. 0 means never.
    pub measure_every: u64,
    /// Selfplay checks the invariants at every n-th position. 0 means never.
    pub invariants_every: u64,
    pub bounds: Bounds,
    /// Depth of the laws.
    pub sampling: Sampling,
    /// Depth of the secrecy audit.
    pub audit: Audit,
}

/// Limits of every match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Largest number of inputs in a match.
    pub inputs: u64,
    /// Largest number of events caused by one input.
    pub events: usize,
}

/// Depth of the laws at each position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sampling {
    /// Offers are tried and refusals provoked at every n-th position.
    pub every: u64,
    /// Largest number of fillings tried for one offer. An offer with more gets this many random ones.
    pub fillings: usize,
    /// Largest number of offered actions tried at one position, spread evenly over the offers.
    pub trials: usize,
    /// Number of actions tried at one position that are not offered.
    pub mutants: usize,
    /// The position is stored, read back and continued at every n-th input.
    pub snapshot_every: u64,
    /// Number of snapshots of a match from which it is replayed to the end.
    pub tails: usize,
}

/// Depth of the secrecy audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Audit {
    /// Imagined worlds beside the real one, for each viewer.
    pub worlds: usize,
    /// At each input, one world in this many is replaced by a new one.
    pub restart_one_in: usize,
    /// At each input, one seat in this many tries something wrong.
    pub probe_one_in: usize,
}

impl Default for Audit {
    fn default() -> Self {
        Self { worlds: 2, restart_one_in: 30, probe_one_in: 4 }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Self { inputs: 20_000, events: 2_000 }
    }
}

impl Default for Sampling {
    fn default() -> Self {
        Self { every: 1, fillings: 24, trials: 32, mutants: 12, snapshot_every: 7, tails: 2 }
    }
}

impl Plan {
    /// Ten matches of the game's first mode with this number of players.
    pub fn new(players: u8) -> Self {
        Self::of(Wish { players, ..Wish::default() })
    }

    /// Ten matches at a table.
    pub fn of(wish: Wish) -> Self {
        Self {
            wish,
            first: 0,
            games: 10,
            seed: 0,
            record: false,
            measure_every: 0,
            invariants_every: 1,
            bounds: Bounds::default(),
            sampling: Sampling::default(),
            audit: Audit::default(),
        }
    }

    /// Chooses the mode.
    #[must_use]
    pub fn mode(mut self, mode: &str) -> Self {
        self.wish.mode = Some(mode.to_owned());
        self
    }

    /// Sets a table option.
    #[must_use]
    pub fn option(mut self, key: &str, value: &str) -> Self {
        self.wish.options.insert(key.to_owned(), value.to_owned());
        self
    }

    /// Sets the number of matches.
    #[must_use]
    pub const fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// Sets the number of the first match.
    #[must_use]
    pub const fn first(mut self, first: u64) -> Self {
        self.first = first;
        self
    }

    /// Sets the seed of the dice and players.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Writes a log of each match.
    #[must_use]
    pub const fn recording(mut self) -> Self {
        self.record = true;
        self
    }

    /// Measures views and states at every n-th position.
    #[must_use]
    pub const fn measuring(mut self, every: u64) -> Self {
        self.measure_every = every;
        self
    }

    /// Tries offers, provokes refusals and serialises views only at every n-th position, for long matches.
    ///
    /// The other laws are still checked at every position.
    #[must_use]
    pub const fn trying_every(mut self, every: u64) -> Self {
        self.sampling.every = every;
        self
    }

    /// A description of the table for messages.
    pub fn table<G: Game>(&self) -> String {
        let Wish { mode, players, options } = &self.wish;
        let first = G::modes().first().map_or("?", |mode| mode.id);
        let mode = mode.as_deref().unwrap_or(first);
        let options: String = options.iter().map(|(key, value)| format!(", {key}={value}")).collect();
        format!("mode {mode}, {players} players{options}")
    }

    /// The numbers of the matches in this plan.
    pub(crate) const fn numbers(&self) -> std::ops::Range<u64> {
        self.first..self.first + self.games
    }

    /// The source of the dice of match `number`, as at a table without human seats.
    pub(crate) fn reveal<G: Game>(&self, number: u64, seats: u8) -> Reveal {
        let secret = Hash::of(
            "airlock 2026 secret of a driven match",
            &[G::ID.as_bytes(), &self.seed.to_le_bytes(), &number.to_le_bytes()],
        );
        Reveal { secret, nonces: vec![None; usize::from(seats)] }
    }

    /// The generator for `purpose` in match `number`.
    ///
    /// Each purpose has its own generator, so that deeper checks do not change the play.
    pub(crate) fn rng(&self, number: u64, purpose: &str) -> PlayRng {
        let seed = Hash::of(
            "airlock 2026 players of a driven match",
            &[purpose.as_bytes(), &self.seed.to_le_bytes(), &number.to_le_bytes()],
        );
        PlayRng::from_seed(seed.0)
    }
}

/// All tables worth testing.
///
/// These are all modes with all numbers of players, each with the default options and with every other value
/// of one option. Combinations that the game refuses are left out.
pub fn wishes<G: Game>() -> Vec<Wish> {
    let mut wishes = Vec::new();
    for mode in G::modes() {
        let others = mode.options.iter().flat_map(|option| {
            option
                .values
                .iter()
                .skip(1)
                .map(|value| BTreeMap::from([(option.key.to_owned(), (*value).to_owned())]))
        });
        let options: Vec<_> = std::iter::once(BTreeMap::new()).chain(others).collect();
        for players in mode.min_players..=mode.max_players {
            let with = |options: &BTreeMap<_, _>| Wish {
                mode: Some(mode.id.to_owned()),
                players,
                options: options.clone(),
            };
            wishes.extend(options.iter().map(with).filter(|wish| G::setup(wish).is_ok()));
        }
    }
    wishes
}
