//! Operations on playing cards and turns: drawing, discarding, passing (N-OP-13, N-OP-14, N-OP-17, N-OP-18, N-OP-31).

use airlock_engine::{Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Count, HandOp, Range, Who},
    model::{
        Round,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        effect::{
            Effect, moving,
            operation::Operation,
            verdict::{Use, Verdict},
        },
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of an operation on playing cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat discards action cards of its choice (N-OP-02, N-OP-14).
    Discard {
        seat: Seat,
        /// Number of cards.
        n: u8,
    },
    /// A seat discards any number of playing cards (N-OP-13).
    Cycle { seat: Seat },
    /// The seat then draws up to a number of cards (N-OP-13).
    Draw {
        seat: Seat,
        /// Maximum number of cards to draw.
        most: u8,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        match self {
            // An empty hand is public, so there is nothing to ask.
            Self::Discard { seat, .. } if game.crew(seat).hand_size() == 0 => Flow::Done,
            _ => Flow::Ask(self),
        }
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let (Self::Discard { seat, .. } | Self::Cycle { seat } | Self::Draw { seat, .. }) = self;
        Some(Question::to(*seat, "DP-CARD"))
    }

    fn offers(&self, game: &Nemesis, _: Seat) -> Vec<Offer> {
        match self {
            Self::Discard { seat, n } => {
                let cards = game.crew(*seat).action_card_refs();
                let number = (*n).min(u8::try_from(cards.len()).unwrap_or(u8::MAX)); // N-OP-14
                let offer = Offer::new(Verb::Discard, &["N-OP-14"]);
                vec![offer.choose(Arg::Discard, Slot::exactly(number, cards), "N-OP-14")]
            }
            Self::Cycle { seat } => {
                let offer = Offer::new(Verb::Discard, &["N-OP-13"]);
                vec![offer.choose(Arg::Discard, Slot::any(game.crew(*seat).hand_refs()), "N-OP-13")]
            }
            Self::Draw { most, .. } => {
                let numbers = (0..=u16::from(*most)).rev().map(Ref::Number);
                let offer = Offer::new(Verb::Choose, &["N-OP-13"]).revealing();
                vec![offer.choose(Arg::Number, Slot::one(numbers), "N-OP-13")]
            }
        }
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Discard { n, .. } => {
                let cards = game.crew_mut(seat).discard_from_hand(cx, action.all(Arg::Discard));
                if cards.len() < usize::from(n) {
                    // This shows everybody that there was no other action card.
                    cx.disclose("N-OP-14", SeatSet::ALL, || format!("{seat} has no other action card"));
                }
                cx.tell(SeenEvent::Discarded { seat, cards });
            }
            Self::Cycle { .. } => {
                let cards = game.crew_mut(seat).discard_from_hand(cx, action.all(Arg::Discard));
                let most = u8::try_from(cards.len() + 1).unwrap_or(u8::MAX);
                cx.tell(SeenEvent::Discarded { seat, cards });
                game.push(Self::Draw { seat, most });
            }
            Self::Draw { .. } => {
                if let Some(Ref::Number(number)) = action.one(Arg::Number) {
                    game.crew[seat.index()].draw_playing_cards(cx, seat, &game.decks, usize::from(number));
                }
            }
        }
    }
}

impl Operation for HandOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::DrawActionCards { who, .. } => may_draw(game, using, who),
            Self::DiscardActionCards { who, .. } => may_discard(game, using, who),
            Self::CycleHand
            | Self::ShuffleAllIntoDeck { .. }
            | Self::UnlimitedActions
            | Self::MustPass { .. }
            | Self::SkipIntruderAttacks => Verdict::works(),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        match *self {
            Self::DrawActionCards { who, n } => draw(game, cx, effect, who, n),
            Self::CycleHand => game.push(Step::Cycle { seat: effect.seat }),
            Self::DiscardActionCards { who, n } => discard(game, cx, effect, who, n),
            Self::ShuffleAllIntoDeck { hand } => shuffle_all(game, cx, effect.seat, hand),
            Self::UnlimitedActions => unlimited(&mut game.round),
            Self::MustPass { who } => must_pass(game, cx, effect, who),
            Self::SkipIntruderAttacks => game.round.skip_attacks = true, // N-OP-17
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::DrawActionCards { .. } | Self::CycleHand => &["N-OP-13"],
            Self::DiscardActionCards { .. } => &["N-OP-14"],
            Self::ShuffleAllIntoDeck { .. } | Self::SkipIntruderAttacks => &["N-OP-01"],
            Self::UnlimitedActions => &["N-OP-18"],
            Self::MustPass { .. } => &["N-OP-17"],
        }
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Seats affected by an operation, in turn order; always with ACTIVE characters (N-GEN-16).
pub(super) fn concerned(game: &Nemesis, effect: &Effect, who: Who) -> Vec<Seat> {
    let active = |seat: &Seat| game.is_active(*seat);
    match who {
        Who::You => Some(effect.seat).filter(active).into_iter().collect(),
        Who::OneInRoom => effect.chosen_seat().filter(active).into_iter().collect(),
        Who::EachInRoom => game.characters_in(effect.room).collect(),
        Who::EachOtherInRoom => game.characters_in(effect.room).filter(|seat| *seat != effect.seat).collect(),
        Who::Everybody => game.turn_order().filter(active).collect(),
    }
}

