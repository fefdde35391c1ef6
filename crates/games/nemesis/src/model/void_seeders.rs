//! Components that exist only with the Void Seeders (chapter 30).

use airlock_engine::Pile;
use serde::{Deserialize, Serialize};

use crate::content::{ActionCardId, MadnessLevel, PanicCardId};

/// Components that exist only with the Void Seeders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoidSeeders {
    /// Madness of each seat's character (V-MAD-01).
    pub madness: Vec<MadnessLevel>,
    /// Draw pile of panic cards.
    pub panic: Pile<PanicCardId>,
    pub panic_discards: Vec<PanicCardId>,
    /// Action cards removed from the game by panic, face up.
    pub forgotten: Vec<ActionCardId>,
}
