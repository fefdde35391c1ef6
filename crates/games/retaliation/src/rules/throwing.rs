//! Throwing away items and gear tokens (R-GEN-17, R-GEN-18).

use airlock_engine::{Framed, Question, Seat};

use crate::{
    model::{
        Phase,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{belt::GearPlace, frame::Cx, position::Retaliation},
};

/// Questions whose answers only their seat can see. If throwing something away could close them, the others
/// would learn about the hand. So nothing can be thrown away before the next question.
const CLOSED: [&str; 2] = ["D-24", "D-32"];

/// Offers throwing away, which is possible at any moment. Only a seat that is asked for a decision gets the
/// offer, so that play never waits for it (R-GEN-18, D-45).
pub(crate) fn offer(game: &Retaliation, seat: Seat) -> Option<Offer> {
    let open = |question: &Question| question.seats.contains(seat) && !CLOSED.contains(&question.point);
    let asked = game.question().as_ref().is_some_and(open);
    if !asked || game.round.phase == Phase::Setup || game.round.phase == Phase::End {
        return None;
    }
    let crew = game.crew(seat);
    let mut things: Vec<Ref> = crew.item_refs().into_iter().map(|(_, named)| named).collect();
    let own = game.gear_places(seat).into_iter().map(|(place, _)| place);
    let own = own.filter(|place| !matches!(place, GearPlace::Robot(_)));
    things.extend(own.filter(|place| game.token_at(seat, *place).is_some()).map(GearPlace::named));
    (!things.is_empty()).then(|| {
        Offer::new(Verb::ThrowAway, &["R-GEN-17"]).choose(Arg::What, Slot::one(things), "R-GEN-17").grave()
    })
}

impl Retaliation {
    /// Moves an item to its discard pile, or a token to the supply (R-GEN-17).
    pub(crate) fn throw_away(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Some(named) = action.one(Arg::What) else { return };
        if let Some(card) = self.crew(seat).item_at(named) {
            self.lose_item(cx, seat, card);
        } else if let Some(place) = self.gear_place(seat, named) {
            self.spend_token(cx, seat, place);
        }
    }
}
