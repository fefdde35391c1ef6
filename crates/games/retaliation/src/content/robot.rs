//! Robot cards (R-ROBOT-09).

use airlock_engine::content::Text;
use serde::Deserialize;

use super::{
    Branch,
    load::{self, Source, embedded},
};
use crate::content::ids::RobotKind;

/// Printed content of a robot card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RobotDef {
    pub kind: RobotKind,
    pub name: Text,
    /// The effects of which an activation chooses one.
    pub branches: Vec<Branch>,
}

impl RobotKind {
    /// Printed content of the card.
    pub fn def(self) -> &'static RobotDef {
        &robots()[self as usize]
    }
}

embedded! { robots: Vec<RobotDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<RobotDef>> {
    load::in_order("robot", RobotKind::ALL, source.parse("robots")?, |def: &RobotDef| def.kind)
}
