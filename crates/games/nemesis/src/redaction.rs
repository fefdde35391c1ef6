//! What the secrecy audit has to know: disclosure sites and the rows of the redaction table (section 24).

use airlock_engine::{Piece, Pile, Secrets};

use crate::{
    content::{ContaminationId, ItemCardId, TokenId},
    ids::TokenKind,
    state::{CharacterState, Crew, Mode, Nemesis, PlayingCard},
};

/// The rules by which hidden facts become known, in the order of the rulebook.
const SITES: &[&str] = &[
    "N-GEN-07",    // playing cards are discarded face up
    "N-ROUND-06",  // a seat draws playing cards
    "N-ROUND-29",  // fire shows whether an undiscovered tile is the Nest
    "N-ROUND-32",  // an event card is revealed
    "N-EXPL-01",   // a room is explored
    "N-BAG-12",    // a token is drawn from the bag
    "N-INTR-07",   // an attack card is revealed
    "N-WOUND-04",  // a serious wound is drawn
    "N-CONTAM-06", // a seat scans contamination cards
    "N-CONTAM-07", // what everybody can tell of a scan
    "N-WEAK-03",   // a weakness is discovered
    "N-ITEM-03",   // a hidden item is shown to be used
    "N-ITEM-18",   // an item is discarded face up
    "N-SEARCH-05", // a seat looks at item cards
    "N-SEARCH-06", // a heavy item that was found is in the open
    "N-TRADE-03",  // items are shown in a trade
    "N-TRADE-04",  // an item changes hands
    "N-REACT-01",  // a reaction card is played
    "N-OP-14",     // a seat runs out of action cards to discard
    "N-OP-20",     // a look at a tile, a token or an event card
    "N-OP-21",     // a look at an objective
    "N-OP-23",     // what is thrown finds eggs, or none
    "N-OP-36",     // a hatching egg finds who holds no action card
    "N-OP-42",     // the intruder player looks at event cards
    "N-COURSE-02", // a look at the course card
    "N-ENGINE-01", // a look at engine tiles
    "N-INTRP-06",  // the intruder player draws cards
    "N-INTRP-09",  // it discards cards when it passes
    "N-INTRP-11",  // it plays a card
    "N-INTRP-13",  // it looks at attack cards and chooses one
    "N-END-14",    // check 1 turns up the engines
    "N-END-17",    // check 2 turns up the course card
    "N-END-20",    // whether a sleeper on Mars has kept Quarantine
    "N-END-22",    // whether the final scan finds an infected card
    "N-END-24",    // four cards are revealed
    "N-END-28",    // a survivor reveals its objective
    "N-HIDDEN-06", // the match is over
];

/// The rows of section 24 with something hidden: what it is, whether a table has it, whether two states differ in it.
const ROWS: &[(&str, fn(&Nemesis) -> bool, fn(&Nemesis, &Nemesis) -> bool)] = &[
    ("face-down room tiles", always, |a, b| rooms(a, b, |room| room.tile.face)),
    ("face-down exploration tokens", always, |a, b| rooms(a, b, |room| room.token.map(|token| token.face))),
    ("tiles, tokens and cards in the box", always, |a, b| boxed(a) != boxed(b)),
    ("the course card", always, |a, b| a.course.card.face != b.course.card.face),
    ("engine tiles", always, |a, b| {
        a.engines.map(|engine| engine.face) != b.engines.map(|engine| engine.face)
    }),
    ("objectives before the choice", has_objectives, |a, b| crews(a, b, undecided)),
    ("the objective that was given up", has_objectives, |a, b| {
        crews(a, b, |crew| crew.given_up.map(|held| held.card))
    }),
    ("the objective that was kept", has_objectives, |a, b| crews(a, b, kept)),
    ("hands of playing cards", always, |a, b| crews(a, b, |crew| actions(&crew.hand))),
    ("draw decks of playing cards", always, |a, b| crews(a, b, |crew| actions(&crew.deck))),
    ("whether contamination cards are infected", always, |a, b| crews(a, b, infected)),
    ("the contamination deck", always, |a, b| {
        let deck = |game: &Nemesis| {
            game.decks.contamination.faces().map(ContaminationId::infected).collect::<Vec<_>>()
        };
        deck(a) != deck(b)
    }),
    ("hidden items", always, |a, b| crews(a, b, |crew| pieces(&crew.inventory))),
    ("item decks, with the cards seen and put back in a search", always, |a, b| {
        let deck = |pile: &Pile<ItemCardId>| pile.faces().map(ItemCardId::kind).collect::<Vec<_>>();
        let decks = |game: &Nemesis| game.decks.items.iter().map(deck).collect::<Vec<_>>();
        decks(a) != decks(b)
    }),
    ("the event deck", always, |a, b| order(&a.decks.events) != order(&b.decks.events)),
    ("the attack deck, with the cards that the intruder player looks at", always, |a, b| {
        order(&a.decks.attacks) != order(&b.decks.attacks)
    }),
    ("the serious wound deck", always, |a, b| order(&a.decks.wounds) != order(&b.decks.wounds)),
    ("face-down weaknesses", always, |a, b| {
        a.intruders.weaknesses.map(|weakness| weakness.card)
            != b.intruders.weaknesses.map(|weakness| weakness.card)
    }),
    ("numbers of the tokens in bag and supply", always, |a, b| numbers(a) != numbers(b)),
    ("items of dead characters", always, |a, b| pieces(&a.decks.items_lost) != pieces(&b.decks.items_lost)),
    ("intruder action cards in hand", has_intruder_player, |a, b| {
        let hand = |game: &Nemesis| game.intruder_player.as_ref().map(|player| player.hand.clone());
        hand(a) != hand(b)
    }),
    ("the intruder action deck", has_intruder_player, |a, b| {
        let deck = |game: &Nemesis| game.intruder_player.as_ref().map(|player| player.deck.clone());
        deck(a) != deck(b)
    }),
];

