//! Public view of the board.

use airlock_engine::{Keyed, Seat, SeatSet};
use serde::Serialize;

use crate::{
    content::{CorridorId, Network, RoomNo, ids::RoomKind},
    model::{Corridor, Door, Object, Room, Ship},
    rules::position::Nemesis,
    seen::brief::{is_false, is_zero, seen_by},
};

/// Public view of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomView {
    /// Absent while the tile is face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<RoomKind>,
    /// True for every explored room. An unexplored room has an exploration token on it.
    pub explored: bool,
    /// True if an explored room has an exploration token. This happens in Engine Rooms only (V-SETUP-05).
    #[serde(skip_serializing_if = "is_false")]
    pub token: bool,
    /// Item counter.
    #[serde(skip_serializing_if = "is_zero")]
    pub items: u8,
    /// True if the room has a fire marker.
    #[serde(skip_serializing_if = "is_false")]
    pub fire: bool,
    /// True if the room has a malfunction marker.
    #[serde(skip_serializing_if = "is_false")]
    pub malfunction: bool,
    /// True if the airlock token is here.
    #[serde(skip_serializing_if = "is_false")]
    pub airlock: bool,
    /// True if everybody here is in combat (N-COMBAT-01).
    #[serde(skip_serializing_if = "is_false")]
    pub combat: bool,
    /// Objects on the floor, oldest first. Eggs of the intruder board are not included.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<Object>,
    /// Seats that looked under the face-down tile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tile_seen_by: Vec<Seat>,
    /// Seats that looked under the face-down token.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub token_seen_by: Vec<Seat>,
}

/// Public view of a corridor that has a marker or door token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CorridorView {
    pub door: Door,
    /// True if the corridor has a noise marker.
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
