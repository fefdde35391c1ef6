//! Value of cards, items and room actions by their operations.

use airlock_nemesis::{
    Action, Arg, Ref, Verb,
    content::{
        CardOp, Count, EffectSource, EnginePeek, Escapers, FreeRoom, MoveTo, RetreatTarget, RoomChoice, Who,
    },
    ids::{ItemKind, RoomKind},
};

use super::{
    fact::Fact,
    fighting, items, madness,
    mind::Mind,
    moving::{self, Manner},
    wish::Deed,
    wishes::ship,
};

/// Value of drawing a card, or cost of losing one.
const CARD: i32 = 9;

/// Value of executing a card, an item or a room action.
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

/// Total value of some operations.
fn ops(mind: &Mind<'_>, action: &Action, ops: &[CardOp]) -> i32 {
    let worth = |op: &CardOp| {
        let worth = op_worth(mind, action, *op);
        if let Some(deed) = deed(mind, *op) {
            mind.note(deed.fact(), worth);
        }
        worth
    };
    ops.iter().map(worth).sum()
}

fn source(mind: &Mind<'_>, action: &Action) -> Option<EffectSource> {
    match (action.verb, action.one(Arg::Card), action.one(Arg::Item)) {
        (Verb::PlayCard, Some(Ref::Card(kind, _)), _) => Some(EffectSource::Action(kind)),
        (Verb::UseItem, _, Some(Ref::Item(kind, _))) => Some(EffectSource::Item(kind)),
        (Verb::RoomAction, ..) => Some(EffectSource::Room(mind.room_kind()?)),
        _ => None,
    }
}

/// Value of a component in another place, as a reason to keep it: that of its best operation.
pub(super) fn opportunity(mind: &Mind<'_>, source: EffectSource) -> i32 {
    let wished = |op: &CardOp| deed(mind, *op).map_or(0, |deed| mind.wishes.value(deed)) / 25;
    source.branches().iter().flat_map(|branch| &branch.ops).map(wished).max().unwrap_or(0)
}

/// The wish that an operation fulfils.
fn deed(mind: &Mind<'_>, op: CardOp) -> Option<Deed> {
    let engine = mind.room_kind().and_then(|room| room.def().engine);
    Some(match op {
        CardOp::SendSignal => Deed::Signal,
        CardOp::PeekCourse => Deed::CheckCourse,
        CardOp::PeekEngine { which: EnginePeek::All } => Deed::CheckEngine(0),
        CardOp::PeekEngine { .. } => Deed::CheckEngine(engine?),
        CardOp::SwitchEngine => Deed::RepairEngine(engine?),
        CardOp::TakeEgg => Deed::TakeEgg,
        CardOp::BoardPod => Deed::Board,
        CardOp::Hibernate => Deed::Hibernate,
        CardOp::TogglePod { .. } => Deed::UnlockPods,
        CardOp::RevealWeakness => Deed::Analyse,
        CardOp::DrawItems { .. } => Deed::Search,
        CardOp::DestroyEggs { .. } => Deed::BreakEggs,
        CardOp::ScanHand { .. } | CardOp::ScanOneInHand => Deed::Scan,
        CardOp::DiscardSlime => Deed::Wash,
        CardOp::AddAmmo { .. } => Deed::Load,
        CardOp::RemoveLarva => Deed::Surgery,
        CardOp::RemoveMalfunction => Deed::Mend,
        CardOp::RemoveFire { .. } => Deed::Extinguish,
        CardOp::DressSerious { .. } | CardOp::HealDressedSerious { .. } | CardOp::HealLight { .. } => {
            Deed::Treat
        }
        _ => return None,
    })
}

