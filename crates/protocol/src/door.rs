use std::sync::Arc;

use airlock_engine::Wire;
use serde::Serialize;
use serde_json::value::RawValue;

/// A message on its way to a viewer: JSON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame(Arc<str>);

impl Frame {
    /// The text to put on the socket.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// The door: the only way to make a [`Frame`], and it takes only what is marked as fit for viewers.
///
/// # Panics
/// Never: what is marked is plain data.
#[must_use]
pub fn send(message: &impl Wire) -> Frame {
    Frame(serde_json::to_string(message).expect("plain data serialises").into())
}

/// A piece of a message that comes from a game, already written. Only what is marked as fit for viewers becomes one.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Part(Box<RawValue>);

impl Part {
    /// Writes a value that a viewer may see.
    ///
    /// # Panics
    /// Never: what is marked is plain data.
    #[must_use]
    pub fn of(value: &impl Wire) -> Self {
        Self(serde_json::value::to_raw_value(value).expect("plain data serialises"))
    }

    /// A piece of a value that has passed the door, as it was written.
    pub(crate) fn from_json(written: &[u8]) -> Self {
        Self(serde_json::from_slice(written).expect("it was written as JSON"))
    }

    /// The JSON text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Part {}
