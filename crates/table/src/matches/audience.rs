//! Connected devices, and each viewer's transcript.

use std::collections::BTreeMap;

use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::{Frame, Parts, ServerMessage, TableState, Undo, send};

use super::{context::Context, seat_of};
use crate::{
    Conn,
    limits::{MAX_CONNECTIONS, MAX_DEVICES},
    viewpoint::{Draft, Picture, Viewpoint},
};

pub(super) struct Audience {
    /// Public state of the table as last sent.
    table: TableState,
    /// Public half of the view as last sent; `None` while the match rests, since it can be drawn again.
    common: Option<Parts>,
    /// One for each seat, then the public's.
    viewpoints: Vec<(Viewer, Viewpoint)>,
    /// Viewer of each connected device.
    conns: BTreeMap<Conn, Viewer>,
}

impl Audience {
    /// An audience without devices. `viewpoints` has one item for each seat, then the public's.
    pub(super) fn new(table: TableState, viewpoints: impl IntoIterator<Item = Viewpoint>) -> Self {
        let viewers = Viewer::all(u8::try_from(table.seats.len()).unwrap_or(u8::MAX));
        Self { table, common: None, viewpoints: viewers.zip(viewpoints).collect(), conns: BTreeMap::new() }
    }

    // Transcripts

    pub(super) const fn table(&self) -> &TableState {
        &self.table
    }

    pub(super) const fn common(&self) -> Option<&Parts> {
        self.common.as_ref()
    }

    pub(super) fn viewpoint(&self, viewer: Viewer) -> Option<&Viewpoint> {
        self.viewpoints.iter().find(|(other, _)| *other == viewer).map(|(_, viewpoint)| viewpoint)
    }

    #[cfg(feature = "positions")]
    pub(super) fn viewpoints(&self) -> impl Iterator<Item = &Viewpoint> {
        self.viewpoints.iter().map(|(_, viewpoint)| viewpoint)
    }

    /// True if any device is connected.
    pub(super) fn is_there(&self) -> bool {
        !self.conns.is_empty()
    }

    /// Id of the question put to a seat.
    pub(super) fn decision(&self, seat: Seat) -> Option<u64> {
        self.viewpoint(Viewer::Seat(seat))?.decision()
    }

    /// Sets the receipt of a seat after an action of its own.
    pub(super) fn give_receipt(&mut self, seat: Seat, receipt: Option<Hash>) {
        if let Some(viewpoint) = of(&mut self.viewpoints, Viewer::Seat(seat)) {
            viewpoint.give_receipt(receipt);
        }
    }

    /// Keeps a viewer's whole transcript, not only the newest part.
    pub(super) fn remember_all(&mut self, viewer: Viewer) {
        if let Some(viewpoint) = of(&mut self.viewpoints, viewer) {
            *viewpoint = Viewpoint::remembering_all();
        }
    }

    /// Restores the views as last sent.
    pub(super) fn redraw(&mut self, common: Parts, pictures: impl IntoIterator<Item = (Viewer, Picture)>) {
        self.common = Some(common);
        for (viewer, picture) in pictures {
            if let Some(viewpoint) = of(&mut self.viewpoints, viewer) {
                viewpoint.redraw(picture);
            }
        }
    }

    /// Drops everything from memory that can be drawn again.
    pub(super) fn rest(&mut self) {
        self.common = None;
        self.viewpoints.iter_mut().for_each(|(_, viewpoint)| viewpoint.rest());
    }

    /// Drops all kept updates.
    pub(super) fn forget(&mut self) {
        self.viewpoints.iter_mut().for_each(|(_, viewpoint)| viewpoint.forget());
    }

    /// The whole view of a viewer, in one update.
    pub(super) fn whole(&self, viewer: Viewer) -> Option<Frame> {
        self.viewpoint(viewer)?.whole(self.common()?, self.table.clone())
    }

    /// The frames for a device that has update number `has`.
    pub(super) fn catch_up(&self, viewer: Viewer, has: Option<u64>) -> Vec<Frame> {
        let (Some(common), Some(viewpoint)) = (self.common(), self.viewpoint(viewer)) else {
            return Vec::new();
        };
        viewpoint.catch_up(has, common, self.table.clone())
    }

    /// Records the public state of table and view as sent.
    pub(super) fn told(&mut self, table: Option<TableState>, common: Option<Parts>) {
        if let Some(table) = table {
            self.table = table;
        }
        if common.is_some() {
            self.common = common;
        }
    }

