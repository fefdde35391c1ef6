//! What the rules act with besides the state.

use crate::model::event::SeenEvent;

/// Chance, which the setup uses up, and what is told.
pub(crate) type Cx<'a> = airlock_engine::Cx<'a, SeenEvent>;
