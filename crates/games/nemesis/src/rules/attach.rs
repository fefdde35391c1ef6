//! Attaching and taping items to other items (N-ITEM-14, N-ITEM-15, N-OP-27).

use airlock_engine::{Illegal, Seat, SeatSet};

use crate::{
    content::{CardOp, ItemCardId, Timing, WeaponFilter, WeaponOp},
    model::{
        Crew, Held,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{action::TurnAction, frame::Cx, position::Nemesis},
};

/// Attaching of an item without an action.
pub(crate) struct Attach;

impl TurnAction for Attach {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        offers(game, seat)
    }

    fn is_free(&self) -> bool {
        true // N-OP-27
    }

    fn perform(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        perform(game, cx, seat, action);
    }
}

/// Offers to attach an item without an action: the Autoloader to a fitting weapon in a hand slot (N-OP-27).
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn offers(game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
    let free = |card: ItemCardId| match card.def().timing {
        Timing::Passive => filter_of(card),
        Timing::Action | Timing::Reaction => None,
    };
    let offer = |(item, filter): (Ref, WeaponFilter)| {
        let weapons: Vec<Ref> = game.crew(seat).own_weapons(filter).into_iter().map(|(r, _)| r).collect();
        let offer = Offer::new(Verb::Attach, &["N-OP-27"]).on(Arg::Item, item);
        (!weapons.is_empty()).then(|| offer.choose(Arg::Weapon, Slot::one(weapons), "N-OP-27"))
    };
    if !game.crew(seat).inventory.iter().any(|piece| free(piece.face).is_some()) {
        return Err(Illegal::new("N-OP-27", "there is nothing to attach"));
    }
    let own = game.crew(seat).own_items().into_iter();
    let offers: Vec<Offer> = own.filter_map(|(r, card)| Some((r, free(card)?))).filter_map(offer).collect();
    if offers.is_empty() {
        return Err(Illegal::new("N-OP-27", "there is no fitting weapon at hand"));
    }
    Ok(offers)
}

/// Filter for the weapons that an item can be attached to.
fn filter_of(card: ItemCardId) -> Option<WeaponFilter> {
    let ops = card.def().branches.iter().flat_map(|branch| &branch.ops);
    ops.copied().find_map(|op| match op {
        CardOp::Weapon(WeaponOp::AttachToWeapon { weapon, .. }) => Some(weapon),
        _ => None,
    })
}

/// Attaches an item without an action.
pub(crate) fn perform(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let card = |arg| action.one(arg).and_then(|item| game.crew(seat).item_card(item));
    if let (Some(item), Some(weapon)) = (card(Arg::Item), card(Arg::Weapon)) {
        game.crew_mut(seat).attach(cx, seat, item, weapon, 0); // no ammo comes with it
    }
}

impl Crew {
    /// Attaches an item of the inventory to a weapon in a hand slot and loads `ammo` (N-ITEM-14).
    pub(crate) fn attach(
        &mut self,
        cx: &mut Cx<'_>,
        seat: Seat,
        item: ItemCardId,
        weapon: ItemCardId,
        ammo: u8,
    ) {
        if self.heavy_item(weapon).is_none() || self.heavy_item(item).is_some() {
            return;
        }
        self.show_card(item);
        if self.take_item(item).is_none() {
            return;
        }
        cx.disclose("N-ITEM-03", SeatSet::ALL, || item.both_sides());
        if let Some(held) = self.heavy_item_mut(weapon) {
            held.attached.push(item);
        }
        cx.tell(SeenEvent::Attached { seat, item: item.kind(), to: weapon.kind() });
        if ammo > 0 {
            self.load_ammo(cx, seat, weapon, ammo);
        }
    }

    /// Tapes two heavy items together. They remain separate items, but share one slot (N-OP-27).
    pub(crate) fn tape(&mut self, cx: &mut Cx<'_>, seat: Seat, one: ItemCardId, other: ItemCardId) {
        let slot_of = |crew: &Self, card| {
            let holds =
                |slot: &Held| matches!(slot, Held::Items(items) if items.iter().any(|i| i.card == card));
            crew.hands.iter().position(holds)
        };
        let (Some(first), Some(second)) = (slot_of(self, one), slot_of(self, other)) else { return };
        if first == second {
            return;
        }
        let hands = &mut self.hands;
        let Held::Items(taped) = hands.remove(second) else { return };
        if let Some(Held::Items(items)) = hands.get_mut(if second < first { first - 1 } else { first }) {
            items.extend(taped);
        }
        cx.tell(SeenEvent::Attached { seat, item: other.kind(), to: one.kind() });
    }

    /// Heavy items that can be taped to another one: those alone in their slot. Empty if there are fewer than
    /// two (N-ITEM-15).
    pub(crate) fn tapeable(&self) -> Vec<Ref> {
        let alone = |card: ItemCardId| {
            self.hands.iter().any(|slot| match slot {
                Held::Items(items) => items.len() == 1 && items.iter().any(|item| item.card == card),
                Held::Object(_) => false,
            })
        };
        let own = self.own_items().into_iter();
        let refs: Vec<Ref> = own.filter(|(_, card)| alone(*card)).map(|(r, _)| r).collect();
        if refs.len() < 2 { Vec::new() } else { refs }
    }
}
