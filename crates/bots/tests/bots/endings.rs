//! Whole matches reach every ending of Retaliation in every mode.

use airlock_bots::retaliation::StandardBot;
use airlock_engine::Game;
use airlock_engine_testing::{Plan, selfplay};
use airlock_retaliation::{Mode, Retaliation, model::Ending};

use crate::alone::Alone;

/// Number of matches searched for an ending. The rarest occurs once in some hundreds.
const SEARCHED: u64 = 1_500;

/// Number of a match that had this ending when the test was written, where the search starts.
///
/// If rules or bots have changed, the search continues from there. If it is slow or fails, find another match
/// with `airlock selfplay --game retaliation --bots standard --seed 1 --mode MODE` and `--first` and
/// `--games`.
const fn known(mode: Mode, ending: Ending) -> u64 {
    match (mode, ending) {
        (_, Ending::NobodyLeft) => 0,
        (Mode::Solo, Ending::LastRound) => 384,
        (Mode::Solo, Ending::Destroyed) => 79,
        (Mode::Coop, Ending::LastRound) => 20,
        (Mode::Coop, Ending::Destroyed) => 12,
        (Mode::SemiCoop, Ending::LastRound) => 1,
        (Mode::SemiCoop, Ending::Destroyed) => 104,
    }
}

/// Number of the first match from the known one on with this ending.
fn reached(mode: Mode, ending: Ending) -> Option<u64> {
    let modes = Retaliation::modes();
    let players = modes.iter().find(|known| known.id == mode.as_str())?.min_players;
    let mut bots = Alone::<Retaliation>(Box::new(StandardBot));
    let from = known(mode, ending);
    (from..from + SEARCHED).find(|number| {
        let plan = Plan::new(players).mode(mode.as_str()).seed(1).first(*number).games(1);
        let plan = Plan { invariants_every: 0, ..plan };
        let report = selfplay(&plan, &mut bots, drop).unwrap_or_else(|failure| panic!("{failure}"));
        report.outcomes.contains_key(ending.as_str())
    })
}

#[test]
fn every_ending_is_reached_by_selfplay() {
    for mode in Mode::ALL.iter().copied() {
        for ending in Ending::ALL.iter().copied() {
            let found = reached(mode, ending);
            let from = known(mode, ending);
            assert!(found.is_some(), "{mode}: none of {SEARCHED} matches from {from} on ends by {ending}");
        }
    }
}
