//! Public view of the docked escape pods.

use airlock_engine::Seat;
use serde::Serialize;

use crate::{content::ids::Section, model::Pod};

/// Public view of a docked pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PodView {
    /// 1…4.
    pub number: u8,
    pub section: Section,
    pub locked: bool,
    /// WAITING characters.
    pub occupants: Vec<Seat>,
}

pub(super) fn pods(pods: &[Pod]) -> Vec<PodView> {
    let pod = |pod: &Pod| {
        let Pod { number, section, locked, occupants } = pod;
        PodView { number: *number, section: *section, locked: *locked, occupants: occupants.clone() }
    };
    pods.iter().map(pod).collect()
}
