//! Cases that scenarios cannot show: too few cards for a hatching, and missions that exclude each other.

use airlock_engine::{Game, Input, Replica, Seed, Wish, scenario::Staged};
use airlock_engine_testing::{Match, Plan};
use airlock_retaliation::{Retaliation, ids::CoopMission};
use serde_json::{Map, Value, json};

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

/// Plays default answers until a condition holds.
fn until(replica: &mut Replica<Retaliation>, done: impl Fn(&Retaliation) -> bool) {
    while !done(&replica.game) {
        let decision = replica.game.pending().decisions().first().cloned().expect("a question");
        let action = replica.game.preset(&Map::new(), &decision);
        let action = action.or_else(|| replica.game.default_answer(decision.seat)).expect("an answer");
        replica.apply(&Input::Act(decision.seat, action)).expect("accepted");
    }
}

/// R-PROC-06. Ten action cards never leave a match, so the test removes most of them.
#[test]
fn hatching_draws_all_of_fewer_than_four_cards() {
    let setup = Retaliation::setup(&Wish { players: 2, ..Wish::default() }).expect("a table");
    let (mut replica, _) = Replica::<Retaliation>::start(&setup, Seed::from_text("few")).expect("a match");
    until(&mut replica, Staged::opened);
    let given = [
        json!({ "character": 0, "to": "escaped_shuttle" }),
        json!({ "bag": ["blank"] }),
        json!({ "top": "events", "cards": ["panic"] }),
        json!({ "turn": 1 }),
    ];
    for given in &given {
        replica.game.arrange(&object(given)).expect("it can be arranged");
    }
    replica.game.round.number = 14;
    let crew = &mut replica.game.crew[0];
    crew.larva = true;
    crew.hand.clear();
    crew.discard.clear();
    crew.deck.truncate(2);
    until(&mut replica, |game| game.outcome.is_some());
    let crew = &replica.game.crew[0];
    assert_eq!((crew.hand.len(), crew.deck.len()), (3, 0), "two cards and the contamination gained");
    assert!(crew.hatched);
}

/// R-COOP-07.
#[test]
fn closedown_and_shutdown_are_never_open_together() {
    let plan = Plan::new(4).mode("coop").option("missions", "6");
    let mut open = [0; 2];
    for number in 0..200 {
        let (table, _) = Match::<Retaliation>::start(&plan, number).expect("a table");
        let missions = &table.replica.game.missions.coop;
        let has = |mission| usize::from(missions.contains(&mission));
        let (closedown, shutdown) = (has(CoopMission::Closedown), has(CoopMission::Shutdown));
        assert!(closedown + shutdown < 2, "match {number}");
        assert_eq!(missions.len(), 6, "another one takes the place of the one that is barred");
        open = [open[0] + closedown, open[1] + shutdown];
    }
    assert!(open.iter().all(|times| *times > 0), "{open:?}");
}
