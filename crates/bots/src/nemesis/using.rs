//! Cards, items and room actions: what their operations are worth.

use airlock_nemesis::{
    Action, Arg, Ref, Verb,
    content::{
        Count, EffectSource, EnginePeek, Escapers, FireRooms, FreeRoom, MoveTo, Op, RetreatTarget,
        RoomChoice, Who,
    },
    ids::{ItemKind, RoomKind},
};

use super::{
    fighting, items, madness,
    mind::Mind,
    moving::{self, Manner},
    wish::Deed,
    wishes::ship,
};

/// What a card in hand is worth, when one is drawn or lost.
const CARD: i32 = 9;

/// What it is worth to carry out a card, an item or a room action.
pub(super) fn worth(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(source) = source(mind, action) else { return 0 };
    let branch = match action.one(Arg::Branch) {
        Some(Ref::Branch(branch)) => usize::from(branch),
        _ => 0,
    };
    let lost = match source {
        EffectSource::Item(kind) if kind.def().single_use => items::worth(mind, kind) / 3,
        _ => 0,
    };
    ops(mind, action, source.ops(branch)) - lost
}

/// What the operations are worth together.
fn ops(mind: &Mind<'_>, action: &Action, ops: &[Op]) -> i32 {
    ops.iter().map(|op| op_worth(mind, action, *op)).sum()
}

fn source(mind: &Mind<'_>, action: &Action) -> Option<EffectSource> {
    match (action.verb, action.one(Arg::Card), action.one(Arg::Item)) {
        (Verb::PlayCard, Some(Ref::Card(kind, _)), _) => Some(EffectSource::Action(kind)),
        (Verb::UseItem, _, Some(Ref::Item(kind, _))) => Some(EffectSource::Item(kind)),
        (Verb::RoomAction, ..) => Some(EffectSource::Room(mind.room_kind()?)),
        _ => None,
    }
}

/// What a component could be worth somewhere else, as a reason to keep it: its best operation there.
pub(super) fn opportunity(mind: &Mind<'_>, source: EffectSource) -> i32 {
    let wished = |op: &Op| deed(mind, *op).map_or(0, |deed| mind.wish(deed)) / 25;
    source.branches().iter().flat_map(|branch| &branch.ops).map(wished).max().unwrap_or(0)
}

/// The wish that an operation fulfils.
fn deed(mind: &Mind<'_>, op: Op) -> Option<Deed> {
    let engine = mind.room_kind().and_then(|room| room.def().engine);
    Some(match op {
        Op::SendSignal => Deed::Signal,
        Op::PeekCourse => Deed::CheckCourse,
        Op::PeekEngine { which: EnginePeek::All } => Deed::CheckEngine(0),
        Op::PeekEngine { .. } => Deed::CheckEngine(engine?),
        Op::SwitchEngine => Deed::RepairEngine(engine?),
        Op::TakeEgg => Deed::TakeEgg,
        Op::BoardPod => Deed::Board,
        Op::Hibernate => Deed::Hibernate,
        Op::TogglePod { .. } => Deed::UnlockPods,
        Op::RevealWeakness => Deed::Analyse,
        Op::DrawItems { .. } => Deed::Search,
        Op::DestroyEggs { .. } => Deed::BreakEggs,
        Op::ScanHand { .. } | Op::ScanOneInHand => Deed::Scan,
        Op::DiscardSlime => Deed::Wash,
        Op::AddAmmo { .. } => Deed::Load,
        Op::RemoveLarva => Deed::Surgery,
        Op::RemoveMalfunction => Deed::Mend,
        Op::RemoveFire { .. } => Deed::Extinguish,
        Op::DressSerious { .. } | Op::HealDressedSerious { .. } | Op::HealLight { .. } => Deed::Treat,
        _ => return None,
    })
}

