//! Step 8 of the round: development of the bag of intruder tokens (section 4.8).

use airlock_engine::Framed;

use crate::{
    content::{
        TokenId,
        ids::{RoomKind, TokenKind},
    },
    model::{Phase, event::SeenEvent},
    rules::{frame::Cx, position::Nemesis, round},
};

/// Carries out step 8 (N-BAG-01…09).
pub(crate) fn develop(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if game.intruder_player_active() {
        return; // N-INTRP-20
    }
    round::phase(&mut game.round, cx, Phase::Bag);
    let Some(token) = game.intruders.draw_token(cx) else { return }; // N-BAG-01
    match token.kind() {
        TokenKind::Larva => {
            game.intruders.supply.add(token); // N-BAG-02, N-TOKEN-05
            cx.tell(SeenEvent::BagLost { kind: TokenKind::Larva });
            game.intruders.add_token_to_bag(cx, TokenKind::Adult);
        }
        TokenKind::Creeper => {
            game.intruders.supply.add(token); // N-BAG-03, N-TOKEN-05
            cx.tell(SeenEvent::BagLost { kind: TokenKind::Creeper });
            game.intruders.add_token_to_bag(cx, TokenKind::Breeder);
        }
        TokenKind::Adult | TokenKind::Breeder => {
            game.push(round::Step::BagRolls { seats: game.turn_order().collect(), token }); // N-BAG-04, N-BAG-05
        }
        TokenKind::Queen => queen(game, cx, token),
        _ => {
            game.intruders.add_token_to_bag(cx, TokenKind::Adult); // N-BAG-08
            game.intruders.bag.add(token);
        }
    }
}

fn queen(game: &mut Nemesis, cx: &mut Cx<'_>, token: TokenId) {
    let nest = game.explored_place(RoomKind::Nest);
    if let Some(victim) = nest.and_then(|room| game.target_in(room)) {
        return game.push(crate::rules::encounter::Step::WithToken { seat: victim, token }); // N-BAG-06, N-ENC-19, A-22
    }
    // N-BAG-07, N-BAG-09, A-25
    if game.intruders.egg_supply > 0 && !game.intruders.nest_destroyed {
        game.intruders.egg_supply -= 1;
        game.intruders.eggs += 1;
        cx.tell(SeenEvent::Eggs { board: game.intruders.eggs });
    }
    game.intruders.bag.add(token);
}
