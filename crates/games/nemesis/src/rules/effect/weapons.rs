//! Operations on the acting character's weapons: loading, attaching, taping, shooting (N-OP-05…08, N-OP-27).

use airlock_engine::Framed;

use crate::{
    content::{CardOp, Count, EffectSource, ItemCardId, WeaponFilter, WeaponOp, ids::ItemKind},
    model::{
        HeavyItem,
        words::{Arg, Ref, Slot},
    },
    rules::{
        combat::{Shot, shot_choices, target_of},
        effect::{
            Effect,
            operation::Operation,
            verdict::{Draft, Use, Verdict},
        },
        frame::Cx,
        position::Nemesis,
    },
};

impl Operation for WeaponOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::AddAmmo { weapon, .. } => may_add_ammo(game, using, weapon),
            Self::SpendAmmo { n } => may_spend_ammo(game, using, n),
            Self::AttachToWeapon { weapon, .. } => may_attach(game, using, weapon),
            Self::CombineHeavyItems => may_combine(game, using),
            Self::Shoot { weapon, .. } => may_shoot(game, using, weapon),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        match *self {
            Self::AddAmmo { n, .. } => add_ammo(game, cx, effect, n),
            Self::SpendAmmo { n } => spend_ammo(game, cx, effect, n),
            Self::AttachToWeapon { ammo, .. } => attach(game, cx, effect, ammo),
            Self::CombineHeavyItems => combine(game, cx, effect),
            Self::Shoot { rerolls, all_ammo, .. } => shoot(game, effect, rerolls, all_ammo),
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::AddAmmo { .. } => &["N-ITEM-09"],
            Self::SpendAmmo { .. } => &["N-OP-01"],
            Self::AttachToWeapon { .. } => &["N-OP-27", "N-ITEM-14"],
            Self::CombineHeavyItems => &["N-ITEM-15", "N-OP-27"],
            Self::Shoot { .. } => &["N-OP-05", "N-OP-06"],
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Shoot { .. })
    }

    fn is_price(&self) -> bool {
        matches!(self, Self::SpendAmmo { .. })
    }
}

/// Offers the weapons that are not full. An attached Autoloader changes the cost of an Energy Charge
/// (N-OP-27).
fn may_add_ammo(game: &Nemesis, using: Use, filter: WeaponFilter) -> Verdict {
    let mut groups: Vec<(Option<u8>, Vec<Ref>)> = Vec::new();
    for (weapon, item) in game.crew(using.seat).own_weapons(filter) {
        if item.ammo >= item.capacity() {
            continue; // N-ITEM-09, N-ROOM-ARMORY-04
        }
        let cost = charge_cost(item).filter(|_| using.source == EffectSource::Item(ItemKind::EnergyCharge));
        match groups.iter_mut().find(|(other, _)| *other == cost) {
            Some((_, weapons)) => weapons.push(weapon),
            None => groups.push((cost, vec![weapon])),
        }
    }
    let draft = |(cost, weapons): (Option<u8>, Vec<Ref>)| {
        Draft::plain().choose(Arg::Weapon, Slot::one(weapons), "N-ITEM-09").costs(cost)
    };
    let drafts = groups.into_iter().map(draft).collect();
    let (rule, why) = match (using.source, game.crew(using.seat).own_weapons(filter).is_empty()) {
        (EffectSource::Room(_), true) => ("N-ROOM-ARMORY-02", "there is no energy weapon at hand"),
        (EffectSource::Room(_), false) => ("N-ROOM-ARMORY-04", "all energy weapons at hand are full"),
        (_, true) => ("N-ITEM-10", "there is no such weapon at hand"),
        (_, false) => ("N-ITEM-09", "the weapon is full"),
    };
    Verdict::some(drafts, rule, why)
}

/// Cost of an Energy Charge on a weapon, if an attachment changes it (N-OP-27).
fn charge_cost(item: &HeavyItem) -> Option<u8> {
    let ops = item.attached.iter().flat_map(|card| EffectSource::Item(card.kind()).ops(0));
    ops.filter_map(|op| match op {
        CardOp::Weapon(WeaponOp::AttachToWeapon { charge_cost, .. }) => *charge_cost,
        _ => None,
    })
    .min()
}

