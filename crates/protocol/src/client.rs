use std::collections::BTreeMap;

use airlock_engine::{Hash, Seat, json};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};
use serde_json::Value;

use crate::{
    Phase, Ref,
    limits::{MAX_CLIENT_MESSAGE_BYTES, MAX_TEXT_CHARS},
    malformed::Malformed,
};

/// Messages of clients, written `{"act": {"ref": "7f", "decision": 12, "action": {"move": {"to": "s07"}}}}`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// First message of a connection; says from which update to continue.
    Hello {
        /// Number of the client's last update; absent if it has none.
        #[serde(default)]
        resume: Option<u64>,
        /// Accepted and ignored: every client is sent deltas.
        #[serde(default)]
        brief: bool,
        /// Accepted and ignored, as `brief`.
        #[serde(default)]
        lists: bool,
    },
    /// An action of the rules.
    Act {
        #[serde(rename = "ref")]
        reference: Ref,
        /// The question that it answers; absent for an offer that does not depend on one.
        #[serde(default)]
        decision: Option<u64>,
        /// In the vocabulary of the game.
        action: Value,
    },
    /// A command to the table.
    Table {
        #[serde(rename = "ref")]
        reference: Ref,
        action: TableAction,
        /// State of the table that the sender saw. If absent, nothing is compared.
        #[serde(default)]
        meant: Meant,
    },
    Say(Say),
    /// Liveness probe; answered by a pong.
    Ping {},
}

/// State of the table that the sender of a table command saw. If any of it has changed by now, the command is refused as `stale`.
/// Absent fields are not compared.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meant {
    /// Phase of the table: `TableState.phase`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Name of the player in the seat that the action names: `SeatState.name`, empty if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Number of times match time had stood still: `TableState.pauses`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pauses: Option<u32>,
    /// Number of starts that had been voided: `TableState.voided_starts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voided_starts: Option<u32>,
    /// Number of the newest update before the action that is to be taken back: `Undo.to_n`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_n: Option<u64>,
    /// Number of actions of others that went with it: `Undo.others`. More of them are refused, fewer are not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<u32>,
}

impl Meant {
    /// True if nothing is compared.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Commands of a seat to the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAction {
    /// Sets or clears readiness to begin; in the lobby only.
    Ready {
        on: bool,
    },
    /// Changes the seat's colour; in the lobby only. If another seat has that colour, the two swap.
    Color {
        /// Index of a colour and shape that distinguish seats, from 0.
        color: u8,
    },
    /// Begins the match; for the host, once every seat is taken and every human is ready.
    Start {},
    /// Gives up the seat. It becomes free in the lobby, vacant later.
    Leave {},
    /// Commits to a nonce for the dice; in the lobby only.
    Commit {
        nonce_hash: Hash,
    },
    /// Reveals the committed nonce, once the seats are frozen.
    Reveal {
        nonce: Hash,
    },
    /// Takes a seat from its player; for the host. A player who was dealt in keeps their voice in votes.
    Kick {
        seat: Seat,
        /// True if their recovery code shall no longer take the seat.
        #[serde(rename = "final", default, skip_serializing_if = "std::ops::Not::not")]
        for_good: bool,
    },
    /// Puts a bot in a seat or takes it out; for the host and the owner of the seat.
    Bot {
        seat: Seat,
        /// `None` takes the bot out.
        #[serde(default)]
        kind: Option<BotKind>,
    },
    /// Hands over the role of the host; for the host.
    Host {
        seat: Seat,
    },
    /// Stops match time or resumes it. The host's command takes effect at once, that of others by vote.
    Pause {
        /// True to stop, false to resume.
        on: bool,
    },
    /// Closes the match before its end without revealing anything; for the host.
    Close {},
    /// Opens a rematch with the same seats; for the host, after the end.
    Rematch {},
    /// Takes back the seat's last action, at once if undo is free, else by vote.
    Undo {},
    Vote {
        id: u32,
        yes: bool,
    },
    /// Opens a vote on revealing the log of a closed match.
    RevealClosed {},
    /// Stores a standing answer to every covert window of this class; at tables paced over days.
    Order {
        /// Class of covert windows.
        class: String,
        /// In the vocabulary of the game; `None` withdraws the order.
        #[serde(default)]
        action: Option<Value>,
    },
    /// Reminds a seat that the match waits for it.
    Nudge {
        seat: Seat,
    },
}

/// The bots that can be put in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotKind {
    /// Plays to win.
    Standard,
    /// Picks any of the offers at random.
    Random,
}

/// Something said to the table or to some seats: free text or one of the offered phrases.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenSay")]
pub struct Say {
    pub reference: Ref,
    /// Listening seats; `None` means everybody.
    pub to: Option<Vec<Seat>>,
    /// Names of the players in the seats `to`, in that order, as the sender saw them; empty for a seat without one.
    /// If any has changed by now, the whisper is refused as `stale`. If absent, nothing is compared.
    pub names: Option<Vec<String>>,
    pub words: Words,
}

