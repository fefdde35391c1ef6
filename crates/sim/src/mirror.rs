//! The reference for the simulation: the updates of each viewer, computed from the durable log.

use std::collections::{BTreeMap, BTreeSet};

use airlock_engine::{Game as _, Seat, Viewer};
use airlock_protocol::{
    ClientView, Pace, Phase, SeatState, TableState, Topic, Vote, client_view::ReceivedUpdate,
};
use airlock_registry::Registry;
use airlock_store::MatchId;
use airlock_table::{AnyMatch, Conn, Effects, Founding, Input, Now};
use airlock_toy::Toy;
use serde_json::Value;

use crate::{Violation, disk::Disk, player::AGAIN, ticks::Ticks};

/// A match without players. It absorbs each record as soon as it is durable, and records the updates of every
/// viewer.
pub(crate) struct Mirror {
    id: MatchId,
    table: Box<dyn AnyMatch>,
    /// Number of records absorbed.
    length: usize,
    viewers: Vec<Viewer>,
    /// By viewer, in the order of `viewers`.
    transcripts: Vec<Transcript>,
    /// The log position of each `ref`.
    references: BTreeMap<String, usize>,
    /// The receipts that the log allows.
    receipts: BTreeSet<String>,
    /// The table's state according to the log.
    state: TableState,
    pub(crate) ticks: Ticks,
}

/// All updates of one viewer.
struct Transcript {
    /// The client's state before the first record.
    opening: ClientView,
    /// The updates from number 1 on.
    updates: Vec<Update>,
}

/// One update of a viewer.
struct Update {
    text: String,
    /// Number of ticks in the log at that time.
    ticks: usize,
}

impl Mirror {
    /// Creates the mirror of a match with this number of seats, before its first record.
    pub(crate) fn of(disk: &Disk, id: MatchId, registry: &Registry, seats: u8) -> Result<Self, Violation> {
        let broken = |error: &dyn std::fmt::Display| Violation::Broken(error.to_string());
        let header = disk.header(id).unwrap_or_default();
        let founding = Founding::read(&header).map_err(|error| broken(&error))?;
        let live = founding.terms.pace == Pace::Live;
        let race = founding.game == Toy::ID && founding.wish.mode.as_deref() == Some("race");
        let mut table = registry.restore(founding, &[], Now::default()).map_err(|error| broken(&error))?;
        let viewers: Vec<Viewer> = Viewer::all(seats).collect();
        let mut transcripts = Vec::new();
        for (conn, &viewer) in (0..).map(Conn).zip(&viewers) {
            let Effects { send, .. } = table.handle(Input::Enter { conn, viewer, resume: None }, 0);
            let mut opening = ClientView::default();
            for sent in send.iter().filter(|send| send.to == conn) {
                opening.receive(sent.frame.text()).map_err(|misfit| broken(&misfit))?;
            }
            if opening.table.is_null() {
                return Err(Violation::Broken(format!("{viewer:?} is shown nothing")));
            }
            transcripts.push(Transcript { opening, updates: Vec::new() });
        }
        let (references, state) = (BTreeMap::new(), table.table());
        let ticks = Ticks::new(live, race);
        let receipts = BTreeSet::new();
        Ok(Self { id, table, length: 0, viewers, transcripts, references, receipts, state, ticks })
    }

    /// Absorbs newly durable records. After each, calls `after` with the seat that was recovered by it, if
    /// any.
    pub(crate) fn absorb(
        &mut self,
        disk: &Disk,
        mut after: impl FnMut(&Self, Option<Seat>) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        for record in disk.records(self.id, self.length) {
            self.length += 1;
            let read: Value = serde_json::from_str(&record).unwrap_or_default();
            if let Some(reference) = reference(&read)
                && self.references.insert(reference.clone(), self.length).is_some()
            {
                return Err(Violation::Doubled { reference });
            }
            self.ticks.absorb(self.length, &read)?;
            let chain = read.pointer("/entry/entry/chain").and_then(Value::as_str);
            self.receipts.extend(chain.map(str::to_owned));
            let Effects { mut send, close, .. } = self.table.handle(Input::Overtaken(vec![record]), 0);
            // Viewers whose connection is closed miss the updates of the same moment, so they reconnect for
            // them.
            for conn in close.into_iter().map(|closing| closing.conn) {
                let place = usize::try_from(conn.0).unwrap_or_default();
                let resume = Some(self.transcripts[place].updates.len() as u64);
                let back = Input::Enter { conn, viewer: self.viewers[place], resume };
                send.extend(self.table.handle(back, 0).send);
            }
            if let Some(broken) = self.table.broken() {
                return Err(Violation::Broken(broken.to_string()));
            }
            for sent in send {
                if is_update(sent.frame.text())
                    && let Ok(place) = usize::try_from(sent.to.0)
                {
                    let (text, ticks) = (sent.frame.text().to_owned(), self.ticks.count());
                    self.receipts
                        .extend(ReceivedUpdate::read(&text).ok().flatten().and_then(|update| update.receipt));
                    self.transcripts[place].updates.push(Update { text, ticks });
                }
            }
            self.state = self.table.table();
            after(self, recovered(&read))?;
        }
        Ok(())
    }

