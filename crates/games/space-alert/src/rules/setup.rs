//! Section 1, setup: tables, decks, packets.

use std::ops::RangeInclusive;

use airlock_engine::{Chance, Draw, Mode as GameMode, Pile, Seat, SeatSet, SetupError, TableOption, Wish};
use serde::Deserialize;

use crate::{
    content::{
        ActionCard, Difficulty, ScriptId, Severity, ThreatCode, Tile, TrajectoryId,
        place::{PerZone, Station, Zone},
    },
    model::{
        campaign::{Carried, FLIGHTS},
        crew::Crewman,
        decks::Decks,
        flight::Tracks,
        hints::Piece,
        level::{Level, Mode},
        player::{Player, SLOTS},
        setup::{Roles, Setup},
    },
    rules::position::{SpaceAlert, Stage},
};

const SEATS: [&str; 5] = ["0", "1", "2", "3", "4"];

const CLOCK: [&str; 9] = ["100", "125", "150", "200", "300", "75", "50", "25", "10"];

fn flag(key: &'static str, rule: &'static str) -> TableOption {
    TableOption::new(key, vec!["false", "true"], rule)
}

fn options(mode: Mode) -> Vec<TableOption> {
    let levels = || vec!["white", "yellow", "random"];
    let mut options = vec![
        TableOption::new("common", levels(), "SA-SETUP-02"),
        TableOption::new("serious", levels(), "SA-SETUP-03"),
        TableOption::new("clock", CLOCK.to_vec(), "SA-PLAN-01"),
        flag("pause", "SA-PLAN-01"),
    ];
    if mode != Mode::Campaign {
        let scripts = ScriptId::ALL.iter().map(|script| script.as_str());
        let values = ["random"].into_iter().chain(scripts).collect();
        options.push(TableOption::new("flight", values, "SA-SETUP-07"));
    }
    if mode == Mode::Solo {
        options.push(flag("practice", "SA-SOLO-06"));
    } else {
        let shifted = |by: usize| SEATS.iter().cycle().skip(by).take(SEATS.len()).copied().collect();
        options.push(TableOption::of_seats("captain", shifted(0), "SA-SETUP-05"));
        options.push(TableOption::of_seats("communications", shifted(1), "SA-SETUP-05"));
        options.push(TableOption::of_seats("security", shifted(0), "SA-SETUP-05"));
        options.push(TableOption::new("heroic", vec!["printed", "first"], "AMB-01"));
        options.push(flag("fifth_android", "SA-ANDROID-10"));
    }
    options
}

impl Mode {
    /// Possible numbers of players (SA-SETUP-01, SA-SOLO-01).
    const fn players(self) -> RangeInclusive<u8> {
        match self {
            Self::Mission | Self::Campaign => 2..=5,
            Self::Solo => 1..=1,
        }
    }
}

/// The modes, with their player counts and options.
pub(crate) fn modes() -> Vec<GameMode> {
    let mode = |mode: &Mode| {
        let (min_players, max_players) = mode.players().into_inner();
        GameMode { id: mode.as_str(), min_players, max_players, options: options(*mode) }
    };
    Mode::ALL.iter().map(mode).collect()
}

/// Reads the setup from the choices of a table.
pub(crate) fn read(wish: &Wish) -> Result<Setup, SetupError> {
    let (mode, values) = wish.check(&modes())?;
    let value = |key: &str| values.get(key).copied().unwrap_or_default();
    let is = |key: &str| value(key) == "true";
    let seat = |key: &str| Seat(value(key).parse().unwrap_or_default());
    let setup = Setup {
        mode: mode.id.parse().map_err(|error| SetupError::Combination(format!("{error}")))?,
        players: wish.players,
        script: value("flight").parse().ok(),
        common: value("common").parse().unwrap_or(Level::White),
        serious: value("serious").parse().unwrap_or(Level::White),
        roles: Roles {
            captain: seat("captain"),
            communications: seat("communications"),
            security: seat("security"),
        },
        fifth_android: is("fifth_android"),
        heroic_first: value("heroic") == "first",
        clock_percent: value("clock").parse().unwrap_or(100),
        pause: is("pause"),
        practice: is("practice"),
        carried: Carried::default(),
    };
    setup.check()?;
    Ok(setup)
}

