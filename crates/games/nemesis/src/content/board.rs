//! The two sides of the ship (sections 6.1 and 18).

use std::{fmt, str::FromStr};

use airlock_engine::{UnknownWord, content::Source, insertion_sort, numbered_id, serde_as_name, words};
use serde::Deserialize;

use super::load::{self, embedded, wrong};
use crate::content::ids::{RoomKind, TileBack};

words! {
    /// A side of the board (N-SETUP-01, N-ALTMAP-01).
    pub enum BoardSide("board side") { Base => "base", Alternative => "alternative" }
}

words! {
    /// A network of technical corridors. The base side has only one, named red here (N-TECH-01, N-ALTMAP-02).
    pub enum Network("technical network") { Red => "red", Blue => "blue" }
}

/// The number of a room space, 1…21, written `s01`…`s21`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomNo(u8);

impl RoomNo {
    /// Number of room spaces on each side of the board (N-COMP-01).
    pub const COUNT: usize = 21;

    /// Returns the room space with a number, 1…21.
    pub const fn new(number: usize) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT { Some(Self(number as u8)) } else { None }
    }

    const fn from_number(number: u8) -> Option<Self> {
        Self::new(number as usize)
    }

    /// Printed number, 1…21.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Index into an array with one entry per room, 0…20.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// All room spaces, by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (1..=21).map(Self)
    }
}

impl fmt::Display for RoomNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{:02}", self.0)
    }
}

impl fmt::Debug for RoomNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for RoomNo {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let number = text.strip_prefix('s').filter(|digits| digits.len() == 2 && !digits.starts_with('+'));
        let number = number.and_then(|digits| digits.parse().ok());
        let unknown = || UnknownWord { text: text.to_owned(), vocabulary: "room space" };
        number.and_then(Self::new).ok_or_else(unknown)
    }
}

serde_as_name!(RoomNo(u8), "room space");

numbered_id! {
    /// A corridor: index into the corridor list of its side of the board, written `c0`, `c1`, …
    CorridorId("corridor", "c", 64)
}

/// A room space of the board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Its printed number.
    pub no: RoomNo,
    /// Kind of the tiles placed here, or special for a printed room.
    pub back: TileBack,
    /// The room, if setup does not draw it: printed rooms, and tiles that are face up (N-ALTMAP-07).
    #[serde(default)]
    pub room: Option<RoomKind>,
    #[serde(default)]
    pub entrance: Option<Entrance>,
    /// Centre in the drawing with the bow on the left.
    pub landscape: Point,
    /// Centre in the drawing with the bow up.
    pub portrait: Point,
}

impl Slot {
    /// True if setup places a random tile here (N-SETUP-02, N-SETUP-03).
    pub fn tile_is_drawn(&self) -> bool {
        self.room.is_none()
    }

    /// True if an exploration token is placed here (N-SETUP-04, N-ALTMAP-08).
    pub fn has_exploration_token(&self) -> bool {
        self.back != TileBack::Special
    }
}

/// A technical corridor entrance of a room.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrance {
    /// The network it leads to.
    pub network: Network,
    /// Corridor numbers, one or two.
    pub numbers: Vec<u8>,
}

/// A normal corridor between two rooms.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corridor {
    pub a: RoomNo,
    pub b: RoomNo,
    /// Corridor numbers, one or two, the same at both ends.
    pub numbers: Vec<u8>,
}

impl Corridor {
    /// Returns the room at the other end; `None` if the corridor does not touch `room`.
    pub fn other_end(&self, room: RoomNo) -> Option<RoomNo> {
        match room {
            _ if room == self.a => Some(self.b),
            _ if room == self.b => Some(self.a),
            _ => None,
        }
    }
}

/// A point of a drawing: x, y.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Point(pub u16, pub u16);

/// A rectangle of a drawing: left, top, width, height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Rect(pub u16, pub u16, pub u16, pub u16);