const fn always(_: &Nemesis) -> bool {
    true
}

fn has_objectives(game: &Nemesis) -> bool {
    game.setup.mode != Mode::Coop // N-COOP-02
}

const fn has_intruder_player(game: &Nemesis) -> bool {
    game.setup.intruder_player // N-INTRP-01
}

fn rooms<T: PartialEq>(a: &Nemesis, b: &Nemesis, of: impl Fn(&crate::state::Room) -> T) -> bool {
    a.ship.rooms.iter().zip(b.ship.rooms.iter()).any(|((_, a), (_, b))| of(a) != of(b))
}

fn crews<T: PartialEq>(a: &Nemesis, b: &Nemesis, of: impl Fn(&Crew) -> T) -> bool {
    a.crew.iter().zip(&b.crew).any(|(a, b)| of(a) != of(b))
}

fn boxed(game: &Nemesis) -> impl PartialEq + use<> {
    let crate::state::Boxed {
        mut tiles,
        mut tokens,
        mut courses,
        mut weaknesses,
        mut objectives,
        characters: _,
    } = game.boxed.clone();
    tiles.sort_unstable();
    tokens.sort_unstable();
    courses.sort_unstable();
    weaknesses.sort_unstable();
    objectives.sort_unstable();
    (tiles, tokens, courses, weaknesses, objectives)
}

fn undecided(crew: &Crew) -> Vec<crate::ids::Objective> {
    let open = crew.given_up.is_none() && crew.objectives.len() > 1;
    crew.objectives.iter().filter(|_| open).map(|held| held.card).collect()
}

fn kept(crew: &Crew) -> Option<crate::ids::Objective> {
    crew.given_up.and(crew.objectives.first()).map(|held| held.card)
}

fn actions(cards: &[PlayingCard]) -> Vec<crate::event::Face> {
    cards.iter().map(|card| card.face()).collect()
}

/// The states of a seat's contamination cards, living or dead.
fn infected(crew: &Crew) -> (usize, bool) {
    let cards = crew.hand.iter().chain(&crew.deck).chain(&crew.discard);
    let infected = |card: &&PlayingCard| matches!(card, PlayingCard::Contamination(card) if card.infected());
    (cards.filter(infected).count(), crew.state == CharacterState::Dead)
}

fn pieces(pieces: &[Piece<ItemCardId>]) -> Vec<crate::ids::ItemKind> {
    pieces.iter().map(|piece| piece.face.kind()).collect()
}

fn order<T: Copy + PartialEq>(pile: &Pile<T>) -> Vec<T> {
    pile.faces().collect()
}

fn numbers(game: &Nemesis) -> Vec<(TokenKind, Option<u8>)> {
    let token = |token: &TokenId| (token.kind(), token.number());
    let mut numbers: Vec<_> = game.intruders.bag.contents().iter().map(token).collect();
    numbers.sort_unstable();
    numbers
}

impl Secrets for Nemesis {
    fn sites() -> &'static [&'static str] {
        SITES
    }

    fn rows() -> &'static [&'static str] {
        static WORDS: std::sync::OnceLock<Vec<&'static str>> = std::sync::OnceLock::new();
        WORDS.get_or_init(|| ROWS.iter().map(|(words, ..)| *words).collect())
    }

    fn differs(&self, other: &Self, row: usize) -> bool {
        ROWS.get(row).is_some_and(|(_, _, differs)| differs(self, other))
    }

    fn row_applies(&self, row: usize) -> bool {
        ROWS.get(row).is_some_and(|(_, applies, _)| applies(self))
    }
}
