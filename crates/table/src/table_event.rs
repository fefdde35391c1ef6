use airlock_engine::{Hash, Seat, json};
use airlock_protocol::{BotKind, Topic, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Look, Part};

/// Table events as stored in records and in the match's log. Their author is stored beside them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TableEvent {
    /// A player takes a free seat.
    Sit {
        seat: Seat,
        /// Display name.
        name: String,
        /// Commitment to a nonce.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce_hash: Option<Hash>,
        #[serde(default, skip_serializing_if = "Part::is_usual")]
        part: Part,
    },
    /// The author gives up its seat.
    Leave {},
    /// The host takes a seat from its player.
    Kick {
        seat: Seat,
        /// True if their recovery code shall no longer take the seat.
        #[serde(rename = "final", default, skip_serializing_if = "std::ops::Not::not")]
        for_good: bool,
    },
    /// The author sets or clears readiness.
    Ready { on: bool },
    /// The author takes another colour, in exchange for its own.
    Color { color: u8 },
    /// The author commits to a nonce.
    Commit { nonce_hash: Hash },
    /// The author reveals its committed nonce.
    Reveal { nonce: Hash },
    /// The start is void because a nonce is missing.
    Void {},
    /// A bot is put in a seat, or taken out.
    Bot {
        seat: Seat,
        /// `None` takes the bot out.
        #[serde(default)]
        kind: Option<BotKind>,
    },
    /// The role of the host passes to another seat.
    Host { seat: Seat },
    /// The seat moves to another device.
    Recover { seat: Seat },
    /// Match time stops or resumes.
    Pause {
        /// True if it stops.
        on: bool,
        /// Seat that asked for it.
        seat: Seat,
        /// Milliseconds since 1970.
        at: u64,
        /// Id of the vote that allowed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vote: Option<u32>,
    },
    /// The match is closed before its end.
    Close {
        /// True if the server closed it because nobody had acted for long.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        idle: bool,
    },
    /// A vote is opened. The seat that opens it agrees.
    Open {
        id: u32,
        /// Subject. The name of a person who asks for a seat is stored beside the event, where it can be removed.
        topic: Topic,
    },
    /// The author votes.
    Vote { id: u32, yes: bool },
    /// Entries are undone.
    Undo {
        /// First undone entry.
        from: u64,
        /// Seat whose last action is the first undone entry.
        seat: Seat,
        /// Id of the vote that allowed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vote: Option<u32>,
    },
    /// A chat message. The words of a whisper are stored beside the event.
    Say {
        /// Recipients; `None` means everybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Vec<Seat>>,
        /// `None` for a whisper.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<Words>,
    },
    /// The author's standing answer to every window of a class.
    Order {
        /// Class of windows.
        class: String,
        /// `None` withdraws the order.
        #[serde(default)]
        action: Option<Value>,
    },
    /// A seat is reminded that the match waits for it.
    Nudge { seat: Seat },
    /// A seat did not answer in time; its default is played next.
    TimedOut { seat: Seat },
    /// A seat did not answer in time and has no default.
    MustChoose { seat: Seat },
    /// The operator inspects hidden data.
    Admin(Look),
    /// The operator removes the names of all who ever had a seat or asked for it.
    Unname { seat: Seat },
    /// A rematch with the same seats was created.
    Next {
        /// Id of the rematch.
        #[serde(rename = "match")]
        id: String,
    },
}

impl TableEvent {
    /// Serialises the event for a log entry.
    pub(crate) fn write(&self) -> Value {
        json::tree(self).expect("plain data serialises")
    }

    /// Parses the event of a log entry.
    pub(crate) fn read(action: &Value) -> Result<Self, String> {
        json::of(action).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlock_engine::undo;

    #[test]
    fn undo_event_parses_in_the_engine() {
        let event = TableEvent::Undo { from: 7, seat: Seat(1), vote: None };
        assert_eq!(undo::kept_after(&[], &event.write()), Some(0));
        assert_eq!(TableEvent::read(&event.write()), Ok(event));
        assert_eq!(undo::kept_after(&[], &TableEvent::Void {}.write()), None);
    }
}
