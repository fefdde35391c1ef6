//! Section 5: endurance cards.

use airlock_engine::{Draw, Framed, Piece, Seat, SeatSet, follow, numbered};
use serde::{Deserialize, Serialize};

use crate::{
    content::{EnduranceCard, ids::EnduranceType},
    model::{
        Ending, Piles, Revealed,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        events,
        frame::{Cx, Flow, Procedure, Question},
        hazards,
        position::Aliens,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat draws cards, one by one (A-CARD-01, A-CARD-39).
    Draw { seat: Seat, n: u8 },
    /// Cards are exhausted once everything above this step on the stack has run (A-CARD-11). If that would
    /// lose the match, events can be played first.
    Exhaust { n: u8 },
    /// The cards of [`Step::Exhaust`] are exhausted now.
    Pay { n: u8 },
    /// Cards of Exhaust are recycled once everything above this step on the stack has run (A-CARD-13).
    Recycle { n: u8 },
    /// A seat recycles any number of its hand cards of some types (A-CARD-14).
    RecycleFromHand { seat: Seat, types: Vec<EnduranceType> },
    /// Cards are discarded from the Deck, one by one (A-CARD-23, A-CARD-27). Before one that would lose the
    /// match, events can be played.
    DiscardFromDeck {
        /// The seat that resolves it.
        seat: Seat,
        n: u8,
    },
    /// One card of [`Step::DiscardFromDeck`] is discarded now.
    Discard { seat: Seat },
    /// The revealed card goes back (A-CARD-21, A-CARD-22).
    PutBack,
    /// A seat takes the revealed card into hand. If that would lose the match, events can be played first.
    TakeRevealed { seat: Seat },
    /// The card of [`Step::TakeRevealed`] is taken now.
    Take { seat: Seat },
}

/// Number of cards that can be exhausted before the match is lost. Each card of the Deck moves twice
/// (A-CARD-11).
const fn payable(deck: usize, exhaust: usize) -> usize {
    deck + deck + exhaust
}

/// Number of cards that can be removed before the match is lost.
const fn left(deck: usize, exhaust: usize) -> usize {
    deck + exhaust
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Draw { n: 0, .. } | Self::DiscardFromDeck { n: 0, .. } => {}
            Self::Draw { seat, n } => {
                game.push(Self::Draw { seat, n: n - 1 });
                game.draw_card(cx, seat);
            }
            Self::Exhaust { n } => {
                game.push(Self::Pay { n });
                if !game.can_bear(n) {
                    events::before_loss(game, payable);
                }
            }
            Self::Pay { n } => game.exhaust(cx, n),
            Self::Recycle { n } => game.recycle(cx, n, &[], None),
            Self::RecycleFromHand { seat, .. } => {
                if !game.player(seat).hand.is_empty() {
                    return Flow::Ask(self); // independent of the hand's cards, which others must not learn
                }
            }
            Self::DiscardFromDeck { seat, n } => {
                game.push(Self::DiscardFromDeck { seat, n: n - 1 });
                game.push(Self::Discard { seat });
                if game.piles.aside.is_empty() && left(game.deck(), game.piles.exhaust.len()) <= 1 {
                    events::before_loss(game, left);
                }
            }
            Self::Discard { seat } => game.discard_from_deck(cx, seat),
            Self::PutBack => game.put_back(cx),
            Self::TakeRevealed { seat } => {
                game.push(Self::Take { seat });
                if game.is_last_aside() {
                    events::before_loss(game, left);
                }
            }
            Self::Take { seat } => game.take_revealed(cx, seat),
        }
        Flow::Done
    }

    fn question(&self, _: &Aliens) -> Option<Question> {
        match self {
            Self::RecycleFromHand { seat, .. } => Some(Question::to(*seat, "DP-06")),
            _ => None,
        }
    }

    fn offers(&self, game: &Aliens, seat: Seat) -> Vec<Offer> {
        let Self::RecycleFromHand { types, .. } = self else { return Vec::new() };
        let fits = |card: &EnduranceCard| types.contains(&card.def().card_type());
        let cards = game.hand_refs(seat).into_iter().filter(|(_, card)| fits(card)).map(|(r, _)| r);
        let offer = Offer::new(Verb::Recycle, &["A-CARD-14"]);
        vec![offer.choose(Arg::Card, Slot::any(cards), "A-CARD-14")]
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        game.recycle(cx, 0, action.all(Arg::Card), Some(seat));
    }
}

/// Cards with the references used in actions.
pub(crate) fn named(cards: impl Iterator<Item = EnduranceCard>) -> Vec<(Ref, EnduranceCard)> {
    let cards = numbered(cards, |card| card.kind()).into_iter();
    cards.map(|(card, number)| (Ref::Card(card.kind(), number), card)).collect()
}

