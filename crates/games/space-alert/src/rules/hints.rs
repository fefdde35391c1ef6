//! Hints on the ship plan: pieces without effect that anybody may move while planning (SA-PLAN-15).

use airlock_engine::Seat;

use crate::{
    model::{
        event::SeenEvent,
        hints::{Piece, Spot},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{cx::Cx, position::SpaceAlert},
};

/// The offer to move a hint; `None` while the connection is lost (SA-COMMS-14).
pub(crate) fn offer(game: &SpaceAlert) -> Option<Offer> {
    if game.is_connection_lost() {
        return None;
    }
    let pieces = Piece::all(game.crew_size()).map(Ref::Piece);
    let spots = Spot::all().map(Ref::Spot);
    Some(Offer::new(Verb::Hint, &["SA-PLAN-15"]).choose(Arg::Piece, Slot::one(pieces), "SA-PLAN-15").choose(
        Arg::To,
        Slot::one(spots),
        "SA-PLAN-15",
    ))
}

/// Moves a piece.
pub(crate) fn put(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    if let (Some(Ref::Piece(piece)), Some(Ref::Spot(to))) = (action.one(Arg::Piece), action.one(Arg::To)) {
        game.hints.insert(piece, to);
        cx.tell(SeenEvent::Hinted { seat, piece, to });
    }
}