fn op_worth(mind: &Mind<'_>, action: &Action, op: Op) -> i32 {
    let wished = || deed(mind, op).map_or(0, |deed| mind.wish(deed));
    let cards = i32::try_from(mind.action_cards()).unwrap_or(0);
    match op {
        Op::SendSignal
        | Op::PeekCourse
        | Op::PeekEngine { .. }
        | Op::RevealWeakness
        | Op::DiscardSlime
        | Op::DestroyEggs { .. }
        | Op::DrawItems { .. } => wished(),
        Op::TakeEgg => wished() - items::room(mind),
        // The noise roll may spoil it.
        Op::BoardPod | Op::Hibernate => {
            let danger = mind.here.map_or(0, |room| mind.map.noise_danger(room, mind.crew.slimed));
            wished() * (100 - danger) / 100 - danger
        }
        Op::SwitchEngine => wished(),
        Op::SetCourse => match action.one(Arg::Space) {
            Some(Ref::Space(space)) => mind.wish(Deed::SetCourse(space)) - 30,
            _ => 0,
        },
        Op::SelfDestruct { .. } => match mind.view.common.tracks.self_destruct {
            None if mind.wish(Deed::StartDestruct) >= 400 => mind.wish(Deed::StartDestruct),
            None => -400,
            Some(_) => mind.wish(Deed::StopDestruct) - 50,
        },
        Op::TogglePod { .. } => match action.one(Arg::Pod) {
            Some(Ref::Pod(number)) => {
                let locked = mind.view.common.pods.iter().any(|pod| pod.number == number && pod.locked);
                if locked { mind.wish(Deed::UnlockPods) } else { -200 }
            }
            _ => 0,
        },
        Op::AddAmmo { n, .. } => match n {
            Count::N(n) => mind.wish(Deed::Load).min(25 * i32::from(n)),
            Count::All => mind.wish(Deed::Load),
        },
        Op::DressSerious { n } => {
            let open = i32::try_from(mind.open_wounds().count()).unwrap_or(0);
            let dressed = if n == Count::All { open } else { open.min(1) };
            dressed * 30
        }
        Op::HealDressedSerious { .. } => 70 + 25 * mind.harm(),
        Op::HealLight { n, .. } => {
            let light = i32::from(mind.crew.light_wounds);
            let healed = if n == Count::All { light } else { light.min(1) };
            healed * (22 + 6 * mind.harm())
        }
        Op::ScanHand { .. } | Op::ScanOneInHand => scan(mind),
        Op::ScanAll => mind.wish(Deed::Surgery),
        Op::RemoveLarva => i32::from(mind.crew.larva) * 60 + madness::cure(mind),
        Op::LightWound { n } => -25 * i32::from(n) * moving::caution(mind) / 100,
        Op::SeriousWound { who: Who::EachInRoom, .. } => hurt_everybody(mind, action),
        Op::SeriousWound { .. } => -120,
        Op::GainContamination { n } => -25 * i32::from(n),
        Op::MustPass { who: Who::You } => -CARD * cards.min(3) / 2,
        Op::MustPass { .. } => -30 * cards,
        Op::DrawActionCards { who: Who::You, n } => CARD * i32::from(n),
        Op::DrawActionCards { n, .. } => {
            let others = mind.here.map_or(0, |room| mind.others_in(room));
            let friends = if mind.is_cooperative() { i32::try_from(others).unwrap_or(0) } else { 0 };
            CARD * i32::from(n) * (1 + friends)
        }
        Op::CycleHand => CARD * i32::try_from(mind.contamination_in_hand()).unwrap_or(0),
        Op::DiscardActionCards { who: Who::You, n } => match n {
            Count::N(n) => -CARD * i32::from(n),
            Count::All => -CARD * cards,
        },
        Op::UnlimitedActions => 4 * cards,
        Op::SkipIntruderAttacks => mind.enemies().map(|figure| moving::menace(figure.kind)).sum(),
        Op::ShuffleAllIntoDeck { .. } => -10,
        Op::NoiseRoll { .. } => -mind.here.map_or(0, |room| mind.map.noise_danger(room, mind.crew.slimed)),

        Op::Shoot { all_ammo, .. } => fighting::shot(mind, action, if all_ammo { 2 } else { 0 }),
        Op::SpendAmmo { n } => -8 * i32::from(n),
        Op::Escape { who, attacks } => match (who, action.one(Arg::Who)) {
            (Escapers::You, _) => fighting::escape(mind, action, attacks),
            (_, Some(Ref::Seat(seat))) if seat == mind.seat() => fighting::escape(mind, action, attacks),
            _ => 0,
        },
        Op::Injure { n, .. } => {
            let total: i32 = mind.enemies().map(|figure| moving::menace(figure.kind)).sum();
            total * i32::from(n) / 5
        }
        Op::IntrudersRetreat { which: RetreatTarget::Chosen, .. } => {
            fighting::target(mind, action).map_or(0, |figure| moving::menace(figure.kind))
        }
        Op::IntrudersRetreat { .. } => retreat_elsewhere(mind, action),
        Op::LureIntruders => 5,

        Op::MoveSelf { to, noise } => {
            let manner = if noise { Manner::Normal } else { Manner::Quiet };
            let there = moving::destination(mind, action);
            let extra = if to == MoveTo::Neighbour { 0 } else { -4 };
            there.map_or(0, |room| moving::worth(mind, room, manner)) + extra
        }
        Op::MoveCharacter => -3,

        Op::PeekRoom { n, .. } => (i32::from(mind.time()) - 6).max(0) * i32::from(n) * 2,
        Op::PeekEvent => 4,
        Op::PeekObjective { .. } => 3,

        Op::ToggleDoor { .. } | Op::ToggleDoors => -6,
        Op::DestroyClosedDoor => -6,
        Op::Airlock => airlock(mind, action),
        Op::RemoveMalfunction => malfunction(mind),
        Op::PlaceMalfunction { .. } => -60,
        Op::RemoveFire { room: RoomChoice::Own } => 30 + ship::worth(mind.view.common.tracks.fires),
        Op::RemoveFire { .. } => extinguish(mind, action),
        Op::PlaceFire { rooms: FireRooms::Here } => -60,
        Op::PlaceFire { .. } => -60,

        Op::RoomActionFree { room: FreeRoom::Own } => free_room(mind, action),
        Op::RoomActionFree { .. } => free_room(mind, action),
        Op::Craft { .. } => match action.one(Arg::What) {
            Some(Ref::Item(kind, _)) => items::made(mind, kind) - 25,
            _ => 0,
        },
        Op::DiscardItem => -20,
        _ => 0,
    }
}

