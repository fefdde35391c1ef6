//! Texts for players that differ between the species.

use airlock_engine::content::{Source, Text};
use serde::Deserialize;

use super::{PieceKind, load};
use crate::content::ids::{ActionKind, IntruderActionKind, ItemKind, Objective, RoomKind};

/// Text of a base game component for another species.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ChangedText {
    #[serde(flatten)]
    pub of: Component,
    /// Rules text shown to players.
    pub text: Text,
}

/// A component whose text depends on the species.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Component {
    Room(RoomKind),
    Action(ActionKind),
    Item(ItemKind),
    /// A card of the intruder player.
    IntruderAction(IntruderActionKind),
    Objective(Objective),
    /// A token or marker.
    Piece(PieceKind),
}

pub(super) fn load_changes(source: &Source<'_>) -> load::Result<Vec<ChangedText>> {
    source.parse("void_seeders/changes")
}
