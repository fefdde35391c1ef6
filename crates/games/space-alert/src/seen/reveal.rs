//! The ship during the playback. Everything in it is public.

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

/// State of the ship that everybody sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ship {
    /// Energy in the shields.
    pub shields: PerZone<StoreView>,
    /// Energy in the reactors.
    pub reactors: PerZone<StoreView>,
    /// Number of fuel capsules left.
    pub fuel: u8,
    /// Number of rockets on the ship.
    pub rockets: u8,
    /// The rockets in flight.
    pub rocket_track: RocketTrack,
    /// True once the interceptors are lost.
    pub interceptors_lost: bool,
    /// Damage tiles on the ship.
    pub damage: PerZone<Vec<Tile>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_upper_blue: Option<Squad>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_lower_red: Option<Squad>,
    /// The crew by number.
    pub figures: Keyed<u8, Figure>,
    /// The threats by the number of their announcement.
    pub threats: Keyed<u8, ThreatView>,
    /// True for each phase with maintenance in time.
    pub maintained: [bool; PHASES],
    /// Highest number of observers in each phase.
    pub observed: [u8; PHASES],
}

/// A store of energy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StoreView {
    pub energy: u8,
    /// Maximum energy, after damage.
    pub capacity: u8,
}

/// A crew member on the ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// Station, in space or knocked out.
    pub place: Place,
    /// The squad that it leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squad: Option<Squad>,
}

/// A threat with its current values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ThreatView {
    /// Its card.
    pub code: ThreatCode,
    /// The zone of an external threat; absent for an internal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// Stage of its life.
    pub status: Status,
    /// Position on its trajectory; 1 is the space nearest to the ship.
    pub position: u8,
    /// Damage on its card.
    pub damage: u8,
    /// Damage that destroys it.
    pub hit_points: u8,
    /// Spaces that it moves in a turn.
    pub speed: u8,
    /// Its own shield, without bonuses.
    pub shield: i8,
    pub tokens: Vec<Token>,
    /// True while no weapon can target it.
    pub stealthy: bool,
    /// True while it has its cryoshield.
    pub cryoshield: bool,
    /// True if battlebots that hit it are disabled.
    pub counterattacks: bool,
}

/// Result of a flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// Cause of the destruction; absent if the ship survived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Loss>,
    /// The score of a survived flight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The parts that add up to the score.
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
