//! Panic of characters (V-PANIC).

mod effects;

use airlock_engine::{Draw, Framed, Illegal, Piece, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        PanicCardId,
        ids::{ActionKind, Weakness},
    },
    model::{
        VoidSeeders,
        event::{Deck, SeenEvent},
        words::{Action, Offer, Verb, Word},
    },
    rules::{
        frame::{Cx, Flow, HeldComponents, Manner, Procedure, Question},
        position::Nemesis,
        react,
    },
};

/// A step of a panic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Several characters panic, one after another (V-PANIC-14).
    Each {
        /// In turn order.
        seats: Vec<Seat>,
    },
    /// A character panics (V-PANIC-01).
    Panic { seat: Seat },
    /// Others in the room may interrupt the effect (V-PANIC-07).
    Interrupt {
        panic: Panic,
        /// Seats that have not answered yet.
        asked: SeatSet,
        /// Seats that want to interrupt.
        willing: SeatSet,
    },
    /// The effect, starting at one of its operations.
    Perform {
        panic: Panic,
        /// Index of the next operation.
        at: u8,
    },
    /// An operation needs a choice of the panicking player (DP-PANIC, V-PANIC-13).
    Choose {
        panic: Panic,
        /// Index of the operation.
        at: u8,
    },
    /// The card is discarded (V-PANIC-05).
    Discard { card: PanicCardId },
}

/// A panic whose effect is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panic {
    /// Seat of the panicking character.
    pub seat: Seat,
    pub card: PanicCardId,
    /// Corridor number of the event card that was revealed for the effect, if any.
    pub number: Option<u8>,
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Each { mut seats } => {
                if !seats.is_empty() {
                    let seat = seats.remove(0);
                    game.push(Self::Each { seats });
                    game.push(Self::Panic { seat });
                }
            }
            Self::Panic { seat } => panic(game, cx, seat),
            Self::Interrupt { .. } | Self::Choose { .. } => return Flow::Ask(self),
            Self::Perform { panic, at } => {
                let op = panic.card.def().ops.get(usize::from(at)).copied();
                if let Some(op) = op.filter(|_| !game.is_eliminated(panic.seat)) {
                    game.push(Self::Perform { panic, at: at + 1 });
                    effects::carry_out(game, cx, panic, at, op);
                }
            }
            Self::Discard { card } => {
                if let Some(own) = &mut game.void_seeders {
                    own.panic_discards.push(card);
                }
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::Interrupt { asked, .. } => {
                let manner = Manner::Window(Word::Interruption.as_str());
                Some(Question { seats: *asked, point: "DP-REACT", manner }) // V-PANIC-08
            }
            Self::Choose { panic, .. } => Some(Question::to(panic.seat, "DP-PANIC")),
            _ => None,
        }
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Interrupt { .. } => {
                let mut offers = vec![Offer::new(Verb::Decline, &["V-PANIC-07"])];
                let rules = &["V-PANIC-07", "V-ITEM-02"];
                offers.extend(react::card_offer(game, seat, ActionKind::Interruption, rules));
                offers
            }
            Self::Choose { panic, at } => effects::choices(game, *panic, *at).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Interrupt { panic, mut asked, mut willing } => {
                asked.remove(seat);
                if action.verb == Verb::React {
                    willing.insert(seat);
                }
                // The card is played at once, unless a seat nearer to the left has not answered yet
                // (V-PANIC-10).
                let first = from_the_left(game, panic.seat)
                    .find(|seat| asked.contains(*seat) || willing.contains(*seat))
                    .filter(|seat| willing.contains(*seat));
                match first {
                    Some(player) => interrupt(game, cx, panic.seat, player),
                    None => game.push(Self::Interrupt { panic, asked, willing }),
                }
            }
            Self::Choose { panic, at } => effects::chosen(game, cx, panic, at, action),
            _ => {}
        }
    }

    fn close(self, game: &mut Nemesis, cx: &mut Cx<'_>) {
        if let Self::Interrupt { panic, willing, .. } = self {
            match from_the_left(game, panic.seat).find(|seat| willing.contains(*seat)) {
                Some(player) => interrupt(game, cx, panic.seat, player),
                None => game.push(Self::Perform { panic, at: 0 }),
            }
        }
    }

    fn holds(&self, held: &mut HeldComponents) {
        if let Self::Discard { card } = self {
            held.panics.push(*card);
        }
    }

    fn why_not(&self, _: &Nemesis, _: Seat, _: &Action) -> Illegal {
        match self {
            Self::Interrupt { .. } => {
                Illegal::new("V-PANIC-09", "the effect is interrupted or left to happen")
            }
            _ => Illegal::new("V-PANIC-13", "the panicking player must choose"),
        }
    }
}

