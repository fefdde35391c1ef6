//! Declaring the use of cards, items, rooms and the robot: offers and prices (R-ACT-01, R-ITEM-07, R-ROOM-02,
//! R-ROBOT-03).

use airlock_engine::{Framed, Illegal, Seat, SeatSet};

use super::{Effect, Source, Step, need};
use crate::{
    content::{
        ItemCardId, PriceOp, UseOp, WoundOp,
        ids::{ActionKind, BasicAction},
    },
    model::{
        PlayingCard,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{action::TurnAction, frame::Cx, position::Retaliation},
};

/// Kinds of things whose use is an action.
pub(crate) enum Used {
    Card,
    Item,
    Room,
    Robot,
}

impl TurnAction for Used {
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(match self {
            Self::Card => cards(game, seat),
            Self::Item => items(game, seat),
            Self::Room => room(game, seat),
            Self::Robot => robot(game, seat),
        })
    }

    fn why_not(&self, game: &Retaliation, seat: Seat, action: &Action) -> Illegal {
        let in_combat = game.in_combat(seat);
        let barred = Illegal::new("R-TURN-12", "this is not possible in combat");
        let incomplete =
            Illegal::new("R-GEN-04", "this use cannot be carried out completely, price included");
        let Some(slot) = game.room_of(seat) else {
            return Illegal::new("R-TURN-16", "the character is not on the map");
        };
        match self {
            Self::Card => match action.one(Arg::Card) {
                Some(Ref::Card(kind, _)) if in_combat && kind.def().not_in_combat => barred,
                Some(Ref::Card(kind, _)) if !in_hand(game, seat, kind) => {
                    Illegal::new("R-ACT-01", "this card is not in hand")
                }
                Some(Ref::Contamination(_)) => {
                    Illegal::new("R-CONTAM-02", "contamination cards cannot be played")
                }
                _ => Illegal::new("R-ACT-02", "this alternative cannot be carried out completely"),
            },
            Self::Item => match action.one(Arg::Item).and_then(|named| game.crew(seat).item_at(named)) {
                None => Illegal::new("R-ITEM-07", "this item is not there"),
                Some(item) if item.def().branches.is_empty() => {
                    Illegal::new("R-ITEM-09", "this item works by itself and cannot be used by the action")
                }
                Some(item) if in_combat && item.def().not_in_combat => barred,
                Some(item) if game.crew(seat).held(item).is_some_and(|item| item.malfunction) => {
                    Illegal::new("R-MALF-04", "this item has a malfunction")
                }
                Some(_) => incomplete,
            },
            Self::Room if in_combat => Illegal::new("R-ROOM-02", "rooms cannot be used in combat"),
            Self::Room if game.facility.room(slot).is_some_and(|room| room.malfunction) => {
                Illegal::new("R-MALF-02", "the room has a malfunction")
            }
            Self::Room => incomplete,
            Self::Robot if !game.systems.robot.revealed => {
                Illegal::new("R-ROBOT-12", "the robot is not discovered yet")
            }
            Self::Robot if game.systems.robot.malfunction => {
                Illegal::new("R-MALF-06", "the robot has a malfunction")
            }
            Self::Robot if in_combat => Illegal::new("R-ROBOT-03", "the robot cannot be activated in combat"),
            Self::Robot if robot_price(game, seat).is_none() => {
                let why = "the robot is activated in its room, or from a room with a computer";
                Illegal::new("R-ROBOT-03", why)
            }
            Self::Robot => {
                Illegal::new("R-GEN-04", "you cannot carry this out completely, including its price")
            }
        }
    }

    fn perform(&self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Some(effect) = begun(game, seat, action) else { return };
        match effect.source {
            Source::Card(_) => play(game, cx, effect),
            Source::Item(item) => use_item(game, cx, seat, item, action),
            Source::Room(_) | Source::Robot(_) => game.push(Step::Next(effect)),
        }
    }
}

/// The branches that can be carried out, each as an offer with its price (R-GEN-04, R-TURN-09). `except` is
/// the played card, which cannot pay.
fn uses(game: &Retaliation, effect: Effect, base: &Offer, cost: u8, except: Option<Ref>) -> Vec<Offer> {
    let mut offers = Vec::new();
    for (branch, said) in (0..).zip(effect.source.branches()) {
        let more = said
            .ops
            .iter()
            .map(|op| if let UseOp::Price(PriceOp::DiscardCards { n }) = op { *n } else { 0 })
            .sum::<u8>();
        let Ok(pay) = game.pay_slot(effect.seat, cost + more, except) else { continue };
        let effect = Effect { branch, ..effect };
        let mut helped = patients(game, effect);
        let can = |who: &Seat| {
            need::is_possible(game, Effect { helped: Some(*who).filter(|who| *who != effect.seat), ..effect })
        };
        helped.retain(can);
        if helped.is_empty() {
            continue;
        }
        let mut offer = base.clone().on(Arg::Branch, Ref::Branch(branch)).costs(cost + more);
        if cost + more > 0 {
            offer = offer.choose(Arg::Pay, pay, "R-TURN-09");
        }
        if helped != [effect.seat] {
            offer = offer.choose(Arg::Who, Slot::one(helped.into_iter().map(Ref::Seat)), "R-ITEM-22");
        }
        offers.push(offer);
    }
    offers
}

