//! What a match waits for.

use serde::{Deserialize, Serialize};

use crate::{Seat, Wire};

/// A question put to a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// Who is asked.
    pub seat: Seat,
    /// The decision point, as the rules name it: `DP-TURN`.
    pub point: &'static str,
}

/// A window in which hidden cards may be played. It opens on public facts alone and looks the same whoever can react.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The class of trigger, for the seats' public switches.
    pub class: &'static str,
    /// The eligible seats that have not answered yet; their answers are covert.
    pub asked: Vec<Decision>,
    /// How long it stays open at a table with a clock, in milliseconds.
    pub length_ms: u32,
}

/// What a match waits for: the truth, for the table only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The decisions owed, the open window, or nothing.
    pub wait: Wait,
    /// Match time of the next wake-up, in milliseconds: for the table only.
    pub wake_ms: Option<u64>,
}

/// The kinds of waiting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wait {
    /// One or more seats must decide; several decide at the same time.
    Asks(Vec<Decision>),
    /// A covert window is open.
    Window(Window),
    /// Nothing until the next wake-up.
    Idle,
    /// The match is over.
    Over,
}

impl Pending {
    /// The questions that are open, a window's included.
    pub fn decisions(&self) -> &[Decision] {
        match &self.wait {
            Wait::Asks(decisions) => decisions,
            Wait::Window(window) => &window.asked,
            Wait::Idle | Wait::Over => &[],
        }
    }

    /// Whether the match is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.wait, Wait::Over)
    }
}

/// What one viewer is told of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeenPending {
    /// The kind of waiting.
    pub wait: SeenWait,
    /// The seats that everybody can see are owing a decision.
    pub waiting_for: Vec<Seat>,
    /// The decision points put to this viewer.
    pub yours: Vec<String>,
    /// A deadline that the rules announced, or when the window closes that is open, in milliseconds of match time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<u64>,
}

impl Wire for SeenPending {}

/// The kinds of waiting, as a viewer sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenWait {
    /// Somebody decides.
    Asks,
    /// A reaction is possible.
    Window,
    /// Time passes.
    #[default]
    Idle,
    /// The match is over.
    Over,
}
