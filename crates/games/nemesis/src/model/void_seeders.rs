//! What only the Void Seeders have (chapter 30).

use airlock_engine::Pile;
use serde::{Deserialize, Serialize};

use crate::content::{ActionCardId, MadnessLevel, PanicCardId};

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
