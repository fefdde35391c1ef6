//! Public view of the tracks, the engines and the course.

use airlock_engine::{Piece, Seat};
use serde::Serialize;

use crate::{
    content::{components, ids::CourseSpace},
    model::{Course, Tracks},
    rules::position::Nemesis,
    seen::brief::{count, seen_by},
};

/// Public view of the tracks and of the markers with a limited number in the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TracksView {
    /// Space of the time marker; 0 is the jump.
    pub time: u8,
    /// Space of the self-destruct marker; 0 is the skull, absent while it is not running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_destruct: Option<u8>,
    /// True if the hibernation chambers are open (N-HIB-01).
    pub chambers_open: bool,
    /// True if self-destruct can no longer be stopped (N-DESTRUCT-05).
    pub irreversible: bool,
    /// Fire markers on the board.
    pub fires: u8,
    /// Malfunction markers on the board.
    pub malfunctions: u8,
    /// Door tokens on the board, closed and destroyed.
    pub doors: u8,
}

/// Public view of an engine, whose tiles are a face-down stack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EngineView {
    /// Seats that know the state of the engine.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen_by: Vec<Seat>,
}

/// Public view of the course of the ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CourseView {
    pub marker: CourseSpace,
    /// Seats that know the course card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen_by: Vec<Seat>,
}

pub(super) fn tracks(game: &Nemesis, tracks: &Tracks) -> TracksView {
    let Tracks { time, self_destruct } = *tracks;
    let rooms = || game.ship.rooms.iter().map(|(_, room)| room);
    TracksView {
        time,
        self_destruct,
        chambers_open: time <= components().time.blue, // N-HIB-01
        irreversible: self_destruct.is_some_and(|space| space <= components().self_destruct.yellow), // N-DESTRUCT-05
        fires: count(rooms().filter(|room| room.fire).count()),
        malfunctions: count(rooms().filter(|room| room.malfunction).count()),
        doors: count(game.ship.doors_used()),
    }
}

pub(super) fn engines(engines: &[Piece<bool>; 3]) -> [EngineView; 3] {
    engines.map(|Piece { face: _, known }| EngineView { seen_by: seen_by(known) })
}

pub(super) fn course(course: &Course) -> CourseView {
    let Course { card: Piece { face: _, known }, marker } = *course;
    CourseView { marker, seen_by: seen_by(known) }
}
