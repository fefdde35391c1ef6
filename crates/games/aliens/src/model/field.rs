//! What lies on the board besides figures and blips (sections 7, 9 and 14).

use airlock_engine::{Piece, words};
use serde::{Deserialize, Serialize};

use crate::content::{Cell, DoorId, ids::Character};

words! {
    /// Where a sentry gun aims.
    pub enum Facing("facing") { North => "north", East => "east", South => "south", West => "west" }
}

words! {
    /// The hidden side of a special blip (Mission 1); a cocoon is known to all (Rescue Mission).
    pub enum SpecialFace("face of a special blip") {
        Survivor => "survivor", Empty => "empty", Ambush => "ambush", Cocoon => "cocoon",
    }
}

/// A place that can be barricaded (A-SEAL-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sealable {
    /// A door.
    Door(DoorId),
    /// The hatch on a space.
    Hatch(Cell),
    /// The spawn point of a number.
    Spawn(u8),
}

/// A sentry gun (A-SENTRY).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    /// Its space.
    pub cell: Cell,
    /// Where it aims.
    pub facing: Facing,
    /// Positions left on its ammunition dial: 9 at 450, none at 0 (A-SENTRY-06).
    pub shots: u8,
}

/// A special blip of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Special {
    /// Its space.
    pub cell: Cell,
    /// Its hidden side.
    pub face: Piece<SpecialFace>,
    /// Whether it lies face up, scanned but not resolved (Mission 1).
    pub open: bool,
    /// Who is in it (Rescue Mission).
    pub captive: Option<Character>,
}

/// Tokens on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Barricade tokens, in order.
    pub barricades: Vec<Sealable>,
    /// Hatches, in the order of placing.
    pub hatches: Vec<Cell>,
    /// Crates; several may lie on one space (Supply Mission).
    pub crates: Vec<Cell>,
    /// Computers.
    pub computers: Vec<Cell>,
    /// Special blips.
    pub specials: Vec<Special>,
    /// Sentry guns.
    pub guns: Vec<Gun>,
    /// The Newt figure, where it stands as an object (Mission 1).
    pub newt: Option<Cell>,
}
