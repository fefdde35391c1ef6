//! The newest actions of a match, as far as undo can reach.

use airlock_engine::{
    ActionOf, Game, Input, Replica, Seat, Seed,
    log::By,
    undo::{self, Trace},
};
use airlock_protocol::Undo;
use serde::{Deserialize, Serialize};

use crate::{checkpoint::Checkpoint, limits::UNDO_DEPTH};

#[cfg(feature = "positions")]
pub(crate) use self::snapshot::HistorySnapshot;

/// The newest actions. Its content depends on the entries alone, so that all nodes agree on what can be undone.
pub(crate) struct History<G: Game> {
    /// At most two, oldest first.
    checkpoints: Vec<Checkpoint<G>>,
    /// Actions since the oldest checkpoint.
    steps: Vec<Step<G>>,
    /// Undo trace of each action.
    traces: Vec<Trace>,
}

struct Step<G: Game> {
    input: Input<ActionOf<G>>,
    /// Each viewer's transcript before the action, and whether the viewer saw it.
    shown: Vec<Shown>,
}

/// A viewer's transcript before an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shown {
    /// Number of the viewer's newest update.
    pub(crate) n: u64,
    /// True if the viewer saw anything of the action.
    pub(crate) any: bool,
}

impl<G: Game> History<G> {
    pub(crate) const fn new() -> Self {
        Self { checkpoints: Vec::new(), steps: Vec::new(), traces: Vec::new() }
    }

    /// Stores a checkpoint if one is due. Call it before an undoable action, which becomes entry `seq`.
    pub(crate) fn prepare(&mut self, seq: u64, position: &Replica<G>) {
        let newest = self.checkpoints.last().map(|checkpoint| checkpoint.seq);
        let since = |from: u64| self.traces.iter().filter(|trace| trace.seq >= from).count();
        if newest.is_none_or(|from| since(from) >= UNDO_DEPTH / 2) {
            self.checkpoints.push(Checkpoint::before(seq, position));
        }
        if self.checkpoints.len() > 2 {
            self.checkpoints.remove(0);
            let oldest = self.checkpoints[0].seq;
            let dropped = self.traces.iter().take_while(|trace| trace.seq < oldest).count();
            self.traces.drain(..dropped);
            self.steps.drain(..dropped);
        }
    }

    /// Records an action after its updates are drawn.
    pub(crate) fn push(&mut self, input: Input<ActionOf<G>>, trace: Trace, shown: Vec<Shown>) {
        self.steps.push(Step { input, shown });
        self.traces.push(trace);
    }

    /// Frees unused capacity.
    pub(crate) fn rest(&mut self) {
        self.steps.shrink_to_fit();
        self.traces.shrink_to_fit();
    }

    /// Makes everything so far permanent.
    pub(crate) fn close(&mut self) {
        *self = Self::new();
    }

    /// Undo status of a seat, and the first entry that undo would take back.
    pub(crate) fn status(&self, seat: Seat) -> (Undo, Option<u64>) {
        let (status, from) = undo::status(&self.traces, seat);
        let place = self.traces.iter().position(|trace| Some(trace.seq) == from);
        let undo = place.map_or(Undo::NOTHING, |place| {
            let shown = self.steps.get(place).and_then(|step| step.shown.get(seat.index()));
            let others = self.traces[place + 1..].iter().filter(|trace| trace.seen_by.contains(seat)).count();
            Undo {
                status,
                to_n: shown.map(|shown| shown.n),
                others: u32::try_from(others).unwrap_or(u32::MAX),
            }
        });
        (undo, from)
    }

    /// True if the action of entry `seq` can be undone.
    pub(crate) fn has(&self, seq: u64) -> bool {
        self.traces.iter().any(|trace| trace.seq == seq)
    }

    /// Number of actions after entry `seq` that every one of `seats` seats did or saw.
    pub(crate) fn seen_by_all_after(&self, seq: u64, seats: u8) -> u32 {
        let by = |trace: &Trace, seat: Seat| trace.by == By::Seat(seat) || trace.seen_by.contains(seat);
        let later = self.traces.iter().filter(|trace| trace.seq > seq);
        let seen = later.filter(|trace| Seat::all(seats).all(|seat| by(trace, seat))).count();
        u32::try_from(seen).unwrap_or(u32::MAX)
    }

    /// Restores the position before entry `from`.
    pub(crate) fn before(&self, from: u64, seed: Seed) -> Result<Replica<G>, String> {
        let gone = || format!("entry {from} is too far back to be undone");
        let checkpoint = self.checkpoints.iter().rev().find(|checkpoint| checkpoint.seq <= from);
        let checkpoint = checkpoint.ok_or_else(gone)?;
        let mut replica = checkpoint.position(seed)?;
        for (step, trace) in self.steps.iter().zip(&self.traces) {
            if (checkpoint.seq..from).contains(&trace.seq) {
                replica.apply(&step.input).map_err(|error| error.to_string())?;
            }
        }
        Ok(replica)
    }

    /// Removes the entries from `from` on. Returns each viewer's transcript before them, and whether the viewer saw
    /// any of them.
    pub(crate) fn take_back(&mut self, from: u64) -> Vec<Shown> {
        let kept = self.traces.iter().take_while(|trace| trace.seq < from).count();
        let undone = self.steps.get(kept..).unwrap_or_default();
        let mut shown = undone.first().map(|step| step.shown.clone()).unwrap_or_default();
        for (place, first) in shown.iter_mut().enumerate() {
            first.any = undone.iter().any(|step| step.shown.get(place).is_some_and(|shown| shown.any));
        }
        self.steps.truncate(kept);
        self.traces.truncate(kept);
        self.checkpoints.retain(|checkpoint| checkpoint.seq <= from);
        shown
    }
}

/// Serialised form in match snapshots.
#[cfg(feature = "positions")]
mod snapshot {
    use airlock_engine::log::{By, read_input, write_input};
    use serde_json::Value;

    use super::*;

    /// A history as it is stored in match snapshots.
    #[derive(Debug, Serialize, Deserialize)]
    pub(crate) struct HistorySnapshot {
        checkpoints: Vec<Position>,
        steps: Vec<(By, Value, Vec<Shown>)>,
        traces: Vec<Trace>,
    }

    #[derive(Debug, Serialize, Deserialize)]
    struct Position {
        seq: u64,
        position: Vec<u8>,
    }

    impl<G: Game> History<G> {
        pub(crate) fn write(&self) -> HistorySnapshot {
            let position = |checkpoint: &Checkpoint<G>| Position {
                seq: checkpoint.seq,
                position: checkpoint.bytes().to_vec(),
            };
            let step = |step: &Step<G>| {
                let (by, action) = write_input::<G>(&step.input);
                (by, action, step.shown.clone())
            };
            HistorySnapshot {
                checkpoints: self.checkpoints.iter().map(position).collect(),
                steps: self.steps.iter().map(step).collect(),
                traces: self.traces.clone(),
            }
        }

        pub(crate) fn read(written: HistorySnapshot) -> Result<Self, String> {
            let HistorySnapshot { checkpoints, steps, traces } = written;
            let checkpoint = |Position { seq, position }| Checkpoint::of_bytes(seq, position);
            let step = |(by, action, shown): (By, Value, Vec<Shown>)| {
                Ok::<_, String>(Step { input: read_input::<G>(by, &action)?, shown })
            };
            Ok(Self {
                checkpoints: checkpoints.into_iter().map(checkpoint).collect(),
                steps: steps.into_iter().map(step).collect::<Result<_, _>>()?,
                traces,
            })
        }
    }
}
