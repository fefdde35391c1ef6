//! Leaving the game alive: attempts that noise can foil, and the record of belongings (sections 16.2, 16.4,
//! 16.6).

use airlock_engine::{Seat, Stack};
use serde::{Deserialize, Serialize};

use crate::{
    content::RoomNo,
    model::{CharacterState, Departure, Held},
    rules::{frame::Frame, hibernation, pods, position::Nemesis},
};

/// An attempt to board a pod or to hibernate, while its noise roll is resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    pub seat: Seat,
    /// Room of the attempt.
    pub room: RoomNo,
    /// True if an intruder was placed in the room or moved into it, even if it has left again
    /// (N-ROOM-EVAC-04, N-ROOM-EVAC-05, N-HIB-04).
    pub disturbed: bool,
}

impl Attempt {
    /// Starts an attempt.
    pub(crate) const fn new(seat: Seat, room: RoomNo) -> Self {
        Self { seat, room, disturbed: false }
    }

    /// True if the character is still in the room.
    pub(crate) fn stands(&self, game: &Nemesis) -> bool {
        game.room_of(self.seat) == Some(self.room)
    }
}

/// Marks attempts in a room as disturbed when an intruder arrives. Noise markers, the blank and intruders
/// stopped by a door do not count (N-ROOM-EVAC-06).
pub(crate) fn note_arrival(stack: &mut Stack<Frame>, room: RoomNo) {
    for frame in stack.iter_mut() {
        if let Frame::Pods(pods::Step::Boarding(attempt))
        | Frame::Hibernation(hibernation::Step::FallingAsleep(attempt)) = frame
        {
            attempt.disturbed |= attempt.room == room; // N-ROOM-EVAC-04
        }
    }
}

impl Nemesis {
    /// Removes a character from the ship alive and records its belongings (N-POD-07, N-HIB-09).
    pub(crate) fn depart(&mut self, seat: Seat, by_pod: bool) {
        let departure = Departure {
            seat,
            round: self.round.number,
            by_pod,
            objects: self.crew(seat).held_objects().collect(), // N-OBJ-11
            items: self.item_cards(seat),
        };
        self.record.departures.push(departure);
        let gone = if by_pod { CharacterState::Evacuated } else { CharacterState::Hibernating };
        self.crew_mut(seat).state = gone;
    }

    /// Number of item cards that a seat owns. Attached cards count with their weapon, taped ones each. Locked
    /// special items and objects do not count (N-OBJ-13).
    fn item_cards(&self, seat: Seat) -> u8 {
        let crew = self.crew(seat);
        let heavy = crew.hands.iter().map(|slot| match slot {
            Held::Items(items) => items.len(),
            Held::Object(_) => 0,
        });
        u8::try_from(crew.inventory.len() + heavy.sum::<usize>()).unwrap_or(u8::MAX)
    }

    /// A character's departure; `None` if it has not left.
    pub(crate) fn departure(&self, seat: Seat) -> Option<&Departure> {
        self.record.departures.iter().find(|departure| departure.seat == seat)
    }
}
