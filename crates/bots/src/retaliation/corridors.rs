//! Corridors: doors, reinforcements and noise.

use airlock_retaliation::content::{DoorOp, NoiseOp, Reinforced, map};

use super::{mind::Mind, worth::Worth};

impl Worth for DoorOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match self {
            Self::Reinforce { which: Reinforced::Robot } => 3,
            Self::Reinforce { .. } => reinforced(mind),
            Self::OpenOrCloseDoor { .. } | Self::SetDoors | Self::PlaceCorridor { .. } => 3,
            Self::DestroyDoor => 2,
            Self::BarDoor | Self::BarRoom => 4,
            Self::DestroyDoors => 0,
        }
    }
}

/// Value of reinforcing a corridor, which never makes noise again.
fn reinforced(mind: &Mind<'_>) -> i32 {
    let waiting = mind.here == Some(map().landing_zone()) && mind.round() >= 6;
    if waiting { 16 } else { 6 }
}

impl Worth for NoiseOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match self {
            Self::DiscardNoise => 10,
            Self::ResolveNoise => -6,
            Self::ScanNoise => 6,
            Self::NoiseRoll => -mind.here.map_or(0, |here| mind.map.noise(here)) * mind.caution() / 100,
        }
    }
}
