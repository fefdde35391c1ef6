//! Self-destruct: starting and stopping it (section 16.5). Its marker moves with the time marker, in `round`.

use airlock_engine::Illegal;

use crate::{
    content::components,
    model::{
        Tracks,
        event::{SeenEvent, Track},
    },
    rules::{frame::Cx, position::Nemesis},
};

impl Tracks {
    /// Checks that self-destruct may be stopped (N-DESTRUCT-04, N-HIB-07).
    ///
    /// # Errors
    /// The rule that forbids it.
    pub(crate) fn may_stop_self_destruct(&self) -> Result<(), Illegal> {
        match self.self_destruct {
            Some(space) if space > components().self_destruct.yellow => Ok(()),
            Some(_) => Err(Illegal::new("N-DESTRUCT-05", "self-destruct cannot be stopped any more")),
            None => Err(Illegal::new("N-DESTRUCT-04", "self-destruct is not running")),
        }
    }

    /// Stops self-destruct. A later start begins at the first space again (N-DESTRUCT-04). Does nothing if
    /// stopping is not legal.
    pub(crate) fn stop_self_destruct(&mut self, cx: &mut Cx<'_>) {
        if self.may_stop_self_destruct().is_ok() {
            self.set_self_destruct(cx, None);
        }
    }

    fn set_self_destruct(&mut self, cx: &mut Cx<'_>, space: Option<u8>) {
        self.self_destruct = space;
        cx.tell(SeenEvent::TrackMoved { track: Track::SelfDestruct, space });
    }
}

impl Nemesis {
    /// Checks that self-destruct may be started (N-DESTRUCT-01).
    ///
    /// # Errors
    /// The rule that forbids it.
    pub(crate) fn may_start_self_destruct(&self) -> Result<(), Illegal> {
        if self.anyone_hibernates() {
            return Err(Illegal::new("N-HIB-06", "somebody hibernates"));
        }
        if self.tracks.self_destruct.is_some() {
            return Err(Illegal::new("N-DESTRUCT-09", "self-destruct is running already"));
        }
        Ok(())
    }

    /// Starts self-destruct on its first space, for any cause. Does nothing if starting is not legal
    /// (N-DESTRUCT-01, N-DESTRUCT-03, N-DESTRUCT-09, A-37).
    pub(crate) fn start_self_destruct(&mut self, cx: &mut Cx<'_>) {
        if self.may_start_self_destruct().is_ok() {
            self.tracks.set_self_destruct(cx, Some(components().self_destruct.start));
        }
    }
}
