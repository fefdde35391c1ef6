//! The result of a resolution, in the form that programs exchange (`space-alert-resolve/1`).

use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ThreatCode, Tile,
        place::{PerZone, Station},
    },
    model::happening::Loss,
    rules::resolution::{
        PHASES, Resolution,
        crew::{Place, Squad},
        score::ScoreParts,
        threats::Status,
    },
};

airlock_engine::words! {
    /// How a flight ends.
    pub enum Outcome("outcome") {
        /// The ship is through (SA-RES-25).
        Survived => "survived",
        /// The ship is destroyed (SA-RES-10).
        Lost => "lost",
    }
}

/// The result of a flight. If it was lost, everything but the outcome describes the moment of the loss.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Whether the mission was survived.
    pub outcome: Outcome,
    /// What destroyed the ship.
    pub lost: Option<Loss>,
    /// The score; none if the mission was lost (SA-SCORE-01).
    pub score: Option<i32>,
    /// What it is made of.
    pub score_parts: Option<ScoreParts>,
    /// The damage tiles on the ship.
    pub damage: PerZone<DamageReport>,
    /// The threats, in ascending number.
    pub threats: Vec<ThreatReport>,
    /// The ids of those knocked out, in the order of play.
    pub knocked_out: Vec<String>,
    /// The disabled squads, stored and missing ones included.
    pub bots_disabled: u8,
    /// The crew at the end.
    pub players: Vec<CrewReport>,
    /// The ship at the end.
    pub ship: ShipReport,
    /// Which phases were maintained in time.
    pub computer: [bool; PHASES],
    /// The best number of observers of each phase.
    pub visual: [u8; PHASES],
}

/// The damage of a zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageReport {
    /// How many tiles.
    pub count: usize,
    /// Which, in the order drawn, carried ones first.
    pub tiles: Vec<Tile>,
}

/// What became of a threat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatReport {
    /// Its card.
    pub code: ThreatCode,
    /// Its number.
    pub turn: u8,
    /// How far it came.
    pub status: Status,
}

airlock_engine::words! {
    /// Where a crew member is in a result.
    pub enum Whereabouts("whereabouts") {
        /// A station.
        UpperRed => "upper_red",
        /// A station.
        UpperWhite => "upper_white",
        /// A station.
        UpperBlue => "upper_blue",
        /// A station.
        LowerRed => "lower_red",
        /// A station.
        LowerWhite => "lower_white",
        /// A station.
        LowerBlue => "lower_blue",
        /// In space with the interceptors.
        Space => "space",
    }
}

airlock_engine::words! {
    /// The squad of a crew member in a result.
    pub enum Bots("state of a squad") {
        /// There is none.
        None => "none",
        /// It is ready.
        Active => "active",
        /// It is out of order.
        Disabled => "disabled",
    }
}

/// A crew member at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrewReport {
    /// What it is called.
    pub id: String,
    /// Where it is; none if it was knocked out.
    pub station: Option<Whereabouts>,
    /// Whether it was knocked out.
    pub knocked_out: bool,
    /// Its squad.
    pub bots: Bots,
    /// Its board as it ended up after all delays.
    pub board: Vec<Option<super::Order>>,
}

/// The ship at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipReport {
    /// The energy in the shields.
    pub shields: PerZone<u8>,
    /// The energy in the reactors.
    pub reactors: PerZone<u8>,
    /// The fuel capsules left.
    pub fuel: u8,
    /// The rockets on the ship.
    pub rockets: u8,
    /// The interceptors.
    pub interceptors: InterceptorsReport,
}

airlock_engine::words! {
    /// Where the interceptors are.
    pub enum InterceptorsReport("state of the interceptors") {
        /// Aboard.
        Docked => "docked",
        /// Outside with a pilot.
        InSpace => "in_space",
        /// Gone.
        Lost => "lost",
    }
}

/// How things stood at the end of a turn, after the computer check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracedTurn {
    /// Which turn.
    pub turn: u8,
    /// The energy in the shields.
    pub shields: PerZone<u8>,
    /// The energy in the reactors.
    pub reactors: PerZone<u8>,
    /// The fuel capsules.
    pub fuel: u8,
    /// The rockets on the ship.
    pub rockets: u8,
    /// The number of damage tiles.
    pub damage: PerZone<usize>,
    /// The threats on a track.
    pub threats: Vec<TracedThreat>,
    /// The crew.
    pub players: Vec<TracedCrew>,
}

