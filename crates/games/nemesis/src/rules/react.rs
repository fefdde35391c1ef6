//! Reactions (section 15.6).
//!
//! Windows for hidden cards depend on public facts only and are covert. Armor and the Motion Scanner are
//! public, so their owners are asked openly (N-REACT-11).

use airlock_engine::{Framed, Seat, SeatSet, Stack};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ActionCardId, EffectSource, ItemCardId,
        ids::{ActionKind, ItemKind, NoiseFace},
    },
    model::{
        Crew, PlayingCard,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Verb, Word},
    },
    rules::{
        attack::Hit,
        frame::{Cx, Flow, Frame, Manner, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of a reaction window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A window for Interruption: against an action (N-REACT-03), or against the last Interruption
    /// (N-REACT-06).
    Interrupt {
        /// The seat whose action may be cancelled.
        actor: Seat,
        /// Seats that have played an Interruption, latest last.
        played: Vec<Seat>,
        /// Seats that have not answered yet.
        asked: SeatSet,
        /// Seats that want to play.
        willing: SeatSet,
    },
    /// The window of an attack that hit (N-REACT-09).
    Hit {
        hit: Hit,
        /// Seats that may ignore it, in turn order. The first one is asked.
        may: Vec<Seat>,
        /// True if the first seat has declined covertly. The window stays open until its time is over.
        declined: bool,
    },
    /// The window of a noise roll, for the Motion Scanner (N-REACT-08).
    Noise {
        seat: Seat,
        /// Result so far.
        face: NoiseFace,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, _: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        Flow::Ask(self)
    }

    fn question(&self, game: &Nemesis) -> Option<Question> {
        let (seats, manner) = match self {
            Self::Interrupt { asked, .. } => (*asked, Manner::Window(Word::Interruption.as_str())),
            Self::Hit { may, declined, .. } => {
                let seat = *may.first()?;
                let open = armor_of(game, seat).is_some();
                let seats = if *declined { SeatSet::NONE } else { SeatSet::only(seat) };
                (seats, if open { Manner::Open } else { Manner::Window(Word::NervesOfSteel.as_str()) })
            }
            Self::Noise { seat, .. } => (SeatSet::only(*seat), Manner::Open),
        };
        Some(Question { seats, point: "DP-REACT", manner })
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let mut offers = vec![Offer::new(Verb::Decline, &["N-REACT-02"])];
        match self {
            Self::Interrupt { .. } => {
                offers.extend(card_offer(
                    game,
                    seat,
                    ActionKind::Interruption,
                    &["N-REACT-03", "N-REACT-06"],
                ));
            }
            Self::Hit { hit, .. } => {
                let armor = |_| Ref::Item(ItemKind::Armor, 1);
                let armor = armor_of(game, seat).map(armor);
                offers.extend(armor.map(|armor| react(&["N-REACT-09", "N-REACT-10"]).on(Arg::Item, armor)));
                if nerves_could_help(game, hit, seat) {
                    let rules = &["N-REACT-09", "N-REACT-10"];
                    offers.extend(card_offer(game, seat, ActionKind::NervesOfSteel, rules));
                }
            }
            Self::Noise { .. } => {
                if let Ok(pay) = game.pay_slot(seat, 1, None) {
                    let offer = react(&["N-REACT-08"]).on(Arg::Item, Ref::Item(ItemKind::MotionScanner, 1));
                    offers.push(offer.choose(Arg::Pay, pay, "N-ACT-03").costs(1).revealing());
                }
            }
        }
        offers
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let reacts = action.verb == Verb::React;
        match self {
            Self::Interrupt { actor, played, mut asked, mut willing } => {
                asked.remove(seat);
                if reacts {
                    willing.insert(seat);
                }
                // The card is played at once, unless an earlier seat in turn order has not answered yet
                // (N-REACT-02).
                let first = game.turn_order().find(|seat| asked.contains(*seat) || willing.contains(*seat));
                match first.filter(|seat| willing.contains(*seat)) {
                    Some(player) => interrupt(game, cx, actor, played, player),
                    None => game.push(Self::Interrupt { actor, played, asked, willing }),
                }
            }
            Self::Hit { hit, .. } if reacts => ignore(game, cx, hit, seat, action),
            Self::Hit { hit, may, .. } => match armor_of(game, seat) {
                Some(_) => pass_on(&mut game.stack, hit, may),
                None => game.push(Self::Hit { hit, may, declined: true }),
            },
            Self::Noise { .. } if reacts => reroll(game, cx, seat, action),
            Self::Noise { face, .. } => game.push(crate::rules::noise::Step::Apply { seat, face }),
        }
    }

    fn close(self, game: &mut Nemesis, cx: &mut Cx<'_>) {
        match self {
            Self::Interrupt { actor, played, willing, .. } => {
                match game.turn_order().find(|seat| willing.contains(*seat)) {
                    Some(player) => interrupt(game, cx, actor, played, player), // N-REACT-02
                    None => resolve(&mut game.stack, cx, actor, &played),
                }
            }
            Self::Hit { hit, may, .. } => pass_on(&mut game.stack, hit, may),
            Self::Noise { .. } => game.push(self),
        }
    }
}

const fn react(rules: &'static [&'static str]) -> Offer {
    Offer::new(Verb::React, rules)
}

