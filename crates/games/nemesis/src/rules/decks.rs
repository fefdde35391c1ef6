//! The common decks: revealing, discarding and reshuffling (N-GEN-15).

use airlock_engine::{Draw, Piece, SeatSet};

use crate::{
    content::{After, AttackCardId, EventCardId, ItemCardId, ids::ItemColor},
    model::{
        Decks, FigureId,
        event::{Deck, SeenEvent},
    },
    rules::{frame::Cx, inventory::deck_index, setup::items_draw},
};

impl Decks {
    /// Shuffles the attack discard pile under the attack deck if the deck has fewer than `count` cards
    /// (N-INTR-09, N-GEN-15).
    pub(crate) fn provide_attacks(&mut self, cx: &mut Cx<'_>, count: usize) {
        if self.attacks.len() >= count || self.attack_discards.is_empty() {
            return;
        }
        let discards = std::mem::take(&mut self.attack_discards);
        let known = discards.into_iter().map(|card| Piece::known(card, SeatSet::ALL));
        self.attacks.shuffle_under(known, cx.chance, Draw::new("attacks"), |c| c.to_string());
        cx.tell(SeenEvent::DeckReshuffled { deck: Deck::Attacks });
    }

    /// Reveals the top attack card, reshuffling the discard pile when needed (N-INTR-09). The caller must
    /// discard it.
    pub(crate) fn reveal_attack_card(&mut self, cx: &mut Cx<'_>) -> Option<AttackCardId> {
        self.provide_attacks(cx, 1);
        let card = self.attacks.draw(SeatSet::ALL)?.face;
        cx.disclose("N-INTR-07", SeatSet::ALL, || card.to_string());
        Some(card)
    }

    /// Reveals up to `n` attack cards for a condition check.
    pub(crate) fn reveal_attack_cards(&mut self, cx: &mut Cx<'_>, n: u8) -> Vec<AttackCardId> {
        (0..n).filter_map(|_| self.reveal_attack_card(cx)).collect()
    }

    /// Announces the result of a condition check and discards its cards (N-INJ-08).
    pub(crate) fn conclude_check(
        &mut self,
        cx: &mut Cx<'_>,
        figure: FigureId,
        revealed: Vec<AttackCardId>,
        toughness: Option<u8>,
        retreat: bool,
    ) {
        let cards = revealed.iter().map(|card| card.kind()).collect();
        cx.tell(SeenEvent::ConditionChecked { figure, cards, toughness, retreat });
        self.attack_discards.extend(revealed);
    }

    /// Shuffles the event discard pile under the event deck if the deck has fewer than `count` cards
    /// (N-ROUND-37, N-GEN-15).
    pub(crate) fn provide_events(&mut self, cx: &mut Cx<'_>, count: usize) {
        if self.events.len() >= count || self.event_discards.is_empty() {
            return;
        }
        let discards = std::mem::take(&mut self.event_discards);
        let known = discards.into_iter().map(|card| Piece::known(card, SeatSet::ALL));
        self.events.shuffle_under(known, cx.chance, Draw::new("events"), |card| card.to_string());
        cx.tell(SeenEvent::DeckReshuffled { deck: Deck::Events });
    }

    /// Takes the top event card, reshuffling the discard pile when needed (N-ROUND-37). The caller must
    /// discard it.
    pub(crate) fn reveal_event_card(&mut self, cx: &mut Cx<'_>) -> Option<EventCardId> {
        self.provide_events(cx, 1);
        let card = self.events.draw(SeatSet::ALL)?.face;
        cx.disclose("N-ROUND-32", SeatSet::ALL, || card.to_string());
        Some(card)
    }

    /// Reveals and discards the top event card for its movement number only (N-INJ-11).
    pub(crate) fn reveal_movement_number(&mut self, cx: &mut Cx<'_>) -> Option<u8> {
        let card = self.reveal_event_card(cx)?;
        cx.tell(SeenEvent::MovementRevealed { card: card.kind(), number: card.corridor() });
        self.event_discards.push(card);
        Some(card.corridor())
    }

    /// Returns the event discard pile to the deck and shuffles the whole deck (N-ROUND-37, events).
    pub(crate) fn reshuffle_events(&mut self, cx: &mut Cx<'_>) {
        for card in std::mem::take(&mut self.event_discards) {
            self.events.put_on_top(Piece::known(card, SeatSet::ALL));
        }
        if !self.events.is_empty() {
            self.events.shuffle(cx.chance, Draw::new("events"), |card| card.to_string());
            cx.tell(SeenEvent::DeckReshuffled { deck: Deck::Events });
        }
    }

    /// Puts a resolved event card in the place that its text names (N-ROUND-36).
    pub(crate) fn discard_event(&mut self, cx: &mut Cx<'_>, card: EventCardId) {
        match card.def().after {
            After::Discard => self.event_discards.push(card),
            After::ShuffleBack => {
                self.events.put_on_top(Piece::known(card, SeatSet::ALL));
                self.events.shuffle(cx.chance, Draw::new("events"), |card| card.to_string());
                cx.tell(SeenEvent::DeckReshuffled { deck: Deck::Events });
            }
            After::RemoveAndReshuffle => {
                self.events_removed.push(card);
                self.reshuffle_events(cx);
            }
        }
    }

    /// Shuffles the discard pile under an item deck that has fewer than `needed` cards (N-SEARCH-10, A-61).
    pub(crate) fn refill_items(&mut self, cx: &mut Cx<'_>, color: ItemColor, needed: usize) {
        let Some(deck) = deck_index(color) else { return };
        if self.items[deck].len() >= needed || self.item_discards[deck].is_empty() {
            return;
        }
        let discards = std::mem::take(&mut self.item_discards[deck]);
        let known = discards.into_iter().map(|card| Piece::known(card, SeatSet::ALL));
        self.items[deck].shuffle_under(known, cx.chance, items_draw(color), ItemCardId::to_string);
        cx.tell(SeenEvent::DeckReshuffled { deck: Deck::Items(color) });
    }

    /// Puts an item card face up on the discard pile of its kind, or out of the game if it has none
    /// (N-ITEM-18, N-ITEM-20).
    pub(crate) fn discard_item_card(&mut self, card: ItemCardId) {
        match deck_index(card.color()) {
            Some(deck) => self.item_discards[deck].push(card),
            None => self.items_gone.push(card),
        }
    }
}