impl Setup {
    /// Fails unless a flight can be set up like that. A setup read from a log may be anything.
    fn check(&self) -> Result<(), SetupError> {
        let Self { mode, players, roles, carried, .. } = self;
        let Roles { captain, communications, security } = roles;
        let seats = [("captain", captain), ("communications", communications), ("security", security)];
        let nobodys = seats.into_iter().find(|(_, seat)| seat.0 >= *players);
        let first = *carried == Carried::default();
        let why = if !mode.players().contains(players) {
            format!("{players} players cannot play this mode")
        } else if let Some((key, seat)) = nobodys {
            let last = players - 1;
            format!("`{key}` cannot be seat {}: the seats of {players} players are 0 to {last}", seat.0)
        } else if self.fifth_android && !(2..=3).contains(players) {
            "`fifth_android` is for two or three players (SA-ANDROID-10)".to_owned()
        } else if !CLOCK.contains(&self.clock_percent.to_string().as_str()) {
            format!("the clock cannot take {} % of the printed time", self.clock_percent)
        } else if !first && (*mode != Mode::Campaign || !may_be_carried(carried)) {
            "no flight before can have left that behind".to_owned()
        } else {
            return Ok(());
        };
        Err(SetupError::Combination(why))
    }

    /// Number of crew members (SA-SETUP-01, SA-ANDROID-01, SA-ANDROID-10, SA-SOLO-01).
    pub const fn crew(&self) -> u8 {
        match self.players {
            5 => 5,
            _ if self.fifth_android => 5,
            _ => 4,
        }
    }

    /// True if all normal cards are in one open supply (SA-SOLO-02).
    pub fn is_solo(&self) -> bool {
        self.mode == Mode::Solo
    }

    /// Number of cards in a packet, its heroic card included.
    fn packet(&self, phase: u8) -> usize {
        let printed = match (self.players, phase) {
            (2, 1) => 9,     // SA-ANDROID-03
            (2 | 3, _) => 6, // SA-ANDROID-02
            _ => 5,          // SA-SETUP-13
        };
        printed + usize::from(self.fifth_android && phase == 1) // SA-ANDROID-10
    }

    /// The phase whose packet has the heroic card (SA-SETUP-14, SA-ANDROID-02, AMB-01).
    fn heroic_phase(&self) -> u8 {
        if self.players >= 4 && !self.heroic_first { 2 } else { 1 }
    }
}

/// The opening position.
pub(crate) fn start(setup: &Setup, chance: &mut Chance) -> Result<SpaceAlert, SetupError> {
    setup.check()?;
    // SA-SETUP-07
    let script = setup.script.unwrap_or_else(|| {
        let missions = ScriptId::MISSIONS;
        missions[chance.pick(Draw::new("mission"), missions.len(), |place| missions[place].to_string())]
    });
    let mut decks = decks(setup, chance);
    let phases = script.script().phases;
    let mut deal = |count: usize| -> Vec<ActionCard> {
        (0..count).filter_map(|_| decks.draw.draw(SeatSet::NONE)).map(|piece| piece.face).collect()
    };
    let heroics = &mut decks.heroics;
    let mut players = Vec::new();
    for seat in Seat::all(setup.players).filter(|_| !setup.is_solo()) {
        let mut packets = Vec::new();
        for phase in 1..=phases {
            let heroic = setup.heroic_phase() == phase;
            let mut packet = deal(setup.packet(phase) - usize::from(heroic));
            if heroic && let Some(card) = heroics.draw(SeatSet::NONE) {
                packet.push(card.face);
                chance.shuffle(Draw::of("packet", seat.0), &mut packet, ActionCard::to_string);
            }
            packets.push(packet);
        }
        players.push(Player { packets, ..Player::default() });
    }
    if setup.is_solo() {
        players.push(Player::default());
    }
    let crew = crew(setup, &mut decks.heroics);
    Ok(SpaceAlert {
        script,
        next_cue: 0,
        stage: Stage::Planning,
        players,
        supply: if setup.is_solo() {
            ActionCard::normal().map(ActionCard::count).collect()
        } else {
            Vec::new()
        },
        tracks: tracks(chance),
        threats: Vec::new(),
        decks,
        hints: Piece::all(setup.crew()).map(|piece| (piece, piece.home())).collect(),
        crew,
        setup: setup.clone(),
    })
}

