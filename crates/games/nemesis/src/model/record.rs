//! What happened once and for all.

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        RoomNo,
        ids::{Destination, ItemKind, Objective},
    },
    model::{event::Look, object::Object},
};

/// What happened once and for all.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Record {
    /// Whether the first intruder figure has appeared and objectives were chosen (N-CRIT-02).
    pub first_encounter: bool,
    /// Whose character died first (N-CRIT-08), after the first death.
    pub first_death: Option<Seat>,
    /// Intruders killed, by the rank of their kind: queen, breeder, adult, creeper, larva, or Despoiler, Stalker, Whisperer,
    /// Lurker, Lair.
    pub kills: [u8; 5],
    /// Whether somebody was asked to be the intruder player and declined (N-INTRP-03).
    pub intruder_player_declined: bool,
    /// What each seat took along when it hibernated or evacuated (N-OBJ-11, N-OBJ-13).
    pub departures: Vec<Departure>,
    /// What seats saw that others may have changed since.
    pub memories: Vec<Memory>,
    /// Who last looked at what in secret, and when: public (N-HIDDEN-03).
    pub looks: Vec<PastLook>,
    /// The objects in the rooms, lying or carried there, when an end-of-game condition became true (N-OBJ-16).
    pub objects_at_end: Vec<(Object, RoomNo)>,
    /// Whether the ship was destroyed (N-END-06, N-END-15).
    pub ship_destroyed: bool,
    /// Where it went, once check 2 is done (N-END-17).
    pub destination: Option<Destination>,
}

/// How a character left the game alive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// Whose.
    pub seat: Seat,
    /// The round it happened in.
    pub round: u16,
    /// Whether by pod; else by hibernation.
    pub by_pod: bool,
    /// Objects carried.
    pub objects: Vec<Object>,
    /// Item cards owned (N-OBJ-13).
    pub items: u8,
}

/// A secret look at something that stays where it is: a tile, a token, an engine, the course card, an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastLook {
    /// Who looked.
    pub seat: Seat,
    /// In which round, the last time.
    pub round: u16,
    /// At what.
    pub at: Look,
}

/// A look that a seat took and that may be out of date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Who looked.
    pub seat: Seat,
    /// In which round.
    pub round: u16,
    /// What was seen.
    pub seen: Seen,
}

/// What a secret look showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// An objective of a seat.
    Objective(Seat, Objective),
    /// An item shown by a seat in a trade.
    Item(Seat, ItemKind),
}

/// Why the match ends (N-END-01).
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
