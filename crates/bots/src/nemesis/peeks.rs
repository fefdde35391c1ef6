//! Secret looks, and the engines that one of them may repair.

use airlock_nemesis::{
    Action,
    content::{EnginePeek, LookOp},
};

use super::{mind::Mind, wish::Deed, worth::Worth};

impl Worth for LookOp {
    fn worth(&self, mind: &Mind<'_>, _: &Action) -> i32 {
        match *self {
            Self::PeekRoom { n, .. } => (i32::from(mind.time()) - 6).max(0) * i32::from(n) * 2,
            Self::PeekEngine { .. } | Self::PeekCourse | Self::SwitchEngine => self.wished(mind),
            Self::PeekEvent => 4,
            Self::PeekObjective { .. } => 3,
        }
    }

    fn deed(&self, mind: &Mind<'_>) -> Option<Deed> {
        let engine = || mind.room_kind().and_then(|room| room.def().engine);
        match self {
            Self::PeekCourse => Some(Deed::CheckCourse),
            Self::PeekEngine { which: EnginePeek::All } => Some(Deed::CheckEngine(0)),
            Self::PeekEngine { which: EnginePeek::ThisRoom } => engine().map(Deed::CheckEngine),
            Self::SwitchEngine => engine().map(Deed::RepairEngine),
            Self::PeekRoom { .. } | Self::PeekEvent | Self::PeekObjective { .. } => None,
        }
    }
}
