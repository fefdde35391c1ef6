//! Offers as received from the server, and random fillings of them.

use std::collections::BTreeMap;

use airlock_engine::rng::{below, shuffle};
use rand_core::Rng;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Verb of offers for comfort. They are available whether or not the seat is asked, and answer no question.
const STANDING: &str = "switch";

/// Choice of such an offer by which a seat declines covert windows until the end of the round.
const NOT_THIS_ROUND: &str = "not-this-round";

/// An available action: a verb, fixed arguments, and slots to fill.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Offer {
    pub verb: String,
    /// Fixed arguments.
    #[serde(default)]
    pub refs: BTreeMap<String, Value>,
    /// Arguments to choose.
    #[serde(default)]
    pub slots: BTreeMap<String, Slot>,
}

/// A slot of an offer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// Between `min` and `max` different items of `from`.
    Pick {
        from: Vec<Value>,
        /// Minimum number of items.
        min: usize,
        /// Maximum number of items.
        max: usize,
    },
    /// `total` units distributed over `targets`, at most `caps[i]` to the i-th.
    Split {
        targets: Vec<Value>,
        /// Number of units.
        total: usize,
        /// Maximum for each target.
        caps: Vec<usize>,
    },
    /// A path from the root of a tree, at least one step long.
    Walk {
        /// The first steps.
        tree: Vec<Step>,
    },
}

/// A step of a [`Slot::Walk`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Step {
    pub to: Value,
    /// Possible next steps.
    pub then: Vec<Self>,
}

/// Picks a random action from `legal`; `None` if there is none. Standing offers are picked only if there are no
/// others.
///
/// # Errors
/// If `legal` is no list of offers.
pub fn choose(legal: &str, rng: &mut impl Rng) -> Result<Option<Value>, serde_json::Error> {
    let offers: Vec<Offer> = serde_json::from_str(legal)?;
    let (standing, asked): (Vec<Offer>, Vec<Offer>) =
        offers.into_iter().partition(|offer| offer.verb == STANDING);
    let offers = if asked.is_empty() { standing } else { asked };
    if offers.is_empty() {
        return Ok(None);
    }
    Ok(offers[below(rng, offers.len())].sample(rng))
}

/// The action of a standing offer that declines covert windows for this seat; `None` if there is no such offer.
/// Players in a hurry take it each round.
///
/// # Errors
/// If `legal` is no list of offers.
pub fn hurry(legal: &str) -> Result<Option<Value>, serde_json::Error> {
    if !legal.contains(NOT_THIS_ROUND) {
        return Ok(None);
    }
    let offers: Vec<Offer> = serde_json::from_str(legal)?;
    Ok(offers.iter().filter(|offer| offer.verb == STANDING).find_map(|offer| {
        let mut args: Map<String, Value> = offer.refs.clone().into_iter().collect();
        for (name, slot) in &offer.slots {
            let Slot::Pick { from, .. } = slot else { return None };
            args.insert(name.clone(), from.iter().find(|choice| *choice == NOT_THIS_ROUND)?.clone());
        }
        Some(Value::Object(Map::from_iter([(offer.verb.clone(), Value::Object(args))])))
    }))
}

impl Offer {
    /// A random action of this offer; `None` if a slot cannot be filled.
    pub fn sample(&self, rng: &mut impl Rng) -> Option<Value> {
        let mut args: Map<String, Value> = self.refs.clone().into_iter().collect();
        for (name, slot) in &self.slots {
            args.insert(name.clone(), Value::Array(slot.sample(rng)?));
        }
        Some(Value::Object(Map::from_iter([(self.verb.clone(), Value::Object(args))])))
    }
}

