//! Damage to the ship (section 11).

use crate::{
    content::{AttackMode, Tile, place::Zone},
    model::happening::{Happening, Loss, ThreatRef},
    rules::resolution::{Cause, Fate, Resolution, event::Log, threats::Status},
};

impl Resolution {
    /// An external threat attacks a zone (SA-DMG-01). `strength` is without bonuses. An attack of strength 0
    /// gets no bonus (AMB-05).
    pub(super) fn attack(
        &mut self,
        by: usize,
        zone: Zone,
        strength: u8,
        mode: AttackMode,
        log: &mut Log<'_>,
    ) -> Fate {
        let bonus = if strength == 0 { 0 } else { self.attack_bonus(by) }; // SA-THREAT-40
        let total = strength.saturating_add(bonus);
        let shield = &mut self.ship.shields[zone];
        let absorbed = match mode {
            AttackMode::Pierce => 0,
            AttackMode::Plain | AttackMode::Double => total.min(*shield),
        };
        *shield -= absorbed;
        let through = total - absorbed;
        let damage = match mode {
            AttackMode::Double => through.saturating_mul(2), // SA-THREAT-E102-01
            AttackMode::Plain | AttackMode::Pierce => through,
        };
        let threat = ThreatRef::from(&self.threats[by]);
        log.tell(Happening::Attacked { threat, zone, strength, bonus, absorbed, damage });
        self.draw_tiles(by, zone, damage, log)
    }

    /// A threat damages a zone directly (SA-DMG-03).
    pub(super) fn damage(&mut self, by: usize, zone: Zone, points: u8, log: &mut Log<'_>) -> Fate {
        if points == 0 {
            return Ok(());
        }
        let threat = ThreatRef::from(&self.threats[by]);
        log.tell(Happening::Damaged { threat, zone, damage: points });
        self.draw_tiles(by, zone, points, log)
    }

    /// Draws the tiles for `points` of damage (SA-DMG-04).
    fn draw_tiles(&mut self, by: usize, zone: Zone, points: u8, log: &mut Log<'_>) -> Fate {
        let tiles = u32::from(points).saturating_mul(self.tiles_per_point(zone));
        for _ in 0..tiles {
            self.draw_tile(by, zone, log)?; // SA-DMG-11
        }
        Ok(())
    }

    /// Number of tiles drawn for each point. A structure tile carried over (SA-CAMPAIGN-10) and each active
    /// fissure (SA-THREAT-SI104-02) double it, and the doublings multiply (AMB-09, AMB-38).
    fn tiles_per_point(&self, zone: Zone) -> u32 {
        let doubled =
            |threat: &&super::Threat| threat.status == Status::OnTrack && threat.doubles.contains(&zone);
        let doublings = self.threats.iter().filter(doubled).count() + usize::from(self.ship.weakened[zone]);
        (0..doublings).fold(1, |tiles: u32, _| tiles.saturating_mul(2))
    }

    fn draw_tile(&mut self, by: usize, zone: Zone, log: &mut Log<'_>) -> Fate {
        let ship = &mut self.ship;
        if ship.stacks[zone].is_empty() {
            let threat = self.threats[by].code;
            return Err(Loss { turn: self.turn, cause: Cause::Structure, threat, zone: Some(zone) }); // SA-DMG-10
        }
        let tile = ship.stacks[zone].remove(0);
        ship.damage[zone].push(tile);
        // Surplus energy is discarded at once (SA-DMG-08).
        let discarded = match tile {
            Tile::Shield => trim(ship.shield_capacity(zone), &mut ship.shields[zone]),
            Tile::Reactor => trim(ship.reactor_capacity(zone), &mut ship.reactors[zone]),
            Tile::HeavyLaser | Tile::LightLaser | Tile::PulseCannon | Tile::Lift | Tile::Structure => 0,
        };
        log.tell(Happening::TileDrawn { zone, tile, discarded });
        Ok(())
    }
}

/// Discards the energy of a store above its capacity. Returns the amount.
fn trim(capacity: u8, energy: &mut u8) -> u8 {
    let surplus = energy.saturating_sub(capacity);
    *energy -= surplus;
    surplus
}
