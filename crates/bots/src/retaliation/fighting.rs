//! Fighting: shots, bursts and blows.

use airlock_retaliation::{
    Action, Arg, Ref,
    content::{
        CorridorId, FaceOp, FiringOp, IntruderOp, Killing, OrderOp, WeaponDef, WeaponOp, WeaponRange,
        components,
    },
    ids::{IntruderKind, ItemKind, ShootFace, Wound},
    model::FigureId,
    view::{FigureView, ItemView},
};

use super::{fact::Fact, map::menace, mind::Mind, worth::Worth};

/// Value of half an ammo token.
const AMMO: i32 = 14;
/// Cost of a contamination card.
pub(super) const CONTAMINATION: i32 = 24;

/// Percentage of an intruder's relief that counts for the Queen, because hits seldom remove her.
const LEFT_OF_QUEEN: i32 = 60;

/// Value of removing an intruder from the room.
pub(super) fn relief(mind: &Mind<'_>, kind: IntruderKind) -> i32 {
    let relief = menace(mind.map, kind) * mind.weights.relief / 10 * mind.caution() / 100
        + mind.weights.relief_from_any;
    mind.note(Fact::Kill, relief);
    if kind == IntruderKind::Queen { relief * LEFT_OF_QUEEN / 100 } else { relief }
}

fn weapon(kind: ItemKind) -> Option<&'static WeaponDef> {
    kind.def().weapon.as_ref()
}

/// The figure on the map that an action targets.
pub(super) fn target<'a>(mind: &Mind<'a>, action: &Action) -> Option<&'a FigureView> {
    match action.one(Arg::Target) {
        Some(Ref::Figure(id)) => figure(mind, id),
        _ => None,
    }
}

/// A figure on the map.
pub(super) fn figure<'a>(mind: &Mind<'a>, id: FigureId) -> Option<&'a FigureView> {
    mind.common.figures.get(&id)
}

/// The weapon that an action names, or the best one in hand.
fn named(mind: &Mind<'_>, action: &Action) -> Option<ItemKind> {
    match action.one(Arg::Weapon) {
        Some(Ref::Item(kind, _)) => Some(kind),
        _ => loaded(mind).map(|item| item.item).next(),
    }
}

/// Ranged weapons that work and are loaded.
pub(super) fn loaded<'a>(mind: &Mind<'a>) -> impl Iterator<Item = &'a ItemView> + use<'a> {
    let fed = mind.items().any(|item| {
        item.item == ItemKind::AutoloaderBelt && !item.malfunction && item.slots.iter().any(Option::is_some)
    });
    mind.crew.hands.iter().flatten().filter(move |item| {
        let ranged = weapon(item.item).filter(|weapon| weapon.range == WeaponRange::Ranged);
        let ammo = |weapon: &WeaponDef| weapon.needs_no_ammo || fed || item.slots.iter().any(Option::is_some);
        !item.malfunction && ranged.is_some_and(ammo)
    })
}

/// Percentage of rolls that kill a target with this many hits.
fn kills(mind: &Mind<'_>, kind: IntruderKind, hits: i32, with: Option<&WeaponDef>) -> i32 {
    if kind == IntruderKind::Larva {
        return 100;
    }
    let eyes = i32::from(mind.crew.wounds.contains(&Wound::Eyes));
    let ops = with.map_or(&[][..], |weapon| &weapon.ops);
    let by: i32 =
        ops.iter().map(|op| if let WeaponOp::ShootNumber { by } = op { i32::from(*by) } else { 0 }).sum();
    let faces = &components().shoot_die;
    let kill = |face: &&ShootFace| match face.number() {
        Some(number) => i32::from(number) + by + eyes <= hits,
        None if **face == ShootFace::AmmoLoss => {
            with.is_some_and(|weapon| weapon.on_ammo_loss == Some(FaceOp::KillTarget))
        }
        None => true,
    };
    let killing = faces.iter().filter(kill).count();
    i32::try_from(killing * 100 / faces.len().max(1)).unwrap_or(0)
}

