//! The intruder player: role, turns, attacks and looks (section 21).

use airlock_engine::{Framed, Illegal, Piece, Seat, SeatSet, numbered};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        AttackCardId, ChosenIntruder, EffectSource, EventCardId, IntruderActionId, IntruderOp, RollsNoise,
        ids::IntruderKind,
    },
    model::{
        FigureId, IntruderPlayer,
        event::{Look, SeenEvent, Sight},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        intruder_hand::{keep_offers, shuffled},
        position::Nemesis,
    },
};

/// A step of the intruder player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The first dead may become the intruder player (DP-INTRP-JOIN, N-INTRP-01, N-INTRP-02).
    Join {
        /// Seats whose characters died at the same moment and that have not declined.
        asked: SeatSet,
    },
    /// The seat asked first leaves the role to another that died at the same moment, which is asked
    /// (N-INTRP-02).
    TakeOver {
        /// Seats whose characters died at the same moment and that have not declined.
        asked: SeatSet,
        /// The seat asked now.
        seat: Seat,
    },
    /// Turn of the intruder player: one card or a pass (N-INTRP-08).
    Turn { seat: Seat },
    /// The intruder player must pass, with the normal choice of the card to keep (N-OP-17, DP-INTRP-KEEP).
    ForcedPass { seat: Seat },
    /// The intruder player has seen attack cards and chooses one (DP-INTRP-PICK, N-INTRP-13).
    PickAttack {
        /// The intruder player.
        seat: Seat,
        /// The attacker.
        figure: FigureId,
        target: Seat,
        /// Number of cards looked at. They stay on the deck until the choice.
        count: u8,
    },
    /// The intruder player orders the other attack cards under the deck. The chosen one is resolved
    /// (N-INTRP-17).
    OrderAttacks {
        /// The intruder player.
        seat: Seat,
        /// The attacker.
        figure: FigureId,
        target: Seat,
        /// Number of cards looked at.
        count: u8,
        /// Index of the chosen card among them.
        chosen: u8,
    },
    /// The intruder player has seen event cards and chooses one (DP-INTRP-PICK, N-OP-42).
    PickEvent {
        /// The intruder player.
        seat: Seat,
        /// Number of cards looked at. They stay on the deck until the choice.
        count: u8,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        let empty_hand = || game.intruder_hand().is_empty();
        match self {
            Self::Join { .. } if self.question(game).is_none() => Flow::Done,
            // Without a card there is nothing to choose (N-INTRP-10).
            Self::Turn { .. } | Self::ForcedPass { .. } if empty_hand() => {
                if let Some(player) = &mut game.intruder_player {
                    player.pass(cx, None)
                };
                Flow::Done
            }
            _ => Flow::Ask(self),
        }
    }

    fn question(&self, game: &Nemesis) -> Option<Question> {
        let (seat, point) = match self {
            // The lowest player number is asked first (N-INTRP-02).
            Self::Join { asked } => {
                (asked.iter().min_by_key(|seat| game.crew(*seat).number)?, "DP-INTRP-JOIN")
            }
            Self::TakeOver { seat, .. } => (*seat, "DP-INTRP-JOIN"),
            Self::Turn { seat } => (*seat, "DP-INTRP-PLAY"),
            Self::ForcedPass { seat } => (*seat, "DP-INTRP-KEEP"),
            Self::PickAttack { seat, .. }
            | Self::OrderAttacks { seat, .. }
            | Self::PickEvent { seat, .. } => (*seat, "DP-INTRP-PICK"),
        };
        Some(Question::to(seat, point))
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Join { asked } => {
                let mut offers =
                    vec![Offer::new(Verb::No, &["N-INTRP-03"]), Offer::new(Verb::Yes, &["N-INTRP-01"])];
                let others = asked.without(seat);
                if !others.is_empty() {
                    let others = Slot::one(others.iter().map(Ref::Seat));
                    offers.push(Offer::new(Verb::Choose, &["N-INTRP-02"]).choose(
                        Arg::Who,
                        others,
                        "N-INTRP-02",
                    ));
                }
                offers
            }
            Self::TakeOver { .. } => {
                vec![Offer::new(Verb::No, &["N-INTRP-02"]), Offer::new(Verb::Yes, &["N-INTRP-02"])]
            }
            Self::Turn { .. } => {
                let mut offers = keep_offers(game);
                offers.extend(move_offers(game).unwrap_or_default());
                offers.extend(attack_offers(game).unwrap_or_default());
                offers
                    .extend(game.intruder_hand_refs().into_iter().flat_map(|card| effect_offer(game, card)));
                offers
            }
            Self::ForcedPass { .. } => keep_offers(game),
            Self::PickAttack { count, .. } => {
                let cards = Slot::one(attack_refs(game, *count));
                vec![Offer::new(Verb::Choose, &["N-INTRP-13"]).choose(Arg::Card, cards, "N-INTRP-13")]
            }
            Self::OrderAttacks { count, chosen, .. } => {
                let from = rest_refs(game, *count, *chosen);
                let n = u8::try_from(from.len()).unwrap_or(u8::MAX);
                let order = Slot::Pick { from, min: n, max: n, ordered: true };
                vec![Offer::new(Verb::Choose, &["N-INTRP-17"]).choose(Arg::Order, order, "N-INTRP-17")]
            }
            Self::PickEvent { count, .. } => {
                let cards = Slot::one(event_refs(game, *count));
                vec![Offer::new(Verb::Choose, &["N-OP-42"]).choose(Arg::Card, cards, "N-OP-42")]
            }
        }
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Join { asked } => match (action.verb, action.one(Arg::Who)) {
                (Verb::Yes, _) => game.become_intruder_player(cx, seat),
                (Verb::Choose, Some(Ref::Seat(other))) => {
                    game.push(Self::TakeOver { asked, seat: other }); // N-INTRP-02
                }
                _ => {
                    game.record.intruder_player_declined = true; // N-INTRP-03, A-46
                    cx.tell(SeenEvent::IntruderPlayer { seat, joined: false });
                }
            },
            Self::TakeOver { .. } if action.verb == Verb::Yes => game.become_intruder_player(cx, seat),
            Self::TakeOver { asked, .. } => game.push(Self::Join { asked: asked.without(seat) }),
            Self::Turn { .. } if action.verb != Verb::Pass => play(game, cx, seat, action),
            Self::Turn { .. } | Self::ForcedPass { .. } => {
                if let Some(player) = &mut game.intruder_player {
                    player.pass(cx, action.one(Arg::Card))
                };
            }
            Self::PickAttack { figure, target, count, .. } => {
                let refs = attack_refs(game, count);
                let chosen = place_of(&refs, action.one(Arg::Card));
                if count > 2 {
                    game.push(Self::OrderAttacks { seat, figure, target, count, chosen });
                } else {
                    strike(game, cx, figure, target, &deal_out(count, chosen)); // a single other card needs no order
                }
            }
            Self::OrderAttacks { figure, target, count, chosen, .. } => {
                let refs = attack_refs(game, count);
                let wanted = action.all(Arg::Order).iter().map(|r| place_of(&refs, Some(*r)));
                let order: Vec<u8> = std::iter::once(chosen).chain(wanted).collect();
                strike(game, cx, figure, target, &order);
            }
            Self::PickEvent { count, .. } => {
                let refs = event_refs(game, count);
                resolve_seen_event(game, cx, count, place_of(&refs, action.one(Arg::Card)));
            }
        }
    }

    fn why_not(&self, game: &Nemesis, _: Seat, action: &Action) -> Illegal {
        match (self, action.verb) {
            (Self::Join { .. } | Self::TakeOver { .. }, _) => {
                Illegal::new("N-INTRP-01", "the seat takes the role or declines it")
            }
            (Self::Turn { .. }, Verb::PlayMove) => move_offers(game)
                .err()
                .unwrap_or_else(|| Illegal::new("N-INTRP-12", "this intruder cannot be moved so")),
            (Self::Turn { .. }, Verb::PlayAttack) => attack_offers(game)
                .err()
                .unwrap_or_else(|| Illegal::new("N-INTRP-13", "this intruder is not in combat")),
            (Self::Turn { .. }, Verb::PlayEffect) => {
                let named = |card: &(Ref, IntruderActionId)| Some(card.0) == action.one(Arg::Card);
                let card = game.intruder_hand_refs().into_iter().find(named);
                card.and_then(|card| effect_offer(game, card).err())
                    .unwrap_or_else(|| Illegal::new("N-INTRP-16", "no such card is in hand"))
            }
            (Self::Turn { .. }, _) => {
                Illegal::new("N-INTRP-08", "the intruder player plays one card or passes")
            }
            (Self::ForcedPass { .. }, _) => Illegal::new("N-OP-17", "the intruder player must pass"),
            (Self::PickEvent { .. }, _) => Illegal::new("N-OP-42", "one of the seen cards must be chosen"),
            _ => Illegal::new("N-INTRP-13", "one of the seen cards must be chosen"),
        }
    }
}

