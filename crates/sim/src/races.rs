//! Race conditions between distant players and the match. A command may arrive after a clock, a vote, a bot
//! or another seat has changed the match.
//!
//! One table is simulated without sockets or faults, and time jumps from event to event. A message takes at
//! least 300 ms each way. Sometimes a line breaks for a while. Most commands are timed to arrive about when
//! the match changes by itself. The target of every durable command is compared with what its client saw when
//! it was sent (see [`Violation::Missed`]).

mod judge;
mod line;
mod picture;
mod press;

use std::collections::{BTreeMap, VecDeque};

use airlock_engine::{Hash, Seat, Viewer, Wish, rng::below};
use airlock_protocol::{BotKind, ClientMessage, Meant, Phase, TableAction};
use airlock_registry::Registry;
use airlock_table::{AnyMatch, Command, Conn, Effects, Founding, Input, Keys, Now, Terms};
use airlock_toy::Toy;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use serde::Serialize;
use serde_json::Value;

use self::{judge::Judge, line::Line, picture::Picture};
use crate::{Failure, Violation};

/// Limits of a match: number of commands, and match time in milliseconds.
const MAX_COMMANDS: u64 = 600;
const MAX_MS: u64 = 1_500_000;
/// Number of the last events reported with a failure.
const TRACE: usize = 40;

/// The parameters of a match with races.
#[derive(Debug, Clone, Default)]
pub struct Race {
    /// Determines everything that happens.
    pub seed: u64,
    /// The game. Drawn from the seed if `None`.
    pub game: Option<String>,
    /// True if clients omit the occasion of their commands, as older ones did. Such commands hit unintended
    /// targets.
    pub unmeant: bool,
}

/// Statistics of races.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct RaceReport {
    /// Matches of each game.
    pub games: BTreeMap<String, u64>,
    /// Commands that arrived.
    pub commands: u64,
    /// Commands that became durable and were compared with what their clients saw.
    pub hits: u64,
    /// Compared commands that were preceded by a change their clients had not seen.
    pub raced: u64,
    /// Refused commands by code.
    pub refused: BTreeMap<String, u64>,
    /// Ticks written: announcements and ends of windows.
    pub ticks: u64,
    /// Actions undone.
    pub undone: u64,
}

impl RaceReport {
    /// Adds the report of another match.
    pub fn add(&mut self, other: &Self) {
        let Self { games, commands, hits, raced, refused, ticks, undone } = other;
        for (sums, more) in [(&mut self.games, games), (&mut self.refused, refused)] {
            more.iter().for_each(|(name, count)| *sums.entry(name.clone()).or_default() += count);
        }
        self.commands += commands;
        self.hits += hits;
        self.raced += raced;
        self.ticks += ticks;
        self.undone += undone;
    }
}

/// Plays a match.
///
/// # Errors
/// The first command that hit something else than its client saw, or that was refused without a reason.
pub fn race(race: &Race) -> Result<RaceReport, Box<Failure>> {
    let mut world = World::open(race);
    let result = world.play();
    let World { report, trace, now_ms, .. } = world;
    result.map(|()| report).map_err(|violation| {
        Box::new(Failure { seed: race.seed, step: now_ms, violation, trace: trace.into() })
    })
}

/// A player at the table.
struct Player {
    seat: Seat,
    /// The current state, and the state that the player has received.
    near: Picture,
    far: Picture,
    line: Line,
    pressed: u64,
    /// True if the player's connection was closed and the seat is not recovered yet.
    shown_out: bool,
}

/// Scheduled event of the simulation.
enum Event {
    /// A player sends a command.
    Press(usize),
    /// A command arrives.
    Arrive(usize, String),
    /// A frame arrives.
    Deliver(usize, String),
    /// A bot has decided.
    Thought(Box<Input>),
    /// A player whose connection was closed recovers the seat.
    Return(usize),
}

