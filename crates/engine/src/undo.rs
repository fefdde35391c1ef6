//! Undo: a table entry after which the state is the replay without the undone entries.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Seat, SeatSet, Wire,
    log::{By, Entry},
};

/// What the table remembers of a rule entry to judge undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Its number in the log.
    pub seq: u64,
    /// Who made it.
    pub by: By,
    /// Whether it drew chance.
    pub drew: bool,
    /// Whether it disclosed anything to anybody.
    pub disclosed: bool,
    /// The seats, its author apart, that were sent anything because of it.
    pub seen_by: SeatSet,
    /// Whether it belongs to a window, a simultaneous secret choice or a real-time phase: neither it nor anything before
    /// it is undone.
    pub covert: bool,
}

/// What undo can do for one seat now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoStatus {
    /// The seat's last action can be taken back at once.
    Free,
    /// The seat's last action can be taken back if the other humans agree.
    Consent,
    /// Nothing can be taken back.
    No,
}

impl Wire for UndoStatus {}

/// What undo can do for `seat`, and the entry from which on entries would be undone.
///
/// Free while the seat's last entry drew no chance, disclosed nothing to anybody, and no visible entry of another seat followed.
pub fn status(traces: &[Trace], seat: Seat) -> (UndoStatus, Option<u64>) {
    let Some(last) = traces.iter().rposition(|trace| trace.by == By::Seat(seat)) else {
        return (UndoStatus::No, None);
    };
    if traces[last..].iter().any(|trace| trace.covert || trace.by == By::Clock) {
        return (UndoStatus::No, None);
    }
    let own = &traces[last];
    let quiet = !own.drew && !own.disclosed;
    let followed = traces[last + 1..].iter().any(|trace| trace.seen_by.contains(seat));
    let status = if quiet && !followed { UndoStatus::Free } else { UndoStatus::Consent };
    (status, Some(own.seq))
}

/// The table action that undoes the entries from `seq` on.
pub fn action(seq: u64) -> Value {
    serde_json::json!({ "undo": { "from": seq } })
}

/// How many of the entries in force stay so after a table action; `None` if it is not an undo.
pub fn kept_after(in_force: &[&Entry], action: &Value) -> Option<usize> {
    let from = action.get("undo")?.get("from")?.as_u64()?;
    Some(in_force.iter().take_while(|entry| entry.seq < from).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(seq: u64, seat: u8) -> Trace {
        let seen_by = SeatSet::ALL.without(Seat(seat));
        Trace { seq, by: By::Seat(Seat(seat)), drew: false, disclosed: false, seen_by, covert: false }
    }

    #[test]
    fn free_until_chance_disclosure_or_a_visible_entry_of_another() {
        let seat = Seat(0);
        assert_eq!(status(&[], seat), (UndoStatus::No, None));
        assert_eq!(status(&[trace(1, 0)], seat), (UndoStatus::Free, Some(1)));
        assert_eq!(status(&[Trace { drew: true, ..trace(1, 0) }], seat).0, UndoStatus::Consent);
        assert_eq!(status(&[Trace { disclosed: true, ..trace(1, 0) }], seat).0, UndoStatus::Consent);
        assert_eq!(status(&[trace(1, 0), trace(2, 1)], seat).0, UndoStatus::Consent);
        let covert = Trace { covert: true, ..trace(2, 1) };
        assert_eq!(status(&[trace(1, 0), covert], seat), (UndoStatus::No, None));
        let hidden = Trace { seen_by: SeatSet::NONE, ..trace(2, 1) };
        assert_eq!(status(&[trace(1, 0), hidden], seat).0, UndoStatus::Free);
    }
}
