//! One match from the first seat taken to the end.

use std::collections::{BTreeMap, VecDeque};

use airlock_engine::{
    ApplyError, Commitments, Game, Hash, Input as RuleInput, OfferOf, Seat, Viewer,
    log::{By, Header, Log, read_input},
};
use airlock_protocol::{
    BUILD, Code, Ending, Part, Parts, Phase, Question, Ref, Refusal, SUBPROTOCOL, ServerMessage, TableAction,
    TableState, Welcome, send,
};

use crate::{
    Answer, Append, Broken, Closing, Command, Conn, Effects, Founding, Input, Keys, Record, Send, Sitting,
    alarm::Alarm,
    clock::Clock,
    desk::{Desk, Picture, is},
    limits::{MAX_BACKLOG, MAX_CONNECTIONS, TICK_GRACE_MS},
    lobby::{Lobby, proper_name},
    play::{Play, Prepared},
};

/// A match of any game.
pub trait AnyMatch: std::marker::Send {
    /// Takes an input at a moment of the shell's monotonic clock, in milliseconds; says what to do.
    fn handle(&mut self, input: Input, now_ms: u64) -> Effects;

    /// Whose token this is.
    fn seat_of(&self, token: &Hash) -> Option<Seat>;

    /// Whether this invitation lets somebody sit down.
    fn admits(&self, invite: &Hash) -> bool;

    /// The table as everybody sees it.
    fn table(&self) -> TableState;

    /// The log with everything revealed, once the match is over.
    fn log(&self) -> Option<Log>;

    /// Why the match was set aside, if it was.
    fn broken(&self) -> Option<&Broken>;
}

/// A match of one game.
pub struct Match<G: Game> {
    founding: Founding,
    setup: G::Setup,
    /// How many records have been absorbed.
    length: u64,
    lobby: Lobby,
    /// The match proper, once it has begun.
    play: Option<Play<G>>,
    clock: Clock,
    alarm: Alarm,
    /// One for each seat and one for the public.
    desks: BTreeMap<Viewer, Desk>,
    conns: BTreeMap<Conn, Viewer>,
    /// Commands that wait, oldest first: for the append under way, or for a tick.
    backlog: VecDeque<Waiting>,
    /// What was handed out to be appended and has not been reported back.
    in_flight: Option<InFlight<G>>,
    broken: Option<Broken>,
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
    /// The command that caused it; none for the clock.
    cause: Option<Waiting>,
    what: Proposal<G>,
    /// Whether the shell has it.
    handed_out: bool,
}

enum Proposal<G: Game> {
    Lobby(Box<Record>),
    Rule(Box<Prepared<G>>),
}

