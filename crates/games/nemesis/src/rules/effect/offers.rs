//! Offers of action cards, items and room actions (N-ACT-05, N-ACT-06, N-ACT-17, N-OP-01, N-HIDDEN-05).

use airlock_engine::{Illegal, Seat};

use crate::{
    content::{Combat, EffectSource, RoomDef, RoomNo, Timing, ids::Wound},
    model::words::{Action, Arg, Offer, Ref, Verb},
    rules::{
        action::TurnAction,
        effect::{
            conditions::branch_drafts,
            operation::rules_of,
            perform, rooms,
            rules::rules,
            verdict::{Draft, Use},
        },
        frame::Cx,
        position::Nemesis,
    },
};

/// A component that a seat could use, with its name in actions and its cost.
#[derive(Debug, Clone, Copy)]
struct Component {
    verb: Verb,
    source: EffectSource,
    named: Option<(Arg, Ref)>,
    cost: u8,
    /// Addition to every cost (N-OP-16).
    extra: u8,
    room: RoomNo,
}

/// Kinds of components whose use is an action.
pub(crate) enum Used {
    Card,
    Item,
    Room,
}

impl TurnAction for Used {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        let components = match self {
            Self::Card => cards(game, seat),
            Self::Item => items(game, seat),
            Self::Room => vec![room_component(game, seat)],
        };
        let mut offers = Vec::new();
        for component in components.into_iter().flatten() {
            for branch in branches(component) {
                offers.extend(branch_offers(game, seat, component, branch).unwrap_or_default());
            }
        }
        Ok(offers)
    }

    fn why_not(&self, game: &Nemesis, seat: Seat, action: &Action) -> Illegal {
        let component = match (self, action.one(Arg::Card), action.one(Arg::Item)) {
            (Self::Card, Some(card), _) => card_component(game, seat, card),
            (Self::Item, _, Some(item)) => item_component(game, seat, item),
            (Self::Room, ..) => room_component(game, seat),
            _ => return Illegal::new("N-ACT-06", "say what you want to use"),
        };
        let component = match component {
            Ok(component) => component,
            Err(illegal) => return illegal,
        };
        let mut rule = "N-ACT-06";
        for branch in branches(component) {
            let named = action.one(Arg::Branch);
            if named.is_some() && named != Some(Ref::Branch(branch)) {
                continue;
            }
            match branch_offers(game, seat, component, branch) {
                Err(illegal) => return illegal,
                Ok(offers) => {
                    rule = offers.first().and_then(|offer| offer.rules.first()).copied().unwrap_or(rule);
                }
            }
        }
        Illegal::new(rule, "it is offered, but not with these choices")
    }

    fn perform(&self, game: &mut Nemesis, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        perform(game, seat, action);
    }
}

fn cards(game: &Nemesis, seat: Seat) -> Vec<Result<Component, Illegal>> {
    let cards = distinct(game.crew(seat).action_card_refs(), |card| match card {
        Ref::Card(kind, _) => Some(kind),
        _ => None,
    });
    cards.into_iter().map(|card| card_component(game, seat, card)).collect()
}

fn items(game: &Nemesis, seat: Seat) -> Vec<Result<Component, Illegal>> {
    let items = distinct(game.crew(seat).own_items(), |(_, card)| Some((card.kind(), card.color())));
    items.into_iter().map(|(item, _)| item_component(game, seat, item)).collect()
}

/// Keeps the first of each kind, so that equal cards are offered once.
fn distinct<T: Copy, K: PartialEq>(things: Vec<T>, kind: impl Fn(T) -> K) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for thing in things {
        if !found.iter().any(|other| kind(*other) == kind(thing)) {
            found.push(thing);
        }
    }
    found
}

/// The card, item or room that an action uses; `None` for other actions.
pub(crate) fn source_of(game: &Nemesis, seat: Seat, action: &Action) -> Option<EffectSource> {
    match (action.verb, action.one(Arg::Card), action.one(Arg::Item)) {
        (Verb::PlayCard, Some(Ref::Card(kind, _)), _) => Some(EffectSource::Action(kind)),
        (Verb::UseItem, _, Some(Ref::Item(kind, _))) => Some(EffectSource::Item(kind)),
        (Verb::RoomAction, ..) => Some(EffectSource::Room(game.kind_of(game.room_of(seat)?)?)),
        _ => None,
    }
}

fn own_room(game: &Nemesis, seat: Seat) -> Result<RoomNo, Illegal> {
    game.room_of(seat).ok_or_else(|| Illegal::new("N-ACT-14", "only characters in rooms act"))
}

