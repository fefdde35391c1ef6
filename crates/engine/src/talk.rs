//! Talk as the rules allow it: open channels and available phrases.

use std::borrow::Cow;

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::Wire;

/// The talk that a seat is allowed now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Talk {
    /// Talk to everybody, spectators included.
    pub table: Channel,
    /// Talk to chosen seats only.
    pub whisper: Channel,
    /// Phrases that each reader sees in their own language.
    #[serde(skip_serializing_if = "<[PhraseOffer]>::is_empty")]
    pub phrases: Cow<'static, [PhraseOffer]>,
}

impl Talk {
    /// Unrestricted talk in free text.
    pub const FREE: Self = Self { table: Channel::Open, whisper: Channel::Open, phrases: Cow::Borrowed(&[]) };
}

impl Wire for Talk {}

/// State of a channel. Written `true`, or `{"closed": "N-GEN-13"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    Open,
    /// Closed by the rule with this id.
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

/// A phrase with holes. Each hole takes one of the values offered for it, independently of the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhraseOffer {
    /// Identifier of the phrase.
    pub key: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<PhraseArg>,
}

impl PhraseOffer {
    /// Offers of a catalogue: the key of each phrase, and what its holes are about. `arg` is the hole for
    /// that.
    pub fn catalogue<About: Copy>(
        phrases: &[(&'static str, &[About])],
        arg: impl Fn(About) -> PhraseArg,
    ) -> Vec<Self> {
        let offer = |(key, about): &(&'static str, &[About])| Self {
            key,
            args: about.iter().map(|about| arg(*about)).collect(),
        };
        phrases.iter().map(offer).collect()
    }
}

/// A hole of a phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhraseArg {
    pub name: &'static str,
    /// The possible values: things that everybody can see, as written.
    pub from: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channel_serialises_as_open_or_closing_rule() {
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
