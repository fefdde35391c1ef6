//! Event cards (N-ROUND-32…37).

use airlock_engine::{
    content::{Cards, Source, Text},
    printed_cards, words,
};
use serde::Deserialize;

use super::{
    EventOp, IntruderSet,
    load::{self, embedded},
};
use crate::content::ids::{EventKind, Species};

/// Printed content of an event card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDef {
    pub kind: EventKind,
    pub name: Text,
    /// Rules text of the lower part, shown to players.
    pub text: Text,
    /// Place of the card after it is resolved.
    pub after: After,
    /// Effect of the lower part.
    pub ops: Vec<EventOp>,
    /// The cards with this text.
    pub cards: Vec<EventCard>,
    /// Species whose deck has the card.
    #[serde(skip)]
    pub species: Species,
}

/// Movement part of an event card (N-ROUND-33).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    /// Kinds of intruders that move.
    pub moves: IntruderSet,
    /// Corridor number of their move, 1…4.
    pub corridor: u8,
}

words! {
    /// Place of an event card after it is resolved (N-ROUND-36).
    pub enum After("fate of an event card") {
        /// To the discard pile.
        Discard => "discard",
        /// Back into the draw deck, which is shuffled.
        ShuffleBack => "shuffle_back",
        /// Out of the game; then the discard pile is shuffled into the draw deck.
        RemoveAndReshuffle => "remove_and_reshuffle",
    }
}

printed_cards! {
    /// One of the 20 event cards of a species, such as `damage` or `hunt-1`.
    EventCardId("event card", 40) of EventKind: EventDef in event_cards()
}

impl EventCardId {
    /// The deck of a species (V-SETUP-12).
    pub fn of(species: Species) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.def().species == species)
    }

    /// Kinds of intruders that move.
    pub fn moves(self) -> IntruderSet {
        event_cards().cards[self.index()].1.moves
    }

    /// Corridor number of their move, 1…4.
    pub fn corridor(self) -> u8 {
        event_cards().cards[self.index()].1.corridor
    }
}

embedded! { event_cards: Cards<EventDef, EventCard> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<EventDef, EventCard>> {
    let defs = load::of_species(source, "events")?.into_iter();
    Cards::new(defs.map(|(species, def)| EventDef { species, ..def }).collect(), |def| def.cards.clone())
}
