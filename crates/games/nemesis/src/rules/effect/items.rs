//! Operations on items: drawing, discarding, crafting by a card (N-OP-05, N-OP-41, N-OP-46).

use airlock_engine::Framed;

use crate::{
    content::{
        ItemDeck, ItemOp, RoomNo, Substitute,
        ids::{ItemColor, RoomColor},
    },
    model::{
        event::SeenEvent,
        words::{Arg, Offer, Ref, Verb},
    },
    rules::{
        craft,
        effect::{
            Effect,
            operation::Operation,
            verdict::{Draft, Use, Verdict},
        },
        frame::Cx,
        inventory::deck_index,
        position::Nemesis,
        search,
    },
};

impl Operation for ItemOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::DrawItems { deck, .. } => may_draw_items(game, using, deck),
            Self::DiscardItem => may_discard_item(game, using),
            Self::Craft { substitute } => may_craft(game, using, substitute),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        match *self {
            Self::DrawItems { deck, lower_counter, .. } => draw_items(game, cx, effect, deck, lower_counter),
            Self::DiscardItem => discard_item(game, cx, effect),
            Self::Craft { .. } => craft::perform(game, cx, effect.seat, &effect.action),
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::DrawItems { .. } => &["N-SEARCH-01", "N-SEARCH-05"],
            Self::DiscardItem => &["N-OP-01"],
            Self::Craft { .. } => &["N-OP-05", "N-CRAFT-02"],
        }
    }

    fn reveals(&self) -> bool {
        !matches!(self, Self::Craft { .. })
    }

    fn is_price(&self) -> bool {
        matches!(self, Self::DiscardItem)
    }
}

/// Item decks in the order in which they are offered (DP-SEARCH-DECK).
const DECKS: [ItemColor; 3] = [ItemColor::Green, ItemColor::Yellow, ItemColor::Red];

/// Decks that an effect may draw from (N-SEARCH-04, N-ROOM-STORAGE-01).
fn decks(game: &Nemesis, room: RoomNo, deck: ItemDeck) -> Vec<ItemColor> {
    let color = game.kind_of(room).map(|kind| kind.def().color);
    let offered = |deck: &ItemColor| match color {
        Some(RoomColor::Green) => *deck == ItemColor::Green,
        Some(RoomColor::Yellow) => *deck == ItemColor::Yellow,
        Some(RoomColor::Red) => *deck == ItemColor::Red,
        Some(RoomColor::White) => true,
        Some(RoomColor::None) | None => false,
    };
    DECKS.into_iter().filter(|color| deck == ItemDeck::AnyStandard || offered(color)).collect()
}

/// Offers the decks if there is a choice. A deck without any card left is excluded (N-SEARCH-10).
fn may_draw_items(game: &Nemesis, using: Use, deck: ItemDeck) -> Verdict {
    let decks = decks(game, using.room, deck);
    let cards = |color: &ItemColor| {
        deck_index(*color).is_some_and(|deck| {
            !game.decks.items[deck].is_empty() || !game.decks.item_discards[deck].is_empty()
        })
    };
    let full: Vec<Ref> = decks.iter().copied().filter(cards).map(Ref::Deck).collect();
    match (decks.len(), full.len()) {
        (_, 0) => Verdict::needs(false, "N-SEARCH-10", "there is no card left to look at"),
        (1, _) => Verdict::works(),
        _ => Verdict::one(Arg::Deck, full, "N-SEARCH-04", "there is no card left to look at"),
    }
}

/// Lowers the counter, then shows the cards (N-SEARCH-03, N-OP-41, N-ROOM-STORAGE-02).
fn draw_items(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, from: ItemDeck, lower_counter: bool) {
    let room = effect.room;
    if lower_counter && game.ship.rooms[room].items > 0 {
        game.ship.rooms[room].items -= 1;
        cx.tell(SeenEvent::ItemsLeft { room, items: game.ship.rooms[room].items });
    }
    let deck = match effect.action.one(Arg::Deck) {
        Some(Ref::Deck(color)) => Some(color),
        _ => decks(game, room, from).first().copied(),
    };
    if let Some(deck) = deck {
        game.push(search::Step::Look { seat: effect.seat, deck });
    }
}

/// Offers the seat's own items, special items included, as part of the cost (N-OP-46).
fn may_discard_item(game: &Nemesis, using: Use) -> Verdict {
    let items = game.crew(using.seat).own_items().into_iter().map(|(item, _)| item).collect();
    Verdict::one(Arg::With, items, "N-OP-46", "there is no item to discard").into_cost()
}

fn discard_item(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    let item = effect.action.one(Arg::With).and_then(|item| game.crew(effect.seat).item_card(item));
    if let Some(card) = item {
        game.crew[effect.seat.index()].lose_item(cx, effect.seat, &mut game.decks, card);
    }
}

/// Choices of a crafted item and its components (N-CRAFT-02, DP-CRAFT).
fn may_craft(game: &Nemesis, using: Use, substitute: Substitute) -> Verdict {
    if game.in_combat(using.seat) {
        return Verdict::needs(false, "N-CRAFT-01", "nothing is crafted in combat");
    }
    let base = Offer::new(Verb::Craft, &["N-CRAFT-02"]);
    let offers = craft::with_components(game, using.seat, &base, Some(substitute));
    let draft = |Offer { refs, slots, .. }| Draft { fixed: refs, slots, cost: None };
    let why = "no two items match what is left in the stock";
    Verdict::some(offers.into_iter().map(draft).collect(), "N-CRAFT-02", why)
}
