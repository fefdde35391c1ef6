use std::sync::Arc;

use airlock_engine::Wire;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::ink::Ink;

/// Room for most messages.
const USUAL_BYTES: usize = 1024;

/// A message on its way to a viewer: JSON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame(Arc<str>);

impl Frame {
    /// A message that has passed this door in a bundle: the one of the rules' own version.
    #[cfg(feature = "bundles")]
    #[must_use]
    pub fn of_bundle(text: String) -> Self {
        Self(text.into())
    }

    /// The text to put on the socket.
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

/// Messages in one piece of memory. What is kept for long is kept so: many small ones that come and go beside what stays hold on
/// to more memory than they take.
#[derive(Debug, Default)]
pub struct Packed {
    /// The texts, one after the other.
    text: String,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Packed {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How long they are together, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Adds a message.
    pub fn push(&mut self, frame: &Frame) {
        self.text.push_str(frame.text());
        self.ends.push(self.text.len());
    }

    /// Drops the oldest ones until there are no more than `count`, and they are no longer than `bytes` together.
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

    /// Keeps no room for more.
    pub fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    /// The messages without the first ones, oldest first.
    pub fn without(&self, first: usize) -> impl Iterator<Item = Frame> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).skip(first).map(|(begin, &end)| Frame(self.text[begin..end].into()))
    }
}

/// The door: the only way for a message to become a [`Frame`], and it takes only what is marked as fit for viewers
/// ([`Packed`] keeps what came through it).
///
/// # Panics
/// Never: what is marked is plain data.
#[must_use]
pub fn send(message: &impl Wire) -> Frame {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    serde_json::to_writer(Ink(&mut text), message).expect("plain data serialises");
    Frame(String::from_utf8(text).expect("JSON is text").into())
}

/// A piece of a message that comes from a game, already written. Only what is marked as fit for viewers becomes one.
// Copies share what was written: several viewers are sent it.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Part(Arc<RawValue>);

impl Part {
    /// Writes a value that a viewer may see.
    ///
    /// # Panics
    /// Never: what is marked is plain data.
    #[must_use]
    pub fn of(value: &impl Wire) -> Self {
        Self(serde_json::value::to_raw_value(value).expect("plain data serialises").into())
    }

    /// A piece of a value that has passed the door, as it was written.
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
