//! What happened, told once and in full, and cut per viewer.

mod look;
mod parts;
mod told;

use airlock_engine::{Seat, SeatSet, Viewer};
use serde::Serialize;

pub use self::{
    look::{Look, Sight},
    parts::{Cause, Deck, Face, Track},
    told::Told,
};

/// Something that happened: what everybody is told, and what some are told instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// What everybody is told who is told nothing else; `None` if they are told nothing.
    pub all: Option<Told>,
    /// What certain seats are told instead.
    pub instead: Vec<(SeatSet, Told)>,
}

impl Event {
    /// Everybody is told the same.
    pub const fn public(told: Told) -> Self {
        Self { all: Some(told), instead: Vec::new() }
    }

    /// One seat is told something that others are told less of.
    pub fn secret(seat: Seat, told: Told, others: Option<Told>) -> Self {
        Self { all: others, instead: vec![(SeatSet::only(seat), told)] }
    }

    /// What `who` is told.
    pub fn seen_by(&self, who: Viewer) -> Option<&Told> {
        let own = self.instead.iter().find(|(audience, _)| audience.sees(who)).map(|(_, told)| told);
        own.or(self.all.as_ref())
    }
}
