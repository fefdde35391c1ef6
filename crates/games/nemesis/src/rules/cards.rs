//! Playing cards: hands, draw decks, discard piles, paying (sections 4.2 and 5.1).

use airlock_engine::{Chance, Draw, Illegal, Seat, SeatSet, insertion_sort, numbered, take_named};

use crate::{
    model::{
        Crew, Decks, PlayingCard,
        event::{Face, SeenEvent},
        words::{Action, Arg, Ref, Slot},
    },
    rules::{frame::Cx, position::Nemesis},
};

impl PlayingCard {
    /// Visible face of the card. All contamination cards look alike.
    pub(crate) fn face(self) -> Face {
        match self {
            Self::Action(card) => Face::Action(card.kind()),
            Self::Contamination(_) => Face::Contamination,
        }
    }

    /// True for an action card.
    pub(crate) const fn is_action(self) -> bool {
        matches!(self, Self::Action(_))
    }
}

/// Refines the error for a wrong payment: contamination cards (N-ACT-04) or a wrong number of cards
/// (N-ACT-03).
pub(crate) fn why_unpaid(action: &Action, refusal: Illegal) -> Illegal {
    let contamination = action.all(Arg::Pay).iter().any(|card| matches!(card, Ref::Contamination(_)));
    match refusal.rule {
        "N-ACT-03" if contamination => Illegal::new("N-ACT-04", "contamination cards cannot pay"),
        "N-ACT-03" => Illegal::new("N-ACT-03", "these cards do not pay the cost"),
        _ => refusal,
    }
}

/// Spelling of a card in scripted shuffles.
pub(crate) fn label(card: &PlayingCard) -> String {
    match card {
        PlayingCard::Action(card) => card.to_string(),
        PlayingCard::Contamination(card) => card.to_string(),
    }
}

impl Crew {
    /// References of the playing cards in hand, in hand order.
    pub(crate) fn hand_refs(&self) -> Vec<Ref> {
        let refer = |(card, number): (PlayingCard, u8)| match card {
            PlayingCard::Action(card) => Ref::Card(card.kind(), number),
            PlayingCard::Contamination(_) => Ref::Contamination(number),
        };
        numbered(self.hand.iter().copied(), |card| card.face()).into_iter().map(refer).collect()
    }

    /// References of the action cards in hand.
    pub(crate) fn action_card_refs(&self) -> Vec<Ref> {
        let mut refs = self.hand_refs();
        refs.retain(|r| matches!(r, Ref::Card(..)));
        refs
    }

    /// Removes the referenced cards from the hand and returns them in hand order.
    pub(crate) fn take_from_hand(&mut self, refs: &[Ref]) -> Vec<PlayingCard> {
        let names = self.hand_refs();
        take_named(&mut self.hand, names, refs)
    }

    /// Discards the referenced cards from the hand face up (N-GEN-07). Returns their faces.
    pub(crate) fn discard_from_hand(&mut self, cx: &mut Cx<'_>, refs: &[Ref]) -> Vec<Face> {
        let cards = self.take_from_hand(refs);
        let faces: Vec<Face> = cards.iter().map(|card| card.face()).collect();
        if !faces.is_empty() {
            cx.disclose("N-GEN-07", SeatSet::ALL, || format!("{faces:?}"));
        }
        self.discard.extend(cards);
        faces
    }

    /// Number of action cards in hand.
    pub(crate) fn action_cards(&self) -> usize {
        self.hand.iter().filter(|card| card.is_action()).count()
    }

    /// Number of playing cards in hand, contamination included (N-CONTAM-04).
    pub(crate) fn hand_size(&self) -> usize {
        self.hand.len()
    }

