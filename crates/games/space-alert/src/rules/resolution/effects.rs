//! Actions of threats at their marks (section 15).

use crate::{
    content::{
        Amount, AmountOf, AttackZones, Crew, DamageZones, DoubledZones, Effect, Healing, HealingOf, Mark,
        Quantity, Stat, Store, StoreZones, Strength, StrengthOf,
        place::{Station, Way, Zone},
    },
    model::happening::{DelayCause, Happening, Loss, ThreatRef},
    rules::resolution::{
        Cause, Fate, Resolution,
        crew::Squad,
        event::Log,
        threats::{Status, Threat},
    },
};

/// Damage for each unrepaired rocket (SA-THREAT-I107-03).
const PER_ROCKET: u8 = 3;

impl Resolution {
    /// Carries out the action of a mark. A threat that destroys itself stops (SA-THREAT-15).
    pub(super) fn perform(&mut self, index: usize, mark: Mark, log: &mut Log<'_>) -> Fate {
        for effect in &self.threats[index].def().action(mark).effects {
            if self.threats[index].status == Status::OnTrack {
                self.carry_out_effect(index, *effect, log)?;
            }
        }
        Ok(())
    }

    fn carry_out_effect(&mut self, index: usize, effect: Effect, log: &mut Log<'_>) -> Fate {
        let threat = &mut self.threats[index];
        let who = ThreatRef::from(&*threat);
        match effect {
            Effect::Attack { strength, zones, mode, when } => {
                if when.holds(threat.damage) {
                    let strength = strength_of(threat, strength);
                    for zone in attacked(threat, zones) {
                        self.attack(index, zone, strength, mode, log)?;
                    }
                }
            }
            Effect::Damage { amount, zones, when } => {
                if when.holds(threat.damage) {
                    let amount = self.amount_of(index, amount);
                    for zone in damaged(&self.threats[index], zones) {
                        self.damage(index, zone, amount, log)?;
                    }
                }
            }
            Effect::Heal { amount } => {
                let amount = match amount {
                    Healing::Number(number) => number.min(threat.damage), // SA-THREAT-17
                    Healing::Part(HealingOf::HalfDown) => threat.damage / 2, // SA-THREAT-E205-01, AMB-18
                };
                threat.damage -= amount;
                log.tell(Happening::Healed { threat: who, amount });
            }
            Effect::Speed { add } => {
                threat.speed = threat.speed.saturating_add(add);
                log.tell(Happening::SpeedChanged { threat: who, to: threat.speed });
            }
            Effect::Shield { set, add } => {
                threat.shield = set.unwrap_or(threat.shield).saturating_add(add.unwrap_or(0));
                log.tell(Happening::ShieldChanged { threat: who, to: threat.shield });
            }
            Effect::Drain { what, zones, amount } => self.drain(index, what, zones, amount, log),
            Effect::DrainOrDamage { what, zones, amount, else_damage } => {
                self.drain_or_damage(index, what, zones, amount, else_damage, log)?;
            }
            Effect::Reveal => {
                threat.stealthy = false; // SA-THREAT-E103-01
                log.tell(Happening::Revealed { threat: who });
            }
            Effect::Aura { stat, add } => {
                match stat {
                    Stat::Attack => threat.attack_aura = add, // SA-THREAT-E202-02
                    Stat::Shield => threat.shield_aura = add, // SA-THREAT-E206-01
                }
                log.tell(Happening::BonusBegan { threat: who, stat, add });
            }
            Effect::AdvanceOthers { squares } => self.advance_others(index, squares, log)?,
            Effect::CountMark => {
                threat.marks += 1; // SA-THREAT-E207-01
                log.tell(Happening::MarkCounted { threat: who, marks: threat.marks });
            }
            Effect::SelfDamage { amount } => {
                threat.damage = threat.damage.saturating_add(amount); // SA-THREAT-SE205-02
                log.tell(Happening::HurtItself { threat: who, amount });
                if threat.is_beaten() {
                    self.destroy(index, log); // AMB-19
                }
            }
            Effect::DestroyShip => {
                return Err(Loss { turn: self.turn, cause: Cause::Threat, threat: who.code, zone: None }); // SA-THREAT-20
            }
            Effect::Move { direction, when } => {
                if when.holds(threat.damage) {
                    let to = station_of(threat).and_then(|station| station.neighbour(direction));
                    self.move_intruder(index, to, log); // SA-THREAT-16
                }
            }
            Effect::StartCounterattack => {
                threat.counterattacks = true; // SA-THREAT-SI103-01
                log.tell(Happening::Enraged { threat: who });
            }
            Effect::DoubleDamage { zones } => {
                threat.doubles = match zones {
                    DoubledZones::Red => vec![Zone::Red],
                    DoubledZones::All => Zone::ALL.to_vec(),
                };
                log.tell(Happening::DamageDoubled { threat: who, zones: threat.doubles.clone() });
            }
            Effect::FillShieldThenLeak { zones } => self.fill_shield_then_leak(index, zones, log)?,
            Effect::Leak { what, zones } => self.leak(index, what, zones, log)?,
            Effect::Delay { who: crew } => {
                for member in self.crew_meant(index, crew) {
                    self.delay_next(member, DelayCause::Threat(who), log); // SA-ACT-16
                }
            }
            Effect::KnockOut { who: crew } => {
                for member in self.crew_meant(index, crew) {
                    self.knock_out(member, who, log);
                }
            }
            Effect::RemoveRocket => self.lose_rocket(who, log),
            Effect::DisableStoredSquad { station } => self.disable_stored_squad(station, who, log),
            Effect::Spread { direction } => self.spread(index, direction, log),
            Effect::Seek => self.seek(index, log),
            // The tokens stay because of the card's trait, see `Resolution::enter`.
            Effect::LethalEntry => {}
        }
        Ok(())
    }

