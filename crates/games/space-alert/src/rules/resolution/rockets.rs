//! Rockets (section 9).

use crate::{
    content::{Counted, HitPoints},
    model::happening::{Happening, NoEffect, ThreatRef},
    rules::resolution::{Resolution, event::Log, threats::Status},
};

impl Resolution {
    /// C at the rockets: puts one on the track (SA-ROCKET-01).
    pub(super) fn launch_rocket(&mut self, member: u8, log: &mut Log<'_>) {
        let ship = &mut self.ship;
        if ship.rocket_track.launched {
            return log.tell(Happening::Nothing { member, why: NoEffect::RocketLaunched });
        }
        let Some(left) = ship.rockets.checked_sub(1) else {
            return log.tell(Happening::Nothing { member, why: NoEffect::NoRocket });
        };
        ship.rockets = left;
        ship.rocket_track.launched = true;
        log.tell(Happening::RocketLaunched { member, left });
    }

    /// Runs at the end of the fire step. The rocket that struck is removed, and the launched one moves up
    /// (SA-ROCKET-02, SA-ROCKET-03).
    pub(super) fn rockets_fly_on(&mut self) {
        let track = &mut self.ship.rocket_track;
        track.strikes = std::mem::take(&mut track.launched);
    }

    /// Destroys a rocket on the ship. Malfunctions of the rockets lose a hit point (SA-THREAT-I107-02).
    pub(super) fn lose_rocket(&mut self, threat: ThreatRef, log: &mut Log<'_>) {
        let Some(left) = self.ship.rockets.checked_sub(1) else { return };
        self.ship.rockets = left;
        log.tell(Happening::RocketDestroyed { threat, left });
        for index in 0..self.threats.len() {
            let threat = &mut self.threats[index];
            let counts = threat.def().hit_points == HitPoints::Counted(Counted::RocketsOnShip);
            if counts && threat.status == Status::OnTrack {
                threat.hit_points -= 1;
                if threat.is_beaten() {
                    self.destroy(index, log);
                }
            }
        }
    }
}
