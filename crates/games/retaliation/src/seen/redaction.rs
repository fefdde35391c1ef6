//! Input of the secrecy audit: disclosure sites and the rows of the redaction table (section B of the rules).

use airlock_engine::{Pile, Row, Secrets};

use crate::{
    model::{CharacterState, PlayingCard, event::Face},
    rules::position::Retaliation,
};

impl Secrets for Retaliation {
    /// False once the match is over. The rest is revealed then (R-END-08).
    fn hides(&self) -> bool {
        self.outcome.is_none()
    }

    /// Ordered by chapters of the rules.
    const SITES: &'static [&'static str] = &[
        "R-SETUP-29",   // a seat draws two characters and keeps one
        "R-SETUP-34",   // military equipment is revealed
        "R-ROUND-15",   // a seat draws playing cards
        "R-TURN-09",    // playing cards are discarded face up
        "R-GEN-17",     // an item is discarded
        "R-ITEM-01",    // an item is gained
        "R-ACT-01",     // an action card is played
        "R-ACT-21",     // the number of cards drawn by Combat Drugs reveals the number of action cards
        "R-ITEM-07",    // an item is used
        "R-ITEM-13",    // items are drawn to choose among
        "R-ITEM-20",    // items are shown to a partner in trade
        "R-ROOM-12",    // decontamination reveals the number of contamination cards
        "R-ROOM-13",    // surgery reveals the number of infected cards
        "H-12",         // a look at objectives
        "R-EXPLORE-02", // an exploration card is revealed
        "R-EXPLORE-03", // a room is placed
        "R-EXPLORE-07", // a corridor is placed
        "R-BAG-01",     // a token is drawn from the bag
        "R-KIND-16",    // an attack card is revealed
        "R-COND-06",    // a serious wound is drawn
        "R-CONTAM-06",  // a seat scans contamination cards
        "R-PROC-01",    // a larva reveals that a card was infected
        "R-PROC-02",    // rest reveals the number of clean cards
        "R-PROC-03",    // hatching reveals whether a contamination card is in hand
        "R-QUEEN-05",   // a condition card is revealed
        "R-ROBOT-02",   // the robot's card is revealed
        "R-AA-02",      // a look at the anti-aircraft tokens
        "R-AA-04",      // the anti-aircraft tokens are revealed
        "R-EVENT-01",   // an event card is revealed
        "R-END-06",     // all contamination cards are scanned
        "R-END-08",     // the match is over
    ];

    const ROWS: &'static [Row<Self>] = &[
        Row::new(
            "H-01 hands",
            |game| game.crew.iter().any(|crew| !crew.hand.is_empty()),
            |a, b| hands(a) != hands(b),
        ),
        Row::new(
            "H-02 action decks",
            |game| game.crew.iter().any(|crew| crew.deck.len() > 1),
            |a, b| decks(a) != decks(b),
        ),
        Row::new("H-04 infected marks", |game| !marks(game).is_empty(), |a, b| marks(a) != marks(b)),
        Row::always("H-06 contamination supply", |a, b| {
            order(&a.decks.contamination) != order(&b.decks.contamination)
        }),
        Row::new(
            "H-07 backpacks",
            |game| game.crew.iter().any(|crew| !crew.backpack.is_empty()),
            |a, b| backpacks(a) != backpacks(b),
        ),
        Row::new(
            "H-12 objectives",
            |game| !game.is_coop() && game.crew.iter().any(|crew| crew.state != CharacterState::Dead),
            |a, b| objectives(a) != objectives(b),
        ),
        Row::new(
            "H-15 robot card",
            |game| !game.systems.robot.revealed,
            |a, b| a.systems.robot.card != b.systems.robot.card,
        ),
        Row::always("H-16 robot cards in the box", |a, b| a.boxed.robots != b.boxed.robots),
        Row::new(
            "H-17 anti-aircraft order",
            |game| !game.systems.anti_aircraft.gone,
            |a, b| a.systems.anti_aircraft.active != b.systems.anti_aircraft.active,
        ),
        Row::always("H-20 numbers of tokens", |a, b| a.intruders.bag != b.intruders.bag),
        Row::always("H-21 room stacks", |a, b| a.facility.stacks != b.facility.stacks),
        Row::always("H-21 corridor supply", |a, b| a.facility.corridor_supply != b.facility.corridor_supply),
        Row::new(
            "H-22 exploration deck",
            |game| game.decks.exploration.len() > 1,
            |a, b| order(&a.decks.exploration) != order(&b.decks.exploration),
        ),
        Row::new(
            "H-22 event deck",
            |game| game.decks.events.len() > 1,
            |a, b| order(&a.decks.events) != order(&b.decks.events),
        ),
        Row::new(
            "H-22 attack deck",
            |game| game.decks.attacks.len() > 1,
            |a, b| order(&a.decks.attacks) != order(&b.decks.attacks),
        ),
        Row::new(
            "H-24 queen condition deck",
            |game| game.intruders.queen.cards.len() > 1,
            |a, b| order(&a.intruders.queen.cards) != order(&b.intruders.queen.cards),
        ),
        Row::always("H-25 item decks", |a, b| a.decks.items != b.decks.items),
        Row::always("H-25 equipment deck", |a, b| order(&a.decks.equipment) != order(&b.decks.equipment)),
        Row::always("H-25 wound deck", |a, b| order(&a.decks.wounds) != order(&b.decks.wounds)),
    ];
}

fn order<T: Copy + PartialEq>(pile: &Pile<T>) -> Vec<T> {
    pile.faces().collect()
}

fn hands(game: &Retaliation) -> Vec<Vec<Face>> {
    game.crew.iter().map(|crew| crew.hand.iter().map(|card| card.face()).collect()).collect()
}

fn decks(game: &Retaliation) -> Vec<Vec<Face>> {
    game.crew.iter().map(|crew| crew.deck.iter().map(|card| card.face()).collect()).collect()
}

/// The infected marks of the contamination cards of all seats.
fn marks(game: &Retaliation) -> Vec<bool> {
    let cards = game.crew.iter().flat_map(|crew| crew.hand.iter().chain(&crew.deck).chain(&crew.discard));
    let marks = cards.filter_map(|card| match card {
        PlayingCard::Contamination(card) => Some(card.infected()),
        PlayingCard::Action(_) => None,
    });
    marks.collect()
}

fn backpacks(game: &Retaliation) -> impl PartialEq + use<> {
    let kinds =
        game.crew.iter().map(|crew| crew.backpack.iter().map(|piece| piece.face.kind()).collect::<Vec<_>>());
    kinds.collect::<Vec<_>>()
}

fn objectives(game: &Retaliation) -> impl PartialEq + use<> {
    let held =
        game.crew.iter().map(|crew| crew.objectives.held().map(|piece| piece.face).collect::<Vec<_>>());
    held.collect::<Vec<_>>()
}
