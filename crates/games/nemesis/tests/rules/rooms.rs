//! Rooms (section 16), and events of the intruder player (section 21).

use std::collections::BTreeSet;

use airlock_engine::{Game, Input, Replica, Seat, Seed, Viewer, Wait, Wish};
use airlock_nemesis::{
    Nemesis,
    content::{IntruderActionId, RoomNo},
    event::SeenEvent,
    ids::{RoomColor, RoomKind, TileBack},
    model::{CharacterState, IntruderPlayer},
};

use super::common::after_draft;

/// N-ROOM-03: all 11 rooms "1" and 5 of the 9 rooms "2" are in play in every match. Nobody knows which five.
#[test]
fn all_basic_and_five_additional_rooms_are_in_play() {
    let mut additional = BTreeSet::new();
    for seed in 0..40 {
        let replica = after_draft(3, seed);
        let rooms = &replica.game.ship.rooms;
        let of = |back: TileBack| {
            let kinds = RoomNo::all().map(|no| rooms[no].tile.face).filter(|kind| kind.def().back == back);
            kinds.collect::<BTreeSet<RoomKind>>()
        };
        assert_eq!(of(TileBack::One), RoomKind::of(TileBack::One).collect());
        assert_eq!(of(TileBack::Two).len(), 5);
        additional.extend(of(TileBack::Two));
        for (no, room) in rooms.iter().filter(|(_, room)| !room.explored) {
            assert!(room.tile.known.is_empty(), "{no} is seen by nobody");
        }
    }
    assert_eq!(additional.len(), 9, "each of the additional rooms comes up in some game");
}

/// N-ROOM-04: colours and computer icons as in component facts; special rooms have neither.
#[test]
fn rooms_have_the_printed_colours_and_computers() {
    use RoomColor::{Green, None, Red, White, Yellow};
    use RoomKind::{
        AirlockControl, Armory, Cabins, Canteen, Cockpit, CommandCenter, CommsRoom, EmergencyRoom,
        EngineControlRoom, EngineRoom1, EngineRoom2, EngineRoom3, EvacuationSectionA, EvacuationSectionB,
        FireControlSystem, Generator, HatchControlSystem, Hibernatorium, Laboratory, MonitoringRoom, Nest,
        RoomCoveredWithSlime, ShowerRoom, Storage, Surgery,
    };
    let rooms = [
        (Armory, Red, false),
        (CommsRoom, Yellow, true),
        (EmergencyRoom, Green, false),
        (EvacuationSectionA, White, false),
        (EvacuationSectionB, White, false),
        (FireControlSystem, Yellow, true),
        (Generator, Yellow, true),
        (Laboratory, Green, true),
        (Nest, None, false),
        (Storage, Red, false),
        (Surgery, Green, false),
        (AirlockControl, Yellow, false),
        (Cabins, White, false),
        (Canteen, Green, false),
        (CommandCenter, Red, true),
        (EngineControlRoom, Yellow, true),
        (HatchControlSystem, White, false),
        (MonitoringRoom, Red, true),
        (RoomCoveredWithSlime, None, false),
        (ShowerRoom, White, false),
        (Cockpit, None, false),
        (EngineRoom1, None, false),
        (EngineRoom2, None, false),
        (EngineRoom3, None, false),
        (Hibernatorium, None, false),
    ];
    assert_eq!(rooms.len(), RoomKind::ALL.len());
    for (kind, color, computer) in rooms {
        assert_eq!((kind.def().color, kind.def().computer), (color, computer), "{kind}");
    }
}

/// N-COOP-07: the cooperative mode, which has resuscitation, has no intruder player, and neither has the solo
/// mode.
#[test]
fn only_base_mode_has_an_intruder_player() {
    let wish = |mode: &str, players| Wish {
        mode: Some(mode.to_owned()),
        players,
        options: [("intruder_player".to_owned(), "true".to_owned())].into_iter().collect(),
    };
    assert!(Nemesis::setup(&wish("base", 3)).is_ok_and(|setup| setup.intruder_player));
    assert!(Nemesis::setup(&wish("coop", 3)).is_err());
    assert!(Nemesis::setup(&wish("solo", 1)).is_err());
}

