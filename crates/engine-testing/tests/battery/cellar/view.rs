//! The views of the game.

use airlock_engine::{Handle, Seat, Viewer, Wire};
use serde::Serialize;

use super::{Bid, Card, Cellar, Flaw, Phase, Token};

/// The part of the view that everybody may see.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Common {
    round: u8,
    weather: u8,
    turn: Seat,
    actions_left: u8,
    score: Vec<u8>,
    alert: Vec<bool>,
    discard: Vec<Card>,
    bag: usize,
    aside: usize,
    found: Vec<Token>,
    mould_pile: usize,
}

impl Wire for Common {}

/// The part of the view that one viewer may see in addition.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Own {
    phase: SeenPhase,
    deck: SeenPile,
    hands: Vec<Vec<Option<Card>>>,
    shelves: Vec<SeenPile>,
    /// The cards whose position the viewer does not know.
    unseen: Vec<Card>,
    moulds: Vec<Vec<SeenMould>>,
    /// Extra data that only a flaw shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<serde_json::Value>,
    #[serde(rename = "round", skip_serializing_if = "Option::is_none")]
    round_again: Option<u8>,
}

impl Wire for Own {}

#[derive(Debug, Clone, Serialize)]
struct SeenPile {
    cards: usize,
    known: Vec<(usize, Card)>,
}

#[derive(Debug, Clone, Serialize)]
struct SeenMould {
    handle: Handle,
    poisonous: Option<bool>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "snake_case")]
enum SeenPhase {
    Turn,
    Scouting,
    Trapping { until_ms: u64, passed: bool },
    Bidding { done: Vec<bool>, mine: Option<Bid> },
    Night,
    Over,
}

/// An event as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeenEvent {
    Weather {
        result: u8,
    },
    Drew {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    Rat,
    Stowed {
        seat: Seat,
        places: Vec<u8>,
    },
    Scouted {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    Buried {
        seat: Seat,
        bottom: bool,
    },
    Shown {
        seat: Seat,
        to: Seat,
        place: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    Chest {
        seat: Seat,
    },
    Passed,
    Trapped {
        seat: Seat,
        card: Card,
    },
    Found {
        seat: Seat,
        token: Token,
    },
    MouldLaid {
        seat: Seat,
    },
    Scanned {
        seat: Seat,
        place: u8,
        poisonous: bool,
    },
    Washed {
        seat: Seat,
    },
    Bids {
        cards: Vec<Option<Card>>,
    },
    Won {
        seat: Seat,
    },
    Alert {
        seat: Seat,
        on: bool,
    },
    Reshuffled,
}

impl Wire for SeenEvent {}

pub(super) fn common(game: &Cellar) -> Common {
    let Cellar { round, weather, turn, actions_left, score, alert, discard, bag, aside, found, .. } = game;
    Common {
        round: *round,
        weather: *weather,
        turn: *turn,
        actions_left: *actions_left,
        score: score.clone(),
        alert: alert.clone(),
        discard: discard.clone(),
        bag: bag.len(),
        aside: aside.len(),
        found: found.clone(),
        mould_pile: game.mould_pile.len(),
    }
}

pub(super) fn own(game: &Cellar, who: Viewer) -> Own {
    let Cellar { flaw, phase, deck, hands, shelves, discard, moulds, tie, counts, .. } = game;
    let round_again = (*flaw == Flaw::ShownTwice).then_some(game.round);
    let pile = |pile: &airlock_engine::Pile<Card>| SeenPile {
        cards: pile.len(),
        known: pile.seen_by(who).collect(),
    };
    let hands: Vec<Vec<Option<Card>>> = hands
        .iter()
        .map(|hand| hand.iter().map(|piece| piece.known.sees(who).then_some(piece.face)).collect())
        .collect();
    let (deck_seen, shelves): (SeenPile, Vec<SeenPile>) = (pile(deck), shelves.iter().map(pile).collect());
    let in_piles = std::iter::once(&deck_seen).chain(&shelves).flat_map(|pile| &pile.known);
    let seen: Vec<Card> = (in_piles.map(|(_, card)| *card))
        .chain(hands.iter().flatten().flatten().copied())
        .chain(discard.iter().copied())
        .collect();
    let mut unseen: Vec<Card> = Card::all().filter(|card| !seen.contains(card)).collect();
    if *flaw == Flaw::HiddenOrder {
        unseen.sort_by_key(|card| deck.faces().position(|face| face == *card));
    }
    let mould = |mould: &super::Mould| SeenMould {
        handle: game.handle(who, mould),
        poisonous: (mould.spore.known.sees(who) || *flaw == Flaw::PoisonInView)
            .then_some(mould.spore.face.is_poisonous()),
    };
    let flaw = match flaw {
        Flaw::SeedInView => serde_json::to_value(tie).ok(),
        Flaw::CountsInView => serde_json::to_value(counts).ok(),
        Flaw::HandInView => {
            let first = game.hands.iter().map(|hand| hand.first().map(|piece| piece.face.0));
            Some(first.collect::<Vec<_>>().into())
        }
        Flaw::TrackableMould => {
            let ids = moulds.iter().flatten().map(|mould| mould.piece);
            Some(ids.collect::<Vec<_>>().into())
        }
        Flaw::TrapCount => {
            let held = game.hands.iter().flatten().filter(|piece| piece.face.is_trap());
            Some(held.count().into())
        }
        _ => None,
    };
    Own {
        phase: match phase {
            Phase::Turn => SeenPhase::Turn,
            Phase::Scouting => SeenPhase::Scouting,
            Phase::Trapping { passed, until_ms } => {
                let mine = matches!(who, Viewer::Seat(seat) if passed.contains(seat));
                SeenPhase::Trapping { until_ms: *until_ms, passed: mine }
            }
            Phase::Bidding { bids } => SeenPhase::Bidding {
                done: bids.iter().map(Option::is_some).collect(),
                mine: match who {
                    Viewer::Seat(seat) => bids.get(seat.index()).copied().flatten(),
                    Viewer::Public => None,
                },
            },
            Phase::Night { .. } => SeenPhase::Night,
            Phase::Over => SeenPhase::Over,
        },
        deck: deck_seen,
        hands,
        shelves,
        unseen,
        moulds: moulds.iter().map(|moulds| moulds.iter().map(mould).collect()).collect(),
        flaw,
        round_again,
    }
}
