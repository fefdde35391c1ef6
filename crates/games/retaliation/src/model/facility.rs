//! The map, its rooms and corridors, and the stacks they are drawn from (R-MAP).

use std::ops::{Index, IndexMut};

use airlock_engine::{Pile, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeMap};

use crate::content::{
    CorridorId, EdgeId, SlotId,
    ids::{RoomKind, Section, TileBack},
};

/// A list with one entry per room slot, written as a map from `r0c0` to `r4c4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BySlot<T>(Vec<T>);

impl<T> BySlot<T> {
    /// Makes one entry per slot.
    pub fn new(make: impl FnMut(SlotId) -> T) -> Self {
        Self(SlotId::all().map(make).collect())
    }

    /// The entries with their slots, in row order (R-GEN-09).
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (SlotId, &T)> {
        SlotId::all().zip(&self.0)
    }
}

impl<T> Index<SlotId> for BySlot<T> {
    type Output = T;
    fn index(&self, slot: SlotId) -> &T {
        &self.0[slot.index()]
    }
}

impl<T> IndexMut<SlotId> for BySlot<T> {
    fn index_mut(&mut self, slot: SlotId) -> &mut T {
        &mut self.0[slot.index()]
    }
}

impl<T: Serialize> Serialize for BySlot<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (slot, entry) in self.iter() {
            map.serialize_entry(&slot, entry)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySlot<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = if deserializer.is_human_readable() {
            std::collections::BTreeMap::<SlotId, T>::deserialize(deserializer)?.into_values().collect()
        } else {
            Vec::deserialize(deserializer)?
        };
        if list.len() == SlotId::COUNT {
            Ok(Self(list))
        } else {
            Err(D::Error::custom("every slot must be there"))
        }
    }
}

/// The map and the stacks its tiles are drawn from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facility {
    /// The rooms on the map. They include the Hibernatorium before it is discovered.
    pub rooms: BySlot<Option<Room>>,
    /// The corridors on the map, in row order (R-GEN-09).
    pub corridors: Vec<Corridor>,
    /// The stacks of room tiles, by [`TileBack`].
    pub stacks: [Pile<RoomKind>; 4],
    /// The corridor tiles that are left.
    pub corridor_supply: Pile<CorridorId>,
    /// True once the Hibernatorium is discovered (R-HIB-02).
    pub hibernatorium_found: bool,
}

/// A room tile with its tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    pub kind: RoomKind,
    pub fire: bool,
    pub malfunction: bool,
    /// Number of secure tokens, at most 3.
    pub secure: u8,
}

impl Room {
    /// A room without any token.
    pub const fn new(kind: RoomKind) -> Self {
        Self { kind, fire: false, malfunction: false, secure: 0 }
    }
}

/// A corridor between two neighbouring slots, with or without rooms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corridor {
    pub id: CorridorId,
    /// The pair of slots that it connects.
    pub edge: EdgeId,
    /// The doors at its two ends. `None` where there is no place for a door.
    pub doors: [Option<Door>; 2],
    /// True if it is reinforced: its value is 0.
    pub reinforced: bool,
    /// True if it holds a noise marker.
    pub noise: bool,
}

/// A place for a door at one end of a corridor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Door {
    /// True if the tile has a door slot here. Without a slot the door disappears when opened (R-DOOR-06).
    pub slot: bool,
    pub state: DoorState,
}

words! {
    /// State of a door. A standing token means closed, a flat one destroyed, and none open (R-DOOR-01, R-DOOR-02).
    pub enum DoorState("door state") { Open => "open", Closed => "closed", Destroyed => "destroyed" }
}

impl Corridor {
    /// A corridor as it is placed. Its door slot, if it has one, is turned towards `door`.
    pub fn laid(id: CorridorId, edge: EdgeId, door: SlotId) -> Self {
        let place =
            |end| (id.def().door && end == door).then_some(Door { slot: true, state: DoorState::Open });
        Self { id, edge, doors: edge.ends().map(place), reinforced: false, noise: false }
    }

