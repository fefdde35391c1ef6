use serde::Deserialize;
use serde_json::Value;

use crate::{Ref, limits::MAX_CLIENT_MESSAGE_BYTES};

/// Everything that a client can say, written `{"act": {"ref": "7f", "decision": 12, "action": {"move": {"to": "s07"}}}}`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: where to go on.
    Hello {
        /// The number of the last update that the client has; absent if it has none.
        #[serde(default)]
        resume: Option<u64>,
    },
    /// An action of the rules.
    Act {
        /// The client's name for it.
        #[serde(rename = "ref")]
        reference: Ref,
        /// The question that it answers; absent for an offer that stands without one.
        #[serde(default)]
        decision: Option<u64>,
        /// The action, in the game's words.
        action: Value,
    },
    /// A matter of the table.
    Table {
        /// The client's name for it.
        #[serde(rename = "ref")]
        reference: Ref,
        /// What about.
        action: TableAction,
    },
    /// Are you there?
    Ping {},
}

/// What a seat can ask of the table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAction {
    /// Begin the match: for the host, once all seats are taken.
    Start {},
    /// Give up the seat: before the match begins.
    Leave {},
}

/// A message that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// It is too long.
    #[error("a message has at most {MAX_CLIENT_MESSAGE_BYTES} bytes, not {0}")]
    TooLong(usize),
    /// It is not one of the messages of `airlock.v1`.
    #[error("not a message of airlock.v1: {0}")]
    Unreadable(String),
}

impl ClientMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is too long, or not one of these.
    pub fn read(text: &str) -> Result<Self, Malformed> {
        if text.len() > MAX_CLIENT_MESSAGE_BYTES {
            return Err(Malformed::TooLong(text.len()));
        }
        serde_json::from_str(text).map_err(|error| Malformed::Unreadable(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn messages_are_read() {
        let read = |text: &str| ClientMessage::read(text).unwrap();
        assert_eq!(read(r#"{"hello":{}}"#), ClientMessage::Hello { resume: None });
        assert_eq!(read(r#"{"hello":{"resume":4}}"#), ClientMessage::Hello { resume: Some(4) });
        assert_eq!(read(r#"{"ping":{}}"#), ClientMessage::Ping {});
        assert_eq!(
            read(r#"{"act":{"ref":"a1","decision":3,"action":{"pass":{}}}}"#),
            ClientMessage::Act {
                reference: "a1".parse().unwrap(),
                decision: Some(3),
                action: json!({"pass": {}})
            }
        );
        assert_eq!(
            read(r#"{"table":{"ref":"a2","action":{"start":{}}}}"#),
            ClientMessage::Table { reference: "a2".parse().unwrap(), action: TableAction::Start {} }
        );
    }

    #[test]
    fn everything_else_is_refused() {
        let long_ref = format!(r#"{{"act":{{"ref":"{}","action":{{}}}}}}"#, "x".repeat(65));
        for text in [
            "",
            "hello",
            "[]",
            r#"{"hello":{"resume":-1}}"#,
            r#"{"hello":{"as":"admin"}}"#,
            r#"{"hello":{},"ping":{}}"#,
            r#"{"act":{"action":{}}}"#,
            r#"{"act":{"ref":"","action":{}}}"#,
            r#"{"act":{"ref":"a b","action":{}}}"#,
            r#"{"act":{"ref":"a","action":{},"seat":2}}"#,
            r#"{"table":{"ref":"a","action":{"close":{}}}}"#,
            &long_ref,
        ] {
            assert!(matches!(ClientMessage::read(text), Err(Malformed::Unreadable(_))), "{text}");
        }
        let long = format!(r#"{{"ping":{{}}}}{}"#, " ".repeat(MAX_CLIENT_MESSAGE_BYTES));
        assert_eq!(ClientMessage::read(&long), Err(Malformed::TooLong(long.len())));
        let deep = format!(r#"{{"act":{{"ref":"a","action":{}"#, "[".repeat(8000));
        assert!(ClientMessage::read(&deep).is_err());
    }
}
