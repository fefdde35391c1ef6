//! Scenarios: test files that read like a rulebook's examples, and their driver.

mod checks;
mod finish;
pub mod given;

use std::collections::BTreeMap;

pub use checks::{asked, compare};
use serde::Deserialize;
use serde_json::{Map, Value};

pub use self::finish::Finish;
use crate::{ActionOf, Decision, Game, Input, Replica, Script, Seat, Seed, Wish, json};

/// The hooks that scenarios need in a game.
pub trait Staged: Game {
    /// True if the questions before the first turn are answered.
    fn opened(&self) -> bool;

    /// Prepares the opening to satisfy the scenario's `setup`. Called before each opening
    /// question.
    ///
    /// # Errors
    /// The entry that cannot be satisfied, in words.
    fn stage(&mut self, setup: &Map<String, Value>) -> Result<(), String>;

    /// The answer that the scenario's `setup` prescribes for a question before the first turn.
    fn preset(&self, setup: &Map<String, Value>, decision: &Decision) -> Option<ActionOf<Self>>;

    /// Arranges one thing that a JSON pointer cannot express: `move`, `top`, `knows`, …
    ///
    /// # Errors
    /// The impossible arrangement, in words.
    fn arrange(&mut self, given: &Map<String, Value>) -> Result<(), String>;
}

/// A scenario file.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The behaviour it shows, in the words of the rule.
    pub name: String,
    /// Ids of the rules whose violation it would detect.
    pub rules: Vec<String>,
    pub game: String,
    /// The game's first mode if absent.
    #[serde(default)]
    pub mode: Option<String>,
    pub players: u8,
    /// Any text. The scenario's name if empty.
    #[serde(default)]
    pub seed: String,
    /// Rejects unscripted dice and draws, and unknown words. Shuffles may stay unscripted.
    #[serde(default)]
    pub strict: bool,
    /// Preset choices for the questions before the first turn.
    #[serde(default)]
    pub setup: Map<String, Value>,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position to begin with.
    #[serde(default)]
    pub from: From,
    /// Arrangements, applied in order.
    #[serde(default)]
    pub given: Vec<Map<String, Value>>,
    /// Scripted results of dice, draws and shuffles.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// Further blocks of steps, run after this one.
    #[serde(default)]
    pub steps: Vec<Steps>,
    /// Inputs of the block, in order.
    #[serde(default, rename = "do")]
    pub acts: Vec<Value>,
    /// Policy that then plays the match to its end.
    #[serde(default)]
    pub finish: Option<Finish>,
    /// All questions that are then open: `seat 0: DP-TURN`.
    #[serde(default)]
    pub asked: Option<Vec<String>>,
    /// Random points used by the block's inputs, with the number of draws of each.
    #[serde(default)]
    pub rolled: Option<BTreeMap<String, u64>>,
    /// Expected values in the full state, by JSON pointer.
    #[serde(default)]
    pub expect: Map<String, Value>,
    /// Expected values in the view of each viewer.
    #[serde(default)]
    pub see: Map<String, Value>,
    /// Actions that must then be refused.
    #[serde(default)]
    pub refuse: Vec<Refusal>,
    /// Actions that must then be possible.
    #[serde(default)]
    pub offered: Vec<Offered>,
}

/// The position that a scenario begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum From {
    /// At the first turn; the questions before it take presets or defaults.
    #[default]
    Turn,
    /// With the first question.
    Start,
}

/// A block of steps.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    /// Arrangements, applied in order.
    #[serde(default)]
    pub given: Vec<Map<String, Value>>,
    /// Scripted results of dice, draws and shuffles.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// Inputs of the block, in order.
    #[serde(default, rename = "do")]
    pub acts: Vec<Value>,
    /// Policy that then plays the match to its end.
    #[serde(default)]
    pub finish: Option<Finish>,
    /// All questions that are then open: `seat 0: DP-TURN`.
    #[serde(default)]
    pub asked: Option<Vec<String>>,
    /// Random points used by the block's inputs, with the number of draws of each.
    #[serde(default)]
    pub rolled: Option<BTreeMap<String, u64>>,
    /// Expected values in the full state, by JSON pointer.
    #[serde(default)]
    pub expect: Map<String, Value>,
    /// Expected values in the view of each viewer.
    #[serde(default)]
    pub see: Map<String, Value>,
    /// Actions that must then be refused.
    #[serde(default)]
    pub refuse: Vec<Refusal>,
    /// Actions that must then be possible.
    #[serde(default)]
    pub offered: Vec<Offered>,
}

