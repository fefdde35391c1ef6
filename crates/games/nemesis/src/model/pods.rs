//! Escape pods (section 16.6).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::content::ids::Section;

/// A docked escape pod (N-POD-01). Launched pods are removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pod {
    /// 1…4.
    pub number: u8,
    pub section: Section,
    pub locked: bool,
    /// WAITING characters, at most 2.
    pub occupants: Vec<Seat>,
}