impl Nemesis {
    /// Gives a seat the role, starting with the next round (N-INTRP-02, N-INTRP-04, N-INTRP-05).
    fn become_intruder_player(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        self.intruder_player = Some(IntruderPlayer {
            seat,
            from_round: self.round.number + 1,
            hand: Vec::new(),
            deck: shuffled(cx, IntruderActionId::all().collect()),
            discard: Vec::new(),
            passed: false,
        });
        cx.tell(SeenEvent::IntruderPlayer { seat, joined: true });
    }

    /// Makes the intruder player pass, if it plays and has not passed yet (N-OP-17).
    pub(crate) fn intruder_player_passes(&mut self, cx: &mut Cx<'_>) {
        let Some(player) = self.intruder_player.as_ref().filter(|player| !player.passed) else { return };
        let seat = player.seat;
        if !self.intruder_player_active() {
            return;
        }
        if self.intruder_hand().is_empty() {
            if let Some(player) = &mut self.intruder_player {
                player.pass(cx, None)
            };
        } else {
            self.push(Step::ForcedPass { seat });
        }
    }
}

/// Offers to move one intruder: an offer for cards with a printed number, and one for cards whose number is
/// named (N-INTRP-12).
fn move_offers(game: &Nemesis) -> Result<Vec<Offer>, Illegal> {
    let movable = || game.intruders_in_order().into_iter().filter(|figure| !figure.kind.def().rooted); // V-MODE-05
    if movable().next().is_none() {
        return Err(Illegal::new("N-INTRP-12", "no intruder is on the board"));
    }
    let (fixed, free): (Vec<_>, Vec<_>) =
        game.intruder_hand_refs().into_iter().partition(|(_, card)| card.movement().is_some());
    let offer = |cards: Vec<(Ref, IntruderActionId)>| {
        let figures = movable().map(|figure| Ref::Figure(figure.id));
        (!cards.is_empty()).then(|| {
            Offer::new(Verb::PlayMove, &["N-INTRP-12"])
                .choose(Arg::Card, Slot::one(cards.into_iter().map(|(r, _)| r)), "N-INTRP-11")
                .choose(Arg::Target, Slot::one(figures), "N-INTRP-12")
        })
    };
    let named = |offer: Offer| offer.choose(Arg::Number, Slot::one((1..=4).map(Ref::Number)), "N-INTRP-12");
    Ok(offer(fixed).into_iter().chain(offer(free).map(named)).collect())
}

