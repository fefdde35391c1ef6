//! Runs of the sound server with many seeds, and of deliberately broken ones.

use airlock_registry::Registry;
use airlock_sim::{Flaw, Plan, Race, RaceReport, Report, Violation, race, run};

/// Number of seeds of each test run. `airlock sim` runs any number.
const SEEDS: u64 = 200;

const STEPS: u64 = 400;

#[test]
fn server_keeps_its_promises() {
    let mut all = Report::default();
    for seed in 0..SEEDS {
        let report =
            run(&Plan { seed, steps: STEPS, flaw: None }).unwrap_or_else(|failure| panic!("{failure}"));
        all.add(&report);
    }
    assert!(
        all.crashes > 100 && all.cuts > 100 && all.losses > 25 && all.full_disks > 50 && all.silences > 50,
        "little goes wrong: {all:?}"
    );
    assert!(all.acknowledged > 1000 && all.updates > 5000, "little happens: {all:?}");
    assert!(
        all.ticks > 100 && all.rematches > 5 && all.voided_starts > 5 && all.closed > 20 && all.revealed > 5,
        "something never happens: {all:?}"
    );
    for info in Registry::catalog().list() {
        assert!(all.games.get(info.game).is_some_and(|matches| *matches > 5), "{}: {all:?}", info.game);
    }
}

#[test]
fn command_sent_while_match_begins_is_answered() {
    // Needs a longer run. A start is stored although its answer is lost, so it is sent again and waits while
    // the match begins. Timed by the lobby's clock, it would come minutes after the first tick.
    run(&Plan { seed: 5699, steps: 1_000, flaw: None }).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn command_waiting_for_tick_survives_slow_driver_clock() {
    // The driver crashed after the match had begun, and its clock continues from the last entry. Another
    // node's clock is half a minute ahead.
    run(&Plan { seed: 6035, steps: 1_000, flaw: None }).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn command_is_not_late_for_unwritten_tick() {
    // In a game over days, one node is about to close a window while another node's default answer is written
    // first.
    run(&Plan { seed: 7721, steps: 1_000, flaw: None }).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn repeated_leave_releases_secrets_after_return() {
    // The player leaves, recovers the seat before the server knows, and the command is sent again.
    run(&Plan { seed: 3353, steps: 400, flaw: None }).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn seed_determines_run() {
    for seed in 0..5 {
        let plan = Plan { seed, steps: STEPS, flaw: None };
        assert_eq!(run(&plan).unwrap(), run(&plan).unwrap());
    }
}

/// The first violation found in a server with this flaw.
fn noticed(flaw: Flaw) -> Violation {
    let broken = |seed| run(&Plan { seed, steps: STEPS, flaw: Some(flaw) }).err();
    let failure = (0..50).find_map(broken).expect("nobody noticed");
    assert_eq!(broken(failure.seed).map(|again| again.violation), Some(failure.violation.clone()));
    failure.violation
}

#[test]
fn send_before_append_is_noticed() {
    let violation = noticed(Flaw::SendsBeforeAppend);
    assert!(matches!(violation, Violation::NotDurable { .. } | Violation::Lost { .. }), "{violation}");
}

#[test]
fn ack_before_append_is_noticed() {
    let violation = noticed(Flaw::AcksBeforeAppend);
    assert!(matches!(violation, Violation::Lost { .. }), "{violation}");
}

#[test]
fn forgotten_refs_are_noticed() {
    let violation = noticed(Flaw::ForgetsRefs);
    assert!(matches!(violation, Violation::Doubled { .. }), "{violation}");
}

#[test]
fn server_ignoring_kicked_votes_is_noticed() {
    let broken = |seed| {
        let plan = Plan { seed, steps: 2_000, flaw: Some(Flaw::TakesSilenceForConsent) };
        run(&plan).err().map(|failure| failure.violation)
    };
    let violation = (0..100).find_map(broken).expect("nobody noticed");
    assert!(matches!(violation, Violation::Leaked { .. } | Violation::Revealed { .. }), "{violation}");
}

/// The nodes and the mirror share this flaw. Only the record of what people did shows it.
#[test]
fn table_ignoring_kicked_consent_is_noticed() {
    airlock_table::flaws::forget_the_kicked(true);
    let (mut let_in, mut revealed) = (false, false);
    for seed in 0..100 {
        let plan = Plan { seed, steps: 2_000, flaw: Some(Flaw::ForgetsTheKicked) };
        match run(&plan).map_err(|failure| failure.violation) {
            Ok(_) => {}
            Err(Violation::Leaked { .. }) => let_in = true,
            Err(Violation::Revealed { .. }) => revealed = true,
            Err(other) => panic!("seed {seed}: {other}"),
        }
        if let_in && revealed {
            break;
        }
    }
    airlock_table::flaws::forget_the_kicked(false);
    assert!(let_in, "nobody noticed that somebody was let in");
    assert!(revealed, "nobody noticed that a log was revealed");
}

/// Number of matches with races here. `airlock sim --races` plays any number.
const RACES: u64 = 60;

fn races(game: Option<&str>, seeds: u64) -> RaceReport {
    let mut all = RaceReport::default();
    for seed in 0..seeds {
        let plan = Race { seed, game: game.map(str::to_owned), unmeant: false };
        all.add(&race(&plan).unwrap_or_else(|failure| panic!("{failure}")));
    }
    all
}

#[test]
fn late_commands_hit_their_seen_targets() {
    let all = races(None, RACES);
    for info in Registry::catalog().list() {
        assert!(all.games.contains_key(info.game), "{}: {all:?}", info.game);
    }
    assert!(all.raced > 500 && all.undone > 10 && all.ticks > 300, "little races: {all:?}");
    assert!(all.refused.get("stale").is_some_and(|refused| *refused > 50), "nothing comes late: {all:?}");
}

#[test]
fn late_commands_skip_nothing_in_flights() {
    let all = races(Some("space-alert"), RACES / 4);
    assert!(all.raced > 200 && all.ticks > 200 && all.refused["illegal"] > 50, "little races: {all:?}");
}

#[test]
fn commands_without_occasion_hit_wrong_targets() {
    for game in ["space-alert", "toy", "nemesis"] {
        let missed = |seed| {
            let plan = Race { seed, game: Some(game.to_owned()), unmeant: true };
            race(&plan).err().map(|failure| failure.violation)
        };
        let violation = (0..40).find_map(missed).unwrap_or_else(|| panic!("{game}: nobody noticed"));
        assert!(matches!(violation, Violation::Missed { .. }), "{game}: {violation}");
    }
}
