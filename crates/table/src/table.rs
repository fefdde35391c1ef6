//! The table's own state, as its events made it. Nothing here belongs to the game.

use std::collections::BTreeMap;

use airlock_engine::{
    Hash, Seat, SeatSet,
    log::{By, Header},
};
use airlock_protocol::{Notice, Paused, Topic, VoteState};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Part, TableEvent, record::Note, seats::Seats, votes::Votes};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Table {
    pub(crate) seats: Seats,
    /// The pending start: seats are frozen, nonces outstanding.
    pub(crate) sealed: Option<Sealed>,
    pub(crate) voided_starts: u32,
    pub(crate) paused: Option<Paused>,
    /// Number of pauses so far.
    pub(crate) pauses: u32,
    pub(crate) closed: bool,
    /// True if all agreed to reveal the log of the closed match.
    pub(crate) log_revealed: bool,
    pub(crate) votes: Votes,
    /// Standing orders by seat and window class.
    pub(crate) orders: BTreeMap<Seat, BTreeMap<String, Value>>,
    /// Seat that missed its deadline and gets its default next.
    pub(crate) timed_out: Option<Seat>,
    /// Seats that missed their deadline and have no default.
    pub(crate) must_choose: SeatSet,
    /// Id of the rematch.
    pub(crate) next: Option<String>,
}

/// A pending start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sealed {
    pub(crate) header: Header,
    /// The nonces revealed so far.
    pub(crate) nonces: Vec<Option<Hash>>,
    /// Milliseconds since 1970.
    pub(crate) at: u64,
}

impl Sealed {
    /// The seats that committed to a nonce and have not revealed it.
    pub(crate) fn missing(&self) -> SeatSet {
        let promised = self.header.commitments.nonces.iter();
        let pairs = (0..).map(Seat).zip(promised.zip(&self.nonces));
        pairs
            .filter(|(_, (promised, nonce))| promised.is_some() && nonce.is_none())
            .map(|(seat, _)| seat)
            .collect()
    }
}

/// Removes the name of a seat from the header of a log.
pub(crate) fn unname(header: &mut Header, seat: Seat) {
    if let Some(info) = header.seats.get_mut(seat.index()) {
        info.name.clear();
    }
}

/// Consequences of a table event.
#[derive(Debug, Default)]
pub(crate) struct Happened {
    /// Sent to everyone.
    pub(crate) notices: Vec<Notice>,
    /// Seats whose devices are disconnected, with the reason.
    pub(crate) shown_out: Vec<(Seat, &'static str)>,
}

impl Table {
    pub(crate) fn new(seats: u8) -> Self {
        Self {
            seats: Seats::new(seats),
            sealed: None,
            voided_starts: 0,
            paused: None,
            pauses: 0,
            closed: false,
            log_revealed: false,
            votes: Votes::default(),
            orders: BTreeMap::new(),
            timed_out: None,
            must_choose: SeatSet::NONE,
            next: None,
        }
    }