words! {
    /// Something drawn beside the rooms.
    pub enum PlateKind("plate") {
        PodsA => "pods_a", PodsB => "pods_b", TechnicalRed => "technical_red", TechnicalBlue => "technical_blue",
        Course => "course",
    }
}

/// Position of something drawn beside the rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plate {
    pub kind: PlateKind,
    /// Position in the drawing with the bow on the left.
    pub landscape: Rect,
    /// Position in the drawing with the bow up.
    pub portrait: Rect,
}

/// The exit of a room that has a certain corridor number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// A normal corridor and the room at its other end.
    Corridor(CorridorId, RoomNo),
    /// The technical corridor entrance.
    Technical(Network),
    /// No exit (N-NOISE-18). Does not occur for the numbers 1…4 on the embedded boards.
    None,
}

/// A side of the board, with lookup tables derived from its corridor list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    pub side: BoardSide,
    /// Room spaces, by number.
    pub rooms: Vec<Slot>,
    /// Indexed by [`CorridorId`].
    pub corridors: Vec<Corridor>,
    /// Networks of technical corridors on this side.
    pub networks: Vec<Network>,
    /// Things drawn beside the rooms.
    pub plates: Vec<Plate>,
    /// Size of the drawing with the bow on the left. Turned by a quarter, it is scaled to `portrait`.
    pub landscape: Point,
    /// Size of the drawing with the bow up.
    pub portrait: Point,
    exits: [[Exit; 4]; RoomNo::COUNT],
    touching: [Vec<CorridorId>; RoomNo::COUNT],
    neighbours: [Vec<RoomNo>; RoomNo::COUNT],
    between: Vec<Vec<CorridorId>>,
    entrances: [Vec<RoomNo>; Network::ALL.len()],
}

impl Board {
    /// Returns a side of the board.
    pub fn of(side: BoardSide) -> &'static Self {
        &boards()[side as usize]
    }

    /// Returns a room space.
    pub fn slot(&self, room: RoomNo) -> &Slot {
        &self.rooms[room.index()]
    }

    /// Returns a corridor of this side. Panics if this side does not have it.
    pub fn corridor(&self, id: CorridorId) -> &Corridor {
        &self.corridors[id.index()]
    }

    /// All corridors, in list order.
    pub fn corridor_ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = CorridorId> + ExactSizeIterator + Clone + use<> {
        (0..self.corridors.len() as u8).map(CorridorId)
    }

    /// Normal corridors of a room, by their lowest number.
    pub fn corridors_of(&self, room: RoomNo) -> &[CorridorId] {
        &self.touching[room.index()]
    }

    /// Returns the exit of a room with a corridor number, 1…4 (N-NOISE-04, N-IMOVE-01).
    pub fn exit(&self, room: RoomNo, number: u8) -> Exit {
        match number {
            1..=4 => self.exits[room.index()][usize::from(number) - 1],
            _ => Exit::None,
        }
    }

    /// Network of a room's technical corridor entrance; `None` if it has no entrance.
    pub fn entrance(&self, room: RoomNo) -> Option<Network> {
        self.slot(room).entrance.as_ref().map(|entrance| entrance.network)
    }

    /// Rooms with an entrance to a network, by number.
    pub fn entrances(&self, network: Network) -> &[RoomNo] {
        &self.entrances[network as usize]
    }

    /// Neighbouring rooms, by number (N-MOVE-02).
    pub fn neighbours(&self, room: RoomNo) -> &[RoomNo] {
        &self.neighbours[room.index()]
    }

    /// Corridors that connect two rooms directly, by their lowest number: none, one or two (N-ALTMAP-05).
    pub fn between(&self, a: RoomNo, b: RoomNo) -> &[CorridorId] {
        &self.between[a.index() * RoomNo::COUNT + b.index()]
    }

    /// Room space of a printed or face-up room; `None` for tiles that setup draws.
    pub fn place_of(&self, room: RoomKind) -> Option<RoomNo> {
        self.rooms.iter().find(|slot| slot.room == Some(room)).map(|slot| slot.no)
    }

    /// Rooms in which the numbers 1…4 do not each lead to exactly one corridor or entrance (N-NOISE-18,
    ///
    pub fn deviating_rooms(&self) -> Vec<RoomNo> {
        let numbers_of = |room: RoomNo| {
            let corridors = self.touching[room.index()].iter().flat_map(|id| &self.corridor(*id).numbers);
            let entrance = self.slot(room).entrance.iter().flat_map(|entrance| &entrance.numbers);
            let mut numbers: Vec<u8> = corridors.chain(entrance).copied().collect();
            insertion_sort::sort(&mut numbers);
            numbers
        };
        RoomNo::all().filter(|room| numbers_of(*room) != [1, 2, 3, 4]).collect()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    side: BoardSide,
    networks: Vec<Network>,
    landscape: Point,
    portrait: Point,
    rooms: Vec<Slot>,
    corridors: Vec<Corridor>,
    plates: Vec<Plate>,
}

