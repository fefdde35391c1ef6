//! Scenarios: files that read like the rulebook's own examples, and their driver.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{
    ActionOf, ApplyError, Cx, Decision, Game, Input, Out, Replica, Script, Seat, Seed, Viewer, Wait, Wish,
    json,
};

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
#[derive(Debug, Clone, Deserialize)]
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
    /// Options and preset choices.
    #[serde(default)]
    pub setup: Map<String, Value>,
    /// Table options.
    #[serde(default)]
    pub options: std::collections::BTreeMap<String, String>,
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
        let mut replica = self.begin::<G>()?;
        let first = Steps {
            given: self.given.clone(),
            chance: self.chance.clone(),
            acts: self.acts.clone(),
            expect: self.expect.clone(),
            see: self.see.clone(),
            refuse: self.refuse.clone(),
            offered: self.offered.clone(),
        };
        step(&mut replica, &first, "")?;
        for (index, steps) in self.steps.iter().enumerate() {
            step(&mut replica, steps, &format!("steps/{index}/"))?;
        }
        let mistakes = replica.chance().script_mistakes();
        if mistakes.is_empty() { Ok(replica) } else { Err(broken("chance", mistakes.join("; "))) }
    }

    fn begin<G: Staged>(&self) -> Result<Replica<G>, Broken> {
        let wish = Wish { mode: self.mode.clone(), players: self.players, options: self.options.clone() };
        let setup = G::setup(&wish).map_err(|error| broken("mode", error))?;
        let seed = if self.seed.is_empty() { &self.name } else { &self.seed };
        let (mut replica, _) =
            Replica::<G>::start(&setup, Seed::from_text(seed)).map_err(|e| broken("setup", e))?;
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

fn step<G: Staged>(replica: &mut Replica<G>, steps: &Steps, at: &str) -> Result<(), Broken> {
    for (index, given) in steps.given.iter().enumerate() {
        arrange(replica, given).map_err(|what| broken(&format!("{at}given/{index}"), what))?;
    }
    if !steps.given.is_empty() {
        replica.game.invariants().map_err(|what| broken(&format!("{at}given"), what))?;
    }
    for (index, entry) in steps.chance.iter().enumerate() {
        let at = format!("{at}chance/{index}");
        let (name, script) = scripted(entry).map_err(|what| broken(&at, what))?;
        replica.chance_mut().script(&name, script);
    }
    for (index, act) in steps.acts.iter().enumerate() {
        let at = format!("{at}do/{index}");
        let input = input::<G>(act).map_err(|what| broken(&at, what))?;
        replica.apply(&input).map_err(|error| {
            let pending = replica.game.pending();
            let asked: Vec<String> =
                pending.decisions().iter().map(|d| format!("{} {}", d.seat, d.point)).collect();
            broken(&at, format!("{error} (asked: {})", asked.join(", ")))
        })?;
        replica.game.invariants().map_err(|what| broken(&at, what))?;
    }
    if !steps.expect.is_empty() {
        let state = json::tree(&replica.game).map_err(|e| broken(at, e))?;
        compare(&state, &steps.expect, &format!("{at}expect"))?;
    }
    for (viewer, expected) in &steps.see {
        let at = format!("{at}see/{viewer}");
        let who: Viewer = viewer.parse().map_err(|error| broken(&at, error))?;
        let view = json::tree(&replica.game.view(who)).map_err(|e| broken(&at, e))?;
        let expected = expected.as_object().ok_or_else(|| broken(&at, "is a map of pointers"))?;
        compare(&view, expected, &at)?;
    }
    for (index, refusal) in steps.refuse.iter().enumerate() {
        refuse(replica, refusal).map_err(|what| broken(&format!("{at}refuse/{index}"), what))?;
    }
    for (index, Offered { seat, action }) in steps.offered.iter().enumerate() {
        let mut twin = replica.clone();
        let input = serde_json::json!({ "seat": seat, "action": action });
        let result =
            input_of::<G>(&input).and_then(|input| twin.apply(&input).map_err(|error| error.to_string()));
        result.map_err(|what| broken(&format!("{at}offered/{index}"), what))?;
    }
    Ok(())
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

fn refuse<G: Staged>(replica: &Replica<G>, refusal: &Refusal) -> Result<(), String> {
    let action = match ActionOf::<G>::deserialize(&refusal.action) {
        Ok(action) => action,
        Err(error) => return Err(format!("that is not even an action: {error}")),
    };
    let mut game = replica.game.clone();
    let mut chance = replica.chance().clone();
    let mut out = Out::default();
    match game.apply(&Input::Act(Seat(refusal.seat), action), &mut Cx { chance: &mut chance, out: &mut out })
    {
        Ok(()) => Err("it was accepted".to_owned()),
        Err(ApplyError::Runaway(error)) => Err(error.to_string()),
        Err(ApplyError::Illegal(illegal)) => match &refusal.rule {
            Some(rule) if rule != illegal.rule => {
                Err(format!("refused by {} instead of {rule}", illegal.rule))
            }
            _ if game != replica.game => Err("the refusal changed the position".to_owned()),
            _ => Ok(()),
        },
    }
}

/// Compares a document with what is expected at its pointers.
///
/// # Errors
/// The first pointer at which it is something else.
pub fn compare(found: &Value, expected: &Map<String, Value>, at: &str) -> Result<(), Broken> {
    for (pointer, wanted) in expected {
        let at = format!("{at}{pointer}");
        if pointer == "absent" {
            for pointer in wanted.as_array().into_iter().flatten().filter_map(Value::as_str) {
                if let Some(there) = found.pointer(pointer).filter(|value| !value.is_null()) {
                    return Err(broken(&format!("{at} {pointer}"), format!("there is {there}")));
                }
            }
            continue;
        }
        // `/list/#` is the length of a list.
        let there = match pointer.strip_suffix("/#") {
            Some(list) => found.pointer(list).and_then(Value::as_array).map(|list| Value::from(list.len())),
            None => found.pointer(pointer).cloned(),
        };
        match there {
            Some(there) if &there == wanted => {}
            None if wanted.is_null() => {}
            Some(there) => return Err(broken(&at, format!("is {there}, not {wanted}"))),
            None => return Err(broken(&at, format!("there is nothing; {wanted} was expected"))),
        }
    }
    Ok(())
}

/// The questions a position asks, for messages: seat and decision point of each.
pub fn asked<G: Game>(game: &G) -> Vec<(Seat, &'static str)> {
    match game.pending().wait {
        Wait::Asks(decisions) => decisions.iter().map(|d| (d.seat, d.point)).collect(),
        Wait::Window(window) => window.asked.iter().map(|d| (d.seat, d.point)).collect(),
        Wait::Idle | Wait::Over => Vec::new(),
    }
}
