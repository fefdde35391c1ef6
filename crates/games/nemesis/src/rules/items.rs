//! Items in a seat's turn: dropping, attaching an unlocked one, disclosure of used ones (sections 15.1, 15.4).

use airlock_engine::{Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    model::words::{Action, Arg, Offer, Ref, Slot, Verb},
    rules::{
        action::TurnAction,
        attach,
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of unlocking an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Autoloader was unlocked and may be attached immediately (N-OP-27).
    AttachNow { seat: Seat },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        let Self::AttachNow { seat } = self;
        if attach::offers(game, seat).is_err() { Flow::Done } else { Flow::Ask(self) }
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let Self::AttachNow { seat } = self;
        Some(Question::to(*seat, "DP-CARD"))
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let mut offers = attach::offers(game, seat).unwrap_or_default();
        offers.push(Offer::new(Verb::No, &["N-OP-27"]));
        offers
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if action.verb == Verb::Attach {
            attach::perform(game, cx, seat, action);
        }
    }
}

/// Dropping of a thing.
pub(crate) struct Drop;

impl TurnAction for Drop {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![drop_offer(game, seat)?])
    }

    fn is_free(&self) -> bool {
        true // N-ITEM-16
    }

    fn perform(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let Some(thing) = action.one(Arg::What) {
            game.drop_thing(cx, seat, thing);
        }
    }
}

/// Offer to drop a thing: at any moment of the seat's own turn, free and without an action, in combat too
/// (N-ITEM-16, N-COMBAT-06, A-53).
fn drop_offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    let mut things: Vec<Ref> = game.crew(seat).own_items().into_iter().map(|(r, _)| r).collect();
    for object in game.crew(seat).held_objects().map(Ref::Object) {
        if !things.contains(&object) {
            things.push(object);
        }
    }
    if things.is_empty() {
        return Err(Illegal::new("N-ITEM-16", "there is nothing to drop"));
    }
    let offer = Offer::new(Verb::Drop, &["N-ITEM-16", "N-ITEM-17", "N-ITEM-18"]).grave();
    Ok(offer.choose(Arg::What, Slot::one(things), "N-ITEM-16"))
}

/// Shows a used normal item to everybody (N-ITEM-03).
pub(crate) fn show_used_item(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(card) = action.one(Arg::Item).and_then(|item| game.crew(seat).item_card(item)) else { return };
    if game.crew(seat).heavy_item(card).is_none() {
        cx.disclose("N-ITEM-03", SeatSet::ALL, || card.both_sides());
        game.crew_mut(seat).show_card(card);
    }
}
