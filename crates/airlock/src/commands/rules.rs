//! `airlock rules`

pub(crate) mod book;
pub(crate) mod checkout;
mod citation;

use std::collections::BTreeSet;

use airlock_catalog::{GAMES, Listed, Visit};
use anyhow::{Context, Result};
use serde_json::{Value, json};

use self::{
    book::Book,
    checkout::{Checkout, Traced},
};
use crate::{answer::Answer, table::with_game};

/// Traces each numbered rule to where it is implemented and checked.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game; all games if not given.
    #[arg(long)]
    game: Option<String>,
    /// Print only the rules that no test and no scenario cites; fails if there are any.
    #[arg(long)]
    missing: bool,
}

/// Checks that a game exists.
struct Known;

impl Visit for Known {
    type Answer = ();

    fn visit<G: Listed>(self) {}
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    let games = match &args.game {
        None => GAMES.to_vec(),
        Some(game) => {
            with_game(game, Known)?;
            vec![game.as_str()]
        }
    };
    let mut texts = Vec::new();
    let mut documents = Vec::new();
    let mut all_cited = true;
    for game in games {
        let traces = Traces::find(game)?;
        let missing = traces.missing();
        all_cited &= missing.is_empty();
        texts.push(if args.missing { missing.join("\n") } else { traces.text() });
        documents.push(traces.json(args.missing));
    }
    texts.retain(|text| !text.is_empty());
    let passed = all_cited || !args.missing;
    Ok(Answer { text: texts.join("\n"), json: json!({ "games": documents }), passed })
}

/// The rules of a game, with their citations.
struct Traces {
    game: String,
    book: Book,
    traced: Traced,
}

impl Traces {
    fn find(game: &str) -> Result<Self> {
        let checkout = Checkout::find(game)?;
        let book = Book::read(&checkout.book).with_context(|| checkout.book.display().to_string())?;
        let traced = checkout.trace(&book)?;
        Ok(Self { game: game.to_owned(), book, traced })
    }

    /// The rules that no test and no scenario cites.
    fn missing(&self) -> Vec<&str> {
        let cited =
            |id: &&str| self.traced.tests.contains_key(*id) || self.traced.scenarios.contains_key(*id);
        self.book.ids().filter(|id| !cited(id)).collect()
    }

    fn text(&self) -> String {
        let mut lines = Vec::new();
        for rule in &self.book.rules {
            let Traced { sources, tests, scenarios, .. } = &self.traced;
            let places = [("implemented", sources), ("tests", tests), ("scenarios", scenarios)];
            let cited = places.iter().filter_map(|(what, cited)| {
                let places = cited.get(&rule.id)?;
                Some(format!("  {what}: {}", list(places)))
            });
            lines.push(std::iter::once(rule.id.clone()).chain(cited).collect::<Vec<_>>().join("\n"));
        }
        let missing = self.missing().len();
        let silent = self.book.ids().filter(|id| !self.traced.sources.contains_key(*id)).count();
        lines.push(format!(
            "{}: {} rules; {missing} cited by no test and no scenario, {silent} by no line of code",
            self.game,
            self.book.rules.len()
        ));
        let unknown = self.traced.unknown.iter().map(|(id, place)| format!("there is no rule {id}: {place}"));
        lines.extend(unknown);
        lines.join("\n")
    }

    fn json(&self, only_missing: bool) -> Value {
        let missing = self.missing();
        if only_missing {
            return json!({ "game": self.game, "rules": self.book.rules.len(), "missing": missing });
        }
        let rules = self.book.rules.iter().map(|rule| {
            let places = |cited: &checkout::Cited| cited.get(&rule.id).cloned().unwrap_or_default();
            json!({
                "id": rule.id, "chapter": rule.chapter,
                "implemented": places(&self.traced.sources),
                "tests": places(&self.traced.tests),
                "scenarios": places(&self.traced.scenarios),
            })
        });
        let unknown: Vec<Value> =
            self.traced.unknown.iter().map(|(id, place)| json!({ "id": id, "place": place })).collect();
        json!({ "game": self.game, "rules": rules.collect::<Vec<_>>(), "missing": missing, "unknown": unknown })
    }
}

fn list(places: &BTreeSet<String>) -> String {
    places.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}
