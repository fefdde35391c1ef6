//! The knowledge of one viewer.

use serde::Serialize;

use crate::Wire;

/// Everything that one viewer may see, in two parts, so that the common part is computed once. On the wire
/// both are one object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View<C, O> {
    /// The part that everybody may see.
    #[serde(flatten)]
    pub common: C,
    /// The part that only this viewer may see.
    #[serde(flatten)]
    pub own: O,
}

impl<C: Wire, O: Wire> Wire for View<C, O> {}
