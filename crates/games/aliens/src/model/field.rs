//! Objects on the board other than figures and blips (sections 7, 9 and 14).

use airlock_engine::{Piece, words};
use serde::{Deserialize, Serialize};

use crate::content::{Cell, DoorId, ids::Character};

words! {
    /// Direction in which a sentry gun aims.
    pub enum Facing("facing") { North => "north", East => "east", South => "south", West => "west" }
}

words! {
    /// Hidden side of a special blip (Mission 1). Cocoons are public (Rescue Mission).
    pub enum SpecialFace("face of a special blip") {
        Survivor => "survivor", Empty => "empty", Ambush => "ambush", Cocoon => "cocoon",
    }
}

/// A place that can be barricaded (A-SEAL-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sealable {
    Door(DoorId),
    /// The hatch on a space.
    Hatch(Cell),
    /// The spawn point with this number.
    Spawn(u8),
}

/// A sentry gun (A-SENTRY).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    pub cell: Cell,
    /// Direction in which it aims.
    pub facing: Facing,
    /// Positions left on its ammunition dial: 9 at 450, none at 0 (A-SENTRY-06).
    pub shots: u8,
}

/// A special blip of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Special {
    pub cell: Cell,
    /// Its hidden side.
    pub face: Piece<SpecialFace>,
    /// True if it is face up, scanned but not resolved (Mission 1).
    pub open: bool,
    /// The character in the cocoon (Rescue Mission).
    pub captive: Option<Character>,
}

/// Tokens on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Barricade tokens, in the order of placing.
    pub barricades: Vec<Sealable>,
    /// Hatches, in the order of placing.
    pub hatches: Vec<Cell>,
    /// Spaces with crates. A space with several crates appears several times (Supply Mission).
    pub crates: Vec<Cell>,
    pub computers: Vec<Cell>,
    pub specials: Vec<Special>,
    pub guns: Vec<Gun>,
    /// Space of the Newt figure while it is an object on the board (Mission 1).
    pub newt: Option<Cell>,
}
