//! Compares the updates that a browser received live with those computed from the log.

use airlock_engine::{Viewer, log::Log};
use airlock_protocol::{Frame, amended, relist};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::Replay;

/// The result of comparing live updates with the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// Number of equal updates.
    pub same: u64,
    /// The first different update.
    pub differs: Option<Difference>,
}

/// A live update that differs from the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Number of the update.
    pub n: u64,
    /// The log entry of the update. `None` if the log has no such update.
    pub seq: Option<u64>,
    /// The different part: `events`, `parts`, `legal`, `pending`, `undo` or `talk`. `update` if the log has
    /// no such update.
    pub what: &'static str,
}

/// The parts of an update that depend on the match alone.
#[derive(Debug, Clone)]
struct Update {
    n: u64,
    whole: bool,
    phase: Value,
    notices: Value,
    events: Value,
    gone: Value,
    parts: Map<String, Value>,
    lists: Map<String, Value>,
    legal: Option<Value>,
    offers: Option<Value>,
    pending: Option<Value>,
    waits: Option<Value>,
    undo: Option<Value>,
    talk: Option<Value>,
}

impl Update {
    /// The update in a message. `None` for other messages.
    fn read(message: &str) -> Option<Self> {
        let mut message: Value = serde_json::from_str(message).ok()?;
        let update = message.get_mut("update")?.as_object_mut()?;
        let mut take = |field: &str| update.remove(field).filter(|value| !value.is_null());
        Some(Self {
            n: take("n").and_then(|n| n.as_u64()).unwrap_or_default(),
            whole: take("whole").is_some_and(|whole| whole == true),
            phase: take("table").and_then(|table| table.get("phase").cloned()).unwrap_or_default(),
            notices: take("notices").unwrap_or_default(),
            events: take("events").unwrap_or_default(),
            gone: take("gone").unwrap_or_default(),
            parts: fields(take("parts")),
            lists: fields(take("lists")),
            legal: take("legal"),
            offers: take("offers"),
            pending: take("pending"),
            waits: take("waits"),
            undo: take("undo"),
            talk: take("talk"),
        })
    }
}

fn fields(value: Option<Value>) -> Map<String, Value> {
    match value {
        Some(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// The state of a viewer after some updates.
#[derive(Debug, Clone, Default, PartialEq)]
struct Picture {
    parts: Map<String, Value>,
    legal: Value,
    pending: Value,
    undo: Value,
    talk: Value,
}

impl Picture {
    fn take(&mut self, update: Update) {
        let Update { whole, gone, parts, lists, legal, offers, pending, waits, undo, talk, .. } = update;
        if whole {
            *self = Self::default();
        }
        for key in gone.as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.parts.remove(key);
        }
        self.parts.extend(parts);
        for (key, pieces) in lists {
            let list = self.parts.get(&key).and_then(|before| relist(before, &pieces));
            self.parts.insert(key, list.unwrap_or_default());
        }
        let legal = legal.or_else(|| Some(relist(&self.legal, &offers?).unwrap_or_default()));
        for (place, value) in [
            (&mut self.legal, legal),
            (&mut self.pending, pending.map(without_names)),
            (&mut self.undo, undo.map(without_names)),
            (&mut self.talk, talk),
        ] {
            if let Some(value) = value {
                *place = value;
            }
        }
        if let Some(waits) = waits {
            self.pending = without_names(amended(&self.pending, &waits));
        }
    }

    fn differs(&self, other: &Self) -> Option<&'static str> {
        let Self { parts, legal, pending, undo, talk } = self;
        if *parts != other.parts {
            Some("parts")
        } else if *legal != other.legal {
            Some("legal")
        } else if *pending != other.pending {
            Some("pending")
        } else if *undo != other.undo {
            Some("undo")
        } else if *talk != other.talk {
            Some("talk")
        } else {
            None
        }
    }
}

/// Removes the fields of a question or an undo status that the log cannot reproduce.
///
/// These are ids made from update numbers, which depend on the lobby, and the table's time limit.
fn without_names(mut said: Value) -> Value {
    if let Some(fields) = said.as_object_mut() {
        fields.remove("decision");
        fields.remove("to_n");
        fields.remove("until_ms");
    }
    said
}

/// The replay of the log to one viewer, update by update.
struct Again {
    replay: Replay,
    /// Updates of the newest entry that are not processed yet.
    coming: Vec<Update>,
    seq: u64,
    n: u64,
    picture: Picture,
    events: Value,
}

impl Again {
    fn of(log: &Log, viewer: Viewer) -> Option<Self> {
        let replay = Replay::new(log.clone(), viewer).ok()?;
        let opening = updates(replay.opening());
        let mut again = Self {
            replay,
            coming: Vec::new(),
            seq: 0,
            n: 0,
            picture: Picture::default(),
            events: Value::Null,
        };
        opening.into_iter().for_each(|update| again.take(update));
        Some(again)
    }

    fn take(&mut self, update: Update) {
        (self.n, self.events) = (update.n, update.events.clone());
        self.picture.take(update);
    }

    /// Advances to update number `n`. Returns false if there is none.
    fn reach(&mut self, n: u64) -> bool {
        while self.n < n {
            if self.coming.is_empty() {
                let Ok(Some(frames)) = self.replay.step() else { return false };
                self.seq += 1;
                self.coming = updates(&frames);
            } else {
                let next = self.coming.remove(0);
                self.take(next);
            }
        }
        self.n == n
    }
}

fn updates(frames: &[Frame]) -> Vec<Update> {
    frames.iter().filter_map(|frame| Update::read(frame.text())).collect()
}

/// Offset of live update numbers to those of the log, where the start is number 1. Found at the start or the
/// end of the match.
fn ahead(live: &[Update], log: &Log, viewer: Viewer) -> Option<u64> {
    let started = |update: &&Update| {
        update.notices.as_array().into_iter().flatten().any(|notice| notice.get("started").is_some())
    };
    if let Some(start) = live.iter().find(started) {
        return start.n.checked_sub(1);
    }
    let over = |update: &Update| !update.whole && update.phase == "over";
    let end = live.iter().find(|update| over(update))?;
    let mut replay = Replay::new(log.clone(), viewer).ok()?;
    loop {
        let frames = replay.step().ok()??;
        if let Some(last) = updates(&frames).iter().find(|update| over(update)) {
            return end.n.checked_sub(last.n);
        }
    }
}

/// Compares the updates. `None` if none of them can be matched with the log.
pub(crate) fn compare(log: &Log, viewer: Viewer, told: &[String]) -> Option<Compared> {
    let live: Vec<Update> = told.iter().filter_map(|message| Update::read(message)).collect();
    let ahead = ahead(&live, log, viewer)?;
    let mut again = Again::of(log, viewer)?;
    let mut seen = Picture::default();
    let mut same = 0;
    for update in live {
        let (n, whole, events) = (update.n, update.whole, update.events.clone());
        seen.take(update);
        let Some(number) = n.checked_sub(ahead).filter(|number| *number >= again.n.max(1)) else { continue };
        let what = if !again.reach(number) {
            Some("update")
        } else if number > 1 && !whole && events != again.events {
            Some("events")
        } else {
            seen.differs(&again.picture)
        };
        if let Some(what) = what {
            let seq = (what != "update").then_some(again.seq);
            return Some(Compared { same, differs: Some(Difference { n, seq, what }) });
        }
        same += 1;
    }
    Some(Compared { same, differs: None })
}
