//! What the secrecy audit needs to know about a game's secrets.

use std::fmt;

use crate::Game;

/// The secrets of a game, as data.
pub trait Secrets: Game {
    /// Where hidden facts become known: rule ids that [`Out::disclose`](crate::Out::disclose) may be called with.
    const SITES: &'static [&'static str];
    /// The rows of the redaction table with something hidden.
    const ROWS: &'static [Row<Self>];

    /// Whether anything is still hidden: in most games nothing is once the match is over.
    fn hides(&self) -> bool {
        true
    }
}

/// A row of a game's redaction table: something that not everybody may know.
pub struct Row<G> {
    /// What it is, in words.
    pub words: &'static str,
    /// Whether a position has it.
    pub present: fn(&G) -> bool,
    /// Whether it is not the same in two positions.
    pub differs: fn(&G, &G) -> bool,
}

impl<G> Row<G> {
    /// A row that some positions have.
    pub const fn new(words: &'static str, present: fn(&G) -> bool, differs: fn(&G, &G) -> bool) -> Self {
        Self { words, present, differs }
    }

    /// A row that every position has.
    pub const fn always(words: &'static str, differs: fn(&G, &G) -> bool) -> Self {
        Self { words, present: |_| true, differs }
    }
}

impl<G> fmt::Debug for Row<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }
}
