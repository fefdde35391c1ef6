//! The ship: its stores, weapons and damage (section 1).

use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Tile,
        place::{Deck, PerZone, Station, Zone},
    },
    model::flight::Flight,
    rules::resolution::crew::Squad,
};

/// Rockets on the ship at the start (SA-SETUP-11).
pub const ROCKETS: u8 = 3;
/// Fuel capsules at the start (SA-SETUP-09).
pub const FUEL_CAPSULES: u8 = 3;

/// State of the ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    /// Energy in the shields.
    pub shields: PerZone<u8>,
    /// Energy in the reactors.
    pub reactors: PerZone<u8>,
    /// Number of fuel capsules left.
    pub fuel: u8,
    /// Number of rockets on the ship (SA-ROCKET-05).
    pub rockets: u8,
    /// The rockets in flight.
    pub rocket_track: RocketTrack,
    /// True once the interceptors are lost for the mission (SA-INTERCEPT-10).
    pub interceptors_lost: bool,
    /// Tiles not drawn yet, in the order of drawing.
    pub stacks: PerZone<Vec<Tile>>,
    /// Tiles on the ship in the order drawn, carried ones first.
    pub damage: PerZone<Vec<Tile>>,
    /// True for each zone that started with a structure tile (SA-CAMPAIGN-10).
    pub weakened: PerZone<bool>,
    /// The squads in storage.
    pub stored: StoredSquads,
    /// Number of squads missing in this flight (SA-CAMPAIGN-11).
    pub squads_missing: u8,
    /// True for each zone whose lift has been used in this turn (SA-ACT-04).
    pub lifts_used: PerZone<bool>,
    /// Cannons that fire in this turn, with true for a heroic shot, which is stronger by 1.
    pub loaded: Vec<(Station, bool)>,
}

/// The rocket track, with one space for the launch and one for the strike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RocketTrack {
    /// True if a rocket was launched in this turn.
    pub launched: bool,
    /// True if a rocket strikes in this turn's fire step.
    pub strikes: bool,
}

/// Squads stored on the ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSquads {
    pub upper_blue: Option<Squad>,
    pub lower_red: Option<Squad>,
}

impl StoredSquads {
    /// The storage of a station; `None` for a station without one.
    pub const fn place(&mut self, station: Station) -> Option<&mut Option<Squad>> {
        match station {
            Station::UpperBlue => Some(&mut self.upper_blue),
            Station::LowerRed => Some(&mut self.lower_red),
            _ => None,
        }
    }

    /// Iterates over the squads in storage.
    pub fn iter(&self) -> impl Iterator<Item = Squad> {
        [self.upper_blue, self.lower_red].into_iter().flatten()
    }
}

impl Ship {
    /// The ship at the start of a flight (SA-SETUP-09…12, SA-CAMPAIGN-09…11).
    pub(super) fn new(flight: &Flight) -> Self {
        let damage = flight.initial.damage.clone();
        let squad = |station| (!flight.initial.bots_missing.contains(&station)).then_some(Squad::Active);
        let missing = flight.initial.bots_missing.len();
        let mut ship = Self {
            shields: PerZone::default(),
            reactors: PerZone::default(),
            fuel: FUEL_CAPSULES,
            rockets: ROCKETS,
            rocket_track: RocketTrack::default(),
            interceptors_lost: false,
            stacks: flight.damage_order.clone(),
            weakened: PerZone::from_fn(|zone| damage[zone].contains(&Tile::Structure)), // SA-CAMPAIGN-10
            damage,
            stored: StoredSquads {
                upper_blue: squad(Station::UpperBlue),
                lower_red: squad(Station::LowerRed), // SA-CAMPAIGN-11
            },
            squads_missing: u8::try_from(missing).expect("there are two squads"),
            lifts_used: PerZone::default(),
            loaded: Vec::new(),
        };
        for zone in Zone::ALL.iter().copied() {
            // A carried tile also costs one energy (SA-CAMPAIGN-10).
            let start = |deck, tile| {
                let carried = u8::from(ship.damage[zone].contains(&tile));
                Station::at(deck, zone).def().b.start - carried
            };
            let (shield, reactor) = (start(Deck::Upper, Tile::Shield), start(Deck::Lower, Tile::Reactor));
            ship.shields[zone] = shield;
            ship.reactors[zone] = reactor;
        }
        ship
    }

    /// Resets everything that lasts for one turn.
    pub(super) fn begin_turn(&mut self) {
        self.lifts_used = PerZone::default();
        self.loaded.clear(); // SA-ACT-A-03
    }

    /// True if a zone has this damage tile.
    pub fn has_tile(&self, zone: Zone, tile: Tile) -> bool {
        self.damage[zone].contains(&tile)
    }

    /// Capacity of a zone's shield (SA-SETUP-10, SA-DMG-07).
    pub fn shield_capacity(&self, zone: Zone) -> u8 {
        Station::at(Deck::Upper, zone).def().b.capacity - u8::from(self.has_tile(zone, Tile::Shield))
    }

    /// Capacity of a zone's reactor (SA-SETUP-10, SA-DMG-07).
    pub fn reactor_capacity(&self, zone: Zone) -> u8 {
        Station::at(Deck::Lower, zone).def().b.capacity - u8::from(self.has_tile(zone, Tile::Reactor))
    }
}
