//! Operations on items: drawn items to choose among, by searching and by other effects (R-ITEM-13, R-ITEM-15,
//! R-ROOM-24), and items that share a hand (R-ITEM-19).

use airlock_engine::{Draw, Framed, Piece, Pile, Seat, SeatSet, numbered};
use serde::{Deserialize, Serialize};

use super::{
    need::{Need, one},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{
        ItemCardId, ItemDecks, ItemOp, components,
        ids::{Color, ItemBack},
    },
    model::{
        Decks,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, HeldComponents, Procedure, Question},
        hands,
        position::Retaliation,
        setup,
    },
};

/// Procedures of choosing among drawn items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The seat keeps some of the drawn items (D-22, D-53).
    Keep {
        seat: Seat,
        drawn: Vec<Piece<ItemCardId>>,
        /// Maximum number of kept items.
        keep: u8,
    },
    /// The other items go under their decks, in an order of the seat's choice (R-ITEM-15).
    Return { seat: Seat, items: Vec<Piece<ItemCardId>> },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Keep { ref drawn, .. } if !drawn.is_empty() => return Flow::Ask(self),
            Self::Keep { .. } => {}
            Self::Return { seat, items } => {
                let same = |item: &Piece<ItemCardId>| {
                    items.iter().filter(|other| other.face.back() == item.face.back()).count()
                };
                let mut decks = items.iter().filter(|item| item.face.back() != ItemBack::Equipment);
                if decks.any(|item| same(item) > 1) {
                    return Flow::Ask(Self::Return { seat, items });
                }
                put_back(&mut game.decks, cx, seat, items);
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Keep { seat, .. } | Self::Return { seat, .. } => Some(Question::to(*seat, "D-22")),
        }
    }

    fn offers(&self, _: &Retaliation, _: Seat) -> Vec<Offer> {
        match self {
            Self::Keep { drawn, keep, .. } => {
                let from = refs(drawn);
                let max = u8::try_from(from.len()).unwrap_or(u8::MAX).min(*keep);
                let slot = Slot::Pick { from, min: 0, max, ordered: false };
                vec![Offer::new(Verb::Keep, &["R-ITEM-13", "R-ITEM-15"]).choose(Arg::Item, slot, "R-ITEM-13")]
            }
            Self::Return { items, .. } => {
                let count = u8::try_from(items.len()).unwrap_or(u8::MAX);
                let slot = Slot::Pick { from: refs(items), min: count, max: count, ordered: true };
                vec![Offer::new(Verb::Choose, &["R-ITEM-15"]).choose(Arg::Order, slot, "R-ITEM-15")]
            }
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        match self {
            Self::Keep { seat, drawn, .. } => {
                let named = refs(&drawn);
                let (kept, items): (Vec<_>, Vec<_>) =
                    drawn.into_iter().zip(named).partition(|(_, r)| action.all(Arg::Item).contains(r));
                for (piece, _) in kept.into_iter().rev() {
                    game.push(hands::Step::Gain { seat, card: piece.face });
                }
                game.push(Self::Return { seat, items: items.into_iter().map(|(piece, _)| piece).collect() });
            }
            Self::Return { seat, items } => {
                let named = refs(&items);
                let at = |r: &Ref| named.iter().position(|other| other == r).map(|place| items[place]);
                let ordered = action.all(Arg::Order).iter().filter_map(at).collect();
                put_back(&mut game.decks, cx, seat, ordered);
            }
        }
    }

    fn holds(&self, held: &mut HeldComponents) {
        match self {
            Self::Keep { drawn: items, .. } | Self::Return { items, .. } => {
                held.items.extend(items.iter().map(|piece| piece.face));
            }
        }
    }
}

impl Operation for ItemOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        match *self {
            // After a movement, the room is another one, about which nothing is known yet.
            Self::Search => (at.effect.next > 0 || !search_decks(game, at.seat).is_empty()).into(),
            Self::DrawItems { from: ItemDecks::One, .. } => {
                one(Arg::Deck, Color::ALL.iter().copied().map(Ref::Deck), &["R-ITEM-13"]).into()
            }
            Self::DrawItems { from: ItemDecks::Each, .. } | Self::DrawEquipment { .. } => Need::Nothing,
            Self::StackItem => {
                // The other hand must hold an item to which it is taped (R-ITEM-19).
                let crew = game.crew(at.seat);
                match crew.hands.iter().any(Vec::is_empty) {
                    true => Need::Impossible,
                    false => {
                        let held = crew.hands.iter().flatten().filter_map(|item| crew.item_ref(item.card));
                        one(Arg::Item, held, &["R-ITEM-19"]).into()
                    }
                }
            }
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        let seat = at.seat;
        match *self {
            Self::Search => {
                let decks = search_decks(game, seat);
                draw(game, cx, seat, decks.into_iter().map(ItemBack::from), 1);
            }
            Self::DrawItems { from: ItemDecks::One, n, keep } => {
                if let Some(Ref::Deck(color)) = answer.one(Arg::Deck) {
                    let backs = std::iter::repeat_n(ItemBack::from(color), usize::from(n));
                    draw(game, cx, seat, backs, keep);
                }
            }
            Self::DrawItems { from: ItemDecks::Each, n, keep } => {
                let backs =
                    Color::ALL.iter().flat_map(|color| std::iter::repeat_n(ItemBack::from(*color), n.into()));
                draw(game, cx, seat, backs, keep);
            }
            Self::DrawEquipment { n } => {
                draw(game, cx, seat, std::iter::repeat_n(ItemBack::Equipment, n.into()), 1);
            }
            Self::StackItem => stack_item(game, seat, answer.0),
        }
    }
}

