//! Encounters with Void Seeders and their surprise attacks (V-ENC, V-SURPRISE).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        TokenId,
        ids::{TokenKind, Weakness},
    },
    model::{Figure, FigureId, event::SeenEvent},
    rules::{
        attack::Hit,
        contamination,
        frame::{Cx, Flow, HeldComponents, Procedure},
        position::Nemesis,
        react,
        void_seeders::panic,
    },
};

/// A step of an encounter with a Void Seeder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The token's number is compared with the hand of the triggering player (V-ENC-05, V-SURPRISE-01).
    Compare {
        seat: Seat,
        token: TokenId,
        /// The new Void Seeder; `None` if no figure was left (V-STALK-07).
        placed: Option<FigureId>,
    },
    /// The token is set aside (V-ENC-06, V-ENC-15).
    SetAside { token: TokenId },
    /// The token returns to the bag (V-ENC-07, V-EVO-05).
    Return { token: TokenId },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Compare { seat, token, placed } => {
                game.push(Self::SetAside { token });
                let attacker = placed.and_then(|figure| game.intruders.figure(figure));
                if let Some(&Figure { id: figure, kind, .. }) =
                    attacker.filter(|_| is_surprised(game, seat, token))
                {
                    cx.tell(SeenEvent::Surprised { seat });
                    let hit = Hit { figure, kind, target: seat, card: None, surprise: true };
                    game.push(react::after_hit(game, hit)); // AV-38
                }
            }
            Self::SetAside { token } => game.intruders.supply.add(token),
            Self::Return { token } => game.intruders.bag.add(token),
        }
        Flow::Done
    }

    fn holds(&self, held: &mut HeldComponents) {
        let (Self::Compare { token, .. } | Self::SetAside { token } | Self::Return { token }) = self;
        held.tokens.push(*token);
    }
}

/// True if a player holds fewer cards than the token's number (V-SURPRISE-01). The kind that appeared does
/// not matter (V-SURPRISE-04).
fn is_surprised(game: &Nemesis, seat: Seat, token: TokenId) -> bool {
    let slow = game.knows_weakness(Weakness::SlowToForm);
    let number = token.number().unwrap_or(0);
    let number = if slow { number.saturating_sub(1).max(1) } else { number };
    !game.is_eliminated(seat) && game.crew(seat).hand_size() < usize::from(number)
}

/// Gives a contamination card, then causes panic (V-SURPRISE-02, V-SURPRISE-03, V-SURPRISE-05).
pub(super) fn surprise(game: &mut Nemesis, seat: Seat) {
    game.then([contamination::Step::Gain { seat, n: 1 }.into(), panic::Step::Panic { seat }.into()]);
}

/// Places the Void Seeder of the character's madness (V-ENC-04), or noise and perhaps panic (V-ENC-07…10).
/// This noise never starts another encounter (V-ENC-11).
pub(super) fn meet(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, token: TokenId) {
    let Some(room) = game.room_of(seat) else { return game.intruders.bag.add(token) };
    match token.kind() {
        TokenKind::VoidSeeder => {
            let kind = game.madness(seat).def().brings; // V-MAD-03
            let placed = game.place_figure(cx, kind, room, None);
            game.push(Step::Compare { seat, token, placed });
        }
        TokenKind::Madness => {
            game.ship.place_noise_around(cx, game.board(), room); // V-ENC-07, V-ENC-08
            game.then([panic::Step::Panic { seat }.into(), Step::Return { token }.into()]);
        }
        _ => {
            game.ship.place_noise_around(cx, game.board(), room); // V-ENC-09
            if game.intruders.bag.is_empty() {
                game.intruders.add_token_to_bag(cx, TokenKind::VoidSeeder); // V-ENC-10
            }
            game.intruders.bag.add(token);
        }
    }
}