/// Offers for one intruder in combat to attack a character of its room (N-INTRP-13).
fn attack_offers(game: &Nemesis) -> Result<Vec<Offer>, Illegal> {
    let fighting = game.intruders_in_order().into_iter().filter(|figure| game.is_combat(figure.room));
    let fighting = fighting.filter(|figure| !figure.kind.def().passive); // V-MODE-05
    let cards: Vec<Ref> = game.intruder_hand_refs().into_iter().map(|(r, _)| r).collect();
    let offer = |figure: crate::model::Figure| {
        Offer::new(Verb::PlayAttack, &["N-INTRP-13"])
            .on(Arg::Target, Ref::Figure(figure.id))
            .choose(Arg::Card, Slot::one(cards.iter().copied()), "N-INTRP-11")
            .choose(Arg::Who, Slot::one(game.characters_in(figure.room).map(Ref::Seat)), "N-INTRP-13")
            .revealing()
    };
    let offers: Vec<Offer> = fighting.map(offer).collect();
    if offers.is_empty() { Err(Illegal::new("N-INTRP-13", "no intruder is in combat")) } else { Ok(offers) }
}

/// Offer to carry out the text of a card (N-INTRP-16).
fn effect_offer(game: &Nemesis, (card, id): (Ref, IntruderActionId)) -> Result<Offer, Illegal> {
    let offer = Offer::new(Verb::PlayEffect, &["N-INTRP-16"]).on(Arg::Card, card);
    with_targets(game, &id.def().ops, offer)
}

