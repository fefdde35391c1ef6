use std::{collections::BTreeMap, slice::SliceIndex};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A lesson, read from the file `crates/games/GAME/lessons/ID.json`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// [`Game::ID`](airlock_engine::Game::ID) of the game.
    pub game: String,
    /// Name within the game, the same as the file's.
    pub id: String,
    /// Heading for the learner.
    pub title: Text,
    /// Approximate duration in minutes.
    pub minutes: u8,
    /// The learner's seat.
    #[serde(default)]
    pub seat: u8,
    /// Names of all seats. The learner's own entry is empty.
    pub names: Vec<String>,
    /// Ids of the rules that it teaches. Not sent to browsers.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Parts in playing order.
    pub parts: Vec<Part>,
}

/// A text for the learner, in the languages of the page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    pub en: String,
    pub cs: String,
}

/// A position and its steps.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The starting position, as in scenarios.
    pub position: Position,
    /// Scripted chance for the events before the first step, as in scenarios.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// Events before the first step.
    #[serde(default)]
    pub before: Vec<Then>,
    /// Steps in order.
    pub steps: Vec<Step>,
}

/// A position, arranged as in scenarios.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The game's first mode if absent.
    #[serde(default)]
    pub mode: Option<String>,
    pub players: u8,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Any text. Determines everything that is not arranged.
    pub seed: String,
    /// Answers to the questions before the first turn.
    #[serde(default)]
    pub setup: Map<String, Value>,
    /// Arrangements in order.
    #[serde(default)]
    pub given: Vec<Map<String, Value>>,
    /// Inputs that lead to the position, as in scenarios.
    #[serde(default)]
    pub acts: Vec<Value>,
    /// Match time in milliseconds, reached after the inputs.
    #[serde(default)]
    pub at_ms: u64,
}

/// One task for the learner.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The instruction.
    pub say: Text,
    /// The highlighted things: references of the view, `offer:VERB` or `panel:NAME`.
    #[serde(default)]
    pub at: Vec<String>,
    /// The condition for the next step.
    pub wait: Wait,
    /// Patterns of further actions that are allowed meanwhile.
    #[serde(default)]
    pub allow: Vec<Value>,
    /// True if all offered actions are allowed meanwhile.
    #[serde(default)]
    pub free: bool,
    /// Cards that cannot be paid with, because a later step needs them.
    #[serde(default)]
    pub keeps: Vec<String>,
    /// Foreseen wrong actions, with their explanations.
    #[serde(default, rename = "else")]
    pub others: Vec<Else>,
    /// Scripted chance for this step and its events. All scripts must be used by the end of the part.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// Events after the step.
    #[serde(default)]
    pub then: Vec<Then>,
    /// An action that completes the step. `wait` itself if that pattern leaves nothing open.
    #[serde(default)]
    pub solve: Option<Value>,
    /// Expected values in the full state afterwards, as in scenarios.
    #[serde(default)]
    pub expect: Map<String, Value>,
    /// Expected values in the learner's view afterwards, as in scenarios.
    #[serde(default)]
    pub see: Map<String, Value>,
}

/// The condition for the next step.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    /// An action that fits this pattern.
    Act(Value),
    /// A look at this thing. `*` is anything.
    Look(String),
    /// Any talk at the table.
    Say,
    /// The "next" button.
    Next,
    /// This much match time, in milliseconds.
    Run(u64),
}

/// A foreseen action that does not lead to the next step.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Else {
    /// Pattern of the action.
    pub act: Value,
    /// The explanation.
    pub say: Text,
    /// The reaction of the lesson.
    #[serde(default, rename = "do")]
    pub answer: Answer,
    /// Scripted chance for the action and its events.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// Events after the action.
    #[serde(default)]
    pub then: Vec<Then>,
}

/// The reaction to a foreseen wrong action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The action is not carried out.
    #[default]
    Hold,
    /// The action is carried out, and then undone.
    Try,
}

/// An event at the table that the learner does not cause.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Then {
    Act {
        seat: u8,
        action: Value,
    },
    /// Match time reaches `tick`.
    Tick {
        /// Match time in milliseconds.
        tick: u64,
    },
}

impl Part {
    /// Scripted chance before the first step and in these steps.
    pub(crate) fn chance_of(
        &self,
        steps: impl SliceIndex<[Step], Output = [Step]>,
    ) -> Vec<Map<String, Value>> {
        let steps = self.steps.get(steps).unwrap_or_default();
        self.chance.iter().chain(steps.iter().flat_map(|step| &step.chance)).cloned().collect()
    }
}

impl Lesson {
    /// The part of a step numbered over the whole lesson, and its number there.
    #[must_use]
    pub fn find(&self, step: usize) -> Option<(usize, usize)> {
        let mut left = step;
        for (part, Part { steps, .. }) in self.parts.iter().enumerate() {
            if left < steps.len() {
                return Some((part, left));
            }
            left -= steps.len();
        }
        None
    }

    /// Number of steps.
    #[must_use]
    pub fn length(&self) -> usize {
        self.parts.iter().map(|part| part.steps.len()).sum()
    }
}
