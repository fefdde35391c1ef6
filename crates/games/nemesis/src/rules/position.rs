//! The position: the full state of a match, procedures in progress included.

use airlock_engine::{Outcome, Piece, Seat, Stack, insertion_sort};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Board, RoomNo,
        ids::{Objective, RoomKind, Weakness},
    },
    model::{
        Boxed, CharacterState, Course, Crew, Decks, Ending, Figure, IntruderPlayer, Intruders, Object, Pod,
        Record, Round, Setup, Ship, Switches, Tracks, VoidSeeders,
    },
    rules::frame::Frame,
};

/// The full state of a match of Nemesis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nemesis {
    pub setup: Setup,
    pub ship: Ship,
    /// Docked escape pods, by number.
    pub pods: Vec<Pod>,
    pub tracks: Tracks,
    /// For engines 1…3: true if the top tile is the working one, with the seats that know it.
    pub engines: [Piece<bool>; 3],
    pub course: Course,
    pub intruders: Intruders,
    pub decks: Decks,
    /// Characters, indexed by seat.
    pub crew: Vec<Crew>,
    pub round: Round,
    /// Facts of the match that later rules refer to.
    pub record: Record,
    /// `None` until a seat takes the role.
    pub intruder_player: Option<IntruderPlayer>,
    /// Objectives common to all seats in the cooperative mode (N-COOP-02).
    pub common_objectives: Vec<Objective>,
    /// Components returned to the box unseen.
    pub boxed: Boxed,
    /// Public switches of reaction windows, indexed by seat.
    pub switches: Vec<Switches>,
    /// Procedures in progress.
    pub stack: Stack<Frame>,
    /// Reason for the end; `None` until an end-of-game condition becomes true (N-GEN-12).
    pub ending: Option<Ending>,
    /// `None` until the victory check is done.
    pub outcome: Option<Outcome>,
    /// Components of the Void Seeders; `None` with the intruders of the base game.
    pub void_seeders: Option<VoidSeeders>,
}

impl Nemesis {
    /// The side of the board in play.
    pub fn board(&self) -> &'static Board {
        Board::of(self.setup.board)
    }

    /// All seats in ascending order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players)
    }

    /// Seats clockwise from the holder of the first player token (N-GEN-04).
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (first, count) = (self.round.first.0, self.setup.players);
        (0..count).map(move |step| Seat((first + step) % count))
    }

    /// Returns a seat's character and belongings.
    pub fn crew(&self, seat: Seat) -> &Crew {
        &self.crew[seat.index()]
    }

    /// Returns a seat's character and belongings, mutable.
    pub fn crew_mut(&mut self, seat: Seat) -> &mut Crew {
        &mut self.crew[seat.index()]
    }

    /// Room of a seat's ACTIVE character; `None` in any other state (N-STATE-04).
    pub fn room_of(&self, seat: Seat) -> Option<RoomNo> {
        match self.crew(seat).state {
            CharacterState::Active(room) => Some(room),
            _ => None,
        }
    }

    /// True if a seat's character is ACTIVE, that is, in a room.
    pub fn is_active(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some()
    }

    /// True if a seat takes no further part (N-GEN-17).
    pub fn is_eliminated(&self, seat: Seat) -> bool {
        self.crew(seat).is_eliminated()
    }

    /// Seats with an ACTIVE character in a room, in turn order.
    pub fn characters_in(&self, room: RoomNo) -> impl Iterator<Item = Seat> + '_ {
        self.turn_order().filter(move |&seat| self.room_of(seat) == Some(room))
    }

    /// True if an ACTIVE character is in a room.
    pub fn has_character(&self, room: RoomNo) -> bool {
        self.crew.iter().any(|crew| crew.state == CharacterState::Active(room))
    }

    /// Intruders in a room, in the order of N-GEN-06.
    pub fn intruders_in(&self, room: RoomNo) -> Vec<Figure> {
        in_order(self.intruders.figures.iter().filter(|f| f.room == room).copied().collect())
    }

    /// All intruders on the board, in the order of N-GEN-06.
    pub fn intruders_in_order(&self) -> Vec<Figure> {
        in_order(self.intruders.figures.clone())
    }

    /// True if an intruder is in a room.
    pub fn has_intruder(&self, room: RoomNo) -> bool {
        self.intruders.figures.iter().any(|f| f.room == room)
    }

    /// True if a character and an intruder are in a room, so that everybody there is in combat (N-COMBAT-01).
    pub fn is_combat(&self, room: RoomNo) -> bool {
        self.has_intruder(room) && self.has_character(room)
    }

    /// True if a seat's character is in combat (N-COMBAT-01).
    pub fn in_combat(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some_and(|room| self.has_intruder(room))
    }

    /// Room space of a tile; `None` while it is unexplored.
    pub fn explored_place(&self, kind: RoomKind) -> Option<RoomNo> {
        self.ship.rooms.iter().find(|(_, room)| room.explored && room.tile.face == kind).map(|(no, _)| no)
    }

    /// Kind of an explored room; `None` while it is unexplored.
    pub fn kind_of(&self, room: RoomNo) -> Option<RoomKind> {
        let room = &self.ship.rooms[room];
        room.explored.then_some(room.tile.face)
    }

    /// True if any character hibernates (N-HIB-06).
    pub fn anyone_hibernates(&self) -> bool {
        self.crew.iter().any(|crew| crew.state == CharacterState::Hibernating)
    }

    /// True if a weakness is face up (N-WEAK-03).
    pub fn knows_weakness(&self, weakness: Weakness) -> bool {
        self.intruders.weaknesses.iter().any(|w| w.discovered && w.card == weakness)
    }

    /// Number of uncarried eggs in a room. Those of the intruder board count in the Nest (N-ROOM-NEST-02).
    pub fn eggs_in(&self, room: RoomNo) -> u8 {
        let lying = self.ship.rooms[room].objects.iter().filter(|o| **o == Object::Egg).count();
        let cocoon = if self.kind_of(room) == Some(RoomKind::Nest) { self.intruders.eggs } else { 0 };
        u8::try_from(lying).unwrap_or(u8::MAX).saturating_add(cocoon)
    }
}

/// Sorts figures in the order of N-GEN-06.
fn in_order(mut figures: Vec<Figure>) -> Vec<Figure> {
    insertion_sort::sort_by_key(&mut figures, |f| (f.room, f.kind, f.id));
    figures
}
