//! Threats: appearance, movement and end (section 14).

use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Counted, HitPoints, Kind, Mark, ThreatCode, ThreatDef, Trait, TrajectoryDef,
        place::{Station, Zone},
    },
    model::{flight::Flight, happening::Happening},
    rules::resolution::{Fate, Resolution, event::Log},
};

/// A threat of the flight with its current values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threat {
    pub code: ThreatCode,
    /// Its number, which is the turn of its appearance.
    pub number: u8,
    /// Its zone; `None` for an internal threat.
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
    /// Its own shield without bonuses; 0 for an internal threat.
    pub shield: i8,
    /// Its tokens on the ship.
    pub tokens: Vec<Token>,
    /// True while no weapon can target it (SA-THREAT-E103-01).
    pub stealthy: bool,
    /// True while it has its cryoshield (SA-THREAT-E106-01).
    pub cryoshield: bool,
    /// True if battlebots that hit it are disabled (SA-BOT-07).
    pub counterattacks: bool,
    /// Number of marks counted for its last attack (SA-THREAT-E207-01).
    pub marks: u8,
    /// Bonus to the attacks of others (SA-THREAT-40).
    pub attack_aura: u8,
    /// Bonus to the shields of all (SA-THREAT-41).
    pub shield_aura: u8,
    /// Zones in which it doubles damage while it is active (SA-THREAT-SI104-02).
    pub doubles: Vec<Zone>,
    /// Repairs in this turn, with member and station.
    pub repairs: Vec<(u8, Station)>,
}

/// A token of a threat on the ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    pub station: Station,
    /// True if it came by spreading (SA-THREAT-I201-03).
    pub progeny: bool,
}

airlock_engine::words! {
    /// Stage in the life of a threat.
    pub enum Status("status of a threat") {
        /// Its turn has not come.
        NotAppeared => "not_appeared",
        /// It is on its trajectory.
        OnTrack => "on_track",
        /// Removed by weapons, battlebots, repairs or its own action.
        Destroyed => "destroyed",
        /// It has performed its last action (SA-THREAT-13).
        Survived => "survived",
    }
}

/// Threats of a flight in the order in which they act: by number, external before internal (AMB-28).
pub(super) fn in_order(flight: &Flight) -> Vec<Threat> {
    let mut planned = flight.threats.clone();
    planned.sort_by_key(|threat| (threat.turn, threat.zone.is_none()));
    planned.iter().map(|threat| Threat::new(threat.code, threat.turn, threat.zone)).collect()
}

impl Threat {
    fn new(code: ThreatCode, number: u8, zone: Option<Zone>) -> Self {
        let def = code.def();
        let shield = match def.kind {
            Kind::External { shield } => shield,
            Kind::Malfunction { .. } | Kind::Intruder { .. } => 0,
        };
        Self {
            code,
            number,
            zone,
            status: Status::NotAppeared,
            position: 0,
            damage: 0,
            hit_points: 0,
            speed: def.speed,
            shield,
            tokens: Vec::new(),
            stealthy: def.has(Trait::Stealth),
            cryoshield: def.has(Trait::Cryoshield),
            counterattacks: def.has(Trait::Counterattacks),
            marks: 0,
            attack_aura: 0,
            shield_aura: 0,
            doubles: Vec::new(),
            repairs: Vec::new(),
        }
    }

    /// The data of its card.
    pub fn def(&self) -> &'static ThreatDef {
        self.code.def()
    }

    /// True if one of its tokens is in this station.
    pub fn is_in(&self, station: Station) -> bool {
        self.tokens.iter().any(|token| token.station == station)
    }

    /// True for an external threat on its trajectory.
    pub(super) fn is_outside(&self) -> bool {
        self.status == Status::OnTrack && self.zone.is_some()
    }

    /// True if its damage is enough to destroy it.
    pub(super) fn is_beaten(&self) -> bool {
        self.damage >= self.hit_points
    }

    /// Hit points that are left (SA-THREAT-18).
    pub(super) fn remaining(&self) -> u8 {
        self.hit_points.saturating_sub(self.damage)
    }

    /// Stations of its tokens, in the order of the stations.
    pub fn stations(&self) -> Vec<Station> {
        let mut stations: Vec<Station> = self.tokens.iter().map(|token| token.station).collect();
        stations.sort_unstable();
        stations
    }
}

