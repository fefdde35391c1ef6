//! Comparison of each viewer's transcript with the projection of the log.

use std::collections::{BTreeMap, BTreeSet};

use airlock_catalog::{Listed, Visit, visit};
use airlock_engine::{
    Game, Replica, Seat, Viewer,
    log::{By, Kind, Log, Witness, verify},
};
use airlock_protocol::ClientView;
use serde_json::{Value, json};

use crate::{players::Lived, receipts::receipts};

/// Fails unless the log is valid, every viewer's transcript is its projection, every acknowledged action is in it
/// exactly once, and no refused one is.
pub(crate) fn compare(log: &str, lived: &[Lived]) {
    let log = Log::read(log).unwrap();
    for life in lived {
        let witness = Witness::of(&log, &receipts(life), None);
        assert!(witness.agrees() && witness.agree > 0, "{witness:?}");
    }
    let mut written: BTreeMap<(u8, &str), usize> = BTreeMap::new();
    for entry in log.entries.iter().filter(|entry| entry.kind == Kind::Rule) {
        if let (By::Seat(seat), Some(reference)) = (entry.by, &entry.reference) {
            *written.entry((seat.0, reference)).or_default() += 1;
        }
    }
    let doubled: Vec<_> = written.iter().filter(|(_, count)| **count > 1).collect();
    assert!(doubled.is_empty(), "doubled: {doubled:?}");
    let mut acknowledged = BTreeSet::new();
    for life in lived {
        let Some(ticket) = &life.participant.ticket else { continue };
        let stands = |reference: &String| written.contains_key(&(ticket.seat, reference.as_str()));
        let lost: Vec<_> = life.acknowledged.iter().filter(|reference| !stands(reference)).collect();
        assert!(lost.is_empty(), "acknowledged to seat {} and lost: {lost:?}", ticket.seat);
        let done: Vec<_> = life.refused.iter().filter(|reference| stands(reference)).collect();
        assert!(done.is_empty(), "refused to seat {} and done: {done:?}", ticket.seat);
        acknowledged.extend(life.acknowledged.iter().map(|reference| (ticket.seat, reference.as_str())));
    }
    let untold: Vec<_> = written.keys().filter(|written| !acknowledged.contains(*written)).collect();
    assert!(untold.is_empty(), "written and never acknowledged: {untold:?}");
    let game = log.header.game.clone();
    visit(&game, Projected { log, lived }).unwrap();
}

struct Projected<'a> {
    log: Log,
    lived: &'a [Lived],
}

impl Visit for Projected<'_> {
    type Answer = ();

    fn visit<G: Listed>(self) {
        for life in self.lived {
            let viewer =
                life.participant.ticket.as_ref().map_or(Viewer::Public, |t| Viewer::Seat(Seat(t.seat)));
            let mut said = vec![ExpectedUpdate::default()];
            verify::<G>(&self.log, None, |_, replica, events| {
                let expected = ExpectedUpdate::of(replica, events, viewer);
                if !expected.events.is_empty() || expected.picture != said[said.len() - 1].picture {
                    said.push(expected);
                }
            })
            .unwrap();
            follow(&said[1..], &life.transcript, viewer);
        }
    }
}

/// A viewer's update, as the log implies it.
#[derive(Debug, Clone, PartialEq, Default)]
struct ExpectedUpdate {
    events: Vec<Value>,
    picture: Picture,
}

/// A viewer's state after an update.
#[derive(Debug, Clone, PartialEq, Default)]
struct Picture {
    view: Value,
    legal: Value,
    pending: Value,
}

impl ExpectedUpdate {
    /// The update and state that follow from the rules.
    fn of<G: Game>(replica: &Replica<G>, events: &[airlock_engine::EventOf<G>], viewer: Viewer) -> Self {
        let game = &replica.game;
        let legal = match viewer {
            Viewer::Seat(seat) => json!(game.legal(seat)),
            Viewer::Public => json!([]),
        };
        let seen = events.iter().filter_map(|event| event.seen_by(viewer));
        let events = seen.map(|seen| serde_json::to_value(seen).unwrap()).collect();
        let picture =
            Picture { view: json!(game.view(viewer)), legal, pending: json!(game.pending_for(viewer)) };
        Self { events, picture }
    }
}

/// Compares a transcript with the expected updates, one by one. A whole update replaces as many expected updates as
/// the client skipped.
fn follow(expected: &[ExpectedUpdate], transcript: &[String], viewer: Viewer) {
    let mut client = ClientView::default();
    let mut next = 0;
    for text in transcript {
        let before = client.n;
        let update = client.receive(text).unwrap().expect("an update");
        let n = client.n;
        if client.table["phase"] == "lobby" || client.table["phase"] == "sealing" {
            continue;
        }
        let picture = Picture::of(&client);
        if update.whole {
            let skipped = usize::try_from(n - before).unwrap();
            let furthest = expected.len().min(next + skipped);
            let found =
                (next.saturating_sub(1)..furthest).rev().find(|place| expected[*place].picture == picture);
            let found =
                found.unwrap_or_else(|| panic!("{viewer}: update {n} does not follow from the log:\n{text}"));
            next = found + 1;
            continue;
        }
        let events = update.events;
        if events.is_empty() && next > 0 && expected[next - 1].picture == picture {
            // An update about the table only.
            continue;
        }
        let Some(now) = expected.get(next) else {
            panic!("{viewer}: the log does not know update {n}: {text}")
        };
        assert_eq!(events, now.events, "{viewer}: the events of update {n}");
        assert_eq!(picture, now.picture, "{viewer}: the state after update {n}");
        next += 1;
    }
    assert_eq!(next, expected.len(), "{viewer}: the transcript ends before the log");
}

impl Picture {
    fn of(client: &ClientView) -> Self {
        let mut pending = client.pending.clone();
        // Fields that the table adds to those of the rules.
        let closes = if pending["wait"] == "window" { "deadline_ms" } else { "" };
        for name in ["decision", "since_ms", "until_ms", closes] {
            pending.as_object_mut().unwrap().remove(name);
        }
        Self { view: client.view(), legal: serde_json::from_str(client.legal()).unwrap(), pending }
    }
}
