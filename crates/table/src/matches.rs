//! One match from the first seat taken to the end.

mod any;
mod commands;
mod duties;
mod records;
mod replay;
mod snapshot;
mod tell;
#[cfg(test)]
mod worlds;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use airlock_engine::{Game, Hash, Seat, Viewer, log::By};
use airlock_protocol::{
    BUILD, Code, Frame, Parts, Ref, Refusal, SUBPROTOCOL, ServerMessage, TableState, Welcome, send,
};

pub use self::{
    any::{Alike, AnyMatch, Successor},
    replay::replayed,
};
use crate::{
    Answer, Append, Broken, Closing, Command, Conn, Effects, Founding, Line, Now, Players, Send,
    alarm::Alarm,
    clock::Clock,
    command::{No, no},
    desk::Desk,
    limits::{MAX_BACKLOG, MAX_CONNECTIONS, MAX_DEVICES, MAX_PLAYED_RECORDS, RETRY_MS},
    play::{Play, Prepared},
    players::Minds,
    record::{Note, Record},
    share::Haste,
    table::Table,
    talk::Patience,
};

/// A match of one game.
pub struct Match<G: Game> {
    founding: Founding,
    setup: G::Setup,
    players: Players<G>,
    /// Which names are too much alike for one table.
    alike: Alike,
    /// How many records have been absorbed.
    length: u64,
    table: Table,
    /// The table as everybody was last told.
    told: TableState,
    /// The match proper, once it has begun.
    play: Option<Play<G>>,
    /// Match time when something last happened that everybody could see.
    since_ms: u64,
    clock: Clock,
    /// Whether the clock was set forward and nobody has been told.
    forwarded: bool,
    /// At a table paced over days: a match time, and when it was, in milliseconds since 1970.
    anchor: (u64, u64),
    /// Milliseconds since 1970 when the shell's clock showed nothing.
    epoch: u64,
    alarm: Alarm,
    /// Until when the table does nothing by itself, on the shell's clock: the log could not be written.
    retry_ms: u64,
    /// When seats were frozen, on the shell's clock.
    sealed_ms: u64,
    /// What everybody sees, as it was last sent; none while the match rests: it is then drawn anew.
    common: Option<Parts>,
    /// One for each seat and one for the public.
    desks: BTreeMap<Viewer, Desk>,
    conns: BTreeMap<Conn, Viewer>,
    /// The commands that have been done: hashes of author and `ref`.
    done: BTreeSet<u64>,
    minds: Minds,
    patience: Patience,
    haste: Haste,
    /// How the match stood when that was last written.
    line: Option<Line>,
    /// Commands that wait, oldest first: for the append under way, or for a tick.
    backlog: VecDeque<Waiting>,
    /// What was handed out to be appended and has not been reported back.
    in_flight: Option<InFlight<G>>,
    broken: Option<Broken>,
}

/// An update of a viewer's transcript, as it was sent.
#[derive(Debug, Clone)]
pub struct Told {
    /// The entry of the log that brought it; 0 for what came before the first.
    pub seq: u64,
    /// The update.
    pub update: Frame,
}

/// A command that waits.
struct Waiting {
    conn: Conn,
    command: Command,
    /// Match time when it was read from the socket.
    at_ms: u64,
    /// Whether a tick went before it.
    held: bool,
}

/// What is being appended.
struct InFlight<G: Game> {
    /// The command that caused it; none for what the table does by itself.
    cause: Option<Waiting>,
    what: Proposal<G>,
    /// Whether the shell has it.
    handed_out: bool,
}

/// A record in the making.
enum Proposal<G: Game> {
    /// Before the match's own log.
    Before(Box<Record>),
    /// An entry of the log.
    Entry { prepared: Box<Prepared<G>>, note: Option<Box<Note>> },
}

