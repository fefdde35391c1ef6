//! Declares a game's secrets to the secrecy audit.

use std::fmt;

use crate::Game;

/// The secrets of a game, as data.
pub trait Secrets: Game {
    /// Ids of the rules that may call [`Out::disclose`](crate::Out::disclose).
    const SITES: &'static [&'static str];
    /// The rows of the redaction table that hide something.
    const ROWS: &'static [Row<Self>];

    /// True if anything is still hidden. Most games hide nothing once the match is over.
    fn hides(&self) -> bool {
        true
    }
}

/// A row of a game's redaction table: something that only some viewers may know.
pub struct Row<G> {
    /// Description for messages.
    pub words: &'static str,
    /// True if the position has such a secret.
    pub present: fn(&G) -> bool,
    /// True if the secret differs between two positions.
    pub differs: fn(&G, &G) -> bool,
}

impl<G> Row<G> {
    /// A row for a secret that only some positions have.
    pub const fn new(words: &'static str, present: fn(&G) -> bool, differs: fn(&G, &G) -> bool) -> Self {
        Self { words, present, differs }
    }

    /// A row for a secret that every position has.
    pub const fn always(words: &'static str, differs: fn(&G, &G) -> bool) -> Self {
        Self { words, present: |_| true, differs }
    }
}

impl<G> fmt::Debug for Row<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }
}