/// Adds slots for the choices that a text needs. Refuses a text without effect (N-OP-01).
fn with_targets(game: &Nemesis, ops: &[IntruderOp], offer: Offer) -> Result<Offer, Illegal> {
    let nothing = |why| Err(Illegal::new("N-OP-01", why));
    let somebody: Vec<Ref> = game.turn_order().filter(|seat| game.is_active(*seat)).map(Ref::Seat).collect();
    match ops.first() {
        Some(IntruderOp::NoiseRoll { .. }) if somebody.is_empty() => nothing("no character is in a room"),
        Some(IntruderOp::NoiseRoll { .. }) => {
            Ok(offer.choose(Arg::Who, Slot::one(somebody), "N-OP-43").revealing()) // N-OP-43
        }
        Some(IntruderOp::HealIntruders { .. }) => {
            let injured = game.intruders_in_order().into_iter().filter(|figure| figure.injuries > 0);
            let injured: Vec<Ref> = injured.map(|figure| Ref::Figure(figure.id)).collect();
            if injured.is_empty() {
                return nothing("no intruder is injured");
            }
            Ok(offer.choose(Arg::Target, Slot::one(injured), "N-OP-39"))
        }
        Some(IntruderOp::Hunt) if game.hunters().is_empty() => nothing("no adult has a character next to it"),
        Some(IntruderOp::KillInfested) if somebody.is_empty() => nothing("no character is in a room"),
        Some(
            IntruderOp::Hunt
            | IntruderOp::KillInfested
            | IntruderOp::DrawAndScan { .. }
            | IntruderOp::EventChoice { .. },
        ) => Ok(offer.revealing()),
        None => nothing("the card has no text"),
    }
}

/// Plays a card for its move, attack or effect (N-INTRP-08, N-INTRP-11).
fn play(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(card) = action
        .one(Arg::Card)
        .and_then(|r| game.intruder_player.as_mut().and_then(|player| player.discard_card(cx, r)))
    else {
        return;
    };
    cx.tell(SeenEvent::IntruderCardPlayed { seat, card: card.kind(), verb: action.verb });
    let target = action.one(Arg::Target);
    match (action.verb, target, action.one(Arg::Who)) {
        (Verb::PlayMove, Some(Ref::Figure(figure)), _) => {
            let named = match action.one(Arg::Number) {
                Some(Ref::Number(number)) => u8::try_from(number).ok(),
                _ => None,
            };
            if let Some(number) = card.movement().or(named) {
                game.move_intruders_by_number(cx, &[(figure, number)]); // N-INTRP-12
            }
        }
        (Verb::PlayAttack, Some(Ref::Figure(figure)), Some(Ref::Seat(target))) => {
            attack(game, cx, seat, card, figure, target);
        }
        (Verb::PlayEffect, target, who) => effect(game, cx, seat, card, target.or(who)),
        _ => {}
    }
}

fn attack(
    game: &mut Nemesis,
    cx: &mut Cx<'_>,
    seat: Seat,
    played: IntruderActionId,
    figure: FigureId,
    target: Seat,
) {
    if game.intruders.figure(figure).is_some_and(|figure| figure.kind == IntruderKind::Larva) {
        let target = Some(target); // N-INTRP-15
        return game.push(crate::rules::attack::Step::Attack { figure, target, surprise: false });
    }
    let wanted = usize::from(played.attack_cards());
    game.decks.provide_attacks(cx, wanted);
    let kinds: Vec<_> =
        game.decks.attacks.peek(wanted, SeatSet::only(seat)).iter().map(|card| card.kind()).collect();
    let count = u8::try_from(kinds.len()).unwrap_or(u8::MAX);
    cx.disclose("N-INTRP-13", SeatSet::only(seat), || format!("{kinds:?}"));
    let told = |saw| SeenEvent::Looked { seat, at: Look::Attacks(count), saw };
    cx.tell_secret(seat, told(Some(Sight::Attacks(kinds))), Some(told(None)));
    if count > 1 {
        game.push(Step::PickAttack { seat, figure, target, count });
    } else {
        strike(game, cx, figure, target, &deal_out(count, 0)); // a single card leaves no choice, which is public
    }
}

/// Indices of cards: the chosen one, then the others in their order.
fn deal_out(count: u8, chosen: u8) -> Vec<u8> {
    std::iter::once(chosen).chain((0..count).filter(|place| *place != chosen)).collect()
}

/// Resolves the first card of `order` as an intruder attack and puts the others under the deck in that order
/// from the top (N-INTRP-13, N-INTRP-14, N-INTRP-17).
fn strike(game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, target: Seat, order: &[u8]) {
    let seat = game.intruder_player.as_ref().map(|player| player.seat);
    let looked = seat.map_or(SeatSet::NONE, SeatSet::only);
    let mut seen: Vec<Option<Piece<AttackCardId>>> =
        (0..order.len()).map(|_| game.decks.attacks.draw(looked)).collect();
    let mut chosen = None;
    for place in order {
        match seen.get_mut(usize::from(*place)).and_then(Option::take) {
            Some(card) if chosen.is_none() => chosen = Some(card.face),
            Some(card) => game.decks.attacks.put_under(card),
            None => {}
        }
    }
    if let Some(card) = chosen {
        cx.disclose("N-INTRP-13", SeatSet::ALL, || card.to_string());
        game.push(crate::rules::attack::Step::WithCard { figure, target, card });
    }
}

