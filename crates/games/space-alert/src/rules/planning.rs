//! Section 2, planning: cards on action boards, packets, agreement to end.

use airlock_engine::{Illegal, Piece, Seat, SeatSet};

use crate::{
    content::{Half, Order},
    model::{
        event::{OwnCard, SeenEvent},
        player::{phase_of, slots},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        androids,
        boards::{changes, half, slot},
        cx::Cx,
        hints,
        position::SpaceAlert,
        transfers,
    },
};

/// Effect of an input on planning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(crate) enum Planning {
    GoesOn,
    /// All boards are final (SA-PLAN-17).
    Ends,
}

/// Begins the first phase (SA-COMMS-01).
pub(crate) fn begin(game: &mut SpaceAlert, cx: &mut Cx<'_>) {
    for seat in game.seats() {
        take_packet(game, cx, seat); // SA-PLAN-02
    }
    androids::turn_up_heroics(game, cx);
}

/// Moves a seat to its next phase. It takes the packet into hand, which locks the slots of earlier phases
/// (SA-PLAN-08, SA-PLAN-09).
pub(crate) fn take_packet(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat) {
    let player = &mut game.players[seat.index()];
    player.phase += 1;
    if player.packets.is_empty() {
        return; // SA-SOLO-02
    }
    let phase = player.phase;
    let audience = SeatSet::only(seat);
    let taken: Vec<OwnCard> = (player.packets.remove(0).into_iter())
        .map(|card| OwnCard { n: transfers::receive(&mut player.cards, Piece::known(card, audience)), card })
        .collect();
    let rule = if phase == 1 { "SA-PLAN-02" } else { "SA-PLAN-08" };
    cx.disclose(rule, audience, || format!("{taken:?}"));
    let count = u8::try_from(taken.len()).unwrap_or(u8::MAX);
    let told = |cards| SeenEvent::PacketTaken { seat, phase, count, cards };
    cx.tell_secret(seat, told(Some(taken)), Some(told(None)));
}

impl SpaceAlert {
    /// True if seats may agree to end planning: in the third phase (SA-PLAN-16), and not while the connection
    /// is lost (SA-COMMS-12).
    pub(crate) fn may_end_early(&self) -> bool {
        let third = self.phases() == 3 && self.phase() == 3;
        self.is_planning() && !self.setup.practice && third && !self.is_connection_lost()
    }

    /// True if a seat can show a plan that differs from the one last shown (SA-PLAN-13, SA-COMMS-12).
    fn may_tell(&self, seat: Seat) -> bool {
        let player = &self.players[seat.index()];
        !self.is_connection_lost() && player.plan() != player.told
    }
}

/// Offers of a seat while planning.
pub(crate) fn offers(game: &SpaceAlert, seat: Seat) -> Vec<Offer> {
    let mut offers = Vec::new();
    if game.phase() == 0 {
        return offers; // SA-PLAN-01
    }
    if game.setup.is_solo() {
        androids::solo_offers(game, &mut offers);
    } else {
        own_board(game, seat, &mut offers);
        if game.may_tell(seat) {
            offers.push(Offer::new(Verb::Tell, &["SA-PLAN-13"]).revealing());
        }
        transfers::offers(game, seat, &mut offers);
        androids::offers(game, seat, &mut offers);
    }
    if game.may_end_early() {
        let agrees = game.players[seat.index()].agrees;
        let verb = if agrees { Verb::Disagree } else { Verb::Agree };
        let last = game.players.iter().filter(|player| !player.agrees).count() == 1;
        let offer = Offer::new(verb, &["SA-PLAN-16"]);
        offers.push(if !agrees && last { offer.grave() } else { offer });
    }
    offers.extend(hints::offer(game));
    offers
}

