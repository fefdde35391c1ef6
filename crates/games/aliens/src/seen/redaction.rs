//! Data for the secrecy audit: disclosure sites and the rows of the redaction table (section 18).

use airlock_engine::{Pile, Row, SeatSet, Secrets};

use crate::{
    content::{EnduranceCard, ids::EnduranceKind},
    model::Nature,
    rules::position::Aliens,
};

/// Face-down things are hidden (A-HIDDEN-01, A-HIDDEN-06, A-HIDDEN-09). Viewers see kinds, never individual
/// cards (A-HIDDEN-08). The number of each kind is in the content files (A-HIDDEN-03).
impl Secrets for Aliens {
    /// In the order of the rulebook.
    const SITES: &'static [&'static str] = &[
        "A-CARD-01",     // a seat draws a card
        "A-CARD-06",     // an event is played from hand
        "A-CARD-07",     // a drawn hazard is resolved in the open, or there was none
        "A-CARD-11",     // cards of Exhaust go to Discard
        "A-CARD-19",     // a card is revealed
        "A-CARD-23",     // a card is discarded from the Deck
        "A-EQUIP-06",    // a card is equipped from hand
        "A-HEROLOSS-01", // the hand of a lost hero is discarded
        "A-BLIP-11",     // a blip is revealed
        "A-MTRACK-04",   // a motion card is turned up
        "A-MISSION-01",  // a special blip is turned up
        "A-REROLL-03",   // an ability rolls again while others are asked for their events
        "A-HIDDEN-05",   // a secret look
        "A-CAMPAIGN-07", // cards are removed from the campaign
    ];

    const ROWS: &'static [Row<Self>] = &[
        Row::new(
            "the Deck above the Regroup card",
            |game| game.piles.above.len() > 1,
            |a, b| order(&a.piles.above) != order(&b.piles.above),
        ),
        Row::new(
            "the Deck below the Regroup card",
            |game| !game.piles.below.is_empty(),
            |a, b| order(&a.piles.below) != order(&b.piles.below),
        ),
        Row::new(
            "Exhaust",
            |game| !game.piles.exhaust.is_empty(),
            |a, b| order(&a.piles.exhaust) != order(&b.piles.exhaust),
        ),
        Row::new(
            "hands",
            |game| game.players.iter().any(|player| !player.hand.is_empty()) && !game.setup.open_hands,
            |a, b| hands(a) != hands(b),
        ),
        Row::always("the motion deck", |a, b| a.motion.deck != b.motion.deck),
        Row::always("motion cards in the box", |a, b| a.motion.boxed != b.motion.boxed),
        Row::new(
            "number sides of blips on the board",
            |game| game.contacts.blips().next().is_some(),
            |a, b| blips(a) != blips(b),
        ),
        Row::new(
            "special blips that lie face down",
            |game| game.field.specials.iter().any(|special| special.face.known != SeatSet::ALL),
            |a, b| specials(a) != specials(b),
        ),
    ];
}

fn order(pile: &Pile<EnduranceCard>) -> Vec<EnduranceKind> {
    pile.faces().map(EnduranceCard::kind).collect()
}

fn hands(game: &Aliens) -> Vec<Vec<EnduranceKind>> {
    game.players.iter().map(|player| player.hand.iter().map(|piece| piece.face.kind()).collect()).collect()
}

fn blips(game: &Aliens) -> Vec<u8> {
    let aliens = |nature: Nature| if let Nature::Blip(token) = nature { token.face.aliens() } else { 0 };
    game.contacts.on_board.iter().map(|contact| aliens(contact.nature)).collect()
}

fn specials(game: &Aliens) -> impl PartialEq + use<> {
    game.field.specials.iter().map(|special| special.face.face).collect::<Vec<_>>()
}
