//! View of reaction windows and their switches, the same for everybody.

use serde::Serialize;

use crate::model::Switches;

/// View of reaction windows, the same for everybody (N-REACT-11).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WindowsView {
    /// Class of the window that is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<&'static str>,
    /// Public switches, by seat.
    pub switches: Vec<Switches>,
}
