//! Check of a lesson, by playing it in every way that it leaves open.

use std::collections::BTreeSet;

use airlock_client::Offer;
use airlock_engine::{Seat, Viewer, scenario::compare};
use airlock_lessons::{Answer, Else, Lesson, LessonTable, Step, Text, Then, Wait, fits, is_whole, open_refs};
use airlock_protocol::ClientView;
use airlock_registry::Registry;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde_json::{Value, json};

use super::naive::{Fared, Pace, pace};

/// Maximum number of ways of one step that are played; if there are more, a sample is.
const MAX_WAYS: usize = 64;
/// Number of random fillings drawn to find the ways.
const DRAWS: usize = 1_000;
/// Time step while a lesson lets time run, in milliseconds.
const PULSE_MS: u64 = 100;
/// Maximum length of a step's text in characters: one idea, read at a glance.
const MAX_CHARS: usize = 160;
/// Panels that pages can point at.
const PANELS: [&str; 7] = ["hand", "decision", "tracks", "talk", "result", "goals", "knows"];

/// Result of playing a lesson.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) steps: usize,
    /// Number of ways of steps that were played to the end of their part.
    pub(super) ways: usize,
    /// Number of foreseen mistakes that were made.
    pub(super) mistakes: usize,
    /// Result of a learner without knowledge.
    pub(super) naive: Fared,
    /// Reading time.
    pub(super) pace: Pace,
    pub(super) problems: Vec<String>,
}

/// Checks a lesson with the start positions of its parts. `rules` are the ids of the game's rules.
pub(super) fn lesson(lesson: &Lesson, positions: Vec<Vec<u8>>, rules: &BTreeSet<String>) -> Checked {
    let mut checked = Checked { steps: lesson.length(), pace: pace(lesson), ..Checked::default() };
    let unknown = lesson.rules.iter().filter(|rule| !rules.contains(*rule));
    checked.problems.extend(unknown.map(|rule| format!("there is no rule {rule}")));
    checked.problems.extend(texts(lesson));
    if begins_with_reading(lesson) {
        checked.problems.push("its first step only gives something to read; begin with an action".to_owned());
    }
    let opened = LessonTable::open(Registry::catalog(), lesson.clone(), positions, "Anna".to_owned());
    let played = opened.and_then(|table| {
        let printed = Registry::catalog().content(&lesson.game).map(|content| json!(content).to_string());
        let mut play = Play { table, printed: printed.unwrap_or_default(), sent: 0, checked: &mut checked };
        play.through()?;
        play.stubbornly()?;
        play.naively()
    });
    match played {
        Ok(fared) => checked.naive = fared,
        Err(problem) => checked.problems.push(problem),
    }
    checked
}

/// True if the first text comes before the first action, unless time begins to run with it.
fn begins_with_reading(lesson: &Lesson) -> bool {
    let mut waits = lesson.parts.iter().flat_map(|part| &part.steps).map(|step| &step.wait);
    matches!(waits.next(), Some(Wait::Next)) && !matches!(waits.next(), Some(Wait::Run(_)))
}

/// Problems of the texts.
fn texts(lesson: &Lesson) -> impl Iterator<Item = String> {
    let steps = lesson.parts.iter().flat_map(|part| &part.steps);
    let said =
        steps.flat_map(|step| std::iter::once(&step.say).chain(step.others.iter().map(|other| &other.say)));
    let long = |Text { en, cs }: &Text| {
        let wrong = |text: &&String| text.is_empty() || text.chars().count() > MAX_CHARS;
        [en, cs]
            .into_iter()
            .filter(wrong)
            .map(|text| format!("a text is empty or longer than {MAX_CHARS}: {text}"))
            .collect::<Vec<_>>()
    };
    said.chain([&lesson.title]).flat_map(long).collect::<Vec<_>>().into_iter()
}

/// A lesson that is being played.
pub(super) struct Play<'a> {
    pub(super) table: LessonTable,
    /// Public content of the game's components, which contains everything printed on the board.
    printed: String,
    /// Number of messages sent; each gets a unique name.
    sent: u32,
    checked: &'a mut Checked,
}

/// The learner's current view.
pub(super) struct Shown {
    view: Value,
    /// View and offers as one text, which contains everything that can be pointed at.
    text: String,
    pub(super) offers: Vec<Offer>,
}