/// The decks from which a search draws: one card for each icon, in its colour (R-ITEM-13).
fn search_decks(game: &Retaliation, seat: Seat) -> Vec<Color> {
    let room = game.room_of(seat).and_then(|slot| game.facility.room(slot));
    room.map_or_else(Vec::new, |room| room.kind.def().search.clone())
}

/// Moves a held item into the other hand, beside the item there (R-ITEM-19).
fn stack_item(game: &mut Retaliation, seat: Seat, answer: &Action) {
    let Some(card) = answer.one(Arg::Item).and_then(|named| game.crew(seat).item_at(named)) else { return };
    let hands = &mut game.crew_mut(seat).hands;
    for hand in 0..usize::from(components().hands) {
        if let Some(place) = hands[hand].iter().position(|item| item.card == card) {
            let item = hands[hand].remove(place);
            return hands[1 - hand].push(item);
        }
    }
}

/// The references of drawn items, as the choosing seat names them.
fn refs(items: &[Piece<ItemCardId>]) -> Vec<Ref> {
    let items = numbered(items, |item| item.face.kind()).into_iter();
    items.map(|(item, number)| Ref::Item(item.face.kind(), number)).collect()
}

/// Draws items with these backs for a seat, which keeps at most `keep` of them. Nobody else sees them (H-09).
fn draw(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    seat: Seat,
    backs: impl Iterator<Item = ItemBack>,
    keep: u8,
) {
    let drawn: Vec<Piece<ItemCardId>> =
        backs.filter_map(|back| draw_one(&mut game.decks, cx, seat, back)).collect();
    if drawn.is_empty() {
        return;
    }
    let backs = drawn.iter().map(|item| item.face.back()).collect::<Vec<_>>();
    let kinds = drawn.iter().map(|item| item.face.kind()).collect::<Vec<_>>();
    cx.disclose("R-ITEM-13", SeatSet::only(seat), || format!("{kinds:?}"));
    let told = |items| SeenEvent::ItemsDrawn { seat, backs: backs.clone(), items };
    cx.tell_secret(seat, told(kinds), Some(told(Vec::new())));
    game.push(Step::Keep { seat, drawn, keep });
}

/// The deck and the discard pile for a back. `None` for eggs and starting items.
fn deck(decks: &mut Decks, back: ItemBack) -> Option<(&mut Pile<ItemCardId>, &mut Vec<ItemCardId>)> {
    match back {
        ItemBack::Red | ItemBack::Green | ItemBack::Yellow => {
            let at = back as usize;
            Some((&mut decks.items[at], &mut decks.item_discards[at]))
        }
        ItemBack::Equipment => Some((&mut decks.equipment, &mut decks.equipment_discards)),
        ItemBack::Starting | ItemBack::Egg => None,
    }
}

/// Draws one item. An empty deck is refilled from its discard pile (R-GEN-19).
fn draw_one(decks: &mut Decks, cx: &mut Cx<'_>, seat: Seat, back: ItemBack) -> Option<Piece<ItemCardId>> {
    let (pile, discards) = deck(decks, back)?;
    if pile.is_empty() {
        let mut cards = std::mem::take(discards);
        cards.sort_unstable();
        *pile = setup::pile(cx.chance, random_point(back), cards);
    }
    pile.draw(SeatSet::only(seat))
}

/// The random point for shuffling a deck.
const fn random_point(back: ItemBack) -> Draw {
    match back {
        ItemBack::Red => setup::items_draw(Color::Red),
        ItemBack::Green => setup::items_draw(Color::Green),
        ItemBack::Yellow => setup::items_draw(Color::Yellow),
        ItemBack::Equipment | ItemBack::Starting | ItemBack::Egg => Draw::new("equipment"),
    }
}

/// Puts items that were not kept under their decks, equipment onto its discard pile (R-ITEM-13, H-26).
fn put_back(decks: &mut Decks, cx: &mut Cx<'_>, seat: Seat, items: Vec<Piece<ItemCardId>>) {
    for piece in items {
        match deck(decks, piece.face.back()) {
            Some(_) if piece.face.back() == ItemBack::Equipment => decks.put_away(cx, seat, piece.face),
            Some((pile, _)) => pile.put_under(piece),
            None => {}
        }
    }
}
