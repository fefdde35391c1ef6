//! Carried items: gaining and losing them (R-ITEM-01…06, R-ITEM-11, R-ITEM-18).

use airlock_engine::{Framed, Piece, Seat, SeatSet, numbered};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        GearSlot, ItemCardId, ItemClass, Standing, WeaponRange, components,
        ids::{Gear, ItemBack, ItemKind, Wound},
    },
    model::{
        Crew, Decks, HeldItem, Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        health::Condition,
        position::Retaliation,
    },
};

/// Procedures of gaining and losing items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat gains an item as it is found, with all slots filled (R-ITEM-11).
    Gain { seat: Seat, card: ItemCardId },
    /// A seat gains an item together with everything on it (R-ITEM-24).
    Receive {
        seat: Seat,
        item: HeldItem,
        /// Seats that saw the item in its previous backpack. They also know it in the new one (H-07).
        known: SeatSet,
    },
    /// There is no space for an item. Its owner discards an old one or the new one (D-23, R-ITEM-03,
    /// R-ITEM-04).
    MakeSpace {
        seat: Seat,
        /// The new item.
        item: HeldItem,
    },
    /// The owner fills the grey slots of an item that was found (D-03, R-SETUP-35).
    Fill { seat: Seat, card: ItemCardId },
    /// Offers the use of an item that may be used as soon as it is gained (R-ITEM-10).
    Gained { seat: Seat, card: ItemCardId },
    /// Only one hand can be used any more. The owner chooses which one (D-21, R-COND-17).
    KeepHand { seat: Seat },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Gain { seat, card } => {
                let slots = game.filled(card);
                let item = HeldItem { card, slots, malfunction: false, markers: 0 };
                let known = SeatSet::NONE;
                game.then([Self::Receive { seat, item, known }.into(), Self::Fill { seat, card }.into()]);
            }
            Self::Receive { seat, item, known } => receive(game, cx, seat, item, known),
            Self::Gained { seat, card } => crate::rules::effect::gained(game, seat, card),
            Self::Fill { seat, card } => {
                if game.crew(seat).grey_slot(card).is_some() && !game.gear_in_supply().is_empty() {
                    return Flow::Ask(Self::Fill { seat, card });
                }
            }
            // Something may have been thrown away since.
            Self::MakeSpace { seat, item } if game.has_space(seat, item.card) => {
                game.push(Self::Receive { seat, item, known: SeatSet::NONE });
            }
            Self::KeepHand { seat } if game.hands_used(seat) < 2 => {}
            Self::MakeSpace { .. } | Self::KeepHand { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::MakeSpace { seat, .. } => Some(Question::to(*seat, "D-23")),
            Self::Fill { seat, .. } => Some(Question::to(*seat, "D-03")),
            Self::KeepHand { seat } => Some(Question::to(*seat, "D-21")),
            Self::Gain { .. } | Self::Receive { .. } | Self::Gained { .. } => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::MakeSpace { item, .. } => {
                let class = item.card.def().class;
                let old = game.crew(seat).item_refs().into_iter().filter(|(card, _)| {
                    card.def().class == class
                        && !game.crew(seat).backpack.iter().any(|piece| piece.face == *card)
                });
                let old: Vec<Ref> = old.map(|(_, r)| r).collect();
                vec![
                    Offer::new(Verb::Decline, &["R-ITEM-03"]),
                    Offer::new(Verb::Discard, &["R-ITEM-03", "R-ITEM-04"]).choose(
                        Arg::Item,
                        Slot::one(old),
                        "R-ITEM-03",
                    ),
                ]
            }
            Self::Fill { .. } => {
                let kinds = Slot::one(game.gear_in_supply().into_iter().map(Ref::Gear));
                vec![Offer::new(Verb::Fill, &["R-SETUP-35", "R-ITEM-11"]).choose(
                    Arg::Gear,
                    kinds,
                    "R-SETUP-35",
                )]
            }
            Self::KeepHand { .. } => {
                vec![Offer::new(Verb::Keep, &["R-COND-17"]).choose(
                    Arg::Hand,
                    Slot::one([Ref::Hand(1), Ref::Hand(2)]),
                    "R-COND-17",
                )]
            }
            Self::Gain { .. } | Self::Receive { .. } | Self::Gained { .. } => Vec::new(),
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::MakeSpace { item, .. } => {
                match action.one(Arg::Item).and_then(|r| game.crew(seat).item_at(r)) {
                    Some(old) => {
                        game.lose_item(cx, seat, old);
                        game.push(Self::Receive { seat, item, known: SeatSet::NONE });
                    }
                    None => game.decks.put_away(cx, seat, item.card),
                }
            }
            Self::Fill { card, .. } => {
                let place = game.crew(seat).grey_slot(card);
                let item = game.crew_mut(seat).items_mut().find(|item| item.card == card);
                if let (Some(place), Some(item), Some(Ref::Gear(gear))) = (place, item, action.one(Arg::Gear))
                {
                    item.slots[place] = Some(Token::new(gear));
                    cx.tell(SeenEvent::TokensTaken { seat, tokens: vec![gear] });
                }
                game.push(Self::Fill { seat, card });
            }
            Self::KeepHand { .. } => {
                let kept = if action.one(Arg::Hand) == Some(Ref::Hand(2)) { 1 } else { 0 };
                let lost: Vec<ItemCardId> =
                    game.crew(seat).hands[1 - kept].iter().map(|item| item.card).collect();
                for card in lost {
                    game.lose_item(cx, seat, card);
                }
            }
            Self::Gain { .. } | Self::Receive { .. } | Self::Gained { .. } => {}
        }
    }

    fn holds(&self, held: &mut crate::rules::frame::HeldComponents) {
        match self {
            Self::Gain { card, .. } => held.items.push(*card),
            Self::Receive { item, .. } | Self::MakeSpace { item, .. } => held.items.push(item.card),
            Self::Fill { .. } | Self::Gained { .. } | Self::KeepHand { .. } => {}
        }
    }
}