impl<G: Game> Match<G> {
    /// The match that a founding and its records describe.
    ///
    /// # Errors
    /// If they are not of this game, or do not say what the rules say.
    pub fn restore(
        founding: Founding,
        bodies: &[String],
        now: Now,
        players: Players<G>,
    ) -> Result<Self, Broken> {
        let mut restored = Self::founded(founding, now, players)?;
        let viewers = Viewer::all(restored.table.seats.count());
        restored.desks = viewers.map(|viewer| (viewer, Desk::default())).collect();
        restored.go_on(bodies, now)?;
        Ok(restored)
    }

    /// What a viewer was told after its update number `from`; nothing if there is no such seat.
    ///
    /// # Errors
    /// As [`Match::restore`].
    pub fn transcript(
        founding: Founding,
        bodies: &[String],
        viewer: Viewer,
        from: u64,
        players: Players<G>,
    ) -> Result<Vec<Told>, Broken> {
        let now = Now::default();
        let mut repeated = Self::founded(founding, now, players)?;
        let viewers = Viewer::all(repeated.table.seats.count());
        repeated.desks = viewers.map(|viewer| (viewer, Desk::default())).collect();
        let Some(desk) = repeated.desks.get_mut(&viewer) else { return Ok(Vec::new()) };
        *desk = Desk::remembering_all();
        let mut seqs = Vec::new();
        for body in bodies {
            repeated.absorb(body, now.ms, &mut Effects::default())?;
            let seq = repeated.play.as_ref().map_or(0, |play| play.last.seq);
            let told = repeated.desks.get(&viewer).map_or(0, Desk::n);
            seqs.resize(usize::try_from(told).unwrap_or(usize::MAX), seq);
        }
        let updates = repeated.desks.get(&viewer).map(|desk| desk.transcript(from)).unwrap_or_default();
        let seqs = seqs.split_off(seqs.len() - updates.len());
        Ok(seqs.into_iter().zip(updates).map(|(seq, update)| Told { seq, update }).collect())
    }

    /// A table at which nothing has happened.
    fn founded(founding: Founding, now: Now, players: Players<G>) -> Result<Self, Broken> {
        let unreadable = |what: String| Broken::Unreadable { number: 0, what };
        if founding.game != G::ID || founding.rules != G::RULES_VERSION {
            return Err(unreadable(format!("it is of {} rules version {}", founding.game, founding.rules)));
        }
        let setup = founding.setup::<G>().map_err(|error| unreadable(error.to_string()))?;
        let table = Table::new(G::seats(&setup));
        Ok(Self::set(founding, setup, table, now, players))
    }

    /// A match that has not begun, at a table as it stands.
    fn set(founding: Founding, setup: G::Setup, table: Table, now: Now, players: Players<G>) -> Self {
        let told = tell::table_state::<G>(&founding, &table, None);
        Self {
            founding,
            setup,
            players,
            alike: |one, other| one == other,
            length: 0,
            table,
            told,
            play: None,
            since_ms: 0,
            anchor: (0, 0),
            clock: Clock::showing(0, now.ms),
            forwarded: false,
            epoch: now.epoch_ms.saturating_sub(now.ms),
            alarm: Alarm::default(),
            retry_ms: 0,
            sealed_ms: now.ms,
            common: None,
            desks: BTreeMap::new(),
            conns: BTreeMap::new(),
            done: BTreeSet::new(),
            minds: Minds::default(),
            patience: Patience::default(),
            haste: Haste::default(),
            line: None,
            backlog: VecDeque::new(),
            in_flight: None,
            broken: None,
        }
    }

    /// Absorbs records that the store holds, and sets the clock after them.
    fn go_on(&mut self, bodies: &[String], now: Now) -> Result<(), Broken> {
        for body in bodies {
            self.absorb(body, now.ms, &mut Effects::default())?;
        }
        self.set_clock(now.ms);
        self.sealed_ms = now.ms;
        self.line = self.line_now(now.ms);
        Ok(())
    }

    /// Whether nothing more is played: what is left of the log is for the end.
    const fn is_full(&self) -> bool {
        self.length >= MAX_PLAYED_RECORDS
    }

    fn at(&self, now_ms: u64) -> u64 {
        self.epoch + now_ms
    }

