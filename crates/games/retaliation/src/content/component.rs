//! The pieces in the box, the dice and the tracks.

use std::collections::BTreeMap;

use airlock_engine::content::Text;
use serde::Deserialize;

use super::{
    item::GearSlot,
    load::{self, Source, embedded},
};
use crate::content::ids::{BurstFace, Gear, NoiseFace, PieceKind, ShootFace};

/// Pieces, dice and tracks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The tokens and markers, by kind.
    pub pieces: Vec<PieceDef>,
    /// The faces of the noise die.
    pub noise_die: Vec<NoiseFace>,
    /// The faces of the shoot die.
    pub shoot_die: Vec<ShootFace>,
    /// The faces of the burst die.
    pub burst_die: Vec<BurstFace>,
    /// The round track.
    pub rounds: RoundTrack,
    /// The slots of the health track, by section: healthy, injured, heavily injured (R-COND-01).
    pub health: [u8; 3],
    /// The end of the oxygen dial, where everybody starts (R-OXY-01).
    pub oxygen: u8,
    /// Action cards in hand after the cleanup (R-ROUND-15).
    pub hand: u8,
    /// The slots of the tactical belt (R-BELT-01).
    pub belt: u8,
    /// Hand slots of a character (R-ITEM-02).
    pub hands: u8,
    /// The cards drawn for choosing an objective: for the first choice, the second, … (R-OBJ-04).
    pub objective_cards: Vec<u8>,
    /// The hits on the Queen that reach the skull (R-QUEEN-02).
    pub queen_hits: u8,
    /// The spaces of a corridor (R-MAP-14).
    pub corridor_spaces: u8,
    /// The most secure tokens of a room (R-SECURE-02).
    pub secure_per_room: u8,
    /// The tokens beside the Landing Zone (R-SETUP-11).
    pub landing_zone: BTreeMap<Gear, u8>,
    /// The slots of the robot, filled at the start (R-SETUP-07).
    pub robot_slots: Vec<GearSlot>,
    /// What is in the bag at the start (R-SETUP-18).
    pub bag: StartingBag,
    /// How many military equipment cards are shown in the draft (R-SETUP-34).
    pub equipment_shown: u8,
}

/// A kind of token or marker.
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

/// The round track.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundTrack {
    /// Its last space (R-END-01).
    pub last: u8,
    /// Where the lander token starts (R-LANDER-01).
    pub lander: u8,
    /// How far ahead the autodestruction token is put (R-DESTRUCT-01).
    pub autodestruction: u8,
}

/// What is in the bag at the start.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartingBag {
    /// Larva tokens.
    pub larvae: u8,
    /// Adult tokens, and one more for each player.
    pub adults: u8,
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

impl Gear {
    /// The token.
    pub const fn piece(self) -> PieceKind {
        match self {
            Self::Ammo => PieceKind::Ammo,
            Self::Grenade => PieceKind::Grenade,
            Self::Oxygen => PieceKind::Oxygen,
            Self::Medpack => PieceKind::Medpack,
        }
    }
}

embedded! {
    /// Pieces, dice and tracks.
    pub components: Components = load
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Components> {
    let components: Components = source.parse("components")?;
    let pieces = load::in_order("piece", PieceKind::ALL, components.pieces, |piece| piece.kind)?;
    Ok(Components { pieces, ..components })
}