fn effect(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, card: IntruderActionId, target: Option<Ref>) {
    let source = EffectSource::IntruderAction(card.kind());
    cx.tell(SeenEvent::Effect { source });
    match card.def().ops.first() {
        Some(IntruderOp::NoiseRoll { who: RollsNoise::Anyone }) => {
            if let Some(Ref::Seat(who)) = target {
                game.push(crate::rules::noise::Step::Roll { seat: who }); // N-OP-43
            }
        }
        Some(IntruderOp::HealIntruders { which: ChosenIntruder::Chosen, n }) => {
            if let Some(Ref::Figure(figure)) = target {
                game.intruders.heal(cx, figure, *n); // N-OP-39
            }
        }
        Some(IntruderOp::EventChoice { draw }) => event_choice(game, cx, seat, *draw),
        Some(IntruderOp::Hunt | IntruderOp::KillInfested | IntruderOp::DrawAndScan { .. }) | None => {
            let decider = game.decider();
            game.push(crate::rules::events::Step::Text { source, next: 0, decider });
        }
    }
}

/// Shows event cards to the intruder player only (N-OP-42).
fn event_choice(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, draw: u8) {
    let wanted = usize::from(draw);
    game.decks.provide_events(cx, wanted);
    let seen = game.decks.events.peek(wanted, SeatSet::only(seat));
    let kinds: Vec<_> = seen.iter().map(|card| card.kind()).collect();
    let count = u8::try_from(kinds.len()).unwrap_or(u8::MAX);
    cx.disclose("N-OP-42", SeatSet::only(seat), || format!("{seen:?}"));
    let told = |saw| SeenEvent::Looked { seat, at: Look::Events(count), saw };
    cx.tell_secret(seat, told(Some(Sight::Events(kinds))), Some(told(None)));
    if count > 1 {
        game.push(Step::PickEvent { seat, count });
    } else {
        resolve_seen_event(game, cx, count, 0);
    }
}

/// Discards all seen event cards except the chosen one face up, and resolves that one as in step 7 (N-OP-42).
fn resolve_seen_event(game: &mut Nemesis, cx: &mut Cx<'_>, count: u8, chosen: u8) {
    let drawn = (0..count).filter_map(|_| game.decks.events.draw(SeatSet::ALL));
    let mut seen: Vec<EventCardId> = drawn.map(|card| card.face).collect();
    if usize::from(chosen) >= seen.len() {
        return;
    }
    let card = seen.remove(usize::from(chosen));
    cx.disclose("N-OP-42", SeatSet::ALL, || format!("{card} {seen:?}"));
    cx.tell(SeenEvent::EventsDiscarded { cards: seen.iter().map(|card| card.kind()).collect() });
    game.decks.event_discards.extend(seen);
    game.resolve_event(cx, card);
}

/// References of a list of things: each is the n-th of its kind.
fn nth_refs<K: PartialEq + Copy>(kinds: &[K], refer: impl Fn(K, u8) -> Ref) -> Vec<Ref> {
    numbered(kinds, |kind| **kind).into_iter().map(|(kind, number)| refer(*kind, number)).collect()
}

/// Index of a reference among others; 0 if it is missing.
fn place_of(refs: &[Ref], wanted: Option<Ref>) -> u8 {
    let place = refs.iter().position(|r| Some(*r) == wanted);
    place.and_then(|place| u8::try_from(place).ok()).unwrap_or(0)
}

/// References of the top attack cards that the intruder player looks at.
fn attack_refs(game: &Nemesis, count: u8) -> Vec<Ref> {
    let seen = game.decks.attacks.faces().take(usize::from(count));
    nth_refs(&seen.map(AttackCardId::kind).collect::<Vec<_>>(), Ref::Attack)
}

/// References of the seen attack cards without the chosen one.
fn rest_refs(game: &Nemesis, count: u8, chosen: u8) -> Vec<Ref> {
    let mut refs = attack_refs(game, count);
    if usize::from(chosen) < refs.len() {
        refs.remove(usize::from(chosen));
    }
    refs
}

/// References of the top event cards that the intruder player looks at.
fn event_refs(game: &Nemesis, count: u8) -> Vec<Ref> {
    let seen = game.decks.events.faces().take(usize::from(count));
    nth_refs(&seen.map(EventCardId::kind).collect::<Vec<_>>(), Ref::Event)
}

/// References of cards in the intruder player's hand.
pub(crate) fn intruder_refs(cards: &[IntruderActionId]) -> Vec<Ref> {
    nth_refs(&cards.iter().map(|card| card.kind()).collect::<Vec<_>>(), Ref::IntruderAction)
}
