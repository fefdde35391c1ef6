//! Redaction (section 24): contents that views, offers and events must not have. The secrecy audit compares
//! whole positions; these tests examine single facts.

use airlock_engine::{EventOf, Game, Input, Replica, Seat, SeatSet, SeenWait, Viewer, scenario::Scenario};
use airlock_engine_testing::{Match, Plan, RandomPlayer};
use airlock_nemesis::{
    Action, Arg, Nemesis, Ref, Verb,
    ids::{ActionKind, ItemKind},
};

/// Plays a few matches at random and calls `look` with every position and the events since the previous one.
fn everywhere(mut look: impl FnMut(&Nemesis, &[EventOf<Nemesis>])) {
    for number in 0..3 {
        let plan = Plan::new(3).seed(33);
        let (mut game, _) = Match::<Nemesis>::start(&plan, number).expect("a table");
        while let Some(input) = game.next(&mut RandomPlayer).expect("no dead end") {
            let applied = game.apply(&input, false).expect("offered actions are accepted");
            look(&game.replica.game, &applied.events);
        }
    }
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("everything sent can be written")
}

/// N-HIDDEN-01: counts replace contents. Neither a spectator nor another seat sees the objectives that a seat
/// holds.
#[test]
fn others_see_counts_instead_of_contents() {
    everywhere(|game, _| {
        if game.outcome().is_some() {
            return;
        }
        for seat in game.seats() {
            for held in game.crew(seat).objectives.iter().filter(|held| held.known == SeatSet::only(seat)) {
                for who in Viewer::all(3).filter(|who| !who.is(seat)) {
                    let own = matches!(who, Viewer::Seat(other)
                        if game.crew(other).objectives.iter().chain(game.crew(other).given_up.iter()).any(|o| o.card == held.card));
                    let shown = text(&game.view(who));
                    assert!(
                        own || !shown.contains(&format!("\"{}\"", held.card)),
                        "{who} is shown {}",
                        held.card
                    );
                }
            }
        }
    });
}

/// N-HIDDEN-02: no identifier of an individual card is sent, neither of contamination cards nor of items nor
/// of action cards.
#[test]
fn cards_are_sent_without_identity() {
    everywhere(|game, events| {
        for who in Viewer::all(3) {
            let mut sent = text(&game.view(who));
            if let Viewer::Seat(seat) = who {
                sent += &text(&game.legal(seat));
            }
            for told in events.iter().filter_map(|event| event.seen_by(who).cloned()) {
                sent += &text(&told);
            }
            for id in [
                "contamination-",
                "-red-",
                "-yellow-",
                "-green-",
                "-starting",
                "captain-",
                "scout-",
                "-special\"",
            ] {
                assert!(!sent.contains(id), "{who} is sent an id with `{id}`");
            }
        }
    });
}

/// N-HIDDEN-04: only the looking seat receives the result of a secret look.
#[test]
fn look_result_is_sent_to_the_looker_only() {
    let mut looks = 0;
    everywhere(|_, events| {
        for event in events {
            for who in Viewer::all(3) {
                let told =
                    event.seen_by(who).cloned().map(|told| serde_json::to_value(&told).expect("plain data"));
                let looked = told.as_ref().and_then(|told| told.get("looked"));
                if let Some(looked) = looked {
                    looks += 1;
                    let own = who == Viewer::Seat(Seat(looked["seat"].as_u64().expect("a seat") as u8));
                    assert!(own || looked.get("saw").is_none(), "{who} is told what was seen: {looked}");
                }
            }
        }
    });
    assert!(looks > 0, "somebody looked");
}

/// N-HIDDEN-05: a seat's offers depend on its knowledge only: they are the same in every position that it
/// cannot distinguish. N-HIDDEN-07: only the asked seat receives offers; others see at most that it is to
/// act.
#[test]
fn offers_depend_on_known_facts_and_are_private() {
    use rand_chacha::rand_core::SeedableRng as _;
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(9);
    everywhere(|game, _| {
        for seat in game.seats() {
            let world = game.imagine(Viewer::Seat(seat), &mut rng);
            assert_eq!(text(&game.legal(seat)), text(&world.legal(seat)));
        }
        for who in Viewer::all(3) {
            let seen = game.pending_for(who);
            let asked = |who: Viewer| matches!(who, Viewer::Seat(seat) if game.pending().decisions().iter().any(|d| d.seat == seat));
            assert_eq!(!seen.yours.is_empty(), asked(who), "only who is asked is told what");
        }
    });
}

