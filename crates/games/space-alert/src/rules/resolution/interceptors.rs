//! Interceptors (section 8).

use crate::{
    content::{Kind, Order, Repair, place::Station},
    model::{
        flight::Card,
        happening::{DelayCause, Happening, NoEffect, ThreatRef},
    },
    rules::resolution::{
        Resolution,
        crew::{Place, Sortie},
        event::Log,
        order::announce,
        threats::Status,
    },
};

impl Resolution {
    /// C at the interceptors: into space, with an attack at once (SA-INTERCEPT-01, SA-INTERCEPT-03).
    pub(super) fn launch_interceptors(&mut self, member: u8, log: &mut Log<'_>) {
        let refused = if self.ship.interceptors_lost {
            Some(NoEffect::InterceptorsLost) // SA-INTERCEPT-10
        } else if self.crew.iter().any(|crewman| crewman.place == Place::Space) {
            Some(NoEffect::InterceptorsOut)
        } else if !self.crew[usize::from(member)].has_active_squad() {
            Some(NoEffect::NoActiveSquad)
        } else {
            None
        };
        if let Some(why) = refused {
            return log.tell(Happening::Nothing { member, why });
        }
        self.crew[usize::from(member)].place = Place::Space;
        log.tell(Happening::Launched { member });
        self.attack_from_space(member, false, log);
    }

    /// Carries out the turn of a pilot in space (SA-INTERCEPT-04…06).
    pub(super) fn carry_out_in_space(&mut self, member: u8, card: Option<Card>, log: &mut Log<'_>) {
        match card {
            Some(card) if matches!(card.order, Order::Bots | Order::HeroicBots) => {
                let heroic = card.order == Order::HeroicBots;
                announce(member, card, log);
                log.tell(Happening::Stayed { member, heroic });
                self.attack_from_space(member, heroic, log); // SA-INTERCEPT-04
                self.trip_over(member, card, log);
            }
            Some(_) => {
                self.delay_from(member, self.turn, DelayCause::ReturnFromSpace, log); // SA-INTERCEPT-06, AMB-34
                self.come_home(member, log);
            }
            None => self.come_home(member, log), // SA-INTERCEPT-05
        }
    }

    /// Brings a pilot who is still in space at the end back to the ship (SA-RES-22).
    pub(super) fn pilot_comes_home(&mut self, log: &mut Log<'_>) {
        for member in 0..self.crew_count() {
            if self.crew[usize::from(member)].place == Place::Space {
                self.come_home(member, log);
            }
        }
    }

    fn come_home(&mut self, member: u8, log: &mut Log<'_>) {
        log.tell(Happening::Returned { member });
        self.enter(member, Station::UpperRed, log); // SA-INTERCEPT-09
    }

    /// Attacks from space. A fissure is hit at once (AMB-17); otherwise the attack is made in the fire step.
    fn attack_from_space(&mut self, member: u8, heroic: bool, log: &mut Log<'_>) {
        let fissure = |threat: &super::Threat| {
            let from_space =
                matches!(threat.def().kind, Kind::Malfunction { repair: Repair::Interceptors, .. });
            from_space && threat.status == Status::OnTrack
        };
        let Some(index) = self.threats.iter().position(fissure) else {
            self.crew[usize::from(member)].sortie = Some(Sortie { heroic }); // SA-HEROIC-08
            return;
        };
        let threat = &mut self.threats[index];
        threat.damage += 1; // SA-INTERCEPT-08, SA-THREAT-SI104-01
        let (who, damage, hit_points) = (ThreatRef::from(&*threat), threat.damage, threat.hit_points);
        log.tell(Happening::FissureHit { member, threat: who, damage, hit_points });
        if damage >= hit_points {
            self.destroy(index, log);
        }
    }
}
