//! `airlock games`

use std::path::PathBuf;

use airlock_catalog::{GAMES, Listed, Visit, visit};
use airlock_engine::Mode;
use airlock_server::OlderClients;
use anyhow::Result;
use serde_json::{Value, json};

use crate::{answer::Answer, bundles};

/// Lists the games: modes, player counts, options, rules versions.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Folder of bundles, whose older rules are listed, too.
    #[arg(long, value_name = "FOLDER")]
    bundles: Option<PathBuf>,
}

/// A game in the list.
struct Shown {
    text: String,
    json: Value,
}

struct Show;

impl Visit for Show {
    type Answer = Shown;

    fn visit<G: Listed>(self) -> Shown {
        let (modes, rules) = (G::modes(), G::RULES_VERSION);
        let lines: Vec<String> = modes.iter().map(describe).collect();
        Shown {
            text: format!("{} (rules version {rules})\n{}", G::ID, lines.join("\n")),
            json: json!({ "id": G::ID, "rules_version": rules, "modes": modes }),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    let folder = args.bundles.as_deref();
    let registry = bundles::registry(folder)?;
    let clients = folder.map(OlderClients::read).transpose()?.unwrap_or_default();
    let games: Vec<Shown> = GAMES.iter().filter_map(|game| visit(game, Show)).collect();
    let (mut texts, documents): (Vec<_>, Vec<_>) =
        games.into_iter().map(|game| (game.text, game.json)).unzip();
    let (older_texts, older): (Vec<_>, Vec<_>) =
        registry.older().map(|(game, rules)| older(game, rules, clients.show(game, rules))).unzip();
    texts.extend(older_texts);
    Ok(Answer::of(texts.join("\n"), json!({ "games": documents, "older": older })))
}

/// A game under older rules. `is_shown` is true if a web client supports them.
fn older(game: &str, rules: u32, is_shown: bool) -> (String, Value) {
    let client = if is_shown { "a web client shows them" } else { "no web client shows them" };
    (
        format!("{game} (rules version {rules}, from a bundle; {client})"),
        json!({ "id": game, "rules_version": rules, "client": is_shown }),
    )
}

fn describe(mode: &Mode) -> String {
    let Mode { id, min_players, max_players, options } = mode;
    let players = match min_players == max_players {
        true => format!("{min_players} player"),
        false => format!("{min_players} to {max_players} players"),
    };
    let options = options.iter().map(|option| {
        format!("\n    --option {}={}  ({})", option.key, option.values.join("|"), option.rule)
    });
    format!("  --mode {id}: {players}{}", options.collect::<String>())
}