impl Play<'_> {
    /// Plays the solution from beginning to end, and tries the other ways and the mistakes at every step.
    fn through(&mut self) -> Result<(), String> {
        while let Some(step) = self.table.step().cloned() {
            let (part, number) = (self.table.place().part, self.table.place().step);
            let done = self.table.done().to_vec();
            let at = |what: String| format!("part {}, step {}: {what}", part + 1, number + 1);
            let shown = self.shown().map_err(at)?;
            self.checked.problems.extend(missing(&step, &shown, &self.printed).map(at));
            self.mistakes(&step, &shown, part, number, &done).map_err(at)?;
            self.ways(&step, &shown, part, number, &done).map_err(at)?;
            self.table.come_back(part, number, done).map_err(at)?;
            self.solve(&step).map_err(at)?;
            let state = self.table.table_mut().state();
            let view = self.shown().map_err(at)?.view;
            let compared = [compare(&state, &step.expect, "expect"), compare(&view, &step.see, "see")];
            self.checked
                .problems
                .extend(compared.into_iter().filter_map(|one| Some(at(one.err()?.to_string()))));
        }
        Ok(())
    }

    /// Indices of the open part and step.
    pub(super) fn at(&self) -> (usize, usize) {
        (self.table.place().part, self.table.place().step)
    }

    pub(super) fn shown(&mut self) -> Result<Shown, String> {
        let viewer = Viewer::Seat(Seat(self.table.lesson().seat));
        let frame = self.table.table_mut().view(viewer).ok_or("the learner has no seat")?;
        let mut seen = ClientView::default();
        seen.receive(frame.text()).map_err(|misfit| misfit.to_string())?;
        let (view, legal) = (seen.view(), seen.legal());
        let offers = serde_json::from_str(legal).unwrap_or_default();
        Ok(Shown { text: format!("{view},{legal}"), view, offers })
    }

    /// Does the step by its solution.
    pub(super) fn solve(&mut self, step: &Step) -> Result<(), String> {
        match &step.wait {
            Wait::Act(pattern) => {
                let solution = step.solve.as_ref().or(Some(pattern).filter(|pattern| is_whole(pattern)));
                let action = solution.ok_or("its pattern leaves something open; add `solve`")?;
                if !fits(pattern, action) {
                    return Err(format!("`solve` is not what the step waits for: {action}"));
                }
                self.act(action)
            }
            Wait::Look(_) | Wait::Next => self.table.go_on().map(drop),
            Wait::Say => self.say(),
            Wait::Run(ms) => self.run(*ms),
        }
    }

    /// Lets time pass in small steps, as browsers do.
    fn run(&mut self, ms: u64) -> Result<(), String> {
        for _ in 0..ms.div_ceil(PULSE_MS) {
            self.table.run(PULSE_MS)?;
        }
        Ok(())
    }

    /// Sends an action, which must lead to the next step.
    fn act(&mut self, action: &Value) -> Result<(), String> {
        let before = self.at();
        let heard = self.send(action)?;
        if self.at() == before {
            return Err(format!("{action} does not lead to the next step: {heard}"));
        }
        Ok(())
    }

    fn say(&mut self) -> Result<(), String> {
        let before = self.at();
        let heard = self.hear(|name| json!({ "say": { "ref": name, "text": "…" } }))?;
        if self.at() == before { Err(format!("the message was refused: {heard}")) } else { Ok(()) }
    }

    pub(super) fn send(&mut self, action: &Value) -> Result<String, String> {
        self.hear(|name| json!({ "act": { "ref": name, "action": action } }))
    }

    /// Sends a message under a unique name. Returns the refusals.
    fn hear(&mut self, message: impl FnOnce(&str) -> Value) -> Result<String, String> {
        self.sent += 1;
        let frames = self.table.hear(&message(&format!("message{}", self.sent)).to_string())?;
        let refused = frames.iter().filter(|frame| frame.text().starts_with(r#"{"refused""#));
        Ok(refused.map(|frame| frame.text()).collect::<Vec<_>>().join(", "))
    }

    /// Checks that every way of doing the step leads to the end of the part.
    fn ways(
        &mut self,
        step: &Step,
        shown: &Shown,
        part: usize,
        number: usize,
        done: &[Then],
    ) -> Result<(), String> {
        let Wait::Act(pattern) = &step.wait else { return Ok(()) };
        let ways = actions(shown, |action| is_way(step, pattern, action));
        if ways.is_empty() {
            return Err(format!("no offer fits its pattern: {pattern}"));
        }
        for way in ways {
            self.checked.ways += 1;
            self.table.come_back(part, number, done.to_vec())?;
            let end = self.act(&way).and_then(|()| self.play_on(part));
            end.map_err(|problem| format!("done as {way}: {problem}"))?;
        }
        Ok(())
    }

    /// Does the step by its solution, or in another way if that is no longer possible.
    pub(super) fn do_somehow(&mut self, step: &Step) -> Result<(), String> {
        let Wait::Act(pattern) = &step.wait else { return self.solve(step) };
        let solution = step.solve.as_ref().unwrap_or(pattern);
        let ways = actions(&self.shown()?, |action| is_way(step, pattern, action));
        let way = ways.iter().find(|way| fits(solution, way)).or(ways.first());
        self.act(way.ok_or("no offer fits its pattern any longer")?)
    }

    fn play_on(&mut self, part: usize) -> Result<(), String> {
        while self.table.place().part == part {
            let Some(step) = self.table.step().cloned() else { break };
            let number = self.table.place().step;
            self.do_somehow(&step).map_err(|problem| format!("then step {}: {problem}", number + 1))?;
        }
        Ok(())
    }

    /// An action that makes the foreseen mistake at `index`, if there is one.
    pub(super) fn mistake(&self, step: &Step, shown: &Shown, index: usize, act: &Value) -> Option<Value> {
        let earlier = |action: &Value| step.others[..index].iter().any(|other| fits(&other.act, action));
        let right = |action: &Value| matches!(&step.wait, Wait::Act(pattern) if fits(pattern, action));
        actions(shown, |action| fits(act, action) && !earlier(action) && !right(action)).into_iter().next()
    }

    /// Checks that every foreseen mistake can be made, is answered, and leaves no trace.
    fn mistakes(
        &mut self,
        step: &Step,
        shown: &Shown,
        part: usize,
        number: usize,
        done: &[Then],
    ) -> Result<(), String> {
        for (index, Else { act, answer, .. }) in step.others.iter().enumerate() {
            let found = self.mistake(step, shown, index, act);
            let Some(action) = found else {
                return Err(format!("a foreseen mistake is not offered: {act}"));
            };
            self.checked.mistakes += 1;
            self.table.come_back(part, number, done.to_vec())?;
            let before = self.table.table_mut().state();
            let refused = self.send(&action)?;
            match answer {
                Answer::Hold if refused.is_empty() => {
                    return Err(format!("{act} is carried out instead of held back"));
                }
                Answer::Try if self.table.place().tried != Some(index) => {
                    return Err(format!("{act} cannot be tried: {refused}"));
                }
                Answer::Try => self.table.take_back().map(drop)?,
                Answer::Hold => {}
            }
            if self.table.table_mut().state() != before {
                return Err(format!("{act} leaves a trace"));
            }
        }
        Ok(())
    }
}

/// True if an action does the step: it fits, and does not spend what a later step needs.
fn is_way(step: &Step, pattern: &Value, action: &Value) -> bool {
    fits(pattern, action) && !open_refs(pattern, action).iter().any(|card| step.keeps.contains(card))
}

/// The different actions of the offers that match `wanted`, at most `MAX_WAYS`.
fn actions(shown: &Shown, wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut found: Vec<Value> = Vec::new();
    for offer in &shown.offers {
        for _ in 0..if offer.slots.is_empty() { 1 } else { DRAWS } {
            let Some(action) = offer.sample(&mut rng) else { break };
            if wanted(&action) && !found.iter().any(|other| fits(other, &action)) {
                found.push(action);
            }
            if found.len() == MAX_WAYS {
                return found;
            }
        }
    }
    found
}

/// Things that the step points at and the learner cannot see.
fn missing<'a>(step: &'a Step, shown: &'a Shown, printed: &'a str) -> impl Iterator<Item = String> + 'a {
    let looked = match &step.wait {
        Wait::Look(thing) if thing != "*" => Some(thing),
        _ => None,
    };
    let there = |thing: &String| match thing.split_once(':') {
        Some(("offer", verb)) => shown.offers.iter().any(|offer| offer.verb == verb),
        Some(("panel", panel)) => PANELS.contains(&panel),
        _ => {
            thing.starts_with("seat-")
                || names(&shown.text, thing)
                || (is_place(thing) && names(printed, thing))
        }
    };
    step.at
        .iter()
        .chain(looked)
        .filter(move |thing| !there(thing))
        .map(|thing| format!("the learner sees no `{thing}`"))
}

/// True if a text contains the name of a thing as a whole word.
pub(super) fn names(text: &str, thing: &str) -> bool {
    let inside = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    text.match_indices(thing).any(|(at, _)| {
        let bytes = text.as_bytes();
        !inside(at.checked_sub(1).and_then(|before| bytes.get(before)))
            && !inside(bytes.get(at + thing.len()))
    })
}

/// True if the name has the form of a place on a board: a letter and a number.
fn is_place(thing: &str) -> bool {
    let number = thing.strip_prefix(|first: char| first.is_ascii_lowercase());
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
