//! Standard bots do better than random ones in every mode, and never stall.

use airlock_bots::{Bot, Kind, RandomBot, nemesis, retaliation};
use airlock_engine::Game;
use airlock_engine_testing::{Plan, selfplay};
use airlock_nemesis::Nemesis;
use airlock_retaliation::Retaliation;

use crate::alone::Alone;

fn bots<G: Game>(kind: Kind, standard: impl Bot<G> + 'static) -> Alone<G> {
    Alone(match kind {
        Kind::Random => Box::new(RandomBot),
        Kind::Standard => Box::new(standard),
    })
}

/// Percentage of seats that survive with these bots.
fn survivors<G: Game>(mut bots: Alone<G>, mode: &str, players: u8) -> u64 {
    let plan = Plan::new(players).mode(mode).games(120 / u64::from(players)).seed(1);
    let mut survived = 0;
    let report = selfplay(&plan, &mut bots, |finished| {
        survived += finished.outcome.seats.iter().filter(|seat| seat.survived).count() as u64;
    });
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    survived * 100 / (report.games * u64::from(players))
}

/// Asserts that standard bots survive more often than random ones at each table.
fn survive_more_often<G: Game>(standard: impl Bot<G> + Copy + 'static, tables: &[(&str, u8)]) {
    for (mode, players) in tables {
        let [random, standard] =
            [Kind::Random, Kind::Standard].map(|kind| survivors(bots(kind, standard), mode, *players));
        assert!(standard >= random + 4, "{mode}, {players} players: {standard} % against {random} %");
    }
}

#[test]
fn standard_bots_survive_nemesis_more_often() {
    survive_more_often::<Nemesis>(
        nemesis::StandardBot,
        &[("base", 2), ("base", 4), ("coop", 3), ("solo", 1)],
    );
}

#[test]
fn standard_bots_survive_retaliation_more_often() {
    let tables = [("semi_coop", 2), ("semi_coop", 5), ("coop", 3), ("solo", 1)];
    survive_more_often::<Retaliation>(retaliation::StandardBot, &tables);
}

#[test]
fn bots_play_the_intruder_player() {
    let plan = Plan::new(4).option("intruder_player", "true").games(10).seed(2);
    let mut bots = bots::<Nemesis>(Kind::Standard, nemesis::StandardBot);
    let report = selfplay(&plan, &mut bots, drop).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 10);
}

#[test]
fn bots_play_against_void_seeders_in_every_mode() {
    for (mode, players) in [("solo", 1), ("base", 3), ("coop", 2)] {
        let plan = Plan::new(players).mode(mode).option("species", "void_seeders").games(6).seed(3);
        let mut bots = bots::<Nemesis>(Kind::Standard, nemesis::StandardBot);
        let report = selfplay(&plan, &mut bots, drop).unwrap_or_else(|failure| panic!("{mode}: {failure}"));
        assert_eq!(report.games, 6, "{mode}");
    }
}
