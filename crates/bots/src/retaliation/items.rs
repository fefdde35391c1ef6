//! Value of items.

use airlock_retaliation::{
    Action, Arg, Ref,
    content::{ItemClass, ItemOp},
    ids::{Gear, ItemKind, RoomKind},
};

use super::{gear, mind::Mind, wish::Deed, worth::Worth};

/// Value of owning an item.
pub(super) fn worth(mind: &Mind<'_>, kind: ItemKind) -> i32 {
    let hurt = mind.restorable() * 5 + i32::try_from(mind.crew.wounds.len()).unwrap_or(0) * 25;
    match kind {
        ItemKind::OxygenTank => gear::worth(mind, Gear::Oxygen) + 14,
        ItemKind::HeavyOxygenTank => gear::worth(mind, Gear::Oxygen) * 3 / 2,
        ItemKind::Medpack => gear::worth(mind, Gear::Medpack) + 6,
        ItemKind::MedicalStapler => 34 + hurt,
        ItemKind::Medkit => 38 + hurt,
        ItemKind::Stimulants => 26 + hurt / 2,
        ItemKind::CaffeinePills => 26,
        ItemKind::AdrenalineInjection => 18,
        ItemKind::Antiseptic => 22 + 20 * mind.contamination(),
        ItemKind::Ammo => gear::worth(mind, Gear::Ammo) + 6,
        ItemKind::Grenade => gear::worth(mind, Gear::Grenade) + 8,
        ItemKind::AntiAircraftCodes => 25 + mind.wishes.value(Deed::Defence) / 5,
        ItemKind::EmergencyLifeSupportCodes => 50,
        ItemKind::MilitaryTaser | ItemKind::Flashbang => 28,
        ItemKind::ExploringDrone => 20,
        ItemKind::Phosphates | ItemKind::PortableBarrier => 20,
        ItemKind::Tools | ItemKind::DuctTape => 18,
        ItemKind::FireExtinguisher => 24,
        ItemKind::RemoteDetonator | ItemKind::PersonalLogCodes | ItemKind::TerminationCodes => 8,
        ItemKind::RobotController | ItemKind::SupportingRobotController => {
            12 + mind.wishes.value(Deed::LeadRobot) / 8
        }
        ItemKind::Egg => 6 + mind.wishes.value(Deed::TakeEgg).max(egg(mind)),
        ItemKind::DrumMagRifle => 84,
        ItemKind::GatlingGun => 90,
        ItemKind::GrenadeLauncher => 95,
        ItemKind::SubmachineGun => 82,
        ItemKind::AssaultShotgun => 80,
        ItemKind::HandCannon => 62,
        ItemKind::SonicGun => 92,
        ItemKind::Flamethrower => 66,
        ItemKind::PlasmaGun => 60,
        ItemKind::RpgLauncher => 50,
        ItemKind::HeavyArmor => 74,
        ItemKind::TacticalArmor => 88,
        ItemKind::BiohazardArmor => 50,
        ItemKind::AutoloaderBelt => 68,
        ItemKind::UtilityVest => 76,
        ItemKind::BulletproofVest => 70,
        ItemKind::Bayonet => 72,
        ItemKind::TacticalHatchet => 60,
        ItemKind::EntrenchingTool => 40,
        ItemKind::EngineeringEquipment => 36,
        ItemKind::PerimeterSecurityDevice => 46,
        ItemKind::NoiseScanner | ItemKind::PortableDevice | ItemKind::SecuritySystemControl => 30,
        ItemKind::BfGun | ItemKind::AssaultRifle | ItemKind::AutomaticShotgun | ItemKind::Carbine => 80,
        ItemKind::SawedOffShotgun | ItemKind::Handgun => 66,
    }
}