/// The characters that a branch can help: the user, or another character in the room (R-ITEM-22, R-ITEM-23).
fn patients(game: &Retaliation, effect: Effect) -> Vec<Seat> {
    let helps = effect.branch().is_some_and(|branch| branch.ops.iter().any(|op| op.helps_others()));
    let mine = matches!(effect.source, Source::Card(_) | Source::Item(_));
    let mut found = vec![effect.seat];
    if let Some(slot) = game.room_of(effect.seat).filter(|_| helps && mine) {
        found.extend(game.characters_in(slot).filter(|other| *other != effect.seat));
    }
    found
}

fn cards(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let crew = game.crew(seat);
    let in_combat = game.in_combat(seat);
    let mut offers = Vec::new();
    for (card, named) in crew.hand.iter().zip(crew.hand_refs()) {
        let PlayingCard::Action(card) = card else { continue };
        if card.def().not_in_combat && in_combat {
            continue;
        }
        let base = Offer::new(Verb::PlayCard, &["R-ACT-01", "R-ACT-02"]).on(Arg::Card, named);
        offers.extend(uses(game, Effect::new(seat, Source::Card(*card), 0), &base, 0, Some(named)));
    }
    offers
}

/// The seat's items that can be used now (R-ITEM-07, R-ITEM-09, R-MALF-04).
fn usable(game: &Retaliation, seat: Seat) -> Vec<(ItemCardId, Ref)> {
    let crew = game.crew(seat);
    let in_combat = game.in_combat(seat);
    let can = |(card, _): &(ItemCardId, Ref)| {
        let def = card.def();
        let broken = crew.held(*card).is_some_and(|item| item.malfunction);
        !(def.branches.is_empty() || broken || def.not_in_combat && in_combat)
    };
    crew.item_refs().into_iter().filter(can).collect()
}

fn items(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let more =
        game.wound_price(seat, |op| if let WoundOp::ItemsCost { more } = op { Some(more) } else { None });
    let cost = BasicAction::UseItem.def().cost + more;
    let mut offers = Vec::new();
    for (card, named) in usable(game, seat) {
        let base = Offer::new(Verb::UseItem, &["R-ITEM-07"]).on(Arg::Item, named);
        offers.extend(uses(game, Effect::new(seat, Source::Item(card), 0), &base, cost, None));
    }
    offers
}

/// The uses of an item that was just gained, without an action or a card (R-ITEM-10, R-ITEM-21).
pub(super) fn free_uses(game: &Retaliation, seat: Seat, item: ItemCardId) -> Vec<Offer> {
    let Some((card, named)) = usable(game, seat).into_iter().find(|(card, _)| *card == item) else {
        return Vec::new();
    };
    let base = Offer::new(Verb::UseItem, &["R-ITEM-10"]).on(Arg::Item, named);
    let offers = uses(game, Effect::new(seat, Source::Item(card), 0), &base, 0, None);
    // Only the user is helped. Another character would have to agree first, and can be given the item
    // instead.
    let alone = |mut offer: Offer| {
        offer.slots.retain(|(arg, ..)| *arg != Arg::Who);
        offer
    };
    offers.into_iter().map(alone).collect()
}

fn room(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let basic = BasicAction::UseRoom.def();
    let Some(slot) = game.room_of(seat) else { return Vec::new() };
    let working = game.facility.room(slot).filter(|room| !room.malfunction); // R-MALF-02
    let Some(room) = working.filter(|_| !(basic.not_in_combat && game.in_combat(seat))) else {
        return Vec::new();
    };
    let base = Offer::new(Verb::UseRoom, &["R-ROOM-01", "R-ROOM-02"]);
    uses(game, Effect::new(seat, Source::Room(room.kind), 0), &base, basic.cost, None)
}

