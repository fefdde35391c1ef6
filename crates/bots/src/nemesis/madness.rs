//! Madness: its cost, and the risk in the final check (V-END-03, V-END-05).

use super::look::Look;

/// Cost of each level from 0. From the third on it cannot drop below that, and the last kills at the next
/// panic.
const COST: [i32; 6] = [0, 0, 15, 40, 90, 180];

/// The character's madness, if there are Void Seeders.
pub(super) fn level(look: &Look<'_>) -> Option<u8> {
    look.crew.madness
}

fn cost(level: u8) -> i32 {
    COST[usize::from(level).min(COST.len() - 1)]
}

/// Value of a drop by one level (V-MAD-06).
pub(super) fn relief(look: &Look<'_>) -> i32 {
    match level(look) {
        Some(level @ (2 | 4 | 5)) => cost(level) - cost(level - 1),
        _ => 0,
    }
}

/// Value of surgery or an antidote, which lowers madness to the third level (V-MAD-08).
pub(super) fn cure(look: &Look<'_>) -> i32 {
    level(look).map_or(0, |level| cost(level) - cost(level.min(3)))
}

/// True if a scan that finds an infected card would make things worse by causing madness (V-CONTAM-02).
pub(super) fn risky(look: &Look<'_>) -> bool {
    level(look).is_some_and(|level| level < 3)
}

/// Percentage of final checks with this many contamination cards that come to the draw of four cards.
pub(super) fn falls(level: u8, contamination: usize) -> i32 {
    if usize::from(level) + contamination >= 5 { 100 } else { 0 }
}
