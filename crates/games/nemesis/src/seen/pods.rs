//! The docked escape pods as everybody sees them.

use airlock_engine::Seat;
use serde::Serialize;

use crate::{content::ids::Section, model::Pod};

/// A docked pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PodView {
    /// Its number.
    pub number: u8,
    /// Its section.
    pub section: Section,
    /// Whether it is locked.
    pub locked: bool,
    /// Who waits in it.
    pub occupants: Vec<Seat>,
}

pub(super) fn pods(pods: &[Pod]) -> Vec<PodView> {
    let pod = |pod: &Pod| {
        let Pod { number, section, locked, occupants } = pod;
        PodView { number: *number, section: *section, locked: *locked, occupants: occupants.clone() }
    };
    pods.iter().map(pod).collect()
}
