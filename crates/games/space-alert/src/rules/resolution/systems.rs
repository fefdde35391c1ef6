//! Devices of the stations: cannons, stores of energy, and C (SA-ACT-A, SA-ACT-B, SA-ACT-C).

use crate::{
    content::{
        Device, Repair,
        place::{Deck, Station, Zone},
    },
    model::happening::{Happening, NoEffect},
    rules::resolution::{Resolution, event::Log},
};

impl Resolution {
    /// Action A: loads the cannon for the fire step (SA-ACT-A-01…07, SA-HEROIC-04).
    pub(super) fn use_cannon(&mut self, member: u8, station: Station, heroic: bool, log: &mut Log<'_>) {
        let ship = &mut self.ship;
        if ship.loaded.iter().any(|(loaded, _)| *loaded == station) {
            return log.tell(Happening::Nothing { member, why: NoEffect::AlreadyFires }); // SA-ACT-A-05
        }
        if station.def().a.weapon != Device::LightLaser {
            let reactor = &mut ship.reactors[station.zone()]; // SA-ACT-A-01, SA-ACT-A-04, SA-ACT-A-07
            match reactor.checked_sub(1) {
                Some(left) => *reactor = left,
                None => return log.tell(Happening::Nothing { member, why: NoEffect::NoEnergy }),
            }
        }
        ship.loaded.push((station, heroic));
        log.tell(Happening::Loaded { member, station, heroic });
    }

    /// Action B: moves energy, or repairs a broken device (SA-ACT-B-01…05, SA-ACT-20).
    pub(super) fn use_store(&mut self, member: u8, station: Station, heroic: bool, log: &mut Log<'_>) {
        if self.is_broken(station, Repair::B) {
            return self.repair(member, station, Repair::B, if heroic { 2 } else { 1 }, log); // SA-HEROIC-06
        }
        match (station.deck(), station.zone()) {
            (Deck::Upper, zone) => self.fill_shield(member, zone, heroic, log),
            (Deck::Lower, Zone::White) => self.refuel(member, heroic, log),
            (Deck::Lower, zone) => self.fill_side_reactor(member, zone, heroic, log),
        }
    }

    /// Moves energy from the zone's reactor into its shield (SA-ACT-B-01).
    fn fill_shield(&mut self, member: u8, zone: Zone, heroic: bool, log: &mut Log<'_>) {
        let ship = &mut self.ship;
        let room = ship.shield_capacity(zone).saturating_sub(ship.shields[zone]); // SA-ACT-B-05, AMB-13
        let moved = room.min(ship.reactors[zone]);
        ship.reactors[zone] -= moved;
        ship.shields[zone] += moved + extra(heroic, moved);
        self.tell_filled(member, Station::at(Deck::Upper, zone), room, moved, heroic, log);
    }

    /// Moves energy from the central reactor into a side reactor (SA-ACT-B-02).
    fn fill_side_reactor(&mut self, member: u8, zone: Zone, heroic: bool, log: &mut Log<'_>) {
        let ship = &mut self.ship;
        let room = ship.reactor_capacity(zone).saturating_sub(ship.reactors[zone]); // SA-ACT-B-05, AMB-13
        let moved = room.min(ship.reactors.white);
        ship.reactors.white -= moved;
        ship.reactors[zone] += moved + extra(heroic, moved);
        self.tell_filled(member, Station::at(Deck::Lower, zone), room, moved, heroic, log);
    }

    fn tell_filled(
        &self,
        member: u8,
        station: Station,
        room: u8,
        moved: u8,
        heroic: bool,
        log: &mut Log<'_>,
    ) {
        log.tell(match (room, moved) {
            (0, _) => Happening::Nothing { member, why: NoEffect::Full },
            (_, 0) => Happening::Nothing { member, why: NoEffect::NoEnergy },
            _ => Happening::Filled { member, station, moved, extra: heroic },
        });
    }

    /// Fills the central reactor with a capsule, which is spent even if the reactor is full (SA-ACT-B-03,
    /// SA-ACT-B-04, AMB-14).
    fn refuel(&mut self, member: u8, heroic: bool, log: &mut Log<'_>) {
        let ship = &mut self.ship;
        let Some(capsules) = ship.fuel.checked_sub(1) else {
            return log.tell(Happening::Nothing { member, why: NoEffect::NoFuel });
        };
        ship.fuel = capsules;
        let added = ship.reactor_capacity(Zone::White).saturating_sub(ship.reactors.white);
        let extra = extra(heroic, added);
        ship.reactors.white += added + extra;
        log.tell(Happening::Refuelled { member, added, extra: extra > 0, capsules });
    }

    /// Action C: uses the device (SA-ACT-C-01…05), or repairs it if it is broken (SA-ACT-20).
    pub(super) fn use_third(&mut self, member: u8, station: Station, log: &mut Log<'_>) {
        if self.is_broken(station, Repair::C) {
            return self.repair(member, station, Repair::C, 1, log);
        }
        match station {
            Station::UpperWhite => self.maintain_computer(member, log),
            Station::LowerWhite => self.observe(member, log),
            Station::UpperRed => self.launch_interceptors(member, log),
            Station::UpperBlue | Station::LowerRed => self.fetch_squad(member, station, log),
            Station::LowerBlue => self.launch_rocket(member, log),
        }
    }
}

/// Energy that a heroic card adds, only if some energy moved (SA-HEROIC-05).
fn extra(heroic: bool, moved: u8) -> u8 {
    u8::from(heroic && moved > 0)
}
