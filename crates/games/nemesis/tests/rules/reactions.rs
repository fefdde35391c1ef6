//! Reaction windows: covert, opened on public facts, closed by time or by a reaction.

use airlock_engine::{Game, Input, Level, Seat, SeatSet, SeenWait, Viewer, Wait};
use airlock_nemesis::{
    Arg, Nemesis, Ref, Verb,
    ids::ActionKind,
    model::{CharacterState, Held, Object, PlayingCard},
};

use super::common::{act, after_draft, tick};

type Replica = airlock_engine::Replica<Nemesis>;

const ACTOR: Seat = Seat(0);
const NEXT: Seat = Seat(1);
const LAST: Seat = Seat(2);

/// Three characters are in one room, and the actor has the turn. `holders` hold an Interruption, the others
/// do not.
fn table(holders: &[Seat]) -> Replica {
    let mut replica = after_draft(3, 7);
    let game = &mut replica.game;
    game.round.first = ACTOR;
    let interruption = |card: &PlayingCard| matches!(card, PlayingCard::Action(card) if card.kind() == ActionKind::Interruption);
    for seat in Seat::all(3) {
        let crew = game.crew_mut(seat);
        let mut cards = std::mem::take(&mut crew.hand);
        cards.append(&mut crew.deck);
        cards.sort_by_key(|card| interruption(card) != holders.contains(&seat));
        crew.deck = cards.split_off(5);
        crew.hand = cards;
    }
    if let Some(turn) = &mut game.round.turn {
        turn.seat = ACTOR;
    }
    let room = game.room_of(ACTOR).expect("in a room");
    game.ship.rooms[room].objects.push(Object::Carcass);
    replica
}

/// The actor picks up a carcass, and every seat that may interrupt is asked.
fn pick_up(replica: &mut Replica) {
    let offers = replica.game.legal(ACTOR);
    let offer = offers.iter().find(|offer| offer.verb == Verb::PickUp).expect("something lies there");
    let mut action =
        airlock_nemesis::Action::new(Verb::PickUp).with(Arg::Object, [Ref::Object(Object::Carcass)]);
    let pay = offer.slots.iter().find(|(arg, ..)| *arg == Arg::Pay).map(|(_, slot, _)| slot.clone());
    let Some(airlock_nemesis::Slot::Pick { from, .. }) = pay else { panic!("it costs a card") };
    let other = from.iter().find(|r| **r != Ref::Card(ActionKind::Interruption, 1)).expect("another card");
    action = action.with(Arg::Pay, [*other]);
    replica.apply(&Input::Act(ACTOR, action)).expect("it is offered");
}

fn asked(game: &Nemesis) -> SeatSet {
    match game.pending().wait {
        Wait::Window(window) => window.asked.iter().map(|decision| decision.seat).collect(),
        _ => panic!("no window is open: {:?}", game.pending()),
    }
}

fn carries_carcass(game: &Nemesis) -> bool {
    game.crew(ACTOR).hands.contains(&Held::Object(Object::Carcass))
}

#[test]
fn window_does_not_depend_on_held_cards() {
    for holders in [&[][..], &[NEXT], &[NEXT, LAST]] {
        let mut replica = table(holders);
        pick_up(&mut replica);
        assert_eq!(asked(&replica.game), SeatSet::only(NEXT).with(LAST));
        let seen = replica.game.pending_for(Viewer::Seat(ACTOR));
        assert_eq!((seen.wait, seen.waiting_for.len()), (SeenWait::Window, 0));
    }
}

#[test]
fn window_stays_open_after_all_have_declined() {
    let mut replica = table(&[NEXT]);
    pick_up(&mut replica);
    act(&mut replica, NEXT, Verb::Decline);
    act(&mut replica, LAST, Verb::Decline);
    assert!(asked(&replica.game).is_empty());
    assert!(!carries_carcass(&replica.game));
    tick(&mut replica);
    assert!(carries_carcass(&replica.game), "the action stands (N-REACT-07)");
}

#[test]
fn cancelled_action_has_no_effect_but_counts() {
    let mut replica = table(&[NEXT]);
    pick_up(&mut replica);
    act(&mut replica, NEXT, Verb::React);
    tick(&mut replica); // the counter window
    assert!(!carries_carcass(&replica.game), "no effect (N-REACT-05)");
    assert_eq!(replica.game.round.turn.map(|turn| turn.actions), Some(1));
    assert_eq!(replica.game.crew(ACTOR).hand.len(), 4, "the cost stays paid");
    assert_eq!(replica.game.crew(NEXT).hand.len(), 4, "the reaction is discarded (N-REACT-01)");
}

#[test]
fn actor_can_interrupt_an_interruption() {
    let mut replica = table(&[ACTOR, NEXT]);
    pick_up(&mut replica);
    act(&mut replica, NEXT, Verb::React);
    assert!(asked(&replica.game).contains(ACTOR) && !asked(&replica.game).contains(NEXT)); // N-REACT-06
    act(&mut replica, ACTOR, Verb::React);
    tick(&mut replica);
    assert!(carries_carcass(&replica.game), "the last one is resolved first (N-REACT-06)");
}

#[test]
fn first_in_turn_order_reacts_and_others_keep_their_card() {
    let mut replica = table(&[NEXT, LAST]);
    pick_up(&mut replica);
    act(&mut replica, LAST, Verb::React);
    assert_eq!(asked(&replica.game), SeatSet::only(NEXT), "somebody earlier may still want to (N-REACT-02)");
    act(&mut replica, NEXT, Verb::React);
    assert_eq!(replica.game.crew(NEXT).hand.len(), 4);
    assert_eq!(replica.game.crew(LAST).hand.len(), 5);
}

#[test]
fn no_window_opens_if_all_are_switched_off() {
    let mut replica = table(&[NEXT]);
    for seat in [NEXT, LAST] {
        replica.game.switches[seat.index()].interruption = Level::NotThisTurn;
    }
    pick_up(&mut replica);
    assert!(carries_carcass(&replica.game));
}

#[test]
fn seat_with_discarded_interruption_is_not_asked() {
    let mut replica = table(&[]);
    let crew = replica.game.crew_mut(NEXT);
    let is_it = |card: &PlayingCard| matches!(card, PlayingCard::Action(card) if card.kind() == ActionKind::Interruption);
    let place = crew.deck.iter().position(is_it).expect("in the deck");
    let card = crew.deck.remove(place);
    crew.discard.push(card);
    pick_up(&mut replica);
    assert_eq!(asked(&replica.game), SeatSet::only(LAST));
    assert!(matches!(replica.game.crew(LAST).state, CharacterState::Active(_)));
}