fn hits_on(mind: &Mind<'_>, target: &FigureView) -> i32 {
    i32::from(if target.kind == IntruderKind::Queen { mind.common.nest.queen_hits } else { target.hits })
}

/// Value of a shot at a target.
pub(super) fn shot_at(mind: &Mind<'_>, target: &FigureView, with: Option<ItemKind>, more: i32) -> i32 {
    const PROGRESS: i32 = 10;
    let def = with.and_then(weapon);
    let ops = def.map_or(&[][..], |weapon| &weapon.ops);
    let extra: i32 =
        ops.iter().map(|op| if let WeaponOp::ExtraHits { n } = op { i32::from(*n) } else { 0 }).sum();
    let after: i32 =
        ops.iter().map(|op| if let WeaponOp::HitsIfAlive { n } = op { i32::from(*n) } else { 0 }).sum();
    let again = if ops.contains(&WeaponOp::ShootAgain) { 20 } else { 0 };
    let hits = hits_on(mind, target) + 1 + extra + more;
    let killed = kills(mind, target.kind, hits, def);
    let progress = (100 - killed) * (PROGRESS * (1 + extra + more + after) + again) / 100;
    relief(mind, target.kind) * (killed + progress.min(100 - killed)) / 100 - AMMO / 4
}

/// Score of a shot.
pub(super) fn shot(mind: &Mind<'_>, action: &Action) -> i32 {
    target(mind, action).map_or(0, |target| shot_at(mind, target, named(mind, action), 0))
}

/// Value of a blow. It costs contamination, and a surviving target strikes back.
pub(super) fn blow_at(mind: &Mind<'_>, target: &FigureView, more: i32) -> i32 {
    let killed = if mind.has(ItemKind::TacticalHatchet) {
        100
    } else {
        kills(mind, target.kind, hits_on(mind, target) + 1 + more, None)
    };
    let decoy = mind.crew.hands.iter().flatten().any(|item| weapon(item.item).is_some() && item.malfunction);
    let back = if decoy {
        30
    } else {
        menace(mind.map, target.kind) * mind.caution() / 100 * mind.weights.strikes_back / 100
    };
    mind.note(Fact::Contamination, -CONTAMINATION);
    relief(mind, target.kind) * (killed + (100 - killed) / 8) / 100
        - back * (100 - killed) / 100
        - CONTAMINATION
}

/// Value of hits in a corridor, given in hundredths.
fn sweep(mind: &Mind<'_>, corridor: CorridorId, hits: i32) -> i32 {
    let mut left = hits;
    let mut worth = 0;
    let mut there: Vec<&FigureView> = mind.map.lurking(corridor).collect();
    there.sort_by_key(|figure| figure.kind);
    for figure in there {
        let needs = figure.kind.def().corridor_hits.map_or(500, |hits| i32::from(hits) * 100);
        let share = left.min(needs);
        worth += relief(mind, figure.kind) * mind.weights.afar / 100 * share / needs;
        left -= share;
    }
    worth
}

/// Average hits of the burst die, in hundredths.
fn hits(with: Option<&WeaponDef>) -> i32 {
    let ops = with.map_or(&[][..], |weapon| &weapon.ops);
    let faces = &components().burst_die;
    let of = |face: &airlock_retaliation::ids::BurstFace| {
        let mut hits = i32::from(face.hits());
        for op in ops {
            match op {
                WeaponOp::BurstFaceAs { face: read, hits: n } if read == face => hits = i32::from(*n),
                WeaponOp::BurstHits { by } => hits = (hits + i32::from(*by)).max(0),
                _ => {}
            }
        }
        hits * 100
    };
    faces.iter().map(of).sum::<i32>() / i32::try_from(faces.len()).unwrap_or(1)
}

/// Value of a burst into a corridor.
pub(super) fn burst_at(mind: &Mind<'_>, corridor: CorridorId, with: Option<ItemKind>) -> i32 {
    let def = with.and_then(weapon);
    let free = def.is_some_and(|weapon| weapon.needs_no_ammo);
    sweep(mind, corridor, hits(def)) - if free { 0 } else { AMMO }
}