/// The second round of a match whose seat 1 is the intruder player, with all events so far.
fn with_an_intruder_player() -> (Replica<Nemesis>, Vec<airlock_engine::EventOf<Nemesis>>) {
    let wish = Wish {
        mode: Some("base".to_owned()),
        players: 3,
        options: [("intruder_player".to_owned(), "true".to_owned())].into_iter().collect(),
    };
    let setup = Nemesis::setup(&wish).expect("a table");
    let mut replica =
        Replica::<Nemesis>::start(&setup, Seed::from_text("intruder player")).expect("a match").0;
    let mut events = Vec::new();
    for _ in 0..400 {
        let joins = replica.game.round.number == 1 && replica.game.intruder_player.is_none();
        if joins && replica.game.round.turn.is_some() {
            let crew = replica.game.crew_mut(Seat(1));
            (crew.state, crew.passed) = (CharacterState::Dead, true);
            replica.game.intruder_player = Some(IntruderPlayer {
                seat: Seat(1),
                from_round: 2,
                hand: Vec::new(),
                deck: IntruderActionId::all().collect(),
                discard: Vec::new(),
                passed: false,
            });
        }
        let input = match replica.game.pending().wait {
            Wait::Window(_) => Input::Tick(1),
            Wait::Asks(asked) => {
                if asked[0].point == "DP-INTRP-PLAY" {
                    break;
                }
                let seat = asked[0].seat;
                Input::Act(seat, replica.game.default_answer(seat).expect("a default"))
            }
            Wait::Idle | Wait::Over => break,
        };
        events.extend(replica.apply(&input).expect("accepted").events);
    }
    (replica, events)
}

/// N-INTRP-25: others receive the number of cards it draws, not the faces. The card it keeps when it passes
/// stays hidden. Discarded cards are public.
#[test]
fn intruder_player_draws_and_kept_card_are_hidden() {
    let (mut replica, events) = with_an_intruder_player();
    let drawn = |who: Viewer| {
        let seen = events.iter().filter_map(|event| event.seen_by(who).cloned());
        let drawn = seen.filter_map(|told| match told {
            SeenEvent::IntruderCardsDrawn { count, cards, .. } => Some((count, cards.len())),
            _ => None,
        });
        drawn.collect::<Vec<_>>()
    };
    assert_eq!(drawn(Viewer::Seat(Seat(1))), [(3, 3)]);
    assert_eq!(drawn(Viewer::Seat(Seat(0))), [(3, 0)]);
    assert_eq!(drawn(Viewer::Public), [(3, 0)]);
    let hand = replica.game.intruder_player.as_ref().expect("it plays").hand.clone();
    let decision = replica.game.pending().decisions().first().cloned().expect("it is its turn");
    assert_eq!((decision.seat, decision.point), (Seat(1), "DP-INTRP-PLAY"));
    let pass = replica.game.default_answer(decision.seat).expect("it may pass and keep its first card");
    let events = replica.apply(&Input::Act(Seat(1), pass)).expect("accepted").events;
    let kept = replica.game.intruder_player.as_ref().expect("it plays").hand.clone();
    assert_eq!(kept.first(), hand.first(), "one card is kept");
    let seen = events.iter().filter_map(|event| event.seen_by(Viewer::Seat(Seat(0))).cloned());
    let discarded = seen.filter_map(|told| match told {
        SeenEvent::IntruderPassed { discarded, .. } => Some(discarded),
        _ => None,
    });
    let gone: Vec<_> = hand[1..].iter().map(|card| card.kind()).collect();
    assert_eq!(discarded.collect::<Vec<_>>(), [gone]);
}