    /// Index of the end that touches a slot.
    pub fn end(&self, slot: SlotId) -> Option<usize> {
        self.edge.ends().iter().position(|end| *end == slot)
    }

    /// The slot at its far end. `None` if it does not touch `slot`.
    pub fn other_end(&self, slot: SlotId) -> Option<SlotId> {
        self.edge.other_end(slot)
    }

    /// True if a closed door stands at the end that touches a slot.
    pub fn is_closed_at(&self, slot: SlotId) -> bool {
        let door = self.end(slot).and_then(|end| self.doors[end]);
        door.is_some_and(|door| door.state == DoorState::Closed)
    }

    /// True if a closed door stands at either end.
    pub fn is_closed(&self) -> bool {
        self.edge.ends().iter().any(|end| self.is_closed_at(*end))
    }

    /// True if it belongs to a section. A corridor on a border belongs to both (R-MAP-09).
    pub fn is_in(&self, section: Section) -> bool {
        self.edge.is_in(section)
    }
}

impl Facility {
    /// A room on the map. The Hibernatorium counts only once it is discovered (R-HIB-05).
    pub fn room(&self, slot: SlotId) -> Option<&Room> {
        let covered = |room: &&Room| room.kind == RoomKind::Hibernatorium && !self.hibernatorium_found;
        self.rooms[slot].as_ref().filter(|room| !covered(room))
    }

    /// Mutable access to a room on the map.
    pub fn room_mut(&mut self, slot: SlotId) -> Option<&mut Room> {
        self.room(slot)?;
        self.rooms[slot].as_mut()
    }

    /// The rooms on the map, in row order.
    pub fn on_map(&self) -> impl DoubleEndedIterator<Item = (SlotId, &Room)> {
        SlotId::all().filter_map(|slot| Some((slot, self.room(slot)?)))
    }

    /// The slot of a room, if it is on the map.
    pub fn find(&self, kind: RoomKind) -> Option<SlotId> {
        self.on_map().find(|(_, room)| room.kind == kind).map(|(slot, _)| slot)
    }

    /// A corridor on the map.
    pub fn corridor(&self, id: CorridorId) -> Option<&Corridor> {
        self.corridors.iter().find(|corridor| corridor.id == id)
    }

    /// Mutable access to a corridor on the map.
    pub fn corridor_mut(&mut self, id: CorridorId) -> Option<&mut Corridor> {
        self.corridors.iter_mut().find(|corridor| corridor.id == id)
    }

    /// The corridors adjacent to a slot, by printed number (R-MAP-10).
    pub fn corridors_of(&self, slot: SlotId) -> Vec<CorridorId> {
        let mut found: Vec<CorridorId> =
            self.corridors.iter().filter(|corridor| corridor.end(slot).is_some()).map(|c| c.id).collect();
        found.sort(); // By printed number (R-GEN-10).
        found
    }

    /// The corridor between two slots.
    pub fn corridor_between(&self, a: SlotId, b: SlotId) -> Option<&Corridor> {
        self.corridors.iter().find(|corridor| corridor.other_end(a) == Some(b))
    }

    /// True if a corridor joins only one room (R-MAP-13).
    pub fn is_unexplored(&self, corridor: &Corridor) -> bool {
        corridor.edge.ends().iter().filter(|end| self.room(**end).is_some()).count() == 1
    }

    /// Inserts a corridor at its place in row order.
    pub fn lay(&mut self, corridor: Corridor) {
        let place = self.corridors.partition_point(|other| other.edge < corridor.edge);
        self.corridors.insert(place, corridor);
    }

    /// Draw pile of the room tiles with this back.
    pub fn stack(&self, stack: TileBack) -> &Pile<RoomKind> {
        &self.stacks[stack as usize]
    }
}