/// Puts an item where it belongs, if there is space.
fn receive(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, item: HeldItem, known: SeatSet) {
    let card = item.card;
    if !game.crew(seat).takes_part() {
        return game.decks.put_away(cx, seat, card); // R-COND-11
    }
    match card.def().class {
        ItemClass::Regular => {
            tell_gained(cx, seat, card, SeatSet::only(seat));
            game.crew_mut(seat).backpack.push(Piece::known(card, known.with(seat)));
        }
        ItemClass::Armor => {
            if game.condition(seat) == Condition::HeavilyInjured {
                return game.decks.put_away(cx, seat, card); // R-ITEM-05
            }
            if game.crew(seat).armor.is_some() {
                return game.push(Step::MakeSpace { seat, item });
            }
            tell_gained(cx, seat, card, SeatSet::ALL);
            game.crew_mut(seat).armor = Some(item);
        }
        ItemClass::Heavy => {
            let Some(hand) = game.hand_for(seat, card) else {
                return game.push(Step::MakeSpace { seat, item });
            };
            tell_gained(cx, seat, card, SeatSet::ALL);
            game.crew_mut(seat).hands[hand].push(item);
        }
    }
    game.push(Step::Gained { seat, card });
}

fn tell_gained(cx: &mut Cx<'_>, seat: Seat, card: ItemCardId, audience: SeatSet) {
    cx.disclose("R-ITEM-01", audience, || card.kind().to_string());
    let told = |item| SeenEvent::ItemGained { seat, back: card.back(), item };
    if audience == SeatSet::ALL {
        cx.tell(told(Some(card.kind())));
    } else {
        cx.tell_some(audience, told(Some(card.kind())), told(None));
    }
}