/// An action that must be refused.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    pub seat: u8,
    pub action: Value,
    /// Id of the expected rule. Any rule if absent.
    #[serde(default)]
    pub rule: Option<String>,
}

/// An action that must be possible.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    pub seat: u8,
    pub action: Value,
    /// Price in playing cards.
    #[serde(default)]
    pub cost: Option<u8>,
    /// True if the client asks for confirmation first.
    #[serde(default)]
    pub grave: Option<bool>,
    /// True if the action shows something hidden or rolls a die.
    #[serde(default)]
    pub reveals: Option<bool>,
    /// Figures shown beside the offer, by name. Names not listed are not checked, and `null` means absent.
    #[serde(default)]
    pub facts: Map<String, Value>,
}

/// A scenario that failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {what}")]
pub struct Broken {
    /// Place in the file.
    pub at: String,
    /// The fault in words.
    pub what: String,
}

fn broken(at: &str, what: impl ToString) -> Broken {
    Broken { at: at.to_owned(), what: what.to_string() }
}

impl Scenario {
    /// Runs the scenario to its end.
    ///
    /// # Errors
    /// The first expectation that fails.
    pub fn run<G: Staged>(&self) -> Result<Replica<G>, Broken> {
        let mut run = Run { replica: self.begin::<G>()?, strict: self.strict, seed: self.seed_text() };
        let first = Steps {
            given: self.given.clone(),
            chance: self.chance.clone(),
            acts: self.acts.clone(),
            finish: self.finish,
            asked: self.asked.clone(),
            rolled: self.rolled.clone(),
            expect: self.expect.clone(),
            see: self.see.clone(),
            refuse: self.refuse.clone(),
            offered: self.offered.clone(),
        };
        run.step(&first, "")?;
        for (index, steps) in self.steps.iter().enumerate() {
            run.step(steps, &format!("steps/{index}/"))?;
        }
        let mistakes = run.replica.chance().script_mistakes();
        if mistakes.is_empty() { Ok(run.replica) } else { Err(broken("chance", mistakes.join("; "))) }
    }

    fn seed_text(&self) -> &str {
        if self.seed.is_empty() { &self.name } else { &self.seed }
    }

    fn begin<G: Staged>(&self) -> Result<Replica<G>, Broken> {
        let wish = Wish { mode: self.mode.clone(), players: self.players, options: self.options.clone() };
        let setup = G::setup(&wish).map_err(|error| broken("mode", error))?;
        let seed = Seed::from_text(self.seed_text());
        let (mut replica, _) = Replica::<G>::start(&setup, seed).map_err(|e| broken("setup", e))?;
        if self.from == From::Start {
            return Ok(replica);
        }
        for _ in 0..1000 {
            if replica.game.opened() {
                return Ok(replica);
            }
            replica.game.stage(&self.setup).map_err(|what| broken("setup", what))?;
            let pending = replica.game.pending();
            let Some(decision) = pending.decisions().first() else { break };
            let preset = replica.game.preset(&self.setup, decision);
            let action = preset.or_else(|| replica.game.default_answer(decision.seat));
            let action =
                action.ok_or_else(|| broken("setup", format!("{} needs an answer", decision.point)))?;
            replica.apply(&Input::Act(decision.seat, action)).map_err(|error| broken("setup", error))?;
        }
        Err(broken("setup", "the questions before the first turn do not end"))
    }
}

/// A scenario in progress.
struct Run<'a, G: Staged> {
    replica: Replica<G>,
    strict: bool,
    seed: &'a str,
}

