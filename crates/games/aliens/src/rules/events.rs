//! Section 5: events. An event for any moment is a standing offer. An event that reacts to something is
//! played in its window.

use airlock_engine::{Framed, Illegal, Piece, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        EnduranceCard, EventDef, EventOp, EventTiming, FreeAction,
        ids::{Character, EnduranceKind},
    },
    model::{
        Level, Phase, Sealable,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        activation,
        frame::{Cx, Flow, Frame, HeldComponents, Manner, Procedure, Question},
        movement,
        position::Aliens,
        rest,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The event goes to Exhaust, once its effect has run (A-CARD-06).
    Away { card: EnduranceCard },
    /// A moment at which events can be played.
    Moment {
        /// Seats that have not answered yet.
        asked: SeatSet,
    },
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Away { card } => away(game, cx, card),
            Self::Moment { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Aliens) -> Option<Question> {
        let Self::Moment { asked } = self else { return None };
        Some(Question { seats: *asked, point: "DP-14", manner: Manner::Window(Word::Moment.as_str()) })
    }

    fn offers(&self, _: &Aliens, _: Seat) -> Vec<Offer> {
        vec![Offer::new(Verb::No, &["A-CARD-05"])]
    }

    fn answer(self, game: &mut Aliens, _: &mut Cx<'_>, seat: Seat, _: &Action) {
        if let Self::Moment { mut asked } = self {
            asked.remove(seat);
            game.push(Self::Moment { asked });
        }
    }

    fn holds(&self, held: &mut HeldComponents) {
        if let Self::Away { card } = self {
            held.events.push(*card);
        }
    }
}

/// Opens a moment for an event that would help now, if a seat could hold it (A-CARD-05, R-43, DP-14). At
/// every question events can be played anyway.
pub(crate) fn moment(game: &mut Aliens, event: EnduranceKind) {
    ask_holders(game, &[event]);
}

/// Opens a moment after a roll without another question, for events that can be played at any time and would
/// have an effect now (DP-14).
pub(crate) fn after_roll(game: &mut Aliens) {
    let events = useful(game);
    ask_holders(game, &events);
}

/// Events that can be played at any time and would have an effect now, in any hand.
pub(crate) fn useful(game: &Aliens) -> Vec<EnduranceKind> {
    let useful = |kind: &EnduranceKind| {
        let event = kind.def().event().filter(|event| event.timing == EventTiming::Any);
        event.is_some_and(|event| offer(game, game.round.holder, *kind, event).is_some())
    };
    EnduranceKind::ALL.iter().copied().filter(useful).collect()
}

/// Opens a moment before a card movement that would lose the match, for events that would raise `margin`
/// (A-LOSS-03, DP-14). `margin` takes the number of cards in Deck and Exhaust.
pub(crate) fn before_loss(game: &mut Aliens, margin: fn(usize, usize) -> usize) {
    let (deck, exhaust) = (game.deck(), game.piles.exhaust.len());
    let helps = |kind: &EnduranceKind| {
        let Some(event) = kind.def().event().filter(|event| game.can_bear(event.cost)) else { return false };
        let cost = usize::from(event.cost);
        let paid = cost.min(deck);
        let exhausted = (exhaust + paid).saturating_sub(cost - paid); // A-CARD-11
        let recycles = event.ops.iter().map(|op| match op {
            EventOp::Recycle { up_to } => usize::from(*up_to),
            _ => 0,
        });
        let recycled = recycles.sum::<usize>().min(exhausted);
        margin(deck - paid + recycled, exhausted - recycled + 1) > margin(deck, exhaust) // A-CARD-06
    };
    let mut events = useful(game);
    events.retain(helps);
    ask_holders(game, &events);
}

/// Opens a moment for all seats that could hold one of these events, judged by public information only.
fn ask_holders(game: &mut Aliens, events: &[EnduranceKind]) {
    let could = |seat: &Seat| {
        game.switches[seat.index()].moment == Level::Ask
            && events.iter().any(|event| could_hold(game, *seat, *event))
    };
    let asked: SeatSet = game.seats().filter(could).collect();
    if !asked.is_empty() {
        game.push(Step::Moment { asked });
    }
}

/// True if a choice in a covert window takes effect at once because no earlier seat in order was asked.
/// Otherwise all choices wait until the window closes, since nothing may show whether earlier seats have
/// answered (A-DECIDE-06, A-HIDDEN-04).
pub(crate) fn is_first(game: &Aliens, seat: Seat, all: SeatSet) -> bool {
    game.in_order().find(|other| all.contains(*other)) == Some(seat)
}