/// N-HIDDEN-06: after the end everything may be revealed. The outcome is public.
#[test]
fn end_reveals_the_result() {
    let mut ended = 0;
    everywhere(|game, _| {
        if game.outcome().is_some() {
            ended += 1;
            let seen = game.view(Viewer::Public);
            assert!(
                text(&seen).contains("\"result\"") || text(&seen).contains("outcome"),
                "the result is public"
            );
        }
    });
    assert_eq!(ended, 3);
}

/// a seat recognises a contamination card that it has scanned. Drawing it discloses more to that seat
/// than drawing another one, and nothing more to others.
#[test]
fn seat_recognises_a_scanned_card_on_draw() {
    let drawn = |scanned: bool| {
        let scenario: Scenario = serde_json::from_value(serde_json::json!({
            "name": "a contamination card on top", "rules": [], "game": "nemesis", "players": 2, "seed": "on top",
            "setup": { "characters": ["scout", "captain"] },
            "given": [
                { "explore": "all" }, { "character": 0, "to": "s06" }, { "character": 1, "to": "s20" },
                { "hand": 0, "cards": ["rest"] },
                { "move": "synthetic_food-green-1", "to": "inventory/0" },
                { "move": "contamination-05", "to": "deck/0" },
                { "knows": if scanned { 0 } else { 1 }, "contamination": true },
                { "turn": 0 }
            ],
        }))
        .expect("a scenario");
        let mut replica: Replica<Nemesis> = scenario.run().expect("it can be arranged");
        let food = Action::new(Verb::UseItem)
            .with(Arg::Item, [Ref::Item(ItemKind::SyntheticFood, 1)])
            .with(Arg::Pay, [Ref::Card(ActionKind::Rest, 1)]);
        let applied = replica.apply_recording(&Input::Act(Seat(0), food)).expect("a meal");
        let (own, open): (Vec<_>, Vec<_>) =
            applied.disclosures.into_iter().partition(|told| told.audience == SeatSet::only(Seat(0)));
        (own, open, replica.game.view(Viewer::Public))
    };
    let ((known, open, seen), (unknown, also_open, also_seen)) = (drawn(true), drawn(false));
    assert_ne!(known, unknown);
    assert_eq!((open, seen), (also_open, also_seen));
}

/// N-OP-14: a seat that must discard an action card and discards none discloses that it has none. A seat that
/// discards one discloses only that card.
#[test]
fn short_discard_discloses_lack_of_action_cards() {
    let shown = |hand: &[&str], discarded: &[Ref]| {
        let scenario: Scenario = serde_json::from_value(serde_json::json!({
            "name": "a smoke grenade", "rules": [], "game": "nemesis", "players": 2,
            "setup": { "characters": ["scout", "captain"] },
            "given": [
                { "explore": "all" }, { "character": 0, "to": "s06" }, { "character": 1, "to": "s06" },
                { "hand": 0, "cards": ["rest"] }, { "hand": 1, "cards": hand },
                { "move": "smoke_grenade-red-1", "to": "inventory/0" },
                { "/switches/1/interruption": "not_this_round" }, { "intruder": "adult", "to": "s06" }, { "turn": 0 }
            ],
            "do": [{ "seat": 0, "action": { "use_item": { "item": "smoke_grenade", "through": "c9", "pay": "rest" } } }],
        }))
        .expect("a scenario");
        let mut replica: Replica<Nemesis> = scenario.run().expect("it can be arranged");
        let discard = Action::new(Verb::Discard).with(Arg::Discard, discarded.iter().copied());
        let applied = replica.apply_recording(&Input::Act(Seat(1), discard)).expect("a discard");
        applied.disclosures.iter().filter(|told| told.rule == "N-OP-14").count()
    };
    assert_eq!(shown(&["contamination"], &[]), 1);
    assert_eq!(shown(&["contamination", "order"], &[Ref::Card(ActionKind::Order, 1)]), 0);
}

/// Nobody has offers once a match is over. Seats that are not at the table never have any.
#[test]
fn outsiders_and_ended_matches_have_no_offers() {
    everywhere(|game, _| {
        for seat in [Seat(3), Seat(200)] {
            assert_eq!(game.legal(seat), [], "{seat} is not at the table");
        }
        if game.outcome().is_some() {
            assert!(game.seats().all(|seat| game.legal(seat).is_empty()), "the match is over");
            assert!(
                Viewer::all(3).all(|who| game.pending_for(who).wait == SeenWait::Over),
                "everybody is told"
            );
        }
    });
}

/// N-REACT-11: switches are available to every active seat from the first round on.
#[test]
fn active_seats_are_offered_switches() {
    everywhere(|game, _| {
        for seat in game.seats().filter(|_| game.outcome().is_none()) {
            let offered = game.legal(seat).iter().any(|offer| offer.verb == Verb::Switch);
            assert_eq!(offered, game.round.number > 0 && !game.is_eliminated(seat), "{seat}");
        }
    });
}
