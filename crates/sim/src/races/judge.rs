//! Checks that commands hit the targets that their clients saw. Uses only pictures and the log, not the
//! server's own view.

use std::collections::BTreeMap;

use airlock_engine::Seat;
use airlock_protocol::{Ref, Refusal};
use serde_json::{Value, json};

use super::{RaceReport, picture::Picture, press::Pressed};
use crate::Violation;

/// A command that is sent and not durable yet.
struct Aim {
    seat: Seat,
    what: Pressed,
    /// The client's newest update, and its view of the command's target.
    n: u64,
    saw: Value,
    /// Number of game events that its client had received.
    events: u64,
}

/// An action in the log.
struct Deed {
    seq: u64,
    by: Option<Seat>,
    /// By seat: the numbers of the newest update before and after it.
    told: Vec<(u64, u64)>,
}

/// A vote about an undo.
struct Ballot {
    /// The opener's last action that the opener had seen, by number of its entry.
    from: Option<u64>,
    /// Seats that agreed, each with its newest update at that time.
    agreed: Vec<(Seat, u64)>,
}

pub(super) struct Judge {
    game: String,
    aims: BTreeMap<String, Aim>,
    deeds: Vec<Deed>,
    ballots: BTreeMap<u64, Ballot>,
    /// Number of windows that have opened.
    windows: u64,
    /// For each seat, numbers of updates and the window that was open from each on.
    windows_at: Vec<Vec<(u64, u64)>>,
    /// Waiting state that everybody saw, and number of game events until then.
    waited: (Value, u64),
}

impl Judge {
    pub(super) fn new(game: &str, people: u8) -> Self {
        Self {
            game: game.to_owned(),
            aims: BTreeMap::new(),
            deeds: Vec::new(),
            ballots: BTreeMap::new(),
            windows: 0,
            windows_at: vec![Vec::new(); people.into()],
            waited: (Value::Null, 0),
        }
    }

    /// Records that a player sends a command.
    pub(super) fn pressed(&mut self, reference: &str, seat: Seat, seen: &Picture, what: &Pressed) {
        let saw = self.target(seat, seen, what);
        let aim = Aim { seat, what: what.clone(), n: seen.n, saw, events: seen.events };
        self.aims.insert(reference.to_owned(), aim);
    }

    /// The target of a command in a picture. Null if no race can change its meaning.
    fn target(&self, seat: Seat, seen: &Picture, what: &Pressed) -> Value {
        let (Pressed::Act { action, .. } | Pressed::Table { action, .. }) = what;
        let Some((verb, args)) = action.as_object().and_then(|action| action.iter().next()) else {
            return Value::Null;
        };
        if let Pressed::Table { .. } = what {
            let table = &seen.table;
            return match verb.as_str() {
                "pause" => json!([table["paused"].is_null(), table["pauses"]]),
                "leave" => table["phase"].clone(),
                "vote" => seen
                    .votes()
                    .iter()
                    .find(|vote| vote["id"] == args["id"])
                    .map_or(Value::Null, |vote| vote["topic"].clone()),
                "kick" | "bot" | "host" | "nudge" => {
                    let place =
                        args["seat"].as_u64().and_then(|seat| usize::try_from(seat).ok()).unwrap_or_default();
                    table["seats"][place]["name"].clone()
                }
                _ => Value::Null,
            };
        }
        let number = |pointer: &str| seen.at(pointer).as_u64().unwrap_or_default();
        match (self.game.as_str(), verb.as_str()) {
            ("space-alert", "next_packet") => seen.at(&format!("/seats/{seat}/phase")),
            ("space-alert", "carry_out" | "trip") => seen.at("/now/turn"),
            ("space-alert", "draw") => {
                json!(seen.announced("incoming_data").checked_sub(number(&format!("/seats/{seat}/draws"))))
            }
            ("space-alert", "give") => json!(seen.announced("transfer")),
            ("toy", "hurry") => seen.at("/turn"),
            (_, "switch") => match args["level"].as_str().or_else(|| args["level"][0].as_str()) {
                Some("not-this-turn") => json!([seen.at("/round/number"), seen.at("/round/turn/seat")]),
                Some("not-this-round") => seen.at("/round/number"),
                _ => Value::Null,
            },
            _ if seen.pending["decision"].is_null() => Value::Null,
            _ => {
                let window = self.windows_at[seat.index()].iter().rev().find(|(n, _)| *n <= seen.n);
                let window = window.filter(|_| seen.pending["wait"] == "window").map(|(_, window)| *window);
                json!([seen.pending["yours"], seen.pending["wait"], window, seen.at("/race/beats")])
            }
        }
    }

