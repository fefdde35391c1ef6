//! Public facts of the match.

use airlock_engine::{Keyed, Seat};
use serde::Serialize;

use crate::{
    content::ids::{Destination, IntruderKind, Species},
    model::{Departure, PastLook, Record},
    seen::brief::is_false,
};

/// Public facts of the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordView {
    /// True once the first intruder figure has appeared (N-CRIT-02).
    pub first_encounter: bool,
    /// Seat of the first dead character (N-CRIT-08).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_death: Option<Seat>,
    /// Number of intruders killed, by kind.
    pub kills: Keyed<IntruderKind, u8>,
    /// True if the seat that was offered the role of the intruder player declined (N-INTRP-03).
    #[serde(skip_serializing_if = "is_false")]
    pub intruder_player_declined: bool,
    /// Belongings of characters that hibernated or evacuated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub departures: Vec<Departure>,
    /// Latest secret look of each seat at each target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<PastLook>,
    #[serde(skip_serializing_if = "is_false")]
    pub ship_destroyed: bool,
    /// Absent before check 2 (N-END-17).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destination: Option<Destination>,
}

pub(super) fn record(record: &Record, species: Species) -> RecordView {
    let Record {
        first_encounter,
        first_death,
        kills,
        intruder_player_declined,
        departures,
        memories: _, // in `You`
        looks,
        objects_at_end: _, // visible on the board
        ship_destroyed,
        destination,
    } = record;
    let kills = IntruderKind::of(species).zip(*kills).filter(|(_, killed)| *killed > 0);
    RecordView {
        first_encounter: *first_encounter,
        first_death: *first_death,
        kills: kills.collect(),
        intruder_player_declined: *intruder_player_declined,
        departures: departures.clone(),
        looks: looks.clone(),
        ship_destroyed: *ship_destroyed,
        destination: *destination,
    }
}
