//! Public view of the common decks: card counts and face-up cards.

use airlock_engine::{Keyed, Piece, Pile, SeatSet, Viewer};
use serde::Serialize;

use crate::{
    content::{
        AttackCardId, EventCardId, ItemCardId, PanicCardId, WoundCardId,
        ids::{AttackKind, EventKind, ItemColor, ItemKind, PanicKind, Wound},
    },
    model::{Decks, VoidSeeders},
    rules::inventory::STANDARD,
    seen::brief::count,
};

/// Public view of the common decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DecksView {
    /// Number of contamination cards in the deck.
    pub contamination: u8,
    /// Contamination cards out of the game.
    pub contamination_removed: RemovedView,
    pub attacks: DeckView<AttackKind>,
    pub events: DeckView<EventKind>,
    /// Event cards out of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events_removed: Vec<EventKind>,
    /// Absent without Void Seeders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub panic: Option<DeckView<PanicKind>>,
    /// Serious wound cards.
    pub wounds: DeckView<Wound>,
    pub items: Keyed<ItemColor, DeckView<ItemKind>>,
    /// Open stock of crafted items.
    pub crafted: Vec<ItemKind>,
    /// Items that left the game face up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items_gone: Vec<ItemKind>,
    /// Hidden items that left the game with a dead character, counted by colour.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub items_lost: Keyed<ItemColor, u8>,
}

/// Public view of a deck and its discard pile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckView<K> {
    /// Number of cards in the deck.
    pub deck: u8,
    /// Discard pile, top card last.
    pub discards: Vec<K>,
}

/// Contamination cards out of the game. The number of infected ones is public (N-CONTAM-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RemovedView {
    pub cards: u8,
    /// Number of infected cards among them.
    pub infected: u8,
}

/// A card in a deck that the viewer knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Found<K> {
    /// Number of cards above it.
    pub depth: u8,
    pub card: K,
}

/// Cards of a pile that `who` knows, from the top.
pub(super) fn found<T: Copy + PartialEq, K>(
    pile: &Pile<T>,
    who: Viewer,
    kind: impl Fn(T) -> K,
) -> Vec<Found<K>> {
    pile.seen_by(who).map(|(depth, card)| Found { depth: count(depth), card: kind(card) }).collect()
}

pub(super) fn decks(decks: &Decks, void_seeders: Option<&VoidSeeders>) -> DecksView {
    let Decks {
        contamination,
        contamination_removed,
        scanned: _, // each seat sees the scans of its own cards
        attacks,
        attack_discards,
        events,
        event_discards,
        events_removed,
        wounds,
        wound_discards,
        items,
        item_discards,
        crafted,
        items_gone,
        items_lost,
    } = decks;
    let deck = |place: usize| DeckView {
        deck: count(items[place].len()),
        discards: item_discards[place].iter().map(|card| card.kind()).collect(),
    };
    let (open, hidden): (Vec<&Piece<ItemCardId>>, Vec<_>) =
        items_lost.iter().partition(|piece| piece.known == SeatSet::ALL);
    let gone = items_gone.iter().copied().chain(open.iter().map(|piece| piece.face));
    DecksView {
        contamination: count(contamination.len()),
        contamination_removed: RemovedView {
            cards: count(contamination_removed.len()),
            infected: count(contamination_removed.iter().filter(|card| card.infected()).count()),
        },
        attacks: view(attacks, attack_discards, AttackCardId::kind),
        events: view(events, event_discards, EventCardId::kind),
        events_removed: events_removed.iter().map(|card| card.kind()).collect(),
        panic: void_seeders.map(panic),
        wounds: view(wounds, wound_discards, WoundCardId::kind),
        items: STANDARD.iter().enumerate().map(|(place, color)| (*color, deck(place))).collect(),
        crafted: crafted.iter().map(|card| card.kind()).collect(),
        items_gone: gone.map(ItemCardId::kind).collect(),
        items_lost: Keyed::count(ItemColor::ALL, hidden.iter().map(|piece| piece.face.color())),
    }
}

fn panic(own: &VoidSeeders) -> DeckView<PanicKind> {
    let VoidSeeders {
        madness: _, // in `CrewView`
        panic,
        panic_discards,
        forgotten: _, // in `CrewView`
    } = own;
    view(panic, panic_discards, PanicCardId::kind)
}

fn view<T: Copy + PartialEq, K>(pile: &Pile<T>, discards: &[T], kind: impl Fn(T) -> K) -> DeckView<K> {
    DeckView { deck: count(pile.len()), discards: discards.iter().map(|card| kind(*card)).collect() }
}
