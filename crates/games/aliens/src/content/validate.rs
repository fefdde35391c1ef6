//! What must hold between the components beyond their form.

use airlock_engine::content::{ContentError, Source};

use super::{
    all::Content,
    blip::Blip,
    endurance::EnduranceCard,
    load::{self, wrong},
    motion::MotionCard,
};
use crate::content::ids::Mission;

impl Content {
    /// Reads and checks content files.
    ///
    /// # Errors
    /// If a file is missing, does not have the expected form, or contradicts the component list.
    pub fn load(source: &Source<'_>) -> Result<Self, ContentError> {
        let content = Self::read(source)?;
        exactly(
            "endurance cards",
            content.endurance.iter().map(|def| def.copies).sum(),
            EnduranceCard::COUNT,
        )?;
        exactly("motion cards", content.motion.iter().map(|def| def.cards.len()).sum(), MotionCard::COUNT)?;
        exactly("blips", content.blips.iter().map(|def| def.count).sum(), Blip::COUNT)?;
        exactly("missions", content.missions.len(), Mission::ALL.len())?;
        Ok(content)
    }
}

/// Compares a count with the component list.
fn exactly(what: &str, found: usize, expected: usize) -> load::Result<()> {
    if found == expected { Ok(()) } else { wrong(format!("{found} {what} instead of {expected}")) }
}
