//! The calls of a host to a bundle and their answers: the interface between a bundle and all later hosts.
//!
//! Both are JSON. A bundle is never built again, so names and meanings here never change. Fields and calls
//! may be added. Both sides ignore unknown fields, and a bundle reports calls that it cannot read. The test
//! below reads recorded examples.

use airlock_engine::{Hash, Seat, Viewer};
use airlock_table::{Answer, Append, Broken, Conn, Founding, Input, Matter, Now, Rematch};
use serde::{Deserialize, Serialize};

/// A host's call.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Call {
    /// Name the rules of the bundle. Answers [`Name`].
    Rules {},
    /// Become the described match, instead of any earlier one. Answers `Result<Standing, Broken>`.
    Restore { founding: Founding, bodies: Vec<String>, now: Now },
    /// The same, from a snapshot and the records after it.
    GoOnFrom { founding: Founding, snapshot: String, later: Vec<String>, now: Now },
    /// Become the match of a log at its beginning. Answers `Result<Standing, Broken>`.
    Replay { log: String },
    /// A viewer's updates after number `from`. Answers `Result<Vec<Said>, Broken>`.
    Transcript { founding: Founding, bodies: Vec<String>, viewer: Viewer, from: u64 },
    /// A bot's action. Answers `Option<Value>`. No match is needed.
    Think { seat: Seat, matter: Matter },
    /// Handle an input at `now_ms` of the host's clock. Answers [`Handled`]. `alike` are the pairs of
    /// different names that look the same.
    Handle { input: Input, now_ms: u64, alike: Vec<(String, String)> },
    /// `AnyMatch::expect_others`: null.
    ExpectOthers {},
    /// `AnyMatch::drive`: null.
    Drive { yes: bool },
    /// `AnyMatch::seat_of`: `Option<Seat>`.
    SeatOf { token: Hash },
    /// `AnyMatch::recovers`: `Option<Seat>`.
    Recovers { recovery: Hash },
    /// `AnyMatch::speaks_for`: `Option<Seat>`.
    SpeaksFor { recovery: Hash },
    /// `AnyMatch::admits`: `bool`.
    Admits { invite: Hash },
    /// `AnyMatch::table`: `TableState`.
    Table {},
    /// `AnyMatch::line`: `Line`.
    Line { now_ms: u64 },
    /// `AnyMatch::view`: the text of a frame, or null.
    View { viewer: Viewer },
    /// `AnyMatch::state`: any value.
    State {},
    /// `AnyMatch::log`: `Result<Option<String>, Broken>`, the log as it is exported.
    Log { bodies: Vec<String> },
    /// `AnyMatch::snapshot`: `Option<(u64, String)>`.
    Snapshot {},
    /// `AnyMatch::successor`: `Result<Next, String>`.
    Successor { id: String, secret: Hash, invite: Hash },
}

/// A bundle's answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answered<T> {
    /// The result.
    Done(T),
    /// The bundle does not know this call. Nothing has changed.
    Unread(String),
}

/// The rules of a bundle.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Name {
    pub(crate) game: String,
    pub(crate) rules: u32,
}

/// State of a match.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Standing {
    /// Number of records known to the match.
    pub(crate) length: u64,
    /// The reason of a quarantine, if the match is in one.
    #[serde(default)]
    pub(crate) broken: Option<Broken>,
}

/// The result of an input: `Effects`, and the state of the match afterwards.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Handled {
    #[serde(default)]
    pub(crate) send: Vec<Sent>,
    #[serde(default)]
    pub(crate) answer: Vec<Answer>,
    #[serde(default)]
    pub(crate) close: Vec<Closed>,
    #[serde(default)]
    pub(crate) append: Option<Append>,
    #[serde(default)]
    pub(crate) think: Vec<Question>,
    #[serde(default)]
    pub(crate) rematch: Option<Rematch>,
    #[serde(default)]
    pub(crate) wake_ms: Option<u64>,
    pub(crate) standing: Standing,
}

