//! Campaigns: state carried from mission to mission, and the score (section 15).

use airlock_aliens::{
    Aliens, Verb,
    ids::{Character, Mission},
    model::Fate,
};
use airlock_engine::{Game, Input, Replica, Seat, Seed, Wish, scenario::Staged};
use serde_json::{Map, Value, json};

/// The third mission with this campaign state, at the first action of Hicks' activation.
fn third_mission(players: u8, carried: &Value) -> Replica<Aliens> {
    let wish = Wish { mode: Some("campaign".to_owned()), players, ..Wish::default() };
    let setup = Aliens::setup(&wish).expect("a table");
    let setup = Aliens::carry(setup, carried).expect("a mission hands this on");
    let (mut replica, _) = Replica::<Aliens>::start(&setup, Seed::from_text("campaign")).expect("a match");
    let wishes = object(&json!({ "characters": ["hicks", "hudson", "ripley", "vasquez"] }));
    while !replica.game.opened() {
        let decision = replica.game.pending().decisions().first().cloned().expect("a question");
        let action =
            replica.game.preset(&wishes, &decision).or_else(|| replica.game.default_answer(decision.seat));
        replica.apply(&Input::Act(decision.seat, action.expect("an answer"))).expect("accepted");
    }
    replica
}

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

fn arrange(replica: &mut Replica<Aliens>, given: &[Value]) {
    for given in given {
        replica.game.arrange(&object(given)).expect("it can be arranged");
    }
}

fn carried() -> Value {
    json!({
        "next": "survive", "story": 2, "supplied": false, "removed": ["pistol-1", "pistol-2"],
        "killed": ["gorman"], "captured": ["frost"], "facehuggers": ["vasquez"]
    })
}

/// A-CAMPAIGN-04, A-CAMPAIGN-09…11, A-NEWT-01.
#[test]
fn lost_characters_and_removed_cards_stay_out() {
    let replica = third_mission(2, &carried());
    let there: Vec<Character> = replica.game.squad.iter().map(|member| member.who).collect();
    assert_eq!(
        there,
        [Character::Hicks, Character::Hudson, Character::Vasquez, Character::Ripley, Character::Newt]
    );
    assert!(replica.game.squad.get(Character::Vasquez).is_some_and(|vasquez| vasquez.facehuggers == 1));
    assert_eq!(replica.game.piles.removed.len(), 2);
    assert_eq!(replica.game.piles.above.len(), 58);
    // One of the two tokens is on Vasquez' card, so only one facehugger is on the board (A-FACEHUGGER-05).
    assert_eq!(replica.game.contacts.aliens().filter(|alien| alien.is_facehugger()).count(), 1);
}

/// A-FACEHUGGER-05, A-CAMPAIGN-11: with both tokens on one card, none is left for the board.
#[test]
fn character_keeps_two_facehuggers() {
    let mut twice = carried();
    twice["facehuggers"] = json!(["vasquez", "vasquez"]);
    let replica = third_mission(1, &twice);
    assert!(replica.game.squad.get(Character::Vasquez).is_some_and(|vasquez| vasquez.facehuggers == 2));
    assert!(!replica.game.contacts.aliens().any(|alien| alien.is_facehugger()));
}

/// A-CAMPAIGN-12.
#[test]
fn players_without_a_character_are_out() {
    let mut few = carried();
    few["killed"] = json!(["gorman", "hudson", "vasquez"]);
    let replica = third_mission(3, &few);
    let out: Vec<bool> = replica.game.players.iter().map(|player| player.out).collect();
    assert_eq!(out, [false, false, true]);
}

/// S-50, A-SCORE-01…06, A-FACEHUGGER-03, R-49: 26 cards in Deck and Exhaust, 4 in hands. Gorman and Vasquez
/// count as dead, Frost is captured, Newt lives.
#[test]
fn score_counts_cards_losses_and_newt() {
    let mut replica = third_mission(1, &carried());
    let hand = json!({ "hand": 0, "cards": ["brace-1", "brace-2", "helmet-1", "helmet-2"] });
    arrange(
        &mut replica,
        &[
            json!({ "clear": "contacts" }),
            json!({ "only": ["hicks"] }),
            json!({ "character": "hicks", "to": "f1" }),
            hand,
            json!({ "piles": true, "above": 20, "exhaust": 6, "discard": ["vest-1", "vest-2"] }),
            json!({ "motion": ["faint_contact-1", "lurker-2"] }),
            json!({ "turn": "hicks" }),
        ],
    );
    replica.game.round.number = 6; // the exit is open
    let seat = replica.game.pending().decisions()[0].seat;
    let leave = serde_json::from_value(json!({ "move": { "path": "exit-f1" } })).expect("an action");
    replica.apply(&Input::Act(seat, leave)).expect("the exit is open");
    // Default answers to all motion cards bring the match to its end.
    while let Some(decision) = replica.game.pending().decisions().first().cloned() {
        let default = replica.game.default_answer(decision.seat).expect("a default");
        assert_ne!(default.verb, Verb::Take);
        replica.apply(&Input::Act(decision.seat, default)).expect("accepted");
    }
    let cards = 20 + 6 + 4 - 5 * 3 + 10;
    // The last motion card (Lurker) had no witness. It only moved a card from Deck to Exhaust.
    assert_eq!(replica.game.record.score, Some(cards));
    assert_eq!(replica.game.outcome().and_then(|outcome| outcome.carry), None);
}

