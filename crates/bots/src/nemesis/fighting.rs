//! Fighting: weapons, shots, blows, and other strikes at rooms and intruders.

use airlock_nemesis::{
    Action, Arg, Ref,
    content::{Count, InjuryOn, ItemDef, RetreatTarget, StrikingOp, WeaponMod, WeaponOp, Who, components},
    ids::{CombatFace, IntruderKind, RoomKind},
    view::FigureView,
};

use super::{
    fact::Fact,
    mind::Mind,
    moving::{self, menace},
    wish::Deed,
    worth::Worth,
};

/// Percentage of attack cards with a toughness of at most 1, 2, 3, …
const TOUGHNESS: [i32; 7] = [0, 0, 10, 35, 60, 80, 90];
/// Percentage of condition checks that end with a retreat.
const RETREAT: i32 = 10;

/// Percentage of the wish to hibernate that counts for clearing the chambers.
const BED: i32 = 50;

/// Value of removing an intruder from the room.
fn relief(mind: &Mind<'_>, figure: &FigureView) -> i32 {
    let lair = if figure.kind == IntruderKind::Lair { mind.wish(Deed::BreakLairs) } else { 0 };
    let menace = menace(figure.kind) * 12 / 10 * moving::caution(mind) / 100 + 30;
    mind.note(Fact::Kill, menace);
    menace + lair + bed(mind)
}

/// Value of clearing the room if it has the hibernation chambers and they are open.
fn bed(mind: &Mind<'_>) -> i32 {
    if mind.room_kind() != Some(RoomKind::Hibernatorium) || !mind.view.common.tracks.chambers_open {
        return 0;
    }
    let bed = mind.wishes.value(Deed::Hibernate) * BED / 100;
    mind.note(Fact::Sleep, bed);
    bed
}

/// Value of a shot or a blow.
pub(super) fn shot(mind: &Mind<'_>, action: &Action, extra: i32) -> i32 {
    let Some(target) = target(mind, action) else { return egg(mind, action) };
    let weapon = match action.one(Arg::Weapon) {
        Some(Ref::Item(kind, _)) => Some(kind.def()),
        _ => None,
    };
    let faces = &components().combat_die;
    let gain: i32 =
        faces.iter().map(|face| effect(target, injuries(*face, target.kind, weapon) + extra)).sum();
    relief(mind, target) * gain / (100 * i32::try_from(faces.len()).unwrap_or(1))
}

/// Value of a blow. It hits like a shot, but a miss costs health (N-MELEE-07).
pub(super) fn blow(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(target) = target(mind, action) else { return egg(mind, action) };
    let faces = &components().combat_die;
    let hits = |face: &CombatFace| injuries(*face, target.kind, None);
    let gain: i32 = faces.iter().map(|face| effect(target, hits(face).min(1))).sum();
    let misses = i32::try_from(faces.iter().filter(|face| hits(face) == 0).count()).unwrap_or(0);
    let sides = i32::try_from(faces.len()).unwrap_or(1);
    let blood = 90 * moving::caution(mind) / 100 * misses / sides;
    mind.note(Fact::Blood, -blood);
    relief(mind, target) * gain / (100 * sides) - blood - 12
}

/// Effect of a number of injuries, out of 100: killed or driven off.
fn effect(figure: &FigureView, injuries: i32) -> i32 {
    if injuries <= 0 {
        return 0;
    }
    let total = usize::try_from(i32::from(figure.injuries) + injuries).unwrap_or(0);
    let tough = |injuries: usize| TOUGHNESS[injuries.min(TOUGHNESS.len() - 1)];
    match figure.kind {
        IntruderKind::Larva => 100,
        IntruderKind::Creeper | IntruderKind::Adult => {
            let killed = tough(total);
            killed + (100 - killed) * RETREAT / 100 + 6
        }
        // The toughness is the sum of two cards.
        IntruderKind::Breeder | IntruderKind::Queen => {
            let killed = tough(total / 2);
            killed + (100 - killed) * 2 * RETREAT / 100 + 3
        }
        // The toughness is the lower of two cards, one card, or the higher of two (V-HURT-02…05, V-LAIR-12).
        IntruderKind::Lurker => {
            let killed = 100 - (100 - tough(total)) * (100 - tough(total)) / 100;
            killed + (100 - killed) * 2 * RETREAT / 100 + 6
        }
        IntruderKind::Whisperer => {
            let killed = tough(total);
            killed + (100 - killed) * RETREAT / 100 + 6
        }
        IntruderKind::Stalker => {
            let killed = tough(total) * tough(total) / 100;
            killed + (100 - killed) * 2 * RETREAT / 100 + 4
        }
        IntruderKind::Lair => tough(total) * tough(total) / 100 + 8,
        IntruderKind::Despoiler => RETREAT,
    }
}

