//! Imagination: another state that a viewer cannot tell from the true one.

use airlock_engine::{Viewer, reexport::rand_core::Rng};

use crate::state::Nemesis;

/// Draws afresh everything that `who` does not know.
pub(crate) fn imagine(game: &Nemesis, _who: Viewer, _rng: &mut impl Rng) -> Nemesis {
    game.clone()
}
