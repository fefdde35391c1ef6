//! Talk as the rules allow it: which channels are open to a seat, and what phrases it is offered.

use std::borrow::Cow;

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::Wire;

/// What a seat can say now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Talk {
    /// To everybody, spectators included.
    pub table: Channel,
    /// To some seats only.
    pub whisper: Channel,
    /// The phrases that each reader sees in its own language.
    #[serde(skip_serializing_if = "<[PhraseOffer]>::is_empty")]
    pub phrases: Cow<'static, [PhraseOffer]>,
}

impl Talk {
    /// Everything may be said to everybody, in one's own words.
    pub const FREE: Self = Self { table: Channel::Open, whisper: Channel::Open, phrases: Cow::Borrowed(&[]) };
}

impl Wire for Talk {}

/// Whether a channel can be used. Written `true`, or `{"closed": "N-GEN-13"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// It can.
    Open,
    /// The rule of this id closes it.
    Closed(&'static str),
}

impl Serialize for Channel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Open => serializer.serialize_bool(true),
            Self::Closed(rule) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("closed", rule)?;
                map.end()
            }
        }
    }
}

/// A phrase with holes. Every hole is filled with one of the things offered for it, whatever fills the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhraseOffer {
    /// Its name.
    pub key: &'static str,
    /// The holes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<PhraseArg>,
}

/// A hole of a phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhraseArg {
    /// Its name.
    pub name: &'static str,
    /// What can fill it: things that everybody can see, as written.
    pub from: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_are_written_open_or_with_the_rule_that_closes_them() {
        let arg = PhraseArg { name: "room", from: vec!["s07".to_owned()] };
        let talk = Talk {
            table: Channel::Open,
            whisper: Channel::Closed("X-1"),
            phrases: vec![PhraseOffer { key: "go", args: vec![arg] }].into(),
        };
        let written = serde_json::to_value(&talk).unwrap();
        let phrase = serde_json::json!({"key": "go", "args": [{"name": "room", "from": ["s07"]}]});
        assert_eq!(
            written,
            serde_json::json!({"table": true, "whisper": {"closed": "X-1"}, "phrases": [phrase]})
        );
    }
}
