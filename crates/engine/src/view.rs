//! What one viewer may know.

use serde::Serialize;

use crate::Wire;

/// All that one viewer may know, in two halves, so that what everybody knows is drawn once. On the wire they are one
/// object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View<C, O> {
    /// What everybody may know.
    #[serde(flatten)]
    pub common: C,
    /// What this viewer may know besides.
    #[serde(flatten)]
    pub own: O,
}

impl<C: Wire, O: Wire> Wire for View<C, O> {}