    /// The public state of a seat.
    pub(crate) fn chair(&self, seat: Seat) -> Option<&SeatState> {
        self.state.seats.get(seat.index())
    }

    /// The open vote about a seat's secrets that lacks its previous player's consent: about letting somebody
    /// in, or about revealing the log.
    pub(crate) fn vote_about(&self, seat: Seat) -> Option<u32> {
        let waits = |vote: &&Vote| vote.of.contains(&seat) && !vote.yes.contains(&seat);
        let about = |vote: &&Vote| match vote.topic {
            Topic::Enter { seat: other, .. } => other == seat,
            Topic::RevealLog {} => true,
            Topic::Undo { .. } | Topic::Pause { .. } => false,
        };
        self.state.votes.iter().filter(about).find(waits).map(|vote| vote.id)
    }

    /// True if the log of a closed match is open to everybody.
    pub(crate) fn is_revealed(&self) -> bool {
        self.phase() == Phase::Closed && matches!(self.table.log(&[]), Ok(Some(_)))
    }

    pub(crate) const fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The rematch, if there is one.
    pub(crate) fn next(&self) -> Option<MatchId> {
        self.state.next.as_ref()?.parse().ok()
    }

    /// Number of void starts.
    pub(crate) const fn voided_starts(&self) -> u32 {
        self.state.voided_starts
    }

    /// Number of records in the log.
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// The number of the record of this command.
    pub(crate) fn place(&self, reference: &str) -> Option<usize> {
        self.references.get(reference).copied()
    }

    /// The number of a viewer's newest update.
    pub(crate) fn n(&self, viewer: Viewer) -> u64 {
        self.transcript(viewer).updates.len() as u64
    }

    /// Number of ticks in the log at a viewer's update `n`.
    pub(crate) fn ticks_at(&self, viewer: Viewer, n: u64) -> usize {
        let place = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
        place.and_then(|place| self.transcript(viewer).updates.get(place)).map_or(0, |told| told.ticks)
    }

    /// Compares an update sent to a viewer, as text and as read, with the one computed from the log.
    pub(crate) fn check(
        &self,
        viewer: Viewer,
        text: &str,
        update: &ReceivedUpdate<'_>,
    ) -> Result<(), Violation> {
        let name = || format!("{viewer:?}");
        let Transcript { opening, updates } = self.transcript(viewer);
        let n = update.n;
        let durable = updates.len() as u64;
        if n > durable {
            return Err(Violation::NotDurable { viewer: name(), n, durable });
        }
        let until = usize::try_from(n).unwrap_or(usize::MAX);
        let differs =
            |expected: String| Violation::Differs { viewer: name(), n, sent: text.to_owned(), expected };
        if update.receipt.as_ref().is_some_and(|receipt| !self.receipts.contains(receipt)) {
            return Err(differs("no moment of the log has this receipt".to_owned()));
        }
        if update.whole {
            let misfit = |misfit| Violation::Misfit { viewer: name(), misfit };
            let (mut all, mut shown) = (opening.clone(), ClientView::default());
            for update in &updates[..until] {
                all.receive(&update.text).map_err(misfit)?;
            }
            shown.apply(update).map_err(misfit)?;
            return if shown == all { Ok(()) } else { Err(differs(format!("{all:?}"))) };
        }
        match until.checked_sub(1).and_then(|place| updates.get(place)) {
            Some(expected) if expected.text == text => Ok(()),
            expected => Err(differs(expected.map(|told| told.text.clone()).unwrap_or_default())),
        }
    }

    fn transcript(&self, viewer: Viewer) -> &Transcript {
        let place = self.viewers.iter().position(|known| *known == viewer).unwrap_or_default();
        &self.transcripts[place]
    }
}

fn is_update(text: &str) -> bool {
    text.starts_with("{\"update\":")
}

/// The client's `ref` of a record's command.
fn reference(record: &Value) -> Option<String> {
    let reference =
        ["/table/ref", "/entry/entry/ref"].iter().find_map(|place| record.pointer(place)?.as_str())?;
    Some(reference.strip_suffix(AGAIN).unwrap_or(reference).to_owned())
}

/// The seat that a record returns to its previous player by the recovery code.
fn recovered(record: &Value) -> Option<Seat> {
    let seat = |place| record.pointer(place)?.as_u64()?.try_into().ok().map(Seat);
    ["/table/matter/recover/seat", "/entry/entry/action/recover/seat"].into_iter().find_map(seat)
}
