//! Tables of the secrecy audit: disclosure sites and the rows of the redaction table (section 24).

use airlock_engine::{Piece, Pile, Row, SeatSet, Secrets};

use crate::{
    content::{
        ContaminationId, ItemCardId, TokenId,
        ids::{ItemKind, Objective, TokenKind},
    },
    model::{Boxed, Crew, PlayingCard, Room, event::Face},
    rules::position::Nemesis,
};

impl Secrets for Nemesis {
    /// Nothing is hidden once the match is over (N-HIDDEN-06).
    fn hides(&self) -> bool {
        self.outcome.is_none()
    }

    /// In the order of the rulebook.
    const SITES: &'static [&'static str] = &[
        "N-GEN-07",    // playing cards are discarded face up
        "N-ROUND-06",  // a seat draws playing cards
        "N-ROUND-29",  // fire shows whether an undiscovered tile is the Nest
        "N-ROUND-32",  // an event card is revealed
        "N-EXPL-01",   // a room is explored
        "N-BAG-12",    // a token is drawn from the bag
        "N-INTR-07",   // an attack card is revealed
        "N-WOUND-04",  // a serious wound is drawn
        "N-CONTAM-06", // a seat scans contamination cards
        "N-CONTAM-07", // public consequences of a scan
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
        "N-OP-23",     // a thrown item hits eggs, or none are there
        "N-OP-36",     // a hatching egg targets a seat without action cards
        "N-OP-42",     // the intruder player looks at event cards
        "N-COURSE-02", // a look at the course card
        "N-ENGINE-01", // a look at engine tiles
        "N-INTRP-06",  // the intruder player draws cards
        "N-INTRP-09",  // it discards cards when it passes
        "N-INTRP-11",  // it plays a card
        "N-OP-33",     // the token of a transformed intruder
        "N-INTRP-13",  // it looks at attack cards and chooses one
        "N-END-14",    // check 1 turns up the engines
        "N-END-17",    // check 2 turns up the course card
        "N-END-20",    // a sleeper on Mars has kept Quarantine, or not
        "N-END-22",    // the final scan finds an infected card, or none
        "N-END-24",    // four cards are revealed
        "N-END-28",    // a survivor reveals its objective
        "N-HIDDEN-06", // the match is over
        "V-PANIC-01",  // a panic card is revealed
    ];

    const ROWS: &'static [Row<Self>] = &[
        Row::new(
            "face-down room tiles",
            |game| any_room(game, |room| hidden(&room.tile)),
            |a, b| rooms(a, b, |room| room.tile.face),
        ),
        Row::new(
            "face-down exploration tokens",
            |game| any_room(game, |room| room.token.is_some_and(|token| hidden(&token))),
            |a, b| rooms(a, b, |room| room.token.map(|token| token.face)),
        ),
        Row::always("tiles, tokens and cards in the box", |a, b| boxed(a) != boxed(b)),
        Row::new(
            "the course card",
            |game| hidden(&game.course.card),
            |a, b| a.course.card.face != b.course.card.face,
        ),
        Row::new(
            "engine tiles",
            |game| game.engines.iter().any(hidden),
            |a, b| a.engines.map(|engine| engine.face) != b.engines.map(|engine| engine.face),
        ),
        Row::new(
            "objectives before the choice",
            |game| any_crew(game, |crew| !undecided(crew).is_empty()),
            |a, b| crews(a, b, undecided),
        ),
        Row::new(
            "the objective that was given up",
            |game| any_crew(game, |crew| crew.given_up.is_some()),
            |a, b| crews(a, b, |crew| crew.given_up.map(|held| held.card)),
        ),
        Row::new(
            "the objective that was kept",
            |game| any_crew(game, |crew| kept(crew).is_some()),
            |a, b| crews(a, b, kept),
        ),
        Row::new(
            "hands of playing cards",
            |game| any_crew(game, |crew| !crew.hand.is_empty()),
            |a, b| crews(a, b, |crew| faces(&crew.hand)),
        ),
        Row::new(
            "draw decks of playing cards",
            |game| any_crew(game, |crew| crew.deck.len() > 1),
            |a, b| crews(a, b, |crew| faces(&crew.deck)),
        ),
        Row::new(
            "whether contamination cards are infected",
            |game| {
                any_crew(game, |crew| {
                    contamination(crew).any(|card| game.decks.scanned[card.index()].is_empty())
                })
            },
            |a, b| crews(a, b, |crew| contamination(crew).filter(|card| card.infected()).count()),
        ),
        Row::new(
            "the contamination deck",
            |game| !game.decks.contamination.is_empty(),
            |a, b| infected(a) != infected(b),
        ),
        Row::new(
            "hidden items",
            |game| any_crew(game, |crew| crew.inventory.iter().any(hidden)),
            |a, b| crews(a, b, |crew| items(&crew.inventory)),
        ),
        Row::always("item decks, with what was seen and put back", |a, b| item_decks(a) != item_decks(b)),
        Row::always("the event deck", |a, b| order(&a.decks.events) != order(&b.decks.events)),
        Row::always("the attack deck", |a, b| order(&a.decks.attacks) != order(&b.decks.attacks)),
        Row::new(
            "the panic deck",
            |game| game.void_seeders.is_some(),
            |a, b| {
                let deck = |game: &Nemesis| game.void_seeders.as_ref().map(|own| order(&own.panic));
                deck(a) != deck(b)
            },
        ),
        Row::always("the serious wound deck", |a, b| order(&a.decks.wounds) != order(&b.decks.wounds)),
        Row::new(
            "face-down weaknesses",
            |game| game.intruders.weaknesses.iter().any(|weakness| !weakness.discovered),
            |a, b| {
                a.intruders.weaknesses.map(|slot| slot.card) != b.intruders.weaknesses.map(|slot| slot.card)
            },
        ),
        Row::always("numbers of the tokens in bag and supply", |a, b| numbers(a) != numbers(b)),
        Row::new(
            "items of dead characters",
            |game| game.decks.items_lost.iter().any(hidden),
            |a, b| items(&a.decks.items_lost) != items(&b.decks.items_lost),
        ),
        Row::new(
            "intruder action cards in hand",
            |game| game.intruder_player.as_ref().is_some_and(|player| !player.hand.is_empty()),
            |a, b| {
                let hand = |game: &Nemesis| game.intruder_player.as_ref().map(|player| player.hand.clone());
                hand(a) != hand(b)
            },
        ),
        Row::new(
            "the intruder action deck",
            |game| game.intruder_player.as_ref().is_some_and(|player| player.deck.len() > 1),
            |a, b| {
                let deck = |game: &Nemesis| game.intruder_player.as_ref().map(|player| player.deck.clone());
                deck(a) != deck(b)
            },
        ),
    ];
}