/// The crew in the order of play, starting with the captain (SA-SETUP-17). Androids sit after the last
/// player.
fn crew(setup: &Setup, heroics: &mut Pile<ActionCard>) -> Vec<Crewman> {
    let humans = if setup.is_solo() { 0 } else { setup.players };
    let mut circle: Vec<Crewman> = (0..setup.crew())
        .map(|place| {
            let seat = (place < humans).then_some(Seat(place));
            // Players take turns in moving androids (SA-ANDROID-09).
            let mover = seat.unwrap_or_else(|| Seat((place - humans) % setup.players));
            let heroic = if seat.is_none() { heroics.draw(SeatSet::NONE) } else { None };
            Crewman { seat, mover, heroic, board: [None; SLOTS] }
        })
        .collect();
    circle.rotate_left(setup.roles.captain.index());
    circle
}

/// Four different trajectories out of seven (SA-SETUP-06).
fn tracks(chance: &mut Chance) -> Tracks {
    let mut boards = TrajectoryId::ALL.to_vec();
    chance.shuffle(Draw::new("trajectories"), &mut boards, TrajectoryId::to_string);
    Tracks { external: PerZone { red: boards[0], white: boards[1], blue: boards[2] }, internal: boards[3] }
}

fn decks(setup: &Setup, chance: &mut Chance) -> Decks {
    let mut threats = |name, severity: Severity, external: bool| {
        let fits = |code: &ThreatCode| {
            let def = code.def();
            def.severity == severity && def.is_external() == external && plays(setup, *code)
        };
        let mut pile = Pile::unseen(ThreatCode::ALL.iter().copied().filter(fits));
        pile.shuffle(chance, Draw::new(name), ThreatCode::to_string);
        pile
    };
    // SA-SETUP-04
    let common_external = threats("common-external", Severity::Common, true);
    let serious_external = threats("serious-external", Severity::Serious, true);
    let common_internal = threats("common-internal", Severity::Common, false);
    let serious_internal = threats("serious-internal", Severity::Serious, false);
    // SA-SETUP-13, SA-SETUP-15. In a solo flight the cards are the supply instead.
    let mut draw = Pile::unseen(ActionCard::deck().filter(|_| !setup.is_solo()));
    draw.shuffle(chance, Draw::new("cards"), ActionCard::to_string);
    let mut heroics = Pile::unseen(ActionCard::heroic());
    heroics.shuffle(chance, Draw::new("heroics"), ActionCard::to_string);
    // SA-SETUP-12, SA-CAMPAIGN-08
    let damage = PerZone::from_fn(|zone| {
        let carried = &setup.carried.damage[zone];
        let mut pile = Pile::unseen(Tile::of(zone).filter(|tile| !carried.contains(tile)));
        pile.shuffle(chance, Draw::of("damage", zone as u8), Tile::to_string);
        pile
    });
    Decks { draw, heroics, common_external, serious_external, common_internal, serious_internal, damage }
}

/// True if a threat card is in one of the decks (SA-SETUP-02, SA-SETUP-03).
pub(crate) fn plays(setup: &Setup, code: ThreatCode) -> bool {
    let def = code.def();
    let level = if def.severity == Severity::Serious { setup.serious } else { setup.common };
    match level {
        Level::White => def.difficulty == Difficulty::White,
        Level::Yellow => def.difficulty == Difficulty::Yellow,
        Level::Random => true,
    }
}

/// The setup of the next flight of a campaign (SA-CAMPAIGN-02, SA-CAMPAIGN-08, SA-CAMPAIGN-11).
pub(crate) fn carry(setup: Setup, carry: &serde_json::Value) -> Result<Setup, SetupError> {
    let read = Carried::deserialize(carry);
    let carried = read.map_err(|error| SetupError::Combination(format!("what is carried on: {error}")))?;
    if setup.mode != Mode::Campaign {
        return Err(SetupError::Combination("only a campaign goes on (SA-CAMPAIGN-01)".to_owned()));
    }
    let (common, serious) = carried.levels.unwrap_or((setup.common, setup.serious));
    let setup = Setup { common, serious, carried, ..setup };
    setup.check()?;
    Ok(setup)
}

/// True if a flight of a campaign can leave this state.
fn may_be_carried(carried: &Carried) -> bool {
    let Carried { damage, missing, rows, levels: _ } = carried;
    let tiles = |zone: Zone| {
        let tiles = &damage[zone];
        let own = |tile: &Tile| Tile::of(zone).any(|own| own == *tile);
        tiles.iter().all(own) && (1..tiles.len()).all(|place| !tiles[..place].contains(&tiles[place]))
    };
    let squads = [Station::UpperBlue, Station::LowerRed];
    let homes = missing.len() == squads.iter().filter(|squad| missing.contains(squad)).count();
    Zone::ALL.iter().all(|zone| tiles(*zone)) && homes && rows.len() < FLIGHTS
}
