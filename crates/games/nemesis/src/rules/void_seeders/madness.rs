//! Madness of characters (V-MAD).

use airlock_engine::Seat;

use crate::{
    content::{MadnessLevel, ids::Weakness},
    model::event::{Cause, SeenEvent},
    rules::{frame::Cx, position::Nemesis},
};

impl Nemesis {
    /// Madness of a seat's character (V-MAD-01); the lowest level without Void Seeders.
    pub(crate) fn madness(&self, seat: Seat) -> MadnessLevel {
        let levels = self.void_seeders.as_ref().map(|own| &own.madness);
        levels.and_then(|levels| levels.get(seat.index())).copied().unwrap_or(MadnessLevel::LOWEST)
    }

    /// Sets the madness of a seat's character. This kills nobody (V-MAD-07).
    pub(crate) fn set_madness(&mut self, cx: &mut Cx<'_>, seat: Seat, level: MadnessLevel) {
        let levels = self.void_seeders.as_mut().map(|own| &mut own.madness);
        if let Some(known) = levels.and_then(|levels| levels.get_mut(seat.index()))
            && std::mem::replace(known, level) != level
        {
            cx.tell(SeenEvent::Madness { seat, level: level.get() });
        }
    }

    /// Raises the madness of these seats' characters by 1 each, in turn order. Those at the highest level die
    /// simultaneously (V-MAD-04, V-MAD-05, V-MAD-11).
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

    /// Level after a drop (V-MAD-06). A drop from 3 to 2 needs The Way Back.
    fn calmed(&self, seat: Seat) -> MadnessLevel {
        let level = self.madness(seat);
        let back = level == MadnessLevel::MARKED && self.knows_weakness(Weakness::TheWayBack);
        let below = MadnessLevel::new(level.get() - 1).filter(|_| back);
        below.unwrap_or(level.def().drops_to)
    }

    /// True if a drop would change the level (V-MAD-06).
    pub(crate) fn may_calm_down(&self, seat: Seat) -> bool {
        self.calmed(seat) != self.madness(seat)
    }

    /// Lowers the madness of a seat's character by 1, if possible (V-MAD-06).
    pub(crate) fn calm_down(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let level = self.calmed(seat);
        self.set_madness(cx, seat, level);
    }
}
