//! Attributes of an offer: its rules, if it reveals something hidden, and if it is grave.

use crate::{
    content::{CardOp, EffectSource, ids::RoomKind},
    rules::{effect::verdict::Use, position::Nemesis},
};

/// True if an operation reveals something hidden or rolls a die.
pub(super) const fn reveals(op: &CardOp) -> bool {
    !matches!(
        op,
        CardOp::AddAmmo { .. }
            | CardOp::SpendAmmo { .. }
            | CardOp::AttachToWeapon { .. }
            | CardOp::CombineHeavyItems
            | CardOp::ToggleDoor { .. }
            | CardOp::ToggleDoors
            | CardOp::DestroyClosedDoor
            | CardOp::Airlock
            | CardOp::RemoveMalfunction
            | CardOp::PlaceMalfunction { .. }
            | CardOp::RemoveFire { .. }
            | CardOp::PlaceFire { .. }
            | CardOp::SelfDestruct { .. }
            | CardOp::SendSignal
            | CardOp::SetCourse
            | CardOp::TogglePod { .. }
            | CardOp::Craft { .. }
            | CardOp::DressSerious { .. }
            | CardOp::HealDressedSerious { .. }
            | CardOp::HealLight { .. }
            | CardOp::DiscardSlime
    )
}

/// True if an operation is grave: it may end the match for a seat.
pub(super) fn is_grave(game: &Nemesis, op: CardOp) -> bool {
    match op {
        CardOp::SelfDestruct { .. } => game.tracks.self_destruct.is_none(),
        CardOp::Airlock | CardOp::Hibernate | CardOp::BoardPod => true,
        _ => false,
    }
}

/// Rules of an offer, the main one first.
pub(super) fn rules(using: Use) -> &'static [&'static str] {
    if let EffectSource::Room(kind) = using.source {
        return room_rules(kind);
    }
    let main = using.ops().iter().find(|op| !matches!(op, CardOp::SpendAmmo { .. } | CardOp::DiscardItem));
    main.map_or(&["N-OP-01"], |op| op_rules(*op))
}

const fn op_rules(op: CardOp) -> &'static [&'static str] {
    match op {
        CardOp::AddAmmo { .. } => &["N-ITEM-09"],
        CardOp::AttachToWeapon { .. } => &["N-OP-27", "N-ITEM-14"],
        CardOp::CombineHeavyItems => &["N-ITEM-15", "N-OP-27"],
        CardOp::Shoot { .. } => &["N-OP-05", "N-OP-06"],
        CardOp::Escape { .. } => &["N-OP-05", "N-OP-09"],
        CardOp::Throw => &["N-OP-23", "N-EGG-04"],
        CardOp::Injure { .. } | CardOp::IntrudersRetreat { .. } => &["N-OP-24"],
        CardOp::LureIntruders => &["N-OP-25"],
        CardOp::MoveSelf { .. } => &["N-OP-10"],
        CardOp::MoveCharacter => &["N-OP-11", "N-OP-12"],
        CardOp::DrawActionCards { .. } | CardOp::CycleHand => &["N-OP-13"],
        CardOp::DiscardActionCards { .. } => &["N-OP-14"],
        CardOp::UnlimitedActions => &["N-OP-18"],
        CardOp::MustPass { .. } => &["N-OP-17"],
        CardOp::RoomActionFree { .. } => &["N-OP-19"],
        CardOp::PeekRoom { .. } | CardOp::PeekEngine { .. } | CardOp::PeekCourse | CardOp::PeekEvent => {
            &["N-OP-20"]
        }
        CardOp::PeekObjective { .. } => &["N-OP-21"],
        CardOp::ToggleDoor { .. } | CardOp::ToggleDoors | CardOp::DestroyClosedDoor => &["N-OP-22"],
        CardOp::RemoveMalfunction => &["N-MALF-11"],
        CardOp::PlaceMalfunction { .. } => &["N-MALF-06", "N-MALF-07"],
        CardOp::RemoveFire { .. } => &["N-FIRE-08"],
        CardOp::PlaceFire { .. } => &["N-FIRE-05", "N-FIRE-07"],
        CardOp::SwitchEngine => &["N-ENGINE-02", "N-ENGINE-03"],
        CardOp::SelfDestruct { .. } => &["N-DESTRUCT-01", "N-DESTRUCT-04"],
        CardOp::RevealWeakness => &["N-WEAK-02"],
        CardOp::TogglePod { .. } => &["N-POD-02"],
        CardOp::DrawItems { .. } => &["N-SEARCH-01", "N-SEARCH-05"],
        CardOp::Craft { .. } => &["N-OP-05", "N-CRAFT-02"],
        CardOp::DressSerious { .. } => &["N-WOUND-08"],
        CardOp::HealDressedSerious { .. } => &["N-WOUND-09"],
        CardOp::HealLight { .. } => &["N-WOUND-10", "N-WOUND-11"],
        CardOp::DiscardSlime => &["N-SLIME-03"],
        CardOp::ScanHand { .. } => &["N-CONTAM-10", "N-CONTAM-11"],
        CardOp::ScanOneInHand => &["N-OP-29"],
        CardOp::ScanAll => &["N-OP-31"],
        CardOp::SpendAmmo { .. }
        | CardOp::DiscardItem
        | CardOp::DestroyEggs { .. }
        | CardOp::CancelAction
        | CardOp::CancelInterruption
        | CardOp::IgnoreAttack { .. }
        | CardOp::RerollNoise
        | CardOp::ExtendRange { .. }
        | CardOp::SkipIntruderAttacks
        | CardOp::SendSignal
        | CardOp::TakeEgg
        | CardOp::BoardPod
        | CardOp::Hibernate
        | CardOp::SetCourse
        | CardOp::Airlock
        | CardOp::NoiseRoll { .. }
        | CardOp::LightWound { .. }
        | CardOp::SeriousWound { .. }
        | CardOp::GainContamination { .. }
        | CardOp::RemoveLarva
        | CardOp::ShuffleAllIntoDeck { .. } => &["N-OP-01"],
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
