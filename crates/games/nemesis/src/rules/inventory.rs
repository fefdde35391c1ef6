//! A character's belongings: items, objects, hand slots (section 15.1). Contains queries and simple moves;
//! procedures are in `items`.

use airlock_engine::{Piece, Seat, SeatSet, follow, numbered};

use crate::{
    content::{
        ItemCardId, WeaponFilter,
        ids::{ItemColor, ItemKind, Wound},
    },
    model::{Crew, Decks, HeavyItem, Held, Object, event::SeenEvent, words::Ref},
    rules::frame::Cx,
};

impl HeavyItem {
    /// Creates a heavy item without attachments.
    pub(crate) const fn new(card: ItemCardId, ammo: u8) -> Self {
        Self { card, ammo, attached: Vec::new() }
    }

    /// Maximum ammo, attachments included (N-ITEM-09, N-OP-27); 0 for an item that is no weapon.
    pub(crate) fn capacity(&self) -> u8 {
        let Some(weapon) = &self.card.def().weapon else { return 0 };
        let more = self.attached.iter().map(|card| match card.kind() {
            ItemKind::ExtendedMagazine => 2,
            ItemKind::Autoloader => 1,
            _ => 0,
        });
        weapon.capacity + more.sum::<u8>()
    }
}

impl WeaponFilter {
    /// True if a weapon matches the filter.
    pub(crate) fn fits(self, card: ItemCardId) -> bool {
        let Some(weapon) = &card.def().weapon else { return false };
        match self {
            Self::Any => true,
            Self::Class(class) => weapon.class == class,
            Self::Kind(kind) => card.kind() == kind,
        }
    }
}

/// The three standard item decks, in the order of [`crate::model::Decks::items`].
pub(crate) const STANDARD: [ItemColor; 3] = [ItemColor::Red, ItemColor::Yellow, ItemColor::Green];

/// Index of a standard item deck.
pub(crate) fn deck_index(color: ItemColor) -> Option<usize> {
    STANDARD.iter().position(|standard| *standard == color)
}

/// Item cards with their references, numbered by kind in the order given.
pub(crate) fn item_refs(cards: impl IntoIterator<Item = ItemCardId>) -> Vec<(Ref, ItemCardId)> {
    let cards = numbered(cards, |card| card.kind()).into_iter();
    cards.map(|(card, number)| (Ref::Item(card.kind(), number), card)).collect()
}

impl Crew {
    /// Makes a card of the seat's inventory public (N-ITEM-03, N-ITEM-18). Does nothing if the card is not
    /// there.
    pub(crate) fn show_card(&mut self, card: ItemCardId) {
        let inventory = &mut self.inventory;
        let Some(place) = inventory.iter().position(|piece| piece.face == card) else { return };
        let seen = inventory[place];
        let others = inventory.iter_mut().filter(|piece| piece.face != card);
        follow::take_for_known(others, seen, SeatSet::ALL);
        inventory[place].known = SeatSet::ALL;
    }

    /// Heavy items in the hand slots.
    pub(crate) fn heavy_items(&self) -> impl Iterator<Item = &HeavyItem> {
        self.hands.iter().flat_map(|slot| match slot {
            Held::Items(items) => items.as_slice(),
            Held::Object(_) => &[],
        })
    }

    /// Returns a heavy item in the hand slots by card.
    pub(crate) fn heavy_item(&self, card: ItemCardId) -> Option<&HeavyItem> {
        self.heavy_items().find(|item| item.card == card)
    }

    /// Returns a heavy item in the hand slots by card, mutable.
    pub(crate) fn heavy_item_mut(&mut self, card: ItemCardId) -> Option<&mut HeavyItem> {
        let slots = self.hands.iter_mut();
        let items = slots.filter_map(|slot| if let Held::Items(items) = slot { Some(items) } else { None });
        items.flatten().find(|item| item.card == card)
    }

    /// Objects in the hand slots.
    pub(crate) fn held_objects(&self) -> impl Iterator<Item = Object> {
        let object = |slot: &Held| if let Held::Object(object) = slot { Some(*object) } else { None };
        self.hands.iter().filter_map(object)
    }

