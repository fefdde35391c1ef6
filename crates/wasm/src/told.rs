//! What a browser was told live, compared with what the log of the match tells.

use airlock_engine::{Viewer, log::Log};
use airlock_protocol::{Frame, amended, relist};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::Replay;

/// How what was told live compares with the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// How many updates say the same.
    pub same: u64,
    /// The first that does not.
    pub differs: Option<Difference>,
}

/// An update that says something else than the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The update's number.
    pub n: u64,
    /// The entry of the log that it belongs to; none if the log has no such update.
    pub seq: Option<u64>,
    /// What of it differs: `events`, `parts`, `legal`, `pending`, `undo` or `talk`; or `update` if the log has none.
    pub what: &'static str,
}

/// An update, as far as it depends on the match alone.
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
    /// The update of a message; none if it has none.
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

/// What a viewer sees after some updates.
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

/// A question, or what undo can do, without names made of the numbers of updates, which depend on what was told before the start,
/// and without the table's own time limit, which no log holds.
fn without_names(mut said: Value) -> Value {
    if let Some(fields) = said.as_object_mut() {
        fields.remove("decision");
        fields.remove("to_n");
        fields.remove("until_ms");
    }
    said
}

/// The log, told again to one viewer, update by update.
struct Again {
    replay: Replay,
    /// Updates that the newest entry brought and that have not been looked at.
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

    /// Goes on to update number `n`; false if there is none.
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

/// By how much numbers told live are higher than those of the log, which begins with the start as number 1: seen where the
/// match starts or ends.
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

/// Compares; none if nothing that was told can be laid beside the log.
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