impl Slot {
    fn sample(&self, rng: &mut impl Rng) -> Option<Vec<Value>> {
        match self {
            Self::Pick { from, min, max } => {
                let max = (*max).min(from.len());
                let count = min + below(rng, (max + 1).checked_sub(*min).filter(|choices| *choices > 0)?);
                some(from.clone(), count, rng)
            }
            Self::Split { targets, total, caps } => {
                let each = targets.iter().zip(caps);
                let pool = each.flat_map(|(target, &cap)| std::iter::repeat_n(target.clone(), cap)).collect();
                some(pool, *total, rng)
            }
            Self::Walk { tree } => {
                let mut path = Vec::new();
                let mut steps = tree;
                while !steps.is_empty() && (path.is_empty() || below(rng, 2) == 0) {
                    let step = &steps[below(rng, steps.len())];
                    path.push(step.to.clone());
                    steps = &step.then;
                }
                (!path.is_empty()).then_some(path)
            }
        }
    }
}

/// `count` random items, in random order.
fn some(mut things: Vec<Value>, count: usize, rng: &mut impl Rng) -> Option<Vec<Value>> {
    if things.len() < count {
        return None;
    }
    shuffle(rng, &mut things);
    things.truncate(count);
    Some(things)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;
    use serde_json::json;

    use super::*;

    /// The actions chosen in many tries.
    fn chosen(legal: &Value) -> BTreeSet<String> {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut choose = || choose(&legal.to_string(), &mut rng).unwrap().map(|action| action.to_string());
        (0..300).filter_map(|_| choose()).collect()
    }

    fn set(actions: &[&str]) -> BTreeSet<String> {
        actions.iter().map(|action| (*action).to_owned()).collect()
    }

    #[test]
    fn offer_without_slots_is_its_verb_and_refs() {
        let legal =
            json!([{"verb": "pass", "rules": ["R-1"]}, {"verb": "move", "refs": {"to": "s07"}, "rules": []}]);
        assert_eq!(chosen(&legal), set(&[r#"{"pass":{}}"#, r#"{"move":{"to":"s07"}}"#]));
    }

    #[test]
    fn sampling_finds_exactly_the_valid_fillings() {
        let pick = json!({"pick": {"from": ["a", "b"], "min": 0, "max": 1, "ordered": false}});
        let split = json!({"split": {"targets": ["a", "b"], "total": 2, "caps": [2, 1]}});
        let walk = json!({"walk": {"tree": [{"to": "a", "then": [{"to": "b", "then": []}]}]}});
        let offer = |slot: Value| json!([{"verb": "do", "slots": {"x": slot}, "rules": []}]);
        assert_eq!(
            chosen(&offer(pick)),
            set(&[r#"{"do":{"x":[]}}"#, r#"{"do":{"x":["a"]}}"#, r#"{"do":{"x":["b"]}}"#])
        );
        assert_eq!(
            chosen(&offer(split)),
            set(&[r#"{"do":{"x":["a","a"]}}"#, r#"{"do":{"x":["a","b"]}}"#, r#"{"do":{"x":["b","a"]}}"#])
        );
        assert_eq!(chosen(&offer(walk)), set(&[r#"{"do":{"x":["a"]}}"#, r#"{"do":{"x":["a","b"]}}"#]));
        let impossible = json!({"pick": {"from": ["a"], "min": 2, "max": 2, "ordered": false}});
        assert_eq!(chosen(&offer(impossible)), set(&[]));
    }

    #[test]
    fn standing_offers_are_chosen_last() {
        let standing = json!({"verb": "switch", "rules": []});
        assert_eq!(chosen(&json!([standing, {"verb": "pass", "rules": []}])), set(&[r#"{"pass":{}}"#]));
        assert_eq!(chosen(&json!([standing])), set(&[r#"{"switch":{}}"#]));
    }

    #[test]
    fn hurry_declines_every_window_once() {
        let switch = |class: &str, levels: Value| {
            let slots = json!({"level": {"pick": {"from": levels, "min": 1, "max": 1, "ordered": false}}});
            json!({"verb": "switch", "refs": {"class": class}, "slots": slots, "rules": []})
        };
        let shut = switch("one", json!(["ask", "not-this-turn"]));
        let open = switch("other", json!(["not-this-turn", "not-this-round"]));
        assert_eq!(
            hurry(&json!([shut, open]).to_string()).unwrap(),
            Some(json!({"switch": {"class": "other", "level": "not-this-round"}}))
        );
        assert_eq!(hurry(&json!([shut]).to_string()).unwrap(), None);
    }
}