/// Checks that a card is left to draw: not all cards of the seat are in hand.
fn may_draw(game: &Nemesis, using: Use, who: Who) -> Verdict {
    let crew = game.crew(using.seat);
    let left = !crew.deck.is_empty() || !crew.discard.is_empty();
    Verdict::helps(left || who != Who::You, "N-OP-13", "there is no card to draw")
}

fn draw(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, who: Who, n: u8) {
    let mut seats = concerned(game, effect, who);
    let far = moving::has_range(game, effect.seat, effect.source, Range::RoomsWithComputer);
    if far && who == Who::EachInRoom {
        let computer = |seat: &Seat| game.room_of(*seat).is_some_and(|room| game.has_computer(room));
        let reached: Vec<Seat> =
            game.turn_order().filter(|seat| seats.contains(seat) || computer(seat)).collect();
        seats = reached; // N-OP-12
    }
    for seat in seats {
        game.crew[seat.index()].draw_playing_cards(cx, seat, &game.decks, usize::from(n)); // N-OP-13
    }
}

/// Offers the seats whose hand may be affected. Discarding all needs no card to be there (N-OP-14).
fn may_discard(game: &Nemesis, using: Use, who: Who) -> Verdict {
    match who {
        Who::OneInRoom => {
            let seats = game.characters_in(using.room).map(Ref::Seat).collect();
            Verdict::one(Arg::Who, seats, "N-OP-14", "nobody is in the room")
        }
        _ => Verdict::works().into_cost(),
    }
}

fn discard(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, who: Who, n: Count) {
    let seats = concerned(game, effect, who);
    match n {
        Count::N(n) => {
            let ask = |seat| Step::Discard { seat, n }.into();
            game.stack.then(seats.into_iter().map(ask).collect::<Vec<_>>());
        }
        Count::All => {
            for seat in seats {
                let cards = game.crew(seat).action_card_refs();
                let cards = game.crew_mut(seat).discard_from_hand(cx, &cards);
                if cards.is_empty() && game.crew(seat).hand_size() > 0 {
                    cx.disclose("N-OP-14", SeatSet::ALL, || format!("{seat} has no action card"));
                }
                cx.tell(SeenEvent::Discarded { seat, cards });
            }
        }
    }
}

/// Lifts the limit of two actions (N-OP-18).
fn unlimited(round: &mut Round) {
    if let Some(turn) = &mut round.turn {
        turn.unlimited = true;
    }
}

/// Makes the acting seat, or every seat that has not passed, pass (N-OP-17).
fn must_pass(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, who: Who) {
    let seat = effect.seat;
    if who == Who::Everybody {
        let late = |seat: &Seat| !game.is_eliminated(*seat) && !game.crew(*seat).passed;
        let pass = |seat| crate::rules::turn::Step::ForcedPass { seat }.into();
        let frames = game.turn_order().filter(late).map(pass).collect::<Vec<_>>();
        game.intruder_player_passes(cx);
        game.stack.then(frames);
    } else if effect.ops().contains(&HandOp::UnlimitedActions.into()) {
        // The seat passes when it stops, because an unlimited turn ends by passing only (N-OP-18).
    } else if effect.ops().contains(&HandOp::ShuffleAllIntoDeck { hand: true }.into()) {
        game.pass_without_discard(cx, seat, Vec::new()); // N-ROOM-SURGERY-04, N-ROOM-SURGERY-05
    } else if game.is_active(seat) {
        game.push(crate::rules::turn::Step::ForcedPass { seat });
    }
}

/// Shuffles the discard pile, and the hand if requested, into the draw deck (N-OP-31, N-ROOM-SURGERY-01).
fn shuffle_all(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, hand: bool) {
    if !game.is_active(seat) {
        return;
    }
    if hand {
        let cards = std::mem::take(&mut game.crew_mut(seat).hand);
        game.crew_mut(seat).discard.extend(cards);
    }
    game.crew[seat.index()].reshuffle_discard(cx, seat, &game.decks.scanned);
}
