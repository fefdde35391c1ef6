//! The board: rooms and corridors (section 3.1 and chapter 9).

use std::ops::{Index, IndexMut};

use airlock_engine::{Piece, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeMap};

use crate::{
    content::{CorridorId, ExplorationId, Network, RoomNo, ids::RoomKind},
    model::object::Object,
};

/// A list with one entry per room space, serialised as a map from `s01` to `s21`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByRoom<T>(Vec<T>);

impl<T> ByRoom<T> {
    /// Builds one entry per room space.
    pub fn new(make: impl FnMut(RoomNo) -> T) -> Self {
        Self(RoomNo::all().map(make).collect())
    }

    /// Iterates over the entries by room number.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (RoomNo, &T)> {
        RoomNo::all().zip(&self.0)
    }

    /// Iterates over the mutable entries by room number.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (RoomNo, &mut T)> {
        RoomNo::all().zip(&mut self.0)
    }
}

impl<T> Index<RoomNo> for ByRoom<T> {
    type Output = T;
    fn index(&self, room: RoomNo) -> &T {
        &self.0[room.index()]
    }
}

impl<T> IndexMut<RoomNo> for ByRoom<T> {
    fn index_mut(&mut self, room: RoomNo) -> &mut T {
        &mut self.0[room.index()]
    }
}

impl<T: Serialize> Serialize for ByRoom<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (room, entry) in self.iter() {
            map.serialize_entry(&room, entry)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRoom<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = if deserializer.is_human_readable() {
            std::collections::BTreeMap::<RoomNo, T>::deserialize(deserializer)?.into_values().collect()
        } else {
            Vec::deserialize(deserializer)?
        };
        if list.len() == RoomNo::COUNT {
            Ok(Self(list))
        } else {
            Err(D::Error::custom("every room must be there"))
        }
    }
}

/// State of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    pub rooms: ByRoom<Room>,
    /// Indexed by [`CorridorId`].
    pub corridors: Vec<Corridor>,
    /// Noise marker on the technical corridor space of each network (N-TECH-03, N-ALTMAP-02).
    pub technical_noise: Vec<bool>,
    /// Room with the airlock token (N-ROOM-AIRLOCK-03).
    pub airlock: Option<RoomNo>,
}

/// State of a room space.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// Room tile with the seats that know it: all seats once it is face up.
    pub tile: Piece<RoomKind>,
    /// True if the room is explored (N-EXPL-01). Special rooms always are (N-MOVE-04).
    pub explored: bool,
    /// Exploration token; `None` once it is resolved.
    pub token: Option<Piece<ExplorationId>>,
    /// Item counter (N-EXPL-02).
    pub items: u8,
    /// True if the room has a fire marker.
    pub fire: bool,
    /// True if the room has a malfunction marker.
    pub malfunction: bool,
    /// Objects on the floor, oldest first. Eggs of the intruder board are not included.
    pub objects: Vec<Object>,
}

/// State of a corridor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corridor {
    /// Door state (N-DOOR-01).
    pub door: Door,
    /// True if the corridor has a noise marker.
    pub noise: bool,
}

words! {
    /// The state of a door (N-DOOR-01).
    pub enum Door("door state") { Open => "open", Closed => "closed", Destroyed => "destroyed" }
}

impl Ship {
    /// Returns the state of a corridor.
    pub fn corridor(&self, id: CorridorId) -> Corridor {
        self.corridors[id.index()]
    }

    /// Returns the state of a corridor, mutable.
    pub fn corridor_mut(&mut self, id: CorridorId) -> &mut Corridor {
        &mut self.corridors[id.index()]
    }

    /// True if the space of a network has a noise marker.
    pub fn technical_noise(&self, network: Network) -> bool {
        self.technical_noise[network as usize]
    }
}
