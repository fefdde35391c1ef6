//! The board as everybody sees it.

use airlock_engine::{Keyed, Seat, SeatSet};
use serde::Serialize;

use crate::{
    content::{CorridorId, Network, RoomNo, ids::RoomKind},
    model::{Corridor, Door, Object, Room, Ship},
    rules::position::Nemesis,
    seen::brief::{is_false, is_zero, seen_by},
};

/// A room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomView {
    /// What it is, if its tile lies face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<RoomKind>,
    /// Whether it has been explored; if not, an exploration token lies on it.
    pub explored: bool,
    /// Whether an exploration token lies on it although it is explored: an Engine Room (V-SETUP-05).
    #[serde(skip_serializing_if = "is_false")]
    pub token: bool,
    /// Its item counter.
    #[serde(skip_serializing_if = "is_zero")]
    pub items: u8,
    /// Whether it burns.
    #[serde(skip_serializing_if = "is_false")]
    pub fire: bool,
    /// Whether it has a malfunction marker.
    #[serde(skip_serializing_if = "is_false")]
    pub malfunction: bool,
    /// Whether the airlock token lies here.
    #[serde(skip_serializing_if = "is_false")]
    pub airlock: bool,
    /// Whether everybody here is in combat (N-COMBAT-01).
    #[serde(skip_serializing_if = "is_false")]
    pub combat: bool,
    /// The objects that lie here, oldest first; eggs of the intruder board are not among them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<Object>,
    /// The seats that looked under the face-down tile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tile_seen_by: Vec<Seat>,
    /// The seats that looked under the face-down token.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub token_seen_by: Vec<Seat>,
}

/// A corridor with something in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CorridorView {
    /// Its door.
    pub door: Door,
    /// Whether a noise marker lies in it.
    pub noise: bool,
}

pub(super) fn rooms(game: &Nemesis, ship: &Ship) -> Keyed<RoomNo, RoomView> {
    let Ship { rooms, corridors: _, technical_noise: _, airlock } = ship;
    let room = |no: RoomNo, room: &Room| {
        let Room { tile, explored, token, items, fire, malfunction, objects } = room;
        RoomView {
            kind: (tile.known == SeatSet::ALL).then_some(tile.face),
            explored: *explored,
            token: *explored && token.is_some(),
            items: *items,
            fire: *fire,
            malfunction: *malfunction,
            airlock: *airlock == Some(no),
            combat: game.is_combat(no),
            objects: objects.clone(),
            tile_seen_by: seen_by(tile.known),
            token_seen_by: token.map_or_else(Vec::new, |token| seen_by(token.known)),
        }
    };
    rooms.iter().map(|(no, state)| (no, room(no, state))).collect()
}

pub(super) fn corridors(ship: &Ship) -> Keyed<CorridorId, CorridorView> {
    let shown = ship.corridors.iter().enumerate().filter_map(|(index, corridor)| {
        let Corridor { door, noise } = *corridor;
        let marked = door != Door::Open || noise;
        marked.then_some((CorridorId::new(index)?, CorridorView { door, noise }))
    });
    shown.collect()
}

pub(super) fn technical(ship: &Ship) -> Vec<Network> {
    let noisy = Network::ALL.iter().zip(&ship.technical_noise).filter(|(_, noise)| **noise);
    noisy.map(|(network, _)| *network).collect()
}