/// Value of a grenade in a corridor, without the cost of the token.
pub(super) fn grenade(mind: &Mind<'_>, corridor: CorridorId) -> i32 {
    sweep(mind, corridor, hits(None) + 200)
}

/// Value of a roll of the burst die for a corridor.
pub(super) fn volley(mind: &Mind<'_>, corridor: CorridorId) -> i32 {
    sweep(mind, corridor, hits(None))
}

/// Value of killing everybody in a corridor.
fn cleared(mind: &Mind<'_>, corridor: CorridorId) -> i32 {
    sweep(mind, corridor, 2_000)
}

/// Score of a burst.
pub(super) fn burst(mind: &Mind<'_>, action: &Action) -> i32 {
    match action.one(Arg::Through) {
        Some(Ref::Corridor(corridor)) => burst_at(mind, corridor, named(mind, action)),
        _ => 0,
    }
}

/// The highest value of an attack over all adjacent corridors.
pub(super) fn best_lane(mind: &Mind<'_>, worth: impl Fn(CorridorId) -> i32) -> i32 {
    let Some(here) = mind.here else { return 0 };
    mind.map.corridors(here).map(|(corridor, _)| worth(*corridor)).max().unwrap_or(0)
}

/// Value of the best shot or burst from here.
pub(super) fn best_attack(mind: &Mind<'_>) -> i32 {
    let attacks = loaded(mind).map(|item| {
        let shot = mind.enemies().map(|target| shot_at(mind, target, Some(item.item), 0)).max().unwrap_or(0);
        shot.max(best_lane(mind, |corridor| burst_at(mind, corridor, Some(item.item))))
    });
    attacks.max().unwrap_or(0).max(0)
}

impl Worth for FiringOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::Fire { reroll } => best_attack(mind) * if reroll { 13 } else { 10 } / 10,
            Self::Burst => best_lane(mind, |corridor| volley(mind, corridor)) - AMMO,
            Self::StrikeThenAttack { hits } => strike(mind, i32::from(hits)),
            Self::ContinuousFire => best_attack(mind) + 4,
            Self::ReloadAndFire => best_attack(mind) + 20,
            Self::Grenade => best_lane(mind, |corridor| grenade(mind, corridor)),
            Self::BurstHits { .. } => 0,
        }
    }
}

/// Value of hits for an intruder here, followed by a shot or a blow.
fn strike(mind: &Mind<'_>, hits: i32) -> i32 {
    let weapons: Vec<ItemKind> = loaded(mind).map(|item| item.item).collect();
    let worth = mind.enemies().map(|target| {
        let shots = weapons.iter().map(|with| shot_at(mind, target, Some(*with), hits));
        shots.max().unwrap_or(0).max(blow_at(mind, target, hits))
    });
    worth.max().unwrap_or(0)
}

impl Worth for IntruderOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::Repel { all } => {
                let worth = mind.enemies().map(|figure| relief(mind, figure.kind) * 6 / 10);
                if all { worth.sum() } else { worth.max().unwrap_or(0) }
            }
            Self::KillIntruders { place: Killing::ChosenCorridor } => {
                best_lane(mind, |corridor| cleared(mind, corridor))
            }
            // Characters there are hurt, too.
            Self::KillIntruders { .. } => 10,
            Self::LoseHealth { n } => -8 * i32::from(n),
            Self::SufferAttacks => -mind.enemies().map(|figure| menace(mind.map, figure.kind)).sum::<i32>(),
            Self::SufferAdultAttack => -70 * mind.caution() / 100,
            Self::MoveIntruder => mind.enemies().map(|figure| relief(mind, figure.kind)).max().unwrap_or(6),
        }
    }
}

impl Worth for OrderOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match self {
            Self::Order | Self::PlayCommandCard => 2,
            Self::FireAtWill => best_attack(mind),
        }
    }
}
