//! Verdict on an operation in a use: if it can be carried out, and with which declarations (N-OP-01).

use airlock_engine::{Illegal, Seat};

use crate::{
    content::{CardOp, EffectSource, RoomNo},
    model::words::{Arg, Ref, Slot},
};

/// A possible use of a component: a card, an item or a room action, with one of its branches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Use {
    /// The seat that would act.
    pub(super) seat: Seat,
    pub(super) source: EffectSource,
    /// Index of the branch.
    pub(super) branch: u8,
    /// The room that the use would be about (N-OP-19).
    pub(super) room: RoomNo,
}

impl Use {
    /// Operations of the branch.
    pub(super) fn ops(self) -> &'static [CardOp] {
        self.source.ops(usize::from(self.branch))
    }
}

/// A set of compatible declarations: every choice for one slot is possible with every choice for the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Draft {
    /// Arguments with a fixed value.
    pub(super) fixed: Vec<(Arg, Ref)>,
    /// Arguments to choose, each with its rule.
    pub(super) slots: Vec<(Arg, Slot, &'static str)>,
    /// Cost that replaces the printed one (N-OP-27).
    pub(super) cost: Option<u8>,
}

impl Draft {
    /// Creates a draft without declarations.
    pub(super) const fn plain() -> Self {
        Self { fixed: Vec::new(), slots: Vec::new(), cost: None }
    }

    /// Adds an argument with a fixed value.
    pub(super) fn on(mut self, arg: Arg, thing: Ref) -> Self {
        self.fixed.push((arg, thing));
        self
    }

    /// Adds an argument to choose.
    pub(super) fn choose(mut self, arg: Arg, slot: Slot, rule: &'static str) -> Self {
        self.slots.push((arg, slot, rule));
        self
    }

    /// Replaces the printed cost.
    pub(super) const fn costs(mut self, cost: Option<u8>) -> Self {
        self.cost = cost;
        self
    }

    fn names(&self, arg: Arg) -> bool {
        self.fixed.iter().any(|(name, _)| *name == arg) || self.slots.iter().any(|(name, ..)| *name == arg)
    }

    /// Combines two drafts. An argument that both have is declared once (N-OP-02).
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.fixed.extend(other.fixed.iter().filter(|(arg, _)| !self.names(*arg)));
        both.slots.extend(other.slots.iter().filter(|(arg, ..)| !self.names(*arg)).cloned());
        both.cost = both.cost.or(other.cost);
        both
    }
}

/// Result of evaluating an operation in a use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It would change or show something, with one of these sets of declarations.
    Works(Vec<Draft>),
    /// It is part of the cost. It can be paid, but is no reason to act.
    Costs(Vec<Draft>),
    /// It would do nothing, which does not prevent the others.
    Idle(Illegal),
    /// It is impossible, and so is the branch.
    Cannot(Illegal),
}

impl Verdict {
    /// Works without declarations.
    pub(super) fn works() -> Self {
        Self::Works(vec![Draft::plain()])
    }

    /// Works if a condition holds. Otherwise the branch is impossible.
    pub(super) fn needs(condition: bool, rule: &'static str, why: &'static str) -> Self {
        if condition { Self::works() } else { Self::Cannot(Illegal::new(rule, why)) }
    }

    /// Works if a condition holds. Otherwise the operation does nothing.
    pub(super) fn helps(condition: bool, rule: &'static str, why: &'static str) -> Self {
        if condition { Self::works() } else { Self::Idle(Illegal::new(rule, why)) }
    }

    /// Works if a check passed. Otherwise the branch is impossible.
    pub(super) fn allowed(checked: Result<(), Illegal>) -> Self {
        checked.map_or_else(Self::Cannot, |()| Self::works())
    }

    /// Works with one of `things` declared. The branch is impossible if there is none.
    pub(super) fn one(arg: Arg, things: Vec<Ref>, rule: &'static str, why: &'static str) -> Self {
        if things.is_empty() {
            return Self::Cannot(Illegal::new(rule, why));
        }
        Self::Works(vec![Draft::plain().choose(arg, Slot::one(things), rule)])
    }

    /// Works with one of several drafts. The branch is impossible if there is none.
    pub(super) fn some(drafts: Vec<Draft>, rule: &'static str, why: &'static str) -> Self {
        if drafts.is_empty() { Self::Cannot(Illegal::new(rule, why)) } else { Self::Works(drafts) }
    }

    /// Turns a verdict that works into a cost.
    pub(super) fn into_cost(self) -> Self {
        match self {
            Self::Works(drafts) => Self::Costs(drafts),
            other => other,
        }
    }
}
