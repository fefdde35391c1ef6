//! Facts of the match that later rules refer to.

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        RoomNo,
        ids::{Destination, ItemKind, Objective},
    },
    model::{event::Look, object::Object},
};

/// Facts of the match that later rules refer to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Record {
    /// True once the first intruder figure has appeared, which starts the choice of objectives (N-CRIT-02).
    pub first_encounter: bool,
    /// Seat of the first dead character (N-CRIT-08); `None` before the first death.
    pub first_death: Option<Seat>,
    /// Number of intruders killed, indexed by the rank of their kind: queen, breeder, adult, creeper, larva,
    /// or Despoiler, Stalker, Whisperer, Lurker, Lair.
    pub kills: [u8; 5],
    /// True if a seat was offered the role of the intruder player and declined (N-INTRP-03).
    pub intruder_player_declined: bool,
    /// Belongings of each seat that hibernated or evacuated (N-OBJ-11, N-OBJ-13).
    pub departures: Vec<Departure>,
    /// Looks whose result others may have changed since.
    pub memories: Vec<Memory>,
    /// Latest secret look of each seat at each target. Public (N-HIDDEN-03).
    pub looks: Vec<PastLook>,
    /// Objects in the rooms, on the floor or carried, when an end-of-game condition became true (N-OBJ-16).
    pub objects_at_end: Vec<(Object, RoomNo)>,
    /// True if the ship was destroyed (N-END-06, N-END-15).
    pub ship_destroyed: bool,
    /// Destination of the ship; `None` before check 2 (N-END-17).
    pub destination: Option<Destination>,
}

/// A character's departure from the game alive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    pub seat: Seat,
    /// Round of the departure.
    pub round: u16,
    /// True if by pod, false if by hibernation.
    pub by_pod: bool,
    /// Objects carried.
    pub objects: Vec<Object>,
    /// Number of item cards owned (N-OBJ-13).
    pub items: u8,
}

/// A secret look at something that stays in place: a tile, a token, an engine, the course card, an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastLook {
    pub seat: Seat,
    /// Round of the latest look.
    pub round: u16,
    /// Target of the look.
    pub at: Look,
}

/// Result of a look that may be out of date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// The seat that looked.
    pub seat: Seat,
    /// Round of the look.
    pub round: u16,
    pub seen: Seen,
}

/// Result of a look that others may change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    Objective(Seat, Objective),
    /// An item shown by a seat in a trade.
    Item(Seat, ItemKind),
}

/// Reason for the end of the match (N-END-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The hyperspace jump (N-END-02).
    Jump,
    /// The ship is destroyed (N-END-05).
    Destruction,
    /// Nobody is left aboard (N-END-10).
    NobodyLeft,
}