    // Inputs

    fn enter(&mut self, conn: Conn, viewer: Viewer, resume: Option<u64>, now_ms: u64, effects: &mut Effects) {
        let refused = match viewer {
            Viewer::Public if !self.founding.terms.spectators => {
                Some(("the host admits no spectators", false))
            }
            Viewer::Public if self.count(viewer) >= self.places_to_watch() => {
                Some(("too many watch this match; come back later", true))
            }
            _ if !self.desks.contains_key(&viewer) => Some(("there is no such seat", false)),
            Viewer::Public | Viewer::Seat(_) => None,
        };
        if let Some((reason, later)) = refused {
            effects.close.push(Closing { conn, reason, later });
            return;
        }
        self.make_room(viewer, effects);
        self.draw_all();
        let (Some(common), Some(desk)) = (&self.common, self.desks.get(&viewer)) else { return };
        let (protocol, game, rules, build) = (SUBPROTOCOL, G::ID, G::RULES_VERSION, BUILD);
        let welcome = Welcome { protocol, game, rules, build, seat: seat_of(viewer), n: desk.n() };
        let mut frames = vec![send(&ServerMessage::Welcome(welcome))];
        frames.extend(desk.catch_up(resume, common, self.told.clone()));
        frames.push(self.clock_frame(now_ms));
        effects.send.extend(frames.into_iter().map(|frame| Send { to: conn, frame }));
        self.conns.insert(conn, viewer);
        self.tell_presence(effects);
    }

    /// How many devices look through these eyes.
    fn count(&self, viewer: Viewer) -> usize {
        self.conns.values().filter(|other| **other == viewer).count()
    }

    /// How many can watch at a time: every seat has places of its own, which nobody else takes.
    fn places_to_watch(&self) -> usize {
        MAX_CONNECTIONS.saturating_sub(usize::from(self.table.seats.count()) * MAX_DEVICES)
    }

    /// Who comes to its seat always gets in: the device that came first gives way if there are too many.
    fn make_room(&mut self, viewer: Viewer, effects: &mut Effects) {
        let first = self.conns.iter().find(|(_, other)| **other == viewer).map(|(&conn, _)| conn);
        let full = viewer != Viewer::Public && self.count(viewer) >= MAX_DEVICES;
        if let Some(conn) = first.filter(|_| full) {
            self.conns.remove(&conn);
            let reason = "this seat was opened at too many devices; the first of them gives way";
            effects.close.push(Closing { conn, reason, later: false });
        }
    }

    fn exit(&mut self, conn: Conn, effects: &mut Effects) {
        if self.conns.remove(&conn).is_some() {
            self.tell_presence(effects);
        }
    }

    fn queue(&mut self, conn: Conn, command: Command, stamp_ms: u64, effects: &mut Effects) {
        if self.backlog.len() >= MAX_BACKLOG {
            let busy = no(Code::Busy, "too many commands wait at this table; try again");
            refuse(conn, command.reference(), busy, effects);
        } else {
            let at_ms = self.clock.at(stamp_ms);
            self.backlog.push_back(Waiting { conn, command, at_ms, held: false });
        }
    }

    fn appended(&mut self, now_ms: u64, effects: &mut Effects) {
        let Some(InFlight { cause, what, .. }) = self.in_flight.take() else { return };
        let result = match what {
            Proposal::Before(record) => self.absorb_before(*record, now_ms, effects),
            Proposal::Entry { prepared, note } => {
                let (keys, name) = note.map(|note| (note.keys, note.name)).unwrap_or_default();
                self.accept(*prepared, keys, name, now_ms, effects)
            }
        };
        if let Err(broken) = result {
            self.broken = Some(broken);
        } else if let Some(Waiting { conn, command, .. }) = cause {
            acknowledge(conn, command.reference().clone(), effects);
        }
    }

