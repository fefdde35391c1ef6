//! What is to be played and checked.

use std::collections::BTreeMap;

use airlock_engine::{Game, Hash, Reveal, Wish};
use rand_chacha::rand_core::SeedableRng as _;

use crate::PlayRng;

/// Which matches to play, and how closely to look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The table.
    pub wish: Wish,
    /// The number of the first match: to repeat one match of a longer plan.
    pub first: u64,
    /// How many matches.
    pub games: u64,
    /// Decides, with the number of a match, everything that happens in it.
    pub seed: u64,
    /// Whether to write a log of each match.
    pub record: bool,
    /// Views and states are measured at every so manieth position; 0 is never.
    pub measure_every: u64,
    /// Selfplay checks the invariants at every so manieth position; 0 is never.
    pub invariants_every: u64,
    /// What no match may exceed.
    pub bounds: Bounds,
    /// How closely the laws look.
    pub sampling: Sampling,
    /// How closely the secrecy audit looks.
    pub audit: Audit,
}

/// What no match may exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Inputs in a match.
    pub inputs: u64,
    /// Events caused by one input.
    pub events: usize,
}

/// How closely the laws look at each position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sampling {
    /// Positions at which offers are tried and refusals provoked: every so manieth.
    pub every: u64,
    /// An offer with at most so many fillings is tried in all of them, another in so many random ones.
    pub fillings: usize,
    /// At most so many offered actions are tried at one position, spread evenly over what is offered.
    pub trials: usize,
    /// So many actions that are not offered are tried at one position.
    pub mutants: usize,
    /// The position is stored, read back and followed from there at every so manieth input.
    pub snapshot_every: u64,
    /// From so many snapshots of a match it is followed to its very end.
    pub tails: usize,
}

/// How closely the secrecy audit looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Audit {
    /// Imagined worlds beside the real one, for each viewer.
    pub worlds: usize,
    /// At each input, one world in so many is replaced by a new one.
    pub restart_one_in: usize,
    /// At each input, one seat in so many does something wrong.
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
    /// Ten matches of the game's first mode with so many players.
    pub fn new(players: u8) -> Self {
        Self::of(Wish { players, ..Wish::default() })
    }

    /// Ten matches of a table.
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

    /// Another mode.
    #[must_use]
    pub fn mode(mut self, mode: &str) -> Self {
        self.wish.mode = Some(mode.to_owned());
        self
    }

    /// A table option.
    #[must_use]
    pub fn option(mut self, key: &str, value: &str) -> Self {
        self.wish.options.insert(key.to_owned(), value.to_owned());
        self
    }

    /// So many matches.
    #[must_use]
    pub const fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// Beginning with the match of that number.
    #[must_use]
    pub const fn first(mut self, first: u64) -> Self {
        self.first = first;
        self
    }

    /// Other dice and other players.
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

    /// Measures views and states at every so manieth position.
    #[must_use]
    pub const fn measuring(mut self, every: u64) -> Self {
        self.measure_every = every;
        self
    }

    /// Offers are tried, refusals provoked and views written at every so manieth position only: for long matches. The other
    /// laws are checked at every position all the same.
    #[must_use]
    pub const fn trying_every(mut self, every: u64) -> Self {
        self.sampling.every = every;
        self
    }

    /// The table, in words.
    pub fn table<G: Game>(&self) -> String {
        let Wish { mode, players, options } = &self.wish;
        let first = G::modes().first().map_or("?", |mode| mode.id);
        let mode = mode.as_deref().unwrap_or(first);
        let options: String = options.iter().map(|(key, value)| format!(", {key}={value}")).collect();
        format!("mode {mode}, {players} players{options}")
    }

    /// The numbers of the matches.
    pub(crate) const fn numbers(&self) -> std::ops::Range<u64> {
        self.first..self.first + self.games
    }

    /// Where the dice of match `number` come from, as at a table without human seats.
    pub(crate) fn reveal<G: Game>(&self, number: u64, seats: u8) -> Reveal {
        let secret = Hash::of(
            "airlock 2026 secret of a driven match",
            &[G::ID.as_bytes(), &self.seed.to_le_bytes(), &number.to_le_bytes()],
        );
        Reveal { secret, nonces: vec![None; usize::from(seats)] }
    }

    /// The generator for `purpose` in match `number`: another one for every purpose, so that looking more closely does
    /// not change what is played.
    pub(crate) fn rng(&self, number: u64, purpose: &str) -> PlayRng {
        let seed = Hash::of(
            "airlock 2026 players of a driven match",
            &[purpose.as_bytes(), &self.seed.to_le_bytes(), &number.to_le_bytes()],
        );
        PlayRng::from_seed(seed.0)
    }
}

/// Every table worth playing: each mode with each number of players, with the default options and with each other value
/// of each option by itself. Combinations that the game refuses are left out.
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
