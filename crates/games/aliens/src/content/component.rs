//! The pieces in the box and what is counted with them (section 1 of the rules).

use airlock_engine::content::Text;
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
    /// The pieces, by kind.
    pub pieces: Vec<PieceDef>,
    /// The ammunition of a sentry gun.
    pub ammunition: Ammunition,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceDef {
    /// Which kind this is.
    pub kind: PieceKind,
    /// Its name.
    pub name: Text,
    /// What it is for.
    pub text: Text,
    /// How many there are.
    pub count: u8,
}

/// The positions of an ammunition dial (A-SENTRY-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ammunition {
    /// From the start to 0; each shot moves on by one.
    pub positions: Vec<u16>,
    /// Where the numbers come from.
    pub source: Provenance,
}

impl PieceKind {
    /// What the piece is.
    pub fn def(self) -> &'static PieceDef {
        &components().pieces[self as usize]
    }

    /// How many there are.
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
    let pieces = load::in_order("piece", PieceKind::ALL, components.pieces, |piece| piece.kind)?;
    Ok(Components { pieces, ..components })
}