/// Reveals the top panic card and compares it with the madness (V-PANIC-01…04).
fn panic(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    if game.is_eliminated(seat) {
        return;
    }
    let Some(card) = game.void_seeders.as_mut().and_then(|own| reveal(own, cx)) else { return };
    cx.tell(SeenEvent::Panicked { seat, card: card.kind() });
    game.push(Step::Discard { card });
    let def = card.def();
    let mut panic = Panic { seat, card, number: None };
    let mad = game.madness(seat).get() >= def.threshold;
    if mad && effects::needs_number(def) && game.is_active(seat) {
        panic.number = game.decks.reveal_movement_number(cx);
    }
    if !mad || !effects::possible(game, panic) {
        return game.raise_madness(cx, &[seat]); // V-PANIC-03, V-PANIC-04
    }
    let asked = interrupters(game, seat);
    game.push(if asked.is_empty() {
        Step::Perform { panic, at: 0 } // V-PANIC-02
    } else {
        Step::Interrupt { panic, asked, willing: SeatSet::NONE }
    });
}

/// Reveals the top panic card. An empty deck is reshuffled from its discards first (V-PANIC-06).
fn reveal(own: &mut VoidSeeders, cx: &mut Cx<'_>) -> Option<PanicCardId> {
    if own.panic.is_empty() && !own.panic_discards.is_empty() {
        let discards = std::mem::take(&mut own.panic_discards);
        let known = discards.into_iter().map(|card| Piece::known(card, SeatSet::ALL));
        own.panic.shuffle_under(known, cx.chance, Draw::new("panic"), |card| card.to_string());
        cx.tell(SeenEvent::DeckReshuffled { deck: Deck::Panic });
    }
    let card = own.panic.draw(SeatSet::ALL)?.face;
    cx.disclose("V-PANIC-01", SeatSet::ALL, || card.to_string());
    Some(card)
}

/// The other seats, clockwise from the left of a seat (V-PANIC-10).
fn from_the_left(game: &Nemesis, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
    let count = game.setup.players;
    (1..count).map(move |step| Seat((seat.0 + step) % count))
}

/// Seats that may interrupt according to public facts: with a character in the room, even if they have passed
/// or are in combat, or in a neighbouring room with Shared Sanity (V-PANIC-07, V-PANIC-09).
fn interrupters(game: &Nemesis, seat: Seat) -> SeatSet {
    let Some(room) = game.room_of(seat) else { return SeatSet::NONE };
    let shared = game.knows_weakness(Weakness::SharedSanity);
    let near = |other: Seat| {
        let there = game.room_of(other);
        let next = |there| shared && game.board().neighbours(room).contains(&there);
        there.is_some_and(|there| there == room || next(there))
    };
    let could = |seat: &Seat| {
        near(*seat)
            && react::could_hold(game, *seat, ActionKind::Interruption)
            && game.switches[seat.index()].interruption.asks()
    };
    from_the_left(game, seat).filter(could).collect()
}

/// Cancels the effect. The madness does not change (V-PANIC-07).
fn interrupt(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, player: Seat) {
    react::play_card(game.crew_mut(player), cx, player, ActionKind::Interruption);
    cx.tell(SeenEvent::Calmed { seat });
}
