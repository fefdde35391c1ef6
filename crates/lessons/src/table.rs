use std::{collections::VecDeque, fmt};

use airlock_engine::{Hash, Script, Seat, Viewer, Wish, scenario};
use airlock_protocol::{ClientMessage, Code, Frame, Ref, Refusal, Say, ServerMessage, send};
use airlock_registry::Registry;
use airlock_table::{AnyMatch, Command, Conn, Founding, Input, Now, PositionSetup, Terms};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Answer, Else, Lesson, Part, Position, Step, Then, Wait, fits, pattern::open_refs};

/// Delay after which a tick is appended. See the design of the clock.
const TICK_MS: u64 = 250;
/// Match time between two actions in milliseconds, long enough to pass the rate limit.
const PAUSE_MS: u64 = 50;
/// The learner's socket. Those of the other seats follow.
const DEVICE: Conn = Conn(0);

/// A lesson in progress: a real match in which the other seats follow the lesson and chance is scripted.
pub struct LessonTable {
    registry: Registry,
    lesson: Lesson,
    /// Position of each part at its beginning, as a snapshot.
    positions: Vec<Vec<u8>>,
    name: String,
    place: LessonPosition,
    table: Box<dyn AnyMatch>,
    /// Events of this part so far, oldest first, for returning to this step.
    done: Vec<Then>,
    /// Match time in milliseconds, the only clock of the match.
    now_ms: u64,
    /// Match time that passed in the current step, in milliseconds.
    ran_ms: u64,
}

/// The learner's progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LessonPosition {
    /// Index of the part.
    pub part: usize,
    /// Index of the step within the part. The number of steps once the lesson is over.
    pub step: usize,
    /// The tried wrong action still on the table, by index in the step's `else`.
    pub tried: Option<usize>,
    /// The reason why the last action was held back. `None` if it was not.
    pub held: Option<Held>,
}

/// The reason why a legal action was held back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// The step explains this action, by index in its `else`.
    Else(usize),
    /// The action pays with a card that a later step needs.
    Kept,
    /// The action is not what the step asks for.
    Other,
    /// A tried action must be undone first.
    Tried,
}

impl fmt::Debug for LessonTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LessonTable")
            .field("lesson", &self.lesson.id)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

impl LessonTable {
    /// Opens a lesson at its beginning. `positions` are snapshots of the parts' positions, and `name` is the
    /// learner's name.
    ///
    /// # Errors
    /// If the positions are of other rules, or an event before the first step is impossible.
    pub fn open(
        registry: Registry,
        lesson: Lesson,
        positions: Vec<Vec<u8>>,
        name: String,
    ) -> Result<Self, String> {
        let place = LessonPosition { part: 0, step: 0, tried: None, held: None };
        let (table, now_ms) = stage(&registry, &lesson, &positions, &name, 0, &[])?;
        let mut opened =
            Self { registry, lesson, positions, name, place, table, done: Vec::new(), now_ms, ran_ms: 0 };
        opened.begin(0)?;
        Ok(opened)
    }

    #[must_use]
    pub const fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The learner's progress.
    #[must_use]
    pub const fn place(&self) -> &LessonPosition {
        &self.place
    }

