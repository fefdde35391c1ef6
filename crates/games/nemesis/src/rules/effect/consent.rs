//! Consent of another character that is to leave by the escape of a card (N-OP-09).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{CardOp, Escapers, MovingOp},
    model::{
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Verb},
    },
    rules::{
        effect::{ops_of, source_of},
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of asking for consent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Another character's seat is asked to come along (DP-CONSENT).
    Ask {
        /// The seat that plays the card.
        seat: Seat,
        /// The seat that is asked.
        other: Seat,
        /// The declared action.
        action: Action,
    },
}

/// The other seat that an action would take along. It is asked before anything is paid (N-OP-09).
pub(crate) fn consent_needed(game: &Nemesis, seat: Seat, action: &Action) -> Option<Seat> {
    let together =
        |op: &CardOp| matches!(op, CardOp::Moving(MovingOp::Escape { who, .. }) if *who != Escapers::You);
    if !ops_of(game, seat, action).iter().any(together) {
        return None;
    }
    let named = [Arg::Others, Arg::Who].into_iter().filter_map(|arg| action.one(arg));
    let mut seats = named.filter_map(|named| if let Ref::Seat(seat) = named { Some(seat) } else { None });
    seats.find(|other| *other != seat)
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Ask { seat, other, action } = &self;
        if let (Some(card), Some(Ref::Corridor(through))) =
            (source_of(game, *seat, action), action.one(Arg::Through))
        {
            cx.tell(SeenEvent::ConsentAsked { seat: *seat, other: *other, card, through });
        }
        Flow::Ask(self)
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let Self::Ask { other, .. } = self;
        Some(Question::to(*other, "DP-CONSENT"))
    }

    fn offers(&self, _: &Nemesis, _: Seat) -> Vec<Offer> {
        vec![Offer::new(Verb::No, &["N-OP-09"]), Offer::new(Verb::Yes, &["N-OP-09"]).revealing()]
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, _: Seat, answer: &Action) {
        let Self::Ask { seat, other, action } = self;
        let agreed = answer.verb == Verb::Yes;
        cx.tell(SeenEvent::Consented { seat: other, agreed });
        if agreed {
            game.push(crate::rules::turn::Step::Commit { seat, action });
        } else {
            game.push(crate::rules::turn::Step::Choose { seat }); // nothing is paid or used (N-OP-09)
        }
    }
}
