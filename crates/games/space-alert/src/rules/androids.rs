//! Section 17, fewer than four players: androids with public boards, and the solo flight.

use airlock_engine::{Illegal, Seat, SeatSet};

use crate::{
    content::{ActionCard, Half},
    model::{
        event::SeenEvent,
        player::{SLOTS, phase_of, slots},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{boards, cx::Cx, position::SpaceAlert},
};

/// Turns up the heroic cards of the androids (SA-ANDROID-04, SA-SOLO-02).
pub(crate) fn turn_up_heroics(game: &mut SpaceAlert, cx: &mut Cx<'_>) {
    for (member, crewman) in (0..).zip(&mut game.crew) {
        if let Some(heroic) = &mut crewman.heroic {
            heroic.known = SeatSet::ALL;
            let card = heroic.face;
            cx.disclose("SA-ANDROID-04", SeatSet::ALL, || card.to_string());
            cx.tell(SeenEvent::HeroicTurnedUp { member, card });
        }
    }
}

impl SpaceAlert {
    /// Slots of an android's board that can be planned now: those of the announced phase (AMB-31), or all of
    /// them in untimed planning (SA-SOLO-06).
    fn open_slots(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        let phase = self.phase().clamp(1, 3);
        if self.setup.practice { 1..=self.turns() } else { slots(phase) }
    }
}

/// Adds the offers of a seat for the boards of androids.
pub(crate) fn offers(game: &SpaceAlert, seat: Seat, offers: &mut Vec<Offer>) {
    let player = &game.players[seat.index()];
    // SA-ANDROID-05
    let normal = player.hand().filter(|(_, held)| !held.card.face.is_heroic());
    let hand: Vec<Ref> = normal.map(|(n, _)| Ref::Own(n)).collect();
    for (member, crewman) in game.androids() {
        let heroic = crewman.heroic.map(|card| Ref::Open(card.face));
        let cards: Vec<Ref> = hand.iter().copied().chain(heroic).collect();
        let empty = game.open_slots().filter(|slot| crewman.board[usize::from(*slot - 1)].is_none());
        let empty: Vec<Ref> = empty.map(Ref::Slot).collect();
        if !cards.is_empty() && !empty.is_empty() {
            offers.push(
                Offer::new(Verb::Assign, &["SA-ANDROID-05", "SA-ANDROID-06", "AMB-31"])
                    .on(Arg::Member, Ref::Member(member))
                    .choose(Arg::Card, Slot::one(cards), "SA-ANDROID-05")
                    .choose(Arg::Up, Slot::one(Half::ALL.iter().copied().map(Ref::Half)), "SA-PLAN-04")
                    .choose(Arg::Slot, Slot::one(empty), "SA-ANDROID-06")
                    .grave(),
            );
        }
    }
}

fn member(action: &Action) -> Option<u8> {
    match action.one(Arg::Member) {
        Some(Ref::Member(member)) => Some(member),
        _ => None,
    }
}

/// Puts a card on an android's board: one of the seat's, or the android's heroic card (SA-ANDROID-07).
pub(crate) fn assign(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(member) = member(action) else { return };
    let (slot, up) = (boards::slot(action, Arg::Slot), boards::half(action));
    let crewman = &mut game.crew[usize::from(member)];
    let card = match action.one(Arg::Card) {
        Some(Ref::Own(n)) => {
            let cards = &mut game.players[seat.index()].cards;
            cards.get_mut(usize::from(n)).and_then(Option::take).map(|held| held.card.face)
        }
        _ => crewman.heroic.take().map(|card| card.face),
    };
    let Some(card) = card else { return };
    crewman.board[usize::from(slot - 1)] = Some((card, up));
    cx.disclose("SA-ANDROID-05", SeatSet::ALL, || card.to_string());
    cx.tell(SeenEvent::Placed { seat, member, slot, up, card: Some(card) });
}

/// The rule that forbids an assignment to an android.
pub(crate) fn why_not(game: &SpaceAlert, action: &Action) -> Illegal {
    let slot = boards::slot(action, Arg::Slot);
    let Some(crewman) = member(action).and_then(|member| game.crew.get(usize::from(member))) else {
        return Illegal::new("SA-ANDROID-05", "a card goes on the board of an android");
    };
    let taken = |slot: u8| crewman.board.get(usize::from(slot).wrapping_sub(1)).is_some_and(Option::is_some);
    if crewman.seat.is_some() {
        Illegal::new("SA-PLAN-06", "you can plan only on your own board or for an android")
    } else if taken(slot) {
        Illegal::new("SA-ANDROID-06", "somebody was faster: the slot is taken, and the card stays")
    } else if !game.open_slots().any(|open| open == slot) {
        Illegal::new("AMB-31", "an android is planned for in the announced phase only")
    } else {
        Illegal::new("SA-ANDROID-05", "a normal card from the hand, or the android's own heroic card")
    }
}

// The solo flight

/// Adds the offers of the only player (SA-SOLO-03, SA-SOLO-04).
pub(crate) fn solo_offers(game: &SpaceAlert, offers: &mut Vec<Offer>) {
    let open: Vec<u8> = game.open_slots().collect();
    let supply = ActionCard::normal().zip(&game.supply).filter(|(_, left)| **left > 0);
    let supply: Vec<Ref> = supply.map(|(card, _)| Ref::Open(card)).collect();
    for (member, crewman) in game.androids() {
        let cards = supply.iter().copied().chain(crewman.heroic.map(|card| Ref::Open(card.face)));
        offers.push(
            Offer::new(Verb::Place, &["SA-SOLO-03", "SA-SOLO-04"])
                .on(Arg::Member, Ref::Member(member))
                .choose(Arg::Card, Slot::one(cards), "SA-SOLO-03")
                .choose(Arg::Up, Slot::one(Half::ALL.iter().copied().map(Ref::Half)), "SA-PLAN-04")
                .choose(Arg::Slot, Slot::one(open.iter().copied().map(Ref::Slot)), "SA-SOLO-04"),
        );
        let filled: Vec<u8> =
            open.iter().copied().filter(|slot| crewman.board[usize::from(*slot - 1)].is_some()).collect();
        boards::changes(&open, &filled, Some(member), offers);
    }
    if game.setup.practice {
        offers.push(Offer::new(Verb::Finish, &["SA-SOLO-06"]).grave());
    }
}

/// Carries out the only player's change on the board of an android.
pub(crate) fn change(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(member) = member(action) else { return };
    let index = |arg| usize::from(boards::slot(action, arg)).clamp(1, SLOTS) - 1;
    let slot = boards::slot(action, Arg::Slot);
    match action.verb {
        Verb::Place => {
            let up = boards::half(action);
            let Some(Ref::Open(card)) = action.one(Arg::Card) else { return };
            if take_back(game, member, index(Arg::Slot)) {
                cx.tell(SeenEvent::TakenBack { seat, member, slot });
            }
            let crewman = &mut game.crew[usize::from(member)];
            match game.supply.get_mut(card as usize) {
                Some(left) => *left -= 1,
                None => crewman.heroic = None,
            }
            crewman.board[index(Arg::Slot)] = Some((card, up));
            cx.tell(SeenEvent::Placed { seat, member, slot, up, card: Some(card) });
        }
        Verb::Move => {
            game.crew[usize::from(member)].board.swap(index(Arg::From), index(Arg::To));
            let (from, to) = (boards::slot(action, Arg::From), boards::slot(action, Arg::To));
            cx.tell(SeenEvent::Moved { seat, member, from, to });
        }
        Verb::Turn => {
            if let Some((_, up)) = &mut game.crew[usize::from(member)].board[index(Arg::Slot)] {
                *up = up.other();
                cx.tell(SeenEvent::Turned { seat, member, slot });
            }
        }
        Verb::TakeBack => {
            take_back(game, member, index(Arg::Slot));
            cx.tell(SeenEvent::TakenBack { seat, member, slot });
        }
        _ => {}
    }
}

/// Puts a planned card back to the supply or the android. Returns false if the slot is empty.
fn take_back(game: &mut SpaceAlert, member: u8, index: usize) -> bool {
    let crewman = &mut game.crew[usize::from(member)];
    let Some((card, _)) = crewman.board[index].take() else { return false };
    match game.supply.get_mut(card as usize) {
        Some(left) => *left += 1,
        None => crewman.heroic = Some(airlock_engine::Piece::known(card, SeatSet::ALL)),
    }
    true
}

/// The rule that forbids an action of the only player.
pub(crate) fn why_not_solo(game: &SpaceAlert, action: &Action) -> Illegal {
    let slot = [Arg::From, Arg::To, Arg::Slot].map(|arg| boards::slot(action, arg));
    let slot = slot.into_iter().find(|slot| *slot > 0 && !game.open_slots().any(|open| open == *slot));
    match slot {
        Some(slot) if phase_of(slot) < game.phase() => {
            Illegal::new("SA-SOLO-04", "the end of this phase was announced")
        }
        Some(_) => Illegal::new("SA-PLAN-12", "this phase has not begun"),
        None => Illegal::new("SA-SOLO-03", "a card of the supply, or the heroic card of its android"),
    }
}