/// Why a command is not done.
struct No(Code, Option<&'static str>, String);

fn no(code: Code, text: impl Into<String>) -> No {
    No(code, None, text.into())
}

impl<G: Game> Match<G> {
    /// The match that a founding and its records describe, at a moment of the shell's clock.
    ///
    /// # Errors
    /// If they are not of this game, or do not say what the rules say.
    pub fn restore(founding: Founding, bodies: &[String], now_ms: u64) -> Result<Self, Broken> {
        let unreadable = |what: String| Broken::Unreadable { number: 0, what };
        if founding.game != G::ID || founding.rules != G::RULES_VERSION {
            return Err(unreadable(format!("it is of {} rules version {}", founding.game, founding.rules)));
        }
        let setup = G::setup(&founding.wish).map_err(|error| unreadable(error.to_string()))?;
        let lobby = Lobby::new(G::seats(&setup));
        let mut restored = Self {
            founding,
            setup,
            length: 0,
            lobby,
            play: None,
            clock: Clock::showing(0, now_ms),
            alarm: Alarm::default(),
            desks: BTreeMap::new(),
            conns: BTreeMap::new(),
            backlog: VecDeque::new(),
            in_flight: None,
            broken: None,
        };
        let viewers = Viewer::all(restored.lobby.count());
        restored.desks = viewers.map(|viewer| (viewer, Desk::new(restored.picture(viewer)))).collect();
        for body in bodies {
            restored.absorb(body, now_ms, &mut Effects::default())?;
        }
        let at_ms = restored.play.as_ref().map_or(0, Play::at_ms);
        restored.clock = Clock::showing(at_ms, now_ms);
        Ok(restored)
    }

    // Inputs

    fn enter(&mut self, conn: Conn, viewer: Viewer, resume: Option<u64>, effects: &mut Effects) {
        if self.conns.len() >= MAX_CONNECTIONS {
            effects.close.push(Closing { conn, reason: "too many connections to this match" });
            return;
        }
        let Some(desk) = self.desks.get(&viewer) else {
            effects.close.push(Closing { conn, reason: "there is no such seat" });
            return;
        };
        let seat = seat_of(viewer);
        let (game, rules, n) = (G::ID, G::RULES_VERSION, desk.n());
        let welcome =
            ServerMessage::Welcome(Welcome { protocol: SUBPROTOCOL, game, rules, build: BUILD, seat, n });
        effects.send.push(Send { to: conn, frame: send(&welcome) });
        effects.send.extend(desk.catch_up(resume).into_iter().map(|frame| Send { to: conn, frame }));
        self.conns.insert(conn, viewer);
        self.tell_presence(effects);
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
            Proposal::Lobby(record) => self.absorb_record(*record, now_ms, effects),
            Proposal::Rule(prepared) => {
                self.length += 1;
                let by = prepared.entry.by;
                let events = self.play.as_mut().map(|play| play.accept(*prepared)).unwrap_or_default();
                self.tell(&events, by, effects);
                Ok(())
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
    }

    fn not_appended(&mut self, why: &str, effects: &mut Effects) {
        if let Some(InFlight { cause: Some(Waiting { conn, command, .. }), .. }) = self.in_flight.take() {
            refuse(conn, command.reference(), no(Code::Unavailable, why), effects);
        }
    }

    // Commands

    /// Goes on with what waits, until something is to be appended or nothing can go on.
    fn advance(&mut self, now_ms: u64, effects: &mut Effects) {
        while self.in_flight.is_none() && self.broken.is_none() {
            if let Some(tick_ms) = self.due(now_ms) {
                self.tick(tick_ms, now_ms);
                continue;
            }
            let tick_ms = self.alarm.tick_ms();
            let before_the_tick = |waiting: &Waiting| tick_ms.is_none_or(|tick_ms| waiting.at_ms < tick_ms);
            let Some(next) = self.backlog.iter().position(before_the_tick) else { break };
            let Some(waiting) = self.backlog.remove(next) else { break };
            self.consider(waiting, now_ms, effects);
        }
        if self.broken.is_some() {
            for Waiting { conn, command, .. } in std::mem::take(&mut self.backlog) {
                refuse(conn, command.reference(), quarantined(), effects);
            }
        }
        effects.wake_ms = self.alarm.tick_ms().map(|tick_ms| self.clock.when(tick_ms + TICK_GRACE_MS));
        effects.append = self.hand_out();
    }

    fn propose(&mut self, cause: Option<Waiting>, what: Proposal<G>) {
        self.in_flight = Some(InFlight { cause, what, handed_out: false });
    }

    /// What is to be appended, once.
    fn hand_out(&mut self) -> Option<Append> {
        let in_flight = self.in_flight.as_mut().filter(|in_flight| !in_flight.handed_out)?;
        in_flight.handed_out = true;
        let body = match &in_flight.what {
            Proposal::Lobby(record) => record.write(),
            Proposal::Rule(prepared) => Record::Entry(Box::new(prepared.entry.clone())).write(),
        };
        Some(Append { after: self.length, bodies: vec![body] })
    }

    /// The tick whose time has come.
    fn due(&self, now_ms: u64) -> Option<u64> {
        self.alarm.tick_ms().filter(|tick_ms| self.clock.at(now_ms) >= tick_ms + TICK_GRACE_MS)
    }

    fn tick(&mut self, tick_ms: u64, now_ms: u64) {
        let Some(play) = &self.play else { return };
        let at_ms = self.clock.at(now_ms);
        match play.prepare(&RuleInput::Tick(tick_ms), None, at_ms) {
            Ok(prepared) if prepared.wake_ms().is_some_and(|wake_ms| wake_ms <= tick_ms) => {
                self.broken = Some(Broken::Rules(format!("the tick at {tick_ms} ms asks for itself again")));
            }
            Ok(prepared) => {
                self.backlog.iter_mut().for_each(|waiting| waiting.held = true);
                self.propose(None, Proposal::Rule(Box::new(prepared)));
            }
            Err(error) => self.broken = Some(Broken::Rules(format!("the tick at {tick_ms} ms: {error}"))),
        }
    }

    /// Takes one command: hands it out to be appended, or refuses it.
    fn consider(&mut self, waiting: Waiting, now_ms: u64, effects: &mut Effects) {
        let proposal = match &waiting.command {
            Command::Sit { seat, name, keys, .. } => self.sit(*seat, name, *keys),
            Command::Table { by, action: TableAction::Leave {}, .. } => self.leave(*by),
            Command::Table { by, action: TableAction::Start {}, .. } => self.start(*by),
            Command::Ask { .. }
            | Command::Recover { .. }
            | Command::Table { .. }
            | Command::Say { .. }
            | Command::Admin { .. }
            | Command::Close { .. } => Err(no(Code::Phase, "this table cannot do that")),
            Command::Act { by, reference, .. } if self.has_done(*by, reference) => {
                acknowledge(waiting.conn, reference.clone(), effects);
                return;
            }
            Command::Act { by, reference, decision, action } => {
                self.act(*by, reference, *decision, action, waiting.held, now_ms)
            }
        };
        match proposal {
            Ok(what) => self.propose(Some(waiting), what),
            Err(why) => refuse(waiting.conn, waiting.command.reference(), why, effects),
        }
    }

    fn has_done(&self, seat: Seat, reference: &Ref) -> bool {
        self.play.as_ref().is_some_and(|play| play.has_done(seat, reference))
    }

    fn sit(&self, seat: Seat, name: &str, keys: Keys) -> Result<Proposal<G>, No> {
        self.must_be_lobby()?;
        let name =
            proper_name(name).ok_or_else(|| no(Code::Malformed, "a name has 1 to 32 visible characters"))?;
        if !self.lobby.exists(seat) {
            return Err(no(Code::Malformed, format!("there is no seat {seat} at this table")));
        }
        if !self.lobby.is_free(seat) {
            return Err(no(Code::Taken, "this seat is taken; choose another one"));
        }
        Ok(Proposal::Lobby(Box::new(Record::Sit(Sitting { seat: seat.0, name: name.to_owned(), keys }))))
    }

    fn leave(&self, by: Seat) -> Result<Proposal<G>, No> {
        self.must_be_lobby()?;
        Ok(Proposal::Lobby(Box::new(Record::Leave { seat: by.0 })))
    }

    fn start(&self, by: Seat) -> Result<Proposal<G>, No> {
        self.must_be_lobby()?;
        if self.lobby.host() != Some(by) {
            return Err(no(Code::Forbidden, "only the host starts the match"));
        }
        if !self.lobby.is_full() {
            return Err(no(Code::Phase, "the match starts when all seats are taken"));
        }
        let secret = self.founding.secret().commit();
        let setup = serde_json::to_value(&self.setup)
            .map_err(|error| no(Code::Quarantined, format!("the setup cannot be written: {error}")))?;
        let header = Box::new(Header {
            format: Header::FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            setup,
            seats: self.lobby.infos(),
            commitments: Commitments {
                secret,
                nonces: vec![None; self.lobby.count().into()],
                voided_starts: 0,
            },
            previous: None,
        });
        Ok(Proposal::Lobby(Box::new(Record::Start { header })))
    }

    fn act(
        &mut self,
        by: Seat,
        reference: &Ref,
        decision: Option<u64>,
        action: &serde_json::Value,
        held: bool,
        now_ms: u64,
    ) -> Result<Proposal<G>, No> {
        let Some(play) = &self.play else {
            return Err(no(Code::Phase, "the match has not started yet"));
        };
        if play.replica.game.pending().is_over() {
            return Err(no(Code::Phase, "the match is over"));
        }
        let standing = self.desks.get(&Viewer::Seat(by)).and_then(Desk::decision);
        if decision.is_some() && decision != standing {
            return Err(if held {
                no(Code::Late, "time ran out before this came")
            } else {
                no(Code::Stale, "the question that this answers no longer stands")
            });
        }
        let input = read_input::<G>(By::Seat(by), action).map_err(|error| no(Code::Malformed, error))?;
        match play.prepare(&input, Some(reference), self.clock.at(now_ms)) {
            Ok(prepared) => Ok(Proposal::Rule(Box::new(prepared))),
            Err(ApplyError::Illegal(illegal)) => {
                Err(No(Code::Illegal, Some(illegal.rule), illegal.why.to_owned()))
            }
            Err(ApplyError::Runaway(runaway)) => {
                self.broken = Some(Broken::Rules(runaway.to_string()));
                Err(quarantined())
            }
        }
    }

    fn must_be_lobby(&self) -> Result<(), No> {
        if self.play.is_some() { Err(no(Code::Phase, "the match has started already")) } else { Ok(()) }
    }

    // Records

    fn absorb(&mut self, body: &str, now_ms: u64, effects: &mut Effects) -> Result<(), Broken> {
        let record = Record::read(self.length + 1, body)?;
        self.absorb_record(record, now_ms, effects)
    }

    fn absorb_record(&mut self, record: Record, now_ms: u64, effects: &mut Effects) -> Result<(), Broken> {
        let number = self.length + 1;
        let misfit = |what: String| Broken::Misfit { number, what };
        let mut events = Vec::new();
        let mut by = By::Table;
        match record {
            Record::Entry(entry) => {
                let play =
                    self.play.as_mut().ok_or_else(|| misfit("the match has not started".to_owned()))?;
                by = entry.by;
                events = play.absorb(number, *entry)?;
            }
            _ if self.play.is_some() => return Err(misfit("the match has started already".to_owned())),
            Record::Sit(sitting) if self.lobby.is_free(Seat(sitting.seat)) => self.lobby.sit(sitting),
            Record::Sit(sitting) => return Err(misfit(format!("seat {} is not free", sitting.seat))),
            Record::Leave { seat } if !self.lobby.exists(Seat(seat)) => {
                return Err(misfit(format!("there is no seat {seat}")));
            }
            Record::Leave { seat } => {
                let seat = Seat(seat);
                self.lobby.leave(seat);
                self.show_out(seat, effects);
            }
            Record::Start { header } => {
                let (play, opened) = Play::begin(*header, self.founding.secret()).map_err(misfit)?;
                self.play = Some(play);
                self.clock = Clock::showing(0, now_ms);
                events = opened;
            }
        }
        self.length = number;
        self.tell(&events, by, effects);
        Ok(())
    }

    // What viewers are told

    /// Tells every viewer what is different for it. What is sent depends on the records alone, so that every node, and
    /// a server that was started again, numbers the updates alike.
    fn tell(&mut self, events: &[G::Event], by: By, effects: &mut Effects) {
        if let Some(play) = &self.play {
            let public = events.iter().any(|event| G::see(event, Viewer::Public).is_some());
            let covert = matches!(by, By::Seat(_)) && !public;
            self.alarm.set(&play.replica.game.pending(), play.at_ms(), covert);
        }
        for viewer in Viewer::all(self.lobby.count()) {
            let picture = self.picture(viewer);
            let seen =
                events.iter().filter_map(|event| G::see(event, viewer)).map(|seen| Part::of(&seen)).collect();
            let Some(desk) = self.desks.get_mut(&viewer) else { continue };
            if let Some(frame) = desk.update(picture, seen, is(seat_of(viewer), actor(by))) {
                let conns = self.conns.iter().filter(|(_, who)| **who == viewer);
                effects.send.extend(conns.map(|(&to, _)| Send { to, frame: frame.clone() }));
            }
        }
    }

    /// What a viewer sees now.
    fn picture(&self, viewer: Viewer) -> Picture {
        let offers: Vec<OfferOf<G>> = match (&self.play, viewer) {
            (Some(play), Viewer::Seat(seat)) => play.replica.game.legal(seat),
            _ => Vec::new(),
        };
        let game = self.play.as_ref().map(|play| &play.replica.game);
        Picture {
            table: self.table(),
            view: game.map(|game| Parts::of(&game.view(viewer))).unwrap_or_default(),
            legal: Part::of(&offers),
            question: Question {
                seen: game.map(|game| game.pending_for(viewer)).unwrap_or_default(),
                ..Question::default()
            },
        }
    }

    fn tell_presence(&self, effects: &mut Effects) {
        let here = |seat: &Seat| self.conns.values().any(|viewer| viewer.is(*seat));
        let seats = Seat::all(self.lobby.count()).filter(here).collect();
        let spectators = self.conns.values().filter(|viewer| **viewer == Viewer::Public).count();
        let spectators = u32::try_from(spectators).unwrap_or(u32::MAX);
        let frame = send(&ServerMessage::Presence { seats, spectators });
        effects.send.extend(self.conns.keys().map(|&to| Send { to, frame: frame.clone() }));
    }

    /// Closes the sockets of a seat that was given up: its token proves nothing any longer.
    fn show_out(&mut self, seat: Seat, effects: &mut Effects) {
        let leaving: Vec<Conn> =
            self.conns.iter().filter(|(_, viewer)| viewer.is(seat)).map(|(&conn, _)| conn).collect();
        for conn in leaving {
            self.conns.remove(&conn);
            effects.close.push(Closing { conn, reason: "you left the seat" });
        }
        self.tell_presence(effects);
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn handle(&mut self, input: Input, now_ms: u64) -> Effects {
        let mut effects = Effects::default();
        match input {
            Input::Enter { conn, viewer, resume } => self.enter(conn, viewer, resume, &mut effects),
            Input::Exit { conn } => self.exit(conn, &mut effects),
            Input::Do { conn, command, stamp_ms } => self.queue(conn, command, stamp_ms, &mut effects),
            Input::Wake => {}
            Input::Appended => self.appended(now_ms, &mut effects),
            Input::Overtaken(bodies) => self.overtaken(&bodies, now_ms, &mut effects),
            Input::NotAppended(why) => self.not_appended(&why, &mut effects),
        }
        self.advance(now_ms, &mut effects);
        effects
    }

    fn seat_of(&self, token: &Hash) -> Option<Seat> {
        self.lobby.seat_of(token)
    }

    fn admits(&self, invite: &Hash) -> bool {
        self.founding.invite == *invite
    }

    fn table(&self) -> TableState {
        let outcome = self.play.as_ref().and_then(|play| play.replica.game.outcome());
        let mode = self.founding.wish.mode.iter().map(|mode| ("mode".to_owned(), mode.clone()));
        TableState {
            phase: match (&self.play, &outcome) {
                (None, _) => Phase::Lobby,
                (Some(_), None) => Phase::Playing,
                (Some(_), Some(_)) => Phase::Over,
            },
            game: G::ID,
            title: self.founding.terms.title.clone(),
            options: mode.chain(self.founding.wish.options.clone()).collect(),
            pace: self.founding.terms.pace,
            turn_seconds: self.founding.terms.turn_seconds,
            seats: self.lobby.states(),
            host: self.lobby.host(),
            spectators: self.founding.terms.spectators,
            public: self.founding.terms.public,
            paused: None,
            commitment: self.founding.secret().commit(),
            voided_starts: 0,
            votes: Vec::new(),
            ending: outcome.map(|outcome| Ending { outcome }),
            previous: None,
            next: None,
        }
    }

    fn log(&self) -> Option<Log> {
        self.play.as_ref().filter(|play| play.replica.game.pending().is_over()).map(Play::log)
    }

    fn broken(&self) -> Option<&Broken> {
        self.broken.as_ref()
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public => None,
    }
}

fn actor(by: By) -> Option<Seat> {
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
