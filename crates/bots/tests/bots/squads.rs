//! Standard bots win missions of Aliens that random ones never win, and never stall.

use airlock_aliens::Aliens;
use airlock_bots::aliens::StandardBot;
use airlock_engine_testing::{Plan, selfplay};

use crate::alone::Alone;

/// Number of a plan's matches that are won.
fn won(plan: Plan) -> u64 {
    let plan = Plan { invariants_every: 0, ..plan };
    let mut squad = Alone::<Aliens>(Box::new(StandardBot));
    let report = selfplay(&plan, &mut squad, drop).unwrap_or_else(|failure| panic!("{failure}"));
    report.outcomes.iter().filter(|(ending, _)| *ending == "won").map(|(_, ending)| ending.games).sum()
}

#[test]
fn standard_bots_win_missions() {
    let mission = |mission: &str| Plan::new(3).option("mission", mission).games(4).seed(1);
    let hunt = Plan::new(3).mode("bug_hunt").games(2).seed(1);
    let won = [won(mission("escape")), won(mission("survive")), won(hunt)];
    assert!(won.iter().all(|won| *won >= 2), "{won:?} of 4, 4 and 2");
}

#[test]
fn two_players_bring_newt_out() {
    let newt = won(Plan::new(2).option("mission", "newt").games(8).seed(40));
    assert!(newt >= 4, "{newt} of 8");
}

#[test]
fn bots_finish_every_mission_at_any_player_count() {
    let table = |players, mode: &str| Plan::new(players).mode(mode).games(1).seed(2);
    for (players, mission) in [(1, "newt"), (6, "escape"), (5, "survive"), (2, "supply")] {
        won(table(players, "mission").option("mission", mission));
    }
    for (players, hunt) in [(4, "junction"), (1, "reactor_ring"), (6, "long_corridor"), (2, "nest")] {
        won(table(players, "bug_hunt").option("mission", &format!("hunt_{hunt}")));
    }
    won(table(5, "rescue"));
    won(table(1, "rescue").option("figures", "28"));
    won(table(4, "campaign"));
}
