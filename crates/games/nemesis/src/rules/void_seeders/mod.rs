//! Rules of the second species, the Void Seeders (section 30 of `docs/rules/nemesis.md`).

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
pub(crate) mod species_rules;
mod stalkers;

use airlock_engine::{Chance, Draw, Seat};

use crate::{
    content::{MadnessLevel, PanicCardId},
    model::VoidSeeders,
    rules::setup::pile,
};

impl VoidSeeders {
    /// Components at the start of a match (V-SETUP-12, V-SETUP-16).
    pub(crate) fn new(players: u8, chance: &mut Chance) -> Self {
        Self {
            madness: Seat::all(players).map(|_| MadnessLevel::LOWEST).collect(), // V-MAD-02
            panic: pile(chance, Draw::new("panic"), PanicCardId::all()),
            panic_discards: Vec::new(),
            forgotten: Vec::new(),
        }
    }
}
