//! Compares the updates that a browser received live with those computed from the log.

use std::collections::VecDeque;

use airlock_engine::{Viewer, log::Log};
use airlock_protocol::{ClientView, Frame, Misfit, client_view::ReceivedUpdate};
use serde::Serialize;
use serde_json::Value;

use crate::Replay;

/// The result of comparing live updates with the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// Number of equal updates.
    pub same: u64,
    /// The first different update.
    pub differs: Option<Difference>,
}

/// A live update that differs from the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Number of the update.
    pub n: u64,
    /// The log entry of the update. `None` if the log has no such update.
    pub seq: Option<u64>,
    /// The different part: `events`, `parts`, `legal`, `pending`, `undo` or `talk`. `update` if the log has
    /// no such update.
    pub what: &'static str,
}

/// The first part in which two views differ.
fn difference(one: &ClientView, other: &ClientView) -> Option<&'static str> {
    let parts = || {
        let (one, other) = (one.parts(), other.parts());
        one.keys().eq(other.keys()) && one.values().zip(other.values()).all(|(one, other)| same(one, other))
    };
    [
        ("parts", parts()),
        ("legal", same(one.legal(), other.legal())),
        ("pending", without_names(&one.pending) == without_names(&other.pending)),
        ("undo", without_names(&one.undo) == without_names(&other.undo)),
        ("talk", one.talk == other.talk),
    ]
    .into_iter()
    .find_map(|(what, same)| (!same).then_some(what))
}

/// True if two JSON texts have the same value. Another build may write fields in another order.
fn same(one: &str, other: &str) -> bool {
    let read = |text| serde_json::from_str::<Value>(text).unwrap_or_default();
    one == other || read(one) == read(other)
}

/// A question or an undo status without the fields that the log cannot reproduce.
///
/// These are ids made from update numbers, which depend on the lobby, and the table's time limit.
fn without_names(said: &Value) -> Value {
    let mut said = said.clone();
    if let Some(fields) = said.as_object_mut() {
        fields.retain(|name, _| !["decision", "to_n", "until_ms"].contains(&name.as_str()));
    }
    said
}

/// The replay of the log to one viewer, update by update.
struct Again {
    replay: Replay,
    /// Messages of the newest entry that are not processed yet.
    coming: VecDeque<Frame>,
    seq: u64,
    seen: ClientView,
    /// Events of the newest update.
    events: Vec<Value>,
}

impl Again {
    fn of(log: &Log, viewer: Viewer) -> Option<Self> {
        let replay = Replay::new(log.clone(), viewer).ok()?;
        let coming = replay.opening().to_vec().into();
        let mut again = Self { replay, coming, seq: 0, seen: ClientView::default(), events: Vec::new() };
        while again.take() {}
        Some(again)
    }

    /// Processes the next message of the newest entry. Returns false if there is none.
    fn take(&mut self) -> bool {
        let Some(frame) = self.coming.pop_front() else { return false };
        if let Ok(Some(update)) = self.seen.receive(frame.text()) {
            self.events = update.events;
        }
        true
    }

    /// Advances to update number `n`. Returns false if there is none.
    fn reach(&mut self, n: u64) -> bool {
        while self.seen.n < n {
            if !self.take() {
                let Ok(Some(frames)) = self.replay.step() else { return false };
                self.seq += 1;
                self.coming = frames.into();
            }
        }
        self.seen.n == n
    }
}

/// Offset of live update numbers to those of the log, where the start is number 1. Found at the start or the
/// end of the match.
fn ahead(live: &[ReceivedUpdate<'_>], log: &Log, viewer: Viewer) -> Option<u64> {
    let starts =
        |update: &&ReceivedUpdate<'_>| update.notices.iter().any(|notice| notice.get("started").is_some());
    if let Some(start) = live.iter().find(starts) {
        return start.n.checked_sub(1);
    }
    let ends = |update: &ReceivedUpdate<'_>| {
        !update.whole && update.table.as_ref().is_some_and(|table| table["phase"] == "over")
    };
    let end = live.iter().find(|update| ends(update))?;
    let mut replay = Replay::new(log.clone(), viewer).ok()?;
    loop {
        for frame in replay.step().ok()?? {
            if let Some(last) = ReceivedUpdate::read(frame.text()).ok()?.filter(ends) {
                return end.n.checked_sub(last.n);
            }
        }
    }
}

/// Compares the updates. `None` if none of them can be matched with the log.
pub(crate) fn compare(log: &Log, viewer: Viewer, told: &[String]) -> Option<Compared> {
    let live: Vec<_> = told.iter().filter_map(|message| ReceivedUpdate::read(message).ok()?).collect();
    let ahead = ahead(&live, log, viewer)?;
    let mut again = Again::of(log, viewer)?;
    let mut seen = ClientView::default();
    let mut same = 0;
    for update in &live {
        let fits = seen.apply(update);
        let n = update.n;
        let after = again.seen.n.max(1);
        let Some(number) = n.checked_sub(ahead).filter(|number| *number >= after) else { continue };
        let what = if !again.reach(number) {
            Some("update")
        } else if number > 1 && !update.whole && update.events != again.events {
            Some("events")
        } else {
            match fits {
                Ok(()) => difference(&seen, &again.seen),
                Err(Misfit::Part(_)) => Some("parts"),
                Err(Misfit::Offers) => Some("legal"),
                Err(Misfit::Gap { .. } | Misfit::Unreadable(_)) => Some("update"),
            }
        };
        if let Some(what) = what {
            let seq = (what != "update").then_some(again.seq);
            return Some(Compared { same, differs: Some(Difference { n, seq, what }) });
        }
        same += 1;
    }
    Some(Compared { same, differs: None })
}
