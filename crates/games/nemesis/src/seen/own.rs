//! Private view of a seat: its cards, items and objectives, and the results of its secret looks.

use airlock_engine::{Keyed, Seat, Viewer, insertion_sort};
use serde::Serialize;

use crate::{
    content::{
        AttackCardId, EventCardId, IntruderActionId, ItemCardId, RoomNo,
        ids::{
            ActionKind, AttackKind, CourseSpace, Destination, EventKind, ExplorationKind, IntruderActionKind,
            ItemColor, ItemKind, Objective, RoomKind,
        },
    },
    model::{Held, HeldObjective, Memory, PlayingCard, Seen, words::Ref},
    rules::{inventory::STANDARD, position::Nemesis},
    seen::{
        brief::{count, is_false},
        decks::{Found, found},
    },
};

/// Private view of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct You {
    /// The viewer's seat.
    pub seat: Seat,
    /// Playing cards in hand, oldest first.
    pub hand: Vec<HandCard>,
    /// Cards of the draw deck, sorted because nobody knows their order.
    pub deck: Vec<OwnCard>,
    /// Discard pile, top card last.
    pub discard: Vec<OwnCard>,
    /// Items: inventory first, then hand slots.
    pub items: Vec<OwnItem>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// The objective that was not chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_up: Option<Objective>,
    /// Hand of the intruder player. Empty for all other seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub intruder_hand: Vec<IntruderCard>,
    /// Results of secret looks that still hold.
    pub knows: Knowledge,
    /// Results of looks that may be out of date, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub memories: Vec<MemoryView>,
}

/// A playing card in the viewer's hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HandCard {
    /// Reference used in offers.
    #[serde(rename = "ref")]
    pub reference: Ref,
    #[serde(flatten)]
    pub card: OwnCard,
}

/// A playing card of the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OwnCard {
    /// Absent for a contamination card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<ActionKind>,
    /// True for an infected contamination card. Absent if the viewer has not scanned it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infected: Option<bool>,
}

/// A card of the intruder player. Cards of one kind differ in their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct IntruderCard {
    /// Reference used in offers.
    #[serde(rename = "ref")]
    pub reference: Ref,
    pub kind: IntruderActionKind,
    /// Corridor number of its move. Absent if the intruder player names it (N-INTRP-12).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movement: Option<u8>,
    /// Number of attack cards that it lets the intruder player see (N-INTRP-13).
    pub attack_cards: u8,
}

/// An item of the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnItem {
    /// Reference used in offers.
    #[serde(rename = "ref")]
    pub reference: Ref,
    pub kind: ItemKind,
    /// Colour of the card back.
    pub color: ItemColor,
    pub place: Place,
}

/// Location of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Inventory,
    /// A hand slot, by index in the list of hand slots.
    Hand(u8),
}

/// Results of a seat's secret looks that still hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Knowledge {
    /// Face-down room tiles.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub tiles: Keyed<RoomNo, RoomKind>,
    /// Face-down exploration tokens.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub tokens: Keyed<RoomNo, TokenSeen>,
    /// True for a working engine, by engine number.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub engines: Keyed<u8, bool>,
    /// Destination of the ship, by the space of the course marker.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub course: Keyed<CourseSpace, Destination>,
    /// Cards of the event deck, from the top.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Found<EventKind>>,
    /// Cards of the attack deck, from the top.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<Found<AttackKind>>,
    /// Cards of the item decks, from the top.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub items: Keyed<ItemColor, Vec<Found<ItemKind>>>,
    /// Objectives of other seats.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub objectives: Keyed<Seat, Vec<ObjectiveSeen>>,
}

/// An exploration token that the seat looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TokenSeen {
    /// Its effect.
    pub kind: ExplorationKind,
    /// Its item number.
    pub items: u8,
}

/// An objective of another seat that the viewer looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ObjectiveSeen {
    pub objective: Objective,
    /// True if the seat may have given it up since.
    #[serde(skip_serializing_if = "is_false")]
    pub doubtful: bool,
}

/// A look that may be out of date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MemoryView {
    /// Round of the look.
    pub round: u16,
    pub seen: Seen,
}

pub(super) fn you(game: &Nemesis, seat: Seat) -> You {
    let crew = game.crew(seat);
    let cards = |cards: &[PlayingCard]| cards.iter().map(|card| own_card(game, seat, *card)).collect();
    let hand = game.crew(seat).hand_refs().into_iter().zip(&crew.hand);
    let mut deck: Vec<OwnCard> = cards(&crew.deck);
    insertion_sort::sort(&mut deck);
    let mine = |memory: &&Memory| memory.seat == seat;
    let memory = |Memory { seat: _, round, seen }: &Memory| MemoryView { round: *round, seen: seen.clone() };
    let plays_intruders = game.intruder_player.as_ref().is_some_and(|player| player.seat == seat);
    You {
        seat,
        hand: hand
            .map(|(reference, card)| HandCard { reference, card: own_card(game, seat, *card) })
            .collect(),
        deck,
        discard: cards(&crew.discard),
        items: items(game, seat),
        objectives: crew.objectives.iter().map(|objective| objective.card).collect(),
        given_up: crew.given_up.map(|objective| objective.card),
        intruder_hand: if plays_intruders { intruder_hand(game) } else { Vec::new() },
        knows: knowledge(game, seat),
        memories: game.record.memories.iter().filter(mine).map(memory).collect(),
    }
}

