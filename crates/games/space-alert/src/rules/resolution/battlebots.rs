//! Battlebots (section 7).

use crate::{
    content::{Trait, place::Station},
    model::happening::{Happening, NoEffect, ThreatRef},
    rules::resolution::{Resolution, crew::Squad, event::Log, threats::Status},
};

impl Resolution {
    /// C where squads are stored: takes a squad, or reactivates the member's own (SA-BOT-01…04).
    pub(super) fn fetch_squad(&mut self, member: u8, station: Station, log: &mut Log<'_>) {
        let own = &mut self.crew[usize::from(member)].squad;
        match own {
            Some(Squad::Active) => log.tell(Happening::Nothing { member, why: NoEffect::SquadActive }),
            Some(Squad::Disabled) => {
                *own = Some(Squad::Active); // SA-BOT-02
                log.tell(Happening::SquadReactivated { member });
            }
            None => match self.ship.stored.place(station).and_then(Option::take) {
                Some(squad) => {
                    *own = Some(squad); // SA-BOT-03
                    log.tell(Happening::SquadTaken { member, active: squad == Squad::Active });
                }
                None => log.tell(Happening::Nothing { member, why: NoEffect::NoStoredSquad }),
            },
        }
    }

    /// The battlebots card aboard: the squad hits an intruder (SA-BOT-05…07).
    pub(super) fn send_bots(&mut self, member: u8, station: Station, heroic: bool, log: &mut Log<'_>) {
        if !self.crew[usize::from(member)].has_active_squad() {
            return log.tell(Happening::Nothing { member, why: NoEffect::NoActiveSquad });
        }
        let here = |threat: &super::Threat| {
            threat.status == Status::OnTrack && threat.def().is_intruder() && threat.is_in(station)
        };
        let Some(index) = self.threats.iter().position(here) else {
            return log.tell(Happening::Nothing { member, why: NoEffect::NoIntruder });
        };
        let threat = &mut self.threats[index]; // SA-BOT-06: threats are in ascending number
        let who = ThreatRef::from(&*threat);
        let (cleared, beaten) = strike(threat, station);
        let (damage, hit_points) = (threat.damage, threat.hit_points);
        let counterattacks = threat.counterattacks && !heroic; // SA-HEROIC-07
        let last_is_knocked_out = threat.def().has(Trait::DestroyerKnockedOut);
        log.tell(Happening::BotsHit { member, threat: who, station, damage, hit_points, cleared });
        if counterattacks {
            self.disable_squad(member, who, log); // SA-BOT-07
        }
        if beaten {
            self.destroy(index, log);
            if last_is_knocked_out {
                self.knock_out(member, who, log); // SA-THREAT-SI202-02
            }
        }
    }
}

/// Hits the intruder in a station. Returns whether a token was removed, and whether the intruder is beaten.
fn strike(threat: &mut super::Threat, station: Station) -> (bool, bool) {
    let def = threat.def();
    if def.has(Trait::Slime) {
        let cleared = super::slime::strike(threat, station);
        return (cleared, threat.tokens.is_empty()); // SA-THREAT-I201-07
    }
    threat.damage += 1;
    let clears = def.has(Trait::OneHitClearsToken);
    if clears {
        threat.tokens.retain(|token| token.station != station); // SA-THREAT-SI204-02
    }
    (clears, threat.is_beaten())
}