/// Content of a chat message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Words {
    /// Free text: visible, at most [`MAX_TEXT_CHARS`] characters.
    Text(String),
    /// A phrase that each reader sees in their own language.
    Phrase(Phrase),
}

/// An offered phrase with its holes filled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    pub key: String,
    /// The chosen filling of each hole.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSay {
    #[serde(rename = "ref")]
    reference: Ref,
    #[serde(default)]
    to: Option<Vec<Seat>>,
    #[serde(default)]
    names: Option<Vec<String>>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    phrase: Option<Phrase>,
}

impl TryFrom<WrittenSay> for Say {
    type Error = NotSaid;

    fn try_from(written: WrittenSay) -> Result<Self, NotSaid> {
        let WrittenSay { reference, to, names, text, phrase } = written;
        let words = match (text, phrase) {
            (Some(text), None) => Words::Text(proper_text(&text).ok_or(NotSaid::Text)?),
            (None, Some(phrase)) => Words::Phrase(phrase),
            (Some(_), Some(_)) | (None, None) => return Err(NotSaid::Words),
        };
        if to.as_ref().is_some_and(Vec::is_empty) {
            return Err(NotSaid::Nobody);
        }
        if names.as_ref().is_some_and(|names| to.as_ref().is_none_or(|to| to.len() != names.len())) {
            return Err(NotSaid::Names);
        }
        Ok(Self { reference, to, names, words })
    }
}

impl Serialize for Say {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { reference, to, names, words } = self;
        let mut written = serializer.serialize_struct("Say", 3 + usize::from(names.is_some()))?;
        written.serialize_field("ref", reference)?;
        written.serialize_field("to", to)?;
        if let Some(names) = names {
            written.serialize_field("names", names)?;
        }
        match words {
            Words::Text(text) => written.serialize_field("text", text)?,
            Words::Phrase(phrase) => written.serialize_field("phrase", phrase)?,
        }
        written.end()
    }
}

/// Trims a text. `None` if it is empty, too long or holds control characters other than line breaks.
fn proper_text(text: &str) -> Option<String> {
    let text = text.trim();
    let hidden = |c: char| c.is_control() && c != '\n';
    let fits = !text.is_empty() && text.chars().count() <= MAX_TEXT_CHARS && !text.chars().any(hidden);
    fits.then(|| text.to_owned())
}

/// Reason why a `say` message is malformed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum NotSaid {
    #[error("send either `text` or `phrase`")]
    Words,
    #[error("a text has 1 to {MAX_TEXT_CHARS} visible characters")]
    Text,
    #[error("list the recipients in `to`, or leave `to` out to reach everybody")]
    Nobody,
    #[error("`names` holds one name for each seat in `to`")]
    Names,
}

