//! The robot.

use airlock_retaliation::{content::RobotOp, ids::RoomKind};

use super::{
    map::FAR,
    mind::Mind,
    wish::Deed,
    worth::{self, Worth},
};

impl Worth for RobotOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::ActivateRobot => best(mind),
            Self::MoveRobot { n } => lead(mind) * i32::from(n).min(2),
            Self::PlaceRobot | Self::RefillRobot => 4,
        }
    }
}

/// Value of the robot's best alternative.
fn best(mind: &Mind<'_>) -> i32 {
    let Some(card) = mind.common.robot.card else { return 0 };
    card.def().branches.iter().map(|branch| worth::total(mind, &branch.ops)).max().unwrap_or(0)
}

/// Value of a step of the robot towards the Reactor.
fn lead(mind: &Mind<'_>) -> i32 {
    let wish = mind.wish(Deed::LeadRobot);
    let reactor = mind.map.place(RoomKind::Reactor);
    let robot = mind.common.robot.at.index();
    let goes = reactor.is_some_and(|slot| mind.apart[slot.index()][robot] < FAR);
    match wish {
        0 => 1,
        wish if goes && mind.is_cooperative() => 60 + wish / 5,
        _ => 60,
    }
}
