//! Trade: terms of gifts, agreed to by version. Others see backs only.

use airlock_engine::{ApplyError, Game, Input, Piece, Replica, Seat, SeatSet};
use airlock_nemesis::{
    Action, Arg, Nemesis, Ref, Verb,
    content::ItemCardId,
    ids::{ItemColor, ItemKind},
    model::{Held, Object, Seen},
};

use super::common::{act, after_draft, tick};

const BY: Seat = Seat(0);
const OTHER: Seat = Seat(1);
const THIRD: Seat = Seat(2);

/// A trade of three characters. The first owns a grenade and a recon drone, the second a medkit.
fn trade() -> Replica<Nemesis> {
    let mut replica = after_draft(3, 11);
    for (seat, kind) in [(BY, ItemKind::Grenade), (BY, ItemKind::ReconDrone), (OTHER, ItemKind::Medkit)] {
        own(&mut replica.game, seat, kind);
    }
    act(&mut replica, BY, Verb::Trade);
    while replica.game.pending().decisions().first().is_none_or(|decision| decision.point != "DP-TRADE") {
        tick(&mut replica); // nobody interrupts
    }
    replica
}

fn own(game: &mut Nemesis, seat: Seat, kind: ItemKind) -> ItemCardId {
    let card = kind.cards().next().expect("there is one");
    for pile in &mut game.decks.items {
        pile.take(card);
    }
    game.crew_mut(seat).inventory.push(Piece::known(card, SeatSet::only(seat)));
    card
}

fn propose(version: u16, give: Ref, to: Seat) -> Action {
    Action::new(Verb::Propose)
        .with(Arg::Version, [Ref::Number(version)])
        .with(Arg::Give, [give])
        .with(Arg::Who, [Ref::Seat(to)])
}

fn agree(version: u16) -> Action {
    Action::new(Verb::Agree).with(Arg::Version, [Ref::Number(version)])
}

fn give(replica: &mut Replica<Nemesis>, seat: Seat, action: Action) {
    replica.apply(&Input::Act(seat, action)).expect("it is offered");
}

fn kinds(game: &Nemesis, seat: Seat) -> Vec<ItemKind> {
    game.crew(seat).inventory.iter().map(|piece| piece.face.kind()).collect()
}

#[test]
fn swap_needs_agreement_to_the_same_terms() {
    let mut replica = trade();
    give(&mut replica, BY, propose(0, Ref::Item(ItemKind::Grenade, 1), OTHER));
    give(&mut replica, OTHER, propose(1, Ref::Item(ItemKind::Medkit, 1), BY));
    let late = replica.apply(&Input::Act(BY, agree(1)));
    assert!(matches!(late, Err(ApplyError::Illegal(illegal)) if illegal.rule == "N-TRADE-04"));
    give(&mut replica, BY, agree(2));
    assert_eq!(kinds(&replica.game, BY), [ItemKind::ReconDrone, ItemKind::Medkit]);
    assert_eq!(kinds(&replica.game, OTHER), [ItemKind::Grenade]);
}

#[test]
fn gift_needs_the_consent_of_its_receiver() {
    let mut replica = trade();
    give(&mut replica, BY, propose(0, Ref::Item(ItemKind::Grenade, 1), OTHER));
    act(&mut replica, OTHER, Verb::Withdraw);
    act(&mut replica, BY, Verb::Close);
    assert_eq!(kinds(&replica.game, OTHER), [ItemKind::Medkit]);
}

#[test]
fn connected_gifts_change_hands_together() {
    let mut replica = trade();
    give(&mut replica, BY, propose(0, Ref::Item(ItemKind::Grenade, 1), OTHER));
    give(&mut replica, BY, propose(1, Ref::Item(ItemKind::ReconDrone, 1), THIRD));
    give(&mut replica, OTHER, agree(2));
    assert_eq!(kinds(&replica.game, OTHER), [ItemKind::Medkit], "they hang together by the giver");
    give(&mut replica, THIRD, agree(2));
    assert_eq!(kinds(&replica.game, OTHER), [ItemKind::Medkit, ItemKind::Grenade]);
    assert_eq!(kinds(&replica.game, THIRD), [ItemKind::ReconDrone]);
}

#[test]
fn shown_card_is_known_until_a_card_of_its_back_moves() {
    let mut replica = trade();
    let show = Action::new(Verb::Show)
        .with(Arg::Item, [Ref::Item(ItemKind::Grenade, 1)])
        .with(Arg::Who, [Ref::Seat(THIRD)]);
    give(&mut replica, BY, show);
    assert!(replica.game.crew(BY).inventory[0].known.contains(THIRD));
    give(&mut replica, BY, propose(0, Ref::Item(ItemKind::ReconDrone, 1), OTHER));
    give(&mut replica, OTHER, agree(1));
    let game = &replica.game;
    assert!(!game.crew(BY).inventory[0].known.contains(THIRD), "it may be the other red card");
    let moved = game.crew(OTHER).inventory.last().expect("it has it");
    assert_eq!((moved.face.color(), moved.known), (ItemColor::Red, SeatSet::only(BY).with(OTHER)));
    let remembered = |memory: &airlock_nemesis::model::Memory| {
        memory.seat == THIRD && memory.seen == Seen::Item(BY, ItemKind::Grenade)
    };
    assert!(game.record.memories.iter().any(remembered));
}

#[test]
fn hand_limits_hold_when_the_trade_ends() {
    let mut replica = trade();
    let hands = &mut replica.game.crew_mut(BY).hands;
    hands.push(Held::Object(Object::Carcass));
    replica.game.crew_mut(OTHER).hands.push(Held::Object(Object::Egg));
    replica.game.intruders.egg_supply -= 1;
    give(&mut replica, BY, propose(0, Ref::Object(Object::Carcass), OTHER));
    give(&mut replica, OTHER, agree(1));
    assert_eq!(replica.game.crew(OTHER).hands.len(), 3);
    act(&mut replica, BY, Verb::Close);
    assert_eq!(replica.game.pending().decisions()[0].point, "DP-HANDS");
    act(&mut replica, OTHER, Verb::Drop);
    let room = replica.game.room_of(OTHER).expect("in a room");
    assert!(replica.game.ship.rooms[room].objects.contains(&Object::Carcass), "the newest by default");
    assert_eq!(replica.game.crew(OTHER).hands.len(), 2);
}