/// Offer to play a reaction card, if the seat holds it. Only the seat itself receives the offer (N-REACT-11).
pub(crate) fn card_offer(
    game: &Nemesis,
    seat: Seat,
    kind: ActionKind,
    rules: &'static [&'static str],
) -> Option<Offer> {
    let card = Ref::Card(kind, 1);
    game.crew(seat).hand_refs().contains(&card).then(|| react(rules).on(Arg::Card, card))
}

// ---- Interruption

/// Window of a declared and paid action; `None` if none opens (N-REACT-03).
pub(crate) fn action_window(game: &Nemesis, actor: Seat) -> Option<Step> {
    window(game, actor, Vec::new())
}

/// Window against an action or against the last Interruption; `None` if no seat could react and wants to be
/// asked.
fn window(game: &Nemesis, actor: Seat, played: Vec<Seat>) -> Option<Step> {
    let last = played.last().copied().unwrap_or(actor);
    let could = |seat: &Seat| {
        *seat != last
            && could_hold(game, *seat, ActionKind::Interruption)
            && game.switches[seat.index()].interruption.asks()
    };
    let asked: SeatSet = game.characters_in(game.room_of(actor)?).filter(could).collect();
    (!asked.is_empty()).then_some(Step::Interrupt { actor, played, asked, willing: SeatSet::NONE })
}

/// True if a seat may hold a card according to public facts: its character has one, its hand is not empty,
/// and not all copies are on its discard pile (N-HIDDEN-08).
pub(crate) fn could_hold(game: &Nemesis, seat: Seat, kind: ActionKind) -> bool {
    let crew = game.crew(seat);
    let Some(character) = crew.character else { return false };
    let copies = ActionCardId::of(character).filter(|card| card.kind() == kind).count();
    let is_copy = |card: &&PlayingCard| matches!(card, PlayingCard::Action(card) if card.kind() == kind);
    let forgotten = game.void_seeders.iter().flat_map(|own| &own.forgotten);
    let forgotten = forgotten.filter(|card| card.character() == character && card.kind() == kind).count();
    !crew.hand.is_empty() && crew.discard.iter().filter(is_copy).count() + forgotten < copies
}

/// Plays an Interruption, which can be interrupted itself (N-REACT-06).
fn interrupt(game: &mut Nemesis, cx: &mut Cx<'_>, actor: Seat, mut played: Vec<Seat>, player: Seat) {
    play_card(game.crew_mut(player), cx, player, ActionKind::Interruption);
    played.push(player);
    match window(game, actor, played.clone()) {
        Some(window) => game.push(window),
        None => resolve(&mut game.stack, cx, actor, &played),
    }
}

/// Resolves the played Interruptions, the last one first (N-REACT-06). An odd number of them cancels the
/// action, which then has no effect at all (N-REACT-05). Otherwise the action is carried out (N-REACT-07).
fn resolve(stack: &mut Stack<Frame>, cx: &mut Cx<'_>, actor: Seat, played: &[Seat]) {
    let pending = |frame: &Frame| matches!(frame, Frame::Turn(crate::rules::turn::Step::Perform { seat, .. }) if *seat == actor);
    if played.len() % 2 == 1 && stack.top().is_some_and(pending) {
        stack.pop();
        cx.tell(SeenEvent::Cancelled { seat: actor });
    }
}

