//! Fire (section 10).

use crate::{
    content::{
        AttackMode, Device, Tile, Trait,
        place::{Station, Zone},
        range_of,
    },
    model::happening::{Happening, Shot, ThreatRef, Weapon},
    rules::resolution::{
        Fate, Resolution,
        event::Log,
        threats::{Status, Threat},
    },
};

/// Strength of a rocket (SA-ROCKET-04).
const ROCKET_STRENGTH: u8 = 3;
/// Farthest range band of a rocket (SA-ROCKET-04).
const ROCKET_RANGE: u8 = 2;
/// Range band of the interceptors (SA-INTERCEPT-07).
const INTERCEPTOR_RANGE: u8 = 1;
/// Strength of the interceptors against a single target (SA-INTERCEPT-07).
const INTERCEPTORS_ALONE: u8 = 3;
/// Strength of the interceptors against each of several targets (SA-INTERCEPT-07).
const INTERCEPTORS_SPREAD: u8 = 1;
/// Strength of the interceptors against a single target of a special kind (SA-THREAT-SE201-02).
const INTERCEPTORS_CLOSE: u8 = 9;
/// Maximum damage to a swarm in one fire step (SA-THREAT-E204-01).
const SWARM_LIMIT: u8 = 1;
/// Damage of an explosion (SA-THREAT-SE103-01).
const EXPLOSION: u8 = 1;
/// Strength of a retaliation against each zone (SA-THREAT-SE205-01).
const RETALIATION: u8 = 1;

/// A weapon with its chosen targets, as indices of threats.
struct Volley {
    weapon: Weapon,
    strength: u8,
    targets: Vec<usize>,
}

/// Effects of the fire step on the threats, by their index.
struct Tally {
    /// True for threats whose damage has grown.
    hurt: Vec<bool>,
    /// Destroyed threats, in the order of destruction.
    destroyed: Vec<usize>,
}

impl Resolution {
    /// Step 3 (SA-RES-05). Every weapon chooses its targets, then all damage is dealt (SA-TARGET-03).
    pub(super) fn fire(&mut self, log: &mut Log<'_>) -> Fate {
        let volleys = self.volleys();
        for Volley { weapon, strength, targets } in &volleys {
            let targets = targets.iter().map(|index| (&self.threats[*index]).into()).collect();
            log.tell(Happening::Fired { weapon: *weapon, strength: *strength, targets });
        }
        let mut tally = Tally { hurt: vec![false; self.threats.len()], destroyed: Vec::new() };
        self.give_out_damage(&volleys, &mut tally, log);
        self.explode(&mut tally, log);
        self.after_hits(&volleys, log);
        self.last_attacks(&tally, log)?;
        self.rockets_fly_on(); // SA-TARGET-22
        Ok(())
    }

    /// The weapons that fire, with their targets.
    fn volleys(&self) -> Vec<Volley> {
        let cannons = self.ship.loaded.iter().map(|(station, heroic)| self.cannon(*station, *heroic));
        let rocket = self.ship.rocket_track.strikes.then(|| self.rocket());
        let sortie = self.crew.iter().find_map(|crewman| crewman.sortie);
        let interceptors = sortie.map(|sortie| self.interceptors(sortie.heroic));
        cannons.chain(rocket).chain(interceptors).collect()
    }

    fn cannon(&self, station: Station, heroic: bool) -> Volley {
        let zone = station.zone();
        let def = station.def().a;
        let damaged = |tile| u8::from(self.ship.has_tile(zone, tile));
        let (weaker, shorter) = match def.weapon {
            Device::HeavyLaser => (damaged(Tile::HeavyLaser), 0), // SA-DMG-05
            Device::LightLaser => (damaged(Tile::LightLaser), 0),
            _ => (0, damaged(Tile::PulseCannon)), // SA-DMG-06
        };
        let strength = def.strength - weaker + u8::from(heroic); // SA-ACT-A-02, SA-HEROIC-04
        let range = def.range - shorter;
        let targets = match def.weapon {
            Device::PulseCannon => self.targets(range, |_| true), // SA-TARGET-11
            Device::HeavyLaser => {
                let lasers = |threat: &Threat| !threat.def().has(Trait::HeavyLasersIgnore); // SA-THREAT-E202-01
                self.closest(self.targets(range, |threat| threat.zone == Some(zone) && lasers(threat)))
            }
            _ => self.closest(self.targets(range, |threat| threat.zone == Some(zone))), // SA-TARGET-10
        };
        Volley { weapon: Weapon::Cannon(station), strength, targets }
    }