impl Piles {
    /// Puts a card face up on Discard without its effect (A-CARD-28).
    pub(crate) fn discard_unresolved(&mut self, cx: &mut Cx<'_>, card: EnduranceCard, rule: &'static str) {
        cx.disclose(rule, SeatSet::ALL, || card.kind().to_string());
        self.discard.push(card);
        cx.tell(SeenEvent::Discarded { card: card.kind() });
    }

    /// Puts a revealed card under the Regroup card, or at the bottom of Exhaust if it came from there
    /// (A-CARD-21, A-CARD-22, A-HIDDEN-11).
    fn lay_back(&mut self, Revealed { card, from_exhaust }: Revealed) {
        let pile = if from_exhaust { &mut self.exhaust } else { &mut self.below };
        pile.put_under(Piece::known(card, SeatSet::ALL));
    }
}

impl Aliens {
    /// The cards of a hand with their references, oldest first.
    pub(crate) fn hand_refs(&self, seat: Seat) -> Vec<(Ref, EnduranceCard)> {
        named(self.player(seat).hand.iter().map(|piece| piece.face))
    }

    /// Seats that know the cards of a hand: its owner, or all if hands are open (A-HIDDEN-04).
    pub(crate) fn owner(&self, seat: Seat) -> SeatSet {
        if self.setup.open_hands { SeatSet::ALL } else { SeatSet::only(seat) }
    }

    /// Takes a card out of a hand. If only its owner sees it, others no longer know which of the remaining
    /// cards is which.
    pub(crate) fn take_from_hand(
        &mut self,
        seat: Seat,
        card: EnduranceCard,
        seen: SeatSet,
    ) -> Option<Piece<EnduranceCard>> {
        let informed = self.owner(seat).union(seen);
        let hand = &mut self.player_mut(seat).hand;
        let place = hand.iter().position(|piece| piece.face == card)?;
        if seen == SeatSet::ALL {
            let taken = hand.remove(place);
            follow::take_for_known(hand.iter_mut(), taken, SeatSet::ALL);
            return Some(Piece::known(taken.face, SeatSet::ALL));
        }
        follow::blur(hand.iter_mut(), informed);
        Some(hand.remove(place))
    }

    /// Runs after every movement of a card. Cards under the Regroup card come up once none is above it
    /// (A-CARD-17, A-CARD-18). The squad loses if Deck and Exhaust are empty (A-LOSS-01, A-LOSS-03).
    pub(crate) fn settle(&mut self, cx: &mut Cx<'_>) {
        if self.piles.above.is_empty() && !self.piles.below.is_empty() {
            std::mem::swap(&mut self.piles.above, &mut self.piles.below);
            self.piles.above.shuffle(cx.chance, Draw::new("regroup"), EnduranceCard::to_string);
            cx.tell(SeenEvent::Regrouped);
        }
        let empty =
            self.piles.above.is_empty() && self.piles.exhaust.is_empty() && self.piles.aside.is_empty();
        if empty {
            self.ending.get_or_insert(Ending::Exhausted); // A-LOSS-01, A-LOSS-02
        }
    }

    /// Exhausts cards one by one, and stops if the match is lost (A-CARD-10…12).
    pub(crate) fn exhaust(&mut self, cx: &mut Cx<'_>, n: u8) {
        let mut unseen = 0;
        for _ in 0..n {
            if self.ending.is_some() {
                break; // A-LOSS-03
            }
            if let Some(card) = self.piles.above.draw(SeatSet::NONE) {
                self.piles.exhaust.put_on_top(card);
                unseen += 1;
            } else if let Some(card) = self.piles.exhaust.draw(SeatSet::ALL) {
                tell_exhausted(cx, std::mem::take(&mut unseen));
                self.piles.discard_unresolved(cx, card.face, "A-CARD-11"); // A-CARD-28
            }
            self.settle(cx);
        }
        tell_exhausted(cx, unseen);
    }

    /// Discards the top card of the Deck, or of Exhaust if the Deck is empty. A hazard takes effect
    /// (A-CARD-23, A-CARD-26, A-CARD-27). No component discards from a hand, or leaves the place open
    /// (A-CARD-24, A-CARD-25).
    pub(crate) fn discard_from_deck(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let card = self.piles.above.draw(SeatSet::ALL).or_else(|| self.piles.exhaust.draw(SeatSet::ALL));
        let Some(card) = card else { return };
        self.piles.discard_unresolved(cx, card.face, "A-CARD-23");
        if card.face.def().card_type() == EnduranceType::Hazard && self.ending.is_none() {
            hazards::resolve(self, cx, card.face, seat, None); // stays in Discard (A-CARD-09)
        }
        self.settle(cx);
    }

