//! Commands of players: an offered action or a table command, each with the occasion it is meant for.

use airlock_client::choose as fill;
use airlock_engine::{Seat, rng::below};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::picture::Picture;

/// Verb that breaks the rules of the toy, for other tests.
const RUNAWAY: &str = "spin";

/// Arguments that name the occasion of an action.
const MEANT: [&str; 5] = ["phase", "data", "transfer", "turn", "round"];

/// A command.
#[derive(Debug, Clone)]
pub(super) enum Pressed {
    Act { decision: Option<u64>, action: Value },
    Table { action: Value, meant: Value },
}

impl Pressed {
    /// The command as sent.
    pub(super) fn write(&self, reference: &str) -> String {
        match self {
            Self::Act { decision: Some(decision), action } => {
                json!({ "act": { "ref": reference, "decision": decision, "action": action } })
            }
            Self::Act { decision: None, action } => json!({ "act": { "ref": reference, "action": action } }),
            Self::Table { action, meant } => {
                json!({ "table": { "ref": reference, "action": action, "meant": meant } })
            }
        }
        .to_string()
    }

    /// The same command without its occasion.
    fn unmeant(self) -> Self {
        match self {
            Self::Act { mut action, .. } => {
                for (verb, args) in action.as_object_mut().into_iter().flatten() {
                    if let Some(args) = args.as_object_mut() {
                        let turn = ["carry_out", "trip"].contains(&verb.as_str());
                        args.retain(|arg, _| !(MEANT.contains(&arg.as_str()) || turn && arg == "slot"));
                    }
                }
                Self::Act { decision: None, action }
            }
            Self::Table { action, .. } => Self::Table { action, meant: json!({}) },
        }
    }
}

/// Chooses a command for a seat in this state. `None` if there is nothing to do.
pub(super) fn choose(seat: Seat, seen: &Picture, unmeant: bool, rng: &mut ChaCha8Rng) -> Option<Pressed> {
    let pressed = if below(rng, 4) == 0 { matter(seat, seen, rng) } else { act(seen, rng) }?;
    Some(if unmeant { pressed.unmeant() } else { pressed })
}

fn act(seen: &Picture, rng: &mut ChaCha8Rng) -> Option<Pressed> {
    let offers: Vec<Value> = serde_json::from_str(seen.legal()).ok()?;
    let offers: Vec<&Value> = offers.iter().filter(|offer| offer["verb"] != RUNAWAY).collect();
    // All verbs are equally likely, so that verbs with many offers do not crowd out the racing ones.
    let mut verbs: Vec<&str> = offers.iter().filter_map(|offer| offer["verb"].as_str()).collect();
    verbs.sort_unstable();
    verbs.dedup();
    let verb = *verbs.get(below(rng, verbs.len().max(1)))?;
    let of_verb: Vec<&Value> = offers.into_iter().filter(|offer| offer["verb"] == verb).collect();
    let action = fill(&json!(of_verb).to_string(), rng).ok()??;
    Some(Pressed::Act { decision: seen.pending["decision"].as_u64(), action })
}

fn matter(seat: Seat, seen: &Picture, rng: &mut ChaCha8Rng) -> Option<Pressed> {
    let table = &seen.table;
    let host = table["host"].as_u64() == Some(seat.0.into());
    let seats = table["seats"].as_array()?;
    let other = below(rng, seats.len());
    let named = || json!({ "name": seats[other]["name"].as_str().unwrap_or_default() });
    let (action, meant) = match below(rng, 24) {
        0..=8 if seen.undo["status"] != "no" => (
            json!({ "undo": {} }),
            json!({ "to_n": seen.undo["to_n"], "others": seen.undo["others"].as_u64().unwrap_or(0) }),
        ),
        0..=13 => {
            let vote = seen.votes().get(below(rng, seen.votes().len().max(1)))?;
            (json!({ "vote": { "id": vote["id"], "yes": below(rng, 4) > 0 } }), json!({}))
        }
        14..=17 => {
            let on = table["paused"].is_null();
            (json!({ "pause": { "on": on } }), json!({ "pauses": table["pauses"] }))
        }
        18..=19 if host => {
            let bot = seats[other]["bot"].is_null();
            let kind = bot.then_some("random");
            (json!({ "bot": { "seat": other, "kind": kind } }), named())
        }
        18..=19 if !seats[usize::from(seat.0)]["bot"].is_null() => {
            let name = seats[usize::from(seat.0)]["name"].as_str().unwrap_or_default();
            (json!({ "bot": { "seat": seat, "kind": null } }), json!({ "name": name }))
        }
        20 if host => (json!({ "host": { "seat": other } }), named()),
        21 if host && below(rng, 3) == 0 && other != usize::from(seat.0) => {
            (json!({ "kick": { "seat": other } }), named())
        }
        22 => (json!({ "nudge": { "seat": other } }), named()),
        23 if below(rng, 20) == 0 => (json!({ "leave": {} }), json!({ "phase": table["phase"] })),
        _ => return None,
    };
    Some(Pressed::Table { action, meant })
}
