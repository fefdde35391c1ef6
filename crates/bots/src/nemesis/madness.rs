//! Madness: what it costs to be mad, and how likely it kills in the final check (V-END-03, V-END-05).

use super::mind::Mind;

/// What each level costs, from 0: from the third on there is no way back below it, and the last kills at the next panic.
const COST: [i32; 6] = [0, 0, 15, 40, 90, 180];

/// The madness of the own character, if there are Void Seeders.
pub(super) fn level(mind: &Mind<'_>) -> Option<u8> {
    mind.crew.madness
}

fn cost(level: u8) -> i32 {
    COST[usize::from(level).min(COST.len() - 1)]
}

/// What a drop by one level is worth (V-MAD-06).
pub(super) fn relief(mind: &Mind<'_>) -> i32 {
    match level(mind) {
        Some(level @ (2 | 4 | 5)) => cost(level) - cost(level - 1),
        _ => 0,
    }
}

/// What surgery or an antidote is worth: down to the third level (V-MAD-08).
pub(super) fn cure(mind: &Mind<'_>) -> i32 {
    level(mind).map_or(0, |level| cost(level) - cost(level.min(3)))
}

/// Whether an infected card found by a scan would make things worse: it drives the character mad (V-CONTAM-02).
pub(super) fn risky(mind: &Mind<'_>) -> bool {
    level(mind).is_some_and(|level| level < 3)
}

/// Of 100 final checks with that many contamination cards, how many come to the four cards.
pub(super) fn falls(level: u8, contamination: usize) -> i32 {
    if usize::from(level) + contamination >= 5 { 100 } else { 0 }
}
