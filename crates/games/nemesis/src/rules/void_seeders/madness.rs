//! Madness (V-MAD).

use airlock_engine::Seat;

use crate::{
    content::{MadnessLevel, ids::Weakness},
    model::event::{Cause, SeenEvent},
    rules::{frame::Cx, position::Nemesis},
};

impl Nemesis {
    /// The madness of a seat's character (V-MAD-01); the lowest where there is none.
    pub(crate) fn madness(&self, seat: Seat) -> MadnessLevel {
        let levels = self.void_seeders.as_ref().map(|own| &own.madness);
        levels.and_then(|levels| levels.get(seat.index())).copied().unwrap_or(MadnessLevel::LOWEST)
    }

    /// Sets the madness of a seat's character; this kills nobody (V-MAD-07).
    pub(crate) fn set_madness(&mut self, cx: &mut Cx<'_>, seat: Seat, level: MadnessLevel) {
        let levels = self.void_seeders.as_mut().map(|own| &mut own.madness);
        if let Some(known) = levels.and_then(|levels| levels.get_mut(seat.index()))
            && std::mem::replace(known, level) != level
        {
            cx.tell(SeenEvent::Madness { seat, level: level.get() });
        }
    }

    /// The madness of these seats' characters rises by 1 each, in turn order; those that stood at the highest level die, all at
    /// the same moment (V-MAD-04, V-MAD-05, V-MAD-11).
    pub(crate) fn raise_madness(&mut self, cx: &mut Cx<'_>, seats: &[Seat]) {
        let mut dying = Vec::new();
        for &seat in seats.iter().filter(|seat| !self.is_eliminated(**seat)).collect::<Vec<_>>() {
            match self.madness(seat).raised() {
                Some(level) => self.set_madness(cx, seat, level),
                None => dying.push(seat),
            }
        }
        self.kill(cx, &dying, Cause::Madness); // V-MAD-10
    }

    /// The level that a drop leads to (V-MAD-06): there is no way from 3 to 2, unless The Way Back is known.
    fn calmed(&self, seat: Seat) -> MadnessLevel {
        let level = self.madness(seat);
        let back = level == MadnessLevel::MARKED && self.knows_weakness(Weakness::TheWayBack);
        let below = MadnessLevel::new(level.get() - 1).filter(|_| back);
        below.unwrap_or(level.def().drops_to)
    }

    /// Whether a drop would change anything (V-MAD-06).
    pub(crate) fn may_calm_down(&self, seat: Seat) -> bool {
        self.calmed(seat) != self.madness(seat)
    }

    /// The madness of a seat's character drops by 1, if it can (V-MAD-06).
    pub(crate) fn calm_down(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let level = self.calmed(seat);
        self.set_madness(cx, seat, level);
    }
}
