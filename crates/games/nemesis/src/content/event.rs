//! Event cards (N-ROUND-32…37).

use airlock_engine::{
    card_id,
    content::{Names, Source, Text},
    words,
};
use serde::Deserialize;

use super::{
    EventOp, IntruderSet,
    load::{self, embedded},
};
use crate::content::ids::{EventKind, Species};

/// What an event card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDef {
    /// Which card this is.
    pub kind: EventKind,
    /// Its name.
    pub name: Text,
    /// What its lower part does.
    pub text: Text,
    /// Where it goes afterwards.
    pub after: After,
    /// What its lower part does.
    pub ops: Vec<EventOp>,
    /// The cards with this text.
    pub cards: Vec<EventCard>,
    /// Whose deck it belongs to.
    #[serde(skip)]
    pub species: Species,
}

/// The movement part of an event card (N-ROUND-33).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    /// The kinds of intruders that move.
    pub moves: IntruderSet,
    /// The corridor number they move through, 1…4.
    pub corridor: u8,
}

words! {
    /// Where an event card goes after it is resolved (N-ROUND-36).
    pub enum After("fate of an event card") {
        /// To the discard pile.
        Discard => "discard",
        /// Back into the draw deck, which is shuffled.
        ShuffleBack => "shuffle_back",
        /// Out of the game; then the discard pile is shuffled into the draw deck.
        RemoveAndReshuffle => "remove_and_reshuffle",
    }
}

card_id! {
    /// One of the 20 event cards of a species, such as `damage` or `hunt-1`.
    EventCardId("event card", 40) in event_cards().names
}

impl EventCardId {
    /// What it is.
    pub fn kind(self) -> EventKind {
        event_cards().cards[self.index()].0
    }

    /// What it says.
    pub fn def(self) -> &'static EventDef {
        self.kind().def()
    }

    /// The deck of a species (V-SETUP-12).
    pub fn of(species: Species) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.def().species == species)
    }

    /// The kinds of intruders that move.
    pub fn moves(self) -> IntruderSet {
        event_cards().cards[self.index()].1.moves
    }

    /// The corridor number they move through, 1…4.
    pub fn corridor(self) -> u8 {
        event_cards().cards[self.index()].1.corridor
    }
}

impl EventKind {
    /// What the card says.
    pub fn def(self) -> &'static EventDef {
        &event_cards().defs[self as usize]
    }
}

embedded! { event_cards: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<EventDef>,
    pub(super) cards: Vec<(EventKind, EventCard)>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs = load::of_species(source, "events")?.into_iter();
    let defs: Vec<EventDef> = defs.map(|(species, def)| EventDef { species, ..def }).collect();
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.cards.len())));
    let cards = defs.iter().flat_map(|def| def.cards.iter().map(|card| (def.kind, *card))).collect();
    Ok(Loaded { defs: load::in_order("event", EventKind::ALL, defs, |def| def.kind)?, cards, names })
}
