//! Names that clients give their commands.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::limits::MAX_REF_BYTES;

/// A client's name for a command. The same `ref` is executed once, however often it is sent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Ref(String);

impl Ref {
    /// Borrows the text, as sent by the client.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Ref {
    type Err = NotARef;

    fn from_str(text: &str) -> Result<Self, NotARef> {
        Self::try_from(text.to_owned())
    }
}

impl TryFrom<String> for Ref {
    type Error = NotARef;

    fn try_from(text: String) -> Result<Self, NotARef> {
        let fits =
            (1..=MAX_REF_BYTES).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        if fits { Ok(Self(text)) } else { Err(NotARef) }
    }
}

impl From<Ref> for String {
    fn from(reference: Ref) -> Self {
        reference.0
    }
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is no `ref`: it is empty, too long, or has characters that are not visible ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a ref has 1 to {MAX_REF_BYTES} visible ASCII characters")]
pub struct NotARef;
