//! Words for players that differ between the species.

use airlock_engine::content::{Source, Text};
use serde::Deserialize;

use super::{PieceKind, load};
use crate::content::ids::{ActionKind, IntruderActionKind, ItemKind, Objective, RoomKind};

/// What a component of the base game says with another species.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ChangedText {
    /// The component.
    #[serde(flatten)]
    pub of: Component,
    /// What it does.
    pub text: Text,
}

/// A component whose text depends on the species.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Component {
    /// A room.
    Room(RoomKind),
    /// An action card.
    Action(ActionKind),
    /// An item card.
    Item(ItemKind),
    /// A card of the intruder player.
    IntruderAction(IntruderActionKind),
    /// An objective.
    Objective(Objective),
    /// A token or marker.
    Piece(PieceKind),
}

pub(super) fn load_changes(source: &Source<'_>) -> load::Result<Vec<ChangedText>> {
    source.parse("void_seeders/changes")
}
