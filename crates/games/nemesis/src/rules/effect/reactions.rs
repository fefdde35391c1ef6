//! Reactions and permanent effects, which no branch of an action carries out (N-REACT-02, N-OP-28). Reactions are in
//! `rules/react.rs`.

use airlock_engine::Illegal;

use crate::rules::{
    effect::{
        Effect,
        operation::Operation,
        verdict::{Use, Verdict},
    },
    frame::Cx,
    position::Nemesis,
};

const NOT_IN_A_TURN: Illegal = Illegal::new("N-ACT-15", "you cannot do this on your turn");

/// Rules of an operation that no turn carries out.
pub(super) struct OutOfTurn;

impl Operation for OutOfTurn {
    fn need(&self, _: &Nemesis, _: Use) -> Verdict {
        Verdict::Cannot(NOT_IN_A_TURN)
    }

    fn carry_out(&self, _: &mut Nemesis, _: &mut Cx<'_>, _: &Effect) {}

    fn rules(&self) -> &'static [&'static str] {
        &["N-OP-01"]
    }

    fn reveals(&self) -> bool {
        true
    }
}