impl Crew {
    /// The seat's items with their references: those in hand, then worn, then in the backpack.
    pub(crate) fn item_refs(&self) -> Vec<(ItemCardId, Ref)> {
        let cards = self.items().map(|item| item.card).chain(self.backpack.iter().map(|piece| piece.face));
        let cards = numbered(cards, |card| card.kind()).into_iter();
        cards.map(|(card, number)| (card, Ref::Item(card.kind(), number))).collect()
    }

    /// The reference of one of the seat's items.
    pub(crate) fn item_ref(&self, card: ItemCardId) -> Option<Ref> {
        self.item_refs().into_iter().find(|(own, _)| *own == card).map(|(_, r)| r)
    }

    /// The item of the seat that a reference names.
    pub(crate) fn item_at(&self, named: Ref) -> Option<ItemCardId> {
        self.item_refs().into_iter().find(|(_, r)| *r == named).map(|(card, _)| card)
    }

    /// An item that is held or worn.
    pub(crate) fn held(&self, card: ItemCardId) -> Option<&HeldItem> {
        self.items().find(|item| item.card == card)
    }

    /// Mutable access to an item that is held or worn.
    pub(crate) fn held_mut(&mut self, card: ItemCardId) -> Option<&mut HeldItem> {
        self.items_mut().find(|item| item.card == card)
    }

    /// The first working item with a matching passive effect (R-MALF-04).
    pub(crate) fn standing(&self, wanted: impl Fn(&Standing) -> bool) -> Option<&HeldItem> {
        self.items().find(|item| !item.malfunction && item.card.def().standing.iter().any(&wanted))
    }

    /// Index of the first empty grey slot of an item.
    fn grey_slot(&self, card: ItemCardId) -> Option<usize> {
        let item = self.held(card)?;
        let slots = card.def().slots.iter().zip(&item.slots);
        slots
            .enumerate()
            .find(|(_, (slot, token))| **slot == GearSlot::Any && token.is_none())
            .map(|(place, _)| place)
    }

    /// Number of eggs that the character carries.
    pub(crate) fn eggs(&self) -> usize {
        self.hands.iter().flatten().filter(|item| item.card.kind() == ItemKind::Egg).count()
    }
}

impl Retaliation {
    /// Number of tokens of a kind of gear in the supply.
    pub(crate) fn gear_left(&self, gear: Gear) -> usize {
        let of_crew = |crew: &Crew| {
            let slots = crew.belt.iter().chain(crew.items().flat_map(|item| &item.slots)).flatten();
            slots.filter(|token| token.gear() == gear).count()
        };
        let robot = self.systems.robot.slots.iter().flatten().filter(|token| token.gear() == gear).count();
        let used = self.crew.iter().map(of_crew).sum::<usize>()
            + robot
            + usize::from(self.systems.landing_zone[gear as usize]);
        usize::from(gear.piece().count()).saturating_sub(used)
    }

    /// The kinds of gear with a token in the supply.
    pub(crate) fn gear_in_supply(&self) -> Vec<Gear> {
        Gear::ALL.iter().copied().filter(|gear| self.gear_left(*gear) > 0).collect()
    }

    /// The slots of a new item, filled as far as the supply goes. Grey slots are left for the owner to fill
    /// (R-ITEM-11, R-ITEM-12).
    pub(crate) fn filled(&self, card: ItemCardId) -> Vec<Option<Token>> {
        let mut taken = [0; Gear::ALL.len()];
        let fill = |slot: &GearSlot| {
            let gear = Gear::ALL.iter().copied().find(|gear| *slot != GearSlot::Any && slot.takes(*gear))?;
            taken[gear as usize] += 1;
            (self.gear_left(gear) >= taken[gear as usize]).then(|| Token::new(gear))
        };
        card.def().slots.iter().map(fill).collect()
    }

    /// Number of hands that hold something.
    pub(crate) fn hands_used(&self, seat: Seat) -> usize {
        self.crew(seat).hands.iter().filter(|hand| !hand.is_empty()).count()
    }

