//! Crafting (section 15.3).

use airlock_engine::{Illegal, Seat, SeatSet};

use crate::{
    content::{
        ItemCardId, Substitute,
        ids::{CraftSymbol, ItemKind},
    },
    model::{
        HeavyItem, Held,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{action::TurnAction, frame::Cx, position::Nemesis},
};

/// The basic action Craft.
pub(crate) struct Craft;

impl TurnAction for Craft {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        offers(game, seat)
    }

    fn why_not(&self, game: &Nemesis, seat: Seat, _: &Action) -> Illegal {
        match offers(game, seat) {
            Err(illegal) => illegal,
            Ok(offers) if offers.is_empty() => why_nothing(game, seat),
            Ok(_) => Illegal::new("N-CRAFT-02", "these components do not make this, or none is left"),
        }
    }

    fn perform(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        perform(game, cx, seat, action);
    }
}

/// Offers of the basic action Craft (N-CRAFT-01).
fn offers(game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
    let pay = game.pay_slot(seat, 1, None)?;
    if game.in_combat(seat) {
        return Err(Illegal::new("N-CRAFT-01", "nothing is crafted in combat"));
    }
    let base = Offer::new(Verb::Craft, &["N-CRAFT-01", "N-CRAFT-02"]).costs(1);
    Ok(with_components(game, seat, &base.choose(Arg::Pay, pay, "N-ACT-03"), None))
}

/// Explains why a seat that may craft cannot craft anything.
fn why_nothing(game: &Nemesis, seat: Seat) -> Illegal {
    if fits_what_is_gone(game, seat) {
        Illegal::new("N-CRAFT-05", "no card of the wanted item is left in the stock")
    } else {
        Illegal::new("N-CRAFT-02", "no two items match what is left in the stock")
    }
}

/// True if a seat has the components of an item of which no card is left (N-CRAFT-05).
fn fits_what_is_gone(game: &Nemesis, seat: Seat) -> bool {
    let left: Vec<ItemKind> = craftable(game).collect();
    let own = game.crew(seat).own_items();
    let has = |symbol| own.iter().any(|(_, card)| gives(*card, symbol, None));
    let gone = ItemKind::ALL.iter().filter(|kind| !left.contains(kind));
    gone.filter_map(|kind| kind.def().recipe).any(|recipe| recipe.into_iter().all(has))
}

/// Offers of a crafting action: one for each crafted item (`what`), with slots for its components (`item` and
/// `with`). If a component fits both slots, one offer for each choice of `item` (DP-CRAFT, N-CRAFT-02,
/// N-OP-05).
pub(crate) fn with_components(
    game: &Nemesis,
    seat: Seat,
    base: &Offer,
    substitute: Option<Substitute>,
) -> Vec<Offer> {
    let own = game.crew(seat).own_items();
    if own.len() < 2 {
        return Vec::new();
    }
    let fitting = |symbol| -> Vec<Ref> {
        own.iter().filter(|(_, card)| gives(*card, symbol, substitute)).map(|(r, _)| *r).collect()
    };
    let mut offers = Vec::new();
    for kind in craftable(game) {
        let Some([first, second]) = kind.def().recipe else { continue };
        let (first, second) = (fitting(first), fitting(second));
        let base = base.clone().on(Arg::What, Ref::Item(kind, 1));
        if first.iter().all(|item| !second.contains(item)) {
            if !first.is_empty() && !second.is_empty() {
                offers.push(base.choose(Arg::Item, Slot::one(first), "N-CRAFT-02").choose(
                    Arg::With,
                    Slot::one(second),
                    "N-CRAFT-02",
                ));
            }
            continue;
        }
        // One item cannot be both components.
        for item in first {
            let others: Vec<Ref> = second.iter().copied().filter(|other| *other != item).collect();
            if !others.is_empty() {
                let offer = base.clone().on(Arg::Item, item);
                offers.push(offer.choose(Arg::With, Slot::one(others), "N-CRAFT-02"));
            }
        }
    }
    offers
}

/// Kinds of crafted items that are left in the stock (N-CRAFT-05).
fn craftable(game: &Nemesis) -> impl Iterator<Item = ItemKind> + '_ {
    let left = |kind: &ItemKind| game.decks.crafted.iter().any(|card| card.kind() == *kind);
    ItemKind::ALL.iter().copied().filter(left)
}

/// True if a card has a symbol or may substitute for it.
fn gives(card: ItemCardId, symbol: CraftSymbol, substitute: Option<Substitute>) -> bool {
    let stands_for = |s: Substitute| s.symbol == symbol && s.by == card.color();
    card.def().craft_symbol == Some(symbol) || substitute.is_some_and(stands_for)
}

/// Carries out crafting: discards the components and takes the crafted card from the open stock (N-CRAFT-02,
/// N-CRAFT-03, N-CRAFT-06).
pub(crate) fn perform(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(Ref::Item(kind, _)) = action.one(Arg::What) else { return };
    let named = [action.one(Arg::Item), action.one(Arg::With)];
    let components: Vec<ItemCardId> =
        named.iter().flatten().filter_map(|item| game.crew(seat).item_card(*item)).collect();
    let Some(place) = game.decks.crafted.iter().position(|card| card.kind() == kind) else { return };
    game.make_room(cx, seat, action);
    for component in components {
        game.crew[seat.index()].lose_item(cx, seat, &mut game.decks, component);
    }
    let card = game.decks.crafted.remove(place);
    cx.tell(SeenEvent::Crafted { seat, item: kind });
    if card.def().heavy {
        let full = card.def().weapon.as_ref().map_or(0, |weapon| weapon.starting_ammo); // N-CRAFT-07, A-44
        game.crew_mut(seat).put_in_hand(cx, seat, Held::Items(vec![HeavyItem::new(card, full)]));
    } else {
        game.crew_mut(seat).stow(seat, card, SeatSet::ALL); // the card was taken from the open stock (N-CRAFT-06)
        cx.tell(SeenEvent::GotItem { seat, color: card.color(), item: Some(kind) });
    }
}
