//! Trade (R-ITEM-20, R-ITEM-21, R-ITEM-24).

use airlock_engine::{Framed, Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ItemCardId,
        ids::{BasicAction, ItemBack, ItemKind},
    },
    model::{
        Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        belt::{self, GearPlace},
        effect::gear,
        frame::{Cx, Flow, Frame, Procedure, Question},
        hands,
        position::Retaliation,
    },
};

/// Procedures of a trade (D-27).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The acting character proposes an exchange, or closes the trade.
    Open { seat: Seat },
    /// A partner answers with its own goods, or declines.
    Propose {
        partner: Seat,
        /// The seat that proposes.
        seat: Seat,
        /// The offered goods.
        give: Vec<Thing>,
    },
    /// The acting character accepts or rejects the answer.
    Confirm {
        partner: Seat,
        /// The seat that proposed.
        seat: Seat,
        /// The offered goods.
        give: Vec<Thing>,
        /// The goods in return.
        back: Vec<Thing>,
    },
}

/// An item or token in a trade. References to it may change with the other things its owner has, so it stores
/// the thing itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    Item(ItemCardId),
    /// A gear token and its slot.
    Token(GearPlace, Token),
}

impl Thing {
    /// The things that an action names.
    fn named(game: &Retaliation, owner: Seat, names: &[Ref]) -> Vec<Self> {
        let thing = |named: &Ref| match game.crew(owner).item_at(*named) {
            Some(card) => Some(Self::Item(card)),
            None => {
                let place = game.gear_place(owner, *named)?;
                Some(Self::Token(place, game.token_at(owner, place)?))
            }
        };
        names.iter().filter_map(thing).collect()
    }

    /// The reference by which an action names it now. `None` if its owner no longer has it.
    fn name(self, game: &Retaliation, owner: Seat) -> Option<Ref> {
        match self {
            Self::Item(card) => game.crew(owner).item_ref(card),
            Self::Token(place, token) => (game.token_at(owner, place) == Some(token)).then(|| place.named()),
        }
    }
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, _: &mut Cx<'_>) -> Flow<Self> {
        let stands = match &self {
            Self::Open { seat } => !partners(game, *seat).is_empty(),
            Self::Propose { .. } => true,
            // The seat that confirms may have thrown away something that it gives. The partner agreed to
            // nothing else.
            Self::Confirm { seat, give, .. } => give.iter().all(|thing| thing.name(game, *seat).is_some()),
        };
        if stands { Flow::Ask(self) } else { Flow::Done }
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
            Self::Propose { seat: giver, give, .. } => {
                let back = Slot::any(goods(game, seat));
                let agree = Offer::new(Verb::Agree, &["R-ITEM-20"]).choose(Arg::Give, back, "R-ITEM-24");
                vec![Offer::new(Verb::Decline, &["R-ITEM-20"]), shown(game, agree, *giver, give)]
            }
            Self::Confirm { partner, back, .. } => vec![
                Offer::new(Verb::Withdraw, &["R-ITEM-20"]),
                shown(game, Offer::new(Verb::Agree, &["R-ITEM-20", "R-ITEM-21"]), *partner, back),
            ],
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        match self {
            Self::Open { seat } => {
                if let Some(Ref::Seat(partner)) = action.one(Arg::Who) {
                    let give = Thing::named(game, seat, action.all(Arg::Give));
                    show(game, cx, seat, partner, &give);
                    game.push(Self::Open { seat });
                    game.push(Self::Propose { partner, seat, give });
                }
            }
            Self::Propose { partner, seat, give } => {
                if action.verb == Verb::Agree {
                    let back = Thing::named(game, partner, action.all(Arg::Give));
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

/// Adds the goods of the other side to an offer, so that its seat sees them.
fn shown(game: &Retaliation, offer: Offer, owner: Seat, things: &[Thing]) -> Offer {
    let names: Vec<Ref> = things.iter().filter_map(|thing| thing.name(game, owner)).collect();
    let count = u8::try_from(names.len()).unwrap_or(u8::MAX);
    match count {
        0 => offer,
        _ => offer.choose(Arg::Take, Slot::exactly(count, names), "R-ITEM-20"),
    }
}

/// The other characters in the room.
fn partners(game: &Retaliation, seat: Seat) -> Vec<Seat> {
    let Some(slot) = game.room_of(seat) else { return Vec::new() };
    game.characters_in(slot).filter(|other| *other != seat).collect()
}

/// The goods that a character can give: items, and gear tokens that are not loaded (R-ITEM-24, R-BELT-06).
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

/// Shows items from the backpack to the partner (H-33).
fn show(game: &mut Retaliation, cx: &mut Cx<'_>, from: Seat, to: Seat, things: &[Thing]) {
    for piece in &mut game.crew_mut(from).backpack {
        if things.contains(&Thing::Item(piece.face)) {
            piece.known.insert(to);
            cx.disclose("R-ITEM-20", SeatSet::only(to), || piece.face.kind().to_string());
        }
    }
}

/// Takes the goods from one side. Returns the procedures by which the other side gains them (R-ITEM-21).
fn hand_over(game: &mut Retaliation, cx: &mut Cx<'_>, from: Seat, to: Seat, things: &[Thing]) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    let (mut open, mut hidden): (Vec<ItemKind>, Vec<ItemKind>) = (Vec::new(), Vec::new());
    let mut tokens: Vec<Token> = Vec::new();
    // Tokens come first, so that a token on a given item can be given separately.
    for thing in things {
        if let Thing::Token(place, token) = *thing {
            game.set_token(from, place, None);
            tokens.push(token);
            frames.push(gear::Step::Gain { seat: to, token }.into());
        }
    }
    blur(game, from, to, things);
    for thing in things {
        let Thing::Item(card) = *thing else { continue };
        let packed = game.crew(from).backpack.iter().find(|piece| piece.face == card);
        let known = packed.map(|piece| piece.known); // The giver still knows the item (H-07).
        if let Some(item) = game.take_item(from, card) {
            if known.is_some() { &mut hidden } else { &mut open }.push(card.kind());
            let known = known.unwrap_or(SeatSet::NONE);
            frames.push(hands::Step::Receive { seat: to, item, known }.into());
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

/// Updates the knowledge of the others when items leave a backpack, of which they see only the colours. If
/// some items of a colour go and some stay, the others no longer know which is which (H-07).
fn blur(game: &mut Retaliation, from: Seat, to: Seat, things: &[Thing]) {
    let backs = |goes: bool| -> Vec<ItemBack> {
        let pieces = game.crew(from).backpack.iter();
        let going = pieces.filter(|piece| things.contains(&Thing::Item(piece.face)) == goes);
        going.map(|piece| piece.face.back()).collect()
    };
    let (go, stay) = (backs(true), backs(false));
    let mixed = |back: ItemBack| go.contains(&back) && stay.contains(&back);
    for piece in game.crew_mut(from).backpack.iter_mut().filter(|piece| mixed(piece.face.back())) {
        piece.known = piece.known.intersection(SeatSet::only(from).with(to));
    }
}

/// The basic action Trade.
pub(crate) struct Trade;

impl TurnAction for Trade {
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    fn perform(&self, game: &mut Retaliation, _: &mut Cx<'_>, seat: Seat, _: &Action) {
        game.push(Step::Open { seat });
    }
}

/// Offers the basic action (R-ITEM-20).
fn offer(game: &Retaliation, seat: Seat) -> Result<Offer, Illegal> {
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
