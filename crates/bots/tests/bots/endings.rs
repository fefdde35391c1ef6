//! Every ending of Retaliation is reached by whole matches, in every mode.

use airlock_bots::retaliation::StandardBot;
use airlock_engine::Game;
use airlock_engine_testing::{Plan, selfplay};
use airlock_retaliation::{Mode, Retaliation, model::Ending};

use crate::alone::Alone;

/// So many matches are played in search of an ending: the rarest is one of some hundreds.
const SEARCHED: u64 = 1_500;

/// Where the search begins: the number of a match that ended so when this was written. If rules or bots have changed since, the search
/// goes on from there; where that takes long or fails, `airlock selfplay --game retaliation --bots standard --seed 1 --mode MODE` with
/// `--first` and `--games` finds another.
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

/// The first match, from the known one on, that ends so.
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