    /// Discards the cards that an action names under `pay`, and the card that it plays, if any (N-ACT-05,
    /// N-ACT-07).
    pub(crate) fn pay(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let mut refs = action.all(Arg::Pay).to_vec();
        refs.extend(action.one(Arg::Card).filter(|r| matches!(r, Ref::Card(..))));
        let cards = self.discard_from_hand(cx, &refs);
        if !cards.is_empty() {
            cx.tell(SeenEvent::Paid { seat, cards });
        }
    }

    /// Draws up to `count` playing cards from the seat's own deck, reshuffling its discard pile when needed
    /// (N-ROUND-05, N-ROUND-06). Returns the number of cards drawn.
    pub(crate) fn draw_playing_cards(
        &mut self,
        cx: &mut Cx<'_>,
        seat: Seat,
        decks: &Decks,
        count: usize,
    ) -> usize {
        let mut drawn = Vec::new();
        while drawn.len() < count {
            if self.deck.is_empty() {
                if self.discard.is_empty() {
                    break;
                }
                self.reshuffle_discard(cx, seat, &decks.scanned);
            }
            drawn.extend(self.deck.pop());
        }
        let (number, total) = (u8::try_from(drawn.len()).unwrap_or(u8::MAX), drawn.len());
        if number > 0 {
            let faces = decks.recognise(cx, seat, &drawn);
            let told = |cards| SeenEvent::Drew { seat, count: number, cards };
            cx.tell_secret(seat, told(faces), Some(told(Vec::new())));
            self.hand.extend(drawn);
        }
        total
    }

    /// Shuffles the seat's discard pile, with the rest of the draw deck, into a new draw deck (N-ROUND-05,
    /// N-GEN-15).
    pub(crate) fn reshuffle_discard(&mut self, cx: &mut Cx<'_>, seat: Seat, scanned: &[SeatSet]) {
        let discard = std::mem::take(&mut self.discard);
        self.deck.extend(discard);
        self.shuffle_deck(cx.chance, seat, scanned);
        cx.tell(SeenEvent::Reshuffled { seat });
    }

    /// Shuffles the seat's draw deck (RNG-ACTION-DECK, RNG-RESHUFFLE). Scripts name the cards from the top.
    pub(crate) fn shuffle_deck(&mut self, chance: &mut Chance, seat: Seat, scanned: &[SeatSet]) {
        // The initial order must not reveal cards whose state nobody knows.
        let unscanned = |card: &PlayingCard| matches!(card, PlayingCard::Contamination(card) if scanned[card.index()].is_empty());
        insertion_sort::sort_by_key(&mut self.deck, |card| (unscanned(card), *card));
        chance.shuffle(Draw::of("action_deck", seat.0), &mut self.deck, label);
        self.deck.reverse();
    }
}

impl Decks {
    /// Discloses cards of a seat's own deck to it. It recognises contamination cards that it has scanned
    /// . Returns their faces.
    pub(crate) fn recognise(&self, cx: &mut Cx<'_>, seat: Seat, cards: &[PlayingCard]) -> Vec<Face> {
        let faces: Vec<Face> = cards.iter().map(|card| card.face()).collect();
        cx.disclose("N-ROUND-06", SeatSet::only(seat), || {
            let scans: Vec<Option<bool>> = cards.iter().map(|card| self.scan_of(seat, *card)).collect();
            format!("{faces:?} {scans:?}")
        });
        faces
    }
}

impl Nemesis {
    /// Slot to pay `cost` action cards, `except` the one that is played (N-ACT-03, N-ACT-04, N-ACT-05).
    ///
    /// # Errors
    /// If the seat has too few action cards (N-ACT-06).
    pub(crate) fn pay_slot(&self, seat: Seat, cost: u8, except: Option<Ref>) -> Result<Slot, Illegal> {
        let mut from = self.crew(seat).action_card_refs();
        from.retain(|r| Some(*r) != except);
        if from.len() < usize::from(cost) {
            return Err(Illegal::new("N-ACT-06", "there are too few action cards to pay the cost"));
        }
        Ok(Slot::exactly(cost, from))
    }
}
