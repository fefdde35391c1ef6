//! Who looks at a match, and what they have before them.

use std::collections::BTreeMap;

use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::{Frame, Parts, ServerMessage, TableState, Undo, send};

use super::{moment::Moment, seat_of};
use crate::{
    Conn,
    limits::{MAX_CONNECTIONS, MAX_DEVICES},
    viewpoint::{Draft, Picture, Telling, Viewpoint},
};

pub(super) struct Audience {
    /// The table as everybody was last told.
    table: TableState,
    /// What everybody sees, as it was last sent; none while the match rests: it is then drawn anew.
    common: Option<Parts>,
    /// One for each seat, and the public's last.
    viewpoints: Vec<(Viewer, Viewpoint)>,
    conns: BTreeMap<Conn, Device>,
}

/// A connected device.
#[derive(Clone, Copy)]
struct Device {
    /// Through whose eyes it looks.
    viewer: Viewer,
    /// Whether it makes lists, and what the match waits for, of what they were.
    brief: bool,
}

impl Audience {
    /// Nobody looks yet. `viewpoints` are one for each seat, and the public's last.
    pub(super) fn new(table: TableState, viewpoints: impl IntoIterator<Item = Viewpoint>) -> Self {
        let viewers = Viewer::all(u8::try_from(table.seats.len()).unwrap_or(u8::MAX));
        Self { table, common: None, viewpoints: viewers.zip(viewpoints).collect(), conns: BTreeMap::new() }
    }

    // What they have

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

    /// Whether anybody is connected.
    pub(super) fn is_there(&self) -> bool {
        !self.conns.is_empty()
    }

    /// The question put to a seat.
    pub(super) fn decision(&self, seat: Seat) -> Option<u64> {
        self.viewpoint(Viewer::Seat(seat))?.decision()
    }

    /// Gives a seat the receipt for something that it did.
    pub(super) fn give_receipt(&mut self, seat: Seat, receipt: Option<Hash>) {
        if let Some(viewpoint) = of(&mut self.viewpoints, Viewer::Seat(seat)) {
            viewpoint.give_receipt(receipt);
        }
    }

    /// Whatever a viewer is told is remembered, not the newest part alone.
    pub(super) fn remember_all(&mut self, viewer: Viewer) {
        if let Some(viewpoint) = of(&mut self.viewpoints, viewer) {
            *viewpoint = Viewpoint::remembering_all();
        }
    }

    /// Puts back what was last sent, drawn anew.
    pub(super) fn redraw(&mut self, common: Parts, pictures: impl IntoIterator<Item = (Viewer, Picture)>) {
        self.common = Some(common);
        for (viewer, picture) in pictures {
            if let Some(viewpoint) = of(&mut self.viewpoints, viewer) {
                viewpoint.redraw(picture);
            }
        }
    }

    /// Keeps in memory only what cannot be drawn anew.
    pub(super) fn rest(&mut self) {
        self.common = None;
        self.viewpoints.iter_mut().for_each(|(_, viewpoint)| viewpoint.rest());
    }

    /// What was told so far is sent to nobody again.
    pub(super) fn forget(&mut self) {
        self.viewpoints.iter_mut().for_each(|(_, viewpoint)| viewpoint.forget());
    }

    /// Everything that a viewer sees now, in one update.
    pub(super) fn whole(&self, viewer: Viewer) -> Option<Frame> {
        self.viewpoint(viewer)?.whole(self.common()?, self.table.clone())
    }

    /// What brings a device up to date that has update number `has`.
    pub(super) fn catch_up(&self, viewer: Viewer, has: Option<u64>, brief: bool) -> Vec<Frame> {
        let (Some(common), Some(viewpoint)) = (self.common(), self.viewpoint(viewer)) else {
            return Vec::new();
        };
        viewpoint.catch_up(has, brief, common, self.table.clone())
    }

    /// From now on everybody was told this of the table, and of what all see.
    pub(super) fn told(&mut self, table: Option<TableState>, common: Option<Parts>) {
        if let Some(table) = table {
            self.table = table;
        }
        if common.is_some() {
            self.common = common;
        }
    }

