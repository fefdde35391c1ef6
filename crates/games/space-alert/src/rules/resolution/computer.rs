//! The computer (section 12).

use crate::{
    model::happening::{DelayCause, Happening, NoEffect},
    rules::resolution::{PHASES, Resolution, event::Log},
};

/// The last turn of each phase in which maintenance counts. The check is at its end (SA-COMP-02, SA-COMP-03).
const CHECKS: [u8; PHASES] = [2, 5, 9];
/// The first turn of each phase.
const BEGINS: [u8; PHASES] = [1, 4, 8];

/// Index of a turn's phase, from 0.
pub fn phase_index(turn: u8) -> usize {
    BEGINS.iter().rposition(|begins| turn >= *begins).unwrap_or(0)
}

/// True if maintenance in this turn, 1 to 12, is in time for the check of its phase (SA-COMP-02).
pub fn in_time(turn: u8) -> bool {
    turn <= CHECKS[phase_index(turn)]
}

impl Resolution {
    /// C on the bridge (SA-COMP-01).
    pub(super) fn maintain_computer(&mut self, member: u8, log: &mut Log<'_>) {
        let maintained = &mut self.maintained[phase_index(self.turn)];
        log.tell(if *maintained {
            Happening::Nothing { member, why: NoEffect::AlreadyMaintained }
        } else if in_time(self.turn) {
            *maintained = true;
            Happening::Maintained { member }
        } else {
            Happening::Nothing { member, why: NoEffect::TooLate }
        });
    }

    /// Step 5 (SA-RES-07). Without maintenance the whole crew on the ship is delayed (SA-COMP-04…06).
    pub(super) fn check_computer(&mut self, log: &mut Log<'_>) {
        if !CHECKS.contains(&self.turn) || self.is_extra() {
            return;
        }
        let maintained = self.maintained[phase_index(self.turn)];
        log.tell(Happening::ComputerChecked { maintained });
        if !maintained {
            for member in self.crew_in(|_| true) {
                self.delay_next(member, DelayCause::Computer, log);
            }
        }
    }
}