/// The price of activating the robot from the character's room. `None` where it cannot be activated
/// (R-ROBOT-03, R-ROBOT-04).
fn robot_price(game: &Retaliation, seat: Seat) -> Option<u8> {
    const FROM_AFAR: u8 = 1;
    let basic = BasicAction::ActivateRobot.def();
    let slot = game.room_of(seat)?;
    if !need::robot_works(game) || (basic.not_in_combat && game.in_combat(seat)) {
        return None;
    }
    let computer = game.facility.room(slot)?.kind.def().computer; // R-MALF-03
    match (slot == game.systems.robot.at, computer) {
        (true, _) => Some(basic.cost),
        (false, true) if game.crew(seat).data => Some(basic.cost),
        (false, true) => Some(basic.cost + FROM_AFAR),
        (false, false) => None,
    }
}

fn robot(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let Some(cost) = robot_price(game, seat) else { return Vec::new() };
    let base = Offer::new(Verb::ActivateRobot, &["R-ROBOT-03", "R-ROBOT-09"]);
    uses(game, Effect::new(seat, Source::Robot(game.systems.robot.card), 0), &base, cost, None)
}

/// The seat that must agree before anything is paid, since its character is to be helped (R-ITEM-22, D-28).
pub(crate) fn consent(seat: Seat, action: &Action) -> Option<Seat> {
    let by_use = matches!(action.verb, Verb::PlayCard | Verb::UseItem);
    match action.one(Arg::Who) {
        Some(Ref::Seat(other)) if by_use && other != seat => Some(other),
        _ => None,
    }
}

/// The effect that an action begins.
fn begun(game: &Retaliation, seat: Seat, action: &Action) -> Option<Effect> {
    let source = match action.verb {
        Verb::PlayCard => {
            return named_card(game, seat, action)
                .map(|effect| Effect { helped: consent(seat, action), ..effect });
        }
        Verb::UseItem => Source::Item(game.crew(seat).item_at(action.one(Arg::Item)?)?),
        Verb::UseRoom => Source::Room(game.facility.room(game.room_of(seat)?)?.kind),
        _ => Source::Robot(game.systems.robot.card),
    };
    Some(Effect { helped: consent(seat, action), ..Effect::new(seat, source, named_branch(action)) })
}

/// True if the declared action can still be carried out completely (R-GEN-04).
pub(super) fn is_still_possible(game: &Retaliation, seat: Seat, action: &Action) -> bool {
    begun(game, seat, action).is_some_and(|effect| need::is_possible(game, effect))
}

fn named_branch(action: &Action) -> u8 {
    if let Some(Ref::Branch(branch)) = action.one(Arg::Branch) { branch } else { 0 }
}

/// The branch of a card in hand that an action names.
pub(super) fn named_card(game: &Retaliation, seat: Seat, action: &Action) -> Option<Effect> {
    let named = action.one(Arg::Card)?;
    let crew = game.crew(seat);
    let found = crew.hand.iter().zip(crew.hand_refs()).find(|(_, r)| *r == named)?.0;
    let PlayingCard::Action(card) = found else { return None };
    Some(Effect::new(seat, Source::Card(*card), named_branch(action)))
}

/// Plays a card. Once carried out, it goes on top of the discard pile (R-ACT-01, R-GEN-14).
pub(super) fn play(game: &mut Retaliation, cx: &mut Cx<'_>, effect: Effect) {
    let (seat, Source::Card(card)) = (effect.seat, effect.source) else { return };
    game.crew_mut(seat).hand.retain(|other| *other != PlayingCard::Action(card));
    cx.disclose("R-ACT-01", SeatSet::ALL, || card.to_string());
    cx.tell(SeenEvent::CardPlayed { seat, card: card.kind() });
    game.then([Step::Next(effect).into(), Step::Discard { seat, card }.into()]);
}

/// Uses an item. A one-use item is discarded (R-ITEM-08).
pub(super) fn use_item(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    seat: Seat,
    item: ItemCardId,
    action: &Action,
) {
    let Some(effect) = begun(game, seat, action) else { return };
    cx.disclose("R-ITEM-07", SeatSet::ALL, || item.kind().to_string());
    cx.tell(SeenEvent::ItemUsed { seat, item: item.kind() });
    game.push(Step::Next(effect));
    if item.def().one_use {
        game.lose_item(cx, seat, item);
    }
}

/// Offers the immediate use of a gained item, if the item allows it (R-ITEM-10).
pub(crate) fn gained(game: &mut Retaliation, seat: Seat, item: ItemCardId) {
    if item.def().free_on_gain {
        game.push(Step::Free { seat, item, asked: false });
    }
}

fn in_hand(game: &Retaliation, seat: Seat, kind: ActionKind) -> bool {
    let is = |card: &PlayingCard| matches!(card, PlayingCard::Action(card) if card.kind() == kind);
    game.crew(seat).hand.iter().any(is)
}
