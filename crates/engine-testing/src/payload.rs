//! The data that a viewer is sent of a position.

use airlock_engine::{Game, OfferOf, Viewer};
use serde::Serialize;

use crate::Trouble;

/// The data of one position sent to one viewer, as JSON bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Payload {
    pub(crate) view: Vec<u8>,
    /// The pending decisions as the viewer sees them.
    pub(crate) pending: Vec<u8>,
    /// The viewer's offers. Empty for the public.
    pub(crate) legal: Vec<u8>,
    /// The outcome, which is sent to everybody.
    pub(crate) outcome: Vec<u8>,
}

impl Payload {
    /// The data sent to `viewer`, together with its offers.
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

    /// The data sent to each viewer.
    pub(crate) fn to_all<G: Game>(seats: u8, game: &G) -> Result<Vec<Self>, Trouble> {
        Viewer::all(seats).map(|viewer| Ok(Self::to(viewer, game)?.0)).collect()
    }
}

/// Serialises any value as it is sent.
pub(crate) fn bytes(what: &'static str, thing: &impl Serialize) -> Result<Vec<u8>, Trouble> {
    serde_json::to_vec(thing).map_err(|error| Trouble::Unwritable { what, error: error.to_string() })
}