/// Discards a reaction card from hand (N-REACT-01).
pub(crate) fn play_card(crew: &mut Crew, cx: &mut Cx<'_>, seat: Seat, kind: ActionKind) {
    cx.disclose("N-REACT-01", SeatSet::ALL, || kind.to_string());
    let cards = crew.take_from_hand(&[Ref::Card(kind, 1)]);
    crew.discard.extend(cards);
    cx.tell(SeenEvent::Reacted { seat, source: EffectSource::Action(kind) });
}

// ---- attacks

/// Continuation of a hit: the attack window (N-REACT-09), or the effect if nobody may ignore it.
pub(crate) fn after_hit(game: &Nemesis, hit: Hit) -> Frame {
    let may = |seat: &Seat| armor_of(game, *seat).is_some() || nerves_could_help(game, &hit, *seat);
    let may: Vec<Seat> = hit.struck(game).into_iter().filter(may).collect();
    next_asked(hit, may)
}

fn next_asked(hit: Hit, may: Vec<Seat>) -> Frame {
    if may.is_empty() {
        crate::rules::attack::Step::Strike { hit, ignored: SeatSet::NONE }.into()
    } else {
        Step::Hit { hit, may, declined: false }.into()
    }
}

/// Asks the next seat after the first one has declined, if there is one.
fn pass_on(stack: &mut Stack<Frame>, hit: Hit, may: Vec<Seat>) {
    let rest = may.into_iter().skip(1).collect();
    stack.push(next_asked(hit, rest));
}

/// A seat's Armor, if it is unlocked. Its owner is public.
fn armor_of(game: &Nemesis, seat: Seat) -> Option<ItemCardId> {
    let cards = game.crew(seat).inventory.iter().map(|piece| piece.face);
    cards.into_iter().find(|card| card.kind() == ItemKind::Armor)
}

/// True if Nerves of Steel could help according to public facts: only against a surprise attack on its owner
/// (N-REACT-09).
fn nerves_could_help(game: &Nemesis, hit: &Hit, seat: Seat) -> bool {
    hit.surprise
        && hit.target == seat
        && could_hold(game, seat, ActionKind::NervesOfSteel)
        && game.switches[seat.index()].nerves_of_steel.asks()
}

/// Ignores an attack for a seat's character. Armor leaves the game (N-REACT-09, N-REACT-10).
fn ignore(game: &mut Nemesis, cx: &mut Cx<'_>, hit: Hit, seat: Seat, action: &Action) {
    match (action.one(Arg::Item), armor_of(game, seat)) {
        (Some(_), Some(armor)) => {
            cx.tell(SeenEvent::Reacted { seat, source: EffectSource::Item(ItemKind::Armor) });
            game.crew[seat.index()].lose_item(cx, seat, &mut game.decks, armor);
        }
        _ => play_card(game.crew_mut(seat), cx, seat, ActionKind::NervesOfSteel),
    }
    cx.tell(SeenEvent::AttackIgnored { seat });
    game.push(crate::rules::attack::Step::Strike { hit, ignored: SeatSet::only(seat) });
}

// ---- noise

/// Continuation of a noise roll: the window of the Motion Scanner, out of combat, for a seat with cards in
/// hand (N-REACT-08). Otherwise the result takes effect.
pub(crate) fn after_noise_roll(game: &Nemesis, seat: Seat, face: NoiseFace) -> Frame {
    let scanner = game.crew(seat).heavy_items().any(|item| item.card.kind() == ItemKind::MotionScanner);
    if scanner && !game.in_combat(seat) && game.crew(seat).hand_size() > 0 {
        Step::Noise { seat, face }.into()
    } else {
        crate::rules::noise::Step::Apply { seat, face }.into()
    }
}

/// Repeats a noise roll once. The new result is final (N-REACT-08).
fn reroll(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    game.crew_mut(seat).pay(cx, seat, action);
    cx.tell(SeenEvent::Reacted { seat, source: EffectSource::Item(ItemKind::MotionScanner) });
    let face = crate::rules::noise::roll(cx, seat);
    game.push(crate::rules::noise::Step::Apply { seat, face });
}
