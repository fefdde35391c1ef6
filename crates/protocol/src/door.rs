//! The output boundary: every message to a viewer becomes a frame here.

use std::sync::Arc;

use airlock_engine::Wire;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::byte_writer::ByteWriter;

/// Initial capacity that suffices for most messages.
const USUAL_BYTES: usize = 1024;

/// A message to a viewer: JSON text that passed the door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame(Arc<str>);

impl Frame {
    /// Wraps a message that a bundle has already passed through the door of its own version.
    #[cfg(feature = "bundles")]
    #[must_use]
    pub fn of_bundle(text: String) -> Self {
        Self(text.into())
    }

    /// The text for the socket.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl AsRef<[u8]> for Frame {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Messages in one buffer, for messages that are kept for long. Many small allocations between longer-lived ones
/// would fragment memory.
#[derive(Debug, Default)]
pub struct Packed {
    /// The texts, concatenated.
    text: String,
    /// End offset of each text.
    ends: Vec<usize>,
}

impl Packed {
    /// Number of messages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if it holds no message.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Total length of the texts, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Appends a message.
    pub fn push(&mut self, frame: &Frame) {
        self.text.push_str(frame.text());
        self.ends.push(self.text.len());
    }

    /// Drops the oldest messages until at most `count` remain, of at most `bytes` in all.
    pub fn keep(&mut self, count: usize, bytes: usize) {
        let many = self.len().saturating_sub(count);
        let excess = self.text.len().saturating_sub(bytes);
        let long = if excess > 0 { self.ends.partition_point(|end| *end < excess) + 1 } else { 0 };
        let Some(last) = many.max(long).checked_sub(1) else { return };
        let end = self.ends[last];
        self.text.drain(..end);
        self.ends.drain(..=last);
        self.ends.iter_mut().for_each(|other| *other -= end);
    }

    /// Frees unused capacity.
    pub fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    /// The messages after the first `first`, oldest first.
    pub fn without(&self, first: usize) -> impl Iterator<Item = Frame> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).skip(first).map(|(begin, &end)| Frame(self.text[begin..end].into()))
    }
}

/// The door: the only way for a message to become a [`Frame`]. It accepts only types marked as fit for viewers.
/// ([`Packed`] keeps frames.)
///
/// # Panics
/// Never: types marked `Wire` are plain data.
#[must_use]
pub fn send(message: &impl Wire) -> Frame {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    serde_json::to_writer(ByteWriter(&mut text), message).expect("plain data serialises");
    Frame(String::from_utf8(text).expect("JSON is text").into())
}

/// A serialised piece of a message that comes from a game. Only types marked as fit for viewers become one.
// Clones share the text, since several viewers are sent it.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Part(Arc<RawValue>);

impl Part {
    /// Serialises a value that a viewer may see.
    ///
    /// # Panics
    /// Never: types marked `Wire` are plain data.
    #[must_use]
    pub fn of(value: &impl Wire) -> Self {
        Self(serde_json::value::to_raw_value(value).expect("plain data serialises").into())
    }

    /// Wraps text that has already passed the door.
    pub(crate) fn from_json(written: &[u8]) -> Self {
        let written: Box<RawValue> = serde_json::from_slice(written).expect("it was written as JSON");
        Self(written.into())
    }

    /// The JSON text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.text() == other.text()
    }
}

impl Eq for Part {}
