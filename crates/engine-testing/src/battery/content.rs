//! Tests of content files: open ones are readable, and corrupted ones do not load.

use airlock_engine::{Game, content::Source};
use serde_json::{Value, json};

use super::Battery;

/// Number of places of a file that are corrupted in each way, spread evenly over it.
const TRIALS: usize = 8;

impl<G: Game> Battery<G> {
    /// Every open file is JSON, and each of its texts exists in English and Czech.
    ///
    /// # Panics
    /// If one is not.
    pub fn open_content_is_json_in_both_languages(&self) {
        assert!(!G::content().is_empty(), "name the open content files in `Game::content`");
        for (name, text) in G::content() {
            let json: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            for pointer in places(&json, &is_text) {
                let text = json.pointer(&pointer).expect("a text");
                let there =
                    |language: &str| text[language].as_str().is_some_and(|text| !text.trim().is_empty());
                assert!(there("en") && there("cs"), "{name}{pointer} is not in both languages: {text}");
            }
            assert!(self.files.contains(&(name, text)), "{name} is not loaded");
        }
    }

    /// Content does not load if a file is missing, or a text is missing in one language.
    ///
    /// # Panics
    /// If it loads.
    pub fn corrupted_content_does_not_load(&self) {
        assert!(!self.files.is_empty(), "name the content files in `Battery::files`");
        assert_eq!(self.verdict(self.files), None, "as they are");
        for (place, (name, text)) in self.files.iter().enumerate() {
            let mut files = self.files.to_vec();
            files.remove(place);
            assert!(self.verdict(&files).is_some(), "without {name}");
            let json: Value = serde_json::from_str(text).expect("content is JSON");
            let spoil = |pointer: &str, change: &dyn Fn(&mut Value)| {
                let mut json = json.clone();
                change(json.pointer_mut(pointer).expect("a place in the file"));
                let spoilt = json.to_string();
                let mut files: Vec<(&str, &str)> = self.files.to_vec();
                files[place].1 = &spoilt;
                self.verdict(&files).is_some()
            };
            for pointer in some(places(&json, &is_text)) {
                for language in ["en", "cs"] {
                    let blank = spoil(&pointer, &|text| text[language] = json!(" "));
                    let none = spoil(&pointer, &|text| text[language] = Value::Null);
                    assert!(blank && none, "{name}{pointer} without a text in `{language}`");
                }
            }
        }
    }

    /// The error of the game's loader for these files.
    fn verdict(&self, files: &[(&str, &str)]) -> Option<String> {
        (self.load)(&Source(files)).err().map(|error| error.to_string())
    }
}

/// True if the value is a text for players.
fn is_text(value: &Value) -> bool {
    value.as_object().is_some_and(|object| object.contains_key("en") || object.contains_key("cs"))
}

/// JSON pointers to all values that `is` accepts.
fn places(value: &Value, is: &dyn Fn(&Value) -> bool) -> Vec<String> {
    let mut found: Vec<String> = is(value).then(String::new).into_iter().collect();
    let mut below = |key: &str, value| {
        let key = key.replace('~', "~0").replace('/', "~1");
        found.extend(places(value, is).into_iter().map(|place| format!("/{key}{place}")));
    };
    match value {
        Value::Array(all) => all.iter().enumerate().for_each(|(place, one)| below(&place.to_string(), one)),
        Value::Object(all) => all.iter().for_each(|(key, one)| below(key, one)),
        _ => {}
    }
    found
}

/// A sample of the places, spread evenly.
fn some(places: Vec<String>) -> impl Iterator<Item = String> {
    let step = places.len().div_ceil(TRIALS).max(1);
    places.into_iter().step_by(step)
}
