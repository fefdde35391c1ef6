//! Actions with items and objects in a seat's turn: pick up, craft, unlock, drop, attach (sections 5.3, 15.1,
//! 15.3, 15.4). Also the disclosure of items that are used.

use airlock_engine::{Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    model::words::{Action, Arg, Offer, Ref, Slot, Verb},
    rules::{
        attach, craft,
        frame::{Cx, Flow, Procedure, Question},
        pick_up,
        position::Nemesis,
        quest,
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

/// Adds the offers to pick up, craft, unlock, drop and attach (DP-TURN, DP-DROP).
pub(crate) fn add_offers(game: &Nemesis, seat: Seat, offers: &mut Vec<Offer>) {
    for verb in [Verb::PickUp, Verb::Craft, Verb::Unlock, Verb::Drop, Verb::Attach] {
        offers.extend(offers_of(game, seat, verb).into_iter().flatten());
    }
}

/// Offers with one of these verbs.
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn offers_of(game: &Nemesis, seat: Seat, verb: Verb) -> Result<Vec<Offer>, Illegal> {
    match verb {
        Verb::PickUp => pick_up::offer(game, seat).map(|offer| vec![offer]),
        Verb::Craft => craft::offers(game, seat),
        Verb::Unlock => quest::offers(game, seat),
        Verb::Drop => drop_offer(game, seat).map(|offer| vec![offer]),
        Verb::Attach => attach::offers(game, seat),
        _ => Ok(Vec::new()),
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

/// Explains why such an action is not offered.
pub(crate) fn why_not(game: &Nemesis, seat: Seat, action: &Action) -> Illegal {
    let refused = match offers_of(game, seat, action.verb) {
        Ok(offers) if action.verb == Verb::Craft && offers.is_empty() => Some(craft::why_nothing(game, seat)),
        offers => offers.err(),
    };
    let otherwise = match action.verb {
        Verb::Craft => Illegal::new("N-CRAFT-02", "these components do not make this, or none is left"),
        Verb::Unlock => Illegal::new("N-QUEST-06", "the condition of this item cannot be fulfilled here"),
        _ => Illegal::new("N-ACT-06", "this is not offered now"),
    };
    refused.unwrap_or(otherwise)
}

/// Carries out picking up, crafting and unlocking.
pub(crate) fn perform(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    match action.verb {
        Verb::PickUp => pick_up::perform(game, cx, seat, action),
        Verb::Craft => craft::perform(game, cx, seat, action),
        Verb::Unlock => quest::perform(game, cx, seat, action),
        _ => {}
    }
}

/// Carries out dropping and attaching, which are no actions.
pub(crate) fn perform_free(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    match (action.verb, action.one(Arg::What)) {
        (Verb::Drop, Some(thing)) => game.drop_thing(cx, seat, thing),
        (Verb::Attach, _) => attach::perform(game, cx, seat, action),
        _ => {}
    }
}

/// Shows a used normal item to everybody (N-ITEM-03).
pub(crate) fn show_used_item(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(card) = action.one(Arg::Item).and_then(|item| game.crew(seat).item_card(item)) else { return };
    if game.crew(seat).heavy_item(card).is_none() {
        cx.disclose("N-ITEM-03", SeatSet::ALL, || card.both_sides());
        game.crew_mut(seat).show_card(card);
    }
}
