//! Robot cards (R-ROBOT-09).

use airlock_engine::{
    content::{Printed, Text},
    printed,
};
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

printed! { RobotKind: RobotDef("robot") in robots() }

embedded! { robots: Vec<RobotDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<RobotDef>> {
    RobotDef::read(source, "robots")
}