impl TryFrom<File> for Board {
    type Error = load::ContentError;

    fn try_from(file: File) -> load::Result<Self> {
        let File { side, networks, landscape, portrait, rooms, corridors, plates } = file;
        if !rooms.iter().map(|slot| slot.no).eq(RoomNo::all()) {
            return wrong(format!("board {side}: the room spaces are not s01 to s21 in this order"));
        }
        if corridors.len() > CorridorId::MAX {
            return wrong(format!("board {side}: too many corridors"));
        }
        let mut exits = [[Exit::None; 4]; RoomNo::COUNT];
        let mut touching = [const { Vec::new() }; RoomNo::COUNT];
        let mut neighbours = [const { Vec::new() }; RoomNo::COUNT];
        let mut between = vec![Vec::new(); RoomNo::COUNT * RoomNo::COUNT];
        let mut entrances = [const { Vec::new() }; Network::ALL.len()];
        let mut place = |room: RoomNo, number: u8, exit: Exit| {
            match exits[room.index()].get_mut(usize::from(number).wrapping_sub(1)) {
                Some(free @ Exit::None) => *free = exit,
                _ => {
                    return wrong(format!(
                        "board {side}: number {number} of {room} is used twice or not 1 to 4"
                    ));
                }
            }
            Ok(())
        };
        let mut ids: Vec<CorridorId> = (0..corridors.len() as u8).map(CorridorId).collect();
        insertion_sort::sort_by_key(&mut ids, |id| corridors[id.index()].numbers.iter().copied().min());
        for id in ids {
            let Corridor { a, b, numbers } = &corridors[id.index()];
            if a == b || numbers.is_empty() {
                return wrong(format!("board {side}: corridor {id} is no corridor"));
            }
            for (here, there) in [(*a, *b), (*b, *a)] {
                for number in numbers {
                    place(here, *number, Exit::Corridor(id, there))?;
                }
                touching[here.index()].push(id);
                between[here.index() * RoomNo::COUNT + there.index()].push(id);
                if !neighbours[here.index()].contains(&there) {
                    neighbours[here.index()].push(there);
                }
            }
        }
        for slot in &rooms {
            if let Some(Entrance { network, numbers }) = &slot.entrance {
                for number in numbers {
                    place(slot.no, *number, Exit::Technical(*network))?;
                }
                entrances[*network as usize].push(slot.no);
            }
        }
        neighbours.iter_mut().for_each(|rooms| insertion_sort::sort(rooms));
        Ok(Self {
            side,
            rooms,
            corridors,
            networks,
            plates,
            landscape,
            portrait,
            exits,
            touching,
            neighbours,
            between,
            entrances,
        })
    }
}

embedded! { boards: Vec<Board> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<Board>> {
    let files: Vec<File> = source.parse("boards")?;
    let files = load::in_order("board side", BoardSide::ALL, files, |file| file.side)?;
    files.into_iter().map(Board::try_from).collect()
}

impl BoardSide {
    /// Number of technical networks on this side.
    pub(crate) fn networks(self) -> usize {
        Board::of(self).networks.len()
    }
}
