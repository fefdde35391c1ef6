//! Injuries and death of Void Seeders (V-HURT, V-LAIR-10…13).

use crate::{
    content::{
        AttackCardId,
        ids::{CombatFace, IntruderKind, TokenKind, Weakness},
    },
    model::{Decks, FigureId},
    rules::{frame::Cx, position::Nemesis},
};

/// The resistance that counts if several cards are revealed.
#[derive(Clone, Copy)]
enum Reading {
    Lower,
    Higher,
}

/// Puts injuries on a Void Seeder or a Lair, then checks its condition. Returns true if it flees (V-HURT-01,
/// V-HURT-13).
pub(super) fn injure(game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, n: u8) -> bool {
    if n > 0 && game.intruders.figure(figure).is_some_and(|figure| figure.kind == IntruderKind::Despoiler) {
        return strike_despoiler(&mut game.decks, cx, figure);
    }
    let Some((kind, injuries)) = game.intruders.add_injuries(cx, figure, n) else { return false };
    let (cards, reading) = match kind {
        IntruderKind::Lurker => (2, Reading::Lower), // V-HURT-02
        IntruderKind::Lair if game.knows_weakness(Weakness::BrittleLairs) => (2, Reading::Lower),
        IntruderKind::Stalker | IntruderKind::Lair => (2, Reading::Higher), // V-HURT-04, V-LAIR-12
        _ => (1, Reading::Higher),                                          // V-HURT-03
    };
    let revealed = game.decks.reveal_attack_cards(cx, cards); // V-HURT-08
    let escapes = revealed.iter().any(|card| card.retreat());
    let resistance = resistance(&revealed, reading).filter(|_| !escapes);
    game.decks.conclude_check(cx, figure, revealed, resistance, escapes);
    if escapes {
        return kind != IntruderKind::Lair; // V-HURT-06, V-LAIR-13
    }
    if resistance.is_some_and(|resistance| resistance <= injuries) {
        game.kill_intruder(cx, figure);
    }
    false
}

/// Replaces the adult face by HIT1 against a Lair once Exposed Core is known (V-LAIR-10).
pub(super) fn exposed_core(game: &Nemesis, kind: IntruderKind, rolled: CombatFace) -> CombatFace {
    let exposed = rolled == CombatFace::Adult && kind == IntruderKind::Lair;
    if exposed && game.knows_weakness(Weakness::ExposedCore) { CombatFace::Hit1 } else { rolled }
}

fn resistance(revealed: &[AttackCardId], reading: Reading) -> Option<u8> {
    let numbers = revealed.iter().filter_map(|card| card.toughness());
    match reading {
        Reading::Lower => numbers.min(),
        Reading::Higher => numbers.max(),
    }
}

/// Checks if the Despoiler flees. It suffers no injuries (V-HURT-05).
fn strike_despoiler(decks: &mut Decks, cx: &mut Cx<'_>, figure: FigureId) -> bool {
    let revealed = decks.reveal_attack_cards(cx, 1);
    let flees = revealed.iter().any(|card| card.retreat());
    decks.conclude_check(cx, figure, revealed, None, flees);
    flees
}

/// Adds a token to the bag for a killed Void Seeder, which leaves no carcass (V-HURT-09, V-HURT-10,
/// V-HURT-11).
pub(super) fn killed(game: &mut Nemesis, cx: &mut Cx<'_>, kind: IntruderKind) {
    let thin = kind != IntruderKind::Despoiler && game.knows_weakness(Weakness::ThinApparitions);
    if !thin {
        game.intruders.add_token_to_bag(cx, TokenKind::VoidSeeder);
    }
}