fn op_worth(mind: &Mind<'_>, action: &Action, op: CardOp) -> i32 {
    let wished = || deed(mind, op).map_or(0, |deed| mind.wish(deed));
    let cards = i32::try_from(mind.action_cards()).unwrap_or(0);
    match op {
        CardOp::SendSignal
        | CardOp::PeekCourse
        | CardOp::PeekEngine { .. }
        | CardOp::RevealWeakness
        | CardOp::DiscardSlime
        | CardOp::DestroyEggs { .. }
        | CardOp::DrawItems { .. } => wished(),
        CardOp::TakeEgg => wished() - items::room(mind),
        // The noise roll may foil it.
        CardOp::BoardPod | CardOp::Hibernate => {
            let danger = mind.here.map_or(0, |room| mind.map.noise_danger(room, mind.crew.slimed));
            wished() * (100 - danger) / 100 - danger
        }
        CardOp::SwitchEngine => wished(),
        CardOp::SetCourse => match action.one(Arg::Space) {
            Some(Ref::Space(space)) => mind.wish(Deed::SetCourse(space)) - 30,
            _ => 0,
        },
        CardOp::SelfDestruct { .. } => match mind.view.common.tracks.self_destruct {
            None if mind.wish(Deed::StartDestruct) >= 400 => mind.wish(Deed::StartDestruct),
            None => -400,
            Some(_) => mind.wish(Deed::StopDestruct) - 50,
        },
        CardOp::TogglePod { .. } => match action.one(Arg::Pod) {
            Some(Ref::Pod(number)) => {
                let locked = mind.view.common.pods.iter().any(|pod| pod.number == number && pod.locked);
                if locked { mind.wish(Deed::UnlockPods) } else { -200 }
            }
            _ => 0,
        },
        CardOp::AddAmmo { n, .. } => match n {
            Count::N(n) => mind.wish(Deed::Load).min(25 * i32::from(n)),
            Count::All => mind.wish(Deed::Load),
        },
        CardOp::DressSerious { n } => {
            let open = i32::try_from(mind.open_wounds().count()).unwrap_or(0);
            let dressed = if n == Count::All { open } else { open.min(1) };
            dressed * 30
        }
        CardOp::HealDressedSerious { .. } => 70 + 25 * mind.harm(),
        CardOp::HealLight { n, .. } => {
            let light = i32::from(mind.crew.light_wounds);
            let healed = if n == Count::All { light } else { light.min(1) };
            healed * (22 + 6 * mind.harm())
        }
        CardOp::ScanHand { .. } | CardOp::ScanOneInHand => scan(mind),
        CardOp::ScanAll => mind.wish(Deed::Surgery),
        CardOp::RemoveLarva => {
            let cure = madness::cure(mind);
            mind.note(Fact::Madness, cure);
            i32::from(mind.crew.larva) * 60 + cure
        }
        CardOp::LightWound { n } => -25 * i32::from(n) * moving::caution(mind) / 100,
        CardOp::SeriousWound { who: Who::EachInRoom, .. } => hurt_everybody(mind, action),
        CardOp::SeriousWound { .. } => -120,
        CardOp::GainContamination { n } => -25 * i32::from(n),
        CardOp::MustPass { who: Who::You } => -CARD * cards.min(3) / 2,
        CardOp::MustPass { .. } => -30 * cards,
        CardOp::DrawActionCards { who: Who::You, n } => CARD * i32::from(n),
        CardOp::DrawActionCards { n, .. } => {
            let others = mind.here.map_or(0, |room| mind.others_in(room));
            let friends = if mind.is_cooperative() { i32::try_from(others).unwrap_or(0) } else { 0 };
            CARD * i32::from(n) * (1 + friends)
        }
        CardOp::CycleHand => CARD * i32::try_from(mind.contamination_in_hand()).unwrap_or(0),
        CardOp::DiscardActionCards { who: Who::You, n } => match n {
            Count::N(n) => -CARD * i32::from(n),
            Count::All => -CARD * cards,
        },
        CardOp::UnlimitedActions => 4 * cards,
        CardOp::SkipIntruderAttacks => mind.enemies().map(|figure| moving::menace(figure.kind)).sum(),
        CardOp::ShuffleAllIntoDeck { .. } => -10,
        CardOp::NoiseRoll { .. } => {
            -mind.here.map_or(0, |room| mind.map.noise_danger(room, mind.crew.slimed))
        }

        CardOp::Shoot { all_ammo, .. } => fighting::shot(mind, action, if all_ammo { 2 } else { 0 }),
        CardOp::SpendAmmo { n } => -8 * i32::from(n),
        CardOp::Escape { who, attacks } => match (who, action.one(Arg::Who)) {
            (Escapers::You, _) => fighting::escape(mind, action, attacks),
            (_, Some(Ref::Seat(seat))) if seat == mind.seat() => fighting::escape(mind, action, attacks),
            _ => 0,
        },
        CardOp::Injure { n, .. } => {
            let total: i32 = mind.enemies().map(|figure| moving::menace(figure.kind)).sum();
            total * i32::from(n) / 5
        }
        CardOp::IntrudersRetreat { which: RetreatTarget::Chosen, .. } => {
            fighting::target(mind, action).map_or(0, |figure| moving::menace(figure.kind))
        }
        CardOp::IntrudersRetreat { .. } => retreat_elsewhere(mind, action),
        CardOp::LureIntruders => 5,

        CardOp::MoveSelf { to, noise } => {
            let manner = if noise { Manner::Normal } else { Manner::Quiet };
            let there = moving::destination(mind, action);
            let extra = if to == MoveTo::Neighbour { 0 } else { -4 };
            there.map_or(0, |room| moving::worth(mind, room, manner)) + extra
        }
        CardOp::MoveCharacter => -3,

        CardOp::PeekRoom { n, .. } => (i32::from(mind.time()) - 6).max(0) * i32::from(n) * 2,
        CardOp::PeekEvent => 4,
        CardOp::PeekObjective { .. } => 3,

        CardOp::ToggleDoor { .. } | CardOp::ToggleDoors => -6,
        CardOp::DestroyClosedDoor => -6,
        CardOp::Airlock => airlock(mind, action),
        CardOp::RemoveMalfunction => malfunction(mind),
        CardOp::PlaceMalfunction { .. } => -60,
        CardOp::RemoveFire { room: RoomChoice::Own } => 30 + ship::worth(mind.view.common.tracks.fires),
        CardOp::RemoveFire { .. } => extinguish(mind, action),
        CardOp::PlaceFire { .. } => -60,

        CardOp::RoomActionFree { room: FreeRoom::Own } => free_room(mind, action),
        CardOp::RoomActionFree { .. } => free_room(mind, action),
        CardOp::Craft { .. } => match action.one(Arg::What) {
            Some(Ref::Item(kind, _)) => items::made(mind, kind) - 25,
            _ => 0,
        },
        CardOp::DiscardItem => -20,
        _ => 0,
    }
}

