//! What belongs to the whole facility: life support, autodestruction, lander, anti-aircraft defence, robot.

use airlock_engine::SeatSet;
use serde::{Deserialize, Serialize};

use crate::{
    content::{SlotId, ids::RobotKind},
    model::gear::Magazine,
};

/// The tokens beside the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Systems {
    /// Whether the life support of A, B and C is active (R-OXY-09).
    pub life_support: [bool; 3],
    /// Whether the reactor is shut down: its tokens have left the game (R-ROOM-20).
    pub reactor_shut_down: bool,
    /// Whether the Hibernatorium is active (R-HIB-08).
    pub hibernatorium: bool,
    /// The autodestruction token.
    pub autodestruction: Autodestruction,
    /// The anti-aircraft tokens.
    pub anti_aircraft: AntiAircraft,
    /// The lander.
    pub lander: Lander,
    /// Whether the escape shuttle has gone (R-CAPSULE-04).
    pub shuttle_gone: bool,
    /// Tokens left beside the Landing Zone, by kind of gear (R-ROOM-26).
    pub landing_zone: [u8; 4],
    /// The robot.
    pub robot: Robot,
    /// How often the marker of the objective track has moved (R-OBJ-04).
    pub objectives_chosen: u8,
}

/// The autodestruction token (R-DESTRUCT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Autodestruction {
    /// Above the track.
    Off,
    /// It works when the marker enters this space; 15 is behind the last one (R-DESTRUCT-02).
    At(u8),
    /// Out of the game.
    Gone,
}

/// The anti-aircraft defence (R-AA-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AntiAircraft {
    /// Whether the top token is the active one.
    pub active: bool,
    /// Who knows that: who looked last, everybody once it is revealed.
    pub known: SeatSet,
    /// Whether the tokens have left the game, or have no meaning any more (R-AA-06, R-AA-08).
    pub gone: bool,
}

/// The lander (R-LANDER-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lander {
    /// On a space of the round track.
    OnTrack(u8),
    /// In the Landing Zone.
    Landed,
    /// Shot down (R-AA-05).
    ShotDown,
    /// It has left with everybody inside (R-LANDER-11).
    Launched,
}

/// The robot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Robot {
    /// Its card.
    pub card: RobotKind,
    /// Whether the card is revealed (R-ROBOT-02).
    pub revealed: bool,
    /// Where it stands.
    pub at: SlotId,
    /// Whether its card has a malfunction (R-MALF-06).
    pub malfunction: bool,
    /// Its gear slots: ammo and oxygen.
    pub slots: Magazine,
}
