//! The final contamination check (N-END-22…27, V-END-01): probability of dying.

use super::{look::Look, madness};

/// Percentage of contamination cards that are harmless.
const HARMLESS: i32 = 74;

/// Probability of dying in the final check, in percent.
pub(super) fn danger(look: &Look<'_>) -> i32 {
    of(look, look.contamination(), look.crew.larva)
}

/// The same after the contamination cards in hand are scanned and, as is likely, removed.
pub(super) fn danger_after_scan(look: &Look<'_>) -> i32 {
    of(look, look.contamination() - look.contamination_in_hand(), look.crew.larva)
}

fn of(look: &Look<'_>, contamination: usize, larva: bool) -> i32 {
    let all = look.you.hand.len() + look.you.deck.len() + look.you.discard.len();
    let clean = all.saturating_sub(look.contamination());
    let cards = clean + contamination;
    if contamination == 0 {
        return 0;
    }
    // Probability of drawing four cards without a contamination card, in percent.
    let lucky = (0..4).fold(100, |left, drawn: usize| {
        let (good, of) = (clean.saturating_sub(drawn), cards.saturating_sub(drawn).max(1));
        left * i32::try_from(good * 100 / of).unwrap_or(0) / 100
    });
    if let Some(level) = madness::level(look) {
        return madness::falls(level, contamination) * (100 - lucky) / 100;
    }
    let known = look.knows_infected();
    let unscanned = i32::try_from(contamination).unwrap_or(i32::MAX).min(12);
    let spared = (0..unscanned).fold(100, |left, _| left * HARMLESS / 100);
    let infected = if larva || known { 100 } else { 100 - spared };
    infected * (100 - lucky) / 100
}
