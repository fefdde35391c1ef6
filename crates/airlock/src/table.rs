//! The table for a command: game, mode, options, players.

use std::collections::{BTreeMap, BTreeSet};

use airlock_catalog::{GAMES, Visit, visit};
use airlock_engine::{Game, Wish};
use airlock_engine_testing::Plan;
use anyhow::{Context, Result, anyhow, ensure};

/// Selection of a table.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct TableArgs {
    /// Name of the game, as in `airlock games`.
    #[arg(long)]
    pub(crate) game: String,
    #[command(flatten)]
    variant: VariantArgs,
}

/// Selection of a game's variant.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct VariantArgs {
    /// The mode; the game's first if not given.
    #[arg(long)]
    mode: Option<String>,
    /// A table option; may be repeated, also with several values for one table each.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
}

/// Selection of a run's matches.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Series {
    /// Number of matches.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Seed that, together with the number of a match, decides everything in it.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of the first match, to repeat one of a longer run.
    #[arg(long, default_value_t = 0)]
    pub(crate) first: u64,
}

impl Series {
    /// The plan of match `index` of the run. The tables take turns.
    pub(crate) fn plan(self, index: u64, tables: &[Wish]) -> Plan {
        let number = self.first + index;
        let turn = usize::try_from(number % tables.len().max(1) as u64).unwrap_or(0);
        let table = tables.get(turn).cloned().unwrap_or_default();
        Plan::of(table).seed(self.seed).first(number).games(1)
    }
}

/// Runs a visitor on the game with this name.
pub(crate) fn with_game<V: Visit>(game: &str, visitor: V) -> Result<V::Answer> {
    visit(game, visitor).ok_or_else(|| anyhow!("there is no game `{game}`; there are: {}", GAMES.join(", ")))
}

impl VariantArgs {
    /// The checked wish for the only table with `players` players.
    pub(crate) fn wish<G: Game>(&self, players: u8) -> Result<Wish> {
        let mut wishes = self.wishes::<G>(players)?;
        ensure!(wishes.len() == 1, "an option is given twice");
        wishes.pop().ok_or_else(|| anyhow!("there is no such table"))
    }

    /// The checked wishes for tables with `players` players, one for each value of an option that has several.
    fn wishes<G: Game>(&self, players: u8) -> Result<Vec<Wish>> {
        let mut choices = vec![BTreeMap::new()];
        let keys: BTreeSet<&String> = self.options.iter().map(|(key, _)| key).collect();
        for key in keys {
            let values = || self.options.iter().filter(|(other, _)| other == key).map(|(_, value)| value);
            let with = |chosen: &BTreeMap<String, String>, value: &String| {
                let mut chosen = chosen.clone();
                chosen.insert(key.clone(), value.clone());
                chosen
            };
            choices = choices.iter().flat_map(|chosen| values().map(|value| with(chosen, value))).collect();
        }
        let wish = |options| {
            let wish = Wish { mode: self.mode.clone(), players, options };
            G::setup(&wish).with_context(|| format!("this table of {} cannot be opened", G::ID))?;
            Ok(wish)
        };
        choices.into_iter().map(wish).collect()
    }
}

impl TableArgs {
    /// The wishes for tables with `players` players, or with every number that the mode and the options allow.
    pub(crate) fn wishes<G: Game>(&self, players: Option<u8>) -> Result<Vec<Wish>> {
        let counts = match players {
            Some(players) => vec![players],
            None => self.players::<G>()?,
        };
        let tables: Vec<_> =
            counts.into_iter().map(|n| self.variant.wishes::<G>(n)).collect::<Result<_>>()?;
        Ok(tables.concat())
    }

    fn players<G: Game>(&self) -> Result<Vec<u8>> {
        let mode = self.variant.mode.as_deref();
        let modes = G::modes();
        let Some(mode) = modes.iter().find(|known| mode.is_none_or(|mode| mode == known.id)) else {
            return self.variant.wishes::<G>(1).map(|_| Vec::new());
        };
        let all: Vec<u8> = (mode.min_players..=mode.max_players).collect();
        let possible: Vec<u8> =
            all.iter().copied().filter(|n| self.variant.wishes::<G>(*n).is_ok()).collect();
        if possible.is_empty() {
            self.variant.wishes::<G>(mode.max_players)?;
        }
        Ok(possible)
    }
}

fn option(text: &str) -> Result<(String, String)> {
    let (key, value) = text.split_once('=').ok_or_else(|| anyhow!("`{text}` is not KEY=VALUE"))?;
    Ok((key.to_owned(), value.to_owned()))
}
