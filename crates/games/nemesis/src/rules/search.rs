//! Searching and Storage: looking at the top of an item deck and keeping one card (section 15.2).

use airlock_engine::{Framed, Piece, Seat, SeatSet, follow};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ItemCardId, ids::ItemColor},
    model::{
        Decks, HeavyItem, Held,
        event::{Look, SeenEvent, Sight},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        inventory::{deck_index, item_refs},
        position::Nemesis,
    },
};

/// A step of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat looks at the top cards of an item deck and keeps one (N-SEARCH-05).
    Look { seat: Seat, deck: ItemColor },
    /// The seat chooses the card to keep. Until then the cards stay on top of the deck, known to the seat
    /// (DP-SEARCH-KEEP).
    Keep {
        seat: Seat,
        deck: ItemColor,
        /// Number of cards seen.
        seen: u8,
    },
}

/// Number of cards seen in a search (N-SEARCH-05).
const SEEN: usize = 2;

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Look { seat, deck } => look(game, cx, seat, deck),
            Self::Keep { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::Keep { seat, .. } => Some(Question::to(*seat, "DP-SEARCH-KEEP")),
            Self::Look { .. } => None,
        }
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let Self::Keep { deck, seen, .. } = self else { return Vec::new() };
        let Some(deck) = deck_index(*deck) else { return Vec::new() };
        let keep = |refs: Vec<Ref>| {
            Offer::new(Verb::Keep, &["N-SEARCH-05", "N-SEARCH-06"])
                .choose(Arg::Item, Slot::one(refs), "N-SEARCH-05")
                .revealing()
        };
        let (bulky, handy): (Vec<_>, Vec<_>) = seen_cards(game, deck, *seen)
            .into_iter()
            .partition(|(_, card)| card.def().heavy && !game.crew(seat).has_free_hand());
        let refs = |cards: Vec<(Ref, ItemCardId)>| cards.into_iter().map(|(r, _)| r).collect::<Vec<_>>();
        let mut offers = Vec::new();
        if !handy.is_empty() {
            offers.push(keep(refs(handy)));
        }
        if !bulky.is_empty() {
            // N-SEARCH-11: something is dropped for the item, or nothing is kept.
            offers.push(Offer::new(Verb::No, &["N-SEARCH-11", "N-ITEM-11"]));
            let dropped = Slot::one(game.crew(seat).held_refs());
            offers.push(keep(refs(bulky)).choose(Arg::Discard, dropped, "N-SEARCH-11"));
        }
        offers
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Self::Keep { deck: color, seen, .. } = self else { return };
        let Some(deck) = deck_index(color) else { return };
        let chosen = match (action.verb, action.one(Arg::Item)) {
            (Verb::Keep, Some(item)) => seen_cards(game, deck, seen).iter().position(|(r, _)| *r == item),
            _ => None,
        };
        if let Some(dropped) = action.one(Arg::Discard) {
            game.drop_thing(cx, seat, dropped); // N-SEARCH-11
        }
        let drawn = (0..seen).filter_map(|_| game.decks.items[deck].draw(SeatSet::only(seat)));
        let mut pieces: Vec<Piece<ItemCardId>> = drawn.collect();
        match chosen {
            Some(place) if place < pieces.len() && pieces[place].face.def().heavy => {
                let kept = pieces.remove(place);
                follow::take_for_known(&mut pieces, kept, SeatSet::ALL);
                put_under(&mut game.decks, cx, seat, color, pieces);
                keep_heavy(game, cx, seat, kept.face);
            }
            Some(place) if place < pieces.len() => {
                follow::blur(&mut pieces, SeatSet::only(seat)); // the choice is hidden from all others
                let kept = pieces.remove(place);
                put_under(&mut game.decks, cx, seat, color, pieces);
                let told = |item| SeenEvent::GotItem { seat, color, item };
                cx.tell_secret(seat, told(Some(kept.face.kind())), Some(told(None)));
                game.crew_mut(seat).stow(seat, kept.face, kept.known); // N-SEARCH-06
            }
            _ => put_under(&mut game.decks, cx, seat, color, pieces), // N-SEARCH-11
        }
    }
}

fn look(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, color: ItemColor) {
    let Some(deck) = deck_index(color) else { return };
    game.decks.refill_items(cx, color, SEEN);
    let cards = game.decks.items[deck].peek(SEEN, SeatSet::only(seat)); // N-SEARCH-05
    let Ok(seen) = u8::try_from(cards.len()) else { return };
    if seen == 0 {
        return;
    }
    let kinds: Vec<_> = cards.iter().map(|card| card.kind()).collect();
    cx.disclose("N-SEARCH-05", SeatSet::only(seat), || format!("{kinds:?}"));
    let told = |saw| SeenEvent::Looked { seat, at: Look::Items(color, seen), saw };
    cx.tell_secret(seat, told(Some(Sight::Items(kinds))), Some(told(None)));
    game.push(Step::Keep { seat, deck: color, seen });
}

/// Seen cards from the top, with their references.
fn seen_cards(game: &Nemesis, deck: usize, seen: u8) -> Vec<(Ref, ItemCardId)> {
    item_refs(game.decks.items[deck].faces().take(usize::from(seen)))
}

/// Puts cards that are not kept under the deck without showing them (N-SEARCH-07).
fn put_under(
    decks: &mut Decks,
    cx: &mut Cx<'_>,
    seat: Seat,
    color: ItemColor,
    pieces: Vec<Piece<ItemCardId>>,
) {
    let Some(deck) = deck_index(color) else { return };
    for piece in pieces {
        decks.items[deck].put_under(piece);
        let told = |item| SeenEvent::PutUnder { seat, color, item };
        cx.tell_secret(seat, told(Some(piece.face.kind())), Some(told(None)));
    }
}

/// Puts a kept heavy item into a hand slot, in the open. A weapon comes with 1 ammo (N-SEARCH-06, N-ITEM-08,
/// N-ROOM-STORAGE-03).
fn keep_heavy(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, card: ItemCardId) {
    cx.disclose("N-SEARCH-06", SeatSet::ALL, || card.kind().to_string());
    let ammo = card.def().weapon.as_ref().map_or(0, |weapon| weapon.capacity.min(1));
    game.crew_mut(seat).put_in_hand(cx, seat, Held::Items(vec![HeavyItem::new(card, ammo)]));
}
