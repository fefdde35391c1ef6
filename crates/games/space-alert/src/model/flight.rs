//! A flight as it is planned: what the resolution is a function of.

use serde::{Deserialize, Serialize};

use crate::content::{
    Order, ThreatCode, Tile, TrajectoryId, Turns,
    place::{PerZone, Station, Zone},
};

/// A finished plan: the boards of the crew, the threats, and the state of the ship before the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// How long it is.
    pub turns: Turns,
    /// The crew in the order of play, the captain first; at least one member.
    pub crew: Vec<Member>,
    /// The trajectories.
    pub tracks: Tracks,
    /// The threats, in any order.
    pub threats: Vec<FlightThreat>,
    /// The stacks of damage tiles, the first one is drawn first. Carried tiles are not in them.
    pub damage_order: PerZone<Vec<Tile>>,
    /// What is carried over from earlier flights of a campaign.
    pub initial: Initial,
}

/// A crew member's action board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// What it is called in results; unique among the crew.
    pub id: String,
    /// The slots, turn 1 first; as many as the flight has turns.
    pub board: Vec<Option<Card>>,
}

/// A planned card with what is carried out when its turn comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// What is carried out.
    pub order: Order,
    /// Whether its owner says to have tripped (SA-ACT-40): `order` is then what was meant.
    pub tripped: bool,
}

/// The trajectories of a flight; the same one may serve several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks {
    /// Of external threats.
    pub external: PerZone<TrajectoryId>,
    /// Of internal threats.
    pub internal: TrajectoryId,
}

/// A threat that was announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightThreat {
    /// Its card.
    pub code: ThreatCode,
    /// Its number: the turn in which it appears.
    pub turn: u8,
    /// Its trajectory; `None` for an internal threat.
    pub zone: Option<Zone>,
}

/// What earlier flights of a campaign left behind (SA-CAMPAIGN-08…11).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Initial {
    /// The damage tiles that are already on the ship.
    pub damage: PerZone<Vec<Tile>>,
    /// The stations whose squad stays at home; each counts as a disabled squad.
    pub bots_missing: Vec<Station>,
}
