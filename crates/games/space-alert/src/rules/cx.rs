//! Context of the rules.

use crate::model::event::SeenEvent;

/// Chance, which only the setup uses, and events.
pub(crate) type Cx<'a> = airlock_engine::Cx<'a, SeenEvent>;