    /// Draws the top card of the Deck into a hand. A hazard takes effect at once (A-CARD-01, A-CARD-02,
    /// A-CARD-07).
    pub(crate) fn draw_card(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let owner = self.owner(seat);
        let Some(card) = self.piles.above.draw(owner) else { return }; // A-CARD-02
        cx.disclose("A-CARD-01", owner, || card.face.kind().to_string());
        if card.face.def().card_type() == EnduranceType::Hazard {
            cx.disclose("A-CARD-07", SeatSet::ALL, || card.face.kind().to_string());
            hazards::resolve(self, cx, card.face, seat, Some(card.face));
        } else {
            cx.disclose("A-CARD-07", SeatSet::ALL, || "no hazard".to_owned());
            self.player_mut(seat).hand.push(card);
            let told = |card| SeenEvent::Drew { seat, card };
            cx.tell_some(owner, told(Some(card.face.kind())), told(None));
        }
        self.settle(cx);
    }

    /// Puts cards under the Regroup card: `n` from the top of Exhaust, and `cards` from a seat's hand
    /// (A-CARD-13…16, A-CARD-39).
    pub(crate) fn recycle(&mut self, cx: &mut Cx<'_>, n: u8, cards: &[Ref], hand: Option<Seat>) {
        let mut from_exhaust = 0;
        for _ in 0..n {
            let Some(card) = self.piles.exhaust.draw(SeatSet::NONE) else { break }; // A-CARD-15
            self.piles.below.put_under(card);
            from_exhaust += 1;
        }
        let mut from_hand = 0;
        if let Some(seat) = hand {
            let refs = self.hand_refs(seat);
            for (_, card) in refs.into_iter().filter(|(reference, _)| cards.contains(reference)) {
                if let Some(piece) = self.take_from_hand(seat, card, SeatSet::NONE) {
                    self.piles.below.put_under(piece); // A-HIDDEN-07
                    from_hand += 1;
                }
            }
        }
        if from_exhaust + from_hand > 0 {
            cx.tell(SeenEvent::Recycled { exhaust: from_exhaust, hand: from_hand });
        }
        self.settle(cx);
    }

    /// Reveals the top card of the Deck, or of Exhaust if the Deck is empty, and sets it aside (A-CARD-19,
    /// A-CARD-22, A-CARD-37). A hazard that is only revealed has no effect (A-CARD-08).
    pub(crate) fn reveal_card(&mut self, cx: &mut Cx<'_>) -> Option<EnduranceCard> {
        let from_exhaust = self.piles.above.is_empty();
        let pile = if from_exhaust { &mut self.piles.exhaust } else { &mut self.piles.above };
        let card = pile.draw(SeatSet::ALL)?.face;
        cx.disclose("A-CARD-19", SeatSet::ALL, || card.kind().to_string());
        self.piles.aside.push(Revealed { card, from_exhaust });
        cx.tell(SeenEvent::Revealed { card: card.kind() });
        self.settle(cx);
        Some(card)
    }

    /// Puts back the card revealed last (A-CARD-21, A-CARD-22).
    pub(crate) fn put_back(&mut self, cx: &mut Cx<'_>) {
        let Some(revealed) = self.piles.aside.pop() else { return };
        self.piles.lay_back(revealed);
        self.settle(cx);
    }

    /// Puts back all revealed cards together, in the order in which they were revealed (A-CARD-39).
    pub(crate) fn put_all_back(&mut self, cx: &mut Cx<'_>) {
        for revealed in std::mem::take(&mut self.piles.aside) {
            self.piles.lay_back(revealed);
        }
        self.settle(cx);
    }

    /// True if only one revealed card set aside keeps the match from being lost (A-LOSS-01, A-CARD-37).
    pub(crate) fn is_last_aside(&self) -> bool {
        self.piles.aside.len() == 1 && left(self.deck(), self.piles.exhaust.len()) == 0
    }

    /// Number of cards in the Deck, above and below the Regroup card.
    pub(crate) fn deck(&self) -> usize {
        self.piles.above.len() + self.piles.below.len()
    }

    fn take_revealed(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let Some(Revealed { card, .. }) = self.piles.aside.pop() else { return };
        self.player_mut(seat).hand.push(Piece::known(card, SeatSet::ALL));
        cx.tell(SeenEvent::TookRevealed { seat, card: card.kind() });
        self.settle(cx);
    }

    /// True if `n` cards can be paid without losing the match at once (A-LOSS-03).
    pub(crate) fn can_bear(&self, n: u8) -> bool {
        let enough = usize::from(n) < payable(self.deck(), self.piles.exhaust.len());
        n == 0 || enough || !self.piles.aside.is_empty()
    }

    /// An offer with its price, marked as grave if paying would lose the match (A-LOSS-03).
    pub(crate) fn priced(&self, offer: Offer, cost: u8) -> Offer {
        let offer = offer.costs(cost);
        if self.can_bear(cost) { offer } else { offer.grave() }
    }
}

fn tell_exhausted(cx: &mut Cx<'_>, n: u8) {
    if n > 0 {
        cx.tell(SeenEvent::Exhausted { n });
    }
}
