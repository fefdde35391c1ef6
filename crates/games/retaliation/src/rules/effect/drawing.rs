//! Drawn items to choose among, by searching and by other effects (R-ITEM-13, R-ITEM-15, R-ROOM-24).

use airlock_engine::{Draw, Framed, Piece, Pile, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ItemCardId,
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

/// The references of drawn items, as the choosing seat names them.
fn refs(items: &[Piece<ItemCardId>]) -> Vec<Ref> {
    let kind = |place: usize| items[place].face.kind();
    let nth = |place: usize| (0..=place).filter(|other| kind(*other) == kind(place)).count();
    (0..items.len())
        .map(|place| Ref::Item(kind(place), u8::try_from(nth(place)).unwrap_or(u8::MAX)))
        .collect()
}

/// Draws items with these backs for a seat, which keeps at most `keep` of them. Nobody else sees them (H-09).
pub(super) fn draw(
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
