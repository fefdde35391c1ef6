//! Playing cards: hands, draw decks, discard piles, payment (R-TURN-09, R-ROUND-15, R-CONTAM-02).

use airlock_engine::{Chance, Draw, Illegal, Seat, SeatSet, numbered, take_named};

use crate::{
    model::{
        Crew, PlayingCard,
        event::{Face, SeenEvent},
        words::{Action, Arg, Ref, Slot},
    },
    rules::{frame::Cx, position::Retaliation},
};

impl PlayingCard {
    /// The side of the card that players see.
    pub(crate) fn face(self) -> Face {
        match self {
            Self::Action(card) => Face::Action(card.kind()),
            Self::Contamination(_) => Face::Contamination,
        }
    }

    pub(crate) const fn is_action(self) -> bool {
        matches!(self, Self::Action(_))
    }
}

/// Explains a payment that does not fit: it has contamination cards (R-TURN-10) or a wrong number of cards
/// (R-TURN-09).
pub(crate) fn why_unpaid(action: &Action, refusal: Illegal) -> Illegal {
    let contamination = action.all(Arg::Pay).iter().any(|card| matches!(card, Ref::Contamination(_)));
    match refusal.rule {
        "R-TURN-09" if contamination => Illegal::new("R-TURN-10", "contamination cards cannot pay"),
        "R-TURN-09" => Illegal::new("R-TURN-09", "these cards do not pay the price"),
        _ => refusal,
    }
}

/// Name of a card in scripted shuffles.
fn label(card: &PlayingCard) -> String {
    match card {
        PlayingCard::Action(card) => card.to_string(),
        PlayingCard::Contamination(card) => card.to_string(),
    }
}

impl Crew {
    /// The references of the playing cards in hand, in hand order.
    pub(crate) fn hand_refs(&self) -> Vec<Ref> {
        let refer = |(card, number): (PlayingCard, u8)| match card {
            PlayingCard::Action(card) => Ref::Card(card.kind(), number),
            PlayingCard::Contamination(_) => Ref::Contamination(number),
        };
        numbered(self.hand.iter().copied(), |card| card.face()).into_iter().map(refer).collect()
    }

    /// The references of the action cards in hand.
    pub(crate) fn action_card_refs(&self) -> Vec<Ref> {
        let mut refs = self.hand_refs();
        refs.retain(|r| matches!(r, Ref::Card(..)));
        refs
    }

    /// Number of action cards in hand.
    pub(crate) fn action_cards(&self) -> usize {
        self.hand.iter().filter(|card| card.is_action()).count()
    }

    /// Takes the referenced cards out of hand, in hand order.
    pub(crate) fn take_from_hand(&mut self, refs: &[Ref]) -> Vec<PlayingCard> {
        let names = self.hand_refs();
        take_named(&mut self.hand, names, refs)
    }

    /// Discards the referenced cards from hand face up and returns their faces (H-01).
    pub(crate) fn discard_from_hand(&mut self, cx: &mut Cx<'_>, refs: &[Ref]) -> Vec<Face> {
        let cards = self.take_from_hand(refs);
        let faces: Vec<Face> = cards.iter().map(|card| card.face()).collect();
        if !faces.is_empty() {
            cx.disclose("R-TURN-09", SeatSet::ALL, || format!("{faces:?}"));
        }
        self.discard.extend(cards);
        faces
    }

    /// Discards cards in public, without paying for anything.
    pub(crate) fn discard_openly(&mut self, cx: &mut Cx<'_>, seat: Seat, refs: &[Ref]) {
        let cards = self.discard_from_hand(cx, refs);
        if !cards.is_empty() {
            cx.tell(SeenEvent::Discarded { seat, cards });
        }
    }

    /// Pays with the cards that an action names under `pay` (R-TURN-09).
    pub(crate) fn pay(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let cards = self.discard_from_hand(cx, action.all(Arg::Pay));
        if !cards.is_empty() {
            cx.tell(SeenEvent::Paid { seat, cards });
        }
    }

    /// Shuffles the draw deck. Scripts name the cards from the top.
    pub(crate) fn shuffle_deck(&mut self, chance: &mut Chance, seat: Seat) {
        self.deck.sort_unstable();
        chance.shuffle(Draw::of("action_deck", seat.0), &mut self.deck, label);
        self.deck.reverse();
    }

    /// Shuffles the discard pile into the draw deck (R-ROUND-16).
    pub(crate) fn reshuffle_discard(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let discard = std::mem::take(&mut self.discard);
        self.deck.extend(discard);
        self.shuffle_deck(cx.chance, seat);
        cx.tell(SeenEvent::Reshuffled { seat });
    }

    /// Draws up to `count` playing cards. An empty deck is refilled from the discard pile (R-ROUND-16).
    pub(crate) fn draw_cards(&mut self, cx: &mut Cx<'_>, seat: Seat, count: usize) {
        let mut drawn = Vec::new();
        while drawn.len() < count {
            if self.deck.is_empty() {
                if self.discard.is_empty() {
                    break;
                }
                self.reshuffle_discard(cx, seat);
            }
            drawn.extend(self.deck.pop());
        }
        let count = u8::try_from(drawn.len()).unwrap_or(u8::MAX);
        if count > 0 {
            let faces: Vec<Face> = drawn.iter().map(|card| card.face()).collect();
            cx.disclose("R-ROUND-15", SeatSet::only(seat), || format!("{faces:?}"));
            let told = |cards| SeenEvent::Drew { seat, count, cards };
            cx.tell_secret(seat, told(faces), Some(told(Vec::new())));
            self.hand.extend(drawn);
        }
    }
}

impl Retaliation {
    /// The argument that pays `cost` action cards, except the card that is played (R-TURN-09, R-TURN-10).
    ///
    /// # Errors
    ///
    /// If the seat has too few.
    pub(crate) fn pay_slot(&self, seat: Seat, cost: u8, except: Option<Ref>) -> Result<Slot, Illegal> {
        let mut from = self.crew(seat).action_card_refs();
        from.retain(|r| Some(*r) != except);
        if from.len() < usize::from(cost) {
            return Err(Illegal::new("R-TURN-09", "there are too few action cards to pay the price"));
        }
        Ok(Slot::exactly(cost, from))
    }
}
