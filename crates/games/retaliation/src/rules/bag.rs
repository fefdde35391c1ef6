//! The intruder bag and the intruder sheet (R-BAG).

use airlock_engine::{Draw, Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Occasion, QueenSide, SheetOp, TokenId,
        ids::{IntruderKind, TokenKind},
    },
    model::{Intruders, Place, event::SeenEvent},
    rules::{
        frame::{Cx, Flow, HeldComponents, Procedure},
        intruders,
        position::Retaliation,
        queen,
    },
};

/// The occasion for which a token is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum For {
    /// A place: a corridor with noise, or a room with a hazard.
    Place(Place),
    /// The bag development (R-BAG-10).
    Bag,
}

/// Procedures of drawing tokens from the bag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A token is drawn and resolved (R-BAG-01).
    Draw {
        at: For,
        /// The character whose effect it is, if any (R-KIND-12, R-KIND-05).
        cause: Option<Seat>,
    },
    /// The rest of the token's row on the sheet.
    Row {
        token: TokenId,
        /// True if the Queen was dead when the token was drawn.
        dead: bool,
        at: For,
        /// The character whose effect it is, if any.
        cause: Option<Seat>,
        /// Index of the next operation.
        next: u8,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Draw { at, cause } => {
                let any = |_| true;
                let label = |token: TokenId| token.to_string();
                if let Some(token) = game.intruders.bag.draw(cx.chance, Draw::new("bag"), any, label) {
                    let def = token.def();
                    let corridor = matches!(at, For::Place(Place::Corridor(_)));
                    let numbers = corridor.then_some([def.adults, def.drones]);
                    cx.disclose("R-BAG-01", SeatSet::ALL, || token.to_string());
                    cx.tell(SeenEvent::TokenDrawn { kind: def.kind, numbers });
                    let dead = !game.intruders.queen.alive;
                    game.push(Self::Row { token, dead, at, cause, next: 0 });
                }
            }
            Self::Row { token, dead, at, cause, next } => row(game, cx, token, dead, at, cause, next),
        }
        Flow::Done
    }

    fn holds(&self, held: &mut HeldComponents) {
        if let Self::Row { token, .. } = self {
            held.tokens.push(*token);
        }
    }
}

fn row(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    token: TokenId,
    dead: bool,
    at: For,
    cause: Option<Seat>,
    next: u8,
) {
    let side = if dead { QueenSide::Dead } else { QueenSide::Alive };
    let occasion = match at {
        For::Place(Place::Corridor(_)) => Occasion::Corridor,
        For::Place(Place::Room(_)) => Occasion::Room,
        For::Bag => Occasion::Bag,
    };
    let ops = token.kind().ops(side, occasion);
    let Some(op) = ops.get(usize::from(next)).copied() else {
        game.intruders.piles.add(token); // R-BAG-02, R-BAG-14
        return;
    };
    match op {
        SheetOp::ReturnToken => return game.intruders.bag.add(token), // R-BAG-03
        SheetOp::RemoveToken => return game.intruders.tokens_gone.push(token), // R-BAG-11
        _ => game.push(Step::Row { token, dead, at, cause, next: next + 1 }),
    }
    let place =
        |kind: IntruderKind, n: u8, at: Place| intruders::Step::Place { kind, n, at, attacks: true, cause };
    let on_map = game.intruders.queen_figure().is_some();
    match (op, at) {
        (SheetOp::ActivateOrPlaceQueen | SheetOp::ActivateQueenOrAdd { .. }, _) if on_map => {
            game.push(queen::Step::Activate { cause });
        }
        (SheetOp::ActivateOrPlaceQueen, For::Place(at)) => game.push(place(IntruderKind::Queen, 1, at)),
        (SheetOp::ActivateQueenOrAdd { kind, n } | SheetOp::AddTokens { kind, n }, _) => {
            game.intruders.add_tokens(cx, kind, n)
        }
        (SheetOp::PlacePrinted, For::Place(at)) => {
            let def = token.def();
            game.push(place(IntruderKind::Adult, def.adults, at));
            game.push(place(IntruderKind::Drone, def.drones, at)); // R-BAG-17
        }
        (SheetOp::Place { kind, n }, For::Place(at)) => game.push(place(kind, n, at)),
        _ => {}
    }
}

impl Intruders {
    /// Moves tokens of a kind from their pile into the bag, at random where they differ. Stops when the pile
    /// is empty (R-BAG-04…06).
    pub(crate) fn add_tokens(&mut self, cx: &mut Cx<'_>, kind: TokenKind, n: u8) {
        let mut count = 0;
        while count < n {
            let of_kind = |token: TokenId| token.kind() == kind;
            let label = |token: TokenId| token.to_string();
            let drawn = self.piles.draw(cx.chance, Draw::new("bag_add"), of_kind, label);
            let Some(token) = drawn else { break };
            self.bag.add(token);
            count += 1;
        }
        if count > 0 {
            cx.tell(SeenEvent::TokensAdded { kind, count });
        }
    }
}