    /// Item cards with references: inventory first, then hand slots. Attached cards are part of their weapon
    /// (N-ITEM-14).
    pub(crate) fn own_items(&self) -> Vec<(Ref, ItemCardId)> {
        let inventory = self.inventory.iter().map(|piece| piece.face);
        item_refs(inventory.chain(self.heavy_items().map(|item| item.card)))
    }

    /// Resolves a reference to an item card.
    pub(crate) fn item_card(&self, reference: Ref) -> Option<ItemCardId> {
        self.own_items().into_iter().find(|(r, _)| *r == reference).map(|(_, card)| card)
    }

    /// Weapons in the hand slots that match a filter.
    pub(crate) fn own_weapons(&self, filter: WeaponFilter) -> Vec<(Ref, &HeavyItem)> {
        let weapons = self.own_items().into_iter().filter(|(_, card)| filter.fits(*card));
        weapons.filter_map(|(r, card)| Some((r, self.heavy_item(card)?))).collect()
    }

    /// Removes an item from the belongings and returns it with its attachments. An item taped to it stays.
    pub(crate) fn take_item(&mut self, card: ItemCardId) -> Option<Vec<ItemCardId>> {
        if let Some(place) = self.inventory.iter().position(|piece| piece.face == card) {
            self.inventory.remove(place);
            return Some(vec![card]);
        }
        for slot in 0..self.hands.len() {
            if let Held::Items(items) = &mut self.hands[slot]
                && let Some(place) = items.iter().position(|item| item.card == card)
            {
                let item = items.remove(place);
                if items.is_empty() {
                    self.hands.remove(slot);
                }
                return Some(std::iter::once(item.card).chain(item.attached).collect());
            }
        }
        None
    }

    /// Discards ammo from a weapon (N-SHOOT-03).
    pub(crate) fn spend_ammo(&mut self, cx: &mut Cx<'_>, seat: Seat, weapon: ItemCardId, ammo: u8) {
        if let Some(item) = self.heavy_item_mut(weapon) {
            item.ammo = item.ammo.saturating_sub(ammo);
            let ammo = item.ammo;
            cx.tell(SeenEvent::Ammo { seat, weapon: weapon.kind(), ammo });
        }
    }

    /// Loads a weapon. Ammo above its capacity is lost (N-ITEM-09).
    pub(crate) fn load_ammo(&mut self, cx: &mut Cx<'_>, seat: Seat, weapon: ItemCardId, ammo: u8) {
        if let Some(item) = self.heavy_item_mut(weapon) {
            item.ammo = item.ammo.saturating_add(ammo).min(item.capacity());
            let ammo = item.ammo;
            cx.tell(SeenEvent::Ammo { seat, weapon: weapon.kind(), ammo });
        }
    }

    /// Number of hand slots that are not blocked (N-ITEM-05, N-ITEM-07).
    pub(crate) fn hand_slots(&self) -> usize {
        2 - usize::from(self.has_wound(Wound::Arm))
    }

    /// Number of hand slots that hold something.
    pub(crate) fn hand_slots_used(&self) -> usize {
        self.hands.len()
    }

    /// True if a hand slot is free for a heavy item or an object (N-ITEM-05).
    pub(crate) fn has_free_hand(&self) -> bool {
        self.hand_slots_used() < self.hand_slots()
    }

    /// Puts a normal item into the inventory. `known` has seen it (N-ITEM-01, N-ITEM-02).
    pub(crate) fn stow(&mut self, seat: Seat, card: ItemCardId, known: SeatSet) {
        self.inventory.push(Piece::known(card, known.with(seat)));
    }

    /// Removes an item face up: used up, discarded or dropped (N-ITEM-13, N-ITEM-18).
    pub(crate) fn lose_item(&mut self, cx: &mut Cx<'_>, seat: Seat, decks: &mut Decks, card: ItemCardId) {
        self.show_card(card);
        for card in self.take_item(card).unwrap_or_default() {
            cx.disclose("N-ITEM-18", SeatSet::ALL, || card.both_sides());
            decks.discard_item_card(card);
            cx.tell(SeenEvent::LostItem { seat, item: card.kind() });
        }
    }
}