/// True if some seat may not know the piece.
fn hidden<T>(piece: &Piece<T>) -> bool {
    piece.known != SeatSet::ALL
}

fn any_room(game: &Nemesis, has: impl Fn(&Room) -> bool) -> bool {
    game.ship.rooms.iter().any(|(_, room)| has(room))
}

fn any_crew(game: &Nemesis, has: impl Fn(&Crew) -> bool) -> bool {
    game.crew.iter().any(has)
}

fn rooms<T: PartialEq>(a: &Nemesis, b: &Nemesis, of: impl Fn(&Room) -> T) -> bool {
    a.ship.rooms.iter().zip(b.ship.rooms.iter()).any(|((_, a), (_, b))| of(a) != of(b))
}

fn crews<T: PartialEq>(a: &Nemesis, b: &Nemesis, of: impl Fn(&Crew) -> T) -> bool {
    a.crew.iter().zip(&b.crew).any(|(a, b)| of(a) != of(b))
}

fn boxed(game: &Nemesis) -> impl PartialEq + use<> {
    let Boxed { mut tiles, mut tokens, mut courses, mut weaknesses, mut objectives, characters: _ } =
        game.boxed.clone();
    tiles.sort_unstable();
    tokens.sort_unstable();
    courses.sort_unstable();
    weaknesses.sort_unstable();
    objectives.sort_unstable();
    (tiles, tokens, courses, weaknesses, objectives)
}

fn undecided(crew: &Crew) -> Vec<Objective> {
    let open = crew.given_up.is_none() && crew.objectives.len() > 1;
    crew.objectives.iter().filter(|_| open).map(|held| held.card).collect()
}

fn kept(crew: &Crew) -> Option<Objective> {
    crew.given_up.and(crew.objectives.first()).map(|held| held.card)
}

fn faces(cards: &[PlayingCard]) -> Vec<Face> {
    cards.iter().map(|card| card.face()).collect()
}

/// A seat's contamination cards, whether its character is living or dead.
fn contamination(crew: &Crew) -> impl Iterator<Item = ContaminationId> {
    let cards = crew.hand.iter().chain(&crew.deck).chain(&crew.discard);
    cards.filter_map(|card| match card {
        PlayingCard::Contamination(card) => Some(*card),
        PlayingCard::Action(_) => None,
    })
}

fn infected(game: &Nemesis) -> Vec<bool> {
    game.decks.contamination.faces().map(ContaminationId::infected).collect()
}

fn items(pieces: &[Piece<ItemCardId>]) -> Vec<ItemKind> {
    pieces.iter().map(|piece| piece.face.kind()).collect()
}

fn item_decks(game: &Nemesis) -> Vec<ItemKind> {
    game.decks.items.iter().flat_map(Pile::faces).map(ItemCardId::kind).collect()
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
