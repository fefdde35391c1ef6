//! Value of items.

use airlock_nemesis::{Action, Arg, Ref, content::ItemOp, ids::ItemKind, view::HeldView};

use super::{goal, mind::Mind, wish::Deed, worth::Worth};

/// Value of owning an item.
pub(super) fn worth(mind: &Mind<'_>, kind: ItemKind) -> i32 {
    let collector = if goal::needs_items(mind) { 40 } else { 0 };
    let harm = mind.harm();
    let own = match kind {
        ItemKind::Medkit | ItemKind::Bandages => 40 + 10 * harm,
        ItemKind::Antidote => {
            if mind.crew.larva {
                200
            } else {
                50
            }
        }
        ItemKind::Alcohol => 25,
        ItemKind::Armor => 70,
        ItemKind::PrototypeRifle | ItemKind::PrototypeShotgun | ItemKind::PrototypePistol => 45,
        ItemKind::Flamethrower => 60,
        ItemKind::EnergyCharge => 30,
        ItemKind::Grenade | ItemKind::SmokeGrenade | ItemKind::Taser | ItemKind::MolotovCocktail => 34,
        ItemKind::Tools | ItemKind::DuctTape => {
            30 + mind.wishes.value(Deed::RepairEngine(1)).max(mind.wishes.value(Deed::RepairEngine(2))) / 20
        }
        ItemKind::AdrenalineInjection | ItemKind::SyntheticFood => 24,
        ItemKind::FireExtinguisher => 14,
        ItemKind::SpaceSuit | ItemKind::TechnicalCorridorsPlans => 16,
        _ if is_key(kind) => 45,
        ItemKind::CommsKey => 20 + mind.wishes.value(Deed::Signal) / 10,
        ItemKind::SelfDestructKey => 10 + mind.wishes.value(Deed::StartDestruct) / 10,
        _ => 15,
    };
    own + collector
}

/// Cost of losing a thing in the hands or the inventory.
pub(super) fn loss(mind: &Mind<'_>, thing: Ref) -> i32 {
    match thing {
        Ref::Item(kind, _) => {
            let held = mind.crew.hands.iter().filter_map(|held| match held {
                HeldView::Items(items) => items.iter().find(|item| item.kind == kind),
                HeldView::Object(_) => None,
            });
            let ammo = held.map(|item| i32::from(item.ammo) * 15).max().unwrap_or(0);
            worth(mind, kind) + ammo
        }
        Ref::Object(object) => {
            let wanted = goal::conditions(mind).into_iter().any(|condition| match condition {
                airlock_nemesis::content::Condition::CarryAtEnd { object: wanted }
                | airlock_nemesis::content::Condition::ObjectInRoom { object: wanted, .. } => {
                    goal::is(object, wanted)
                }
                _ => false,
            });
            if wanted || mind.wishes.value(Deed::Analyse) > 0 { 400 } else { -10 }
        }
        _ => 0,
    }
}

/// Cost of a free hand: 0, or the least valuable thing held.
pub(super) fn room(mind: &Mind<'_>) -> i32 {
    let held = mind.crew.hands.iter().map(|held| match held {
        HeldView::Items(items) => items.iter().map(|item| loss(mind, Ref::Item(item.kind, 1))).sum(),
        HeldView::Object(object) => loss(mind, Ref::Object(*object)),
    });
    if mind.has_free_hand() { 0 } else { held.min().unwrap_or(0) }
}

/// Value of crafting an item.
pub(super) fn made(mind: &Mind<'_>, kind: ItemKind) -> i32 {
    worth(mind, kind) - if kind.def().heavy { room(mind) } else { 0 }
}

/// Value of picking something up.
pub(super) fn pick_up(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Object(object)) = action.one(Arg::Object) else { return 0 };
    use airlock_nemesis::model::Object;
    let egg = if object == Object::Egg { mind.wish(Deed::TakeEgg) } else { 0 };
    let corpse = if object == Object::BlueCorpse { mind.wish(Deed::TakeCorpse) } else { 0 };
    let sample = mind.wish(Deed::TakeSample);
    egg.max(corpse).max(sample) - room(mind)
}

/// True if the item is a key that unlocks pods.
const fn is_key(kind: ItemKind) -> bool {
    matches!(kind, ItemKind::EvacuationKey | ItemKind::PilotEvacuationKey)
}

impl Worth for ItemOp {
    fn worth(&self, mind: &Mind<'_>, action: &Action) -> i32 {
        match self {
            Self::DrawItems { .. } => self.wished(mind),
            Self::DiscardItem => -20,
            Self::Craft { .. } => match action.one(Arg::What) {
                Some(Ref::Item(kind, _)) => made(mind, kind) - 25,
                _ => 0,
            },
        }
    }

    fn deed(&self, _: &Mind<'_>) -> Option<Deed> {
        matches!(self, Self::DrawItems { .. }).then_some(Deed::Search)
    }
}
