//! What the attack cards of the Void Seeders do besides wounding (V-EVENT-02, V-PANIC-11).

use airlock_engine::Seat;

use crate::{
    content::{Op, ids::IntruderKind},
    model::event::Cause,
    rules::{
        frame::{Cx, Frame},
        position::Nemesis,
        void_seeders::panic,
        wounds,
    },
};

/// Carries out one operation of a hit on a target; returns what is to run for it.
pub(crate) fn strike(
    game: &mut Nemesis,
    cx: &mut Cx<'_>,
    op: Op,
    attacker: IntruderKind,
    target: Seat,
) -> Option<Frame> {
    match op {
        Op::SeriousWound { n, .. } => {
            Some(wounds::Step::Serious { seat: target, n, cause: Cause::Attack }.into())
        }
        Op::Panic { .. } => Some(panic::Step::Panic { seat: target }.into()),
        Op::Duplicate => {
            if let Some(room) = game.room_of(target) {
                game.place_figure(cx, attacker, room, None); // V-STALK-06; it is not among those that still attack
            }
            None
        }
        _ => None,
    }
}