    fn amount_of(&self, index: usize, amount: Amount) -> u8 {
        let threat = &self.threats[index];
        match amount {
            Amount::Number(number) => number,
            Amount::Counted(AmountOf::CentralReactorEnergy) => self.ship.reactors.white, // SA-THREAT-I206-01
            Amount::Counted(AmountOf::CrewInNewStation) => {
                let here = self.crew_in(|station| threat.is_in(station)); // AMB-11
                u8::try_from(here.len()).expect("a crew is limited")
            }
            Amount::Counted(AmountOf::UnrepairedRockets) => {
                self.ship.rockets.saturating_sub(threat.damage) * PER_ROCKET // SA-THREAT-I107-03
            }
        }
    }

    /// Scout's Y: every other external threat moves, in number order (SA-THREAT-E202-03).
    fn advance_others(&mut self, index: usize, squares: u8, log: &mut Log<'_>) -> Fate {
        for other in 0..self.threats.len() {
            for _ in 0..squares {
                if other != index && self.threats[other].is_outside() {
                    self.advance_threat(other, log)?;
                }
            }
        }
        Ok(())
    }

    fn drain(&mut self, index: usize, what: Store, zones: StoreZones, amount: Quantity, log: &mut Log<'_>) {
        for zone in stores(&self.threats[index], zones) {
            let limit = match amount {
                Quantity::Number(number) => number,
                Quantity::All(_) => u8::MAX,
            };
            self.take(index, what, zone, limit, log);
        }
    }

    /// Takes energy or fuel from a store, up to `limit`. Returns the amount.
    fn take(&mut self, index: usize, what: Store, zone: Zone, limit: u8, log: &mut Log<'_>) -> u8 {
        let store = match what {
            Store::Shield => &mut self.ship.shields[zone],
            Store::Reactor => &mut self.ship.reactors[zone],
            Store::Fuel => &mut self.ship.fuel,
        };
        let amount = limit.min(*store);
        *store -= amount;
        log.tell(Happening::Drained { threat: (&self.threats[index]).into(), what, zone, amount });
        amount
    }

    /// A saboteur's Y (SA-THREAT-I103-01).
    fn drain_or_damage(
        &mut self,
        index: usize,
        what: Store,
        zones: StoreZones,
        amount: u8,
        else_damage: u8,
        log: &mut Log<'_>,
    ) -> Fate {
        for zone in stores(&self.threats[index], zones) {
            if self.take(index, what, zone, amount, log) == 0 {
                self.damage(index, zone, else_damage, log)?;
            }
        }
        Ok(())
    }

    /// Moves the reactor's energy into the shield up to its capacity. The rest is lost and does damage
    /// (SA-THREAT-SI105-01, AMB-29).
    fn fill_shield_then_leak(&mut self, index: usize, zone: Zone, log: &mut Log<'_>) -> Fate {
        let ship = &mut self.ship;
        let room = ship.shield_capacity(zone).saturating_sub(ship.shields[zone]);
        let amount = room.min(ship.reactors[zone]);
        ship.reactors[zone] -= amount;
        ship.shields[zone] += amount;
        log.tell(Happening::Overflowed { threat: (&self.threats[index]).into(), zone, amount });
        self.leak_zone(index, Store::Reactor, zone, log)
    }

    fn leak(&mut self, index: usize, what: Store, zones: StoreZones, log: &mut Log<'_>) -> Fate {
        for zone in stores(&self.threats[index], zones) {
            self.leak_zone(index, what, zone, log)?;
        }
        Ok(())
    }

    /// Empties a store and deals 1 damage to its zone for each cube (SA-THREAT-SI105-01).
    fn leak_zone(&mut self, index: usize, what: Store, zone: Zone, log: &mut Log<'_>) -> Fate {
        let lost = self.take(index, what, zone, u8::MAX, log);
        self.damage(index, zone, lost, log)
    }

