//! Endurance cards: they pay for everything, and the match is lost when they run out (A-LOSS-01).

use airlock_aliens::{Ref, content::Keyword, ids::EnduranceKind};

use super::{look::Fighter, mind::Mind};

/// Cost of exhausting a card.
pub(super) fn price(mind: &Mind<'_>) -> i32 {
    let (deck, exhaust) = (mind.deck(), mind.common.piles.exhaust);
    match deck {
        _ if deck + exhaust <= 6 => 90,
        0..5 => 33,
        5..10 => 21,
        10..18 => 12,
        _ => 7,
    }
}

/// Value of recycling this many cards.
pub(super) fn recycled(mind: &Mind<'_>, cards: usize) -> i32 {
    let cards = i32::try_from(cards.min(mind.common.piles.exhaust)).unwrap_or(0);
    let each = match mind.deck() {
        0..6 => 30,
        6..12 => 20,
        12..18 => 11,
        18..25 => 5,
        _ => 2,
    };
    cards * each
}

/// Value of keeping a card in hand.
pub(super) fn keep(mind: &Mind<'_>, kind: EnduranceKind) -> i32 {
    let def = kind.def();
    if def.event().is_some() {
        return 20;
    }
    if equippable(mind, kind) { 15 } else { 1 }
}

/// True if one of the seat's heroes can use a weapon or a piece of equipment.
pub(super) fn equippable(mind: &Mind<'_>, kind: EnduranceKind) -> bool {
    let own = mind.squad.iter().filter(|fighter| fighter.member.hero_of == Some(mind.you.seat));
    own.into_iter().any(|fighter| use_of(fighter, kind) > 0)
}

/// Value of a card on a character, given its other cards.
pub(super) fn use_of(fighter: &Fighter<'_>, kind: EnduranceKind) -> i32 {
    use EnduranceKind as Kind;
    let def = kind.def();
    if let Some(weapon) = def.weapon() {
        if fighter.side.aim.is_none() {
            return 0;
        }
        if !weapon.has(Keyword::Sidearm) {
            let has_main = fighter.weapons().any(|weapon| !weapon.has(Keyword::Sidearm));
            return if has_main { 0 } else { 120 };
        }
        return if fighter.weapons().next().is_none() { 90 } else { 45 };
    }
    match kind {
        Kind::Helmet => 40,
        Kind::Vest => 15,
        Kind::Medkit | Kind::Magazines => 12,
        Kind::Welder => 10,
        _ => 0,
    }
}

/// The cards to recycle: from Exhaust, then useless ones of the hand.
pub(super) fn to_recycle(mind: &Mind<'_>, from: &[Ref], most: usize) -> Vec<Ref> {
    let useless = |card: &Ref| matches!(card, Ref::Card(kind, _) if keep(mind, *kind) <= 1);
    let hand = from.iter().copied().filter(useless);
    let exhausted = from.iter().copied().filter(|card| matches!(card, Ref::Exhausted(_)));
    let mut chosen: Vec<Ref> = exhausted.chain(hand).take(most).collect();
    chosen.sort_by_key(|card| from.iter().position(|other| other == card));
    chosen
}

/// Value of drawing a card. It leaves the Deck, and it may be a hazard (A-CARD-07).
pub(super) fn draw(mind: &Mind<'_>) -> i32 {
    let hand = mind.you.hand.len();
    if hand < 1 && mind.deck() > 24 { 5 } else { -5 }
}