/// Value of destroying an egg.
fn egg(mind: &Mind<'_>, action: &Action) -> i32 {
    if action.one(Arg::Target) == Some(Ref::AnEgg) { mind.wish(Deed::BreakEggs) / 2 } else { 0 }
}

/// The targeted intruder.
pub(super) fn target<'a>(mind: &Mind<'a>, action: &Action) -> Option<&'a FigureView> {
    match action.one(Arg::Target) {
        Some(Ref::Figure(id)) => mind.view.common.intruders.figures.iter().find(|figure| figure.id == id),
        _ => None,
    }
}

/// Injuries of a face of the combat die (N-SHOOT-05…09), with the weapon's text (N-OP-06).
fn injuries(face: CombatFace, target: IntruderKind, weapon: Option<&ItemDef>) -> i32 {
    let mods = weapon.and_then(|item| item.weapon.as_ref()).map_or(&[][..], |weapon| &weapon.mods);
    let mut face = face;
    for change in mods {
        if let WeaponMod::TreatAs { on, counts_as } = change
            && *on == face
        {
            face = *counts_as;
            break;
        }
    }
    let mut injuries = match face {
        _ if !target.def().injured_by.contains(&face) => 0,
        CombatFace::Hit2 => 2,
        _ => 1,
    };
    for change in mods {
        match change {
            WeaponMod::MinInjury { n } if face != CombatFace::Miss => injuries = injuries.max(i32::from(*n)),
            WeaponMod::ExtraInjury { on, n, .. } if holds(*on, face, injuries) => injuries += i32::from(*n),
            _ => {}
        }
    }
    injuries
}

fn holds(on: InjuryOn, face: CombatFace, injuries: i32) -> bool {
    on.holds(face, u8::try_from(injuries).unwrap_or(0))
}

impl Worth for WeaponOp {
    fn worth(&self, mind: &Mind<'_>, action: &Action) -> i32 {
        match *self {
            Self::AddAmmo { n: Count::N(n), .. } => mind.wish(Deed::Load).min(25 * i32::from(n)),
            Self::AddAmmo { n: Count::All, .. } => mind.wish(Deed::Load),
            Self::SpendAmmo { n } => -8 * i32::from(n),
            Self::AttachToWeapon { .. } | Self::CombineHeavyItems => 0,
            Self::Shoot { all_ammo, .. } => shot(mind, action, if all_ammo { 2 } else { 0 }),
        }
    }

    fn deed(&self, _: &Mind<'_>) -> Option<Deed> {
        matches!(self, Self::AddAmmo { .. }).then_some(Deed::Load)
    }
}

impl Worth for StrikingOp {
    fn worth(&self, mind: &Mind<'_>, action: &Action) -> i32 {
        match *self {
            Self::Throw => 0,
            Self::Injure { n, .. } => {
                let total: i32 = mind.enemies().map(|figure| menace(figure.kind)).sum();
                total * i32::from(n) / 5
            }
            Self::DestroyEggs { .. } => self.wished(mind),
            Self::SeriousWound { who: Who::EachInRoom, .. } => hurt_everybody(mind, action),
            Self::SeriousWound { .. } => -120,
            Self::IntrudersRetreat { which: RetreatTarget::Chosen, .. } => {
                target(mind, action).map_or(0, |figure| menace(figure.kind))
            }
            Self::IntrudersRetreat { which: RetreatTarget::AllInChosenRoom, .. } => {
                retreat_elsewhere(mind, action)
            }
            Self::LureIntruders => 5,
        }
    }

    fn deed(&self, _: &Mind<'_>) -> Option<Deed> {
        matches!(self, Self::DestroyEggs { .. }).then_some(Deed::BreakEggs)
    }
}

/// Value of driving intruders out of a chosen room. Highest in the seat's own room.
fn retreat_elsewhere(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Room(room)) = action.one(Arg::Room) else { return 0 };
    let enemies = mind.view.common.intruders.figures.iter().filter(|figure| figure.room == room);
    let total: i32 = enemies.map(|figure| menace(figure.kind)).sum();
    if mind.here == Some(room) { total } else { mind.wishes.pull(room).0.min(total) / 6 }
}

/// Value of a grenade, which hurts everybody in its room.
fn hurt_everybody(mind: &Mind<'_>, action: &Action) -> i32 {
    let room = match action.one(Arg::Room) {
        Some(Ref::Room(room)) => Some(room),
        _ => mind.here,
    };
    let Some(room) = room else { return 0 };
    let own = if mind.here == Some(room) { 150 * moving::caution(mind) / 100 } else { 0 };
    let friends =
        i32::try_from(mind.others_in(room)).unwrap_or(0) * if mind.is_cooperative() { 120 } else { 20 };
    let enemies = mind.view.common.intruders.figures.iter().filter(|figure| figure.room == room);
    enemies.map(|figure| menace(figure.kind) / 3).sum::<i32>() - own - friends
}
