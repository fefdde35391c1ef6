//! The games in the browser: verification and replay of finished matches, practice tables and lessons without
//! a server.
//!
//! This layer is thin. The rules are the games', and matches are [`airlock_table`]'s. Messages are JSON
//! texts, the same as on sockets. Times are milliseconds of the page's clocks.

mod comparison;
mod lesson;
mod practice;
mod replay;
mod verify;

use airlock_engine::{
    Hash, Seat, Viewer, json,
    log::{Log, PublicKey, Witness},
};
use airlock_protocol::{Frame, send};
use airlock_registry::Registry;
use wasm_bindgen::prelude::wasm_bindgen;

pub use self::{lesson::Lesson, practice::Practice, replay::Replay, verify::Report};

/// The available games, as the JSON of `GET /api/games`.
#[wasm_bindgen]
pub fn games() -> String {
    send(&Registry::catalog().list()).text().to_owned()
}

/// Verifies a log. Returns the JSON of a [`Report`].
///
/// `told` are the updates that this browser received live for `seat` (`None` for a spectator), one JSON text
/// each, oldest first. `receipts` are those that it stored, and `key` is the one that the server publishes.
///
/// # Errors
/// If the text is not a log, with the faulty line and the reason. Also if a receipt or the key is malformed.
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

/// The action of a seat's bot in a finished match that precedes the last one up to entry `until` by `back`,
/// with its explanation.
///
/// Returns the JSON of a [`Deed`](airlock_table::Deed), or `null` if there are not that many actions.
///
/// # Errors
/// If the text is not a log of a finished match, or contradicts its commitments.
#[wasm_bindgen(js_name = deedOf)]
pub fn deed_of(log: &str, until: usize, seat: u8, back: usize) -> Result<String, String> {
    let deed = Registry::catalog().deed_of(&read(log)?, until, Seat(seat), back);
    serde_json::to_string(&deed.map_err(|broken| broken.to_string())?).map_err(|error| error.to_string())
}

#[wasm_bindgen]
impl Replay {
    /// Starts the replay of a log for a seat, or for a spectator.
    ///
    /// # Errors
    /// If the text is not a log of a finished match, or its beginning contradicts its header.
    #[wasm_bindgen(constructor)]
    pub fn of_text(log: &str, seat: Option<u8>) -> Result<Self, String> {
        Self::new(read(log)?, viewer(seat))
    }

    /// The first messages for the viewer: a welcome, and the complete view.
    #[wasm_bindgen(js_name = opening)]
    pub fn opening_texts(&self) -> Vec<String> {
        texts(self.opening())
    }

    /// The messages of the next entry for the viewer, often none. `None` after the last entry.
    ///
    /// # Errors
    /// If the entry contradicts the rules.
    #[wasm_bindgen(js_name = step)]
    pub fn step_texts(&mut self) -> Result<Option<Vec<String>>, String> {
        Ok(self.step()?.map(|frames| texts(&frames)))
    }
}

#[wasm_bindgen]
impl Practice {
    /// Opens a practice table and starts the match.
    ///
    /// `wish` is as in `POST /api/matches`. `seat` and `name` are the player's, and bots have the other
    /// seats. `secret` must be 32 random bytes.
    ///
    /// # Errors
    /// If the wish is invalid.
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

    /// Continues a match that was stored in this browser.
    ///
    /// # Errors
    /// If these rules cannot replay the stored records.
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

    /// The founding of the match, for storage.
    #[wasm_bindgen(js_name = founding)]
    pub fn founding_text(&self) -> String {
        self.founding()
    }

    /// The records after number `after`, for storage.
    #[wasm_bindgen(js_name = records)]
    pub fn records_texts(&self, after: usize) -> Vec<String> {
        self.records(after).to_vec()
    }

    /// All messages to the player from the beginning.
    ///
    /// # Errors
    /// Never for a match played here.
    #[wasm_bindgen(js_name = transcript)]
    pub fn transcript_texts(&self) -> Result<Vec<String>, String> {
        Ok(texts(&self.transcript()?))
    }

    /// Handles a message of the client. Returns the server's messages.
    #[wasm_bindgen(js_name = hear)]
    pub fn hear_text(&mut self, message: &str, now_ms: f64) -> Vec<String> {
        texts(&self.hear(message, millis(now_ms)))
    }

    /// Handles everything due. Returns the server's messages.
    #[wasm_bindgen(js_name = wake)]
    pub fn wake_texts(&mut self, now_ms: f64) -> Vec<String> {
        texts(&self.wake(millis(now_ms)))
    }

    /// Latest time of the next wake-up.
    #[wasm_bindgen(js_name = wakeMs)]
    pub fn wake_at(&self) -> Option<f64> {
        // Exact for some hundred thousand years.
        self.wake_ms().map(|ms| ms as f64)
    }

    /// The action of a seat's bot that precedes the last one by `back`, with its explanation.
    ///
    /// Returns the JSON of a [`Deed`](airlock_table::Deed), or `null` if there are not that many actions.
    ///
    /// # Errors
    /// Never for a match played here.
    #[wasm_bindgen(js_name = deed)]
    pub fn deed_text(&self, seat: u8, back: usize) -> Result<String, String> {
        serde_json::to_string(&self.deed(Seat(seat), back)?).map_err(|error| error.to_string())
    }

    /// The log. `None` until the match is over.
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

/// Converts a time of the page to whole milliseconds, at least 0.
fn millis(ms: f64) -> u64 {
    ms as u64
}

fn texts(frames: &[Frame]) -> Vec<String> {
    frames.iter().map(|frame| frame.text().to_owned()).collect()
}
