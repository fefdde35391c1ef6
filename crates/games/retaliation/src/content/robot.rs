//! Robot cards (R-ROBOT-09).

use airlock_engine::content::Text;
use serde::Deserialize;

use super::{
    Branch,
    load::{self, Source, embedded},
};
use crate::content::ids::RobotKind;

/// What a robot card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RobotDef {
    /// Which robot this is.
    pub kind: RobotKind,
    /// Its name.
    pub name: Text,
    /// What an activation does; one of them.
    pub branches: Vec<Branch>,
}

impl RobotKind {
    /// What the card says.
    pub fn def(self) -> &'static RobotDef {
        &robots()[self as usize]
    }
}

embedded! { robots: Vec<RobotDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<RobotDef>> {
    load::in_order("robot", RobotKind::ALL, source.parse("robots")?, |def: &RobotDef| def.kind)
}