    /// The members affected by an action, never a pilot in space or a knocked-out member (SA-THREAT-19).
    fn crew_meant(&self, index: usize, crew: Crew) -> Vec<u8> {
        let threat = &self.threats[index];
        let led_by = |member: &u8| self.crew[usize::from(*member)].has_active_squad();
        match crew {
            Crew::InOwnZone => self.crew_in(|station| Some(station.zone()) == own_zone(threat)),
            Crew::OnShip => self.crew_in(|_| true),
            Crew::InOwnStation | Crew::InOwnStations => self.crew_in(|station| threat.is_in(station)),
            Crew::InOwnStationWithoutActiveSquad => {
                let mut here = self.crew_in(|station| threat.is_in(station));
                here.retain(|member| !led_by(member)); // SA-THREAT-SI201-01, AMB-10
                here
            }
            Crew::WithActiveSquad => {
                let mut leaders = self.crew_in(|_| true);
                leaders.retain(led_by); // SA-THREAT-SI106-03
                leaders
            }
            Crew::ExceptUpperWhite => self.crew_in(|station| station != Station::UpperWhite),
        }
    }

    fn disable_stored_squad(&mut self, station: Station, threat: ThreatRef, log: &mut Log<'_>) {
        if let Some(squad @ Some(Squad::Active)) = self.ship.stored.place(station) {
            *squad = Some(Squad::Disabled); // SA-THREAT-I201-02
            log.tell(Happening::StoredSquadDisabled { station, threat });
        }
    }

    fn move_intruder(&mut self, index: usize, to: Option<Station>, log: &mut Log<'_>) {
        let threat = &mut self.threats[index];
        let who = (&*threat).into();
        if let Some(token) = threat.tokens.first_mut() {
            let from = token.station;
            token.station = to.unwrap_or(from);
            log.tell(Happening::IntruderMoved { threat: who, from, to: token.station });
        }
    }

    /// Moves an intruder to the neighbouring station with more crew than every other one (SA-THREAT-SI202-01,
    /// AMB-11).
    fn seek(&mut self, index: usize, log: &mut Log<'_>) {
        let Some(here) = station_of(&self.threats[index]) else { return };
        let around = Way::ALL.iter().filter_map(|way| here.neighbour(*way));
        let counted: Vec<(usize, Station)> =
            around.map(|station| (self.crew_in(|at| at == station).len(), station)).collect();
        let most = counted.iter().map(|(count, _)| *count).max();
        let mut fullest = counted.iter().filter(|(count, _)| Some(*count) == most);
        let to = match (fullest.next(), fullest.next()) {
            (Some((_, station)), None) => Some(*station),
            _ => None,
        };
        self.move_intruder(index, to, log);
    }
}

fn strength_of(threat: &Threat, strength: Strength) -> u8 {
    match strength {
        Strength::Number(number) => number,
        Strength::Counted(StrengthOf::RemainingHp) => threat.remaining(),
        Strength::Counted(StrengthOf::TwiceRemainingHp) => threat.remaining().saturating_mul(2), // SA-THREAT-SE106-01
    }
}

/// The zones of an attack, in order (SA-DMG-02).
fn attacked(threat: &Threat, zones: AttackZones) -> Vec<Zone> {
    let own = own_zone(threat);
    let hit = |zone: &Zone| match zones {
        AttackZones::Own => Some(*zone) == own,
        AttackZones::All => true,
        AttackZones::Others => Some(*zone) != own,
        AttackZones::RedAndBlue => *zone != Zone::White, // SA-THREAT-SE204-01
    };
    Zone::ALL.iter().copied().filter(hit).collect()
}

/// The zones of direct damage, in order. A zone with two tokens appears twice.
fn damaged(threat: &Threat, zones: DamageZones) -> Vec<Zone> {
    match zones {
        DamageZones::Own => own_zone(threat).into_iter().collect(),
        DamageZones::All => Zone::ALL.to_vec(),
        DamageZones::EachToken => {
            let mut zones: Vec<Zone> = threat.tokens.iter().map(|token| token.station.zone()).collect();
            zones.sort_unstable();
            zones
        }
    }
}

fn stores(threat: &Threat, zones: StoreZones) -> Vec<Zone> {
    match zones {
        StoreZones::Own => own_zone(threat).into_iter().collect(),
        StoreZones::All => Zone::ALL.to_vec(),
        StoreZones::White | StoreZones::Central => vec![Zone::White],
    }
}

/// The zone of its trajectory, or of its first token.
fn own_zone(threat: &Threat) -> Option<Zone> {
    threat.zone.or_else(|| station_of(threat).map(Station::zone))
}

/// The station of the first token; for an intruder, its position.
fn station_of(threat: &Threat) -> Option<Station> {
    threat.tokens.first().map(|token| token.station)
}
