//! Other worlds, and what hidden things there are.

use airlock_engine::{Bag, Deal, Secrets, Viewer, reexport::rand_core::Rng, rng};

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
    // Which piece of cardboard is which is nobody's business: views have handles for that.
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
    fn sites() -> &'static [&'static str] {
        &["C-DEAL", "C-DRAW", "C-SCOUT", "C-SHOW", "C-CHEST", "C-TRAP", "C-SCAN", "C-BID", "C-TIE", "C-END"]
    }

    fn rows() -> &'static [&'static str] {
        &["hands", "shelves", "deck", "bag", "moulds", "pieces", "covert answers", "bids", "tie-breaker"]
    }

    fn differs(&self, other: &Self, row: usize) -> bool {
        let spores = |game: &Self| -> Vec<Spore> {
            let laid = game.moulds.iter().flatten().map(|mould| mould.spore.face);
            laid.chain(game.mould_pile.faces()).collect()
        };
        let answers = |game: &Self| match &game.phase {
            Phase::Trapping { passed, .. } => Some(*passed),
            _ => None,
        };
        let bids = |game: &Self| match &game.phase {
            Phase::Bidding { bids } => Some(bids.clone()),
            _ => None,
        };
        match row {
            _ if self.flaw == Flaw::DiffersAlways => true,
            0 => self.hands != other.hands,
            1 => self.shelves != other.shelves,
            2 => self.deck != other.deck,
            3 => self.bag != other.bag,
            4 => spores(self) != spores(other),
            5 => self.handles != other.handles,
            6 => answers(self) != answers(other),
            7 => bids(self) != bids(other),
            _ => self.tie != other.tie,
        }
    }
}
