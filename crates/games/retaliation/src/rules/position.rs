//! The position: everything that is true of a match, with the procedures in progress (R-GEN).

use airlock_engine::{Outcome, Seat, Stack};
use serde::{Deserialize, Serialize};

use crate::{
    content::{SlotId, ids::Section, map},
    model::{
        Boxed, Chronicle, Crew, Decks, Ending, Facility, Figure, FigureId, Intruders, Missions, Mode, Place,
        Round, Setup, Switches, Systems,
    },
    rules::frame::Frame,
};

/// A match of Nemesis: Retaliation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retaliation {
    /// What was chosen before the match.
    pub setup: Setup,
    /// The map.
    pub facility: Facility,
    /// The intruders: figures, bag, Queen, eggs.
    pub intruders: Intruders,
    /// Life support, autodestruction, lander, robot.
    pub systems: Systems,
    /// The common decks.
    pub decks: Decks,
    /// One character per seat.
    pub crew: Vec<Crew>,
    /// The round in progress.
    pub round: Round,
    /// The open missions.
    pub missions: Missions,
    /// What happened once and for all.
    pub record: Chronicle,
    /// What is in the box.
    pub boxed: Boxed,
    /// The public switches of reaction windows, one per seat.
    pub switches: Vec<Switches>,
    /// The procedures in progress.
    pub stack: Stack<Frame>,
    /// Why the match is ending, once it is.
    pub ending: Option<Ending>,
    /// The result, once the final checks are done.
    pub outcome: Option<Outcome>,
}

impl Retaliation {
    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players)
    }

    /// The seats from the holder of the starting player token clockwise (R-GEN-06).
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

    /// The room of a seat's character; none for one in the lander, hibernating, escaped or dead.
    pub fn room_of(&self, seat: Seat) -> Option<SlotId> {
        self.crew(seat).room()
    }

    /// Whether a seat's character stands on the map.
    pub fn is_on_map(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some()
    }

    /// The seats with a character on the map, in turn order.
    pub fn on_map(&self) -> impl Iterator<Item = Seat> + '_ {
        self.turn_order().filter(|seat| self.is_on_map(*seat))
    }

    /// The seats with a character in a room, in turn order (R-GEN-08).
    pub fn characters_in(&self, slot: SlotId) -> impl Iterator<Item = Seat> + '_ {
        self.turn_order().filter(move |seat| self.room_of(*seat) == Some(slot))
    }

    /// Whether a character is in a room.
    pub fn has_character(&self, slot: SlotId) -> bool {
        self.crew.iter().any(|crew| crew.room() == Some(slot))
    }

    /// The intruders in a room: the largest first, among equals who came first.
    pub fn intruders_in(&self, slot: SlotId) -> Vec<Figure> {
        self.intruders.at(Place::Room(slot))
    }

    /// Whether an intruder is in a room.
    pub fn has_intruder(&self, slot: SlotId) -> bool {
        self.intruders.any_at(Place::Room(slot))
    }

    /// Whether a seat's character is in combat (R-GEN-11).
    pub fn in_combat(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some_and(|slot| self.has_intruder(slot))
    }

    /// True if an intruder is still in the room of a seat's character. Steps that go on after an attack, a condition card or an
    /// answer check this again. Either may have died or left since.
    pub fn shares_room(&self, seat: Seat, figure: FigureId) -> bool {
        let at = self.intruders.figure(figure).map(|figure| figure.at);
        at.is_some() && at == self.room_of(seat).map(Place::Room)
    }

    /// Whether life support is active in a section (R-OXY-09, R-ROOM-20).
    pub fn has_life_support(&self, section: Section) -> bool {
        self.systems.life_support[section as usize] && !self.systems.reactor_shut_down
    }

    /// Where the Landing Zone lies.
    pub fn landing_zone(&self) -> SlotId {
        map().landing_zone()
    }

    /// Whether the cooperative rules hold (R-COOP-01, R-SOLO-01).
    pub const fn is_coop(&self) -> bool {
        matches!(self.setup.mode, Mode::Coop | Mode::Solo)
    }
}