    /// The current step. `None` once the lesson is over.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.part().steps.get(self.place.step)
    }

    /// Events of this part so far, to be stored for [`LessonTable::come_back`].
    #[must_use]
    pub fn done(&self) -> &[Then] {
        &self.done
    }

    /// Match time in milliseconds. It advances when a step lets it run, and a little with every action.
    #[must_use]
    pub const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Access to the match.
    pub fn table_mut(&mut self) -> &mut dyn AnyMatch {
        self.table.as_mut()
    }

    /// Handles a message of the learner's socket.
    ///
    /// # Errors
    /// If an event of the lesson is refused, so that the lesson itself is broken.
    pub fn hear(&mut self, message: &str) -> Result<Vec<Frame>, String> {
        self.place.held = None;
        match ClientMessage::read(message) {
            Ok(ClientMessage::Hello { resume, .. }) => self.enter(resume),
            Ok(ClientMessage::Act { reference, decision, action }) => self.act(reference, decision, action),
            Ok(ClientMessage::Say(say)) => self.say(say),
            Ok(ClientMessage::Table { reference, .. }) => {
                Ok(vec![refuse(Some(reference), "table commands are not available in a lesson")])
            }
            Ok(ClientMessage::Ping {}) => Ok(vec![send(&ServerMessage::Pong { server_ms: self.now_ms })]),
            Err(error) => Ok(vec![refuse(None, &error.to_string())]),
        }
    }

    /// Reports that the learner has read the step or looked at its thing. Opens the next step if that was the
    /// condition.
    ///
    /// # Errors
    /// As [`LessonTable::hear`].
    pub fn go_on(&mut self) -> Result<Vec<Frame>, String> {
        let waits = self.step().map(|step| &step.wait);
        if self.place.tried.is_some() || !matches!(waits, Some(Wait::Next | Wait::Look(_))) {
            return Ok(Vec::new());
        }
        self.advance()
    }

    /// Lets match time pass, up to the amount that the step asks for.
    ///
    /// # Errors
    /// As [`LessonTable::hear`].
    pub fn run(&mut self, ms: u64) -> Result<Vec<Frame>, String> {
        let Some(Wait::Run(wanted)) = self.step().map(|step| step.wait.clone()) else {
            return Ok(Vec::new());
        };
        let ms = ms.min(wanted - self.ran_ms);
        self.ran_ms += ms;
        let until = self.now_ms + ms;
        let mut frames = self.wait_until(until)?;
        if self.ran_ms == wanted {
            self.done.push(Then::Tick { tick: until });
            frames.extend(self.advance()?);
        }
        Ok(frames)
    }

    /// Undoes a tried action by a full update with the step's position.
    ///
    /// # Errors
    /// As [`LessonTable::hear`].
    pub fn take_back(&mut self) -> Result<Vec<Frame>, String> {
        if self.place.tried.is_none() {
            return Ok(Vec::new());
        }
        let (part, step, done) = (self.place.part, self.place.step, std::mem::take(&mut self.done));
        self.come_back(part, step, done)
    }

    /// Returns to a step by replaying the earlier events of its part, or to the beginning of a part.
    ///
    /// # Errors
    /// If an event is impossible under these rules.
    pub fn come_back(&mut self, part: usize, step: usize, done: Vec<Then>) -> Result<Vec<Frame>, String> {
        if self.lesson.parts.get(part).is_none_or(|part| step > part.steps.len()) {
            return Err("the lesson has no such step".to_owned());
        }
        self.restage(part, &self.lesson.parts[part].chance_of(..))?;
        for then in done {
            self.happen(&then)?;
        }
        self.place = LessonPosition { part, step, tried: None, held: None };
        self.enter(None)
    }

    fn part(&self) -> &Part {
        &self.lesson.parts[self.place.part]
    }

    fn seat(&self) -> Seat {
        Seat(self.lesson.seat)
    }

    /// Resets the table to the beginning of a part with scripted chance.
    fn restage(&mut self, part: usize, chance: &[Map<String, Value>]) -> Result<(), String> {
        let (lesson, name) = (&self.lesson, &self.name);
        (self.table, self.now_ms) = stage(&self.registry, lesson, &self.positions, name, part, chance)?;
        self.ran_ms = 0;
        self.done.clear();
        for other in self.others() {
            let viewer = Viewer::Seat(other);
            let conn = Conn(1 + u64::from(other.0));
            self.input(Input::Enter { conn, viewer, resume: None })?;
        }
        Ok(())
    }

    /// Begins a part and plays the events before its first step.
    fn begin(&mut self, part: usize) -> Result<Vec<Frame>, String> {
        let before = self.lesson.parts[part].before.clone();
        self.come_back(part, 0, before)
    }

    fn act(&mut self, reference: Ref, decision: Option<u64>, action: Value) -> Result<Vec<Frame>, String> {
        let Some(step) = self.step().cloned() else {
            return Ok(vec![refuse(Some(reference), "the lesson is over")]);
        };
        if self.place.tried.is_some() {
            return Ok(self.hold(reference, Held::Tried));
        }
        if let Wait::Act(pattern) = &step.wait
            && fits(pattern, &action)
        {
            if open_refs(pattern, &action).iter().any(|card| step.keeps.contains(card)) {
                return Ok(self.hold(reference, Held::Kept));
            }
            let Said { mut frames, refused, .. } =
                self.command(self.seat(), reference, decision, action.clone())?;
            if refused.is_none() {
                self.done.push(Then::Act { seat: self.lesson.seat, action });
                frames.extend(self.advance()?);
            }
            return Ok(frames);
        }
        let other = step.others.iter().enumerate().find(|(_, other)| fits(&other.act, &action));
        match other {
            Some((index, Else { answer: Answer::Hold, .. })) => Ok(self.hold(reference, Held::Else(index))),
            Some((index, other)) => self.attempt(index, other, reference, action),
            None if step.free || step.allow.iter().any(|pattern| fits(pattern, &action)) => {
                let Said { frames, refused, .. } =
                    self.command(self.seat(), reference, decision, action.clone())?;
                if refused.is_none() {
                    self.done.push(Then::Act { seat: self.lesson.seat, action });
                }
                Ok(frames)
            }
            None => Ok(self.hold(reference, Held::Other)),
        }
    }

    /// Tries a foreseen wrong action at the position of the step, with its own scripted chance.
    fn attempt(
        &mut self,
        index: usize,
        other: &Else,
        reference: Ref,
        action: Value,
    ) -> Result<Vec<Frame>, String> {
        let (part, step, done) = (self.place.part, self.place.step, self.done.clone());
        let before = self.part().chance_of(..step);
        self.restage(part, &[before, other.chance.clone()].concat())?;
        for then in &done {
            self.happen(then)?;
        }
        let mut frames = self.enter(None)?;
        let Said { frames: said, refused, .. } = self.command(self.seat(), reference, None, action)?;
        frames.extend(said);
        if refused.is_some() {
            frames.extend(self.come_back(part, step, done)?);
            return Ok(frames);
        }
        for then in &other.then {
            frames.extend(self.happen(then)?);
        }
        self.done = done;
        self.place.tried = Some(index);
        Ok(frames)
    }

    fn say(&mut self, say: Say) -> Result<Vec<Frame>, String> {
        let command = Command::Say { by: self.seat(), say };
        let Said { mut frames, refused, .. } =
            self.input(Input::Do { conn: DEVICE, command, stamp_ms: self.now_ms })?;
        if refused.is_none() && matches!(self.step().map(|step| &step.wait), Some(Wait::Say)) {
            frames.extend(self.advance()?);
        }
        Ok(frames)
    }

    /// Completes the step: plays the events after it and opens the next one, perhaps in the next part.
    fn advance(&mut self) -> Result<Vec<Frame>, String> {
        let mut frames = Vec::new();
        for then in self.step().map(|step| step.then.clone()).unwrap_or_default() {
            frames.extend(self.happen(&then)?);
        }
        self.ran_ms = 0;
        self.place.step += 1;
        if self.place.step < self.part().steps.len() {
            return Ok(frames);
        }
        let unused = self.table.unused_chance();
        if !unused.is_empty() {
            return Err(unused.join("; "));
        }
        let next = self.place.part + 1;
        if next < self.lesson.parts.len() {
            frames.extend(self.begin(next)?);
        }
        Ok(frames)
    }

    /// Plays one event of the lesson.
    fn happen(&mut self, then: &Then) -> Result<Vec<Frame>, String> {
        let Said { frames, refused, .. } = match then {
            Then::Act { seat, action } => {
                // Each event needs its own `ref`, because a `ref` acts once.
                let name = reference(&format!("then{}", self.now_ms));
                self.command(Seat(*seat), name, None, action.clone())?
            }
            Then::Tick { tick } => {
                Said { frames: self.wait_until(*tick + TICK_MS)?, refused: None, answered: true }
            }
        };
        match refused {
            Some(Refusal { text, rule, .. }) => Err(format!(
                "the next event is refused: {text} ({}): {}",
                rule.unwrap_or_default(),
                describe(then)
            )),
            None => {
                self.done.push(then.clone());
                Ok(frames)
            }
        }
    }

    fn hold(&mut self, reference: Ref, why: Held) -> Vec<Frame> {
        self.place.held = Some(why);
        vec![refuse(Some(reference), "that is allowed by the rules, but not part of this step")]
    }

    fn enter(&mut self, resume: Option<u64>) -> Result<Vec<Frame>, String> {
        let viewer = Viewer::Seat(self.seat());
        self.input(Input::Exit { conn: DEVICE })?;
        Ok(self.input(Input::Enter { conn: DEVICE, viewer, resume })?.frames)
    }

    fn command(
        &mut self,
        by: Seat,
        reference: Ref,
        decision: Option<u64>,
        action: Value,
    ) -> Result<Said, String> {
        self.now_ms += PAUSE_MS;
        let conn = if by == self.seat() { DEVICE } else { Conn(1 + u64::from(by.0)) };
        let command = Command::Act { reference, by, decision, action };
        let mut said = self.input(Input::Do { conn, command, stamp_ms: self.now_ms })?;
        if !said.answered {
            // Earlier ticks must precede the action.
            self.now_ms += TICK_MS;
            let Said { frames, refused, answered } = self.input(Input::Wake)?;
            said.frames.extend(frames);
            (said.refused, said.answered) = (refused, answered);
        }
        if said.answered { Ok(said) } else { Err("the step never ends".to_owned()) }
    }

    /// Lets match time pass.
    fn wait_until(&mut self, ms: u64) -> Result<Vec<Frame>, String> {
        self.now_ms = self.now_ms.max(ms);
        Ok(self.input(Input::Wake)?.frames)
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let own = self.seat();
        let seats = u8::try_from(self.lesson.names.len()).unwrap_or(u8::MAX);
        Seat::all(seats).filter(move |seat| *seat != own)
    }

    /// Handles an input and all its consequences. Keeps the frames for the learner.
    fn input(&mut self, input: Input) -> Result<Said, String> {
        let mut said = Said::default();
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            let effects = self.table.handle(input, self.now_ms);
            said.frames.extend(effects.send.into_iter().filter(|one| one.to == DEVICE).map(|one| one.frame));
            said.answered |= !effects.answer.is_empty();
            for answer in effects.answer {
                said.refused = said.refused.or_else(|| answer.result.clone().err());
                if answer.to == DEVICE {
                    said.frames.push(answer.frame());
                }
            }
            if effects.append.is_some() {
                inputs.push_front(Input::Appended);
            }
        }
        self.table.broken().map_or(Ok(said), |broken| Err(broken.to_string()))
    }
}