/// A threat on a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracedThreat {
    /// Its card.
    pub code: ThreatCode,
    /// Its number.
    pub turn: u8,
    /// Its space.
    pub position: u8,
    /// The damage on its card.
    pub damage: u8,
    /// Its speed.
    pub speed: u8,
    /// Its own shield without bonuses; of external ones only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield: Option<i8>,
    /// Where its tokens are; of internal ones only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stations: Option<Vec<Station>>,
}

/// A crew member at the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracedCrew {
    /// What it is called.
    pub id: String,
    /// Where it is; none if it was knocked out.
    pub station: Option<Whereabouts>,
    /// Whether it was knocked out.
    pub knocked_out: bool,
    /// Its squad.
    pub bots: Bots,
}

impl Resolution {
    /// The result as things stand: final when the flight is over.
    pub fn report(&self) -> Report {
        let survived = self.lost.is_none();
        let score_parts = survived.then(|| self.score_parts()); // SA-SCORE-01
        let ship = &self.ship;
        Report {
            outcome: if survived { Outcome::Survived } else { Outcome::Lost },
            lost: self.lost,
            score: score_parts.map(|parts| parts.total()),
            score_parts,
            damage: PerZone::from_fn(|zone| DamageReport {
                count: ship.damage[zone].len(),
                tiles: ship.damage[zone].clone(),
            }),
            threats: self
                .threats
                .iter()
                .map(|threat| ThreatReport { code: threat.code, turn: threat.number, status: threat.status })
                .collect(),
            knocked_out: self
                .crew
                .iter()
                .filter(|crewman| crewman.is_out())
                .map(|crewman| crewman.id.clone())
                .collect(),
            bots_disabled: self.disabled_squads(),
            players: self
                .crew
                .iter()
                .map(|crewman| CrewReport {
                    id: crewman.id.clone(),
                    station: crewman.place.into(),
                    knocked_out: crewman.is_out(),
                    bots: crewman.squad.into(),
                    board: crewman.board.iter().map(|slot| slot.map(|card| card.order)).collect(),
                })
                .collect(),
            ship: ShipReport {
                shields: ship.shields,
                reactors: ship.reactors,
                fuel: ship.fuel,
                rockets: ship.rockets,
                interceptors: self.interceptors_report(),
            },
            computer: self.maintained,
            visual: self.observed,
        }
    }

    fn interceptors_report(&self) -> InterceptorsReport {
        if self.ship.interceptors_lost {
            InterceptorsReport::Lost
        } else if self.crew.iter().any(|crewman| crewman.place == Place::Space) {
            InterceptorsReport::InSpace
        } else {
            InterceptorsReport::Docked
        }
    }

    /// How things stand now, for the trace of a completed turn.
    pub(super) fn traced(&self, turn: u8) -> TracedTurn {
        let on_track = self.threats.iter().filter(|threat| threat.status == Status::OnTrack);
        TracedTurn {
            turn,
            shields: self.ship.shields,
            reactors: self.ship.reactors,
            fuel: self.ship.fuel,
            rockets: self.ship.rockets,
            damage: PerZone::from_fn(|zone| self.ship.damage[zone].len()),
            threats: on_track
                .map(|threat| TracedThreat {
                    code: threat.code,
                    turn: threat.number,
                    position: threat.position,
                    damage: threat.damage,
                    speed: threat.speed,
                    shield: threat.zone.map(|_| threat.shield),
                    stations: threat.zone.is_none().then(|| threat.stations()),
                })
                .collect(),
            players: self
                .crew
                .iter()
                .map(|crewman| TracedCrew {
                    id: crewman.id.clone(),
                    station: crewman.place.into(),
                    knocked_out: crewman.is_out(),
                    bots: crewman.squad.into(),
                })
                .collect(),
        }
    }
}

impl From<Place> for Option<Whereabouts> {
    fn from(place: Place) -> Self {
        match place {
            Place::Out => None,
            Place::Space => Some(Whereabouts::Space),
            Place::Station(Station::UpperRed) => Some(Whereabouts::UpperRed),
            Place::Station(Station::UpperWhite) => Some(Whereabouts::UpperWhite),
            Place::Station(Station::UpperBlue) => Some(Whereabouts::UpperBlue),
            Place::Station(Station::LowerRed) => Some(Whereabouts::LowerRed),
            Place::Station(Station::LowerWhite) => Some(Whereabouts::LowerWhite),
            Place::Station(Station::LowerBlue) => Some(Whereabouts::LowerBlue),
        }
    }
}

impl From<Option<Squad>> for Bots {
    fn from(squad: Option<Squad>) -> Self {
        match squad {
            None => Self::None,
            Some(Squad::Active) => Self::Active,
            Some(Squad::Disabled) => Self::Disabled,
        }
    }
}
