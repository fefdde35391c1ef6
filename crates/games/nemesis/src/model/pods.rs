//! Escape pods (section 16.6).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::content::ids::Section;

/// A docked escape pod (N-POD-01). Launched pods are gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pod {
    /// Its number, 1…4.
    pub number: u8,
    /// Its section.
    pub section: Section,
    /// Whether it is locked.
    pub locked: bool,
    /// The WAITING characters in it, at most 2.
    pub occupants: Vec<Seat>,
}