    /// Number of hands that can be used (R-ITEM-02, R-COND-17).
    pub(crate) fn hands_usable(&self, seat: Seat) -> usize {
        if self.crew(seat).has_wound(Wound::Arm) { 1 } else { usize::from(components().hands) }
    }

    /// The hand that can take a heavy item: one shared with a ranged weapon, or an empty one (R-ITEM-02).
    pub(crate) fn hand_for(&self, seat: Seat, card: ItemCardId) -> Option<usize> {
        let hands = &self.crew(seat).hands;
        let shares = |card: ItemCardId| card.def().standing.contains(&Standing::SharesHandWithRanged);
        let ranged = |card: ItemCardId| {
            card.def().weapon.as_ref().is_some_and(|weapon| weapon.range == WeaponRange::Ranged)
        };
        let fits = |other: ItemCardId| (shares(card) && ranged(other)) || (ranged(card) && shares(other));
        let shared = hands.iter().position(|hand| matches!(hand.as_slice(), [only] if fits(only.card)));
        let free = || {
            hands.iter().position(Vec::is_empty).filter(|_| self.hands_used(seat) < self.hands_usable(seat))
        };
        shared.or_else(free)
    }

    /// True if an item can be gained without losing another one (R-ITEM-02, R-ITEM-04).
    fn has_space(&self, seat: Seat, card: ItemCardId) -> bool {
        match card.def().class {
            ItemClass::Regular => true,
            ItemClass::Armor => self.crew(seat).armor.is_none(),
            ItemClass::Heavy => self.hand_for(seat, card).is_some(),
        }
    }

    /// Takes an item from a seat, with everything on it.
    pub(crate) fn take_item(&mut self, seat: Seat, card: ItemCardId) -> Option<HeldItem> {
        let crew = self.crew_mut(seat);
        for hand in &mut crew.hands {
            if let Some(place) = hand.iter().position(|item| item.card == card) {
                return Some(hand.remove(place));
            }
        }
        if crew.armor.as_ref().is_some_and(|armor| armor.card == card) {
            return crew.armor.take();
        }
        let place = crew.backpack.iter().position(|piece| piece.face == card)?;
        let piece = crew.backpack.remove(place);
        Some(HeldItem { card: piece.face, slots: Vec::new(), malfunction: false, markers: 0 })
    }

    /// Discards an item of a seat and all tokens on it (R-ITEM-18).
    pub(crate) fn lose_item(&mut self, cx: &mut Cx<'_>, seat: Seat, card: ItemCardId) {
        if let Some(item) = self.take_item(seat, card) {
            self.decks.put_away(cx, seat, item.card);
        }
    }

    /// Discards all items and gear of a dead character (R-COND-12).
    pub(crate) fn lose_everything(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let cards: Vec<ItemCardId> = self.crew(seat).item_refs().into_iter().map(|(card, _)| card).collect();
        for card in cards {
            self.lose_item(cx, seat, card);
        }
        self.crew_mut(seat).belt.iter_mut().for_each(|slot| *slot = None);
    }
}

impl Decks {
    /// Puts an item onto its discard pile or out of the game, in public (R-GEN-20, R-MAP-36).
    pub(crate) fn put_away(&mut self, cx: &mut Cx<'_>, seat: Seat, card: ItemCardId) {
        cx.disclose("R-GEN-17", SeatSet::ALL, || card.kind().to_string());
        cx.tell(SeenEvent::ItemLost { seat, item: card.kind() });
        self.discard_item(card);
    }

    /// Moves an item to its discard pile, or out of the game (R-GEN-20).
    pub(crate) fn discard_item(&mut self, card: ItemCardId) {
        match card.back() {
            ItemBack::Red => self.item_discards[0].push(card),
            ItemBack::Green => self.item_discards[1].push(card),
            ItemBack::Yellow => self.item_discards[2].push(card),
            ItemBack::Equipment if !self.drafted.contains(&card) => self.equipment_discards.push(card),
            ItemBack::Equipment | ItemBack::Starting | ItemBack::Egg => self.items_gone.push(card),
        }
    }
}
