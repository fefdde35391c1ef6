//! A rulebook: the numbered rules of `docs/rules/<game>.md`.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Result, ensure};

/// The numbered rules of a game, in the order of the book.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) rules: Vec<Rule>,
}

/// A numbered rule.
#[derive(Debug)]
pub(crate) struct Rule {
    /// For example `N-NOISE-04`.
    pub(crate) id: String,
    /// Heading above the rule.
    pub(crate) chapter: String,
}

impl Book {
    /// Reads a rulebook.
    pub(crate) fn read(file: &Path) -> Result<Self> {
        let book = Self::parse(&fs::read_to_string(file)?);
        ensure!(!book.rules.is_empty(), "there is no numbered rule (a line `- **N-XXX-01** — …`)");
        let ids: BTreeSet<&str> = book.ids().collect();
        ensure!(ids.len() == book.rules.len(), "a rule id stands there twice");
        Ok(book)
    }

    /// The ids of the rules.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| rule.id.as_str())
    }

    fn parse(text: &str) -> Self {
        let mut chapter = "";
        let mut rules = Vec::new();
        for line in text.lines() {
            if line.starts_with('#') {
                chapter = line.trim_start_matches('#').trim();
            }
            let id = line.strip_prefix("- **").and_then(|rest| Some(rest.split_once("** —")?.0));
            if let Some(id) = id.filter(|id| is_id(id)) {
                rules.push(Rule { id: id.to_owned(), chapter: chapter.to_owned() });
            }
        }
        Self { rules }
    }
}

/// True if a text has the form of a rule id, such as `N-NOISE-04` or `N-ROOM-AIRLOCK-10`.
fn is_id(text: &str) -> bool {
    let mut parts = text.split('-');
    let number = parts.next_back().is_some_and(|n| n.len() >= 2 && n.bytes().all(|b| b.is_ascii_digit()));
    let words: Vec<&str> = parts.collect();
    let word = |w: &&str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    number && words.len() >= 2 && words.iter().all(word)
}

#[cfg(test)]
mod tests {
    use super::Book;

    #[test]
    fn rules_are_the_bold_items() {
        let text = "# Noise\n- **N-NOISE-01** — roll\n- **A-04** — no\n- N-NOISE-02 — no\n## Airlock\n\
                    - **N-ROOM-AIRLOCK-10** — push";
        let book = Book::parse(text);
        let rules: Vec<_> = book.rules.iter().map(|r| (r.id.as_str(), r.chapter.as_str())).collect();
        assert_eq!(rules, [("N-NOISE-01", "Noise"), ("N-ROOM-AIRLOCK-10", "Airlock")]);
    }
}