struct World {
    table: Box<dyn AnyMatch>,
    players: Vec<Player>,
    /// Picture of the public viewer.
    public: Picture,
    judge: Judge,
    /// By time and sequence number.
    events: BTreeMap<(u64, u64), Event>,
    next: u64,
    now_ms: u64,
    wake_ms: Option<u64>,
    unmeant: bool,
    rng: ChaCha8Rng,
    report: RaceReport,
    trace: VecDeque<String>,
}

/// Connection of the public viewer.
const PUBLIC: Conn = Conn(100);

fn conn(seat: Seat) -> Conn {
    Conn(u64::from(seat.0))
}

fn keys(seat: Seat) -> Keys {
    Keys { token: Hash([seat.0 + 1; 32]), recovery: Hash([seat.0 + 101; 32]) }
}

impl World {
    /// Opens a match with two human players and bots.
    fn open(race: &Race) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(race.seed);
        let registry = Registry::catalog().with::<Toy>();
        let (founding, game, seats) = draw(&registry, race.game.as_deref(), &mut rng);
        let table = registry.restore(founding, &[], Now::default()).expect("a new table is sound");
        let people = 2.min(seats);
        let player = |seat| Player {
            seat,
            near: Picture::default(),
            far: Picture::default(),
            line: Line::default(),
            pressed: 0,
            shown_out: false,
        };
        let mut world = Self {
            table,
            players: Seat::all(people).map(player).collect(),
            public: Picture::default(),
            judge: Judge::new(&game, people),
            events: BTreeMap::new(),
            next: 0,
            now_ms: 0,
            wake_ms: None,
            unmeant: race.unmeant,
            rng,
            report: RaceReport::default(),
            trace: VecDeque::new(),
        };
        world.report.games.insert(game, 1);
        world.sit(people, seats);
        world
    }

    /// Seats everybody and starts the match, without delays.
    fn sit(&mut self, people: u8, seats: u8) {
        let reference = |name: &str| name.parse().expect("a ref");
        let matter = |by, name: &str, action| {
            let meant = Meant::default();
            Command::Table { reference: reference(name), by, action, meant }
        };
        let mut commands = Vec::new();
        for seat in Seat::all(people) {
            let (reference, name) = (reference(&format!("sit{seat}")), format!("player {seat}"));
            commands.push(Command::Sit {
                reference,
                seat,
                name,
                keys: keys(seat),
                nonce_hash: None,
                part: Default::default(),
            });
        }
        for seat in (people..seats).map(Seat) {
            let action = TableAction::Bot { seat, kind: Some(BotKind::Random) };
            commands.push(matter(Seat(0), &format!("bot{seat}"), action));
        }
        for seat in Seat::all(people) {
            commands.push(matter(seat, &format!("ready{seat}"), TableAction::Ready { on: true }));
        }
        for viewer in Seat::all(people).map(Viewer::Seat).chain([Viewer::Public]) {
            self.enter(viewer);
        }
        commands.push(matter(Seat(0), "start", TableAction::Start {}));
        for command in commands {
            // Nothing can be missed before the start.
            let _ = self.input(Input::Do { conn: Conn(200), command, stamp_ms: 0 });
        }
        for place in 0..self.players.len() {
            self.players[place].far = self.players[place].near.clone();
            self.press_later(place);
        }
        self.events.retain(|_, event| !matches!(event, Event::Deliver(..)));
    }

    fn enter(&mut self, viewer: Viewer) {
        let conn = match viewer {
            Viewer::Seat(seat) => conn(seat),
            Viewer::Public => PUBLIC,
        };
        let _ = self.input(Input::Enter { conn, viewer, resume: None });
    }

    fn play(&mut self) -> Result<(), Violation> {
        loop {
            let over = matches!(self.table.table().phase, Phase::Over | Phase::Closed);
            if over || self.report.commands >= MAX_COMMANDS || self.now_ms >= MAX_MS {
                return Ok(());
            }
            let next_ms = self.events.first_key_value().map(|((at_ms, _), _)| *at_ms);
            match (next_ms, self.wake_ms) {
                (next, Some(wake_ms)) if next.is_none_or(|next_ms| wake_ms <= next_ms) => {
                    self.now_ms = self.now_ms.max(wake_ms);
                    self.input(Input::Wake)?;
                }
                (Some(at_ms), _) => {
                    self.now_ms = self.now_ms.max(at_ms);
                    if let Some((_, event)) = self.events.pop_first() {
                        self.happen(event)?;
                    }
                }
                (None, _) => return Ok(()),
            }
        }
    }

    fn happen(&mut self, event: Event) -> Result<(), Violation> {
        match event {
            Event::Press(place) => {
                self.press(place);
                // Sometimes a player sends a second command before the first is answered.
                if below(&mut self.rng, 5) == 0 {
                    self.press(place);
                }
                self.press_later(place);
                Ok(())
            }
            Event::Arrive(place, text) => self.arrive(place, &text),
            Event::Deliver(place, text) => {
                let Player { seat, far, .. } = &mut self.players[place];
                far.apply(&text)
                    .map_err(|misfit| Violation::Misfit { viewer: format!("seat {seat}"), misfit })
            }
            Event::Thought(thought) => self.input(*thought),
            Event::Return(place) => {
                let seat = self.players[place].seat;
                let reference = format!("back{}", self.next).parse().expect("a ref");
                let command = Command::Recover { reference, seat, token: keys(seat).token };
                self.input(Input::Do { conn: Conn(200), command, stamp_ms: self.now_ms })?;
                self.enter(Viewer::Seat(seat));
                self.players[place].shown_out = false;
                Ok(())
            }
        }
    }

    fn at(&mut self, at_ms: u64, event: Event) {
        self.next += 1;
        self.events.insert((at_ms, self.next), event);
    }

    /// Schedules a player's next command, mostly so that it arrives about when the match changes by itself.
    fn press_later(&mut self, place: usize) {
        let rng = &mut self.rng;
        let soon_ms = self.now_ms + 1 + below(rng, 12_000) as u64;
        let about = self.wake_ms.filter(|wake_ms| *wake_ms > self.now_ms && below(rng, 3) > 0);
        let race_ms = about.map(|wake_ms| (wake_ms + below(rng, 700) as u64).saturating_sub(900));
        let at_ms = race_ms.filter(|at_ms| *at_ms > self.now_ms).unwrap_or(soon_ms);
        self.at(at_ms, Event::Press(place));
    }

    /// Sends a command chosen from what the player sees.
    fn press(&mut self, place: usize) {
        let player = &mut self.players[place];
        let Some(said) = press::choose(player.seat, &player.far, self.unmeant, &mut self.rng) else { return };
        let reference = format!("{}-{}", player.seat, player.pressed);
        player.pressed += 1;
        self.judge.pressed(&reference, player.seat, &player.far, &said);
        let text = said.write(&reference);
        let at_ms = player.line.send(self.now_ms, &mut self.rng);
        self.note(format!("seat {} presses {text}", self.players[place].seat));
        self.at(at_ms, Event::Arrive(place, text));
    }

    fn arrive(&mut self, place: usize, text: &str) -> Result<(), Violation> {
        let by = self.players[place].seat;
        let command = match ClientMessage::read(text) {
            Ok(ClientMessage::Act { reference, decision, action }) => {
                Command::Act { reference, by, decision, action }
            }
            Ok(ClientMessage::Table { reference, action, meant }) => {
                Command::Table { reference, by, action, meant }
            }
            _ => return Err(Violation::Foreign { viewer: format!("seat {by}"), text: text.to_owned() }),
        };
        if self.players[place].shown_out {
            return Ok(());
        }
        self.report.commands += 1;
        self.note(format!("seat {by}: {} arrives", command.reference()));
        self.input(Input::Do { conn: conn(by), command, stamp_ms: self.now_ms })
    }

    /// Handles an input and all its consequences. Each record is checked before it is applied.
    fn input(&mut self, input: Input) -> Result<(), Violation> {
        let mut effects = self.table.handle(input, self.now_ms);
        loop {
            let Effects { send, answer, close, append, think, wake_ms, .. } = effects;
            self.wake_ms = wake_ms;
            for sent in send {
                self.deliver(sent.to, sent.frame.text())?;
            }
            self.judge.told(&self.public, self.players.iter().map(|player| &player.near));
            for answer in answer {
                if let Err(refusal) = &answer.result {
                    self.judge.refused(&answer.reference, refusal)?;
                    *self.report.refused.entry(code(refusal)).or_default() += 1;
                    self.note(format!("{} is refused: {}", answer.reference, refusal.text));
                }
            }
            for closing in close {
                if let Some(place) = self.players.iter().position(|player| conn(player.seat) == closing.conn)
                {
                    self.players[place].shown_out = true;
                    let at_ms = self.now_ms + 200 + below(&mut self.rng, 5_000) as u64;
                    self.at(at_ms, Event::Return(place));
                }
            }
            for thought in think {
                let at_ms = self.now_ms + below(&mut self.rng, 300) as u64;
                self.at(at_ms, Event::Thought(Box::new(thought.run())));
            }
            let Some(append) = append else { return Ok(()) };
            for body in &append.bodies {
                self.note(format!("durable: {body}"));
                let record: Value = serde_json::from_str(body).unwrap_or_default();
                let near = self.players.iter().map(|player| &player.near);
                self.judge.record(&record, near, &mut self.report)?;
            }
            effects = self.table.handle(Input::Appended, self.now_ms);
        }
    }

    /// Sends a frame to a player. The undelayed picture gets it immediately.
    fn deliver(&mut self, to: Conn, text: &str) -> Result<(), Violation> {
        let misfit = |misfit| Violation::Misfit { viewer: format!("socket {}", to.0), misfit };
        if to == PUBLIC {
            self.public.apply(text).map_err(misfit)?;
        }
        if let Some(place) = self.players.iter().position(|player| conn(player.seat) == to) {
            let player = &mut self.players[place];
            player.near.apply(text).map_err(misfit)?;
            let at_ms = player.line.receive(self.now_ms, &mut self.rng);
            self.at(at_ms, Event::Deliver(place, text.to_owned()));
        }
        Ok(())
    }

    fn note(&mut self, event: String) {
        if self.trace.len() == TRACE {
            self.trace.pop_front();
        }
        self.trace.push_back(format!("{:>7} {event}", self.now_ms));
    }
}

