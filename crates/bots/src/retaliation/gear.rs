//! Gear tokens: their values, and how to fill the belt.

use airlock_retaliation::{
    Action, Arg, Ref, Verb,
    content::{GearOp, GearSlot, WeaponRange},
    ids::Gear,
};

use super::{fighting, mind::Mind, wish::Deed, worth::Worth};

/// Score of a useless action. It is below that of passing, because the action is paid for nothing.
const USELESS: i32 = -1_000;

/// The initial belt: oxygen first, then tokens that kill and heal.
pub(super) fn belt(kinds: &[Ref], total: u8, caps: &[u8]) -> Vec<Ref> {
    const WANTED: [Gear; 8] = [
        Gear::Oxygen,
        Gear::Grenade,
        Gear::Oxygen,
        Gear::Ammo,
        Gear::Medpack,
        Gear::Grenade,
        Gear::Ammo,
        Gear::Oxygen,
    ];
    let cap = |gear: Gear| {
        kinds.iter().position(|kind| *kind == Ref::Gear(gear)).map_or(0, |place| usize::from(caps[place]))
    };
    let mut chosen: Vec<Ref> = Vec::new();
    let rest = kinds.iter().filter_map(|kind| if let Ref::Gear(gear) = kind { Some(*gear) } else { None });
    for gear in WANTED.into_iter().chain(rest.cycle().take(4 * kinds.len())) {
        let taken = chosen.iter().filter(|kind| **kind == Ref::Gear(gear)).count();
        if chosen.len() < usize::from(total) && taken < cap(gear) {
            chosen.push(Ref::Gear(gear));
        }
    }
    kinds.iter().flat_map(|kind| chosen.iter().filter(move |other| *other == kind).copied()).collect()
}

/// Value of one more token of a kind.
pub(super) fn worth(mind: &Mind<'_>, gear: Gear) -> i32 {
    match gear {
        Gear::Oxygen => 10 + mind.breath(),
        Gear::Grenade => 26,
        Gear::Ammo => 22,
        Gear::Medpack => 20 + mind.restorable().min(2) * 8,
    }
}

/// Value of using oxygen now. Oxygen that would go to waste does not count.
fn breathing(mind: &Mind<'_>) -> i32 {
    const TOKEN: i32 = 3;
    let room = 7 - i32::from(mind.crew.oxygen);
    let urgent = match (mind.crew.suffocating, mind.crew.oxygen) {
        (true, _) => 900,
        (false, 0) => 400,
        (false, 1) => 90,
        (false, 2) => 40,
        _ => 0,
    };
    if room >= TOKEN || urgent > 0 { urgent + 6 } else { -20 }
}

/// Value of using a token.
pub(super) fn used(mind: &Mind<'_>, gear: Gear, action: &Action) -> i32 {
    match gear {
        Gear::Oxygen => match action.one(Arg::Who) {
            Some(Ref::Seat(seat)) if seat != mind.seat => -50,
            _ => breathing(mind),
        },
        Gear::Medpack => match action.one(Arg::Who) {
            Some(Ref::Seat(seat)) if seat != mind.seat => -50,
            _ => medpack(mind),
        },
        Gear::Ammo => 24,
        Gear::Grenade => match action.one(Arg::Through) {
            Some(Ref::Corridor(corridor)) => fighting::grenade(mind, corridor) - 34,
            _ => 0,
        },
    }
}

/// Value of restoring up to `n` health.
pub(super) fn healing(mind: &Mind<'_>, n: i32) -> i32 {
    n.min(mind.restorable()) * 20 * mind.caution() / 100
}

/// Value of using a medpack. The fewer rounds are left, the less it is saved for later.
fn medpack(mind: &Mind<'_>) -> i32 {
    healing(mind, 2) - 22 * (14 - mind.round()) / 10
}

/// Value of the gear action: the best use of each kind of token.
pub(super) fn action(mind: &Mind<'_>) -> i32 {
    let mut worth = 0;
    if mind.tokens(Gear::Oxygen) > 0 {
        worth += breathing(mind).max(0);
    }
    if mind.tokens(Gear::Medpack) > 0 {
        worth += medpack(mind).max(0);
    }
    if mind.tokens(Gear::Grenade) > 0 {
        worth += fighting::best_lane(mind, |corridor| fighting::grenade(mind, corridor) - 34).max(0);
    }
    if mind.tokens(Gear::Ammo) > 0 && chambers(mind) > 0 {
        worth += if fighting::loaded(mind).next().is_none() { 45 } else { 16 };
    }
    if worth == 0 { USELESS } else { worth - 4 }
}

/// Number of empty ammo slots of ranged weapons.
fn chambers(mind: &Mind<'_>) -> usize {
    let ranged = mind.crew.hands.iter().flatten().filter(|item| {
        item.item.def().weapon.as_ref().is_some_and(|weapon| weapon.range == WeaponRange::Ranged)
    });
    let empty = ranged.flat_map(|item| item.item.def().slots.iter().zip(&item.slots));
    empty.filter(|(slot, token)| **slot == GearSlot::Ammo && token.is_none()).count()
}

/// Score of one step of the gear action (D-25).
pub(super) fn step(mind: &Mind<'_>, action: &Action) -> i32 {
    match (action.verb, action.one(Arg::Slot).and_then(|slot| lying(mind, slot))) {
        (Verb::Use, Some(gear)) => used(mind, gear, action),
        // Rearranging tokens gains nothing.
        (Verb::Shift, _) => -5,
        _ => 0,
    }
}

/// The token in one of the seat's slots.
fn lying(mind: &Mind<'_>, slot: Ref) -> Option<Gear> {
    let token = match slot {
        Ref::Belt(place) => *mind.crew.belt.get(usize::from(place).checked_sub(1)?)?,
        Ref::ItemSlot(place, kind) => {
            let item = mind.items().find(|item| item.item == kind)?;
            *item.slots.get(usize::from(place).checked_sub(1)?)?
        }
        Ref::RobotSlot(place) => *mind.common.robot.slots.get(usize::from(place).checked_sub(1)?)?,
        _ => None,
    };
    token.map(airlock_retaliation::model::Token::gear)
}

/// Value of the gear that an answer takes.
pub(super) fn taken(mind: &Mind<'_>, action: &Action) -> i32 {
    match action.one(Arg::Gear) {
        Some(Ref::Gear(gear)) => worth(mind, gear),
        _ => 0,
    }
}

/// Preference among slots for a token: weapons first, then other items.
pub(super) fn slot(action: &Action) -> i32 {
    match action.one(Arg::Slot) {
        Some(Ref::ItemSlot(_, kind)) if kind.def().weapon.is_some() => 3,
        Some(Ref::ItemSlot(..)) => 2,
        _ => 1,
    }
}

/// Value of firing a weapon's grenades into the corridor under fire.
pub(super) fn own_grenade(mind: &Mind<'_>) -> i32 {
    fighting::best_lane(mind, |corridor| fighting::grenade(mind, corridor)) - worth(mind, Gear::Grenade)
}

impl Worth for GearOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::GainGear { gear } => worth(mind, gear),
            Self::FillUp { .. } => mind.wish(Deed::Stock),
        }
    }
}