fn add_ammo(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, n: Count) {
    let Some(weapon) = weapon(game, effect) else { return };
    let ammo = match n {
        Count::N(n) => n,
        Count::All => game.crew(effect.seat).heavy_item(weapon).map_or(0, HeavyItem::capacity),
    };
    game.crew_mut(effect.seat).load_ammo(cx, effect.seat, weapon, ammo); // N-ROOM-ARMORY-01, N-ROOM-ARMORY-03
}

/// Offers the weapons with enough ammo, as part of the cost (N-OP-01).
fn may_spend_ammo(game: &Nemesis, using: Use, n: u8) -> Verdict {
    let loaded = game.crew(using.seat).own_weapons(WeaponFilter::Any).into_iter();
    let weapons = loaded.filter(|(_, item)| item.ammo >= n).map(|(weapon, _)| weapon).collect();
    Verdict::one(Arg::Weapon, weapons, "N-OP-01", "there is no loaded weapon at hand").into_cost()
}

fn spend_ammo(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, n: u8) {
    if let Some(weapon) = weapon(game, effect) {
        game.crew_mut(effect.seat).spend_ammo(cx, effect.seat, weapon, n);
    }
}

fn may_attach(game: &Nemesis, using: Use, filter: WeaponFilter) -> Verdict {
    let weapons = game.crew(using.seat).own_weapons(filter).into_iter().map(|(weapon, _)| weapon).collect();
    Verdict::one(Arg::Weapon, weapons, "N-OP-27", "there is no such weapon at hand")
}

/// Attaches the item to the weapon (N-ITEM-14).
fn attach(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, ammo: u8) {
    let item = effect.action.one(Arg::Item).and_then(|item| game.crew(effect.seat).item_card(item));
    if let (Some(item), Some(weapon)) = (item, weapon(game, effect)) {
        game.crew_mut(effect.seat).attach(cx, effect.seat, item, weapon, ammo);
    }
}

/// Offers pairs of heavy items that occupy separate hand slots (N-ITEM-15, N-OP-27).
fn may_combine(game: &Nemesis, using: Use) -> Verdict {
    let items = game.crew(using.seat).tapeable();
    if items.is_empty() {
        return Verdict::needs(false, "N-ITEM-15", "there are no two heavy items to tape together");
    }
    Verdict::Works(vec![Draft::plain().choose(Arg::With, Slot::exactly(2, items), "N-ITEM-15")])
}

fn combine(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    let named = effect.action.all(Arg::With).iter();
    let cards: Vec<ItemCardId> = named.filter_map(|item| game.crew(effect.seat).item_card(*item)).collect();
    if let [one, other] = cards[..] {
        game.crew_mut(effect.seat).tape(cx, effect.seat, one, other);
    }
}

/// Checks the basic action Shoot, with its conditions (N-OP-05).
fn may_shoot(game: &Nemesis, using: Use, filter: WeaponFilter) -> Verdict {
    match shot_choices(game, using.seat, filter) {
        Err(illegal) => Verdict::Cannot(illegal),
        Ok((weapons, targets)) => {
            let draft = Draft::plain().choose(Arg::Weapon, Slot::one(weapons), "N-SHOOT-01");
            Verdict::Works(vec![draft.choose(Arg::Target, Slot::one(targets), "N-SHOOT-02")])
        }
    }
}

fn shoot(game: &mut Nemesis, effect: &Effect, rerolls: u8, all_ammo: bool) {
    let target = effect.action.one(Arg::Target).and_then(target_of);
    if let (Some(weapon), Some(target)) = (weapon(game, effect), target) {
        let shot = Shot { seat: effect.seat, weapon, target, rerolls, all_ammo, spent: 0 };
        game.push(crate::rules::combat::Step::Shoot(shot)); // N-OP-06, N-OP-07
    }
}

/// The weapon that was chosen in the declaration.
fn weapon(game: &Nemesis, effect: &Effect) -> Option<ItemCardId> {
    effect.action.one(Arg::Weapon).and_then(|weapon| game.crew(effect.seat).item_card(weapon))
}
