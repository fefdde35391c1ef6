//! The decisions that a match waits for.

use serde::{Deserialize, Serialize};

use crate::{Seat, Wire};

/// A question put to a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    pub seat: Seat,
    /// Name of the decision point in the rules, such as `DP-TURN`.
    pub point: &'static str,
}

/// A reaction window in which hidden cards may be played.
///
/// It opens on public facts alone and looks the same no matter who can react.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The class of trigger. Seats have one public switch for each class.
    pub class: &'static str,
    /// The eligible seats that have not answered yet. Their answers are covert.
    pub asked: Vec<Decision>,
    /// Duration at a table with a clock, in milliseconds.
    pub length_ms: u32,
}

/// The decisions that a match waits for. Unredacted, for the table only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    pub wait: Wait,
    /// Match time of the next wake-up, in milliseconds.
    pub wake_ms: Option<u64>,
}

/// The kinds of waiting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wait {
    /// One or more seats must decide. Several decide simultaneously.
    Asks(Vec<Decision>),
    /// A covert window is open.
    Window(Window),
    /// Nothing happens until the next wake-up.
    Idle,
    /// The match is over.
    Over,
}

impl Pending {
    /// The open questions, those of a window included.
    pub fn decisions(&self) -> &[Decision] {
        match &self.wait {
            Wait::Asks(decisions) => decisions,
            Wait::Window(window) => &window.asked,
            Wait::Idle | Wait::Over => &[],
        }
    }

    /// True if the match is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.wait, Wait::Over)
    }
}

/// The decisions that a match waits for, as one viewer may see them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeenPending {
    pub wait: SeenWait,
    /// The seats that visibly owe a decision.
    pub waiting_for: Vec<Seat>,
    /// The decision points put to this viewer.
    pub yours: Vec<String>,
    /// Match time of an announced deadline or of the open window's end, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<u64>,
}

impl Wire for SeenPending {}

/// The kinds of waiting, as a viewer sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenWait {
    Asks,
    /// A reaction window is open.
    Window,
    /// Time passes.
    #[default]
    Idle,
    /// The match is over.
    Over,
}
