//! Visual confirmation (section 13).

use crate::{
    model::happening::Happening,
    rules::resolution::{Resolution, computer::phase_index, event::Log},
};

/// Points by number of observers (SA-VISUAL-03). More than five observers give no more (AMB-38).
const POINTS: [i32; 6] = [0, 1, 2, 3, 5, 7];

/// Points for the best turn of a phase.
pub(super) fn points(observers: u8) -> i32 {
    POINTS[usize::from(observers).min(POINTS.len() - 1)]
}

impl Resolution {
    /// C at the windows. It counts even if the observer is knocked out later (SA-VISUAL-04).
    pub(super) fn observe(&mut self, member: u8, log: &mut Log<'_>) {
        self.observers += 1;
        log.tell(Happening::Observed { member, observers: self.observers });
    }

    /// Runs after all crew actions (SA-VISUAL-01). The best turn of the phase counts (SA-VISUAL-02).
    pub(super) fn confirm_visually(&mut self, log: &mut Log<'_>) {
        if self.observers == 0 {
            return;
        }
        let best = &mut self.observed[phase_index(self.turn)];
        *best = self.observers.max(*best);
        log.tell(Happening::VisualConfirmation { observers: self.observers, best: *best });
    }
}
