//! Imagined worlds and secrets of the game.

use airlock_engine::{Bag, Deal, Row, SeatSet, Secrets, Viewer, reexport::rand_core::Rng, rng};

use super::{Bid, Cellar, Flaw, Phase, Spore};

pub(super) fn imagine(game: &Cellar, who: Viewer, rng: &mut impl Rng) -> Cellar {
    let mut other = game.clone();
    if game.flaw == Flaw::ImaginesNothing {
        return other;
    }
    let mut cards = Deal::new(who);
    cards.pile(&mut other.deck);
    other.shelves.iter_mut().for_each(|shelf| cards.pile(shelf));
    other.hands.iter_mut().for_each(|hand| cards.pieces(hand, None));
    cards.shuffle(rng);
    let mut tokens = Deal::new(who);
    tokens.unknown(other.bag.contents_mut());
    tokens.unknown(&mut other.aside);
    tokens.shuffle(rng);
    other.bag = other.bag.contents().iter().copied().collect::<Bag<_>>();
    let mut spores = Deal::new(who);
    spores.pile(&mut other.mould_pile);
    spores.pieces(other.moulds.iter_mut().flatten().map(|mould| &mut mould.spore), None);
    spores.shuffle(rng);
    // Nobody can identify the pieces of cardboard: views use handles for them.
    let mut pieces: Vec<u8> = (0..other.next_mould).collect();
    rng::shuffle(rng, &mut pieces);
    let another = |piece: u8| pieces[usize::from(piece)];
    other.handles.relabel(another);
    other.moulds.iter_mut().flatten().for_each(|mould| mould.piece = another(mould.piece));
    rng::shuffle(rng, &mut other.tie);
    let watchful: Vec<_> = other.watchful().filter(|seat| !who.is(*seat)).collect();
    match &mut other.phase {
        Phase::Trapping { passed, .. } => {
            for seat in watchful {
                *passed = if rng::below(rng, 2) == 0 { passed.with(seat) } else { passed.without(seat) };
            }
        }
        Phase::Bidding { bids } => {
            for (seat, bid) in bids.iter_mut().enumerate() {
                let mine = matches!(who, Viewer::Seat(me) if me.index() == seat);
                if let Some(bid) = bid
                    && !mine
                {
                    let chosen = rng::below(rng, game.hands[seat].len() + 1);
                    let none = chosen == game.hands[seat].len();
                    *bid = if none { Bid::Nothing } else { Bid::Place(chosen as u8) };
                }
            }
        }
        Phase::Turn | Phase::Scouting | Phase::Night { .. } | Phase::Over => {}
    }
    if game.flaw == Flaw::ImaginesTooLittle {
        other.found.pop();
    }
    other
}

impl Secrets for Cellar {
    const SITES: &'static [&'static str] =
        &["C-DEAL", "C-DRAW", "C-SCOUT", "C-SHOW", "C-CHEST", "C-TRAP", "C-SCAN", "C-BID", "C-TIE", "C-END"];
    const ROWS: &'static [Row<Self>] = &[
        Row::always("hands", |a, b| a.flaw == Flaw::DiffersAlways || a.hands != b.hands),
        Row::always("shelves", |a, b| a.shelves != b.shelves),
        Row::always("deck", |a, b| a.deck != b.deck),
        Row::always("bag", |a, b| a.bag != b.bag),
        Row::always("moulds", |a, b| spores(a).ne(spores(b))),
        Row::always("pieces", |a, b| a.handles != b.handles),
        Row::always("covert answers", |a, b| answers(a) != answers(b)),
        Row::always("bids", |a, b| bids(a) != bids(b)),
        Row::always("tie-breaker", |a, b| a.tie != b.tie),
    ];
}

fn spores(game: &Cellar) -> impl Iterator<Item = Spore> {
    let laid = game.moulds.iter().flatten().map(|mould| mould.spore.face);
    laid.chain(game.mould_pile.faces())
}

const fn answers(game: &Cellar) -> Option<SeatSet> {
    match &game.phase {
        Phase::Trapping { passed, .. } => Some(*passed),
        _ => None,
    }
}

const fn bids(game: &Cellar) -> Option<&Vec<Option<Bid>>> {
    match &game.phase {
        Phase::Bidding { bids } => Some(bids),
        _ => None,
    }
}
