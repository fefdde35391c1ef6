//! The game without flaws passes, and its reports are correct.

use airlock_engine::{
    Secrets,
    log::{Log, verify},
    scenario::Scenario,
};
use airlock_engine_testing::{Plan, RandomPlayer, audit_determinism, audit_secrecy, laws, selfplay, wishes};

use crate::cellar::{Cellar, Flaw};

#[test]
fn laws_hold_for_every_player_count() {
    for players in 2..=4 {
        let report = laws::<Cellar>(&Plan::new(players).games(12).seed(1));
        assert_eq!(report.play.games, 12);
        assert!(report.accepted > 1000 && report.refused > 1000 && report.snapshots > 50, "{report:?}");
        assert!(report.play.outcomes.len() > 1, "matches end in different ways: {:?}", report.play.outcomes);
    }
}

#[test]
fn secrecy_audit_passes_and_covers_every_row() {
    for players in 2..=4 {
        let plan = Plan::new(players).games(16).seed(2);
        let report = audit_secrecy::<Cellar>(&plan, &mut RandomPlayer, |_| {});
        assert!(report.passed(), "{:#?}", report.complaints());
        assert_eq!(report.by_viewer.len(), usize::from(players) + 1, "every seat and the public");
        assert!(report.comparisons > 2500 && report.refusals > 250, "{report:?}");
        assert!(report.longest > 20 && report.mean_life() > 3, "pairs live: {report:?}");
        for site in Cellar::SITES {
            assert!(report.sites.contains_key(*site), "{site} was never used");
            let (ended, silent) = (report.ends.get(*site), report.silent.get(*site));
            assert!(silent < ended || ended.is_none(), "nothing is shown of what {site} discloses");
        }
    }
}

#[test]
fn determinism_audit_replays_every_match() {
    let plan = Plan::new(3).games(10);
    let mut told = 0;
    let report = audit_determinism::<Cellar>(&plan, &mut RandomPlayer, |report| told = report.games);
    assert!(report.passed() && report.games == 10 && told == 10, "{report:?}");
    // At least once beside the match and once from the log.
    assert!(report.hashes >= 2 * report.inputs && report.snapshots > 50, "{report:?}");

    let plan = plan.option("flaw", Flaw::Nondeterministic.as_str());
    let report = audit_determinism::<Cellar>(&plan, &mut RandomPlayer, |_| {});
    assert!(!report.passed() && report.games == 10, "one bad match does not hide the others: {report:?}");
}

#[test]
fn recorded_match_is_accepted_unless_tampered() {
    let mut logs = Vec::new();
    let plan = Plan::new(3).games(3).recording().measuring(5);
    let report = selfplay::<Cellar>(&plan, &mut RandomPlayer, |done| logs.extend(done.log)).unwrap();
    assert_eq!((report.games, logs.len()), (3, 3));
    assert!(report.view_bytes.percentile(95) > 100 && report.state_bytes.count() > 10);
    for log in &mut logs {
        let read = Log::read(&log.write()).unwrap();
        verify::<Cellar>(&read, None, |_, _, _| {}).unwrap();
        log.entries.remove(4);
        assert!(verify::<Cellar>(log, None, |_, _, _| {}).is_err());
    }
}

#[test]
fn failure_is_reproducible_by_number() {
    let plan = Plan::new(3).option("flaw", Flaw::DeadEnd.as_str()).games(50);
    let failure = selfplay::<Cellar>(&plan, &mut RandomPlayer, |_| {}).unwrap_err();
    let again = plan.first(failure.number).games(1);
    assert_eq!(selfplay::<Cellar>(&again, &mut RandomPlayer, |_| {}), Err(failure));
}

#[test]
fn every_table_is_listed() {
    let wishes = wishes::<Cellar>();
    assert_eq!(wishes.len(), 3 * Flaw::ALL.len(), "each number of players with each value of the option");
    let plain: Vec<u8> =
        wishes.iter().filter(|wish| wish.options.is_empty()).map(|wish| wish.players).collect();
    assert_eq!(plain, [2, 3, 4]);
}