/// True if a seat could hold an event, judged by public information only. Either it has shown the card, or it
/// has cards that not everybody knows. In the latter case the place of at least one copy must not be public.
pub(crate) fn could_hold(game: &Aliens, seat: Seat, kind: EnduranceKind) -> bool {
    let known = |piece: &&Piece<EnduranceCard>| piece.known.sees(Viewer::Public);
    let hand = &game.player(seat).hand;
    if hand.iter().filter(known).any(|piece| piece.face.kind() == kind) {
        return true;
    }
    let piles = &game.piles;
    let open = piles.discard.iter().chain(&piles.removed).copied();
    let aside = piles.aside.iter().map(|revealed| revealed.card);
    let followed = [&piles.above, &piles.below, &piles.exhaust].into_iter();
    let followed = followed.flat_map(|pile| pile.seen_by(Viewer::Public)).map(|(_, card)| card);
    let hands = game.players.iter().flat_map(|player| player.hand.iter().filter(known));
    let seen = open.chain(aside).chain(followed).chain(hands.map(|piece| piece.face));
    hand.iter().any(|piece| !known(&piece))
        && seen.filter(|card| card.kind() == kind).count() < kind.def().copies
}

/// The reference to an event in a seat's hand; `None` without it.
pub(crate) fn held(game: &Aliens, seat: Seat, kind: EnduranceKind) -> Option<Ref> {
    let own = game.hand_refs(seat).into_iter().find(|(_, card)| card.kind() == kind);
    own.map(|(reference, _)| reference)
}

/// Cards exhausted to play an event.
pub(crate) fn cost(kind: EnduranceKind) -> u8 {
    kind.def().event().map_or(0, |event| event.cost)
}

/// The copy of an event that a seat plays, preferably one whose free action has not been taken (A-CARD-34).
fn copy(game: &Aliens, seat: Seat, kind: EnduranceKind) -> Option<EnduranceCard> {
    let used =
        |card: &EnduranceCard| game.round.activation.as_ref().is_some_and(|own| own.free.contains(card));
    let own = game.hand_refs(seat).into_iter().map(|(_, card)| card).filter(|card| card.kind() == kind);
    own.min_by_key(used)
}

/// Shows an event of a seat's hand and pays for it. `None` if the payment loses the match (A-CARD-06,
/// A-LOSS-03).
pub(crate) fn pay(
    game: &mut Aliens,
    cx: &mut Cx<'_>,
    seat: Seat,
    kind: EnduranceKind,
) -> Option<EnduranceCard> {
    let card = copy(game, seat, kind)?;
    cx.disclose("A-CARD-06", SeatSet::ALL, || card.kind().to_string());
    game.take_from_hand(seat, card, SeatSet::ALL);
    cx.tell(SeenEvent::Played { seat, card: kind });
    game.exhaust(cx, cost(kind));
    if game.ending.is_some() {
        game.piles.discard.push(card);
        return None;
    }
    Some(card)
}

/// Puts a played event face down on top of Exhaust. Everybody has seen it (A-CARD-06, A-HIDDEN-11).
pub(crate) fn away(game: &mut Aliens, cx: &mut Cx<'_>, card: EnduranceCard) {
    game.piles.exhaust.put_on_top(Piece::known(card, SeatSet::ALL));
    game.settle(cx);
}