/// A-BUGHUNT-01, A-MISSION-02, A-CAMPAIGN-01: a campaign begins with the first mission. Bug Hunts have a mode
/// of their own.
#[test]
fn campaign_begins_with_first_mission() {
    let wish = |mission: &str| Wish {
        mode: Some("campaign".to_owned()),
        players: 2,
        options: [("mission".to_owned(), mission.to_owned())].into(),
    };
    assert!(Aliens::setup(&wish("hunt_junction")).is_err());
    let setup = Aliens::setup(&Wish { options: Default::default(), ..wish("") }).expect("a table");
    assert_eq!(setup.mission, Mission::Newt);
}

/// A-RESCUE-02, A-RESCUE-03, A-CAMPAIGN-10, A-ALIEN-29: a captive that was freed and has left is available
/// again. Cards lost meanwhile stay lost.
#[test]
fn rescued_captive_is_available_again() {
    let mut rescue = carried();
    rescue["next"] = json!("rescue");
    rescue["story"] = json!(1);
    let mut replica = third_mission(1, &rescue);
    let frost = |game: &Aliens| game.squad.get(Character::Frost).cloned().expect("in a cocoon");
    assert_eq!(frost(&replica.game).fate, Fate::Cocooned);
    assert_eq!(replica.game.field.specials.len(), 1);
    let exit = replica.game.mission().plan.exits[0].cells[0].to_string();
    arrange(
        &mut replica,
        &[
            json!({ "clear": "contacts" }),
            json!({ "only": ["hicks"] }),
            json!({ "character": "hicks", "to": exit }),
            json!({ "piles": true, "above": 60, "discard": ["vest-1", "vest-2", "vest-3"] }),
            json!({ "motion": ["faint_contact-1", "lurker-3"] }),
            json!({ "turn": "hicks" }),
        ],
    );
    // Frost has been freed and has left.
    if let Some(frost) = replica.game.squad.get_mut(Character::Frost) {
        (frost.fate, frost.freed) = (Fate::Escaped, true);
    }
    replica.game.record.escaped.push(Character::Frost);
    let leave =
        serde_json::from_value(json!({ "move": { "path": format!("exit-{exit}") } })).expect("an action");
    replica.apply(&Input::Act(Seat(0), leave)).expect("the exit is open");
    while let Some(decision) = replica.game.pending().decisions().first().cloned() {
        let first = || replica.game.legal(decision.seat).first().and_then(airlock_engine::Offer::least);
        let action = replica.game.default_answer(decision.seat).or_else(first).expect("an answer");
        replica.apply(&Input::Act(decision.seat, action)).expect("accepted");
    }
    let carry = replica.game.outcome().and_then(|outcome| outcome.carry).expect("the campaign goes on");
    assert_eq!(carry["captured"], json!([]));
    assert_eq!(carry["next"], json!("escape"));
    assert_eq!(carry["removed"].as_array().map(Vec::len), Some(1), "of two vests one is lost, rounded up");
}

/// The next mission of a campaign, at its first question.
fn next(players: u8, carried: &Value) -> Replica<Aliens> {
    let wish = Wish { mode: Some("campaign".to_owned()), players, ..Wish::default() };
    let setup = Aliens::setup(&wish).expect("a table");
    let setup = Aliens::carry(setup, carried).expect("a mission hands this on");
    Replica::<Aliens>::start(&setup, Seed::from_text("campaign")).expect("a match").0
}

/// Answers with presets, defaults, or the first offer, until a condition holds.
fn until(replica: &mut Replica<Aliens>, done: impl Fn(&Aliens) -> bool) {
    let wishes = object(&json!({ "characters": ["hicks", "gorman", "ripley"] }));
    while !done(&replica.game) {
        let decision = replica.game.pending().decisions().first().cloned().expect("a question");
        let first = || replica.game.legal(decision.seat).first().and_then(airlock_engine::Offer::least);
        let preset =
            replica.game.preset(&wishes, &decision).or_else(|| replica.game.default_answer(decision.seat));
        replica
            .apply(&Input::Act(decision.seat, preset.or_else(first).expect("an answer")))
            .expect("accepted");
    }
}

fn act(replica: &mut Replica<Aliens>, seat: Seat, action: &Value) {
    let action = serde_json::from_value(action.clone()).expect("an action");
    replica.apply(&Input::Act(seat, action)).expect("accepted");
}

