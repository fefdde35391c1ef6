//! Laws of every flight, for any plan.

use airlock_space_alert::{
    content::{Mark, ThreatCode, Tile, Trait, TrajectoryId},
    place::{Station, Zone},
    resolution::{
        Card, FUEL_CAPSULES, Flight, FlightThreat, Happening, Initial, Member, Order, PerZone, Place,
        ROCKETS, Resolution, Status, Stop, Tracks, Turns,
    },
};
use proptest::{collection::vec, option, prelude::*, sample::select};

fn slots() -> impl Strategy<Value = Vec<Option<Card>>> {
    // The first ten orders, all but the heroic movements, are drawn more often.
    let order = prop_oneof![4 => select(&Order::ALL[..10]), 1 => select(Order::ALL)];
    let card = (order, prop::bool::weighted(0.1)).prop_map(|(order, tripped)| Card { order, tripped });
    vec(option::weighted(0.85, card), 12)
}

fn tiles(zone: Zone) -> impl Strategy<Value = (Vec<Tile>, Vec<Tile>)> {
    let all: Vec<Tile> = Tile::of(zone).collect();
    (Just(all).prop_shuffle(), 0..4_usize).prop_map(|(mut stack, carried)| {
        let on_ship = stack.split_off(stack.len() - carried.saturating_sub(1));
        (stack, on_ship)
    })
}

prop_compose! {
    /// Any flight, even with repeated cards and numbers, since the resolver accepts them.
    fn flights()(
        short in any::<bool>(),
        boards in vec(slots(), 1..7),
        tracks in vec(select(TrajectoryId::ALL), 4),
        threats in vec((select(ThreatCode::ALL), 1..=7_u8, select(Zone::ALL)), 0..9),
        red in tiles(Zone::Red),
        white in tiles(Zone::White),
        blue in tiles(Zone::Blue),
        missing in vec(select(&[Station::UpperBlue, Station::LowerRed][..]), 0..2),
    ) -> Flight {
        let turns = if short { Turns::Seven } else { Turns::Twelve };
        let crew = boards.into_iter().enumerate().map(|(index, mut board)| {
            board.truncate(usize::from(turns.count()));
            Member { id: format!("p{}", index + 1), board }
        });
        let threats = threats.into_iter().map(|(code, turn, zone)| {
            FlightThreat { code, turn, zone: code.def().is_external().then_some(zone) }
        });
        Flight {
            turns,
            crew: crew.collect(),
            tracks: Tracks {
                external: PerZone { red: tracks[0], white: tracks[1], blue: tracks[2] },
                internal: tracks[3],
            },
            threats: threats.collect(),
            damage_order: PerZone { red: red.0, white: white.0, blue: blue.0 },
            initial: Initial {
                damage: PerZone { red: red.1, white: white.1, blue: blue.1 },
                bots_missing: missing,
            },
        }
    }
}

/// Checks that tiles, squads, rockets, fuel and interceptors are neither created nor lost.
fn conserved(flight: &Flight, resolution: &Resolution) {
    let ship = resolution.ship();
    for zone in Zone::ALL {
        let mut tiles = [ship.stacks[*zone].clone(), ship.damage[*zone].clone()].concat();
        tiles.sort_unstable();
        assert_eq!(tiles, Tile::of(*zone).collect::<Vec<_>>(), "the tiles of {zone}");
    }
    let led = resolution.crew().iter().filter(|crewman| crewman.squad.is_some()).count();
    let squads = led + ship.stored.iter().count() + flight.initial.bots_missing.len();
    assert_eq!(squads, 2, "the squads");
    let flying = u8::from(ship.rocket_track.launched) + u8::from(ship.rocket_track.strikes);
    assert!(ship.rockets + flying <= ROCKETS, "the rockets");
    assert!(ship.fuel <= FUEL_CAPSULES, "the fuel");
    let pilots = resolution.crew().iter().filter(|crewman| crewman.place == Place::Space).count();
    assert!(pilots <= 1, "the interceptors");
    assert!(!(ship.interceptors_lost && pilots > 0), "the interceptors are lost");
    for threat in resolution.threats() {
        let alive = threat.status == Status::OnTrack;
        assert!(!alive || threat.position >= 1, "{} is on its trajectory", threat.code);
        let beaten = if threat.code.def().has(Trait::Slime) {
            threat.tokens.is_empty() // progeny outlives the original (SA-THREAT-I201-07)
        } else {
            threat.damage >= threat.hit_points
        };
        assert!(!alive || !beaten, "{} lives", threat.code);
        let gone = matches!(threat.status, Status::NotAppeared | Status::Destroyed);
        assert!(!gone || threat.tokens.is_empty(), "{} has no tokens", threat.code);
    }
}

