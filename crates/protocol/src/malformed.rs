//! Errors for unreadable messages: name of the command if readable, the fault, and a correct example.

use serde_json::Value;

use crate::{Ref, limits::MAX_CLIENT_MESSAGE_BYTES};

/// A message that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    #[error("the message has {0} bytes; at most {MAX_CLIENT_MESSAGE_BYTES} are allowed")]
    TooLong(usize),
    #[error("not a message of airlock.v1: {why}")]
    Unreadable {
        /// Present if it could be read.
        reference: Option<Ref>,
        /// The fault and a correct example.
        why: String,
    },
}

/// A correct example of each message and of each table command, by name.
const RIGHT: [(&str, &str); 23] = [
    ("hello", r#"{"hello":{"resume":4}}"#),
    ("act", r#"{"act":{"ref":"a1","decision":7,"action":{"VERB":{"ARGUMENT":"THING"}}}}"#),
    ("table", r#"{"table":{"ref":"a1","action":{"ready":{"on":true}}}}"#),
    ("say", r#"{"say":{"ref":"a1","text":"Well done."}}"#),
    ("ping", r#"{"ping":{}}"#),
    ("ready", r#"{"ready":{"on":true}}"#),
    ("color", r#"{"color":{"color":2}}"#),
    ("start", r#"{"start":{}}"#),
    ("leave", r#"{"leave":{}}"#),
    ("commit", r#"{"commit":{"nonce_hash":"64 HEXADECIMAL DIGITS"}}"#),
    ("reveal", r#"{"reveal":{"nonce":"64 HEXADECIMAL DIGITS"}}"#),
    ("kick", r#"{"kick":{"seat":2}}"#),
    ("bot", r#"{"bot":{"seat":2,"kind":"standard"}}"#),
    ("host", r#"{"host":{"seat":2}}"#),
    ("pause", r#"{"pause":{"on":true}}"#),
    ("close", r#"{"close":{}}"#),
    ("rematch", r#"{"rematch":{}}"#),
    ("undo", r#"{"undo":{}}"#),
    ("vote", r#"{"vote":{"id":1,"yes":true}}"#),
    ("reveal_closed", r#"{"reveal_closed":{}}"#),
    ("order", r#"{"order":{"class":"CLASS","action":{"VERB":{}}}}"#),
    ("nudge", r#"{"nudge":{"seat":2}}"#),
    ("", r#"{"hello":{}}, {"act":{…}}, {"table":{…}}, {"say":{…}} or {"ping":{}}"#),
];

impl Malformed {
    pub(crate) fn of(text: &str, error: &serde_json::Error) -> Self {
        let said: Value = serde_json::from_str(text).unwrap_or_default();
        let (kind, body) = entry(&said).unwrap_or(("", &Value::Null));
        let matter = entry(&body["action"]).filter(|_| kind == "table").map(|(matter, _)| matter);
        let right = |name| RIGHT.iter().find(|(known, _)| *known == name).map(|(_, right)| *right);
        let right = matter.and_then(right).or_else(|| right(kind)).or_else(|| right(""));
        let (why, right) = (why_unreadable(error), right.unwrap_or_default());
        Self::Unreadable { reference: reference(body), why: format!("{why}; a correct one is {right}") }
    }

    /// The client's name for the command, if it could be read.
    #[must_use]
    pub fn reference(&self) -> Option<Ref> {
        match self {
            Self::TooLong(_) => None,
            Self::Unreadable { reference, .. } => reference.clone(),
        }
    }
}

/// The only entry of an object.
fn entry(value: &Value) -> Option<(&str, &Value)> {
    value
        .as_object()
        .filter(|object| object.len() == 1)?
        .iter()
        .next()
        .map(|(key, body)| (key.as_str(), body))
}

fn reference(body: &Value) -> Option<Ref> {
    body.get("ref")?.as_str()?.parse().ok()
}

/// Extracts `ref` from the body of a request, whatever else is wrong with it.
#[must_use]
pub fn reference_in(body: &str) -> Option<Ref> {
    reference(&serde_json::from_str(body).ok()?)
}

/// Longest word of a message that an error repeats, in characters. Longer ones are no words of the protocol and may
/// be secrets.
const LONGEST_WORD: usize = 23;
/// Longest explanation, in characters.
const LONGEST_WHY: usize = 1000;

/// Explains a parse error. Short however long the input was, and repeats no long words of it.
#[must_use]
pub fn why_unreadable(error: &serde_json::Error) -> String {
    let ends = [' ', '`', '"', ','];
    let told = error.to_string();
    let words = told.split_inclusive(ends).flat_map(|word| {
        let bare = word.trim_end_matches(ends);
        let shown = if bare.chars().nth(LONGEST_WORD).is_some() { "…" } else { bare };
        [shown, &word[bare.len()..]]
    });
    words.flat_map(str::chars).take(LONGEST_WHY).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClientMessage, limits::MAX_REF_BYTES};

    fn wrong(text: &str) -> Malformed {
        ClientMessage::read(text).expect_err(text)
    }

    #[test]
    fn error_names_the_ref_if_readable() {
        for text in [
            r#"{"act":{"ref":"a7","action":{},"seat":2}}"#,
            r#"{"act":{"ref":"a7"}}"#,
            r#"{"act":{"ref":"a7","decision":"next","action":{}}}"#,
            r#"{"table":{"ref":"a7","action":{"destroy":{}}}}"#,
            r#"{"table":{"action":{"kick":{"seat":300}},"ref":"a7"}}"#,
            r#"{"say":{"ref":"a7","text":"  "}}"#,
            r#"{"shout":{"ref":"a7","text":"Hey"}}"#,
        ] {
            assert_eq!(wrong(text).reference(), Some("a7".parse().unwrap()), "{text}");
        }
        let long = format!(r#"{{"act":{{"ref":"{}","action":{{}}}}}}"#, "x".repeat(MAX_REF_BYTES + 1));
        for text in ["", "[]", r#"{"act":{"ref":"a7","action":{}}"#, r#"{"act":{"ref":7}}"#, &long] {
            assert_eq!(wrong(text).reference(), None, "{text}");
        }
        assert_eq!(reference_in(r#"{"ref":"s1","seat":"first"}"#), Some("s1".parse().unwrap()));
    }

    #[test]
    fn error_shows_a_correct_example() {
        for (text, told) in [
            (
                r#"{"table":{"ref":"a","action":{"kick":{"seat":300}}}}"#,
                r#"a correct one is {"kick":{"seat":2}}"#,
            ),
            (
                r#"{"table":{"ref":"a","action":{"destroy":{}}}}"#,
                "unknown variant `destroy`, expected one of `ready`",
            ),
            (r#"{"act":{"ref":"a"}}"#, r#"missing field `action`"#),
            (r#"{"act":{"ref":"a"}}"#, r#"a correct one is {"act":{"ref":"a1","#),
            (r#"{"shout":{}}"#, "expected one of `hello`, `act`, `table`, `say`, `ping`"),
            (r#"{"say":{"ref":"a"}}"#, "send either `text` or `phrase`"),
            ("hello", r#"a correct one is {"hello":{}}, {"act""#),
        ] {
            assert!(wrong(text).to_string().contains(told), "{}", wrong(text));
        }
    }

    /// Every message and every table command that can be read has an example, and the examples parse.
    #[test]
    fn every_example_can_be_read() {
        let known = |text: &str| -> Vec<String> {
            let why = wrong(text).to_string();
            let listed =
                why.split("expected one of ").nth(1).unwrap().split("; a correct one is").next().unwrap();
            listed.split(", ").map(|name| name.trim_matches('`').to_owned()).collect()
        };
        let messages = known(r#"{"x":{}}"#);
        let matters = known(r#"{"table":{"ref":"a","action":{"x":{}}}}"#);
        assert!(messages.len() == 5 && matters.len() > 10);
        for name in messages.iter().chain(&matters) {
            let (_, right) = RIGHT.iter().find(|(known, _)| known == name).expect(name);
            let right = right.replace("64 HEXADECIMAL DIGITS", &"ab".repeat(32));
            let message = match messages.contains(name) {
                true => right,
                false => format!(r#"{{"table":{{"ref":"a1","action":{right}}}}}"#),
            };
            assert!(ClientMessage::read(&message).is_ok(), "{message}: {:?}", ClientMessage::read(&message));
        }
    }

    #[test]
    fn error_is_short_and_repeats_no_secret() {
        let secret = "7f".repeat(40);
        for text in [
            format!(r#"{{"table":{{"ref":"a","action":{{"reveal":{{"nonce":"{secret}"}}}}}}}}"#),
            format!(r#"{{"table":{{"ref":"a","action":{{"{secret}":{{}}}}}}}}"#),
            format!(r#"{{"table":{{"ref":"a","action":{{"kick":{{"seat":"{secret}"}}}}}}}}"#),
            format!(r#"{{"hello":{{"{}":1}}}}"#, secret.repeat(100)),
            format!(r#"{{"table":{{"ref":"a","action":{{"kick":{{"seat":"a\"{secret}"}}}}}}}}"#),
            format!(
                r#"{{"table":{{"ref":"a","action":{{"kick":{{"seat":"{}"}}}}}}}}"#,
                "in words ".repeat(1000)
            ),
        ] {
            let told = wrong(&text).to_string();
            assert!(!told.contains("7f7f7f") && told.len() < 2000, "{told}");
        }
    }
}
