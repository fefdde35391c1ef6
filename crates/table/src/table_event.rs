use airlock_engine::{Hash, Seat, json};
use airlock_protocol::{BotKind, Topic, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Look, Part};

/// An event of the table, as records and the match's log keep it. Who made it stands beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TableEvent {
    /// Somebody takes a free seat.
    Sit {
        /// Which.
        seat: Seat,
        /// The name shown.
        name: String,
        /// The promise of a nonce.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce_hash: Option<Hash>,
        /// In which part.
        #[serde(default, skip_serializing_if = "Part::is_usual")]
        part: Part,
    },
    /// The author gives up its seat.
    Leave {},
    /// The host takes a seat from somebody.
    Kick {
        /// Which.
        seat: Seat,
        /// Whether their recovery code takes it no longer.
        #[serde(rename = "final", default, skip_serializing_if = "std::ops::Not::not")]
        for_good: bool,
    },
    /// The author is ready, or no longer.
    Ready {
        /// Which.
        on: bool,
    },
    /// The author has another colour, in exchange for its own.
    Color {
        /// Which.
        color: u8,
    },
    /// The author promises a nonce.
    Commit {
        /// The commitment to it.
        nonce_hash: Hash,
    },
    /// The author keeps its promise.
    Reveal {
        /// The nonce.
        nonce: Hash,
    },
    /// The start is void: a nonce is missing.
    Void {},
    /// A bot is put in a seat, or taken out.
    Bot {
        /// Where.
        seat: Seat,
        /// Which.
        #[serde(default)]
        kind: Option<BotKind>,
    },
    /// Another seat is the host.
    Host {
        /// Which.
        seat: Seat,
    },
    /// The seat goes on at another device.
    Recover {
        /// Which.
        seat: Seat,
    },
    /// Match time stops or goes on.
    Pause {
        /// Which.
        on: bool,
        /// Who wants it.
        seat: Seat,
        /// When, in milliseconds since 1970.
        at: u64,
        /// The vote that allowed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vote: Option<u32>,
    },
    /// The match is ended before its end.
    Close {
        /// Whether the server did it by itself, because nobody had acted for long.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        idle: bool,
    },
    /// A vote is opened; who opened it has agreed.
    Open {
        /// Its name.
        id: u32,
        /// What about; whoever asks for a seat is named beside it, where a name can be taken out.
        topic: Topic,
    },
    /// The author votes.
    Vote {
        /// On which.
        id: u32,
        /// How.
        yes: bool,
    },
    /// Entries are undone.
    Undo {
        /// The first of them.
        from: u64,
        /// Whose last action that is.
        seat: Seat,
        /// The vote that allowed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vote: Option<u32>,
    },
    /// Something is said. The words of a whisper are kept apart.
    Say {
        /// To whom; none means everybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Vec<Seat>>,
        /// What.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<Words>,
    },
    /// The author's answer to every window of a class.
    Order {
        /// The class.
        class: String,
        /// The answer; none takes the order back.
        #[serde(default)]
        action: Option<Value>,
    },
    /// A seat is reminded.
    Nudge {
        /// Which.
        seat: Seat,
    },
    /// A seat did not answer in time; its default is played next.
    TimedOut {
        /// Which.
        seat: Seat,
    },
    /// A seat did not answer in time, and has no default.
    MustChoose {
        /// Which.
        seat: Seat,
    },
    /// Whoever runs the server looks at something hidden.
    Admin(Look),
    /// Whoever runs the server takes the names of all who ever had a seat, or asked for it, out of the match.
    Unname {
        /// Which.
        seat: Seat,
    },
    /// The same seats play again.
    Next {
        /// In this match.
        #[serde(rename = "match")]
        id: String,
    },
}

impl TableEvent {
    /// The event as an entry of the log says it.
    pub(crate) fn write(&self) -> Value {
        json::tree(self).expect("plain data serialises")
    }

    /// The event that an entry of the log says.
    pub(crate) fn read(action: &Value) -> Result<Self, String> {
        json::of(action).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlock_engine::undo;

    #[test]
    fn an_undo_is_written_as_the_kernel_reads_it() {
        let event = TableEvent::Undo { from: 7, seat: Seat(1), vote: None };
        assert_eq!(undo::kept_after(&[], &event.write()), Some(0));
        assert_eq!(TableEvent::read(&event.write()), Ok(event));
        assert_eq!(undo::kept_after(&[], &TableEvent::Void {}.write()), None);
    }
}
