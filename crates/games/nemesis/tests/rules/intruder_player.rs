//! Knowledge of the intruder player, and knowledge of the others about it (section 21).

use airlock_engine::{EventOf, Game, Input, Replica, Seat, SeatSet, Viewer, scenario::Scenario};
use airlock_nemesis::{Action, Arg, Nemesis, Ref, Verb, event::SeenEvent, ids::IntruderActionKind};

/// Seat of the intruder player.
const DEAD: Seat = Seat(0);
/// Seats with a living character.
const CREW: [Seat; 2] = [Seat(1), Seat(2)];

fn arranged(given: &serde_json::Value) -> Replica<Nemesis> {
    let scenario: Scenario = serde_json::from_value(serde_json::json!({
        "name": "an intruder player", "rules": [], "game": "nemesis", "players": 3,
        "options": { "intruder_player": "true" },
        "setup": { "characters": ["scout", "captain", "pilot"] },
        "given": given,
    }))
    .expect("a scenario");
    scenario.run().expect("it can be arranged")
}

/// Seat 0 has the role and three cards. The order of its deck is fixed for the test. Seat 1 is about to pass
/// as the last.
fn playing() -> Replica<Nemesis> {
    arranged(&serde_json::json!([
        { "explore": "all" }, { "character": 0, "to": "dead" },
        { "character": 1, "to": "s07" }, { "character": 2, "to": "s01" },
        { "intruder": "adult", "to": "s17" },
        { "hand": 1, "cards": [] }, { "hand": 2, "cards": [] },
        { "/intruder_player": {
            "seat": 0, "from_round": 1, "passed": false,
            "hand": ["pursuit-1", "self_healing"],
            "deck": ["pursuit-2", "pursuit-3", "pursuit-4", "coordinated_hunt-1", "planning-1", "coordinated_hunt-2", "metamorphosis"],
            "discard": ["planning-2"],
        } },
        { "passed": [2] }, { "turn": 1 }
    ]))
}

fn told(events: &[EventOf<Nemesis>], who: Viewer) -> Vec<SeenEvent> {
    events.iter().filter_map(|event| event.seen_by(who).cloned()).collect()
}

fn pass(replica: &mut Replica<Nemesis>, seat: Seat) -> Vec<EventOf<Nemesis>> {
    replica.apply(&Input::Act(seat, Action::new(Verb::Pass))).expect("a pass").events
}

fn others() -> impl Iterator<Item = Viewer> {
    CREW.into_iter().map(Viewer::Seat).chain([Viewer::Public])
}

/// N-INTRP-25: others receive only the number of cards that it draws and keeps. Played and discarded cards
/// are public.
#[test]
fn intruder_player_hand_is_hidden() {
    use IntruderActionKind::{CoordinatedHunt, Metamorphosis, Planning, Pursuit, SelfHealing};
    let mut replica = playing();
    pass(&mut replica, CREW[0]);
    // It plays Pursuit as a move, and everybody sees the card.
    let play = Action::new(Verb::PlayMove)
        .with(Arg::Card, [Ref::IntruderAction(Pursuit, 1)])
        .with(Arg::Target, [Ref::Figure("i1".parse().expect("a figure"))]);
    let events = replica.apply(&Input::Act(DEAD, play)).expect("a move").events;
    for who in Viewer::all(3) {
        let played = SeenEvent::IntruderCardPlayed { seat: DEAD, card: Pursuit, verb: Verb::PlayMove };
        assert!(told(&events, who).contains(&played), "{who:?}");
    }
    // It keeps Self-Healing and draws three cards for the next round.
    let keep = Action::new(Verb::Pass).with(Arg::Card, [Ref::IntruderAction(SelfHealing, 1)]);
    let events = replica.apply(&Input::Act(DEAD, keep)).expect("a pass").events;
    let drawn = |who| -> Vec<SeenEvent> {
        let mut told = told(&events, who);
        told.retain(|told| {
            matches!(told, SeenEvent::IntruderCardsDrawn { .. } | SeenEvent::IntruderPassed { .. })
        });
        told
    };
    let passed = || SeenEvent::IntruderPassed { seat: DEAD, discarded: Vec::new() };
    let cards = vec![Metamorphosis, CoordinatedHunt, Planning];
    let own = SeenEvent::IntruderCardsDrawn { seat: DEAD, count: 3, cards };
    assert_eq!(drawn(Viewer::Seat(DEAD)), [passed(), own]);
    for who in others() {
        let less = SeenEvent::IntruderCardsDrawn { seat: DEAD, count: 3, cards: Vec::new() };
        assert_eq!(drawn(who), [passed(), less], "{who:?}");
        let view = serde_json::to_string(&replica.game.view(who)).expect("a view");
        for hidden in [Metamorphosis, CoordinatedHunt, SelfHealing] {
            assert!(!view.contains(&format!("{hidden:?}")) && !view.contains(&hidden.to_string()), "{who:?}");
        }
    }
}

/// N-INTRP-26: the role reveals nothing of the crew. It receives no more than a spectator when others draw
/// cards, and the seat's knowledge does not change.
#[test]
fn intruder_player_learns_nothing_about_the_crew() {
    let mut replica = playing();
    let mut events = pass(&mut replica, CREW[0]);
    for _ in 0..5 {
        let Some(asked) = replica.game.pending().decisions().first().cloned() else { break };
        let answer = replica.game.default_answer(asked.seat).expect("a default");
        let next = replica.apply(&Input::Act(asked.seat, answer)).expect("legal");
        events.extend(next.events);
    }
    assert!(replica.game.round.number > 1, "the crew has drawn");
    let hidden = |told: &SeenEvent| !matches!(told, SeenEvent::IntruderCardsDrawn { .. });
    let as_seen = |who| told(&events, who).into_iter().filter(hidden).collect::<Vec<_>>();
    assert_eq!(as_seen(Viewer::Seat(DEAD)), as_seen(Viewer::Public));
    let before = playing().game;
    let game = &replica.game;
    for seat in CREW {
        let held = &game.crew(seat).objectives;
        assert!(held.iter().all(|held| held.known == SeatSet::only(seat)), "the objectives of {seat}");
    }
    assert_eq!(game.engines.map(|engine| engine.known), before.engines.map(|engine| engine.known));
    assert_eq!(game.course.card.known, before.course.card.known);
    assert_eq!(game.decks.events.seen_by(Viewer::Seat(DEAD)).count(), 0);
    assert_eq!(game.decks.attacks.seen_by(Viewer::Seat(DEAD)).count(), 0);
}
