//! The board: rooms and corridors (section 3.1 and chapter 9).

use std::ops::{Index, IndexMut};

use airlock_engine::{Piece, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeMap};

use crate::{
    content::{CorridorId, ExplorationId, Network, RoomNo, ids::RoomKind},
    model::object::Object,
};

/// A list with one entry per room space, written as a map from `s01` to `s21`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByRoom<T>(Vec<T>);

impl<T> ByRoom<T> {
    /// One entry per room space.
    pub fn new(make: impl FnMut(RoomNo) -> T) -> Self {
        Self(RoomNo::all().map(make).collect())
    }

    /// The entries with their rooms, by number.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (RoomNo, &T)> {
        RoomNo::all().zip(&self.0)
    }

    /// The entries, to change them, by number.
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

/// The board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    /// The rooms.
    pub rooms: ByRoom<Room>,
    /// The corridors, by [`CorridorId`].
    pub corridors: Vec<Corridor>,
    /// Whether a noise marker lies on the technical corridor space of each network (N-TECH-03, N-ALTMAP-02).
    pub technical_noise: Vec<bool>,
    /// The room with the airlock token (N-ROOM-AIRLOCK-03).
    pub airlock: Option<RoomNo>,
}

/// A room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// Its tile, and who knows it; everybody once it is face up.
    pub tile: Piece<RoomKind>,
    /// Whether it has been explored (N-EXPL-01); special rooms always are (N-MOVE-04).
    pub explored: bool,
    /// Its exploration token, until it is resolved.
    pub token: Option<Piece<ExplorationId>>,
    /// Its item counter (N-EXPL-02).
    pub items: u8,
    /// Whether it burns.
    pub fire: bool,
    /// Whether it has a malfunction marker.
    pub malfunction: bool,
    /// The objects that lie in it, oldest first. Eggs of the intruder board are not here.
    pub objects: Vec<Object>,
}

/// A corridor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corridor {
    /// Its door (N-DOOR-01).
    pub door: Door,
    /// Whether a noise marker lies in it.
    pub noise: bool,
}

words! {
    /// The state of a door (N-DOOR-01).
    pub enum Door("door state") { Open => "open", Closed => "closed", Destroyed => "destroyed" }
}

impl Ship {
    /// The corridor state.
    pub fn corridor(&self, id: CorridorId) -> Corridor {
        self.corridors[id.index()]
    }

    /// The corridor state, to change it.
    pub fn corridor_mut(&mut self, id: CorridorId) -> &mut Corridor {
        &mut self.corridors[id.index()]
    }

    /// Whether a noise marker lies on the space of a network.
    pub fn technical_noise(&self, network: Network) -> bool {
        self.technical_noise[network as usize]
    }
}
