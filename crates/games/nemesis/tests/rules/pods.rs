//! Public events of the escape pods (section 16.6).

use airlock_engine::{Input, Replica, Script, Seat, Viewer, scenario::Scenario};
use airlock_nemesis::{Action, Arg, Nemesis, Ref, Verb, event::SeenEvent, ids::ActionKind};

/// N-POD-04: the locks and the occupants of pods are public.
#[test]
fn pod_events_are_public() {
    let scenario: Scenario = serde_json::from_value(serde_json::json!({
        "name": "pods", "rules": [], "game": "nemesis", "players": 2,
        "setup": { "characters": ["scout", "captain"] },
        "given": [
            { "tile": "hatch_control_system", "to": "s08" }, { "tile": "evacuation_section_a", "to": "s09" },
            { "explore": "all" }, { "character": 0, "to": "s08" }, { "character": 1, "to": "s09" },
            { "hand": 0, "cards": ["rest", "search"] }, { "hand": 1, "cards": ["rest", "search"] }, { "turn": 0 }
        ]
    }))
    .expect("a scenario");
    let mut replica: Replica<Nemesis> = scenario.run().expect("it can be arranged");
    let pay = [Ref::Card(ActionKind::Rest, 1), Ref::Card(ActionKind::Search, 1)];
    let mut everybody_is_told = |seat, action: Action, expected: SeenEvent| {
        replica.chance_mut().script("noise", Script::Result("1".to_owned()));
        let events = replica.apply(&Input::Act(seat, action)).expect("it is offered").events;
        for who in Viewer::all(2) {
            let told: Vec<SeenEvent> =
                events.iter().filter_map(|event| event.seen_by(who).cloned()).collect();
            assert!(told.contains(&expected), "{who:?}: {told:?}");
        }
    };
    let room_action = || Action::new(Verb::RoomAction).with(Arg::Pay, pay);
    let unlock = room_action().with(Arg::Pod, [Ref::Pod(1)]);
    everybody_is_told(Seat(0), unlock, SeenEvent::PodTurned { pod: 1, locked: false });
    everybody_is_told(Seat(0), Action::new(Verb::Pass), SeenEvent::TurnBegan { seat: Seat(1) });
    everybody_is_told(Seat(1), room_action(), SeenEvent::Boarded { seat: Seat(1), pod: 1 });
    everybody_is_told(
        Seat(1),
        Action::new(Verb::Launch),
        SeenEvent::Launched { pod: 1, aboard: vec![Seat(1)] },
    );
}
