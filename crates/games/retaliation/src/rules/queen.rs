//! The Queen (R-QUEEN).

use airlock_engine::{Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        QueenCardId, QueenOp, SlotId,
        ids::{IntruderKind, TokenKind},
    },
    model::{Place, event::SeenEvent},
    rules::{
        attack,
        frame::{Cx, Flow, Frame, Procedure},
        intruders,
        malfunction::Breakable,
        noise,
        position::Retaliation,
    },
};

/// Procedures of the Queen's condition cards and activation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A condition card is resolved (R-QUEEN-05).
    Condition {
        /// The character whose action caused it, if any.
        by: Option<Seat>,
    },
    /// The card takes effect (R-QUEEN-06).
    Effect {
        card: QueenCardId,
        /// The character whose action caused it, if any.
        by: Option<Seat>,
    },
    /// After the effect, she dies if no card is left (R-QUEEN-07, R-QUEEN-08).
    After,
    /// She is activated (R-QUEEN-09).
    Activate {
        /// The character whose effect activates her, if any (R-KIND-05).
        cause: Option<Seat>,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Condition { by } => condition(game, cx, by),
            Self::Effect { card, by } => effect(game, cx, card, by),
            Self::After => game.bury_queen(cx),
            Self::Activate { cause } => activate(game, cause),
        }
        Flow::Done
    }
}

fn condition(game: &mut Retaliation, cx: &mut Cx<'_>, by: Option<Seat>) {
    let queen = &mut game.intruders.queen;
    queen.hits = 0;
    let Some(drawn) = queen.cards.draw(SeatSet::ALL) else { return };
    let card = drawn.face;
    let mut more = 0;
    for _ in 0..card.def().discard {
        if let Some(unseen) = queen.cards.draw(SeatSet::NONE) {
            queen.unseen.push(unseen.face);
            more += 1;
        }
    }
    queen.resolved.push(card);
    cx.disclose("R-QUEEN-05", SeatSet::ALL, || card.to_string());
    cx.tell(SeenEvent::QueenCard { card, more });
    game.then([Step::Effect { card, by }.into(), Step::After.into()]);
}

fn effect(game: &mut Retaliation, cx: &mut Cx<'_>, card: QueenCardId, by: Option<Seat>) {
    let Some(queen) = game.intruders.queen_figure().copied() else {
        if card.def().op == QueenOp::AddQueenTokens {
            game.intruders.add_tokens(cx, TokenKind::Queen, u8::MAX);
        }
        return;
    };
    let room = if let Place::Room(slot) = queen.at { Some(slot) } else { None };
    let there = |game: &Retaliation| -> Vec<Seat> {
        room.into_iter().flat_map(|slot| game.characters_in(slot)).collect()
    };
    match card.def().op {
        QueenOp::Repel => {
            let by = by.filter(|seat| game.is_on_map(*seat));
            let source = by.and_then(|seat| game.room_of(seat)).or_else(|| closest(game, queen.at));
            if let Some(from) = source {
                game.push(intruders::Step::Repel { figure: queen.id, from, chooser: by });
            }
        }
        QueenOp::Activate => game.push(Step::Activate { cause: by }),
        QueenOp::LeaveMap => game.intruders.remove(cx, queen.id), // R-QUEEN-13
        QueenOp::AddQueenTokens => game.intruders.add_tokens(cx, TokenKind::Queen, u8::MAX),
        QueenOp::DrawCards { n } => {
            for seat in there(game) {
                game.crew_mut(seat).draw_cards(cx, seat, usize::from(n));
            }
        }
        QueenOp::NoiseRolls => {
            let rolls: Vec<Frame> =
                there(game).into_iter().map(|seat| noise::Step::roll(seat).into()).collect();
            game.stack.then(rolls);
        }
        QueenOp::BreakRoom => {
            if let Some(slot) = room {
                game.place_malfunction(cx, Breakable::Room(slot));
            }
        }
    }
}

impl Retaliation {
    /// Kills the Queen if no condition card is left (R-QUEEN-07).
    pub(crate) fn bury_queen(&mut self, cx: &mut Cx<'_>) {
        if self.intruders.queen.cards.is_empty() && std::mem::take(&mut self.intruders.queen.alive) {
            self.intruders.figures.retain(|figure| figure.kind != IntruderKind::Queen);
            cx.tell(SeenEvent::QueenDied);
        }
    }
}

/// The room of the closest character (R-QUEEN-17).
fn closest(game: &Retaliation, from: Place) -> Option<SlotId> {
    let rooms = game.on_map().filter_map(|seat| game.room_of(seat));
    let reached = rooms.filter_map(|room| Some((*game.distances(room).get(&from)?, room)));
    reached.min_by_key(|(distance, _)| *distance).map(|(_, room)| room)
}

/// Makes her attack a character in her room, or move once (R-QUEEN-09, R-QUEEN-10).
fn activate(game: &mut Retaliation, cause: Option<Seat>) {
    let Some(queen) = game.intruders.queen_figure().copied() else { return };
    let target = match queen.at {
        Place::Room(slot) => {
            let there = |seat: &Seat| game.room_of(*seat) == Some(slot);
            cause.filter(there).or_else(|| game.characters_in(slot).next())
        }
        Place::Corridor(_) => None,
    };
    match target {
        Some(target) => {
            let attacker = attack::Attacker::Figure(queen.id);
            game.push(attack::Step::Attack { attacker, target });
        }
        None => game.push(intruders::Step::Approach { figures: vec![queen.id], cause }),
    }
}