impl Resolution {
    /// Step 1: puts the threats of this turn on their trajectories (SA-THREAT-01…04).
    pub(super) fn threats_appear(&mut self, log: &mut Log<'_>) {
        for index in 0..self.threats.len() {
            if self.threats[index].number == self.turn {
                self.appear(index, log);
            }
        }
    }

    fn appear(&mut self, index: usize, log: &mut Log<'_>) {
        let position = self.trajectory(index).spaces;
        let rockets = self.ship.rockets;
        let threat = &mut self.threats[index];
        let def = threat.def();
        threat.status = Status::OnTrack;
        threat.position = position; // SA-THREAT-01
        threat.hit_points = match def.hit_points {
            HitPoints::Number(number) => number,
            HitPoints::Counted(Counted::RocketsOnShip) => rockets, // SA-THREAT-I107-01
        };
        threat.tokens = match &def.kind {
            Kind::External { .. } => Vec::new(),
            Kind::Malfunction { stations, .. } | Kind::Intruder { stations } => {
                stations.iter().map(|station| Token { station: *station, progeny: false }).collect()
            }
        };
        log.tell(Happening::Appeared {
            threat: (&*threat).into(),
            position,
            hit_points: threat.hit_points,
            stations: threat.stations(),
        });
        if threat.hit_points == 0 {
            self.destroy(index, log); // SA-THREAT-I107-01
        }
    }

    /// Step 4: moves the threats one after another, external and internal mixed (SA-RES-06, SA-THREAT-10).
    pub(super) fn threats_move(&mut self, log: &mut Log<'_>) -> Fate {
        for index in 0..self.threats.len() {
            // The range is fixed before the loop, so a change of speed takes effect from the next movement
            // (SA-THREAT-12).
            for _ in 0..self.threats[index].speed {
                self.advance_threat(index, log)?;
            }
        }
        Ok(())
    }

    /// Moves a threat one space and performs the action of the mark that it reaches (SA-THREAT-11). No effect
    /// if it is not, or no longer, on its trajectory (SA-THREAT-15).
    pub(super) fn advance_threat(&mut self, index: usize, log: &mut Log<'_>) -> Fate {
        let trajectory = self.trajectory(index);
        let threat = &mut self.threats[index];
        if threat.status != Status::OnTrack {
            return Ok(());
        }
        threat.position -= 1;
        let (who, to) = ((&*threat).into(), threat.position);
        log.tell(Happening::Advanced { threat: who, to });
        if let Some(mark) = trajectory.mark_at(to) {
            log.tell(Happening::Acted { threat: who, mark });
            self.perform(index, mark, log)?;
            if mark == Mark::Z && self.threats[index].status == Status::OnTrack {
                self.finish(index, log);
            }
        }
        Ok(())
    }

    fn trajectory(&self, index: usize) -> &'static TrajectoryDef {
        let track = match self.threats[index].zone {
            Some(zone) => self.tracks.external[zone],
            None => self.tracks.internal,
        };
        track.def()
    }

    /// Ends a threat after its Z. Nothing can hit or repair it any more (SA-THREAT-13). An intruder leaves,
    /// unless its card keeps its tokens; a device stays broken (SA-THREAT-14).
    fn finish(&mut self, index: usize, log: &mut Log<'_>) {
        let threat = &mut self.threats[index];
        let def = threat.def();
        threat.status = Status::Survived;
        let stays = def.has(Trait::Slime) || def.has(Trait::OneHitClearsToken); // SA-THREAT-I201-08, SA-THREAT-SI204-04
        if def.is_intruder() && !stays {
            threat.tokens.clear();
        }
        let (who, stations) = ((&*threat).into(), threat.stations());
        log.tell(Happening::Finished { threat: who, points: def.points.survived, stations });
    }

    /// Destroys a threat and removes its tokens (SA-TARGET-16, SA-THREAT-30).
    pub(super) fn destroy(&mut self, index: usize, log: &mut Log<'_>) {
        let threat = &mut self.threats[index];
        threat.status = Status::Destroyed;
        threat.tokens.clear();
        log.tell(Happening::Destroyed { threat: (&*threat).into(), points: threat.def().points.destroyed });
    }
}