/// The results of an input.
#[derive(Default)]
struct Said {
    /// Messages for the learner's socket, in order.
    frames: Vec<Frame>,
    /// The first refusal.
    refused: Option<Refusal>,
    /// True if a command was answered.
    answered: bool,
}

/// Stages a match at the beginning of a part. Returns its match time in milliseconds, too.
fn stage(
    registry: &Registry,
    lesson: &Lesson,
    positions: &[Vec<u8>],
    name: &str,
    part: usize,
    chance: &[Map<String, Value>],
) -> Result<(Box<dyn AnyMatch>, u64), String> {
    let Some(Part { position, .. }) = lesson.parts.get(part) else {
        return Err("the lesson has no such part".to_owned());
    };
    let Position { mode, players, options, at_ms, .. } = position;
    let wish = Wish { mode: mode.clone(), players: *players, options: options.clone() };
    let terms = Terms { spectators: false, ..Terms::default() };
    let secret = Hash::of("airlock 2026 dice of a lesson", &[lesson.game.as_bytes(), lesson.id.as_bytes()]);
    let founding = registry.found(&lesson.game, wish, terms, secret.0, Hash::ZERO);
    let founding: Founding =
        founding.ok_or("there is no such game here")?.map_err(|error| error.to_string())?;
    let position = positions.get(part).ok_or("the lesson has more parts than positions")?.clone();
    let mut names = lesson.names.clone();
    if let Some(own) = names.get_mut(usize::from(lesson.seat)) {
        name.clone_into(own);
    }
    let chance: Vec<(String, Script)> = chance.iter().map(scenario::scripted).collect::<Result<_, _>>()?;
    let staged = PositionSetup { names, position, at_ms: *at_ms, chance };
    let now = Now { ms: *at_ms, ..Now::default() };
    let table = registry.stage(founding, staged, now).map_err(|broken| broken.to_string())?;
    Ok((table, *at_ms))
}

/// A refusal by the lesson instead of the match.
fn refuse(reference: Option<Ref>, text: &str) -> Frame {
    let refusal =
        Refusal { reference, code: Code::Unavailable, rule: None, reason: None, text: text.to_owned() };
    send(&ServerMessage::Refused(refusal))
}

fn reference(text: &str) -> Ref {
    text.parse().expect("lessons name what they let happen")
}

fn describe(then: &Then) -> String {
    match then {
        Then::Act { seat, action } => format!("seat {seat}: {action}"),
        Then::Tick { tick } => format!("tick {tick}"),
    }
}
