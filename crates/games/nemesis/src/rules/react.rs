//! Reactions (section 15.6).
//!
//! Windows for hidden cards open on public facts alone and are covert; what lies in the open, Armor and the Motion Scanner,
//! is asked openly (N-REACT-11).

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

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A window for Interruption: against an action (N-REACT-03), or against the last Interruption (N-REACT-06).
    Interrupt {
        /// Who acts.
        actor: Seat,
        /// Who has played an Interruption, the latest last.
        played: Vec<Seat>,
        /// Who has not answered yet.
        asked: SeatSet,
        /// Who wants to play.
        willing: SeatSet,
    },
    /// The window of an attack that hit (N-REACT-09).
    Hit {
        /// The hit.
        hit: Hit,
        /// Who may ignore it, in turn order; the first is asked.
        may: Vec<Seat>,
        /// Whether the first has declined covertly, and only the time of the window runs.
        declined: bool,
    },
    /// The window of a noise roll: the Motion Scanner (N-REACT-08).
    Noise {
        /// Whose roll.
        seat: Seat,
        /// The result so far.
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
                // It is played at once, unless somebody earlier in turn order may still want to (N-REACT-02).
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

/// The offer of playing a reaction card, if the seat really holds it: only the seat itself is told (N-REACT-11).
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

/// The window of a declared and paid action, if one opens (N-REACT-03).
pub(crate) fn action_window(game: &Nemesis, actor: Seat) -> Option<Step> {
    window(game, actor, Vec::new())
}

/// The window against an action or against the last Interruption; none if nobody could react who wants to be asked.
fn window(game: &Nemesis, actor: Seat, played: Vec<Seat>) -> Option<Step> {
    let last = played.last().copied().unwrap_or(actor);
    let could = |seat: &Seat| {
        *seat != last
            && could_hold(game, *seat, ActionKind::Interruption)
            && game.switches[seat.index()].interruption == crate::model::Level::Ask
    };
    let asked: SeatSet = game.characters_in(game.room_of(actor)?).filter(could).collect();
    (!asked.is_empty()).then_some(Step::Interrupt { actor, played, asked, willing: SeatSet::NONE })
}

/// Whether a seat holds a card as far as everybody can tell: its character has one, its hand is not empty, and not all
/// copies lie on its discard pile (N-HIDDEN-08).
pub(crate) fn could_hold(game: &Nemesis, seat: Seat, kind: ActionKind) -> bool {
    let crew = game.crew(seat);
    let Some(character) = crew.character else { return false };
    let copies = ActionCardId::of(character).filter(|card| card.kind() == kind).count();
    let is_copy = |card: &&PlayingCard| matches!(card, PlayingCard::Action(card) if card.kind() == kind);
    let forgotten = game.void_seeders.iter().flat_map(|own| &own.forgotten);
    let forgotten = forgotten.filter(|card| card.character() == character && card.kind() == kind).count();
    !crew.hand.is_empty() && crew.discard.iter().filter(is_copy).count() + forgotten < copies
}

/// An Interruption is played; it can be interrupted itself (N-REACT-06).
fn interrupt(game: &mut Nemesis, cx: &mut Cx<'_>, actor: Seat, mut played: Vec<Seat>, player: Seat) {
    play_card(game.crew_mut(player), cx, player, ActionKind::Interruption);
    played.push(player);
    match window(game, actor, played.clone()) {
        Some(window) => game.push(window),
        None => resolve(&mut game.stack, cx, actor, &played),
    }
}

/// The last Interruption is resolved first (N-REACT-06): an odd number of them cancels the action, which then has no effect
/// at all (N-REACT-05); otherwise it stands (N-REACT-07).
fn resolve(stack: &mut Stack<Frame>, cx: &mut Cx<'_>, actor: Seat, played: &[Seat]) {
    let pending = |frame: &Frame| matches!(frame, Frame::Turn(crate::rules::turn::Step::Perform { seat, .. }) if *seat == actor);
    if played.len() % 2 == 1 && stack.top().is_some_and(pending) {
        stack.pop();
        cx.tell(SeenEvent::Cancelled { seat: actor });
    }
}

/// A reaction card is discarded from hand (N-REACT-01).
pub(crate) fn play_card(crew: &mut Crew, cx: &mut Cx<'_>, seat: Seat, kind: ActionKind) {
    cx.disclose("N-REACT-01", SeatSet::ALL, || kind.to_string());
    let cards = crew.take_from_hand(&[Ref::Card(kind, 1)]);
    crew.discard.extend(cards);
    cx.tell(SeenEvent::Reacted { seat, source: EffectSource::Action(kind) });
}

// ---- attacks

/// What follows a hit: the attack window (N-REACT-09), or the effect at once.
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

/// The first seat has declined: the next one is asked, if there is one.
fn pass_on(stack: &mut Stack<Frame>, hit: Hit, may: Vec<Seat>) {
    let rest = may.into_iter().skip(1).collect();
    stack.push(next_asked(hit, rest));
}

/// A seat's Armor, once it is unlocked: everybody knows who has it.
fn armor_of(game: &Nemesis, seat: Seat) -> Option<ItemCardId> {
    let cards = game.crew(seat).inventory.iter().map(|piece| piece.face);
    cards.into_iter().find(|card| card.kind() == ItemKind::Armor)
}

/// Whether Nerves of Steel could help, as far as everybody can tell: only against a surprise attack on its owner
/// (N-REACT-09).
fn nerves_could_help(game: &Nemesis, hit: &Hit, seat: Seat) -> bool {
    hit.surprise
        && hit.target == seat
        && could_hold(game, seat, ActionKind::NervesOfSteel)
        && game.switches[seat.index()].nerves_of_steel == crate::model::Level::Ask
}

/// The attack has no effect on the seat's character; Armor leaves the game (N-REACT-09, N-REACT-10).
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

/// What follows a noise roll: the window of the Motion Scanner, out of combat, for a seat with cards in hand (N-REACT-08),
/// or the result at once.
pub(crate) fn after_noise_roll(game: &Nemesis, seat: Seat, face: NoiseFace) -> Frame {
    let scanner = game.crew(seat).heavy_items().any(|item| item.card.kind() == ItemKind::MotionScanner);
    if scanner && !game.in_combat(seat) && game.crew(seat).hand_size() > 0 {
        Step::Noise { seat, face }.into()
    } else {
        crate::rules::noise::Step::Apply { seat, face }.into()
    }
}

/// The roll is repeated once; the new result stands (N-REACT-08).
fn reroll(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    game.crew_mut(seat).pay(cx, seat, action);
    cx.tell(SeenEvent::Reacted { seat, source: EffectSource::Item(ItemKind::MotionScanner) });
    let face = crate::rules::noise::roll(cx, seat);
    game.push(crate::rules::noise::Step::Apply { seat, face });
}