    /// Gives a viewer its next update, with the next number, unless nothing is different for it.
    pub(super) fn number(&mut self, viewer: Viewer, draft: Draft, undo: Option<Undo>, moment: &mut Moment) {
        let Some(viewpoint) = of(&mut self.viewpoints, viewer) else { return };
        let looking = self.conns.iter().filter(|(_, device)| device.viewer == viewer);
        // Whoever watches next begins with a whole view: nothing is written for nobody.
        if viewer == Viewer::Public && !viewpoint.is_to_be_read() && looking.clone().next().is_none() {
            viewpoint.pass_over(draft, undo);
            return;
        }
        let whole = viewpoint.is_to_be_read() || looking.clone().any(|(_, device)| !device.brief);
        let common = self.common.as_ref().filter(|_| whole);
        if let Some(Telling { brief, whole }) = viewpoint.update(draft, undo, common) {
            for (&conn, device) in looking {
                let frame = if device.brief { &brief } else { whole.as_ref().unwrap_or(&brief) };
                moment.send(conn, frame.clone());
            }
        }
    }

    // Who looks

    /// How many devices look through these eyes.
    fn count(&self, viewer: Viewer) -> usize {
        self.conns.values().filter(|device| device.viewer == viewer).count()
    }

    /// Whether as many watch as can: every seat has places of its own, which nobody else takes.
    pub(super) fn is_crowded(&self) -> bool {
        let places = MAX_CONNECTIONS.saturating_sub((self.viewpoints.len() - 1) * MAX_DEVICES);
        self.count(Viewer::Public) >= places
    }

    /// Who comes to its seat always gets in: the device that came first gives way if there are too many.
    pub(super) fn make_room(&mut self, viewer: Viewer, moment: &mut Moment) {
        let first = self.conns.iter().find(|(_, device)| device.viewer == viewer).map(|(&conn, _)| conn);
        let full = viewer != Viewer::Public && self.count(viewer) >= MAX_DEVICES;
        if let Some(conn) = first.filter(|_| full) {
            self.conns.remove(&conn);
            let reason = "this seat was opened at too many devices; the first of them gives way";
            moment.close(conn, reason, false);
        }
    }

    /// `brief` says whether the device makes lists, and what the match waits for, of what they were.
    pub(super) fn enter(&mut self, conn: Conn, viewer: Viewer, brief: bool, moment: &mut Moment) {
        self.conns.insert(conn, Device { viewer, brief });
        self.tell_presence(moment);
    }

    pub(super) fn exit(&mut self, conn: Conn, moment: &mut Moment) {
        if self.conns.remove(&conn).is_some() {
            self.tell_presence(moment);
        }
    }

    /// Closes the sockets of a seat whose token proves nothing any longer.
    pub(super) fn show_out(&mut self, seat: Seat, reason: &'static str, moment: &mut Moment) {
        let leaving: Vec<Conn> =
            self.conns.iter().filter(|(_, device)| device.viewer.is(seat)).map(|(&conn, _)| conn).collect();
        for &conn in &leaving {
            self.conns.remove(&conn);
            moment.close(conn, reason, false);
        }
        if !leaving.is_empty() {
            self.tell_presence(moment);
        }
    }

    // What they are sent

    pub(super) fn send_to_all(&self, frame: &Frame, moment: &mut Moment) {
        for &conn in self.conns.keys() {
            moment.send(conn, frame.clone());
        }
    }

    fn send(&self, viewer: Viewer, frame: &Frame, moment: &mut Moment) {
        for (&conn, _) in self.conns.iter().filter(|(_, device)| device.viewer == viewer) {
            moment.send(conn, frame.clone());
        }
    }

    fn tell_presence(&self, moment: &mut Moment) {
        let connected = |viewer: Viewer| u32::try_from(self.count(viewer)).unwrap_or(u32::MAX);
        let here = |seat: &Seat| connected(Viewer::Seat(*seat)) > 0;
        let seats: Vec<Seat> =
            self.viewpoints.iter().filter_map(|(viewer, _)| seat_of(*viewer)).filter(here).collect();
        let spectators = connected(Viewer::Public);
        for &(viewer, _) in &self.viewpoints {
            let devices = seat_of(viewer).map(|_| connected(viewer));
            let frame = send(&ServerMessage::Presence { seats: seats.clone(), spectators, devices });
            self.send(viewer, &frame, moment);
        }
    }
}

/// The viewpoint of a viewer.
fn of(viewpoints: &mut [(Viewer, Viewpoint)], viewer: Viewer) -> Option<&mut Viewpoint> {
    viewpoints.iter_mut().find(|(other, _)| *other == viewer).map(|(_, viewpoint)| viewpoint)
}