/// Value of scanning the hand. Harmless cards are removed. An infected one brings a larva, and a second
/// infection kills. With Void Seeders it also lowers madness (V-ITEM-01).
fn scan(mind: &Mind<'_>) -> i32 {
    let relief = madness::relief(mind);
    mind.note(Fact::Madness, relief);
    if mind.crew.larva { -300 } else { mind.wish(Deed::Scan) - 6 + relief }
}

/// Value of the free action of this or another room.
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

/// Value of repairing the room. It counts if the room's action is wished for, or if few markers are left.
fn malfunction(mind: &Mind<'_>) -> i32 {
    let Some(kind) = mind.room_kind() else { return 0 };
    let wished = kind.def().action.iter().flat_map(|branch| &branch.ops).filter_map(|op| deed(mind, *op));
    let wished = wished.map(|deed| mind.wish(deed)).max().unwrap_or(0);
    let sleeping = if kind == RoomKind::Hibernatorium { 60 } else { 0 };
    wished * 6 / 10 + sleeping + ship::worth(mind.view.common.tracks.malfunctions)
}

/// Value of venting a room, where only intruders should be.
fn airlock(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Room(room)) = action.one(Arg::Room) else { return -50 };
    if mind.others_in(room) > 0 || mind.here == Some(room) {
        return -500;
    }
    let enemies = mind.view.common.intruders.figures.iter().filter(|figure| figure.room == room);
    enemies.map(|figure| moving::menace(figure.kind) / 2).sum::<i32>() - 20
}

/// Value of extinguishing a fire.
fn extinguish(mind: &Mind<'_>, action: &Action) -> i32 {
    let burns = match action.one(Arg::Room) {
        Some(Ref::Room(room)) => mind.view.common.rooms.get(&room).is_some_and(|room| room.fire),
        _ => false,
    };
    if burns { ship::worth(mind.view.common.tracks.fires) } else { 0 }
}

/// Value of driving intruders out of a chosen room. Highest in the seat's own room.
fn retreat_elsewhere(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Room(room)) = action.one(Arg::Room) else { return 0 };
    let enemies = mind.view.common.intruders.figures.iter().filter(|figure| figure.room == room);
    let total: i32 = enemies.map(|figure| moving::menace(figure.kind)).sum();
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
    enemies.map(|figure| moving::menace(figure.kind) / 3).sum::<i32>() - own - friends
}

/// True if the item is a key that unlocks pods.
pub(super) const fn is_key(kind: ItemKind) -> bool {
    matches!(kind, ItemKind::EvacuationKey | ItemKind::PilotEvacuationKey)
}
