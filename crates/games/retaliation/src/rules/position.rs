//! The position: the whole state of a match, with the procedures in progress (R-GEN).

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

/// The position of a match of Nemesis: Retaliation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retaliation {
    /// Choices made before the match.
    pub setup: Setup,
    pub facility: Facility,
    pub intruders: Intruders,
    pub systems: Systems,
    pub decks: Decks,
    /// By seat.
    pub crew: Vec<Crew>,
    pub round: Round,
    pub missions: Missions,
    /// Facts that never change back once they are true.
    pub record: Chronicle,
    /// Cards that went back into the box.
    pub boxed: Boxed,
    /// The public switches of reaction windows, by seat.
    pub switches: Vec<Switches>,
    /// The procedures in progress, the next one on top.
    pub stack: Stack<Frame>,
    /// The reason why the match is ending, once it is.
    pub ending: Option<Ending>,
    /// The result, once the final checks are done.
    pub outcome: Option<Outcome>,
}

impl Retaliation {
    /// All seats, in seat order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players)
    }

    /// All seats clockwise, from the holder of the starting player token (R-GEN-06).
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (first, count) = (self.round.first.0, self.setup.players);
        (0..count).map(move |step| Seat((first + step) % count))
    }

    /// A seat's character and everything that belongs to it.
    pub fn crew(&self, seat: Seat) -> &Crew {
        &self.crew[seat.index()]
    }

    /// Mutable access to a seat's character.
    pub fn crew_mut(&mut self, seat: Seat) -> &mut Crew {
        &mut self.crew[seat.index()]
    }

    /// The room of a seat's character. `None` in the lander, hibernating, escaped or dead.
    pub fn room_of(&self, seat: Seat) -> Option<SlotId> {
        self.crew(seat).room()
    }

    /// True if a seat's character is on the map.
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

    /// True if a character is in a room.
    pub fn has_character(&self, slot: SlotId) -> bool {
        self.crew.iter().any(|crew| crew.room() == Some(slot))
    }

    /// The intruders in a room, the largest first. Among equals, the first to arrive comes first.
    pub fn intruders_in(&self, slot: SlotId) -> Vec<Figure> {
        self.intruders.at(Place::Room(slot))
    }

    /// True if an intruder is in a room.
    pub fn has_intruder(&self, slot: SlotId) -> bool {
        self.intruders.any_at(Place::Room(slot))
    }

    /// True if a seat's character is in combat (R-GEN-11).
    pub fn in_combat(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some_and(|slot| self.has_intruder(slot))
    }

    /// True if an intruder is still in the room of a seat's character. Steps that continue after an attack, a
    /// condition card or an answer check this again, since either may have died or left.
    pub fn shares_room(&self, seat: Seat, figure: FigureId) -> bool {
        let at = self.intruders.figure(figure).map(|figure| figure.at);
        at.is_some() && at == self.room_of(seat).map(Place::Room)
    }

    /// True if life support is active in a section (R-OXY-09, R-ROOM-20).
    pub fn has_life_support(&self, section: Section) -> bool {
        self.systems.life_support[section as usize] && !self.systems.reactor_shut_down
    }

    /// The printed slot of the Landing Zone (R-MAP-05).
    pub fn landing_zone(&self) -> SlotId {
        map().landing_zone()
    }

    /// True in the modes with the cooperative rules (R-COOP-01, R-SOLO-01).
    pub const fn is_coop(&self) -> bool {
        matches!(self.setup.mode, Mode::Coop | Mode::Solo)
    }
}
