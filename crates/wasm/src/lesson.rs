use airlock_engine::json;
use airlock_lessons::{LessonTable, Then};
use airlock_registry::Registry;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::texts;

/// A lesson in this browser. Messages are JSON texts, the same as on sockets.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Lesson(LessonTable);

#[wasm_bindgen]
impl Lesson {
    /// Opens a lesson at its beginning. Takes its file, the positions of its parts in hexadecimal, and the
    /// learner's name.
    ///
    /// # Errors
    /// If it is not a lesson of these rules.
    #[wasm_bindgen(constructor)]
    pub fn of_text(lesson: &str, positions: Vec<String>, name: String) -> Result<Self, String> {
        let lesson = json::read(lesson).map_err(|error| error.to_string())?;
        let positions = positions.iter().map(|text| bytes(text)).collect::<Option<_>>();
        let positions = positions.ok_or("a position is written with figures and letters to f")?;
        LessonTable::open(Registry::catalog(), lesson, positions, name).map(Self)
    }

    /// Handles a message of the client. Returns the server's messages.
    ///
    /// # Errors
    /// If the lesson itself is broken, which a test excludes.
    pub fn hear(&mut self, message: &str) -> Result<Vec<String>, String> {
        self.0.hear(message).map(|frames| texts(&frames))
    }

    /// Reports that the learner has read the step or looked at its thing.
    ///
    /// # Errors
    /// As [`Lesson::hear`].
    #[wasm_bindgen(js_name = goOn)]
    pub fn go_on(&mut self) -> Result<Vec<String>, String> {
        self.0.go_on().map(|frames| texts(&frames))
    }

    /// Lets match time pass in milliseconds, up to the amount that the step asks for.
    ///
    /// # Errors
    /// As [`Lesson::hear`].
    pub fn run(&mut self, ms: u32) -> Result<Vec<String>, String> {
        self.0.run(ms.into()).map(|frames| texts(&frames))
    }

    /// Undoes a tried action.
    ///
    /// # Errors
    /// As [`Lesson::hear`].
    #[wasm_bindgen(js_name = takeBack)]
    pub fn take_back(&mut self) -> Result<Vec<String>, String> {
        self.0.take_back().map(|frames| texts(&frames))
    }

    /// Returns to a step by the events that [`Lesson::done`] returned there.
    ///
    /// # Errors
    /// If an event is impossible under these rules.
    #[wasm_bindgen(js_name = comeBack)]
    pub fn come_back(&mut self, part: usize, step: usize, done: &str) -> Result<Vec<String>, String> {
        let done: Vec<Then> = json::read(done).map_err(|error| error.to_string())?;
        self.0.come_back(part, step, done).map(|frames| texts(&frames))
    }

    /// The learner's progress, as JSON.
    ///
    /// # Errors
    /// Never: it is plain data.
    pub fn place(&self) -> Result<String, String> {
        serde_json::to_string(self.0.place()).map_err(|error| error.to_string())
    }

    /// Match time, in milliseconds.
    #[wasm_bindgen(js_name = nowMs)]
    pub fn now_ms(&self) -> u32 {
        self.0.now_ms().try_into().unwrap_or(u32::MAX)
    }

    /// Events of this part so far, as JSON for storage.
    ///
    /// # Errors
    /// Never: it is plain data.
    pub fn done(&self) -> Result<String, String> {
        serde_json::to_string(self.0.done()).map_err(|error| error.to_string())
    }
}

/// Decodes hexadecimal bytes.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    if text.len().is_multiple_of(2) { text.as_bytes().chunks(2).map(pair).collect() } else { None }
}
