//! Operations on the robot (R-ROBOT).

use airlock_engine::{Framed, Seat};

use super::{
    Effect, Source, Step, gear, moving,
    need::{Need, is_possible, robot_works},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::RobotOp,
    model::words::{Arg, Offer, Ref, Verb},
    rules::{frame::Cx, position::Retaliation},
};

impl Operation for RobotOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let robot = &game.systems.robot;
        match self {
            Self::ActivateRobot => match robot_works(game) {
                true => branches(game, at.seat).into(),
                false => Need::Impossible,
            },
            Self::MoveRobot { .. } => (!moving::robot_ways(game).is_empty()).into(),
            Self::PlaceRobot => (robot.at != at.own || !robot.revealed).into(),
            Self::RefillRobot => robot.slots.contains(&None).into(),
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::MoveRobot { .. } => "D-50",
            Self::ActivateRobot | Self::PlaceRobot | Self::RefillRobot => "D-09",
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        let seat = at.seat;
        match *self {
            Self::ActivateRobot => {
                let source = Source::Robot(game.systems.robot.card);
                game.push(Step::Next(Effect::new(seat, source, answer.branch())));
            }
            Self::MoveRobot { n } => game.push(moving::Step::Robot { seat, left: n }),
            Self::PlaceRobot => {
                game.reveal_robot(cx);
                game.move_robot(cx, at.own);
            }
            Self::RefillRobot => gear::refill_robot(game, cx, seat),
        }
    }
}

/// The branches of the robot that can be carried out.
fn branches(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let robot = game.systems.robot.card;
    let offer = |branch: u8| {
        is_possible(game, Effect::new(seat, Source::Robot(robot), branch))
            .then(|| Offer::new(Verb::Choose, &["R-ROBOT-09"]).on(Arg::Branch, Ref::Branch(branch)))
    };
    (0..).take(robot.def().branches.len()).filter_map(offer).collect()
}
