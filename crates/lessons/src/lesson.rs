use std::{collections::BTreeMap, slice::SliceIndex};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A lesson: the file `crates/games/GAME/lessons/ID.json`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The game.
    pub game: String,
    /// Its name within the game, which is that of the file.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// About how long it takes, in minutes.
    pub minutes: u8,
    /// The learner's seat.
    #[serde(default)]
    pub seat: u8,
    /// What everybody at its table is called, the learner excepted, whose place is empty.
    pub names: Vec<String>,
    /// The rules that it shows; a browser is not told.
    #[serde(default)]
    pub rules: Vec<String>,
    /// What is played, in order.
    pub parts: Vec<Part>,
}

/// What a learner reads, in the languages of the page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// English.
    pub en: String,
    /// Czech.
    pub cs: String,
}

/// A position, and what is done there.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Where it begins, as scenarios arrange it.
    pub position: Position,
    /// What chance yields to what happens before the first step, as scenarios script it.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// What happens before the first step.
    #[serde(default)]
    pub before: Vec<Then>,
    /// What the learner is asked to do, in order.
    pub steps: Vec<Step>,
}

/// A position as scenarios arrange it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The mode; the game's first if absent.
    #[serde(default)]
    pub mode: Option<String>,
    /// How many players.
    pub players: u8,
    /// Table options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Any text: what is not arranged comes from it.
    pub seed: String,
    /// Answers to the questions before the first turn.
    #[serde(default)]
    pub setup: Map<String, Value>,
    /// The arrangement, in order.
    #[serde(default)]
    pub given: Vec<Map<String, Value>>,
    /// What is done to come there, as scenarios write it.
    #[serde(default)]
    pub acts: Vec<Value>,
    /// The match time there, in milliseconds: it passes after what is done.
    #[serde(default)]
    pub at_ms: u64,
}

/// One thing that the learner is asked to do.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the learner reads.
    pub say: Text,
    /// What it is about: references of the view, `offer:VERB` or `panel:NAME`.
    #[serde(default)]
    pub at: Vec<String>,
    /// What brings the next step.
    pub wait: Wait,
    /// Further actions that can be done meanwhile, as patterns.
    #[serde(default)]
    pub allow: Vec<Value>,
    /// Whether everything that is offered can be done meanwhile.
    #[serde(default)]
    pub free: bool,
    /// Cards that cannot pay now, because a later step needs them.
    #[serde(default)]
    pub keeps: Vec<String>,
    /// Actions that bring no next step, and what is said to them.
    #[serde(default, rename = "else")]
    pub others: Vec<Else>,
    /// What chance yields to it and to what happens after it. All that is scripted must be used by the end of the part.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// What happens after it.
    #[serde(default)]
    pub then: Vec<Then>,
    /// An action that does it; `wait` itself if that leaves nothing open.
    #[serde(default)]
    pub solve: Option<Value>,
    /// What the full state then holds, as scenarios say it.
    #[serde(default)]
    pub expect: Map<String, Value>,
    /// What the learner's view then holds, as scenarios say it.
    #[serde(default)]
    pub see: Map<String, Value>,
}

/// What brings the next step.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    /// An action that fits this pattern.
    Act(Value),
    /// That this thing is looked at; `*` is anything.
    Look(String),
    /// That something is said at the table.
    Say,
    /// The button.
    Next,
    /// That so much match time passes, in milliseconds.
    Run(u64),
}

/// An action that brings no next step.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Else {
    /// What is done, as a pattern.
    pub act: Value,
    /// What is said to it.
    pub say: Text,
    /// What comes of it.
    #[serde(default, rename = "do")]
    pub answer: Answer,
    /// What chance yields then.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// What happens after it.
    #[serde(default)]
    pub then: Vec<Then>,
}

/// What comes of an action that brings no next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It is not done.
    #[default]
    Hold,
    /// It is done, and taken back.
    Try,
}

/// What happens at the table besides the learner.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Then {
    /// Another seat acts.
    Act {
        /// Which.
        seat: u8,
        /// What it does.
        action: Value,
    },
    /// It is this time of the match, in milliseconds.
    Tick {
        /// When.
        tick: u64,
    },
}

impl Part {
    /// What chance yields before the first step and in these steps.
    pub(crate) fn chance_of(
        &self,
        steps: impl SliceIndex<[Step], Output = [Step]>,
    ) -> Vec<Map<String, Value>> {
        let steps = self.steps.get(steps).unwrap_or_default();
        self.chance.iter().chain(steps.iter().flat_map(|step| &step.chance)).cloned().collect()
    }
}

impl Lesson {
    /// A step by its number in the whole lesson: its part, and the number there.
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

    /// How many steps it has.
    #[must_use]
    pub fn length(&self) -> usize {
        self.parts.iter().map(|part| part.steps.len()).sum()
    }
}
