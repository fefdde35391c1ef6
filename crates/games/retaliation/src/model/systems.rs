//! Systems of the whole facility: life support, autodestruction, lander, anti-aircraft defence, robot.

use airlock_engine::SeatSet;
use serde::{Deserialize, Serialize};

use crate::{
    content::{SlotId, ids::RobotKind},
    model::gear::Magazine,
};

/// The tokens beside the map, and the robot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Systems {
    /// True where life support is active, for sections A, B and C (R-OXY-09).
    pub life_support: [bool; 3],
    /// True once the reactor is shut down. Its tokens have left the game (R-ROOM-20).
    pub reactor_shut_down: bool,
    /// True while the Hibernatorium is active (R-HIB-08).
    pub hibernatorium: bool,
    pub autodestruction: Autodestruction,
    pub anti_aircraft: AntiAircraft,
    pub lander: Lander,
    /// True once the escape shuttle has gone (R-CAPSULE-04).
    pub shuttle_gone: bool,
    /// Tokens left beside the Landing Zone, by kind of gear (R-ROOM-26).
    pub landing_zone: [u8; 4],
    pub robot: Robot,
    /// Number of steps that the marker of the objective track has moved (R-OBJ-04).
    pub objectives_chosen: u8,
}

/// The autodestruction token (R-DESTRUCT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Autodestruction {
    /// Above the track.
    Off,
    /// On a space of the round track. It takes effect when the round marker enters that space. 15 is behind
    /// the last space (R-DESTRUCT-02).
    At(u8),
    /// Out of the game.
    Gone,
}

/// The anti-aircraft defence (R-AA-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AntiAircraft {
    /// True if the top token is the active one.
    pub active: bool,
    /// The seats that know which token is on top: the last one to look, and everybody once it is revealed.
    pub known: SeatSet,
    /// True once the tokens have left the game or have no meaning any more (R-AA-06, R-AA-08).
    pub gone: bool,
}

/// The lander (R-LANDER-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lander {
    /// On this space of the round track.
    OnTrack(u8),
    /// In the Landing Zone.
    Landed,
    /// Shot down (R-AA-05).
    ShotDown,
    /// Gone with everybody inside (R-LANDER-11).
    Launched,
}

/// The robot, its card and its gear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Robot {
    /// The robot's card.
    pub card: RobotKind,
    /// True once the card is revealed (R-ROBOT-02).
    pub revealed: bool,
    pub at: SlotId,
    /// True while its card has a malfunction (R-MALF-06).
    pub malfunction: bool,
    /// Gear slots for ammo and oxygen.
    pub slots: Magazine,
}
