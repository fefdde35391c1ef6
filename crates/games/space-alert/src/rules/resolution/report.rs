//! The result of a resolution, in the format that programs exchange (`space-alert-resolve/1`).

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
    /// End of a flight.
    pub enum Outcome("outcome") {
        /// The ship has survived (SA-RES-25).
        Survived => "survived",
        /// The ship is destroyed (SA-RES-10).
        Lost => "lost",
    }
}

/// The result of a flight. If the ship was lost, everything but the outcome describes the moment of the loss.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Survived or lost.
    pub outcome: Outcome,
    /// Cause of the loss; `None` if the ship survived.
    pub lost: Option<Loss>,
    /// The score; `None` if the ship was lost (SA-SCORE-01).
    pub score: Option<i32>,
    /// The parts that add up to the score.
    pub score_parts: Option<ScoreParts>,
    /// Damage tiles on the ship.
    pub damage: PerZone<DamageReport>,
    /// In ascending number.
    pub threats: Vec<ThreatReport>,
    /// Ids of the knocked-out members, in the order of play.
    pub knocked_out: Vec<String>,
    /// Number of disabled squads, stored and missing ones included.
    pub bots_disabled: u8,
    /// The crew at the end.
    pub players: Vec<CrewReport>,
    /// The ship at the end.
    pub ship: ShipReport,
    /// True for each phase with maintenance in time.
    pub computer: [bool; PHASES],
    /// Highest number of observers in each phase.
    pub visual: [u8; PHASES],
}

/// The damage of a zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageReport {
    /// Number of tiles.
    pub count: usize,
    /// In the order drawn, carried ones first.
    pub tiles: Vec<Tile>,
}

/// A threat at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatReport {
    pub code: ThreatCode,
    /// Its number, which is the turn of its appearance.
    pub turn: u8,
    /// Stage of its life.
    pub status: Status,
}

airlock_engine::words! {
    /// Place of a crew member in a result.
    pub enum Whereabouts("whereabouts") {
        UpperRed => "upper_red",
        UpperWhite => "upper_white",
        UpperBlue => "upper_blue",
        LowerRed => "lower_red",
        LowerWhite => "lower_white",
        LowerBlue => "lower_blue",
        /// In space with the interceptors.
        Space => "space",
    }
}

airlock_engine::words! {
    /// The squad of a crew member in a result.
    pub enum Bots("state of a squad") {
        None => "none",
        /// Ready for use.
        Active => "active",
        /// Out of order.
        Disabled => "disabled",
    }
}

/// A crew member at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrewReport {
    /// Name of the member, from the input.
    pub id: String,
    /// `None` if it was knocked out.
    pub station: Option<Whereabouts>,
    /// True if it was knocked out.
    pub knocked_out: bool,
    pub bots: Bots,
    /// Its board after all delays.
    pub board: Vec<Option<super::Order>>,
}

/// The ship at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipReport {
    /// Energy in the shields.
    pub shields: PerZone<u8>,
    /// Energy in the reactors.
    pub reactors: PerZone<u8>,
    /// Number of fuel capsules left.
    pub fuel: u8,
    /// Number of rockets on the ship.
    pub rockets: u8,
    pub interceptors: InterceptorsReport,
}

airlock_engine::words! {
    /// State of the interceptors in a result.
    pub enum InterceptorsReport("state of the interceptors") {
        /// Aboard.
        Docked => "docked",
        /// Outside with a pilot.
        InSpace => "in_space",
        /// Lost for the mission.
        Lost => "lost",
    }
}

/// State at the end of a turn, after the computer check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracedTurn {
    /// Number of the turn.
    pub turn: u8,
    /// Energy in the shields.
    pub shields: PerZone<u8>,
    /// Energy in the reactors.
    pub reactors: PerZone<u8>,
    /// Number of fuel capsules.
    pub fuel: u8,
    /// Number of rockets on the ship.
    pub rockets: u8,
    /// Number of damage tiles.
    pub damage: PerZone<usize>,
    /// Threats on their trajectories.
    pub threats: Vec<TracedThreat>,
    pub players: Vec<TracedCrew>,
}

/// A threat on a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracedThreat {
    pub code: ThreatCode,
    /// Its number, which is the turn of its appearance.
    pub turn: u8,
    /// Position on its trajectory; 1 is the space nearest to the ship.
    pub position: u8,
    /// Damage on its card.
    pub damage: u8,
    pub speed: u8,
    /// Its own shield without bonuses; absent for an internal threat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield: Option<i8>,
    /// Stations of its tokens; absent for an external threat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stations: Option<Vec<Station>>,
}

/// A crew member at the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracedCrew {
    /// Name of the member, from the input.
    pub id: String,
    /// `None` if it was knocked out.
    pub station: Option<Whereabouts>,
    /// True if it was knocked out.
    pub knocked_out: bool,
    pub bots: Bots,
}

impl Resolution {
    /// The result in the current state. It is final once the flight is over.
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

    /// Current state, for the trace of a completed turn.
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
