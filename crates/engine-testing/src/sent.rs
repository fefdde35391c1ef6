//! What a viewer is sent of a position.

use airlock_engine::{Game, OfferOf, Viewer};
use serde::Serialize;

use crate::Trouble;

/// What one viewer is sent of one position, as it goes over the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sent {
    /// Its view.
    pub(crate) view: Vec<u8>,
    /// What it is told of the waiting.
    pub(crate) pending: Vec<u8>,
    /// What it is offered; nothing for the public.
    pub(crate) legal: Vec<u8>,
    /// The outcome, which goes to everybody.
    pub(crate) outcome: Vec<u8>,
}

impl Sent {
    /// What `viewer` is sent, and what it is offered.
    pub(crate) fn to<G: Game>(viewer: Viewer, game: &G) -> Result<(Self, Vec<OfferOf<G>>), Trouble> {
        let legal = match viewer {
            Viewer::Seat(seat) => game.legal(seat),
            Viewer::Public => Vec::new(),
        };
        let sent = Self {
            view: bytes("a view", &game.view(viewer))?,
            pending: bytes("what a viewer is told of the waiting", &game.pending_for(viewer))?,
            legal: bytes("what a seat is offered", &legal)?,
            outcome: bytes("an outcome", &game.outcome())?,
        };
        Ok((sent, legal))
    }

    /// What every viewer is sent.
    pub(crate) fn to_all<G: Game>(seats: u8, game: &G) -> Result<Vec<Self>, Trouble> {
        Viewer::all(seats).map(|viewer| Ok(Self::to(viewer, game)?.0)).collect()
    }
}

/// Anything as the bytes that go over the wire.
pub(crate) fn bytes(what: &'static str, thing: &impl Serialize) -> Result<Vec<u8>, Trouble> {
    serde_json::to_vec(thing).map_err(|error| Trouble::Unwritable { what, error: error.to_string() })
}
