//! The games in the browser: a finished match is repeated and checked, or told again as it was told live, and a practice
//! table or a lesson is played without a server. Thin: the rules are the games', matches are [`airlock_table`]'s.
//!
//! Messages go in and out as JSON text, the same that sockets carry; times are milliseconds of the page's clocks.

mod lesson;
mod practice;
mod replay;
mod told;
mod verify;

use airlock_engine::{
    Hash, Seat, Viewer, json,
    log::{Log, PublicKey, Witness},
};
use airlock_protocol::{Frame, send};
use airlock_registry::Registry;
use wasm_bindgen::prelude::wasm_bindgen;

pub use self::{lesson::Lesson, practice::Practice, replay::Replay, verify::Report};

/// What can be played here, as the JSON of `GET /api/games`.
#[wasm_bindgen]
pub fn games() -> String {
    send(&Registry::catalog().list()).text().to_owned()
}

/// Repeats a log and says what came of it, as the JSON of a [`Report`]. `seat` is whose messages `told` are, none for
/// those who only watched; `told` are the updates that this browser was sent live, one JSON text each, oldest first. `receipts` are
/// those that it kept, and `key` is the one that the server publishes.
///
/// # Errors
/// If the text is no log: which line is wrong, and why. If a receipt or the key is none.
#[wasm_bindgen]
pub fn verify(
    log: &str,
    seat: Option<u8>,
    told: Vec<String>,
    receipts: Vec<String>,
    key: Option<String>,
) -> Result<String, String> {
    let log = read(log)?;
    let receipts: Result<Vec<Hash>, _> = receipts.iter().map(|receipt| receipt.parse()).collect();
    let receipts = receipts.map_err(|error| error.to_string())?;
    let key = key.map(|key| key.parse::<PublicKey>()).transpose()?;
    let witness = Witness::of(&log, &receipts, key.as_ref());
    let report = Report { witness, ..Report::of(&log, viewer(seat), &told) };
    serde_json::to_string(&report).map_err(|error| error.to_string())
}

/// The last thing but `back` that the bot of a seat did in a finished match, up to entry number `until`, and why: the JSON of a
/// [`Deed`](airlock_table::Deed), or `null` if it did nothing more.
///
/// # Errors
/// If the text is no log of a finished match, or does not keep what it promises.
#[wasm_bindgen(js_name = deedOf)]
pub fn deed_of(log: &str, until: usize, seat: u8, back: usize) -> Result<String, String> {
    let deed = Registry::catalog().deed_of(&read(log)?, until, Seat(seat), back);
    serde_json::to_string(&deed.map_err(|broken| broken.to_string())?).map_err(|error| error.to_string())
}

#[wasm_bindgen]
impl Replay {
    /// The match of a log at its beginning, as seen from a seat, or from none.
    ///
    /// # Errors
    /// If the text is no log of a finished match, or its beginning is not what its header promises.
    #[wasm_bindgen(constructor)]
    pub fn of_text(log: &str, seat: Option<u8>) -> Result<Self, String> {
        Self::new(read(log)?, viewer(seat))
    }

    /// What the viewer is told at first: a welcome, and everything that it sees.
    #[wasm_bindgen(js_name = opening)]
    pub fn opening_texts(&self) -> Vec<String> {
        texts(self.opening())
    }

    /// What the next entry tells the viewer, often nothing; none after the last one.
    ///
    /// # Errors
    /// If the entry is not what happened.
    #[wasm_bindgen(js_name = step)]
    pub fn step_texts(&mut self) -> Result<Option<Vec<String>>, String> {
        Ok(self.step()?.map(|frames| texts(&frames)))
    }
}

#[wasm_bindgen]
impl Practice {
    /// Opens a practice table and starts the match: `wish` is what `POST /api/matches` takes, `seat` and `name` are the
    /// reader's, bots have the other seats. `secret` must be 32 random bytes.
    ///
    /// # Errors
    /// What is wrong with the wish.
    #[wasm_bindgen(constructor)]
    pub fn of_text(
        wish: &str,
        seat: u8,
        name: String,
        secret: &[u8],
        now_ms: f64,
        epoch_ms: f64,
    ) -> Result<Self, String> {
        let wish = json::read(wish).map_err(|error| error.to_string())?;
        let secret = secret.try_into().map_err(|_| "a secret has 32 bytes".to_owned())?;
        Self::new(wish, Seat(seat), name, secret, millis(now_ms), millis(epoch_ms))
    }

    /// Goes on with a match that was kept in this browser.
    ///
    /// # Errors
    /// If what was kept is not a match that these rules can repeat.
    #[wasm_bindgen(js_name = goOn)]
    pub fn go_on_text(
        founding: &str,
        records: Vec<String>,
        seat: u8,
        now_ms: f64,
        epoch_ms: f64,
    ) -> Result<Self, String> {
        Self::go_on(founding, records, Seat(seat), millis(now_ms), millis(epoch_ms))
    }

    /// What the match begins with, to be kept.
    #[wasm_bindgen(js_name = founding)]
    pub fn founding_text(&self) -> String {
        self.founding()
    }

    /// What has happened after so many records, to be kept.
    #[wasm_bindgen(js_name = records)]
    pub fn records_texts(&self, after: usize) -> Vec<String> {
        self.records(after).to_vec()
    }

    /// What the reader was told from the beginning.
    ///
    /// # Errors
    /// Never for a match that is played here.
    #[wasm_bindgen(js_name = transcript)]
    pub fn transcript_texts(&self) -> Result<Vec<String>, String> {
        Ok(texts(&self.transcript()?))
    }

    /// Takes a message of the client; answers with what the server would send.
    #[wasm_bindgen(js_name = hear)]
    pub fn hear_text(&mut self, message: &str, now_ms: f64) -> Vec<String> {
        texts(&self.hear(message, millis(now_ms)))
    }

    /// Lets happen what is due; answers with what the server would send.
    #[wasm_bindgen(js_name = wake)]
    pub fn wake_texts(&mut self, now_ms: f64) -> Vec<String> {
        texts(&self.wake(millis(now_ms)))
    }

    /// When the table wants to be woken at the latest.
    #[wasm_bindgen(js_name = wakeMs)]
    pub fn wake_at(&self) -> Option<f64> {
        // Exact for some hundred thousand years.
        self.wake_ms().map(|ms| ms as f64)
    }

    /// The last thing but `back` that the bot of a seat did, and why: the JSON of a [`Deed`](airlock_table::Deed), or `null` if it did
    /// nothing more.
    ///
    /// # Errors
    /// Never for a match that is played here.
    #[wasm_bindgen(js_name = deed)]
    pub fn deed_text(&self, seat: u8, back: usize) -> Result<String, String> {
        serde_json::to_string(&self.deed(Seat(seat), back)?).map_err(|error| error.to_string())
    }

    /// The log, once the match is over.
    #[wasm_bindgen(js_name = log)]
    pub fn log_text(&self) -> Option<String> {
        self.log().map(|log| log.write())
    }
}

fn read(log: &str) -> Result<Log, String> {
    Log::read(log).map_err(|error| error.to_string())
}

fn viewer(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)))
}

/// A time of the page: whole milliseconds, never negative.
fn millis(ms: f64) -> u64 {
    ms as u64
}

fn texts(frames: &[Frame]) -> Vec<String> {
    frames.iter().map(|frame| frame.text().to_owned()).collect()
}
