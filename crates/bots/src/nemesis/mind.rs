//! A bot's mind: what it concludes from its look.

use std::ops::Deref;

use airlock_engine::rng;
use airlock_nemesis::view::View;

use super::{
    fact::Fact,
    look::Look,
    wish::{Deed, Wishes},
    wishes,
};
use crate::{BotRng, why::Notes};

/// A bot's conclusions from its look: its wishes, and the reasons of its scores. The facts are those of the
/// look.
#[derive(Debug)]
pub(super) struct Mind<'a> {
    look: Look<'a>,
    pub(super) wishes: Wishes,
    /// Reasons recorded while actions are scored.
    pub(super) notes: Notes,
    whim: u32,
}

impl<'a> Deref for Mind<'a> {
    type Target = Look<'a>;

    fn deref(&self) -> &Look<'a> {
        &self.look
    }
}

impl<'a> Mind<'a> {
    /// Makes up a mind about a view. `None` for a viewer without a seat.
    pub(super) fn new(view: &'a View, dice: &mut BotRng) -> Option<Self> {
        let look = Look::new(view)?;
        let whim = u32::try_from(rng::below(dice, 1 << 16)).unwrap_or(0);
        Some(Self { wishes: wishes::of(&look), look, notes: Notes::default(), whim })
    }

    /// A small random number for breaking ties. It differs for each thing and decision.
    pub(super) fn whim(&self, thing: usize) -> i32 {
        let mixed = (self.whim ^ (thing as u32).wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        i32::try_from(mixed >> 30).unwrap_or(0)
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