    /// Checks a record that becomes durable next. `near` are the pictures without delay.
    pub(super) fn record<'a>(
        &mut self,
        record: &Value,
        near: impl Iterator<Item = &'a Picture> + Clone,
        report: &mut RaceReport,
    ) -> Result<(), Violation> {
        let entry = &record["entry"]["entry"];
        let aim = entry["ref"].as_str().and_then(|reference| self.aims.remove(reference));
        if let Some(aim) = &aim {
            report.hits += 1;
            let now = near.clone().nth(aim.seat.index()).expect("a player has a picture");
            report.raced += u64::from(now.events > aim.events);
            let hit = self.target(aim.seat, now, &aim.what);
            if hit != aim.saw {
                return Err(missed(aim, &hit));
            }
        }
        self.consider_undo(&entry["action"], aim.as_ref(), report)?;
        report.ticks += u64::from(entry["action"].get("tick").is_some());
        if entry["kind"] == "rule" {
            let by = entry["by"]["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat);
            let told = near.map(|near| (near.n, u64::MAX)).collect();
            self.deeds.push(Deed { seq: entry["seq"].as_u64().unwrap_or_default(), by, told });
        }
        Ok(())
    }

    /// Checks votes and undos. An undo may only cover actions that its seat and the agreeing seats had seen.
    fn consider_undo(
        &mut self,
        action: &Value,
        aim: Option<&Aim>,
        report: &mut RaceReport,
    ) -> Result<(), Violation> {
        if let (Some(open), Some(aim)) = (action.get("open"), aim) {
            let from = self.last_seen_of(aim.seat, aim.n);
            let id = open["id"].as_u64().unwrap_or_default();
            self.ballots.insert(id, Ballot { from, agreed: vec![(aim.seat, aim.n)] });
        }
        if let (Some(vote), Some(aim)) = (action.get("vote"), aim)
            && vote["yes"] == Value::Bool(true)
            && let Some(ballot) = vote["id"].as_u64().and_then(|id| self.ballots.get_mut(&id))
        {
            ballot.agreed.push((aim.seat, aim.n));
        }
        let Some(undo) = action.get("undo") else { return Ok(()) };
        report.undone += 1;
        let from = undo["from"].as_u64().unwrap_or_default();
        let (expected, agreed) = match (undo["vote"].as_u64().and_then(|id| self.ballots.remove(&id)), aim) {
            (Some(ballot), _) => (ballot.from, ballot.agreed),
            (None, Some(aim)) => (self.last_seen_of(aim.seat, aim.n), vec![(aim.seat, aim.n)]),
            (None, None) => return Ok(()),
        };
        let unseen = |deed: &&Deed| {
            agreed.iter().any(|(seat, n)| {
                let (before, after) = deed.told[seat.index()];
                deed.by != Some(*seat) && after > before && after > *n
            })
        };
        let mut undone = self.deeds.iter().filter(|deed| deed.seq >= from);
        let surprise = undone.find(unseen).map(|deed| deed.seq);
        if expected != Some(from) || surprise.is_some() {
            let command = format!("undo {undo}");
            let (seen, hit) = (format!("{expected:?}"), format!("{from}, unseen: {surprise:?}"));
            return Err(Violation::Missed { viewer: format!("{agreed:?}"), command, seen, hit });
        }
        self.deeds.retain(|deed| deed.seq < from);
        Ok(())
    }

    /// Number of the entry of a seat's last action that the seat had received by update `n`.
    fn last_seen_of(&self, seat: Seat, n: u64) -> Option<u64> {
        let own = self.deeds.iter().filter(|deed| deed.by == Some(seat) && deed.told[seat.index()].1 <= n);
        own.map(|deed| deed.seq).next_back()
    }

    /// Records that all updates of the last action have been sent.
    pub(super) fn told<'a>(&mut self, public: &Picture, near: impl Iterator<Item = &'a Picture> + Clone) {
        if let Some(deed) = self.deeds.last_mut() {
            for ((_, after), near) in
                deed.told.iter_mut().zip(near.clone()).filter(|((_, after), _)| *after == u64::MAX)
            {
                *after = near.n;
            }
        }
        let waits = (public.pending.clone(), public.events);
        if waits != self.waited && public.pending["wait"] == "window" {
            self.windows += 1;
        }
        self.waited = waits;
        for (at, near) in self.windows_at.iter_mut().zip(near) {
            if at.last().is_none_or(|(_, window)| *window != self.windows) {
                at.push((near.n, self.windows));
            }
        }
    }

    /// Checks that a refusal has a text, and one by the rules also the rule.
    pub(super) fn refused(&mut self, reference: &Ref, refusal: &Refusal) -> Result<(), Violation> {
        let Some(aim) = self.aims.remove(reference.as_str()) else { return Ok(()) };
        let illegal =
            refusal.code == airlock_protocol::Code::Illegal && matches!(aim.what, Pressed::Act { .. });
        if refusal.text.is_empty() || illegal && refusal.rule.is_none() {
            let (seen, hit) = (aim.saw.to_string(), "a refusal without words or rule".to_owned());
            return Err(Violation::Missed {
                viewer: format!("seat {}", aim.seat),
                command: aim.what.write(reference.as_str()),
                seen,
                hit,
            });
        }
        Ok(())
    }
}

fn missed(aim: &Aim, hit: &Value) -> Violation {
    Violation::Missed {
        viewer: format!("seat {}", aim.seat),
        command: aim.what.write("…"),
        seen: aim.saw.to_string(),
        hit: hit.to_string(),
    }
}
