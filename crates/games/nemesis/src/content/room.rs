//! Rooms and the exploration tokens on them (N-COMP-01, section 16).

use airlock_engine::{
    card_id,
    content::{Names, Source, Text},
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

impl RoomKind {
    /// Printed content of the room.
    pub fn def(self) -> &'static RoomDef {
        &rooms()[self as usize]
    }

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

card_id! {
    /// One of the exploration tokens, such as `malfunction-3`: the 20 of the base game, and the 3 Lairs.
    ExplorationId("exploration token", 23) in explorations().names
}

impl ExplorationId {
    /// Effect of the token.
    pub fn kind(self) -> ExplorationKind {
        explorations().tokens[self.index()].0
    }

    /// Printed content of tokens of this kind.
    pub fn def(self) -> &'static ExplorationDef {
        self.kind().def()
    }

    /// Tokens that a species uses (N-SETUP-04, V-SETUP-04).
    pub fn of(species: Species) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |token| token.kind().belongs_to(species))
    }

    /// Item number of the token (N-EXPL-02).
    pub fn items(self) -> u8 {
        explorations().tokens[self.index()].1
    }
}

impl ExplorationKind {
    /// Printed content of tokens of this kind.
    pub fn def(self) -> &'static ExplorationDef {
        &explorations().defs[self as usize]
    }

    /// True if its tokens are in the pool of a species (V-SETUP-04).
    pub const fn belongs_to(self, species: Species) -> bool {
        match species {
            Species::Intruders => !matches!(self, Self::Lair),
            Species::VoidSeeders => !matches!(self, Self::Slime | Self::Silence),
        }
    }
}

embedded! { rooms: Vec<RoomDef> = load_rooms }
embedded! { explorations: Explorations = load_explorations }

pub(super) fn load_rooms(source: &Source<'_>) -> load::Result<Vec<RoomDef>> {
    load::in_order("room", RoomKind::ALL, source.parse("rooms")?, |def: &RoomDef| def.kind)
}

pub(super) struct Explorations {
    pub(super) defs: Vec<ExplorationDef>,
    pub(super) tokens: Vec<(ExplorationKind, u8)>,
    pub(super) names: Names,
}

pub(super) fn load_explorations(source: &Source<'_>) -> load::Result<Explorations> {
    let defs = load::of_species(source, "exploration_tokens")?.into_iter();
    let defs: Vec<ExplorationDef> = defs.map(|(_, def)| def).collect();
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.items.len())));
    let tokens = defs.iter().flat_map(|def| def.items.iter().map(|items| (def.kind, *items))).collect();
    let defs = load::in_order("exploration token", ExplorationKind::ALL, defs, |def| def.kind)?;
    Ok(Explorations { defs, tokens, names })
}
