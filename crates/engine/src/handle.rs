//! Handles: a viewer's own names for pieces that it can track without knowing their faces.

use serde::{Deserialize, Serialize};

use crate::Viewer;

/// A viewer's name for one piece. Numbered in the order in which that viewer first saw the pieces, so it
/// reveals nothing about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Handle(pub u16);

/// The handles of all viewers. A handle is bound to the piece, not to its face.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handles<P> {
    /// One list per seat, then one for the public. The index in a list is the handle.
    given: Vec<Vec<Option<P>>>,
}

impl<P: Copy + PartialEq> Handles<P> {
    /// Starts without handles, for a match with `seats` seats.
    pub fn new(seats: u8) -> Self {
        Self { given: vec![Vec::new(); usize::from(seats) + 1] }
    }

    /// The handle of a piece that `who` sees now. Issues a new one at the first sight.
    pub fn see(&mut self, who: Viewer, piece: P) -> Handle {
        let list = self.list(who);
        let place = list.iter().position(|known| *known == Some(piece)).unwrap_or_else(|| {
            list.push(Some(piece));
            list.len() - 1
        });
        Handle(u16::try_from(place).unwrap_or(u16::MAX))
    }

    /// The existing handle of a piece for `who`.
    pub fn of(&self, who: Viewer, piece: P) -> Option<Handle> {
        let list = &self.given[self.index(who)];
        let place = list.iter().position(|known| *known == Some(piece))?;
        u16::try_from(place).ok().map(Handle)
    }

    /// The piece behind a handle of `who`.
    pub fn piece(&self, who: Viewer, handle: Handle) -> Option<P> {
        self.given[self.index(who)].get(usize::from(handle.0)).copied().flatten()
    }

    /// Voids the handles of pieces that were mixed out of sight. They get new handles when they are next
    /// seen.
    pub fn mix(&mut self, pieces: &[P]) {
        for known in self.given.iter_mut().flatten() {
            if known.is_some_and(|piece| pieces.contains(&piece)) {
                *known = None;
            }
        }
    }

    /// Rebinds the handles to other pieces, for imagined worlds in which no handle changes. `other` must be
    /// one-to-one.
    pub fn relabel(&mut self, other: impl Fn(P) -> P) {
        for known in self.given.iter_mut().flatten() {
            *known = known.map(&other);
        }
    }

    fn index(&self, who: Viewer) -> usize {
        match who {
            Viewer::Seat(seat) => seat.index().min(self.given.len() - 1),
            Viewer::Public => self.given.len() - 1,
        }
    }

    fn list(&mut self, who: Viewer) -> &mut Vec<Option<P>> {
        let index = self.index(who);
        &mut self.given[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn handles_are_per_viewer_and_void_after_a_shuffle() {
        let (a, b) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
        let mut handles = Handles::new(2);
        assert_eq!(handles.see(a, 'x'), Handle(0));
        assert_eq!(handles.see(a, 'y'), Handle(1));
        assert_eq!(handles.see(b, 'y'), Handle(0), "b counts what b saw");
        assert_eq!(handles.see(a, 'x'), Handle(0), "the same piece keeps its handle");
        handles.mix(&['x', 'y']);
        assert_eq!(handles.piece(a, Handle(0)), None);
        assert_eq!(handles.see(a, 'y'), Handle(2), "a void handle is never used again");
    }

    #[test]
    fn relabelled_pieces_keep_their_handles() {
        let a = Viewer::Seat(Seat(0));
        let mut handles = Handles::new(1);
        handles.see(a, 'x');
        handles.see(a, 'y');
        handles.relabel(|piece| if piece == 'x' { 'y' } else { 'x' });
        assert_eq!((handles.of(a, 'y'), handles.of(a, 'x')), (Some(Handle(0)), Some(Handle(1))));
    }
}
