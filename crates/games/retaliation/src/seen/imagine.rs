//! Determinisation: another state that a viewer cannot distinguish from the true one.
//!
//! Each family of components that look alike is redealt among the places where the viewer does not know them.
//! Facts that could only be computed from public ones are not preserved, since no view shows them.

use airlock_engine::{Deal, Piece, Seat, SeatSet, Stack, Viewer, reexport::rand_core::Rng, rng as dice};

use crate::{
    content::{
        ItemCardId, ItemClass, ObjectiveCardId, TokenId,
        ids::{Color, ItemBack, ObjectiveDeck, TokenKind},
    },
    model::{Boxed, Crew, Decks, Facility, Intruders, PlayingCard, Systems},
    rules::{
        effect::{self, items},
        frame::Frame,
        position::Retaliation,
        react, setup, trade,
    },
};

/// Redraws everything that `who` does not know.
pub(crate) fn imagine(game: &Retaliation, who: Viewer, rng: &mut impl Rng) -> Retaliation {
    let mut world = game.clone();
    if world.outcome.is_some() {
        return world;
    }
    let busy = busy(&world.stack);
    let Retaliation { facility, systems, intruders, decks, crew, boxed, stack, .. } = &mut world;
    map(facility, who, rng);
    robot(systems, boxed, who, rng);
    bag(intruders, who, rng);
    draft(stack, boxed, who, rng);
    objectives(crew, boxed, who, rng);
    items(decks, crew, stack, busy, who, rng);
    common_decks(decks, who, rng);
    contamination(decks, crew, rng);
    hands(crew, busy, who, rng);
    answers(stack, who);
    world
}

/// Redeals the stacks of rooms and the corridor supply (H-21).
fn map(facility: &mut Facility, who: Viewer, rng: &mut impl Rng) {
    for stack in &mut facility.stacks {
        let mut deal = Deal::new(who);
        deal.pile(stack);
        deal.shuffle(rng);
    }
    let mut deal = Deal::new(who);
    deal.pile(&mut facility.corridor_supply);
    deal.shuffle(rng);
}

/// Redraws the robot's card and the order of the anti-aircraft tokens (H-15…18).
fn robot(systems: &mut Systems, boxed: &mut Boxed, who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.unknown(&mut boxed.robots);
    if !systems.robot.revealed {
        deal.unknown([&mut systems.robot.card]);
    }
    deal.shuffle(rng);
    if !systems.anti_aircraft.known.sees(who) {
        systems.anti_aircraft.active = dice::below(rng, 2) == 0;
    }
}

/// Redeals the numbers on tokens, and the Queen's cards (H-19, H-20, H-24).
fn bag(intruders: &mut Intruders, who: Viewer, rng: &mut impl Rng) {
    for &kind in TokenKind::ALL {
        let of_kind = |token: &&mut TokenId| token.kind() == kind;
        let mut deal = Deal::new(Viewer::Public);
        deal.unknown(intruders.bag.contents_mut().iter_mut().filter(of_kind));
        deal.unknown(intruders.piles.contents_mut().iter_mut().filter(of_kind));
        deal.shuffle(rng);
    }
    intruders.bag.contents_mut().sort_unstable();
    intruders.piles.contents_mut().sort_unstable();
    let mut deal = Deal::new(who);
    deal.pile(&mut intruders.queen.cards);
    deal.unknown(&mut intruders.queen.unseen);
    deal.shuffle(rng);
}

/// Redeals the two characters that a seat has drawn (H-14).
fn draft(stack: &mut Stack<Frame>, boxed: &mut Boxed, who: Viewer, rng: &mut impl Rng) {
    for frame in stack.iter_mut() {
        if let Frame::Setup(setup::Step::Keep { drawn, .. }) = frame {
            let mut deal = Deal::new(who);
            deal.pieces(drawn, None);
            deal.unknown(&mut boxed.characters);
            deal.shuffle(rng);
            boxed.characters.sort_unstable();
        }
    }
}

/// Redeals the objectives of other seats and those in the box, and redraws which ones were kept (H-12, H-13).
fn objectives(crew: &mut [Crew], boxed: &mut Boxed, who: Viewer, rng: &mut impl Rng) {
    for crew in crew.iter_mut() {
        let pair = &mut crew.objectives;
        let hidden =
            |piece: Option<&Piece<ObjectiveCardId>>| piece.is_none_or(|piece| !piece.known.sees(who));
        let unseen = pair.held().all(|piece| hidden(Some(piece))) && hidden(pair.put_away.as_ref());
        if pair.put_away.is_some() && unseen && dice::below(rng, 2) == 0 {
            // The seat may have kept the other one.
            let kept = pair.private.take().or(pair.mission.take());
            let other = std::mem::replace(&mut pair.put_away, kept);
            if let Some(piece) = other {
                match piece.face.def().deck {
                    ObjectiveDeck::Private => pair.private = Some(piece),
                    ObjectiveDeck::Mission => pair.mission = Some(piece),
                }
            }
        }
    }
    for &deck in ObjectiveDeck::ALL {
        let mut deal = Deal::new(who);
        let pieces = crew.iter_mut().flat_map(|crew| {
            let pair = &mut crew.objectives;
            pair.private.iter_mut().chain(&mut pair.mission).chain(&mut pair.put_away)
        });
        deal.pieces(pieces.filter(|piece| piece.face.def().deck == deck), None);
        deal.unknown(boxed.objectives.iter_mut().filter(|card| card.def().deck == deck));
        deal.shuffle(rng);
    }
}

