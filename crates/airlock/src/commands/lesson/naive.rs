//! Metrics of lessons: learners without knowledge, and reading time.

use std::cmp::Reverse;

use airlock_client::Offer;
use airlock_lessons::{Else, Lesson, Step, Wait, fits};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde_json::{Value, json};

use super::check::{Play, Shown, names};

/// Number of wrong actions before *Show me* is pressed.
const TRIES: usize = 3;
/// Number of random fillings of an offer, to find one that names the outlined things.
const FILLINGS: usize = 200;
/// Reading speed in words per minute, and duration of an action in seconds.
const WORDS_PER_MINUTE: usize = 160;
const ACT_S: usize = 4;

/// Result of a learner without knowledge.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Fared {
    /// Steps done without *Show me*.
    pub(super) alone: usize,
    /// Wrong actions on the way.
    pub(super) wrong: usize,
}

/// Reading time, in seconds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pace {
    /// Of the whole lesson, without watching.
    pub(super) lesson_s: usize,
    /// Of the longest step.
    pub(super) step_s: usize,
}

/// Reading time of a lesson at ordinary speed, in the slower language.
pub(super) fn pace(lesson: &Lesson) -> Pace {
    let seconds = |step: &Step| {
        let words = [&step.say.en, &step.say.cs].map(|text| text.split_whitespace().count());
        let passing =
            if let Wait::Run(ms) = step.wait { usize::try_from(ms / 1_000).unwrap_or(0) } else { ACT_S };
        words[0].max(words[1]) * 60 / WORDS_PER_MINUTE + passing
    };
    lesson.parts.iter().flat_map(|part| &part.steps).map(seconds).fold(Pace::default(), |pace, seconds| {
        Pace { lesson_s: pace.lesson_s + seconds, step_s: pace.step_s.max(seconds) }
    })
}

impl Play<'_> {
    /// Plays as a learner who takes the first offered action that names what is outlined, or else the first one.
    pub(super) fn naively(&mut self) -> Result<Fared, String> {
        let mut fared = Fared::default();
        self.table.come_back(0, 0, self.table.lesson().parts[0].before.clone())?;
        while let Some(step) = self.table.step().cloned() {
            let at = self.at();
            let found = match &step.wait {
                Wait::Act(_) => self.stumble(&step, &mut fared.wrong)?,
                Wait::Look(thing) => {
                    thing == "*" || step.at.iter().take(TRIES).any(|outlined| outlined == thing)
                }
                Wait::Next | Wait::Say | Wait::Run(_) => true,
            };
            if self.at() == at {
                self.do_somehow(&step)?;
            }
            fared.alone += usize::from(found);
        }
        Ok(fared)
    }

    /// Takes actions until the next step is open; false if the learner gives up.
    fn stumble(&mut self, step: &Step, wrong: &mut usize) -> Result<bool, String> {
        let before = self.at();
        for action in firsts(&self.shown()?, step) {
            self.send(&action)?;
            if self.at() != before {
                return Ok(true);
            }
            *wrong += 1;
            self.table.take_back()?;
        }
        Ok(false)
    }

    /// Plays as a learner who makes every foreseen mistake first. The learner must reach the end.
    pub(super) fn stubbornly(&mut self) -> Result<(), String> {
        self.table.come_back(0, 0, self.table.lesson().parts[0].before.clone())?;
        while let Some(step) = self.table.step().cloned() {
            let shown = self.shown()?;
            for (index, Else { act, .. }) in step.others.iter().enumerate() {
                let Some(action) = self.mistake(&step, &shown, index, act) else { continue };
                self.send(&action)?;
                self.table.take_back()?;
            }
            self.solve(&step).map_err(|problem| format!("after every mistake: {problem}"))?;
        }
        Ok(())
    }
}

/// The first actions of a learner without knowledge, in order.
fn firsts(shown: &Shown, step: &Step) -> Vec<Value> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let open = |offer: &&Offer| step.free || patterns(step).any(|pattern| leads(offer, pattern));
    let mut fillings = Vec::new();
    for offer in shown.offers.iter().filter(open) {
        let fillings_of = (0..FILLINGS).filter_map(|_| offer.sample(&mut rng));
        fillings.extend(fillings_of);
    }
    let outlined = |action: &Value| {
        let text = action.to_string();
        let named = step.at.iter().filter(|thing| match thing.split_once(':') {
            Some(("offer", verb)) => action.get(verb).is_some(),
            _ => names(&text, thing),
        });
        named.count()
    };
    fillings.sort_by_cached_key(|action| Reverse(outlined(action)));
    let mut different: Vec<Value> = Vec::new();
    for action in fillings {
        if different.len() < TRIES && !different.iter().any(|other| fits(other, &action)) {
            different.push(action);
        }
    }
    different
}

/// Patterns of the actions that a step permits.
fn patterns(step: &Step) -> impl Iterator<Item = &Value> {
    let waited = if let Wait::Act(pattern) = &step.wait { Some(pattern) } else { None };
    waited.into_iter().chain(&step.allow).chain(step.others.iter().map(|other| &other.act))
}

/// True if the page leaves an offer enabled for a pattern: the verb is the same, and no fixed argument differs.
fn leads(offer: &Offer, pattern: &Value) -> bool {
    let Some(wanted) = pattern.get(&offer.verb).and_then(Value::as_object) else { return false };
    let fixed = |name: &str| wanted.get(name).cloned().unwrap_or_else(|| json!([]));
    offer.refs.iter().all(|(name, r)| {
        let verb = &offer.verb;
        wanted.contains_key("*") && !wanted.contains_key(name)
            || fits(&json!({ verb: { name: fixed(name) } }), &json!({ verb: { name: r } }))
    })
}