    fn overtaken(&mut self, bodies: &[String], now_ms: u64, effects: &mut Effects) {
        if let Some(InFlight { cause: Some(cause), .. }) = self.in_flight.take() {
            self.backlog.push_front(cause);
        }
        for body in bodies {
            if let Err(broken) = self.absorb(body, now_ms, effects) {
                self.broken = Some(broken);
                return;
            }
        }
        self.line = None;
    }

    fn not_appended(&mut self, why: &str, now_ms: u64, effects: &mut Effects) {
        self.line = None;
        self.retry_ms = now_ms + RETRY_MS;
        if let Some(InFlight { cause: Some(Waiting { conn, command, .. }), .. }) = self.in_flight.take() {
            refuse(conn, command.reference(), no(Code::Unavailable, why), effects);
        }
    }

    /// Keeps in memory only what cannot be drawn anew.
    fn rest(&mut self) {
        if self.in_flight.is_none() {
            self.common = None;
            self.desks.values_mut().for_each(Desk::rest);
        }
    }

    // Going on

    /// Goes on with what waits, until something is to be appended or nothing can go on.
    fn advance(&mut self, now_ms: u64, effects: &mut Effects) {
        while self.in_flight.is_none() && self.broken.is_none() {
            if let Some(what) = self.duty(now_ms) {
                self.in_flight = Some(InFlight { cause: None, what, handed_out: false });
                break;
            }
            let tick_ms = self.tick_ms();
            let before_the_tick = |waiting: &Waiting| tick_ms.is_none_or(|tick_ms| waiting.at_ms < tick_ms);
            let Some(next) = self.backlog.iter().position(before_the_tick) else { break };
            let Some(waiting) = self.backlog.remove(next) else { break };
            self.consider(waiting, now_ms, effects);
        }
        if self.broken.is_some() {
            for Waiting { conn, command, .. } in std::mem::take(&mut self.backlog) {
                refuse(conn, command.reference(), quarantined(), effects);
            }
        } else if self.in_flight.is_none() {
            effects.think = self.thoughts();
            effects.wake_ms = self.wake_ms();
        }
        effects.append = self.hand_out(now_ms);
    }

    /// What is to be appended, once.
    fn hand_out(&mut self, now_ms: u64) -> Option<Append> {
        let in_flight = self.in_flight.as_mut().filter(|in_flight| !in_flight.handed_out)?;
        in_flight.handed_out = true;
        let body = match &in_flight.what {
            Proposal::Before(record) => record.write(),
            Proposal::Entry { prepared, note } => {
                let keys = note.as_ref().and_then(|note| note.keys);
                let name = note.as_ref().and_then(|note| note.name.clone());
                Record::Entry { entry: Box::new(prepared.entry.clone()), keys, name }.write()
            }
        };
        let line = self.line_after(now_ms);
        if line.is_some() {
            self.line.clone_from(&line);
        }
        Some(Append { after: self.length, bodies: vec![body], line })
    }

    fn has_done(&self, command: &Command) -> bool {
        command.author().is_some_and(|seat| self.done.contains(&done(seat, command.reference().as_str())))
    }
}

/// A command's place among those done: 64 bits, so that a long match remembers them all in little room.
fn done(seat: Seat, reference: &str) -> u64 {
    let hash = Hash::of("airlock 2026 command", &[&[seat.0], reference.as_bytes()]);
    hash.0.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

const fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public => None,
    }
}

const fn actor(by: By) -> Option<Seat> {
    match by {
        By::Seat(seat) => Some(seat),
        By::Clock | By::Table => None,
    }
}

fn acknowledge(to: Conn, reference: Ref, effects: &mut Effects) {
    effects.answer.push(Answer { to, reference, result: Ok(()) });
}

fn refuse(to: Conn, reference: &Ref, No(code, rule, text): No, effects: &mut Effects) {
    let rule = rule.map(str::to_owned);
    let refusal = Refusal { reference: Some(reference.clone()), code, rule, text };
    effects.answer.push(Answer { to, reference: reference.clone(), result: Err(refusal) });
}

fn quarantined() -> No {
    no(Code::Quarantined, "this match is broken and was set aside; whoever runs the server can look at it")
}