/// Component of an action card in hand (N-ACT-05).
fn card_component(game: &Nemesis, seat: Seat, card: Ref) -> Result<Component, Illegal> {
    let Ref::Card(kind, _) = card else { return Err(Illegal::new("N-ACT-05", "this is not an action card")) };
    if !game.crew(seat).action_card_refs().contains(&card) {
        return Err(Illegal::new("N-ACT-05", "the card is not in hand"));
    }
    let def = kind.def();
    check_timing(def.timing)?;
    check_combat(game, seat, def.combat)?;
    Ok(Component {
        verb: Verb::PlayCard,
        source: EffectSource::Action(kind),
        named: Some((Arg::Card, card)),
        cost: def.cost,
        extra: 0,
        room: own_room(game, seat)?,
    })
}

/// Component of an item of the inventory or a hand slot (N-ITEM-12).
fn item_component(game: &Nemesis, seat: Seat, item: Ref) -> Result<Component, Illegal> {
    let Some(card) = game.crew(seat).item_card(item) else {
        let locked =
            |card: &crate::content::ItemCardId| matches!(item, Ref::Item(kind, _) if kind == card.kind());
        return Err(if game.crew(seat).locked.iter().any(locked) {
            Illegal::new("N-QUEST-01", "the item is locked")
        } else {
            Illegal::new("N-ITEM-12", "the item is not owned")
        });
    };
    let def = card.def();
    let Some(cost) = def.cost.filter(|_| !def.branches.is_empty()) else {
        return Err(Illegal::new("N-ITEM-12", "the item has no action"));
    };
    check_timing(def.timing)?;
    check_combat(game, seat, def.combat)?;
    Ok(Component {
        verb: Verb::UseItem,
        source: EffectSource::Item(card.kind()),
        named: Some((Arg::Item, item)),
        cost,
        extra: u8::from(game.crew(seat).has_wound(Wound::Hand)), // N-OP-16
        room: own_room(game, seat)?,
    })
}

/// Component of the room that the seat's character is in (N-ROOM-01, N-ACT-17).
fn room_component(game: &Nemesis, seat: Seat) -> Result<Component, Illegal> {
    let room = own_room(game, seat)?;
    let kind = rooms::check_action(game, seat, room)?;
    let cost = RoomDef::ACTION_COST;
    let source = EffectSource::Room(kind);
    Ok(Component { verb: Verb::RoomAction, source, named: None, cost, extra: 0, room })
}

fn check_timing(timing: Timing) -> Result<(), Illegal> {
    match timing {
        Timing::Action => Ok(()),
        Timing::Reaction => Err(Illegal::new("N-REACT-02", "this is used in reaction windows only")),
        Timing::Passive => Err(Illegal::new("N-OP-28", "this works by itself; you cannot use it")),
    }
}

fn check_combat(game: &Nemesis, seat: Seat, combat: Combat) -> Result<(), Illegal> {
    match combat {
        _ if combat.allows(game.in_combat(seat)) => Ok(()),
        Combat::In => Err(Illegal::new("N-ACT-11", "this is for characters in combat")),
        Combat::Out | Combat::Any => Err(Illegal::new("N-ACT-12", "this is not possible in combat")),
    }
}

fn branches(component: Component) -> std::ops::Range<u8> {
    0..u8::try_from(component.source.branches().len()).unwrap_or(u8::MAX)
}

/// Offers of one branch: one per set of compatible declarations.
fn branch_offers(
    game: &Nemesis,
    seat: Seat,
    component: Component,
    branch: u8,
) -> Result<Vec<Offer>, Illegal> {
    let Component { source, room, .. } = component;
    let using = Use { seat, source, branch, room };
    let drafts = branch_drafts(game, using)?;
    let mut refused = None;
    let mut offers = Vec::new();
    for draft in drafts {
        match offer(game, using, component, draft) {
            Ok(offer) => offers.push(offer),
            Err(illegal) => refused = Some(illegal),
        }
    }
    match refused {
        Some(illegal) if offers.is_empty() => Err(illegal),
        _ => Ok(offers),
    }
}

fn offer(game: &Nemesis, using: Use, component: Component, draft: Draft) -> Result<Offer, Illegal> {
    let cost = draft.cost.unwrap_or(component.cost) + component.extra;
    let card = component.named.map(|(_, named)| named).filter(|named| matches!(named, Ref::Card(..)));
    let pay = game.pay_slot(using.seat, cost, card)?;
    let mut offer = Offer::new(component.verb, rules(using)).costs(cost);
    let mut ops = using.ops().iter().map(rules_of);
    offer.reveals = ops.clone().any(|op| op.reveals());
    offer.grave = ops.any(|op| op.is_grave(game));
    if let Some((arg, thing)) = component.named {
        offer = offer.on(arg, thing);
    }
    if component.source.branches().len() > 1 {
        offer = offer.on(Arg::Branch, Ref::Branch(using.branch)); // N-ACT-09
    }
    offer = draft.fixed.into_iter().fold(offer, |offer, (arg, thing)| offer.on(arg, thing));
    offer = draft.slots.into_iter().fold(offer, |offer, (arg, slot, rule)| offer.choose(arg, slot, rule));
    Ok(if cost > 0 { offer.choose(Arg::Pay, pay, "N-ACT-03") } else { offer })
}