fn own_board(game: &SpaceAlert, seat: Seat, offers: &mut Vec<Offer>) {
    let player = &game.players[seat.index()];
    let own = slots(player.phase);
    let hand: Vec<Ref> = player.hand().map(|(n, _)| Ref::Own(n)).collect();
    if !hand.is_empty() {
        // SA-PLAN-04, SA-PLAN-05, SA-PLAN-07
        offers.push(
            Offer::new(Verb::Place, &["SA-PLAN-07", "SA-PLAN-04"])
                .choose(Arg::Card, Slot::one(hand), "SA-PLAN-06")
                .choose(Arg::Up, Slot::one(Half::ALL.iter().copied().map(Ref::Half)), "SA-PLAN-04")
                .choose(Arg::Slot, Slot::one(own.clone().map(Ref::Slot)), "SA-PLAN-07"),
        );
    }
    let filled: Vec<u8> = own.clone().filter(|slot| player.planned(*slot).is_some()).collect();
    changes(&own.collect::<Vec<_>>(), &filled, None, offers);
    if player.phase < game.phases() {
        let empty = slots(player.phase).filter(|slot| player.planned(*slot).is_none()).count();
        let empty = i32::try_from(empty).unwrap_or(i32::MAX);
        let rules = &["SA-PLAN-10", "SA-PLAN-08", "SA-PLAN-09"];
        let offer = Offer::new(Verb::NextPacket, rules).meant(Arg::Phase, Ref::Phase(player.phase + 1));
        offers.push(offer.fact("empty_slots", empty).revealing().grave());
    }
}

/// Carries out an action while planning.
pub(crate) fn act(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, action: &Action) -> Planning {
    match action.verb {
        Verb::Hint => hints::put(game, cx, seat, action),
        Verb::Agree | Verb::Disagree => return agree(game, cx, seat, action.verb == Verb::Agree),
        Verb::Draw => transfers::draw(game, cx, seat),
        Verb::Give => transfers::give(game, cx, seat, action),
        Verb::NextPacket => take_packet(game, cx, seat),
        Verb::Tell => tell(game, cx, seat),
        Verb::Finish => return Planning::Ends,
        Verb::Assign => androids::assign(game, cx, seat, action),
        _ if game.setup.is_solo() => androids::change(game, cx, seat, action),
        _ => change(game, cx, seat, action),
    }
    Planning::GoesOn
}

fn agree(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, on: bool) -> Planning {
    game.players[seat.index()].agrees = on;
    cx.tell(SeenEvent::Agrees { seat, on });
    // SA-PLAN-16
    if game.players.iter().all(|player| player.agrees) { Planning::Ends } else { Planning::GoesOn }
}

/// Shows the others a seat's plan: the orders of its cards, not the cards (SA-PLAN-13).
fn tell(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat) {
    let Some(member) = game.member_of(seat) else { return };
    let player = &mut game.players[seat.index()];
    player.told = player.plan();
    let plan: Vec<(u8, Order)> = player.told.iter().map(|(slot, order)| (*slot, *order)).collect();
    cx.disclose("SA-PLAN-13", SeatSet::ALL, || format!("{plan:?}"));
    cx.tell(SeenEvent::PlanTold { seat, member, plan });
}

/// Carries out a change on the seat's own board.
fn change(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(member) = game.member_of(seat) else { return };
    let player = &mut game.players[seat.index()];
    match action.verb {
        Verb::Place => {
            let (slot, up) = (slot(action, Arg::Slot), half(action));
            let Some(Ref::Own(n)) = action.one(Arg::Card) else { return };
            if let Some((old, _)) = player.planned(slot)
                && let Some(old) = player.card_mut(old)
            {
                old.planned = None; // SA-PLAN-05
                cx.tell(SeenEvent::TakenBack { seat, member, slot });
            }
            let Some(held) = player.card_mut(n) else { return };
            held.planned = Some((slot, up));
            let told = |card| SeenEvent::Placed { seat, member, slot, up, card };
            cx.tell_secret(seat, told(Some(held.card.face)), Some(told(None))); // SA-PLAN-13, SA-PLAN-14
        }
        Verb::Move => {
            let (from, to) = (slot(action, Arg::From), slot(action, Arg::To));
            for held in player.cards.iter_mut().flatten() {
                if let Some((at, _)) = &mut held.planned {
                    *at = match *at {
                        at if at == from => to,
                        at if at == to => from,
                        at => at,
                    };
                }
            }
            cx.tell(SeenEvent::Moved { seat, member, from, to });
        }
        Verb::Turn | Verb::TakeBack => {
            let slot = slot(action, Arg::Slot);
            let Some((n, _)) = player.planned(slot) else { return };
            let Some(held) = player.card_mut(n) else { return };
            if action.verb == Verb::Turn {
                held.planned = held.planned.map(|(slot, up)| (slot, up.other()));
                cx.tell(SeenEvent::Turned { seat, member, slot });
            } else {
                held.planned = None;
                cx.tell(SeenEvent::TakenBack { seat, member, slot });
            }
        }
        _ => {}
    }
}

