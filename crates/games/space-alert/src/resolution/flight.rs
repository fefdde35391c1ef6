//! A flight as it is planned: what the resolution is a function of.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::{
    content::{ThreatCode, Tile, TrajectoryId},
    place::{Station, Way, Zone},
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

words! {
    /// How many turns the crew acts in.
    pub enum Turns("number of turns") {
        /// 7: a flight of two phases (SA-PLAN-18).
        Seven => "7",
        /// 12: a flight of three phases.
        Twelve => "12",
    }
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

words! {
    /// What a card says with the half that is up.
    pub enum Order("crew action") {
        /// Use or repair device A.
        A => "A",
        /// Use or repair device B.
        B => "B",
        /// Use or repair device C.
        C => "C",
        /// Battlebots.
        Bots => "bots",
        /// Move in the direction of the red zone.
        Red => "red",
        /// Move in the direction of the blue zone.
        Blue => "blue",
        /// Take the lift.
        Lift => "lift",
        /// Heroic A: the weapon is stronger by 1, or 2 repairs.
        HeroicA => "heroic_A",
        /// Heroic B: one energy more, or 2 repairs.
        HeroicB => "heroic_B",
        /// Battlebots that are not disabled.
        HeroicBots => "heroic_bots",
        /// Straight to a station.
        MoveUpperRed => "heroic_move:upper_red",
        /// Straight to a station.
        MoveUpperWhite => "heroic_move:upper_white",
        /// Straight to a station.
        MoveUpperBlue => "heroic_move:upper_blue",
        /// Straight to a station.
        MoveLowerRed => "heroic_move:lower_red",
        /// Straight to a station.
        MoveLowerWhite => "heroic_move:lower_white",
        /// Straight to a station.
        MoveLowerBlue => "heroic_move:lower_blue",
    }
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

/// Something that every zone has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PerZone<T> {
    /// Of the red zone.
    pub red: T,
    /// Of the white zone.
    pub white: T,
    /// Of the blue zone.
    pub blue: T,
}

impl Turns {
    /// The number.
    pub const fn count(self) -> u8 {
        match self {
            Self::Seven => 7,
            Self::Twelve => 12,
        }
    }
}

impl Order {
    /// The station that a heroic movement leads to.
    pub const fn destination(self) -> Option<Station> {
        match self {
            Self::MoveUpperRed => Some(Station::UpperRed),
            Self::MoveUpperWhite => Some(Station::UpperWhite),
            Self::MoveUpperBlue => Some(Station::UpperBlue),
            Self::MoveLowerRed => Some(Station::LowerRed),
            Self::MoveLowerWhite => Some(Station::LowerWhite),
            Self::MoveLowerBlue => Some(Station::LowerBlue),
            _ => None,
        }
    }

    /// The heroic movement to a station.
    pub const fn heroic_move(to: Station) -> Self {
        match to {
            Station::UpperRed => Self::MoveUpperRed,
            Station::UpperWhite => Self::MoveUpperWhite,
            Station::UpperBlue => Self::MoveUpperBlue,
            Station::LowerRed => Self::MoveLowerRed,
            Station::LowerWhite => Self::MoveLowerWhite,
            Station::LowerBlue => Self::MoveLowerBlue,
        }
    }

    /// The way of an ordinary movement.
    pub const fn way(self) -> Option<Way> {
        match self {
            Self::Red => Some(Way::Red),
            Self::Blue => Some(Way::Blue),
            Self::Lift => Some(Way::Lift),
            _ => None,
        }
    }
}

impl<T> std::ops::Index<Zone> for PerZone<T> {
    type Output = T;

    fn index(&self, zone: Zone) -> &T {
        match zone {
            Zone::Red => &self.red,
            Zone::White => &self.white,
            Zone::Blue => &self.blue,
        }
    }
}

impl<T> std::ops::IndexMut<Zone> for PerZone<T> {
    fn index_mut(&mut self, zone: Zone) -> &mut T {
        match zone {
            Zone::Red => &mut self.red,
            Zone::White => &mut self.white,
            Zone::Blue => &mut self.blue,
        }
    }
}

impl<T> PerZone<T> {
    /// Made from the zones, in their order.
    pub fn from_fn(mut make: impl FnMut(Zone) -> T) -> Self {
        Self { red: make(Zone::Red), white: make(Zone::White), blue: make(Zone::Blue) }
    }

    /// The same for other values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> PerZone<U> {
        PerZone { red: change(self.red), white: change(self.white), blue: change(self.blue) }
    }
}
