//! Input of the resolution: a planned flight.

use serde::{Deserialize, Serialize};

use crate::content::{
    Order, ThreatCode, Tile, TrajectoryId, Turns,
    place::{PerZone, Station, Zone},
};

/// A finished plan: the boards of the crew, the threats, and the state of the ship before the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// Its length.
    pub turns: Turns,
    /// In the order of play, the captain first; at least one member.
    pub crew: Vec<Member>,
    pub tracks: Tracks,
    /// In any order.
    pub threats: Vec<FlightThreat>,
    /// Stacks of damage tiles, the first tile on top, without carried tiles.
    pub damage_order: PerZone<Vec<Tile>>,
    /// State carried over from earlier flights of a campaign.
    pub initial: Initial,
}

/// A crew member's action board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Name in results, unique among the crew.
    pub id: String,
    /// The slots, turn 1 first, one for each turn of the flight.
    pub board: Vec<Option<Card>>,
}

/// A planned card with its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The order that the card was meant to carry out.
    pub order: Order,
    /// True if its owner has declared it misplaced (SA-ACT-40).
    pub tripped: bool,
}

/// The trajectories of a flight. One trajectory may be used several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks {
    /// For external threats.
    pub external: PerZone<TrajectoryId>,
    /// For internal threats.
    pub internal: TrajectoryId,
}

/// An announced threat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightThreat {
    pub code: ThreatCode,
    /// Its number, which is the turn of its appearance.
    pub turn: u8,
    /// The zone of its trajectory; `None` for an internal threat.
    pub zone: Option<Zone>,
}

/// State left by earlier flights of a campaign (SA-CAMPAIGN-08…11).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Initial {
    /// Damage tiles already on the ship.
    pub damage: PerZone<Vec<Tile>>,
    /// Stations that start without their squad. Each counts as a disabled squad.
    pub bots_missing: Vec<Station>,
}
