//! Tokens and markers in the box, dice, tracks and limits.

use std::collections::BTreeMap;

use airlock_engine::{
    content::{Printed, Text},
    printed,
};
use serde::Deserialize;

use super::{
    item::GearSlot,
    load::{self, Source, embedded},
};
use crate::content::ids::{BurstFace, Gear, NoiseFace, PieceKind, ShootFace};

/// Tokens, dice, tracks and limits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub pieces: Vec<PieceDef>,
    pub noise_die: Vec<NoiseFace>,
    pub shoot_die: Vec<ShootFace>,
    pub burst_die: Vec<BurstFace>,
    pub rounds: RoundTrack,
    /// Number of slots of each section of the health track: healthy, injured, heavily injured (R-COND-01).
    pub health: [u8; 3],
    /// Maximum of the oxygen dial, at which everybody starts (R-OXY-01).
    pub oxygen: u8,
    /// Hand size after the cleanup (R-ROUND-15).
    pub hand: u8,
    /// Number of slots of the tactical belt (R-BELT-01).
    pub belt: u8,
    /// Number of hands of a character (R-ITEM-02).
    pub hands: u8,
    /// Number of cards drawn for choosing an objective: for the first choice, the second, … (R-OBJ-04).
    pub objective_cards: Vec<u8>,
    /// Number of hits on the Queen that reaches the skull (R-QUEEN-02).
    pub queen_hits: u8,
    /// Number of spaces in a corridor (R-MAP-14).
    pub corridor_spaces: u8,
    /// Maximum number of secure tokens in a room (R-SECURE-02).
    pub secure_per_room: u8,
    /// Tokens beside the Landing Zone at the start (R-SETUP-11).
    pub landing_zone: BTreeMap<Gear, u8>,
    /// The slots of the robot, filled at the start (R-SETUP-07).
    pub robot_slots: Vec<GearSlot>,
    /// R-SETUP-18.
    pub bag: StartingBag,
    /// Number of military equipment cards revealed in the draft (R-SETUP-34).
    pub equipment_shown: u8,
}

/// A kind of token or marker.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceDef {
    pub kind: PieceKind,
    pub name: Text,
    pub text: Text,
    /// Number of pieces of this kind in the box.
    pub count: u8,
}

/// Positions on the round track.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundTrack {
    /// The last space (R-END-01).
    pub last: u8,
    /// The space where the lander token starts (R-LANDER-01).
    pub lander: u8,
    /// Distance at which the autodestruction token is placed ahead of the round marker (R-DESTRUCT-01).
    pub autodestruction: u8,
}

/// Tokens in the bag at the start. A blank token is added.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartingBag {
    /// Number of larva tokens.
    pub larvae: u8,
    /// Number of adult tokens, without the one that is added for each player.
    pub adults: u8,
}

printed! { PieceKind: PieceDef("piece") in components().pieces }

impl PieceKind {
    /// Number of pieces of this kind in the box.
    pub fn count(self) -> u8 {
        self.def().count
    }
}

impl Gear {
    /// The token or marker that represents this gear.
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
    /// Tokens, dice, tracks and limits, from the content files.
    pub components: Components = load
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Components> {
    let components: Components = source.parse("components")?;
    Ok(Components { pieces: PieceDef::in_order(components.pieces)?, ..components })
}