/// The cards of a board, in order.
fn cards(board: &[Option<Card>]) -> Vec<Card> {
    board.iter().flatten().copied().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_flight_ends_and_loses_no_component(flight in flights()) {
        let mut resolution = Resolution::new(&flight);
        let mut events = Vec::new();
        let mut stops = 0;
        let mut launched = 0;
        loop {
            let stop = resolution.advance(&mut events);
            conserved(&flight, &resolution);
            stops += 1;
            prop_assert!(stops <= flight.crew.len() * 12 + 14, "it ends");
            if stop == Stop::Over {
                break;
            }
        }
        // Every rocket has been launched or destroyed, or is still on the ship.
        let ship = resolution.ship();
        for event in &events {
            match event.what {
                Happening::RocketLaunched { .. } | Happening::RocketDestroyed { .. } => launched += 1,
                _ => {}
            }
        }
        prop_assert_eq!(ship.rockets + launched, ROCKETS);
        // Delays keep the order of the cards. Only the last ones may fall off.
        for (member, crewman) in flight.crew.iter().zip(resolution.crew()) {
            let (before, after) = (cards(&member.board), cards(&crewman.board));
            prop_assert!(before.starts_with(&after), "{:?} {:?}", before, after);
        }
        prop_assert!(resolution.is_over());
    }

    #[test]
    fn events_account_for_all_energy(flight in flights()) {
        let mut resolution = Resolution::new(&flight);
        let energy = |resolution: &Resolution| -> i32 {
            let ship = resolution.ship();
            Zone::ALL.iter().map(|zone| i32::from(ship.shields[*zone]) + i32::from(ship.reactors[*zone])).sum()
        };
        loop {
            let before = energy(&resolution);
            let mut events = Vec::new();
            let stop = resolution.advance(&mut events);
            let mut expected = before;
            for event in &events {
                expected += match &event.what {
                    Happening::Loaded { station, .. } => -i32::from(!matches!(station, Station::LowerRed | Station::LowerBlue)),
                    Happening::Filled { extra, .. } => i32::from(*extra),
                    Happening::Refuelled { added, extra, .. } => i32::from(*added) + i32::from(*extra),
                    Happening::Attacked { absorbed, .. } => -i32::from(*absorbed),
                    Happening::TileDrawn { discarded, .. } => -i32::from(*discarded),
                    Happening::Drained { what, amount, .. } => match what.as_str() {
                        "fuel" => 0,
                        _ => -i32::from(*amount),
                    },
                    _ => 0,
                };
            }
            prop_assert_eq!(energy(&resolution), expected);
            if stop == Stop::Over {
                break;
            }
        }
    }

    #[test]
    fn same_flight_always_has_the_same_result(flight in flights()) {
        let report = airlock_space_alert::resolution::resolve(&flight);
        prop_assert_eq!(&report, &airlock_space_alert::resolution::resolve(&flight));
        if let Some(parts) = report.score_parts {
            prop_assert_eq!(report.score, Some(parts.total()));
        }
        prop_assert_eq!(report.lost.is_some(), report.score.is_none());
    }

    #[test]
    fn threats_perform_their_marks_in_order(flight in flights()) {
        let mut events = Vec::new();
        let mut resolution = Resolution::new(&flight);
        while resolution.advance(&mut events) != Stop::Over {}
        // Flights with repeated cards and numbers are left out, since their threats cannot be told apart.
        let mut names: Vec<_> = flight.threats.iter().map(|threat| (threat.code, threat.turn)).collect();
        names.sort_unstable();
        names.dedup();
        prop_assume!(names.len() == flight.threats.len());
        for threat in resolution.threats() {
            let marks: Vec<Mark> = events
                .iter()
                .filter_map(|event| match event.what {
                    Happening::Acted { threat: by, mark } if by.code == threat.code && by.number == threat.number => Some(mark),
                    _ => None,
                })
                .collect();
            prop_assert!(marks.is_sorted(), "{:?}", marks);
            let finished = marks.contains(&Mark::Z);
            prop_assert!(finished || threat.status != Status::Survived);
            prop_assert!(!finished || threat.status == Status::Survived || resolution.lost().is_some());
        }
    }
}
