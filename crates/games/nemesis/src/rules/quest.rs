//! Special items and how to unlock them (section 15.4).

use airlock_engine::{Framed, Illegal, Seat, SeatSet};

use crate::{
    content::{ItemCardId, Unlock, ids::ItemKind},
    model::{
        HeavyItem, Held,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{action::TurnAction, frame::Cx, position::Nemesis},
};

/// Unlocking of a special item.
pub(crate) struct UnlockItem;

impl TurnAction for UnlockItem {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        offers(game, seat)
    }

    fn why_not(&self, game: &Nemesis, seat: Seat, _: &Action) -> Illegal {
        let elsewhere = Illegal::new("N-QUEST-06", "the condition of this item cannot be fulfilled here");
        offers(game, seat).err().unwrap_or(elsewhere)
    }

    fn perform(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        perform(game, cx, seat, action);
    }
}

/// Offers to unlock special items, one per item whose condition can be met now (N-QUEST-03).
fn offers(game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
    let pay = game.pay_slot(seat, Unlock::COST, None)?;
    if !Unlock::COMBAT.allows(game.in_combat(seat)) {
        return Err(Illegal::new("N-QUEST-06", "nothing is unlocked in combat"));
    }
    let locked = game.crew(seat).locked.iter();
    let offers: Vec<Offer> = locked
        .filter_map(|card| {
            let offer = Offer::new(Verb::Unlock, &["N-QUEST-03", "N-QUEST-06"]).costs(Unlock::COST);
            let offer = condition(game, seat, *card, offer.on(Arg::Item, Ref::Item(card.kind(), 1)))?;
            Some(offer.choose(Arg::Pay, pay.clone(), "N-ACT-03"))
        })
        .collect();
    if offers.is_empty() {
        return Err(Illegal::new("N-QUEST-06", "no condition of a locked item can be fulfilled here"));
    }
    Ok(offers)
}

/// Adds the slot that the condition of a special item needs; `None` if it cannot be met (N-QUEST-06).
fn condition(game: &Nemesis, seat: Seat, card: ItemCardId, offer: Offer) -> Option<Offer> {
    match card.def().unlock.as_ref()? {
        // A malfunction marker does not matter.
        Unlock::Room(kind) => (game.kind_of(game.room_of(seat)?) == Some(*kind)).then_some(offer),
        Unlock::Discard(kinds) => {
            let own = game.crew(seat).own_items().into_iter();
            let fitting: Vec<Ref> =
                own.filter(|(_, card)| kinds.contains(&card.kind())).map(|(r, _)| r).collect();
            (!fitting.is_empty()).then(|| offer.choose(Arg::With, Slot::one(fitting), "N-QUEST-06"))
        }
    }
}

/// Unlocks an item: its card is turned to its portrait side (N-QUEST-04).
fn perform(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(Ref::Item(kind, _)) = action.one(Arg::Item) else { return };
    let Some(place) = game.crew(seat).locked.iter().position(|card| card.kind() == kind) else { return };
    let price = action.one(Arg::With).and_then(|item| game.crew(seat).item_card(item));
    game.make_room(cx, seat, action);
    if let Some(price) = price {
        game.crew[seat.index()].lose_item(cx, seat, &mut game.decks, price);
    }
    let card = game.crew_mut(seat).locked.remove(place);
    cx.tell(SeenEvent::Unlocked { seat, item: kind });
    if card.def().heavy {
        game.crew_mut(seat).put_in_hand(cx, seat, Held::Items(vec![HeavyItem::new(card, 0)])); // N-QUEST-05
    } else {
        game.crew_mut(seat).stow(seat, card, SeatSet::ALL); // its face stays public
        cx.tell(SeenEvent::GotItem { seat, color: card.color(), item: Some(kind) });
    }
    if kind == ItemKind::Autoloader {
        game.push(crate::rules::items::Step::AttachNow { seat }); // N-OP-27
    }
}