/// Scanning the hand: harmless cards go; an infected one brings a larva, and a second infection kills. With Void Seeders the
/// mind calms down, too (V-ITEM-01).
fn scan(mind: &Mind<'_>) -> i32 {
    if mind.crew.larva { -300 } else { mind.wish(Deed::Scan) - 6 + madness::relief(mind) }
}

/// The action of another room, or of this one, at no cost.
fn free_room(mind: &Mind<'_>, action: &Action) -> i32 {
    let chosen = match action.one(Arg::Room) {
        Some(Ref::Room(room)) => mind.map.kind(room),
        _ => mind.room_kind(),
    };
    let Some(kind) = chosen else { return 0 };
    let level = match action.one(Arg::Level) {
        Some(Ref::Branch(branch)) => Some(usize::from(branch)),
        _ => None,
    };
    let branches =
        kind.def().action.iter().enumerate().filter(|(index, _)| level.is_none_or(|level| level == *index));
    branches.map(|(_, branch)| ops(mind, action, &branch.ops)).max().unwrap_or(0)
}

/// Repairing the room: worth something if its action is wished for, and if few markers are left.
fn malfunction(mind: &Mind<'_>) -> i32 {
    let Some(kind) = mind.room_kind() else { return 0 };
    let wished = kind.def().action.iter().flat_map(|branch| &branch.ops).filter_map(|op| deed(mind, *op));
    let wished = wished.map(|deed| mind.wish(deed)).max().unwrap_or(0);
    let sleeping = if kind == RoomKind::Hibernatorium { 60 } else { 0 };
    wished * 6 / 10 + sleeping + ship::worth(mind.view.common.tracks.malfunctions)
}

/// Venting a room: only intruders should be there.
fn airlock(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Room(room)) = action.one(Arg::Room) else { return -50 };
    if mind.others_in(room) > 0 || mind.here == Some(room) {
        return -500;
    }
    let enemies = mind.view.common.intruders.figures.iter().filter(|figure| figure.room == room);
    enemies.map(|figure| moving::menace(figure.kind) / 2).sum::<i32>() - 20
}

/// Putting out a fire somewhere.
fn extinguish(mind: &Mind<'_>, action: &Action) -> i32 {
    let burns = match action.one(Arg::Room) {
        Some(Ref::Room(room)) => mind.view.common.rooms.get(&room).is_some_and(|room| room.fire),
        _ => false,
    };
    if burns { ship::worth(mind.view.common.tracks.fires) } else { 0 }
}

/// Driving intruders out of a chosen room: worth most where one stands.
fn retreat_elsewhere(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Room(room)) = action.one(Arg::Room) else { return 0 };
    let enemies = mind.view.common.intruders.figures.iter().filter(|figure| figure.room == room);
    let total: i32 = enemies.map(|figure| moving::menace(figure.kind)).sum();
    if mind.here == Some(room) { total } else { mind.wishes.pull(room).min(total) / 6 }
}

/// A grenade hurts everybody where it lands.
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
    enemies.map(|figure| moving::menace(figure.kind) / 3).sum::<i32>() - own - friends
}

/// Whether a kind of item is a key that unlocks pods.
pub(super) const fn is_key(kind: ItemKind) -> bool {
    matches!(kind, ItemKind::EvacuationKey | ItemKind::PilotEvacuationKey)
}
