//! The ship while the plan is carried out: everything there is public.

use airlock_engine::Keyed;
use serde::Serialize;

use crate::{
    content::{
        ThreatCode, Tile,
        place::{PerZone, Zone},
    },
    model::happening::Loss,
    rules::resolution::{PHASES, Place, Resolution, RocketTrack, ScoreParts, Squad, Status, Threat, Token},
};

/// The ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ship {
    /// The energy in the shields, and what they hold.
    pub shields: PerZone<StoreView>,
    /// The energy in the reactors, and what they hold.
    pub reactors: PerZone<StoreView>,
    /// The fuel capsules left.
    pub fuel: u8,
    /// The rockets on the ship.
    pub rockets: u8,
    /// The rockets in flight.
    pub rocket_track: RocketTrack,
    /// Whether the interceptors are lost.
    pub interceptors_lost: bool,
    /// The damage tiles on the ship.
    pub damage: PerZone<Vec<Tile>>,
    /// The squad stored in `upper_blue`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_upper_blue: Option<Squad>,
    /// The squad stored in `lower_red`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_lower_red: Option<Squad>,
    /// The crew by number.
    pub figures: Keyed<u8, Figure>,
    /// The threats by number: n of T+n.
    pub threats: Keyed<u8, ThreatView>,
    /// Which phases were maintained in time.
    pub maintained: [bool; PHASES],
    /// The best number of observers of each phase.
    pub observed: [u8; PHASES],
}

/// A store of energy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StoreView {
    /// What is in it.
    pub energy: u8,
    /// What it holds.
    pub capacity: u8,
}

/// A crew member on the ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// Where it is.
    pub place: Place,
    /// The squad that follows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squad: Option<Squad>,
}

/// A threat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ThreatView {
    /// Its card.
    pub code: ThreatCode,
    /// The zone of an external threat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// How far it has come.
    pub status: Status,
    /// Where it is on its trajectory; 1 is the last space.
    pub position: u8,
    /// The damage on its card.
    pub damage: u8,
    /// The damage that destroys it.
    pub hit_points: u8,
    /// The spaces it moves in a turn.
    pub speed: u8,
    /// Its own shield, without bonuses.
    pub shield: i8,
    /// Its tokens on the ship.
    pub tokens: Vec<Token>,
    /// Whether no weapon can target it yet.
    pub stealthy: bool,
    /// Whether its cryoshield stands.
    pub cryoshield: bool,
    /// Whether battlebots that hit it are disabled.
    pub counterattacks: bool,
}

/// What came of a flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// What destroyed the ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Loss>,
    /// The score of a survived flight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What it is made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<ScoreParts>,
}

impl Ship {
    pub(super) fn of(resolution: &Resolution) -> Self {
        let ship = resolution.ship();
        let report = resolution.report();
        let stores = |energy: &PerZone<u8>, capacity: &dyn Fn(Zone) -> u8| {
            PerZone::from_fn(|zone| StoreView { energy: energy[zone], capacity: capacity(zone) })
        };
        let figures =
            resolution.crew().iter().map(|crewman| Figure { place: crewman.place, squad: crewman.squad });
        Self {
            shields: stores(&ship.shields, &|zone| ship.shield_capacity(zone)),
            reactors: stores(&ship.reactors, &|zone| ship.reactor_capacity(zone)),
            fuel: ship.fuel,
            rockets: ship.rockets,
            rocket_track: ship.rocket_track,
            interceptors_lost: ship.interceptors_lost,
            damage: ship.damage.clone(),
            stored_upper_blue: ship.stored.upper_blue,
            stored_lower_red: ship.stored.lower_red,
            figures: (0..).zip(figures).collect(),
            threats: resolution
                .threats()
                .iter()
                .map(|threat| (threat.number, ThreatView::of(threat)))
                .collect(),
            maintained: report.computer,
            observed: report.visual,
        }
    }
}

impl ThreatView {
    fn of(threat: &Threat) -> Self {
        Self {
            code: threat.code,
            zone: threat.zone,
            status: threat.status,
            position: threat.position,
            damage: threat.damage,
            hit_points: threat.hit_points,
            speed: threat.speed,
            shield: threat.shield,
            tokens: threat.tokens.clone(),
            stealthy: threat.stealthy,
            cryoshield: threat.cryoshield,
            counterattacks: threat.counterattacks,
        }
    }
}

impl Ended {
    pub(super) fn of(resolution: &Resolution) -> Self {
        let report = resolution.report();
        Self { lost: report.lost, score: report.score, parts: report.score_parts }
    }
}