impl<G: Staged> Run<'_, G> {
    fn step(&mut self, steps: &Steps, at: &str) -> Result<(), Broken> {
        for (index, given) in steps.given.iter().enumerate() {
            arrange(&mut self.replica, given).map_err(|what| broken(&format!("{at}given/{index}"), what))?;
        }
        if !steps.given.is_empty() {
            self.replica.game.invariants().map_err(|what| broken(&format!("{at}given"), what))?;
        }
        for (index, entry) in steps.chance.iter().enumerate() {
            let at = format!("{at}chance/{index}");
            if self.strict {
                known(entry, &["roll", "draw", "shuffle", "result", "first"]).map_err(|e| broken(&at, e))?;
            }
            let (name, script) = scripted(entry).map_err(|what| broken(&at, what))?;
            self.replica.chance_mut().script(&name, script);
        }
        let before = self.replica.chance().counts().clone();
        self.replica.chance_mut().must_be_scripted(self.strict);
        for (index, act) in steps.acts.iter().enumerate() {
            self.act(act, &format!("{at}do/{index}"))?;
        }
        self.replica.chance_mut().must_be_scripted(false);
        if let Some(finish) = steps.finish {
            finish.play(&mut self.replica, self.seed).map_err(|what| broken(&format!("{at}finish"), what))?;
        }
        checks::check(&self.replica, steps, &before, at)
    }

    fn act(&mut self, act: &Value, at: &str) -> Result<(), Broken> {
        if let (true, Some(act)) = (self.strict, act.as_object()) {
            let words: &[&str] = if act.contains_key("tick") { &["tick"] } else { &["seat", "action"] };
            known(act, words).map_err(|what| broken(at, what))?;
        }
        let input = input::<G>(act).map_err(|what| broken(at, what))?;
        self.replica.apply(&input).map_err(|error| {
            let asked = match checks::questions(&self.replica.game) {
                asked if asked.is_empty() => "nobody".to_owned(),
                asked => asked.join(", "),
            };
            broken(at, format!("{error} (asked: {asked})"))
        })?;
        self.script_is_followed(at)?;
        self.replica.game.invariants().map_err(|what| broken(at, what))
    }

    fn script_is_followed(&self, at: &str) -> Result<(), Broken> {
        let mistakes = self.replica.chance().drawing_mistakes();
        if mistakes.is_empty() { Ok(()) } else { Err(broken(at, mistakes.join("; "))) }
    }
}

/// Rejects unknown words of an entry.
fn known(entry: &Map<String, Value>, words: &[&str]) -> Result<(), String> {
    match entry.keys().find(|key| !words.contains(&key.as_str())) {
        Some(key) => Err(format!("`{key}` means nothing here; there are: {}", words.join(", "))),
        None => Ok(()),
    }
}

fn arrange<G: Staged>(replica: &mut Replica<G>, given: &Map<String, Value>) -> Result<(), String> {
    if !given.keys().all(|key| key.starts_with('/')) {
        return replica.game.arrange(given);
    }
    let mut state = json::tree(&replica.game).map_err(|error| error.to_string())?;
    for (pointer, value) in given {
        match state.pointer_mut(pointer) {
            Some(place) => *place = value.clone(),
            None => return Err(format!("there is nothing at {pointer}")),
        }
    }
    replica.game = json::of(&state).map_err(|error| format!("that is no position: {error}"))?;
    Ok(())
}

/// Reads a `chance` entry: the random point and its script.
///
/// # Errors
/// The missing part.
pub fn scripted(entry: &Map<String, Value>) -> Result<(String, Script), String> {
    let text = |key: &str| entry.get(key).and_then(Value::as_str);
    let name = text("roll").or_else(|| text("draw")).or_else(|| text("shuffle"));
    let name = name.ok_or("name a `roll`, a `draw` or a `shuffle`")?;
    let script = match (text("result"), entry.get("first").and_then(Value::as_array)) {
        (Some(result), None) => Script::Result(result.to_owned()),
        (None, Some(first)) => {
            Script::First(first.iter().filter_map(Value::as_str).map(str::to_owned).collect())
        }
        _ => return Err("give a `result`, or the `first` cards of a shuffle".to_owned()),
    };
    Ok((name.to_owned(), script))
}

fn input<G: Game>(act: &Value) -> Result<Input<ActionOf<G>>, String> {
    if let Some(ms) = act.get("tick").and_then(Value::as_u64) {
        return Ok(Input::Tick(ms));
    }
    input_of::<G>(act)
}

fn input_of<G: Game>(act: &Value) -> Result<Input<ActionOf<G>>, String> {
    let seat = act.get("seat").and_then(Value::as_u64).and_then(|seat| u8::try_from(seat).ok());
    let seat = seat.ok_or("name the `seat` that acts, or a `tick`")?;
    let action = act.get("action").ok_or("name the `action`")?;
    let action = ActionOf::<G>::deserialize(action).map_err(|error| error.to_string())?;
    Ok(Input::Act(Seat(seat), action))
}
