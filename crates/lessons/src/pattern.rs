//! Patterns of actions that a lesson's step accepts.

use serde_json::Value;

/// True if an action fits a pattern: the same verb, and the same references for each argument in any order.
///
/// In a pattern, `*` matches any number of any references. `a-*` matches one reference with this beginning,
/// `*-lift` one with this end, and `slot-3|slot-4` either of two. An argument that the pattern does not name
/// must be absent or empty, unless the pattern has `"*": "*"`.
///
/// ```
/// # use serde_json::json;
/// let pattern = json!({ "move": { "through": "c9", "pay": "*" } });
/// assert!(airlock_lessons::fits(&pattern, &json!({ "move": { "through": "c9", "pay": ["rest"] } })));
/// assert!(!airlock_lessons::fits(&pattern, &json!({ "move": { "through": "c8", "pay": "rest" } })));
/// ```
#[must_use]
pub fn fits(pattern: &Value, action: &Value) -> bool {
    let (Some((wanted, wanted_args)), Some((verb, args))) = (verb(pattern), verb(action)) else {
        return false;
    };
    let wanted_args = wanted_args.as_object();
    let args = args.as_object();
    let wants = |name: &str| wanted_args.and_then(|args| args.get(name));
    let has = |name: &str| args.and_then(|args| args.get(name));
    let named = wanted_args.into_iter().flatten().filter(|(name, _)| *name != "*");
    let further =
        args.into_iter().flatten().filter(|(name, refs)| wants(name).is_none() && !list(refs).is_empty());
    wanted == verb
        && named.into_iter().all(|(name, wanted)| {
            is_any(wanted) || same(&list(wanted), &has(name).map(list).unwrap_or_default())
        })
        && (wants("*").is_some() || further.count() == 0)
}

/// True if the pattern leaves nothing open.
#[must_use]
pub fn is_whole(pattern: &Value) -> bool {
    verb(pattern)
        .is_some_and(|(_, args)| !args.as_object().into_iter().flatten().any(|(_, wanted)| is_open(wanted)))
}

/// The verb of an action and its arguments.
fn verb(action: &Value) -> Option<(&String, &Value)> {
    action.as_object().filter(|object| object.len() == 1)?.iter().next()
}

/// The references in those arguments of an action that the pattern leaves open.
#[must_use]
pub fn open_refs(pattern: &Value, action: &Value) -> Vec<String> {
    let fixed =
        |name: &str| verb(pattern).and_then(|(_, args)| args.get(name)).is_some_and(|wanted| !is_any(wanted));
    let args = verb(action).and_then(|(_, args)| args.as_object());
    let open = args.into_iter().flatten().filter(|(name, _)| !fixed(name));
    open.flat_map(|(_, refs)| list(refs)).collect()
}

fn is_any(wanted: &Value) -> bool {
    wanted == "*"
}

/// True if the pattern matches several references.
fn is_open(wanted: &Value) -> bool {
    list(wanted).iter().any(|one| one.contains(['*', '|']))
}

/// One reference or a list of them, as texts.
fn list(refs: &Value) -> Vec<String> {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match refs {
        Value::Array(many) => many.iter().map(word).collect(),
        one => vec![word(one)],
    }
}

fn same(wanted: &[String], there: &[String]) -> bool {
    if let ([one], [only]) = (wanted, there) {
        return one.split('|').any(|either| stands_for(either, only));
    }
    let sorted = |refs: &[String]| {
        let mut refs = refs.to_vec();
        refs.sort();
        refs
    };
    sorted(wanted) == sorted(there)
}

/// True if a reference matches a word that may contain one `*`.
fn stands_for(word: &str, reference: &str) -> bool {
    word.split_once('*').map_or(word == reference, |(begins, ends)| {
        reference.strip_prefix(begins).is_some_and(|rest| rest.ends_with(ends))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn unnamed_arguments_must_be_absent() {
        let pass = json!({ "pass": {} });
        assert!(fits(&pass, &json!({ "pass": {} })));
        assert!(fits(&pass, &json!({ "pass": { "discard": [] } })));
        assert!(!fits(&pass, &json!({ "pass": { "discard": "contamination#1" } })));
        assert!(fits(&json!({ "pass": { "*": "*" } }), &json!({ "pass": { "discard": "contamination#1" } })));
    }

    #[test]
    fn lists_match_in_any_order() {
        let pattern = json!({ "careful_move": { "pay": ["rest", "search"] } });
        assert!(fits(&pattern, &json!({ "careful_move": { "pay": ["search", "rest"] } })));
        assert!(!fits(&pattern, &json!({ "careful_move": { "pay": ["search"] } })));
    }

    #[test]
    fn prefix_or_suffix_matches_one_reference() {
        let pattern = json!({ "place": { "card": "a-*" } });
        assert!(fits(&pattern, &json!({ "place": { "card": "a-red" } })));
        assert!(!fits(&pattern, &json!({ "place": { "card": "b-red" } })));
        assert!(!is_whole(&pattern));
        let pattern = json!({ "place": { "card": "*-lift" } });
        assert!(fits(&pattern, &json!({ "place": { "card": "b-lift" } })));
        assert!(!fits(&pattern, &json!({ "place": { "card": ["b-lift", "c-lift"] } })));
    }

    #[test]
    fn alternatives_match_either_reference() {
        let pattern = json!({ "place": { "slot": "slot-3|slot-4" } });
        assert!(fits(&pattern, &json!({ "place": { "slot": "slot-3" } })));
        assert!(fits(&pattern, &json!({ "place": { "slot": ["slot-4"] } })));
        assert!(!fits(&pattern, &json!({ "place": { "slot": "slot-5" } })));
        assert!(!fits(&pattern, &json!({ "place": { "slot": ["slot-3", "slot-4"] } })));
        assert!(!is_whole(&pattern));
    }

    #[test]
    fn open_refs_lists_cards_of_open_arguments() {
        let pattern = json!({ "play_card": { "card": "search", "pay": "*" } });
        let action = json!({ "play_card": { "card": "search", "pay": ["rest", "order"] } });
        assert_eq!(open_refs(&pattern, &action), ["rest", "order"]);
    }
}
