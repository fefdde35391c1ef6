//! Pieces in the box and the tracks on them (section 1 of the rules).

use airlock_engine::{
    content::{Printed, Text},
    printed,
};
use serde::Deserialize;

use super::{
    load::{self, Source, embedded},
    provenance::Provenance,
};
use crate::content::ids::PieceKind;

/// The pieces and tracks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// In the order of [`PieceKind`].
    pub pieces: Vec<PieceDef>,
    /// The ammunition of a sentry gun.
    pub ammunition: Ammunition,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceDef {
    pub kind: PieceKind,
    pub name: Text,
    /// Purpose of the piece.
    pub text: Text,
    pub count: u8,
}

/// The positions of an ammunition dial (A-SENTRY-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ammunition {
    /// Rounds shown, from the start position down to 0. Each shot moves the dial by one position.
    pub positions: Vec<u16>,
    /// Sources of the numbers.
    pub source: Provenance,
}

printed! { PieceKind: PieceDef("piece") in components().pieces }

impl PieceKind {
    /// Number of these pieces in the box.
    pub fn count(self) -> u8 {
        self.def().count
    }
}

embedded! {
    /// The pieces and tracks.
    pub components: Components = load
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Components> {
    let components: Components = source.parse("components")?;
    Ok(Components { pieces: PieceDef::in_order(components.pieces)?, ..components })
}
