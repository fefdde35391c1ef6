//! What a viewer may know of a match (section 24).

use airlock_engine::{Viewer, Wire};
use serde::Serialize;

use crate::state::Nemesis;

/// A viewer's view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The round.
    pub round: u16,
}

impl Wire for View {}

/// The view of `who`.
pub(crate) fn view(game: &Nemesis, _who: Viewer) -> View {
    View { round: game.round.number }
}
