//! Standard crews of Nemesis leave in time: everybody alive at the jump is in hibernation.

use airlock_bots::{BotRng, nemesis::StandardBot};
use airlock_engine::{Game as _, Seat, Viewer, scenario::Scenario};
use airlock_engine_testing::{Match, Plan, Player as _};
use airlock_nemesis::{
    Action, Nemesis, Verb,
    event::{Cause, SeenEvent},
};
use rand_chacha::rand_core::SeedableRng as _;

use crate::alone::Alone;

/// Counts the characters alive at the jump, asleep and awake, in matches of standard crews.
fn alive_at_the_jump(plan: &Plan) -> (usize, usize) {
    let mut crew = Alone::<Nemesis>(Box::new(StandardBot));
    let (mut asleep, mut awake) = (0, 0);
    for number in 0..plan.games {
        let (mut table, _) = Match::<Nemesis>::start(plan, number).expect("a table");
        let mut died = 0;
        while let Some(input) = table.next(&mut crew).expect("no dead end") {
            let events = table.apply(&input, false).expect("what is offered").events;
            let jump = |told: &&SeenEvent| matches!(told, SeenEvent::Died { cause: Cause::Jump, .. });
            died += events.iter().filter_map(|event| event.seen_by(Viewer::Public)).filter(jump).count();
        }
        let record = &table.replica.game.record;
        if table.replica.game.tracks.time == 0 {
            asleep += record.departures.iter().filter(|departure| !departure.by_pod).count();
            awake += died;
        }
    }
    (asleep, awake)
}

#[test]
fn crew_sleeps_when_the_ship_jumps() {
    let (asleep, awake) = alive_at_the_jump(&Plan::new(4).mode("base").games(200).seed(5));
    assert!(asleep >= 20, "{asleep} sleep: too few jumps to tell");
    assert!(awake * 10 <= asleep + awake, "{awake} of {} stand awake", asleep + awake);
}

/// Action of the standard bot in seat 0 on its turn, in a position of two players.
fn done(given: &str) -> Action {
    let text = format!(
        r#"{{ "name": "jump", "rules": [], "game": "nemesis", "mode": "base", "players": 2,
            "setup": {{ "characters": ["mechanic", "scout"] }},
            "given": [{{ "explore": "all", "items": 2 }}, {{ "chosen": true }}, {{ "character": 1, "to": "s10" }}, {given}, {{ "turn": 0 }}] }}"#
    );
    let scenario: Scenario = serde_json::from_str(&text).expect("a scenario");
    let game = scenario.run::<Nemesis>().expect("it holds").game;
    let seat = Seat(0);
    let mut bot = Alone::<Nemesis>(Box::new(StandardBot));
    let offers = game.legal(seat);
    bot.act(&game, seat, None, &offers, &mut BotRng::from_seed([7; 32])).expect("something is done")
}

#[test]
fn bot_beside_open_chambers_sleeps_before_the_jump() {
    let action = done(
        r#"{"character": 0, "to": "s11"}, {"hand": 0, "cards": ["rest", "search", "demolition"]}, {"/tracks/time": 2}"#,
    );
    assert_eq!(action.verb, Verb::RoomAction);
}

#[test]
fn bot_far_from_the_chambers_leaves_while_there_is_time() {
    let action = done(
        r#"{"character": 0, "to": "s07"}, {"hand": 0, "cards": ["rest", "search", "demolition", "ingenuity"]}, {"/tracks/time": 3}"#,
    );
    assert!(matches!(action.verb, Verb::Move | Verb::CarefulMove), "{action:?}");
}

#[test]
fn bot_repairs_engine_known_to_be_damaged() {
    let action = done(
        r#"{"character": 0, "to": "s21"}, {"hand": 0, "cards": ["fast_repairs", "search", "demolition", "rest"]}, {"/engines/0/face": false, "/engines/1/face": false, "/engines/2/face": false},
        {"objectives": 0, "cards": ["quarantine"]}, {"knows": 0, "engine": 1}, {"knows": 0, "engine": 2}, {"knows": 0, "engine": 3}, {"/tracks/time": 12}"#,
    );
    assert_eq!(action.verb, Verb::PlayCard, "{action:?}");
}
