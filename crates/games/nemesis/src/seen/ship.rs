//! The board as everybody sees it.

use airlock_engine::{Keyed, Piece, Seat, SeatSet};
use serde::Serialize;

use crate::seen::brief::is_false;
use crate::seen::brief::is_zero;
use crate::{
    content::{
        CorridorId, Network, RoomNo, components,
        ids::{CourseSpace, RoomKind, Section},
    },
    model::{Corridor, Course, Door, Object, Pod, Room, Ship, Tracks},
    rules::position::Nemesis,
    seen::brief::count,
};

/// The tracks, and the markers that are counted against their number in the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TracksView {
    /// The space of the time marker; 0 is the jump.
    pub time: u8,
    /// The space of the self-destruct marker; 0 is the skull; absent while it is not running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_destruct: Option<u8>,
    /// Whether the hibernation chambers are open (N-HIB-01).
    pub chambers_open: bool,
    /// Whether self-destruct cannot be stopped any more (N-DESTRUCT-05).
    pub irreversible: bool,
    /// Fire markers on the board.
    pub fires: u8,
    /// Malfunction markers on the board.
    pub malfunctions: u8,
    /// Door tokens on the board, closed and destroyed.
    pub doors: u8,
}

/// A room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomView {
    /// What it is, if its tile lies face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<RoomKind>,
    /// Whether it has been explored; if not, an exploration token lies on it.
    pub explored: bool,
    /// Whether an exploration token lies on it although it is explored: an Engine Room (V-SETUP-05).
    #[serde(skip_serializing_if = "is_false")]
    pub token: bool,
    /// Its item counter.
    #[serde(skip_serializing_if = "is_zero")]
    pub items: u8,
    /// Whether it burns.
    #[serde(skip_serializing_if = "is_false")]
    pub fire: bool,
    /// Whether it has a malfunction marker.
    #[serde(skip_serializing_if = "is_false")]
    pub malfunction: bool,
    /// Whether the airlock token lies here.
    #[serde(skip_serializing_if = "is_false")]
    pub airlock: bool,
    /// Whether everybody here is in combat (N-COMBAT-01).
    #[serde(skip_serializing_if = "is_false")]
    pub combat: bool,
    /// The objects that lie here, oldest first; eggs of the intruder board are not among them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<Object>,
    /// The seats that looked under the face-down tile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tile_seen_by: Vec<Seat>,
    /// The seats that looked under the face-down token.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub token_seen_by: Vec<Seat>,
}

/// A corridor with something in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CorridorView {
    /// Its door.
    pub door: Door,
    /// Whether a noise marker lies in it.
    pub noise: bool,
}

/// A docked pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PodView {
    /// Its number.
    pub number: u8,
    /// Its section.
    pub section: Section,
    /// Whether it is locked.
    pub locked: bool,
    /// Who waits in it.
    pub occupants: Vec<Seat>,
}

/// The face-down stack of an engine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EngineView {
    /// The seats that know its state.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen_by: Vec<Seat>,
}

/// The course of the ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CourseView {
    /// Where the course marker is.
    pub marker: CourseSpace,
    /// The seats that know the course card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen_by: Vec<Seat>,
}

/// Who took a secret look: every look is announced (N-HIDDEN-03). Nobody in particular, if everybody may see it.
fn seen_by(known: SeatSet) -> Vec<Seat> {
    if known == SeatSet::ALL { Vec::new() } else { known.iter().collect() }
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

pub(super) fn rooms(game: &Nemesis, ship: &Ship) -> Keyed<RoomNo, RoomView> {
    let Ship { rooms, corridors: _, technical_noise: _, airlock } = ship;
    let room = |no: RoomNo, room: &Room| {
        let Room { tile, explored, token, items, fire, malfunction, objects } = room;
        RoomView {
            kind: (tile.known == SeatSet::ALL).then_some(tile.face),
            explored: *explored,
            token: *explored && token.is_some(),
            items: *items,
            fire: *fire,
            malfunction: *malfunction,
            airlock: *airlock == Some(no),
            combat: game.is_combat(no),
            objects: objects.clone(),
            tile_seen_by: seen_by(tile.known),
            token_seen_by: token.map_or_else(Vec::new, |token| seen_by(token.known)),
        }
    };
    rooms.iter().map(|(no, state)| (no, room(no, state))).collect()
}

pub(super) fn corridors(ship: &Ship) -> Keyed<CorridorId, CorridorView> {
    let shown = ship.corridors.iter().enumerate().filter_map(|(index, corridor)| {
        let Corridor { door, noise } = *corridor;
        let marked = door != Door::Open || noise;
        marked.then_some((CorridorId::new(index)?, CorridorView { door, noise }))
    });
    shown.collect()
}

pub(super) fn technical(ship: &Ship) -> Vec<Network> {
    let noisy = Network::ALL.iter().zip(&ship.technical_noise).filter(|(_, noise)| **noise);
    noisy.map(|(network, _)| *network).collect()
}

pub(super) fn pods(pods: &[Pod]) -> Vec<PodView> {
    let pod = |pod: &Pod| {
        let Pod { number, section, locked, occupants } = pod;
        PodView { number: *number, section: *section, locked: *locked, occupants: occupants.clone() }
    };
    pods.iter().map(pod).collect()
}

pub(super) fn engines(engines: &[Piece<bool>; 3]) -> [EngineView; 3] {
    engines.map(|Piece { face: _, known }| EngineView { seen_by: seen_by(known) })
}

pub(super) fn course(course: &Course) -> CourseView {
    let Course { card: Piece { face: _, known }, marker } = *course;
    CourseView { marker, seen_by: seen_by(known) }
}
