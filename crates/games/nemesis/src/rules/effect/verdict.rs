//! Whether an operation can be carried out, and what has to be declared with it (N-OP-01).

use airlock_engine::{Illegal, Seat};

use crate::{
    content::{CardOp, EffectSource, RoomNo},
    model::words::{Arg, Ref, Slot},
};

/// A use of a component that is considered: a card, an item or a room action, with one of its branches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Use {
    /// Who would act.
    pub(super) seat: Seat,
    /// The component.
    pub(super) source: EffectSource,
    /// The branch.
    pub(super) branch: u8,
    /// The room it would be about (N-OP-19).
    pub(super) room: RoomNo,
}

impl Use {
    /// The operations of the branch.
    pub(super) fn ops(self) -> &'static [CardOp] {
        self.source.ops(usize::from(self.branch))
    }
}

/// A set of declarations that go with each other: everything chosen in one slot goes with everything in the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Draft {
    /// What is fixed.
    pub(super) fixed: Vec<(Arg, Ref)>,
    /// What is to choose.
    pub(super) slots: Vec<(Arg, Slot, &'static str)>,
    /// What it costs instead of the printed cost (N-OP-27).
    pub(super) cost: Option<u8>,
}

impl Draft {
    /// Nothing to declare.
    pub(super) const fn plain() -> Self {
        Self { fixed: Vec::new(), slots: Vec::new(), cost: None }
    }

    /// One argument is fixed.
    pub(super) fn on(mut self, arg: Arg, thing: Ref) -> Self {
        self.fixed.push((arg, thing));
        self
    }

    /// One argument is to choose.
    pub(super) fn choose(mut self, arg: Arg, slot: Slot, rule: &'static str) -> Self {
        self.slots.push((arg, slot, rule));
        self
    }

    /// Another cost than the printed one.
    pub(super) const fn costs(mut self, cost: Option<u8>) -> Self {
        self.cost = cost;
        self
    }

    fn names(&self, arg: Arg) -> bool {
        self.fixed.iter().any(|(name, _)| *name == arg) || self.slots.iter().any(|(name, ..)| *name == arg)
    }

    /// Both together; what two operations ask for is declared once (N-OP-02).
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.fixed.extend(other.fixed.iter().filter(|(arg, _)| !self.names(*arg)));
        both.slots.extend(other.slots.iter().filter(|(arg, ..)| !self.names(*arg)).cloned());
        both.cost = both.cost.or(other.cost);
        both
    }
}

/// What comes of an operation in a use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It would change or show something, with one of these sets of declarations.
    Works(Vec<Draft>),
    /// It is part of the cost: it can be paid, but is no reason to act.
    Costs(Vec<Draft>),
    /// It would do nothing, which does not hinder the others.
    Idle(Illegal),
    /// It cannot be done, and so the branch cannot.
    Cannot(Illegal),
}

impl Verdict {
    /// It works, and nothing has to be declared.
    pub(super) fn works() -> Self {
        Self::Works(vec![Draft::plain()])
    }

    /// It works if a condition holds; else the branch is impossible.
    pub(super) fn needs(condition: bool, rule: &'static str, why: &'static str) -> Self {
        if condition { Self::works() } else { Self::Cannot(Illegal::new(rule, why)) }
    }

    /// It works if a condition holds; else it does nothing.
    pub(super) fn helps(condition: bool, rule: &'static str, why: &'static str) -> Self {
        if condition { Self::works() } else { Self::Idle(Illegal::new(rule, why)) }
    }

    /// One of `things` is declared; the branch is impossible if there is none.
    pub(super) fn one(arg: Arg, things: Vec<Ref>, rule: &'static str, why: &'static str) -> Self {
        if things.is_empty() {
            return Self::Cannot(Illegal::new(rule, why));
        }
        Self::Works(vec![Draft::plain().choose(arg, Slot::one(things), rule)])
    }

    /// One of several sets is declared; the branch is impossible if there is none.
    pub(super) fn some(drafts: Vec<Draft>, rule: &'static str, why: &'static str) -> Self {
        if drafts.is_empty() { Self::Cannot(Illegal::new(rule, why)) } else { Self::Works(drafts) }
    }

    /// The same as part of the cost.
    pub(super) fn into_cost(self) -> Self {
        match self {
            Self::Works(drafts) => Self::Costs(drafts),
            other => other,
        }
    }
}