/// DP-31, A-RESCUE-01: the captives in the mission are a choice. The default is as many as possible.
#[test]
fn captives_in_rescue_are_a_choice() {
    let mut rescue = carried();
    rescue["next"] = json!("rescue");
    rescue["captured"] = json!(["ripley", "frost", "hudson"]);
    let mut replica = next(1, &rescue);
    act(&mut replica, Seat(0), &json!({ "take": { "who": "hicks" } }));
    let decision = replica.game.pending().decisions()[0];
    assert_eq!(decision.point, "DP-31");
    let default = serde_json::to_value(replica.game.default_answer(decision.seat)).expect("JSON");
    assert_eq!(default["choose"]["who"], json!(["hudson", "frost", "ripley"]), "in the order of the cards");
    act(&mut replica, Seat(0), &json!({ "choose": { "who": ["frost"] } }));
    let captives: Vec<_> = replica.game.field.specials.iter().map(|special| special.captive).collect();
    assert_eq!(captives, [Some(Character::Frost)]);
    assert!(replica.game.squad.get(Character::Hudson).is_none());
}

/// A-CAMPAIGN-01, A-CAMPAIGN-04, A-CAMPAIGN-05…10, A-NEWT-01: Mission 1 is won with one character dead, one
/// captured, and three cards in Discard. One card comes back and one is lost. Mission 2 begins without them
/// and is also won.
#[test]
fn losses_of_a_won_mission_are_carried_into_the_next() {
    let wish = Wish { mode: Some("campaign".to_owned()), players: 1, ..Wish::default() };
    let setup = Aliens::setup(&wish).expect("a table");
    let (mut replica, _) =
        Replica::<Aliens>::start(&setup, Seed::from_text("two missions")).expect("a match");
    until(&mut replica, Staged::opened);
    arrange(
        &mut replica,
        &[
            json!({ "clear": "contacts" }),
            json!({ "only": ["hicks"] }),
            json!({ "character": "hicks", "to": "f24" }),
            json!({ "piles": true, "above": 57, "discard": ["vest-1", "vest-2", "vest-3"] }),
            json!({ "turn": "hicks" }),
        ],
    );
    for (who, fate) in [(Character::Vasquez, Fate::Killed), (Character::Hudson, Fate::Captured)] {
        replica.game.squad.get_mut(who).expect("there").fate = fate;
    }
    replica.game.squad.get_mut(Character::Hicks).expect("there").carries_newt = true;
    act(&mut replica, Seat(0), &json!({ "move": { "path": "exit-f24" } }));
    until(&mut replica, |game| game.outcome().is_some());
    let carry = replica.game.outcome().and_then(|outcome| outcome.carry).expect("the campaign goes on");
    assert_eq!(carry["next"], json!("escape"));
    assert_eq!(carry["killed"], json!(["vasquez"]));
    assert_eq!(carry["captured"], json!(["hudson"]));
    assert_eq!(carry["removed"].as_array().map(Vec::len), Some(1), "half of two");

    let mut replica = next(1, &carry);
    until(&mut replica, Staged::opened);
    let there: Vec<Character> = replica.game.squad.iter().map(|member| member.who).collect();
    assert_eq!(
        there,
        [Character::Gorman, Character::Hicks, Character::Frost, Character::Ripley, Character::Newt]
    );
    assert_eq!(replica.game.piles.above.len(), 59);
    arrange(
        &mut replica,
        &[
            json!({ "clear": "contacts" }),
            json!({ "only": ["hicks"] }),
            json!({ "character": "hicks", "to": "f24" }),
            json!({ "turn": "hicks" }),
        ],
    );
    act(&mut replica, Seat(0), &json!({ "move": { "path": "exit-f24" } }));
    until(&mut replica, |game| game.outcome().is_some());
    let carry = replica.game.outcome().and_then(|outcome| outcome.carry).expect("the campaign goes on");
    assert_eq!((&carry["story"], &carry["next"]), (&json!(2), &json!("survive")));
    assert_eq!(carry["killed"], json!(["vasquez"]));
}

/// A-SUPPLY-01, A-SUPPLY-02: two removed cards return for each crate. The mission can be played only once.
#[test]
fn crates_bring_removed_cards_back() {
    let mut supply = carried();
    supply["next"] = json!("supply");
    supply["story"] = json!(1);
    supply["captured"] = json!([]);
    supply["removed"] = json!([
        "pistol-1", "pistol-2", "pistol-3", "vest-1", "vest-2", "helmet-1", "helmet-2", "brace-1", "brace-2"
    ]);
    supply["facehuggers"] = json!(["vasquez", "vasquez"]);
    let mut replica = next(1, &supply);
    until(&mut replica, Staged::opened);
    arrange(
        &mut replica,
        &[
            json!({ "clear": "contacts" }),
            json!({ "only": ["hicks"] }),
            json!({ "character": "hicks", "to": "r12" }),
            json!({ "turn": "hicks" }),
        ],
    );
    replica.game.record.crates_secured = 4;
    act(&mut replica, Seat(0), &json!({ "move": { "path": "exit-r12" } }));
    until(&mut replica, |game| game.outcome().is_some());
    let carry = replica.game.outcome().and_then(|outcome| outcome.carry).expect("the campaign goes on");
    assert_eq!(carry["removed"].as_array().map(Vec::len), Some(1), "eight of nine are back");
    assert_eq!(carry["facehuggers"], json!(["vasquez", "vasquez"]));
    assert_eq!((&carry["supplied"], &carry["next"]), (&json!(true), &json!("escape")));
}