/// Value of an item in the draft.
///
/// In the cooperative modes the values follow from statistics of success. The best items let a character
/// discover rooms safely, prevent attacks and wounds, or shoot often.
pub(super) fn drafted(mind: &Mind<'_>, kind: ItemKind) -> i32 {
    if !mind.is_cooperative() {
        return worth(mind, kind);
    }
    match kind {
        ItemKind::PerimeterSecurityDevice => 150,
        ItemKind::AssaultShotgun => 96,
        ItemKind::BiohazardArmor => 94,
        ItemKind::Bayonet | ItemKind::DrumMagRifle => 92,
        ItemKind::HeavyArmor => 90,
        ItemKind::GrenadeLauncher | ItemKind::GatlingGun => 88,
        ItemKind::HandCannon => 84,
        ItemKind::SubmachineGun => 80,
        ItemKind::EntrenchingTool => 78,
        ItemKind::AutoloaderBelt | ItemKind::PortableDevice => 76,
        ItemKind::TacticalHatchet | ItemKind::SonicGun => 74,
        ItemKind::SupportingRobotController | ItemKind::TacticalArmor => 72,
        ItemKind::UtilityVest => 66,
        ItemKind::PlasmaGun => 62,
        ItemKind::Flamethrower | ItemKind::EngineeringEquipment => 60,
        _ => 50,
    }
}

/// Value of an egg. If the goals need one, it exceeds everything else in hand.
fn egg(mind: &Mind<'_>) -> i32 {
    use airlock_retaliation::content::{ObjectiveCheck, TeamCheck};

    use super::goal::Aim;
    let wanted =
        mind.goals.aims.iter().any(|aim| {
            matches!(aim, Aim::Own(ObjectiveCheck::Egg) | Aim::Team(TeamCheck::EggsEscaped { .. }))
        });
    if wanted { 500 } else { 0 }
}

/// Assumed value of a new item that needs another one's space. In the Nest it is an egg, for which a seat
/// that wishes for one drops anything else.
pub(super) fn newcomer(mind: &Mind<'_>) -> i32 {
    /// Value of an item found elsewhere.
    const FOUND: i32 = 40;
    let nest = mind.here.is_some_and(|here| mind.map.kind(here) == Some(RoomKind::Nest));
    if nest { mind.wishes.value(Deed::TakeEgg).max(FOUND) } else { FOUND }
}

/// Cost of losing an item in hand or worn, with its tokens.
pub(super) fn loss(mind: &Mind<'_>, kind: ItemKind) -> i32 {
    let held = mind.items().find(|item| item.item == kind);
    let tokens = held.map_or(0, |item| item.slots.iter().flatten().count());
    let broken = held.is_some_and(|item| item.malfunction);
    let value = worth(mind, kind) + 14 * i32::try_from(tokens).unwrap_or(0);
    if broken { value / 3 } else { value }
}

/// Cost of making space for an item.
pub(super) fn space(mind: &Mind<'_>, kind: ItemKind) -> i32 {
    let hands = if mind.crew.wounds.contains(&airlock_retaliation::ids::Wound::Arm) { 1 } else { 2 };
    match kind.def().class {
        ItemClass::Regular => 0,
        ItemClass::Armor if mind.crew.health >= 6 => 1_000,
        ItemClass::Armor => mind.crew.armor.as_ref().map_or(0, |armor| loss(mind, armor.item)),
        ItemClass::Heavy => {
            let used = mind.crew.hands.iter().filter(|hand| !hand.is_empty()).count();
            let lost = mind.crew.hands.iter().filter(|hand| !hand.is_empty());
            let lost = lost.map(|hand| hand.iter().map(|item| loss(mind, item.item)).sum::<i32>());
            if used < hands { 0 } else { lost.min().unwrap_or(0) }
        }
    }
}

/// Score of keeping an item: its value less that of the space it needs (D-22).
pub(super) fn kept(mind: &Mind<'_>, action: &Action) -> i32 {
    let kinds = action.all(Arg::Item).iter().filter_map(|item| match item {
        Ref::Item(kind, _) => Some(*kind),
        _ => None,
    });
    kinds.map(|kind: ItemKind| worth(mind, kind) - space(mind, kind)).sum()
}

impl Worth for ItemOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::Search => search(mind),
            Self::DrawItems { keep, .. } => 26 * i32::from(keep),
            Self::DrawEquipment { .. } => 24,
            Self::StackItem => 3,
        }
    }
}

/// Value of a search, which finds one item of the room's colours.
fn search(mind: &Mind<'_>) -> i32 {
    let colours = mind.here.and_then(|here| mind.map.kind(here)).map_or(0, |kind| kind.def().search.len());
    mind.wish(Deed::Search) + 3 * i32::try_from(colours).unwrap_or(0)
}
