//! Rooms and the exploration tokens on them (N-COMP-01, section 16).

use airlock_engine::{
    content::{Cards, Printed, Source, Text},
    printed, printed_cards,
};
use serde::Deserialize;

use super::{
    Branch,
    load::{self, embedded},
};
use crate::content::ids::{ExplorationKind, RoomColor, RoomKind, Section, Species, TileBack};

/// Printed content of a room.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomDef {
    pub kind: RoomKind,
    pub name: Text,
    /// Name on a small plate. `|` marks the line break.
    pub short: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// Back of its tile, or special for a room printed on the board.
    pub back: TileBack,
    /// Search colour; special rooms have none (N-ROOM-04).
    pub color: RoomColor,
    /// True if the room shows a computer icon (N-ROOM-02).
    #[serde(default)]
    pub computer: bool,
    /// True if the room has an item counter and may be searched (N-SEARCH-02, N-EXPL-03).
    pub searchable: bool,
    /// True if the room may get a malfunction marker (N-MALF-05).
    pub malfunction_allowed: bool,
    /// Section whose pods are boarded here (N-POD-01).
    #[serde(default)]
    pub section: Option<Section>,
    /// The engine in this room, 1…3.
    #[serde(default)]
    pub engine: Option<u8>,
    /// Permanent effect.
    #[serde(default)]
    pub passive: Option<RoomPassive>,
    /// Room action. Several branches are a printed OR. Empty if the room has no action.
    pub action: Vec<Branch>,
}

impl RoomDef {
    /// Cost of every room action in cards (N-ACT-17).
    pub const ACTION_COST: u8 = 2;
}

/// Permanent effect of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPassive {
    /// A character here at the start of the round, with neither intruder nor malfunction, draws N more cards
    /// (N-ROOM-CABINS-01, N-OP-15).
    RefillMore(u8),
    /// A character that enters becomes slimed (N-ROOM-SLIME-01).
    SlimeOnEntry,
}

printed! { RoomKind: RoomDef("room") in rooms() }

impl RoomKind {
    /// True if its tile is in the pool of a species (V-SETUP-02).
    pub fn belongs_to(self, species: Species) -> bool {
        species == Species::Intruders || self != Self::RoomCoveredWithSlime
    }

    /// Tiles with a certain back, or the special rooms.
    pub fn of(back: TileBack) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |room| room.def().back == back)
    }
}

/// Printed content of a kind of exploration token.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplorationDef {
    /// The effect is a named rule of N-EXPL-06…12.
    pub kind: ExplorationKind,
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// Item number of each token (N-EXPL-02).
    pub items: Vec<u8>,
}

printed_cards! {
    /// One of the exploration tokens, such as `malfunction-3`: the 20 of the base game, and the 3 Lairs.
    ExplorationId("exploration token", 23) of ExplorationKind: ExplorationDef in explorations()
}

impl ExplorationId {
    /// Tokens that a species uses (N-SETUP-04, V-SETUP-04).
    pub fn of(species: Species) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |token| token.kind().belongs_to(species))
    }

    /// Item number of the token (N-EXPL-02).
    pub fn items(self) -> u8 {
        explorations().cards[self.index()].1
    }
}

impl ExplorationKind {
    /// True if its tokens are in the pool of a species (V-SETUP-04).
    pub const fn belongs_to(self, species: Species) -> bool {
        match species {
            Species::Intruders => !matches!(self, Self::Lair),
            Species::VoidSeeders => !matches!(self, Self::Slime | Self::Silence),
        }
    }
}

embedded! { rooms: Vec<RoomDef> = load_rooms }
embedded! { explorations: Cards<ExplorationDef, u8> = load_explorations }

pub(super) fn load_rooms(source: &Source<'_>) -> load::Result<Vec<RoomDef>> {
    RoomDef::read(source, "rooms")
}

pub(super) fn load_explorations(source: &Source<'_>) -> load::Result<Cards<ExplorationDef, u8>> {
    let defs = load::of_species(source, "exploration_tokens")?.into_iter();
    Cards::new(defs.map(|(_, def): (_, ExplorationDef)| def).collect(), |def| def.items.clone())
}
