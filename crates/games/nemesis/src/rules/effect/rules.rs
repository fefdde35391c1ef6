//! What is said of an offer: the rules it stands on, whether it reveals something, whether it deserves a second look.

use crate::{
    content::{EffectSource, Op, ids::RoomKind},
    rules::{effect::verdict::Use, position::Nemesis},
};

/// Whether an operation shows something hidden or rolls a die.
pub(super) const fn reveals(op: &Op) -> bool {
    !matches!(
        op,
        Op::AddAmmo { .. }
            | Op::SpendAmmo { .. }
            | Op::AttachToWeapon { .. }
            | Op::CombineHeavyItems
            | Op::ToggleDoor { .. }
            | Op::ToggleDoors
            | Op::DestroyClosedDoor
            | Op::Airlock
            | Op::RemoveMalfunction
            | Op::PlaceMalfunction { .. }
            | Op::RemoveFire { .. }
            | Op::PlaceFire { .. }
            | Op::SelfDestruct { .. }
            | Op::SendSignal
            | Op::SetCourse
            | Op::TogglePod { .. }
            | Op::Craft { .. }
            | Op::DressSerious { .. }
            | Op::HealDressedSerious { .. }
            | Op::HealLight { .. }
            | Op::DiscardSlime
    )
}

/// Whether an operation deserves a second look: it may end the match for somebody.
pub(super) fn is_grave(game: &Nemesis, op: Op) -> bool {
    match op {
        Op::SelfDestruct { .. } => game.tracks.self_destruct.is_none(),
        Op::Airlock | Op::Hibernate | Op::BoardPod => true,
        _ => false,
    }
}

/// The rules that an offer stands on, the main one first.
pub(super) fn rules(using: Use) -> &'static [&'static str] {
    if let EffectSource::Room(kind) = using.source {
        return room_rules(kind);
    }
    let main = using.ops().iter().find(|op| !matches!(op, Op::SpendAmmo { .. } | Op::DiscardItem));
    main.map_or(&["N-OP-01"], |op| op_rules(*op))
}

const fn op_rules(op: Op) -> &'static [&'static str] {
    match op {
        Op::AddAmmo { .. } => &["N-ITEM-09"],
        Op::AttachToWeapon { .. } => &["N-OP-27", "N-ITEM-14"],
        Op::CombineHeavyItems => &["N-ITEM-15", "N-OP-27"],
        Op::Shoot { .. } => &["N-OP-05", "N-OP-06"],
        Op::Escape { .. } => &["N-OP-05", "N-OP-09"],
        Op::Throw => &["N-OP-23", "N-EGG-04"],
        Op::Injure { .. } | Op::IntrudersRetreat { .. } => &["N-OP-24"],
        Op::LureIntruders => &["N-OP-25"],
        Op::MoveSelf { .. } => &["N-OP-10"],
        Op::MoveCharacter => &["N-OP-11", "N-OP-12"],
        Op::DrawActionCards { .. } | Op::CycleHand => &["N-OP-13"],
        Op::DiscardActionCards { .. } => &["N-OP-14"],
        Op::UnlimitedActions => &["N-OP-18"],
        Op::MustPass { .. } => &["N-OP-17"],
        Op::RoomActionFree { .. } => &["N-OP-19"],
        Op::PeekRoom { .. } | Op::PeekEngine { .. } | Op::PeekCourse | Op::PeekEvent => &["N-OP-20"],
        Op::PeekObjective { .. } => &["N-OP-21"],
        Op::ToggleDoor { .. } | Op::ToggleDoors | Op::DestroyClosedDoor => &["N-OP-22"],
        Op::RemoveMalfunction => &["N-MALF-11"],
        Op::PlaceMalfunction { .. } => &["N-MALF-06", "N-MALF-07"],
        Op::RemoveFire { .. } => &["N-FIRE-08"],
        Op::PlaceFire { .. } => &["N-FIRE-05", "N-FIRE-07"],
        Op::SwitchEngine => &["N-ENGINE-02", "N-ENGINE-03"],
        Op::SelfDestruct { .. } => &["N-DESTRUCT-01", "N-DESTRUCT-04"],
        Op::RevealWeakness => &["N-WEAK-02"],
        Op::TogglePod { .. } => &["N-POD-02"],
        Op::DrawItems { .. } => &["N-SEARCH-01", "N-SEARCH-05"],
        Op::Craft { .. } => &["N-OP-05", "N-CRAFT-02"],
        Op::DressSerious { .. } => &["N-WOUND-08"],
        Op::HealDressedSerious { .. } => &["N-WOUND-09"],
        Op::HealLight { .. } => &["N-WOUND-10", "N-WOUND-11"],
        Op::DiscardSlime => &["N-SLIME-03"],
        Op::ScanHand { .. } => &["N-CONTAM-10", "N-CONTAM-11"],
        Op::ScanOneInHand => &["N-OP-29"],
        Op::ScanAll => &["N-OP-31"],
        _ => &["N-OP-01"],
    }
}

const fn room_rules(kind: RoomKind) -> &'static [&'static str] {
    match kind {
        RoomKind::Armory => &["N-ROOM-ARMORY-01", "N-ACT-17"],
        RoomKind::CommsRoom => &["N-ROOM-COMMS-01", "N-ACT-17"],
        RoomKind::EmergencyRoom => &["N-ROOM-EMERGENCY-01", "N-ROOM-EMERGENCY-03", "N-ACT-17"],
        RoomKind::EvacuationSectionA | RoomKind::EvacuationSectionB => &["N-ROOM-EVAC-01", "N-ACT-17"],
        RoomKind::FireControlSystem => &["N-ROOM-FIRECONTROL-01", "N-ACT-17"],
        RoomKind::Generator => &["N-ROOM-GENERATOR-01", "N-ACT-17"],
        RoomKind::Laboratory => &["N-ROOM-LAB-01", "N-ACT-17"],
        RoomKind::Nest => &["N-ROOM-NEST-03", "N-ACT-17"],
        RoomKind::Storage => &["N-ROOM-STORAGE-01", "N-ACT-17"],
        RoomKind::Surgery => &["N-ROOM-SURGERY-01", "N-ACT-17"],
        RoomKind::AirlockControl => &["N-ROOM-AIRLOCK-01", "N-ACT-17"],
        RoomKind::Canteen => &["N-ROOM-CANTEEN-01", "N-ROOM-CANTEEN-02", "N-ACT-17"],
        RoomKind::CommandCenter => &["N-ROOM-COMMAND-01", "N-ACT-17"],
        RoomKind::EngineControlRoom => &["N-ROOM-ENGINECONTROL-01", "N-ACT-17"],
        RoomKind::HatchControlSystem => &["N-ROOM-HATCH-01", "N-ACT-17"],
        RoomKind::MonitoringRoom => &["N-ROOM-MONITORING-01", "N-ACT-17"],
        RoomKind::ShowerRoom => &["N-ROOM-SHOWER-01", "N-ROOM-SHOWER-02", "N-ACT-17"],
        RoomKind::Cockpit => &["N-COURSE-01", "N-ACT-17"],
        RoomKind::EngineRoom1 | RoomKind::EngineRoom2 | RoomKind::EngineRoom3 => &["N-ENGINE-01", "N-ACT-17"],
        RoomKind::Hibernatorium => &["N-HIB-02", "N-ACT-17"],
        RoomKind::Cabins | RoomKind::RoomCoveredWithSlime => &["N-ROOM-05"],
    }
}
