//! Invariants of every position.

use airlock_engine::{Framed, Procedure, each_once};

use crate::{
    content::{
        Blip, EnduranceCard, MotionCard,
        ids::{EnduranceType, PieceKind},
    },
    model::{Member, Nature},
    rules::{frame::HeldComponents, position::Aliens},
};

type Check = Result<(), String>;

/// Checks every invariant. The error names the first that does not hold.
pub(crate) fn check(game: &Aliens) -> Check {
    endurance_cards(game)?;
    motion_cards(game)?;
    blips(game)?;
    board(game)?;
    squad(game)
}

fn holds(condition: bool, message: impl FnOnce() -> String) -> Check {
    if condition { Ok(()) } else { Err(message()) }
}

/// Every endurance card exists once, no hand holds a hazard, and the Deck has cards above the Regroup card if
/// it has any (A-COMP-01).
fn endurance_cards(game: &Aliens) -> Check {
    let mut held = HeldComponents::default();
    game.stack().iter().for_each(|frame| frame.holds(&mut held));
    let piles = &game.piles;
    let mut found: Vec<EnduranceCard> = held.events;
    found.extend(piles.above.faces().chain(piles.below.faces()).chain(piles.exhaust.faces()));
    found.extend(&piles.discard);
    found.extend(&piles.removed);
    found.extend(piles.aside.iter().map(|revealed| revealed.card));
    found.extend(game.players.iter().flat_map(|player| player.hand.iter().map(|piece| piece.face)));
    found.extend(game.squad.iter().flat_map(Member::equipped));
    each_once("endurance card", EnduranceCard::all(), found)?;
    let mut in_hands = game.players.iter().flat_map(|player| &player.hand);
    let hazard = in_hands.find(|piece| piece.face.def().card_type() == EnduranceType::Hazard);
    holds(hazard.is_none(), || "A-CARD-07: a hazard is in a hand".to_owned())?;
    holds(game.ending.is_some() || !piles.above.is_empty() || piles.below.is_empty(), || {
        "A-CARD-17: nothing lies above the Regroup card".to_owned()
    })
}

/// Every motion card exists once (A-COMP-02).
fn motion_cards(game: &Aliens) -> Check {
    let mut found: Vec<MotionCard> = game.motion.deck.iter().map(|piece| piece.face).collect();
    found.extend(&game.motion.discard);
    found.extend(game.motion.current);
    found.extend(&game.motion.boxed);
    each_once("motion card", MotionCard::all(), found)
}

/// Every blip exists once, and no contact shares a space (A-COMP-05, A-SPAWN-04, A-SPACE-14).
fn blips(game: &Aliens) -> Check {
    let on_board = game.contacts.on_board.iter().filter_map(|contact| match contact.nature {
        Nature::Blip(token) => Some(token.face),
        Nature::Alien { .. } | Nature::Facehugger => None,
    });
    each_once("blip", Blip::all(), on_board.chain(game.contacts.supply.contents().iter().copied()))?;
    for (n, contact) in game.contacts.on_board.iter().enumerate() {
        let cell = contact.cell;
        holds(game.board().is_space(cell), || {
            format!("A-SPACE-01: contact {} is not on a space", contact.id)
        })?;
        let shared = game.contacts.on_board[..n].iter().any(|other| other.cell == cell);
        holds(!shared, || format!("A-SPAWN-04: two contacts are on {cell}"))?;
        let held = game.character_at(cell).is_some();
        holds(!held, || format!("A-SPACE-14: a contact and a character are on {cell}"))?;
    }
    Ok(())
}

/// No more barricades and hatches than pieces (A-COMP-10).
fn board(game: &Aliens) -> Check {
    let field = &game.field;
    holds(field.barricades.len() <= usize::from(PieceKind::Barricade.count()), || {
        "A-COMP-10: barricades".to_owned()
    })?;
    holds(field.hatches.len() <= usize::from(PieceKind::Hatch.count()), || "A-COMP-10: hatches".to_owned())
}

/// Dials, equipment slots and spaces of the characters (A-CHAR-13, A-EQUIP-01).
fn squad(game: &Aliens) -> Check {
    for member in game.squad.iter() {
        let who = member.who;
        let dial = match game.side(who).aim {
            Some(_) => (1..=10).contains(&member.dial),
            None => member.dial == 0,
        };
        holds(dial, || format!("A-CHAR-13: the dial of {who} shows {}", member.dial))?;
        holds(member.gear.len() <= 2, || format!("A-EQUIP-01: {who} has too much equipment"))?;
        if let Some(cell) = member.cell() {
            holds(game.board().is_space(cell), || format!("A-SPACE-01: {who} is not on a space"))?;
        }
    }
    Ok(())
}