    /// Records and sends a viewer's next update, unless nothing changed for it.
    pub(super) fn number(&mut self, viewer: Viewer, draft: Draft, undo: Option<Undo>, context: &mut Context) {
        let Some(viewpoint) = of(&mut self.viewpoints, viewer) else { return };
        let mut looking =
            self.conns.iter().filter(|(_, other)| **other == viewer).map(|(conn, _)| *conn).peekable();
        // The next spectator begins with a whole view, so that nothing needs to be serialised now.
        if viewer == Viewer::Public && !viewpoint.is_to_be_read() && looking.peek().is_none() {
            viewpoint.pass_over(draft, undo);
        } else if let Some(frame) = viewpoint.update(draft, undo) {
            looking.for_each(|conn| context.send(conn, frame.clone()));
        }
    }

    // Devices

    /// Number of devices of a viewer.
    fn count(&self, viewer: Viewer) -> usize {
        self.conns.values().filter(|other| **other == viewer).count()
    }

    /// True if no further spectator fits. Every seat has reserved connections.
    pub(super) fn is_crowded(&self) -> bool {
        let places = MAX_CONNECTIONS.saturating_sub((self.viewpoints.len() - 1) * MAX_DEVICES);
        self.count(Viewer::Public) >= places
    }

    /// Disconnects the oldest device of a seat that has too many, so that a new one always gets in.
    pub(super) fn make_room(&mut self, viewer: Viewer, context: &mut Context) {
        let first = self.conns.iter().find(|(_, other)| **other == viewer).map(|(&conn, _)| conn);
        let full = viewer != Viewer::Public && self.count(viewer) >= MAX_DEVICES;
        if let Some(conn) = first.filter(|_| full) {
            self.conns.remove(&conn);
            let reason = "this seat is open on too many devices, so the oldest was disconnected";
            context.close(conn, reason, false);
        }
    }

    pub(super) fn enter(&mut self, conn: Conn, viewer: Viewer, context: &mut Context) {
        self.conns.insert(conn, viewer);
        self.tell_presence(context);
    }

    pub(super) fn exit(&mut self, conn: Conn, context: &mut Context) {
        if self.conns.remove(&conn).is_some() {
            self.tell_presence(context);
        }
    }

    /// Disconnects the devices of a seat whose token became invalid.
    pub(super) fn show_out(&mut self, seat: Seat, reason: &'static str, context: &mut Context) {
        let leaving: Vec<Conn> =
            self.conns.iter().filter(|(_, viewer)| viewer.is(seat)).map(|(&conn, _)| conn).collect();
        for &conn in &leaving {
            self.conns.remove(&conn);
            context.close(conn, reason, false);
        }
        if !leaving.is_empty() {
            self.tell_presence(context);
        }
    }

    // Sending

    pub(super) fn send_to_all(&self, frame: &Frame, context: &mut Context) {
        for &conn in self.conns.keys() {
            context.send(conn, frame.clone());
        }
    }

    fn send(&self, viewer: Viewer, frame: &Frame, context: &mut Context) {
        for (&conn, _) in self.conns.iter().filter(|(_, other)| **other == viewer) {
            context.send(conn, frame.clone());
        }
    }

    fn tell_presence(&self, context: &mut Context) {
        let connected = |viewer: Viewer| u32::try_from(self.count(viewer)).unwrap_or(u32::MAX);
        let here = |seat: &Seat| connected(Viewer::Seat(*seat)) > 0;
        let seats: Vec<Seat> =
            self.viewpoints.iter().filter_map(|(viewer, _)| seat_of(*viewer)).filter(here).collect();
        let spectators = connected(Viewer::Public);
        for &(viewer, _) in &self.viewpoints {
            let devices = seat_of(viewer).map(|_| connected(viewer));
            let frame = send(&ServerMessage::Presence { seats: seats.clone(), spectators, devices });
            self.send(viewer, &frame, context);
        }
    }
}

/// Finds the viewpoint of a viewer.
fn of(viewpoints: &mut [(Viewer, Viewpoint)], viewer: Viewer) -> Option<&mut Viewpoint> {
    viewpoints.iter_mut().find(|(other, _)| *other == viewer).map(|(_, viewpoint)| viewpoint)
}