#[test]
fn a_scenario_stages_hidden_things() {
    let scenario = r#"{
        "name": "a rat exchanges a token that was set aside, and a covert window ends with the tick", "seed": "b", "rules": ["C-DRAW", "C-TRAP"], "game": "cellar", "players": 2,
        "given": [{"top": "deck", "cards": [1]}],
        "chance": [{"draw": "rat", "result": "6"}],
        "do": [{"seat": 0, "action": {"draw": {}}}],
        "expect": {"/hands/0/3/face": 1, "/aside/0": 6},
        "see": {"0": {"/hands/0/3": 1}, "1": {"absent": ["/hands/0/3"], "/deck/cards": 17}},
        "steps": [{
            "do": [{"seat": 0, "action": {"chest": {}}}, {"seat": 1, "action": {"pass": {}}}, {"tick": 3000}],
            "expect": {"/phase": "Turn", "/found/#": 1},
            "refuse": [{"seat": 0, "action": {"draw": {}}, "rule": "C-TURN"}]
        }]
    }"#;
    let scenario: Scenario = serde_json::from_str(scenario).unwrap();
    scenario.run::<Cellar>().unwrap();
}

/// Runs a scenario of the cellar in which seat 0 draws and the rat takes a random token.
fn rat(words: &str) -> Result<(), String> {
    let text = format!(
        r#"{{
            "name": "rat", "seed": "b", "rules": ["C-DRAW"], "game": "cellar", "players": 2, {words},
            "given": [{{"top": "deck", "cards": [1]}}],
            "do": [{{"seat": 0, "action": {{"draw": {{}}}}}}]
        }}"#
    );
    let scenario: Scenario = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    scenario.run::<Cellar>().map(drop).map_err(|broken| broken.to_string())
}

#[test]
fn strict_scenario_fails_at_unscripted_draw() {
    assert_eq!(rat(r#""strict": false"#), Ok(()), "the seed decides");
    let broken = rat(r#""strict": true"#).unwrap_err();
    assert!(broken.starts_with("do/0: chance `rat` is not scripted; the seed gives `"), "{broken}");
    assert_eq!(rat(r#""strict": true, "chance": [{"draw": "rat", "result": "6"}]"#), Ok(()));
}

#[test]
fn strict_scenario_refuses_unread_keys() {
    let chance = r#""chance": [{"draw": "rat", "result": "6", "times": 2}]"#;
    assert_eq!(rat(chance), Ok(()));
    let broken = rat(&format!(r#""strict": true, {chance}"#)).unwrap_err();
    assert!(broken.starts_with("chance/0: `times` means nothing here"), "{broken}");
}

#[test]
fn scenario_checks_questions_and_chance() {
    let open = rat(r#""asked": []"#).unwrap_err();
    assert!(open.starts_with("asked: is [\"seat "), "{open}");
    let rolled = rat(r#""rolled": {}"#).unwrap_err();
    assert!(rolled.starts_with("rolled: is {") && rolled.contains("\"rat\": 1"), "{rolled}");
}

#[test]
fn scenario_plays_on_to_the_end() {
    for finish in ["defaults", "random"] {
        let end = r#""asked": [], "expect": {"/phase": "Over"}"#;
        assert_eq!(
            rat(&format!(
                r#""strict": true, "chance": [{{"draw": "rat", "result": "6"}}], "finish": "{finish}", {end}"#
            )),
            Ok(())
        );
    }
    assert!(rat(r#""finish": "someday""#).unwrap_err().contains("unknown variant `someday`"));
}

#[test]
fn scenario_compares_cost_gravity_and_figures_of_an_offer() {
    let offer =
        |words: &str| rat(&format!(r#""offered": [{{"seat": 0, "action": {{"chest": {{}}}}, {words}}}]"#));
    assert_eq!(offer(r#""cost": 1, "grave": false, "facts": {"luck": null}"#), Ok(()));
    assert_eq!(offer(r#""cost": 0"#), Err("offered/0: it costs 1 and not 0".to_owned()));
    assert_eq!(offer(r#""grave": true"#), Err("offered/0: it is not grave".to_owned()));
    assert!(offer(r#""facts": {"luck": 3}"#).unwrap_err().contains("the fact `luck` is null, not 3"));
}
