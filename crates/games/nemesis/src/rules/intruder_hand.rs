//! The intruder player's cards: deck, hand, discard pile (section 21).

use airlock_engine::{Draw, SeatSet, insertion_sort};

use crate::{
    content::IntruderActionId,
    model::{
        IntruderPlayer,
        event::{Deck, SeenEvent},
        words::{Arg, Offer, Ref, Slot, Verb},
    },
    rules::{frame::Cx, intruder_player::intruder_refs, position::Nemesis},
};

/// Number of cards drawn in step 1 (N-INTRP-06).
const DRAWN: usize = 3;
/// Hand limit (N-INTRP-06).
const LIMIT: usize = 4;

/// Shuffles cards into a draw deck (RNG-INTRP-DECK). Scripts name the cards from the top. The last card is
/// drawn first.
pub(crate) fn shuffled(cx: &mut Cx<'_>, mut cards: Vec<IntruderActionId>) -> Vec<IntruderActionId> {
    insertion_sort::sort(&mut cards);
    cx.chance.shuffle(Draw::new("intruder_actions"), &mut cards, IntruderActionId::to_string);
    cards.reverse();
    cards
}

/// Offers to pass: one card may be kept, the rest is discarded (N-INTRP-09, DP-INTRP-KEEP).
pub(crate) fn keep_offers(game: &Nemesis) -> Vec<Offer> {
    let hand: Vec<Ref> = intruder_refs(game.intruder_hand());
    let pass = || Offer::new(Verb::Pass, &["N-INTRP-09"]);
    let keep = (!hand.is_empty()).then(|| pass().choose(Arg::Card, Slot::one(hand), "N-INTRP-09"));
    keep.into_iter().chain([pass()]).collect()
}

impl IntruderPlayer {
    /// Discards a played card of the intruder player face up (N-INTRP-11).
    pub(crate) fn discard_card(&mut self, cx: &mut Cx<'_>, card: Ref) -> Option<IntruderActionId> {
        let place = intruder_refs(&self.hand).iter().position(|other| *other == card)?;
        let card = self.hand.remove(place);
        self.discard.push(card);
        cx.disclose("N-INTRP-11", SeatSet::ALL, || card.to_string());
        Some(card)
    }

    /// Passes for the intruder player, which keeps at most one card hidden (N-INTRP-09).
    pub(crate) fn pass(&mut self, cx: &mut Cx<'_>, keep: Option<Ref>) {
        let (kept, gone): (Vec<_>, Vec<_>) = intruder_refs(&self.hand)
            .into_iter()
            .zip(std::mem::take(&mut self.hand))
            .partition(|(r, _)| Some(*r) == keep);
        self.hand = kept.into_iter().map(|(_, card)| card).collect();
        self.discard.extend(gone.iter().map(|(_, card)| *card));
        self.passed = true;
        let seat = self.seat;
        if !gone.is_empty() {
            cx.disclose("N-INTRP-09", SeatSet::ALL, || format!("{gone:?}"));
        }
        let discarded = gone.iter().map(|(_, card)| card.kind()).collect();
        cx.tell(SeenEvent::IntruderPassed { seat, discarded });
    }
}

impl Nemesis {
    /// Cards in the intruder player's hand, oldest first.
    pub(crate) fn intruder_hand(&self) -> &[IntruderActionId] {
        self.intruder_player.as_ref().map_or(&[], |player| &player.hand)
    }

    /// Cards in the intruder player's hand with their references.
    pub(crate) fn intruder_hand_refs(&self) -> Vec<(Ref, IntruderActionId)> {
        let hand = self.intruder_hand();
        intruder_refs(hand).into_iter().zip(hand.iter().copied()).collect()
    }

    /// Draws cards for the intruder player (N-INTRP-06).
    pub(crate) fn draw_intruder_cards(&mut self, cx: &mut Cx<'_>) {
        if !self.intruder_player_active() {
            return; // N-INTRP-05
        }
        let Some(player) = &mut self.intruder_player else { return };
        let seat = player.seat;
        let mut drawn = Vec::new();
        while drawn.len() < DRAWN && player.hand.len() + drawn.len() < LIMIT {
            if player.deck.is_empty() && !player.discard.is_empty() {
                player.deck = shuffled(cx, std::mem::take(&mut player.discard)); // N-INTRP-18
                cx.tell(SeenEvent::DeckReshuffled { deck: Deck::IntruderActions });
            }
            match player.deck.pop() {
                Some(card) => drawn.push(card),
                None => break,
            }
        }
        let kinds: Vec<_> = drawn.iter().map(|card| card.kind()).collect();
        let count = u8::try_from(kinds.len()).unwrap_or(u8::MAX);
        cx.disclose("N-INTRP-06", SeatSet::only(seat), || format!("{drawn:?}"));
        player.hand.extend(drawn);
        let told = |cards| SeenEvent::IntruderCardsDrawn { seat, count, cards };
        cx.tell_secret(seat, told(kinds), Some(told(Vec::new()))); // N-INTRP-25
    }
}
