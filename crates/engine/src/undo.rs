//! Undo: a table entry that replaces the state by a replay without the undone entries.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Seat, SeatSet, Wire,
    log::{By, Entry},
};

/// The facts about a rule entry that decide about undoing it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Number of the entry in the log.
    pub seq: u64,
    pub by: By,
    /// True if the entry drew chance.
    pub drew: bool,
    /// True if the entry disclosed anything to anybody.
    pub disclosed: bool,
    /// The seats that were sent anything because of it, its author excluded.
    pub seen_by: SeatSet,
    /// True for an entry of a window, a simultaneous secret choice or a real-time phase. Neither it nor any
    /// earlier entry can be undone.
    pub covert: bool,
}

/// The undo currently available to one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoStatus {
    /// The seat's last action can be undone immediately.
    Free,
    /// The seat's last action can be undone if the other humans agree.
    Consent,
    /// Nothing can be undone.
    No,
}

impl Wire for UndoStatus {}

/// The undo available to `seat`, with the number of the first entry to undo.
///
/// It is free while the seat's last entry drew no chance and disclosed nothing to anybody. A later entry of
/// another seat that this seat can see also ends that.
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

/// The number of leading entries that remain in force after a table action. `None` if the action is not an
/// undo.
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
    fn undo_is_free_until_chance_disclosure_or_visible_entry() {
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