/// Standing offers of a seat's events (DP-14).
pub(crate) fn offers(game: &Aliens, seat: Seat) -> Vec<Offer> {
    // After the end of a mission, only its aftermath is played (A-CAMPAIGN-05).
    if matches!(game.round.phase, Phase::Setup | Phase::Ended) || !game.is_in_game(seat) {
        return Vec::new();
    }
    let mut kinds: Vec<EnduranceKind> =
        game.hand_refs(seat).into_iter().map(|(_, card)| card.kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let events = kinds.into_iter().filter_map(|kind| Some((kind, kind.def().event()?)));
    events.filter_map(|(kind, event)| offer(game, seat, kind, event)).collect()
}

/// The character with which a seat is choosing an action. Free actions can be taken only then (A-CARD-32).
fn acting(game: &Aliens, seat: Seat) -> Option<Character> {
    let choosing = matches!(game.stack.top(), Some(Frame::Activation(activation::Step::Choose)));
    let activation = game.round.activation.as_ref().filter(|own| choosing && own.seat == seat)?;
    game.acts(activation.who).then_some(activation.who)
}

fn offer(game: &Aliens, seat: Seat, kind: EnduranceKind, event: &EventDef) -> Option<Offer> {
    let now = match event.timing {
        EventTiming::Any => true,
        EventTiming::OwnActivation => acting(game, seat).is_some(),
        EventTiming::DefensiveFire
        | EventTiming::AfterAttackRoll
        | EventTiming::AfterDefenceRoll
        | EventTiming::MotionCard => false,
    };
    if !now {
        return None;
    }
    let mut offer = Offer::new(Verb::Play, &["A-CARD-05", "A-CARD-06"]).on(Arg::Card, Ref::Card(kind, 1));
    for op in &event.ops {
        let (arg, from): (Arg, Vec<Ref>) = match op {
            EventOp::RaiseDial { .. } => {
                let dials = game.on_board().filter(|member| game.side(member.who).aim.is_some());
                (Arg::Who, dials.map(|member| Ref::Character(member.who)).collect())
            }
            EventOp::StandUp => (Arg::Who, game.prone().map(Ref::Character).collect()),
            EventOp::Recycle { up_to } => {
                let most = u8::try_from(game.piles.exhaust.len()).unwrap_or(u8::MAX).min(*up_to);
                (Arg::What, (1..=most).rev().map(Ref::Exhausted).collect())
            }
            EventOp::Barricade => {
                let mut things: Vec<Sealable> = game
                    .on_board()
                    .filter(|member| member.stands())
                    .filter_map(crate::model::Member::cell)
                    .flat_map(|cell| game.barricades_beside(cell))
                    .collect();
                things.sort_unstable();
                things.dedup();
                (Arg::What, things.into_iter().map(Sealable::reference).collect())
            }
            EventOp::FreeAction { .. } => {
                let used = &game.round.activation.as_ref()?.free;
                if copy(game, seat, kind).is_none_or(|card| used.contains(&card)) {
                    return None; // A-CARD-34
                }
                continue;
            }
            EventOp::FireAtAnyRange
            | EventOp::RerollMissedAttack
            | EventOp::RerollDefence
            | EventOp::CancelBlips => return None,
        };
        if from.is_empty() {
            return None;
        }
        offer = offer.choose(arg, Slot::one(from), "A-CARD-05");
    }
    Some(game.priced(offer, event.cost))
}

/// The rule that forbids playing an event now.
pub(crate) fn why_not(game: &Aliens, seat: Seat, action: &Action) -> Illegal {
    let held = match action.one(Arg::Card) {
        Some(Ref::Card(kind, _)) => held(game, seat, kind).map(|_| kind),
        _ => None,
    };
    match held.and_then(|kind| kind.def().event()) {
        None => Illegal::new("A-CARD-05", "this event is not in your hand"),
        Some(EventDef { timing: EventTiming::OwnActivation, .. }) => {
            Illegal::new("A-CARD-32", "a free action is possible only in the character's own activation")
        }
        Some(_) => Illegal::new("A-CARD-05", "the card does not allow this moment"),
    }
}

/// Plays an event: pays it, resolves it, then puts it on Exhaust (A-CARD-06).
pub(crate) fn play(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(Ref::Card(kind, _)) = action.one(Arg::Card) else { return };
    let acting = acting(game, seat);
    let Some(card) = pay(game, cx, seat, kind) else { return };
    game.push(Step::Away { card });
    let Some(event) = kind.def().event() else { return };
    for op in &event.ops {
        match (op, action.one(Arg::Who), action.one(Arg::What)) {
            (EventOp::RaiseDial { by }, Some(Ref::Character(who)), _) => game.raise_dial(cx, who, *by),
            (EventOp::StandUp, Some(Ref::Character(who)), _) => game.stand_up(cx, who),
            (EventOp::Recycle { .. }, _, Some(Ref::Exhausted(n))) => game.recycle(cx, n, &[], None),
            (EventOp::Barricade, _, Some(what)) => {
                if let Some(what) = Sealable::read(what) {
                    game.field.barricade(cx, what);
                }
            }
            (EventOp::FreeAction { action: free }, ..) => {
                if let (Some(who), Some(activation)) = (acting, game.round.activation.as_mut()) {
                    activation.free.push(card);
                    match free {
                        FreeAction::Move => movement::begin(game, who),
                        FreeAction::Rest => rest::begin(game, who),
                    }
                }
            }
            _ => {}
        }
    }
}