    /// The rocket's shot. It targets the closest threat of all zones (SA-TARGET-12), or a magnet before all
    /// others (SA-THREAT-SE202-01).
    fn rocket(&self) -> Volley {
        let magnets = self.targets(u8::MAX, |threat| threat.def().has(Trait::RocketMagnet));
        let others = || {
            let fits = |threat: &Threat| !threat.def().has(Trait::RocketsCannotTarget); // SA-THREAT-E109-01
            self.targets(ROCKET_RANGE, fits)
        };
        let candidates = if magnets.is_empty() { others() } else { magnets };
        Volley { weapon: Weapon::Rocket, strength: ROCKET_STRENGTH, targets: self.closest(candidates) }
    }

    fn interceptors(&self, heroic: bool) -> Volley {
        let targets = self.targets(INTERCEPTOR_RANGE, |_| true);
        let strength = match targets.as_slice() {
            [only] if self.threats[*only].def().has(Trait::Interceptors9) => INTERCEPTORS_CLOSE,
            [_] => INTERCEPTORS_ALONE,
            _ => INTERCEPTORS_SPREAD, // SA-THREAT-SE201-04
        };
        Volley { weapon: Weapon::Interceptors, strength: strength + u8::from(heroic), targets }
    }

    /// External threats that a weapon of this range can target and that pass the test (SA-TARGET-01,
    /// SA-TARGET-04).
    fn targets(&self, range: u8, fits: impl Fn(&Threat) -> bool) -> Vec<usize> {
        let targetable = |threat: &Threat| {
            let band = range_of(threat.position);
            threat.is_outside()
                && !threat.stealthy // SA-THREAT-E103-01
                && !(band == 3 && threat.def().has(Trait::HiddenAtRange3)) // SA-THREAT-SE104-01
                && band <= range
                && fits(threat)
        };
        (0..self.threats.len()).filter(|index| targetable(&self.threats[*index])).collect()
    }

    /// The closest of some threats, the lowest number among equals (SA-TARGET-13).
    fn closest(&self, mut candidates: Vec<usize>) -> Vec<usize> {
        candidates.sort_by_key(|index| self.threats[*index].position);
        candidates.truncate(1);
        candidates
    }

    /// Deals the combined damage of all weapons to each target (SA-TARGET-15). Shields count as they were at
    /// the start of the step (AMB-03).
    fn give_out_damage(&mut self, volleys: &[Volley], tally: &mut Tally, log: &mut Log<'_>) {
        let shield_bonus = self.shield_bonus(); // SA-TARGET-17
        for index in 0..self.threats.len() {
            let mut shots = Vec::new();
            let mut pulse = false;
            for volley in volleys.iter().filter(|volley| volley.targets.contains(&index)) {
                let threat = &self.threats[index];
                if volley.weapon == Weapon::Rocket && threat.def().has(Trait::RocketDecoy) {
                    log.tell(Happening::RocketWasted { threat: threat.into() }); // SA-THREAT-E203-02
                    continue;
                }
                pulse |= volley.weapon == Weapon::Cannon(Station::LowerWhite);
                shots.push(Shot { weapon: volley.weapon, strength: volley.strength });
            }
            if shots.is_empty() {
                continue; // SA-TARGET-18
            }
            let threat = &mut self.threats[index];
            let def = threat.def();
            let stripped = pulse && def.has(Trait::PulseStripsShield);
            let shield = if stripped { 0 } else { i32::from(threat.shield) + i32::from(shield_bonus) }; // AMB-04
            let total = shots.iter().fold(0_u8, |sum, shot| sum.saturating_add(shot.strength));
            let mut damage = u8::try_from((i32::from(total) - shield).max(0)).unwrap_or(u8::MAX);
            if def.has(Trait::DamageCap1) {
                damage = damage.min(SWARM_LIMIT);
            }
            let cryoshield = threat.cryoshield && shots.iter().any(|shot| shot.strength > 0); // SA-THREAT-E106-01
            if cryoshield {
                threat.cryoshield = false;
                damage = 0;
            }
            threat.damage = threat.damage.saturating_add(damage);
            tally.hurt[index] = damage > 0;
            log.tell(Happening::Hit {
                threat: (&*threat).into(),
                shots,
                total,
                shield: threat.shield,
                shield_bonus,
                stripped,
                cryoshield,
                damage,
                damage_total: threat.damage,
                hit_points: threat.hit_points,
            });
        }
        for index in 0..self.threats.len() {
            if tally.hurt[index] && self.threats[index].is_beaten() {
                self.destroy(index, log); // SA-TARGET-16
                tally.destroyed.push(index);
            }
        }
    }