/// Items that a seat has drawn to choose among (H-09).
fn drawn(stack: &mut Stack<Frame>) -> impl Iterator<Item = &mut Piece<ItemCardId>> {
    let frames = stack.iter_mut().filter_map(|frame| match frame {
        Frame::Drawing(items::Step::Keep { drawn: items, .. } | items::Step::Return { items, .. }) => {
            Some(items)
        }
        _ => None,
    });
    frames.flatten()
}

/// Redeals the item decks, other backpacks, and drawn items (H-07, H-09, H-22).
fn items(
    decks: &mut Decks,
    crew: &mut [Crew],
    stack: &mut Stack<Frame>,
    busy: SeatSet,
    who: Viewer,
    rng: &mut impl Rng,
) {
    let regular: fn(ItemCardId) -> bool = |card| card.def().class == ItemClass::Regular;
    for (pile, color) in decks.items.iter_mut().zip([Color::Red, Color::Green, Color::Yellow]) {
        let mut deal = Deal::new(who);
        deal.pile(pile);
        let idle = crew.iter_mut().zip(0..).filter(|(_, seat)| !busy.contains(Seat(*seat)));
        let pieces = idle.flat_map(|(crew, _)| &mut crew.backpack);
        deal.pieces(pieces.filter(|piece| piece.face.back() == ItemBack::from(color)), Some(regular));
        deal.pieces(drawn(stack).filter(|piece| piece.face.back() == ItemBack::from(color)), None);
        deal.shuffle(rng);
    }
    let mut deal = Deal::new(who);
    deal.pile(&mut decks.equipment);
    deal.pieces(drawn(stack).filter(|piece| piece.face.back() == ItemBack::Equipment), None);
    deal.shuffle(rng);
}

/// Redeals the other common decks (H-25, H-26).
fn common_decks(decks: &mut Decks, who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pile(&mut decks.wounds);
    deal.shuffle(rng);
    let mut deal = Deal::new(who);
    deal.pile(&mut decks.attacks);
    deal.shuffle(rng);
    let mut deal = Deal::new(who);
    deal.pile(&mut decks.events);
    deal.shuffle(rng);
    let mut deal = Deal::new(who);
    deal.pile(&mut decks.exploration);
    deal.shuffle(rng);
}

/// Redeals which contamination cards are infected, among those that nobody has scanned (H-04, H-06). Scanned
/// cards stay as they are, since the consequences of a scan are partly public.
fn contamination(decks: &mut Decks, crew: &mut [Crew], rng: &mut impl Rng) {
    let scanned = &decks.scanned;
    let mut deal = Deal::new(Viewer::Public);
    deal.pile(&mut decks.contamination);
    deal.unknown(decks.contamination_gone.iter_mut().filter(|card| scanned[card.index()].is_empty()));
    for crew in crew {
        let cards = crew.hand.iter_mut().chain(&mut crew.deck).chain(&mut crew.discard);
        deal.unknown(cards.filter_map(|card| match card {
            PlayingCard::Contamination(card) if scanned[card.index()].is_empty() => Some(card),
            PlayingCard::Contamination(_) | PlayingCard::Action(_) => None,
        }));
    }
    deal.shuffle(rng);
}

/// The seats with a declared action or offer that has not taken effect yet. Their cards and items stay as
/// they are, since the action may refer to them.
fn busy(stack: &Stack<Frame>) -> SeatSet {
    let named = stack.iter().flat_map(|frame| match frame {
        Frame::Effect(effect::Step::Consent { seat, .. }) => vec![*seat],
        Frame::Trade(trade::Step::Propose { seat, .. }) => vec![*seat],
        Frame::Trade(trade::Step::Confirm { seat, partner, .. }) => vec![*seat, *partner],
        _ => Vec::new(),
    });
    named.collect()
}

/// Redeals hands and draw decks of others, and reshuffles the viewer's own draw deck (H-01, H-02).
fn hands(crew: &mut [Crew], busy: SeatSet, who: Viewer, rng: &mut impl Rng) {
    for (seat, crew) in (0..).map(Seat).zip(crew) {
        if who.is(seat) || busy.contains(seat) {
            dice::shuffle(rng, &mut crew.deck);
        } else {
            dice::mix(rng, &mut crew.hand, &mut crew.deck);
        }
    }
}

/// Removes secret answers of others: none of them wants to react yet (H-34).
fn answers(stack: &mut Stack<Frame>, who: Viewer) {
    for frame in stack.iter_mut() {
        match frame {
            Frame::React(react::Step::Attack { asked, willing, .. }) => willing.retain(|(seat, _)| {
                if !who.is(*seat) {
                    asked.insert(*seat);
                }
                who.is(*seat)
            }),
            Frame::React(react::Step::Command { seat, declined }) if !who.is(*seat) => *declined = false,
            _ => {}
        }
    }
}