fn code(refusal: &airlock_protocol::Refusal) -> String {
    serde_json::to_value(refusal.code)
        .ok()
        .and_then(|code| code.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// Draws a game with a mode and options.
fn draw(registry: &Registry, game: Option<&str>, rng: &mut ChaCha8Rng) -> (Founding, String, u8) {
    let games = registry.list();
    let named: Vec<_> = games.iter().filter(|info| game.is_none_or(|game| info.game == game)).collect();
    let info = named[below(rng, named.len().max(1))];
    let mode = &info.modes[below(rng, info.modes.len())];
    let players = (2 + below(rng, 3) as u8).clamp(mode.min_players, mode.max_players);
    let drawn = mode.options.iter().filter_map(|option| {
        let values: Vec<_> = option.values_for(players).collect();
        // Slow clocks take longer and give no more races.
        let fast = option.key != "clock";
        (fast && below(rng, 2) == 0)
            .then(|| (option.key.to_owned(), values[below(rng, values.len())].to_owned()))
    });
    let wish = Wish { mode: Some(mode.id.to_owned()), players, options: drawn.collect() };
    let plain = Wish { options: BTreeMap::new(), ..wish.clone() };
    let turn_seconds = (below(rng, 2) == 0).then_some(10);
    let terms = Terms { bot_pause_ms: 400, turn_seconds, ..Terms::default() };
    let mut secret = [0; 32];
    rng.fill_bytes(&mut secret);
    // Options that exclude each other are left out.
    let found = [wish, plain]
        .into_iter()
        .find_map(|wish| registry.found(info.game, wish, terms.clone(), secret, Hash([9; 32]))?.ok());
    (found.expect("a game can be played by its mode's players"), info.game.to_owned(), players)
}
