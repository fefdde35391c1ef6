//! Bag development with Void Seeders (V-EVO).

use airlock_engine::{Framed, Seat};

use crate::{
    content::{TokenId, ids::TokenKind},
    model::{Phase, event::SeenEvent},
    rules::{
        frame::Cx,
        position::Nemesis,
        round,
        void_seeders::{encounter, panic},
    },
};

/// Carries out step 8 (V-EVO-01…07).
pub(super) fn develop_bag(game: &mut Nemesis, cx: &mut Cx<'_>) {
    round::phase(&mut game.round, cx, Phase::Bag);
    while let Some(token) = game.intruders.draw_token(cx) {
        match (token.kind(), owner(game, token)) {
            (TokenKind::Madness, None) => tell_gone(cx, token), // V-EVO-04
            (TokenKind::Madness, Some(seat)) => {
                let back = encounter::Step::Return { token }.into();
                return game.then([panic::Step::Panic { seat }.into(), back]); // V-EVO-05
            }
            (TokenKind::VoidSeeder, _) => {
                let seats = game.turn_order().collect();
                return game.push(round::Step::BagRolls { seats, token }); // V-EVO-02, V-EVO-03
            }
            _ => {
                game.intruders.add_token_to_bag(cx, TokenKind::VoidSeeder); // V-EVO-06
                return game.intruders.bag.add(token);
            }
        }
    }
}

/// Owner of a madness token, if its character is still aboard and awake (V-EVO-04).
fn owner(game: &Nemesis, token: TokenId) -> Option<Seat> {
    let character = token.character()?;
    game.seats().find(|seat| game.crew(*seat).character == Some(character) && !game.is_eliminated(*seat))
}

fn tell_gone(cx: &mut Cx<'_>, token: TokenId) {
    if let Some(character) = token.character() {
        cx.tell(SeenEvent::MadnessGone { character });
    }
}

/// Returns the madness token of a resuscitated character to the bag, if it had left the game (V-MODE-02).
pub(super) fn token_returns(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    let character = game.crew(seat).character;
    let own = |token: &TokenId| token.character().is_some() && token.character() == character;
    let Some(token) = TokenId::of(TokenKind::Madness).find(own) else { return };
    if !game.intruders.bag.contents().contains(&token) {
        game.intruders.bag.add(token);
        cx.tell(SeenEvent::BagGained { kind: TokenKind::Madness });
    }
}
