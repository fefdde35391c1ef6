//! The position: everything that is true of a match, with the procedures in progress.

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

/// A match of Nemesis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nemesis {
    /// What was chosen before the match.
    pub setup: Setup,
    /// The board.
    pub ship: Ship,
    /// The docked escape pods, by number.
    pub pods: Vec<Pod>,
    /// The time and self-destruct tracks.
    pub tracks: Tracks,
    /// The three engines: whether the top tile is the working one, and who knows that.
    pub engines: [Piece<bool>; 3],
    /// The course of the ship.
    pub course: Course,
    /// The intruders: figures, bag, eggs, weaknesses.
    pub intruders: Intruders,
    /// The common decks.
    pub decks: Decks,
    /// One crew member per seat.
    pub crew: Vec<Crew>,
    /// The round in progress.
    pub round: Round,
    /// What happened once and for all.
    pub record: Record,
    /// The intruder player, if there is one.
    pub intruder_player: Option<IntruderPlayer>,
    /// Objectives that are common to all (cooperative mode) (N-COOP-02).
    pub common_objectives: Vec<Objective>,
    /// What went back into the box unseen.
    pub boxed: Boxed,
    /// The public switches of reaction windows, one per seat.
    pub switches: Vec<Switches>,
    /// The procedures in progress.
    pub stack: Stack<Frame>,
    /// Why the match is ending, once it is (N-GEN-12).
    pub ending: Option<Ending>,
    /// The result, once the victory check is done.
    pub outcome: Option<Outcome>,
    /// What only the Void Seeders have; nothing with the intruders of the base game.
    pub void_seeders: Option<VoidSeeders>,
}

impl Nemesis {
    /// The side of the board that is in play.
    pub fn board(&self) -> &'static Board {
        Board::of(self.setup.board)
    }

    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players)
    }

    /// The seats from the holder of the first player token clockwise (N-GEN-04).
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (first, count) = (self.round.first.0, self.setup.players);
        (0..count).map(move |step| Seat((first + step) % count))
    }

    /// A seat's character and belongings.
    pub fn crew(&self, seat: Seat) -> &Crew {
        &self.crew[seat.index()]
    }

    /// A seat's character and belongings, to change them.
    pub fn crew_mut(&mut self, seat: Seat) -> &mut Crew {
        &mut self.crew[seat.index()]
    }

    /// The room of a seat's ACTIVE character (N-STATE-04).
    pub fn room_of(&self, seat: Seat) -> Option<RoomNo> {
        match self.crew(seat).state {
            CharacterState::Active(room) => Some(room),
            _ => None,
        }
    }

    /// Whether a seat's character stands in a room.
    pub fn is_active(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some()
    }

    /// Whether a seat takes no further part (N-GEN-17).
    pub fn is_eliminated(&self, seat: Seat) -> bool {
        self.crew(seat).is_eliminated()
    }

    /// The seats with an ACTIVE character in a room, in turn order.
    pub fn characters_in(&self, room: RoomNo) -> impl Iterator<Item = Seat> + '_ {
        self.turn_order().filter(move |&seat| self.room_of(seat) == Some(room))
    }

    /// Whether an ACTIVE character is in a room.
    pub fn has_character(&self, room: RoomNo) -> bool {
        self.crew.iter().any(|crew| crew.state == CharacterState::Active(room))
    }

    /// The intruders in a room, in the order of N-GEN-06.
    pub fn intruders_in(&self, room: RoomNo) -> Vec<Figure> {
        in_order(self.intruders.figures.iter().filter(|f| f.room == room).copied().collect())
    }

    /// All intruders on the board, in the order of N-GEN-06.
    pub fn intruders_in_order(&self) -> Vec<Figure> {
        in_order(self.intruders.figures.clone())
    }

    /// Whether an intruder is in a room.
    pub fn has_intruder(&self, room: RoomNo) -> bool {
        self.intruders.figures.iter().any(|f| f.room == room)
    }

    /// Whether everybody in a room is in combat: a character and an intruder are there (N-COMBAT-01).
    pub fn is_combat(&self, room: RoomNo) -> bool {
        self.has_intruder(room) && self.has_character(room)
    }

    /// Whether a seat's character is in combat (N-COMBAT-01).
    pub fn in_combat(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some_and(|room| self.has_intruder(room))
    }

    /// The room where a tile lies, if it is explored.
    pub fn explored_place(&self, kind: RoomKind) -> Option<RoomNo> {
        self.ship.rooms.iter().find(|(_, room)| room.explored && room.tile.face == kind).map(|(no, _)| no)
    }

    /// What an explored room is; `None` while it is unexplored.
    pub fn kind_of(&self, room: RoomNo) -> Option<RoomKind> {
        let room = &self.ship.rooms[room];
        room.explored.then_some(room.tile.face)
    }

    /// Whether somebody hibernates (N-HIB-06).
    pub fn anyone_hibernates(&self) -> bool {
        self.crew.iter().any(|crew| crew.state == CharacterState::Hibernating)
    }

    /// Whether a weakness is face up (N-WEAK-03).
    pub fn knows_weakness(&self, weakness: Weakness) -> bool {
        self.intruders.weaknesses.iter().any(|w| w.discovered && w.card == weakness)
    }

    /// The uncarried eggs in a room; those of the intruder board count in the Nest (N-ROOM-NEST-02).
    pub fn eggs_in(&self, room: RoomNo) -> u8 {
        let lying = self.ship.rooms[room].objects.iter().filter(|o| **o == Object::Egg).count();
        let cocoon = if self.kind_of(room) == Some(RoomKind::Nest) { self.intruders.eggs } else { 0 };
        u8::try_from(lying).unwrap_or(u8::MAX).saturating_add(cocoon)
    }
}

/// Figures in the order of N-GEN-06.
fn in_order(mut figures: Vec<Figure>) -> Vec<Figure> {
    insertion_sort::sort_by_key(&mut figures, |f| (f.room, f.kind, f.id));
    figures
}
