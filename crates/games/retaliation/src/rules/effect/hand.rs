//! Operations on playing cards and the turn (R-ACT-21).

use airlock_engine::{Seat, SeatSet};

use super::{
    need::Need,
    operation::{Named, Operation, Scene},
    orders,
    prices::discard_action_cards,
};
use crate::{
    content::{Drawing, HandOp},
    rules::{frame::Cx, position::Retaliation},
};

impl Operation for HandOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let seat = at.seat;
        match *self {
            Self::DrawCards { who: Drawing::You, .. } => Need::Nothing,
            Self::DrawCards { who: Drawing::EachNear, .. } => orders::rooms(game, &at.effect).into(),
            // Only the owner of a hand knows how many of its cards are action cards. With company, everybody can be
            // chosen, whatever their hands hold. Otherwise the presence of a choice would tell about the acting
            // seat's hand.
            Self::DrawCardsUpTo { n } => {
                let alone = game.characters_in(at.here).all(|other| other == seat);
                let short = game.crew(seat).action_cards() < usize::from(n);
                (at.effect.who.is_some() && (!alone || short)).into()
            }
            Self::EmptyHand => at.effect.who.is_some_and(|who| !game.crew(who).hand.is_empty()).into(),
            Self::UnlimitedActions => game.round.turn.is_some_and(|turn| turn.seat == seat).into(),
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        let seat = at.seat;
        match *self {
            Self::DrawCards { who: Drawing::You, n } => {
                game.crew_mut(seat).draw_cards(cx, seat, usize::from(n))
            }
            Self::DrawCards { who: Drawing::EachNear, n } => orders::draw(game, seat, answer.0, n),
            Self::DrawCardsUpTo { n } => {
                if let Some(who) = at.effect.who {
                    draw_up_to(game, cx, who, usize::from(n));
                }
            }
            Self::EmptyHand => {
                if let Some(who) = at.effect.who {
                    discard_action_cards(game, cx, who);
                }
            }
            Self::UnlimitedActions => {
                if let Some(turn) = &mut game.round.turn {
                    turn.unlimited = true;
                }
            }
        }
    }
}

/// Draws cards one by one until the hand holds `n` action cards, or none is left (R-ACT-21).
fn draw_up_to(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, n: usize) {
    let crew = game.crew_mut(seat);
    let mut drawn = 0;
    while crew.action_cards() < n && !(crew.deck.is_empty() && crew.discard.is_empty()) {
        crew.draw_cards(cx, seat, 1);
        drawn += 1;
    }
    cx.disclose("R-ACT-21", SeatSet::ALL, || drawn.to_string()); // The number of drawn cards is public.
}
