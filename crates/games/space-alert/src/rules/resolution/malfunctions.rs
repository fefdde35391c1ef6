//! Broken devices and their repair (SA-THREAT-30…33, SA-ACT-20, SA-ACT-21).

use crate::{
    content::{Kind, Repair, Trait, place::Station},
    model::happening::{Happening, NoEffect, ThreatRef},
    rules::resolution::{
        Resolution,
        event::Log,
        threats::{Status, Threat},
    },
};

/// Number of members that must repair in the same turn (SA-THREAT-SI205-01).
const TOGETHER: usize = 3;

impl Threat {
    /// True if it breaks this device of a station.
    fn breaks(&self, station: Station, device: Repair) -> bool {
        let covers = matches!(self.def().kind, Kind::Malfunction { repair, .. } if repair == device);
        covers && self.is_in(station)
    }
}

impl Resolution {
    /// True if any malfunction breaks a device, repairable or not (SA-THREAT-32).
    pub(super) fn is_broken(&self, station: Station, device: Repair) -> bool {
        self.threats.iter().any(|threat| threat.breaks(station, device))
    }

    /// Repairs the repairable malfunction with the lowest number (SA-THREAT-31).
    pub(super) fn repair(
        &mut self,
        member: u8,
        station: Station,
        device: Repair,
        amount: u8,
        log: &mut Log<'_>,
    ) {
        let repairable = |threat: &Threat| threat.status == Status::OnTrack && threat.breaks(station, device);
        let Some(index) = self.threats.iter().position(repairable) else {
            return log.tell(Happening::Nothing { member, why: NoEffect::BeyondRepair }); // SA-ACT-21
        };
        let threat = &mut self.threats[index];
        threat.repairs.push((member, station));
        if threat.def().has(Trait::ThreeRepairsSameTurn) {
            return self.repair_together(member, index, log);
        }
        threat.damage = threat.damage.saturating_add(amount); // SA-THREAT-30
        let (damage, hit_points) = (threat.damage, threat.hit_points);
        let (who, harms) = (ThreatRef::from(&*threat), threat.def().has(Trait::RepairKnocksOutSides));
        log.tell(Happening::Repaired { member, threat: who, damage, hit_points });
        if damage >= hit_points {
            self.destroy(index, log);
            if harms {
                let sides = [Station::LowerRed, Station::LowerBlue];
                for member in self.crew_in(|station| sides.contains(&station)) {
                    self.knock_out(member, who, log); // SA-THREAT-I206-02
                }
            }
        }
    }

    /// Counts a repair of a threat that needs several different members in the same turn. Fewer have no
    /// effect (SA-THREAT-SI205-01, AMB-32).
    fn repair_together(&mut self, member: u8, index: usize, log: &mut Log<'_>) {
        let threat = &self.threats[index];
        let mut members: Vec<u8> = threat.repairs.iter().map(|(member, _)| *member).collect();
        members.sort_unstable();
        members.dedup();
        let together = u8::try_from(members.len()).expect("a crew is limited");
        log.tell(Happening::RepairsTogether { member, threat: threat.into(), members: together });
        if members.len() >= TOGETHER {
            self.destroy(index, log);
        }
    }

    /// Runs after the crew: repairs at all stations of a malfunction count more (SA-THREAT-SI106-02,
    /// SA-THREAT-SI203-02). Then clears the list of this turn's repairs.
    pub(super) fn joint_repairs(&mut self, log: &mut Log<'_>) {
        for index in 0..self.threats.len() {
            let threat = &mut self.threats[index];
            let repairs = std::mem::take(&mut threat.repairs);
            let def = threat.def();
            let extra = if def.has(Trait::TwoStationBonus1) {
                1
            } else if def.has(Trait::ThreeStationBonus2) {
                2
            } else {
                continue;
            };
            let everywhere = |token: &super::Token| repairs.iter().any(|(_, at)| *at == token.station);
            if threat.status != Status::OnTrack || !threat.tokens.iter().all(everywhere) {
                continue;
            }
            threat.damage = threat.damage.saturating_add(extra);
            let (damage, hit_points) = (threat.damage, threat.hit_points);
            log.tell(Happening::JointRepair { threat: (&*threat).into(), damage, hit_points });
            if damage >= hit_points {
                self.destroy(index, log);
            }
        }
    }
}