fn intruder_hand(game: &Nemesis) -> Vec<IntruderCard> {
    let card = |(reference, card): (Ref, IntruderActionId)| IntruderCard {
        reference,
        kind: card.kind(),
        movement: card.movement(),
        attack_cards: card.attack_cards(),
    };
    game.intruder_hand_refs().into_iter().map(card).collect()
}

fn own_card(game: &Nemesis, seat: Seat, card: PlayingCard) -> OwnCard {
    match card {
        PlayingCard::Action(card) => OwnCard { action: Some(card.kind()), infected: None },
        PlayingCard::Contamination(_) => OwnCard { action: None, infected: game.decks.scan_of(seat, card) },
    }
}

fn items(game: &Nemesis, seat: Seat) -> Vec<OwnItem> {
    let crew = game.crew(seat);
    let in_slot = |(slot, held): (usize, &Held)| match held {
        Held::Items(items) => vec![Place::Hand(count(slot)); items.len()],
        Held::Object(_) => Vec::new(),
    };
    let inventory = std::iter::repeat_n(Place::Inventory, crew.inventory.len());
    let places = inventory.chain(crew.hands.iter().enumerate().flat_map(in_slot));
    let item = |((reference, card), place): ((Ref, ItemCardId), Place)| OwnItem {
        reference,
        kind: card.kind(),
        color: card.color(),
        place,
    };
    game.crew(seat).own_items().into_iter().zip(places).map(item).collect()
}

fn knowledge(game: &Nemesis, seat: Seat) -> Knowledge {
    let who = Viewer::Seat(seat);
    let unexplored = || game.ship.rooms.iter().filter(|(_, room)| !room.explored);
    let tiles = unexplored().filter(|(_, room)| room.tile.known.contains(seat));
    let tokens = unexplored().filter_map(|(no, room)| {
        let token = room.token.filter(|token| token.known.contains(seat))?;
        Some((no, TokenSeen { kind: token.face.kind(), items: token.face.items() }))
    });
    let engines = (1..).zip(&game.engines).filter(|(_, engine)| engine.known.contains(seat));
    let course = game.course.card;
    let spaces: &[CourseSpace] = if course.known.contains(seat) { CourseSpace::ALL } else { &[] };
    let items = STANDARD.iter().zip(&game.decks.items);
    let items = items.map(|(color, pile)| (*color, found(pile, who, ItemCardId::kind)));
    Knowledge {
        tiles: tiles.map(|(no, room)| (no, room.tile.face)).collect(),
        tokens: tokens.collect(),
        engines: engines.map(|(number, engine)| (number, engine.face)).collect(),
        course: spaces.iter().map(|space| (*space, course.face.destination(*space))).collect(),
        events: found(&game.decks.events, who, EventCardId::kind),
        attacks: found(&game.decks.attacks, who, AttackCardId::kind),
        items: items.filter(|(_, found)| !found.is_empty()).collect(),
        objectives: game
            .seats()
            .filter(|other| *other != seat)
            .filter_map(|s| objectives(game, seat, s))
            .collect(),
    }
}

/// Objectives of another seat that `seat` has looked at. A card known to be given up is left out.
fn objectives(game: &Nemesis, seat: Seat, other: Seat) -> Option<(Seat, Vec<ObjectiveSeen>)> {
    let crew = game.crew(other);
    let knows = |held: &HeldObjective| held.known.contains(seat);
    let kept_is_known = crew.given_up.is_some() && crew.objectives.iter().any(knows);
    let sure = crew.objectives.iter().filter(|held| knows(held));
    let sure = sure.map(|held| ObjectiveSeen { objective: held.card, doubtful: false });
    // A look at one of the two cards before the choice does not tell if that card was kept.
    let doubtful = crew
        .objectives
        .iter()
        .chain(&crew.given_up)
        .filter(|held| !kept_is_known && !knows(held) && held.looked.contains(seat));
    let doubtful = doubtful.map(|held| ObjectiveSeen { objective: held.card, doubtful: true });
    let mut seen: Vec<ObjectiveSeen> = sure.chain(doubtful).collect();
    insertion_sort::sort_by_key(&mut seen, |seen| seen.objective);
    (!seen.is_empty()).then_some((other, seen))
}
