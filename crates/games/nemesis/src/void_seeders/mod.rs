//! The Void Seeders: what the second species has and does its own way (section 30 of `docs/rules/nemesis.md`).

pub(crate) mod attack;
pub(crate) mod encounter;
mod ending;
pub(crate) mod events;
mod evolution;
mod injury;
pub(crate) mod lair;
mod lurking;
mod madness;
pub(crate) mod panic;
pub(crate) mod recovery;
mod stalkers;
pub(crate) mod ways;

use airlock_engine::{Chance, Draw, Pile, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ActionCardId, MadnessLevel, PanicCardId},
    setup::pile,
};

/// What only the Void Seeders have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoidSeeders {
    /// The madness of each seat's character (V-MAD-01).
    pub madness: Vec<MadnessLevel>,
    /// The panic cards.
    pub panic: Pile<PanicCardId>,
    /// Their discard pile.
    pub panic_discards: Vec<PanicCardId>,
    /// Action cards that left the game by panic, face up.
    pub forgotten: Vec<ActionCardId>,
}

impl VoidSeeders {
    /// The start of a match (V-SETUP-12, V-SETUP-16).
    pub(crate) fn new(players: u8, chance: &mut Chance) -> Self {
        Self {
            madness: Seat::all(players).map(|_| MadnessLevel::LOWEST).collect(), // V-MAD-02
            panic: pile(chance, Draw::new("panic"), PanicCardId::all()),
            panic_discards: Vec::new(),
            forgotten: Vec::new(),
        }
    }
}