/// A message for one socket.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Sent {
    pub(crate) to: Conn,
    pub(crate) frame: String,
}

/// A socket that must be closed.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Closed {
    pub(crate) conn: Conn,
    pub(crate) reason: String,
    pub(crate) later: bool,
}

/// A decision that a bot must make.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    pub(crate) seat: Seat,
    pub(crate) decision: u64,
    pub(crate) matter: Matter,
}

/// An update of a transcript.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Said {
    pub(crate) seq: u64,
    pub(crate) update: String,
}

/// A rematch of the same seats.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Next {
    pub(crate) founding: Founding,
    pub(crate) bodies: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded calls, one on each line, that a bundle of an earlier version writes and reads. Lines may be
    /// added. Changing one would break older bundles.
    const CALLS: &str = r#"
{"rules":{}}
{"restore":{"founding":{"format":2,"game":"toy","rules":1,"wish":{"mode":null,"players":3,"options":{}},"terms":{"public":false,"spectators":true,"pace":"live","bot_pause_ms":700},"secret":"0101010101010101010101010101010101010101010101010101010101010101","invite":"0202020202020202020202020202020202020202020202020202020202020202"},"bodies":["{}"],"now":{"ms":5,"epoch_ms":7}}}
{"go_on_from":{"founding":{"format":2,"game":"toy","rules":1,"wish":{"mode":"base","players":3,"options":{"a":"b"}},"terms":{"title":"T","public":true,"spectators":true,"pace":"days","turn_seconds":60,"bot_pause_ms":700,"webhook":"https://a.example"},"secret":"0101010101010101010101010101010101010101010101010101010101010101","invite":"0202020202020202020202020202020202020202020202020202020202020202","previous":{"id":"x","chain":"0303030303030303030303030303030303030303030303030303030303030303"},"carry":{"a":1}},"snapshot":"{}","later":["{}"],"now":{"ms":5,"epoch_ms":7}}}
{"replay":{"log":"{}"}}
{"transcript":{"founding":{"format":2,"game":"toy","rules":1,"wish":{"mode":null,"players":3,"options":{}},"terms":{"public":false,"spectators":true,"pace":"live","bot_pause_ms":700},"secret":"0101010101010101010101010101010101010101010101010101010101010101","invite":"0202020202020202020202020202020202020202020202020202020202020202"},"bodies":[],"viewer":{"seat":2},"from":3}}
{"think":{"seat":1,"matter":{"kind":"standard","dice":"0404040404040404040404040404040404040404040404040404040404040404","position":"00ff"}}}
{"handle":{"input":{"enter":{"conn":4,"viewer":"public","resume":7}},"now_ms":9,"alike":[["Ann","ann"]]}}
{"handle":{"input":{"exit":{"conn":4}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"thought":{"seat":1,"decision":4,"action":{"roll":{}}}},"now_ms":9,"alike":[]}}
{"handle":{"input":"rest","now_ms":9,"alike":[]}}
{"handle":{"input":"wake","now_ms":9,"alike":[]}}
{"handle":{"input":"appended","now_ms":9,"alike":[]}}
{"handle":{"input":{"overtaken":["{}"]},"now_ms":9,"alike":[]}}
{"handle":{"input":{"not_appended":"full"},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"sit":{"reference":"r","seat":0,"name":"Ann","keys":{"token":"0505050505050505050505050505050505050505050505050505050505050505","recovery":"0606060606060606060606060606060606060606060606060606060606060606"},"nonce_hash":null}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"ask":{"reference":"r","seat":0,"name":"Ann","keys":{"token":"0505050505050505050505050505050505050505050505050505050505050505","recovery":"0606060606060606060606060606060606060606060606060606060606060606"}}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"recover":{"reference":"r","seat":0,"token":"0505050505050505050505050505050505050505050505050505050505050505"}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"table":{"reference":"r","by":0,"action":{"kick":{"seat":1,"final":true}}}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"say":{"by":0,"say":{"ref":"r","to":[1],"text":"Hm"}}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"next":{"reference":"r","by":0,"id":"x"}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"act":{"reference":"r","by":0,"decision":3,"action":{"roll":{}}}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"admin":{"reference":"r","look":{"look":"view","as":"public","seq":3}}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"unname":{"reference":"r","seat":0}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"handle":{"input":{"do":{"conn":4,"command":{"close":{"reference":"r","idle":true}},"stamp_ms":8}},"now_ms":9,"alike":[]}}
{"expect_others":{}}
{"drive":{"yes":true}}
{"seat_of":{"token":"0505050505050505050505050505050505050505050505050505050505050505"}}
{"recovers":{"recovery":"0505050505050505050505050505050505050505050505050505050505050505"}}
{"speaks_for":{"recovery":"0505050505050505050505050505050505050505050505050505050505050505"}}
{"admits":{"invite":"0505050505050505050505050505050505050505050505050505050505050505"}}
{"table":{}}
{"line":{"now_ms":9}}
{"view":{"viewer":{"seat":0}}}
{"state":{}}
{"log":{"bodies":["{}"]}}
{"snapshot":{}}
{"successor":{"id":"x","secret":"0505050505050505050505050505050505050505050505050505050505050505","invite":"0505050505050505050505050505050505050505050505050505050505050505"}}
"#;
    const HANDLED: &str = r#"
{"done":{"send":[{"to":4,"frame":"{}"}],"answer":[{"to":4,"reference":"r","result":{"Ok":null}},{"to":4,"reference":"r","result":{"Err":{"ref":"r","code":"illegal","rule":"T-TURN","text":"no"}}}],"close":[{"conn":4,"reason":"gone","later":true}],"append":{"after":3,"bodies":["{}"],"line":{"game":"toy","phase":"playing","public":false,"seats":[{}],"waiting_for":[0],"since_at":4}},"think":[{"seat":1,"decision":4,"matter":{"kind":"random","dice":"0404040404040404040404040404040404040404040404040404040404040404","position":"00ff"}}],"rematch":{"conn":4,"reference":"r","by":0},"wake_ms":30,"standing":{"length":3,"broken":null}}}
{"unread":"no such call"}
"#;
    const BROKEN: &str = r#"
{"unreadable":{"number":1,"what":"x"}}
{"misfit":{"number":1,"what":"x"}}
{"diverged":{"number":1}}
{"snapshot":{"what":"x"}}
{"rules":"x"}
{"bundle":"x"}
"unwanted"
"#;

    fn each<T: Serialize + serde::de::DeserializeOwned>(lines: &str) {
        for line in lines.trim().lines() {
            let read: T = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(serde_json::to_string(&read).unwrap(), line);
        }
    }

    #[test]
    fn messages_of_older_bundles_are_understood() {
        each::<Call>(CALLS);
        each::<Answered<Handled>>(HANDLED);
        each::<Broken>(BROKEN);
    }

    #[test]
    fn unknown_fields_are_ignored() {
        let call = r#"{"view":{"viewer":"public","lens":"rose"}}"#;
        assert!(matches!(serde_json::from_str(call), Ok(Call::View { viewer: Viewer::Public })));
        // Hosts of 0.1.0 say `brief`. Bundles of 0.1.0 that miss it send lists whole, which every client accepts.
        let call = r#"{"handle":{"input":{"enter":{"conn":4,"viewer":"public","resume":7,"brief":true}},"now_ms":9,"alike":[]}}"#;
        let enter = Input::Enter { conn: Conn(4), viewer: Viewer::Public, resume: Some(7) };
        assert!(matches!(serde_json::from_str(call), Ok(Call::Handle { input, .. }) if input == enter));
        let handled = r#"{"standing":{"length":3,"mood":"good"},"music":[]}"#;
        assert!(serde_json::from_str::<Handled>(handled).is_ok_and(|handled| handled.standing.length == 3));
    }
}