/// The rule that forbids an action while planning.
pub(crate) fn why_not(game: &SpaceAlert, seat: Seat, action: &Action) -> Illegal {
    let player = &game.players[seat.index()];
    if game.phase() == 0 {
        return Illegal::new("SA-PLAN-01", "planning starts with the first announcement");
    }
    match action.verb {
        Verb::Hint => Illegal::new("SA-COMMS-14", "the connection is lost: hints stay where they are"),
        Verb::Agree | Verb::Disagree if game.is_connection_lost() => {
            Illegal::new("SA-COMMS-12", "the connection is lost: nobody hears who agrees")
        }
        Verb::Agree | Verb::Disagree => {
            Illegal::new("SA-PLAN-16", "planning can be ended together only after phase 2 has ended")
        }
        Verb::Draw if transfers::is_drawn(game, seat, action) => {
            Illegal::late("SA-COMMS-07", "you have drawn for that announcement already")
        }
        Verb::Draw => Illegal::new("SA-COMMS-07", "there is no incoming data for you to use"),
        Verb::Give if game.is_connection_lost() => {
            Illegal::new("SA-COMMS-12", "the connection is lost: nobody can be given anything")
        }
        Verb::Give if transfers::is_other_transfer(game, action) => {
            Illegal::late("SA-COMMS-09", "the data transfer that this was meant for has ended")
        }
        Verb::Give if player.gave => Illegal::new("SA-COMMS-08", "you have given a card in this transfer"),
        Verb::Give if !game.is_transfer_open() => Illegal::new("SA-COMMS-09", "no data transfer is open"),
        Verb::Give => Illegal::new("SA-COMMS-10", "a normal card from the hand goes to another player"),
        Verb::Tell if game.is_connection_lost() => {
            Illegal::new("SA-COMMS-12", "the connection is lost: nobody hears what you say")
        }
        Verb::Tell => Illegal::new("SA-PLAN-13", "you have told the others everything already"),
        Verb::NextPacket => match action.one(Arg::Phase) {
            Some(Ref::Phase(phase)) if phase <= player.phase => {
                Illegal::late("SA-PLAN-11", "you have that packet already: its phase has begun for you")
            }
            Some(_) if player.phase < game.phases() => {
                Illegal::new("SA-PLAN-08", "that is not the next packet: packets are taken in order")
            }
            _ => Illegal::new("SA-PLAN-10", "there is no further packet"),
        },
        Verb::Finish => Illegal::new("SA-SOLO-06", "only untimed planning is finished like that"),
        Verb::Assign => androids::why_not(game, action),
        Verb::Place | Verb::Move | Verb::Turn | Verb::TakeBack if game.setup.is_solo() => {
            androids::why_not_solo(game, action)
        }
        Verb::Place | Verb::Move | Verb::Turn | Verb::TakeBack => {
            let named = [Arg::From, Arg::Slot].map(|arg| slot(action, arg)).into_iter().max().unwrap_or(0);
            if action.one(Arg::Member).is_some() {
                Illegal::new("SA-PLAN-06", "you can plan only on your own board")
            } else if named > 0 && phase_of(named) < player.phase {
                Illegal::new("SA-PLAN-09", "the slots of earlier phases are locked")
            } else if phase_of(named) > player.phase {
                Illegal::new("SA-PLAN-12", "this phase has not been entered")
            } else {
                Illegal::new("SA-PLAN-07", "this card or slot is not available")
            }
        }
        _ => Illegal::new("SA-PLAN-01", "the crew is planning"),
    }
}