impl ClientMessage {
    /// Parses a message.
    ///
    /// # Errors
    /// If it is too long, or not one of these.
    pub fn read(text: &str) -> Result<Self, Malformed> {
        if text.len() > MAX_CLIENT_MESSAGE_BYTES {
            return Err(Malformed::TooLong(text.len()));
        }
        json::read(text).map_err(|error| Malformed::of(text, &error))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn messages_are_read() {
        let read = |text: &str| ClientMessage::read(text).unwrap();
        let hello = |resume, brief, lists| ClientMessage::Hello { resume, brief, lists };
        assert_eq!(read(r#"{"hello":{}}"#), hello(None, false, false));
        assert_eq!(read(r#"{"hello":{"resume":4}}"#), hello(Some(4), false, false));
        assert_eq!(read(r#"{"hello":{"brief":true}}"#), hello(None, true, false));
        assert_eq!(read(r#"{"hello":{"lists":true}}"#), hello(None, false, true));
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
            ClientMessage::Table {
                reference: "a2".parse().unwrap(),
                action: TableAction::Start {},
                meant: Meant::default()
            }
        );
        let meant = Meant { name: Some("Ann".to_owned()), phase: Some(Phase::Playing), ..Meant::default() };
        assert_eq!(
            read(
                r#"{"table":{"ref":"a2","action":{"kick":{"seat":1}},"meant":{"name":"Ann","phase":"playing"}}}"#
            ),
            ClientMessage::Table {
                reference: "a2".parse().unwrap(),
                action: TableAction::Kick { seat: Seat(1), for_good: false },
                meant
            }
        );
        let say =
            |to, words| ClientMessage::Say(Say { reference: "a3".parse().unwrap(), to, names: None, words });
        assert_eq!(
            read(r#"{"say":{"ref":"a3","text":" Engine 2 works.\nReally. "}}"#),
            say(None, Words::Text("Engine 2 works.\nReally.".to_owned()))
        );
        let args = BTreeMap::from([("room".to_owned(), "s07".to_owned())]);
        assert_eq!(
            read(r#"{"say":{"ref":"a3","to":[2,0],"phrase":{"key":"go","args":{"room":"s07"}}}}"#),
            say(Some(vec![Seat(2), Seat(0)]), Words::Phrase(Phrase { key: "go".to_owned(), args }))
        );
    }

    #[test]
    fn table_commands_are_read() {
        let hash = Hash([0xab; 32]);
        let cases = [
            (json!({"ready": {"on": true}}), TableAction::Ready { on: true }),
            (json!({"color": {"color": 4}}), TableAction::Color { color: 4 }),
            (json!({"commit": {"nonce_hash": hash}}), TableAction::Commit { nonce_hash: hash }),
            (json!({"reveal": {"nonce": hash}}), TableAction::Reveal { nonce: hash }),
            (json!({"kick": {"seat": 3}}), TableAction::Kick { seat: Seat(3), for_good: false }),
            (
                json!({"kick": {"seat": 3, "final": true}}),
                TableAction::Kick { seat: Seat(3), for_good: true },
            ),
            (
                json!({"bot": {"seat": 1, "kind": "standard"}}),
                TableAction::Bot { seat: Seat(1), kind: Some(BotKind::Standard) },
            ),
            (json!({"bot": {"seat": 1, "kind": null}}), TableAction::Bot { seat: Seat(1), kind: None }),
            (json!({"pause": {"on": false}}), TableAction::Pause { on: false }),
            (json!({"vote": {"id": 4, "yes": true}}), TableAction::Vote { id: 4, yes: true }),
            (json!({"reveal_closed": {}}), TableAction::RevealClosed {}),
            (
                json!({"order": {"class": "shot", "action": {"pass": {}}}}),
                TableAction::Order { class: "shot".to_owned(), action: Some(json!({"pass": {}})) },
            ),
        ];
        for (written, action) in cases {
            let message = json!({"table": {"ref": "t", "action": written}}).to_string();
            let (reference, meant) = ("t".parse().unwrap(), Meant::default());
            assert_eq!(ClientMessage::read(&message), Ok(ClientMessage::Table { reference, action, meant }));
        }
    }

    #[test]
    fn say_serialises_as_it_parses() {
        for written in [
            json!({"ref": "a3", "to": [2, 0], "phrase": {"key": "go", "args": {"room": "s07"}}}),
            json!({"ref": "a3", "to": null, "text": "Engine 2 works."}),
        ] {
            let said: Say = serde_json::from_value(written.clone()).unwrap();
            assert_eq!(serde_json::to_value(&said).unwrap(), written);
        }
    }

    #[test]
    fn unknown_messages_are_refused() {
        let long_ref = format!(r#"{{"act":{{"ref":"{}","action":{{}}}}}}"#, "x".repeat(65));
        let long_text = json!({"say": {"ref": "a", "text": "x".repeat(MAX_TEXT_CHARS + 1)}}).to_string();
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
            r#"{"table":{"ref":"a","action":{"destroy":{}}}}"#,
            r#"{"table":{"ref":"a","action":{"start":{},"close":{}}}}"#,
            r#"{"table":{"ref":"a","action":{"start":{"by":1}}}}"#,
            r#"{"table":{"ref":"a","action":{"start":{}},"meant":{"seat":1}}}"#,
            r#"{"table":{"ref":"a","action":{"kick":{"seat":300}}}}"#,
            r#"{"table":{"ref":"a","action":{"reveal":{"nonce":"ab"}}}}"#,
            r#"{"table":{"ref":"a","action":{"bot":{"seat":1,"kind":"clever"}}}}"#,
            r#"{"say":{"ref":"a"}}"#,
            r#"{"say":{"ref":"a","text":"x","phrase":{"key":"go"}}}"#,
            r#"{"say":{"ref":"a","text":"  "}}"#,
            r#"{"say":{"ref":"a","text":"\u0007"}}"#,
            r#"{"say":{"ref":"a","text":"x","to":[]}}"#,
            r#"{"say":{"ref":"a","text":"x","names":["Ann"]}}"#,
            r#"{"say":{"ref":"a","text":"x","to":[1],"names":[]}}"#,
            r#"{"say":{"ref":"a","text":"x","from":1}}"#,
            r#"{"say":{"text":"x"}}"#,
            &long_text,
            &long_ref,
        ] {
            assert!(matches!(ClientMessage::read(text), Err(Malformed::Unreadable { .. })), "{text}");
        }
        let long = format!(r#"{{"ping":{{}}}}{}"#, " ".repeat(MAX_CLIENT_MESSAGE_BYTES));
        assert_eq!(ClientMessage::read(&long), Err(Malformed::TooLong(long.len())));
        let deep = format!(r#"{{"act":{{"ref":"a","action":{}"#, "[".repeat(8000));
        assert!(ClientMessage::read(&deep).is_err());
    }
}
