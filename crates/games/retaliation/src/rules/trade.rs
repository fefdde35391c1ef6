//! Trade (R-ITEM-20, R-ITEM-21, R-ITEM-24).

use airlock_engine::{Framed, Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::ids::{BasicAction, ItemKind},
    model::{
        Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        belt::{self, GearPlace},
        effect::gear,
        frame::{Cx, Flow, Frame, Procedure, Question},
        hands,
        position::Retaliation,
    },
};

/// A procedure of this chapter (D-27).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The acting character proposes an exchange, or closes the trade.
    Open {
        /// Who.
        seat: Seat,
    },
    /// A partner says what it gives for it, or declines.
    Propose {
        /// The partner.
        partner: Seat,
        /// Who proposes.
        seat: Seat,
        /// What is given.
        give: Vec<Ref>,
    },
    /// The acting character agrees to the answer, or does not.
    Confirm {
        /// The partner.
        partner: Seat,
        /// Who proposes.
        seat: Seat,
        /// What is given.
        give: Vec<Ref>,
        /// What is given in return.
        back: Vec<Ref>,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, _: &mut Cx<'_>) -> Flow<Self> {
        if let Self::Open { seat } = self
            && (!game.is_on_map(seat) || partners(game, seat).is_empty())
        {
            return Flow::Done;
        }
        Flow::Ask(self)
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        Some(match self {
            Self::Open { seat } | Self::Confirm { seat, .. } => Question::to(*seat, "D-27"),
            Self::Propose { partner, .. } => Question::to(*partner, "D-27"),
        })
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Open { .. } => {
                let mut offers = vec![Offer::new(Verb::Close, &["R-ITEM-20"])];
                let give = goods(game, seat);
                for partner in partners(game, seat) {
                    let offer = Offer::new(Verb::Propose, &["R-ITEM-20"]).on(Arg::Who, Ref::Seat(partner));
                    offers.push(offer.choose(Arg::Give, Slot::any(give.clone()), "R-ITEM-24"));
                }
                offers
            }
            Self::Propose { give, .. } => {
                let back = Slot::any(goods(game, seat));
                let agree = Offer::new(Verb::Agree, &["R-ITEM-20"]).choose(Arg::Give, back, "R-ITEM-24");
                vec![Offer::new(Verb::Decline, &["R-ITEM-20"]), shown(agree, give)]
            }
            Self::Confirm { back, .. } => vec![
                Offer::new(Verb::Withdraw, &["R-ITEM-20"]),
                shown(Offer::new(Verb::Agree, &["R-ITEM-20", "R-ITEM-21"]), back),
            ],
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        match self {
            Self::Open { seat } => {
                if let Some(Ref::Seat(partner)) = action.one(Arg::Who) {
                    let give = action.all(Arg::Give).to_vec();
                    show(game, cx, seat, partner, &give);
                    game.push(Self::Open { seat });
                    game.push(Self::Propose { partner, seat, give });
                }
            }
            Self::Propose { partner, seat, give } => {
                if action.verb == Verb::Agree {
                    let back = action.all(Arg::Give).to_vec();
                    show(game, cx, partner, seat, &back);
                    game.push(Self::Confirm { partner, seat, give, back });
                }
            }
            Self::Confirm { partner, seat, give, back } => {
                if action.verb == Verb::Agree {
                    let mut frames = hand_over(game, cx, seat, partner, &give);
                    frames.extend(hand_over(game, cx, partner, seat, &back));
                    game.stack.then(frames);
                }
            }
        }
    }
}

/// What the other side gives, to look at.
fn shown(offer: Offer, things: &[Ref]) -> Offer {
    let count = u8::try_from(things.len()).unwrap_or(u8::MAX);
    match count {
        0 => offer,
        _ => offer.choose(Arg::Take, Slot::exactly(count, things.iter().copied()), "R-ITEM-20"),
    }
}

/// The other characters in the room.
fn partners(game: &Retaliation, seat: Seat) -> Vec<Seat> {
    let Some(slot) = game.room_of(seat) else { return Vec::new() };
    game.characters_in(slot).filter(|other| *other != seat).collect()
}

/// What a character can give: its items, and gear tokens that are not loaded (R-ITEM-24, R-BELT-06).
fn goods(game: &Retaliation, seat: Seat) -> Vec<Ref> {
    let items = game.crew(seat).item_refs().into_iter().map(|(_, named)| named);
    let free = |(place, slot): &(GearPlace, _)| {
        !matches!(place, GearPlace::Robot(_))
            && !belt::is_loaded(*place, *slot)
            && game.token_at(seat, *place).is_some()
    };
    let places = game.gear_places(seat).into_iter().filter(free).map(|(place, _)| place.named());
    items.chain(places).collect()
}

/// Items of the backpack are shown to the partner (H-33).
fn show(game: &mut Retaliation, cx: &mut Cx<'_>, from: Seat, to: Seat, things: &[Ref]) {
    let named: Vec<_> = things.iter().filter_map(|thing| game.crew(from).item_at(*thing)).collect();
    for piece in &mut game.crew_mut(from).backpack {
        if named.contains(&piece.face) {
            piece.known.insert(to);
            cx.disclose("R-ITEM-20", SeatSet::only(to), || piece.face.kind().to_string());
        }
    }
}

/// Items and tokens leave one side; the procedures by which the other side gains them (R-ITEM-21).
fn hand_over(game: &mut Retaliation, cx: &mut Cx<'_>, from: Seat, to: Seat, things: &[Ref]) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    let (mut open, mut hidden): (Vec<ItemKind>, Vec<ItemKind>) = (Vec::new(), Vec::new());
    let mut tokens: Vec<Token> = Vec::new();
    let places: Vec<GearPlace> = things.iter().filter_map(|thing| game.gear_place(from, *thing)).collect();
    for place in places {
        if let Some(token) = game.token_at(from, place) {
            game.set_token(from, place, None);
            tokens.push(token);
            frames.push(gear::Step::Gain { seat: to, token }.into());
        }
    }
    // All are named before any goes: their numbers count what is there.
    let items: Vec<_> = things.iter().filter_map(|thing| game.crew(from).item_at(*thing)).collect();
    for card in items {
        let in_backpack = game.crew(from).backpack.iter().any(|piece| piece.face == card);
        if let Some(item) = game.take_item(from, card) {
            if in_backpack { &mut hidden } else { &mut open }.push(card.kind());
            frames.push(hands::Step::Receive { seat: to, item }.into());
        }
    }
    if !frames.is_empty() {
        let backpack = u8::try_from(hidden.len()).unwrap_or(u8::MAX);
        let told = |items| SeenEvent::ItemTraded { from, to, items, backpack, tokens: tokens.clone() };
        let all = open.iter().chain(&hidden).copied().collect();
        cx.tell_some(SeatSet::only(from).with(to), told(all), told(open.clone()));
    }
    frames
}

/// The basic action (R-ITEM-20).
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn offer(game: &Retaliation, seat: Seat) -> Result<Offer, Illegal> {
    let basic = BasicAction::Trade.def();
    let pay = game.pay_slot(seat, basic.cost, None)?;
    if basic.not_in_combat && game.in_combat(seat) {
        return Err(Illegal::new("R-TURN-11", "this is not possible in combat"));
    }
    if partners(game, seat).is_empty() {
        return Err(Illegal::new("R-ITEM-20", "nobody else is in the room"));
    }
    Ok(Offer::new(Verb::Trade, &["R-ITEM-20"]).costs(basic.cost).choose(Arg::Pay, pay, "R-TURN-09"))
}
