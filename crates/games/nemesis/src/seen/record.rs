//! What happened once and for all, as far as everybody may know.

use airlock_engine::{Keyed, Seat};
use serde::Serialize;

use crate::{
    content::ids::{Destination, IntruderKind, Species},
    model::{Departure, PastLook, Record},
    seen::brief::is_false,
};

/// What happened once and for all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordView {
    /// Whether the first intruder figure has appeared (N-CRIT-02).
    pub first_encounter: bool,
    /// Whose character died first (N-CRIT-08).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_death: Option<Seat>,
    /// Intruders killed, by kind.
    pub kills: Keyed<IntruderKind, u8>,
    /// Whether the seat that was asked to be the intruder player declined (N-INTRP-03).
    #[serde(skip_serializing_if = "is_false")]
    pub intruder_player_declined: bool,
    /// What those took along who hibernated or evacuated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub departures: Vec<Departure>,
    /// Who last looked at what in secret, and when.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<PastLook>,
    /// Whether the ship was destroyed.
    #[serde(skip_serializing_if = "is_false")]
    pub ship_destroyed: bool,
    /// Where the ship went.
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
        memories: _, // each seat sees its own
        looks,
        objects_at_end: _, // the board shows them
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