    /// Applies a table event. `playing` is true once the match has begun.
    ///
    /// # Errors
    /// If it contradicts the events before it: this table did not make the records.
    pub(crate) fn apply(&mut self, note: &Note, playing: bool) -> Result<Happened, String> {
        let Note { by, event, keys, name: beside, at_ms, .. } = note;
        let (by, keys, at_ms) = (*by, *keys, *at_ms);
        let mut happened = Happened::default();
        let author = || match by {
            By::Seat(seat) if seat.0 < self.seats.count() => Ok(seat),
            By::Seat(_) | By::Clock | By::Table => Err("its author must be a seat of this table".to_owned()),
        };
        match event {
            TableEvent::Sit { seat, name, nonce_hash, part } => {
                let keys = keys.filter(|_| !playing && self.seats.is_free(*seat));
                let keys = keys.ok_or_else(|| format!("seat {seat} cannot be taken"))?;
                self.seats.sit(*seat, name.clone(), keys, *part, playing);
                self.chair(*seat)?.nonce_hash = *nonce_hash;
                happened.notices.push(Notice::Sat { seat: *seat, name: name.clone() });
            }
            TableEvent::Leave {} => {
                let seat = author()?;
                self.void_start(&mut happened);
                happened.notices.push(Notice::Left { seat });
                self.vacate(seat, "you left the seat", playing, &mut happened);
                self.chair(seat)?.voice = false;
                self.votes.forget(seat);
            }
            TableEvent::Kick { seat, for_good } => {
                self.void_start(&mut happened);
                // Before the match there is no seat to return to.
                let for_good = *for_good && playing;
                happened.notices.push(Notice::Kicked { seat: *seat, for_good });
                self.vacate(*seat, "the host took this seat from you", playing, &mut happened);
                let chair = self.chair(*seat)?;
                (chair.kicked, chair.barred) = (playing, for_good);
            }
            TableEvent::Ready { on } => self.chair(author()?)?.ready = *on,
            TableEvent::Color { color } => self.seats.paint(author()?, *color),
            TableEvent::Commit { nonce_hash } => self.chair(author()?)?.nonce_hash = Some(*nonce_hash),
            TableEvent::Reveal { nonce } => {
                let seat = author()?;
                let sealed = self.sealed.as_mut().ok_or("no nonce is awaited")?;
                let place = sealed.nonces.get_mut(seat.index()).ok_or("there is no such seat")?;
                *place = Some(*nonce);
            }
            TableEvent::Void {} => self.void_start(&mut happened),
            TableEvent::Bot { seat, kind } => {
                let chair = self.chair(*seat)?;
                chair.bot = *kind;
                if kind.is_none() && chair.keys.is_none() {
                    chair.vacant = playing;
                }
                happened.notices.push(Notice::Bot { seat: *seat, kind: *kind });
            }
            TableEvent::Host { seat } => {
                self.chair(*seat)?;
                self.seats.set_host(*seat);
                happened.notices.push(Notice::Host { seat: *seat });
            }
            TableEvent::Recover { seat } => {
                let chair = self.chair(*seat)?;
                chair.keys = Some(keys.ok_or("it has no credentials for the seat")?);
                (chair.vacant, chair.kicked, chair.bot, chair.voice) = (false, false, None, playing);
                // Before the match, a table without a host has only guests.
                if playing && self.seats.host().is_none() {
                    self.seats.set_host(*seat);
                }
                happened.notices.push(Notice::Recovered { seat: *seat });
                happened.shown_out.push((*seat, "this seat was moved to another device"));
            }
            TableEvent::Pause { on, seat, vote, .. } => {
                self.pauses += u32::from(*on);
                self.paused = on.then_some(Paused { by: *seat, since_ms: at_ms });
                let by = *seat;
                happened.notices.push(if *on { Notice::Paused { by } } else { Notice::Resumed { by } });
                self.pass(*vote, &mut happened);
                // Open votes about a pause referred to the previous one.
                for id in self.votes.those(|ballot| matches!(ballot.topic, Topic::Pause { .. })) {
                    self.fail(id, &mut happened);
                }
            }
            TableEvent::Close { idle } => {
                self.closed = true;
                let by = author().ok();
                for id in self.votes.those(|_| true) {
                    self.fail(id, &mut happened);
                }
                happened.notices.push(Notice::Closed { by, idle: *idle });
            }
            TableEvent::Open { id, topic } => {
                let opener = match topic {
                    Topic::Undo { seat, .. } | Topic::Pause { seat, .. } => Some(*seat),
                    Topic::Enter { .. } => None,
                    Topic::RevealLog {} => Some(author()?),
                };
                let mut topic = topic.clone();
                if let (Topic::Enter { name, .. }, Some(beside)) = (&mut topic, beside) {
                    name.clone_from(beside);
                }
                if self.votes.open(topic, keys, opener) != *id {
                    return Err(format!("there is no vote {id}"));
                }
                happened.notices.push(Notice::Vote { id: *id, state: VoteState::Opened, by: None });
            }
            TableEvent::Vote { id, yes } => self.votes.cast(*id, author()?, *yes),
            TableEvent::Undo { vote, .. } => self.pass(*vote, &mut happened),
            TableEvent::Order { class, action } => {
                let orders = self.orders.entry(author()?).or_default();
                match action {
                    Some(action) => drop(orders.insert(class.clone(), action.clone())),
                    None => drop(orders.remove(class)),
                }
            }
            TableEvent::Nudge { seat } => {
                happened.notices.push(Notice::Nudged { seat: *seat, by: author()? });
            }
            TableEvent::TimedOut { seat } => {
                self.timed_out = Some(*seat);
                happened.notices.push(Notice::TimedOut { seat: *seat });
            }
            TableEvent::MustChoose { seat } => {
                self.must_choose.insert(*seat);
                happened.notices.push(Notice::MustChoose { seat: *seat });
            }
            TableEvent::Admin(look) => {
                happened.notices.push(Notice::Admin { what: look.work, viewer: look.viewer.clone() });
            }
            TableEvent::Unname { seat } => {
                if let Some(name) = &mut self.chair(*seat)?.name {
                    name.clear();
                }
                self.votes.unname(*seat);
                if let Some(sealed) = &mut self.sealed {
                    unname(&mut sealed.header, *seat);
                }
                happened.notices.push(Notice::Unnamed { seat: *seat });
            }
            TableEvent::Next { id } => self.next = Some(id.clone()),
            TableEvent::Say { .. } => {}
        }
        self.resolve_votes(playing, &mut happened);
        Ok(happened)
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut crate::seats::Chair, String> {
        self.seats.get_mut(seat).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn vacate(&mut self, seat: Seat, why: &'static str, playing: bool, happened: &mut Happened) {
        let host = self.seats.leave(seat, playing);
        happened.notices.extend(host.map(|seat| Notice::Host { seat }));
        happened.shown_out.push((seat, why));
    }

    /// Voids a pending start: seats can change again, under a new secret.
    fn void_start(&mut self, happened: &mut Happened) {
        if let Some(sealed) = self.sealed.take() {
            self.voided_starts += 1;
            self.seats.reset_readiness();
            happened.notices.push(Notice::Voided { missing: sealed.missing().iter().collect() });
        }
    }

    /// Closes a vote whose subject was carried out.
    fn pass(&mut self, vote: Option<u32>, happened: &mut Happened) {
        if let Some(id) = vote.and_then(|id| self.votes.close(id)).map(|ballot| ballot.id) {
            happened.notices.push(Notice::Vote { id, state: VoteState::Passed, by: None });
        }
    }

    /// Closes decided and moot votes, and carries out those that need no further record.
    fn resolve_votes(&mut self, playing: bool, happened: &mut Happened) {
        let (taken, voices) = (self.seats.taken(), self.seats.voices());
        let moot = |topic: &Topic| matches!(topic, Topic::Enter { seat, .. } if taken.contains(*seat));
        for id in self.votes.those(|ballot| ballot.has_failed() || moot(&ballot.topic)) {
            self.fail(id, happened);
        }
        let at_once = |topic: &Topic| matches!(topic, Topic::Enter { .. } | Topic::RevealLog {});
        for id in self.votes.those(|ballot| ballot.has_passed(voices) && at_once(&ballot.topic)) {
            let Some(ballot) = self.votes.close(id) else { continue };
            happened.notices.push(Notice::Vote { id, state: VoteState::Passed, by: None });
            match (ballot.topic, ballot.keys) {
                (Topic::Enter { seat, name }, Some(keys)) if playing => {
                    self.seats.sit(seat, name.clone(), keys, Part::Invited, playing);
                    self.votes.forget(seat);
                    happened.notices.push(Notice::Sat { seat, name });
                }
                (Topic::RevealLog {}, _) => self.log_revealed = true,
                _ => {}
            }
        }
    }

    pub(crate) fn fail(&mut self, id: u32, happened: &mut Happened) {
        if let Some(ballot) = self.votes.close(id) {
            happened.notices.push(Notice::Vote { id, state: VoteState::Failed, by: ballot.refused_by() });
        }
    }
}
