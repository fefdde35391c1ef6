//! Encounters (section 10).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        TokenId,
        ids::{TokenKind, Weakness},
    },
    model::FigureId,
    rules::{
        frame::{Cx, Flow, HeldComponents, Procedure},
        position::Nemesis,
    },
};

/// A step of an encounter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An encounter in the room of the victim, a seat's character (N-ENC-03).
    Encounter {
        /// The victim.
        seat: Seat,
    },
    /// An encounter with a token that is drawn already, such as the queen of step 8 (N-ENC-20).
    WithToken {
        /// The victim.
        seat: Seat,
        token: TokenId,
    },
    /// Step 4: compares the token's number with the victim's hand (N-ENC-08).
    Compare {
        /// The victim.
        seat: Seat,
        /// The new intruder.
        figure: FigureId,
        /// Number on its token.
        number: u8,
    },
    /// Adds one adult token after the blank was drawn as the only token (N-ENC-12).
    AfterBlank,
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Encounter { seat } => {
                let Some(room) = game.room_of(seat) else { return Flow::Done };
                game.ship.clear_noise_around(cx, game.board(), room); // N-ENC-04
                if let Some(token) = game.intruders.draw_token(cx) {
                    game.species_rules().meet(game, cx, seat, token); // N-ENC-05
                }
            }
            Self::WithToken { seat, token } => {
                let Some(room) = game.room_of(seat) else { return Flow::Done };
                game.ship.clear_noise_around(cx, game.board(), room); // N-ENC-20
                resolve(game, cx, seat, token);
            }
            Self::Compare { seat, figure, number } => {
                let reaction = game.knows_weakness(Weakness::ReactionToDanger);
                let number = if reaction { number.saturating_sub(1).max(1) } else { number }; // N-OP-40
                if usize::from(number) > game.crew(seat).hand_size() {
                    let surprise = true; // N-ENC-09
                    game.push(crate::rules::attack::Step::Attack { figure, target: Some(seat), surprise });
                }
            }
            Self::AfterBlank => {
                game.intruders.add_token_to_bag(cx, TokenKind::Adult);
            }
        }
        Flow::Done
    }

    fn holds(&self, held: &mut HeldComponents) {
        if let Self::WithToken { token, .. } = self {
            held.tokens.push(*token);
        }
    }
}

/// Places the intruder of a token, or noise for the blank.
pub(crate) fn resolve(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, token: TokenId) {
    let Some(room) = game.room_of(seat) else { return game.intruders.bag.add(token) };
    let Some(kind) = token.kind().intruder() else {
        game.ship.place_noise_around(cx, game.board(), room); // N-ENC-11
        let only = game.intruders.bag.is_empty();
        game.intruders.bag.add(token);
        if only {
            game.push(Step::AfterBlank); // N-ENC-12
        }
        return;
    };
    match game.place_figure(cx, kind, room, Some(token)) {
        Some(figure) => {
            let number = token.number().unwrap_or(0);
            game.push(Step::Compare { seat, figure, number }); // N-ENC-06
        }
        None => game.intruders.bag.add(token), // N-ENC-16
    }
}
