//! The worked examples of the format, computed by hand from the rules.

use airlock_space_alert::resolution::resolve_document;
use serde_json::Value;

/// True if everything expected is in the result.
fn contains(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            expected.iter().all(|(key, value)| found.get(key).is_some_and(|found| contains(found, value)))
        }
        _ => found == expected,
    }
}

#[test]
fn worked_examples_resolve_as_printed() {
    for (number, input, output) in [
        (1, include_str!("examples/1.in.json"), include_str!("examples/1.out.json")),
        (2, include_str!("examples/2.in.json"), include_str!("examples/2.out.json")),
        (3, include_str!("examples/3.in.json"), include_str!("examples/3.out.json")),
    ] {
        let report = serde_json::to_value(resolve_document(input).unwrap()).unwrap();
        let Value::Object(expected) = serde_json::from_str(output).unwrap() else { panic!("an object") };
        for (field, expected) in expected {
            let found = &report[&field];
            let fits = match (&expected, field.as_str()) {
                // The example lists only some of the players.
                (Value::Array(players), "players") => players.iter().all(|player| {
                    found.as_array().is_some_and(|all| all.iter().any(|found| contains(found, player)))
                }),
                _ => contains(found, &expected),
            };
            assert!(fits, "example {number}, {field}: {found}");
        }
    }
}
