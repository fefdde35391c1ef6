//! Standard bots do better than random ones, in every mode, and never stall.

use airlock_bots::{Kind, RandomBot, nemesis::StandardBot};
use airlock_engine_testing::{Plan, selfplay};
use airlock_nemesis::Nemesis;

use crate::alone::Alone;

fn bots(kind: Kind) -> Alone<Nemesis> {
    Alone(match kind {
        Kind::Random => Box::new(RandomBot),
        Kind::Standard => Box::new(StandardBot),
    })
}

/// How many of 100 seats survive with bots of a kind.
fn survivors(kind: Kind, mode: &str, players: u8) -> u64 {
    let plan = Plan::new(players).mode(mode).games(120 / u64::from(players)).seed(1);
    let mut bots = bots(kind);
    let mut survived = 0;
    let report = selfplay(&plan, &mut bots, |finished| {
        survived += finished.outcome.seats.iter().filter(|seat| seat.survived).count() as u64;
    });
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    survived * 100 / (report.games * u64::from(players))
}

#[test]
fn standard_bots_survive_more_often() {
    for (mode, players) in [("base", 2), ("base", 4), ("coop", 3), ("solo", 1)] {
        let [random, standard] = [Kind::Random, Kind::Standard].map(|kind| survivors(kind, mode, players));
        assert!(standard >= random + 4, "{mode}, {players} players: {standard} % against {random} %");
    }
}

#[test]
fn the_intruder_player_is_played_too() {
    let plan = Plan::new(4).option("intruder_player", "true").games(10).seed(2);
    let mut bots = bots(Kind::Standard);
    let report = selfplay(&plan, &mut bots, drop).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 10);
}

#[test]
fn void_seeders_are_played_against_in_every_mode() {
    for (mode, players) in [("solo", 1), ("base", 3), ("coop", 2)] {
        let plan = Plan::new(players).mode(mode).option("species", "void_seeders").games(6).seed(3);
        let mut bots = bots(Kind::Standard);
        let report = selfplay(&plan, &mut bots, drop).unwrap_or_else(|failure| panic!("{mode}: {failure}"));
        assert_eq!(report.games, 6, "{mode}");
    }
}
