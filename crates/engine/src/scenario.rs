//! Scenarios: files that read like the rulebook's own examples, and their driver.

mod checks;
mod finish;

use std::collections::BTreeMap;

pub use checks::{asked, compare};
use serde::Deserialize;
use serde_json::{Map, Value};

pub use self::finish::Finish;
use crate::{ActionOf, Decision, Game, Input, Replica, Script, Seat, Seed, Wish, json};

/// What scenarios need of a game.
pub trait Staged: Game {
    /// Whether the questions before the first turn are behind.
    fn opened(&self) -> bool;

    /// Prepares the opening so that `wishes` (the scenario's `setup`) can be met; called before each opening question.
    ///
    /// # Errors
    /// The wish that cannot be met, in words.
    fn stage(&mut self, wishes: &Map<String, Value>) -> Result<(), String>;

    /// The answer that `wishes` (the scenario's `setup`) preset for a question before the first turn.
    fn preset(&self, wishes: &Map<String, Value>, decision: &Decision) -> Option<ActionOf<Self>>;

    /// Arranges one thing that a pointer patch cannot: `move`, `top`, `knows`, …
    ///
    /// # Errors
    /// What cannot be done, in words.
    fn arrange(&mut self, given: &Map<String, Value>) -> Result<(), String>;
}

/// A scenario file.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, in the words of the rule.
    pub name: String,
    /// The rules it would catch being wrong.
    pub rules: Vec<String>,
    /// The game.
    pub game: String,
    /// The mode; the game's first if absent.
    #[serde(default)]
    pub mode: Option<String>,
    /// How many players.
    pub players: u8,
    /// Any text.
    #[serde(default)]
    pub seed: String,
    /// Fails at a die or a draw that is not scripted, and at words that nobody reads. Shuffles may stay unscripted.
    #[serde(default)]
    pub strict: bool,
    /// Options and preset choices.
    #[serde(default)]
    pub setup: Map<String, Value>,
    /// Table options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Where to begin: at the first turn, or with the questions before it.
    #[serde(default)]
    pub from: From,
    /// The arrangement, applied in order.
    #[serde(default)]
    pub given: Vec<Map<String, Value>>,
    /// Scripted chance.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// The steps, if they alternate.
    #[serde(default)]
    pub steps: Vec<Steps>,
    /// What is done.
    #[serde(default, rename = "do")]
    pub acts: Vec<Value>,
    /// Policy that then plays the match to its end.
    #[serde(default)]
    pub finish: Option<Finish>,
    /// The questions that are then open, all of them: `seat 0: DP-TURN`.
    #[serde(default)]
    pub asked: Option<Vec<String>>,
    /// The random points used since the block began, each with its number of uses.
    #[serde(default)]
    pub rolled: Option<BTreeMap<String, u64>>,
    /// What the full state then holds.
    #[serde(default)]
    pub expect: Map<String, Value>,
    /// What a viewer then sees.
    #[serde(default)]
    pub see: Map<String, Value>,
    /// What is then refused.
    #[serde(default)]
    pub refuse: Vec<Refusal>,
    /// What is then offered.
    #[serde(default)]
    pub offered: Vec<Offered>,
}

/// Where a scenario begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum From {
    /// At the first turn; the questions before it take presets or defaults.
    #[default]
    Turn,
    /// With the first question.
    Start,
}

/// One of alternating steps.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    /// Arrangement.
    #[serde(default)]
    pub given: Vec<Map<String, Value>>,
    /// Scripted chance.
    #[serde(default)]
    pub chance: Vec<Map<String, Value>>,
    /// What is done.
    #[serde(default, rename = "do")]
    pub acts: Vec<Value>,
    /// Policy that then plays the match to its end.
    #[serde(default)]
    pub finish: Option<Finish>,
    /// The questions that are then open, all of them: `seat 0: DP-TURN`.
    #[serde(default)]
    pub asked: Option<Vec<String>>,
    /// The random points used since the block began, each with its number of uses.
    #[serde(default)]
    pub rolled: Option<BTreeMap<String, u64>>,
    /// What the full state then holds.
    #[serde(default)]
    pub expect: Map<String, Value>,
    /// What a viewer then sees.
    #[serde(default)]
    pub see: Map<String, Value>,
    /// What is then refused.
    #[serde(default)]
    pub refuse: Vec<Refusal>,
    /// What is then offered.
    #[serde(default)]
    pub offered: Vec<Offered>,
}

/// An action that must be refused.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// By whom.
    pub seat: u8,
    /// What.
    pub action: Value,
    /// By which rule; any if absent.
    #[serde(default)]
    pub rule: Option<String>,
}

/// An action that must be possible.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    /// By whom.
    pub seat: u8,
    /// What.
    pub action: Value,
    /// The playing cards it costs.
    #[serde(default)]
    pub cost: Option<u8>,
    /// True if the action deserves a second look.
    #[serde(default)]
    pub grave: Option<bool>,
    /// True if the action shows something hidden or rolls a die.
    #[serde(default)]
    pub reveals: Option<bool>,
    /// Figures shown beside it, by name; those not named are not looked at, and `null` means absent.
    #[serde(default)]
    pub facts: Map<String, Value>,
}

/// Why a scenario did not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {what}")]
pub struct Broken {
    /// Where in the file.
    pub at: String,
    /// What is wrong.
    pub what: String,
}

fn broken(at: &str, what: impl ToString) -> Broken {
    Broken { at: at.to_owned(), what: what.to_string() }
}

impl Scenario {
    /// Runs the scenario to its end.
    ///
    /// # Errors
    /// The first thing that does not hold.
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
            let wished = replica.game.preset(&self.setup, decision);
            let action = wished.or_else(|| replica.game.default_answer(decision.seat));
            let action =
                action.ok_or_else(|| broken("setup", format!("{} needs an answer", decision.point)))?;
            replica.apply(&Input::Act(decision.seat, action)).map_err(|error| broken("setup", error))?;
        }
        Err(broken("setup", "the questions before the first turn do not end"))
    }
}

/// A scenario under way.
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

/// Refuses words that an entry cannot have.
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

/// What a scenario's `chance` entry scripts, and for which random point.
///
/// # Errors
/// What it lacks.
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
