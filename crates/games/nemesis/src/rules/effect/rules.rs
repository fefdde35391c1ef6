//! Rules of an offer.

use crate::{
    content::{EffectSource, ids::RoomKind},
    rules::effect::{operation::rules_of, verdict::Use},
};

/// Rules of an offer, the main one first.
pub(super) fn rules(using: Use) -> &'static [&'static str] {
    if let EffectSource::Room(kind) = using.source {
        return room_rules(kind);
    }
    let main = using.ops().iter().map(rules_of).find(|op| !op.is_price());
    main.map_or(&["N-OP-01"], |op| op.rules())
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
