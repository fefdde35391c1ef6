//! A bot's mind: what it concludes from its look.

use std::ops::Deref;

use airlock_engine::{Seat, rng};
use airlock_retaliation::view::View;

use super::{
    fact::Fact,
    leaving,
    look::Look,
    needs,
    strategy::Strategy,
    wish::{Deed, Wishes},
};
use crate::{BotRng, why::Notes};

/// A bot's conclusions from its look: its strategy, its wishes, and the reasons of its scores.
#[derive(Debug)]
pub(super) struct Mind<'a> {
    strategy: Strategy<'a>,
    pub(super) wishes: Wishes,
    /// Reasons recorded while actions are scored.
    pub(super) notes: Notes,
    whim: u32,
}

impl<'a> Deref for Mind<'a> {
    type Target = Strategy<'a>;

    fn deref(&self) -> &Strategy<'a> {
        &self.strategy
    }
}

impl<'a> Mind<'a> {
    /// Makes up a mind about a view. `None` for a viewer without a seat.
    pub(super) fn new(view: &'a View, seat: Seat, dice: &mut BotRng) -> Option<Self> {
        let strategy = Strategy::new(Look::new(view, seat)?);
        let mut wishes = Wishes::default();
        leaving::add(&strategy, &mut wishes);
        needs::add(&strategy, &mut wishes);
        let whim = u32::try_from(rng::below(dice, 1 << 16)).unwrap_or(0);
        Some(Self { strategy, wishes, notes: Notes::default(), whim })
    }

    /// A small random number for breaking ties. It differs for each thing and decision.
    pub(super) fn whim(&self, thing: usize) -> u32 {
        let mixed = (self.whim ^ (thing as u32).wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        mixed >> 28
    }

    /// Value of a wished deed, or 0. Records it as a reason.
    pub(super) fn wish(&self, deed: Deed) -> i32 {
        let value = self.wishes.value(deed);
        self.note(deed.fact(), value);
        value
    }

    /// Records a reason with its points.
    pub(super) fn note(&self, fact: Fact, points: i32) {
        self.notes.write(fact.as_str(), points);
    }
}