    /// Lets destroyed tankers damage every other threat outside, one after another (SA-THREAT-SE103-01,
    /// SA-THREAT-SE103-02).
    fn explode(&mut self, tally: &mut Tally, log: &mut Log<'_>) {
        let mut next = 0;
        while let Some(tanker) = tally.destroyed.get(next).copied() {
            next += 1;
            if !self.threats[tanker].def().has(Trait::Explodes1) {
                continue;
            }
            let by = ThreatRef::from(&self.threats[tanker]);
            for index in 0..self.threats.len() {
                let threat = &mut self.threats[index];
                if !threat.is_outside() {
                    continue;
                }
                threat.damage = threat.damage.saturating_add(EXPLOSION);
                tally.hurt[index] = true;
                let damage_total = threat.damage;
                log.tell(Happening::CaughtInExplosion { threat: (&*threat).into(), by, damage_total });
                if threat.is_beaten() {
                    self.destroy(index, log);
                    tally.destroyed.push(index);
                }
            }
        }
    }

    /// Effects of hits other than damage.
    fn after_hits(&mut self, volleys: &[Volley], log: &mut Log<'_>) {
        for Volley { weapon, targets, .. } in volleys {
            let [target] = targets[..] else { continue };
            let threat = &mut self.threats[target];
            let (def, who) = (threat.def(), ThreatRef::from(&*threat));
            match weapon {
                Weapon::Rocket if def.has(Trait::RocketMagnet) && threat.is_outside() => {
                    threat.shield = threat.shield.saturating_add(1); // SA-THREAT-SE202-02, AMB-37
                    log.tell(Happening::ShieldChanged { threat: who, to: threat.shield });
                }
                Weapon::Interceptors if def.has(Trait::Interceptors9) => self.lose_interceptors(who, log),
                _ => {}
            }
        }
    }

    /// Loses the interceptors and knocks out their pilot, after an attack on a single target of a special
    /// kind (SA-THREAT-SE201-03).
    fn lose_interceptors(&mut self, threat: ThreatRef, log: &mut Log<'_>) {
        self.ship.interceptors_lost = true; // SA-INTERCEPT-10
        log.tell(Happening::InterceptorsLost);
        for member in 0..self.crew_count() {
            if self.crew[usize::from(member)].sortie.is_some() {
                self.knock_out(member, threat, log);
            }
        }
    }

    /// Attacks at the end of the step, by number (SA-TARGET-20, SA-TARGET-21). Bonuses of threats that are
    /// gone no longer count (AMB-06).
    fn last_attacks(&mut self, tally: &Tally, log: &mut Log<'_>) -> Fate {
        for index in 0..self.threats.len() {
            let threat = &self.threats[index];
            let def = threat.def();
            if def.last_attack() > 0 && tally.destroyed.contains(&index) {
                let strength = def.last_attack().saturating_mul(threat.marks); // SA-THREAT-E207-02
                if let Some(zone) = threat.zone {
                    self.attack(index, zone, strength, AttackMode::Plain, log)?;
                }
            } else if def.has(Trait::Retaliates) && tally.hurt[index] {
                for zone in Zone::ALL {
                    self.attack(index, *zone, RETALIATION, AttackMode::Plain, log)?; // SA-THREAT-SE205-01
                }
            }
        }
        Ok(())
    }

    /// Sum of standing bonuses to every shield (SA-THREAT-41).
    fn shield_bonus(&self) -> u8 {
        let lasting = self.threats.iter().filter(|threat| threat.lasts());
        lasting.fold(0, |sum: u8, threat| sum.saturating_add(threat.shield_aura))
    }

    /// Sum of standing bonuses of other threats to an attack (SA-THREAT-40, AMB-07).
    pub(super) fn attack_bonus(&self, by: usize) -> u8 {
        let others = self.threats.iter().enumerate().filter(|(index, threat)| *index != by && threat.lasts());
        others.fold(0, |sum: u8, (_, threat)| sum.saturating_add(threat.attack_aura))
    }
}

impl Threat {
    /// True while its standing bonus counts: until it is destroyed, or for the whole mission if it survives
    /// (SA-THREAT-42).
    fn lasts(&self) -> bool {
        matches!(self.status, Status::OnTrack | Status::Survived)
    }
}
