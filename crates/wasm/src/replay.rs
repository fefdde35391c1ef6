use std::fmt;

use airlock_engine::{Viewer, log::Log};
use airlock_protocol::Frame;
use airlock_registry::Registry;
use airlock_table::{AnyMatch, Conn, Effects, Input, replayed};
use wasm_bindgen::prelude::wasm_bindgen;

/// The viewer's only socket.
const DEVICE: Conn = Conn(0);

/// The replay of a finished match to one viewer, entry by entry.
#[wasm_bindgen]
pub struct Replay {
    log: Log,
    table: Box<dyn AnyMatch>,
    opening: Vec<Frame>,
    /// Number of entries replayed.
    told: usize,
}

impl Replay {
    /// Starts the replay of a log.
    ///
    /// # Errors
    /// If the log is not of a finished match of a known game, contradicts its commitments, or has no such
    /// seat.
    pub fn new(log: Log, viewer: Viewer) -> Result<Self, String> {
        let mut table = Registry::catalog().replay(&log).map_err(|broken| broken.to_string())?;
        let effects = table.handle(Input::Enter { conn: DEVICE, viewer, resume: None }, 0);
        match effects.close.first() {
            Some(closing) => Err(closing.reason.to_owned()),
            None => Ok(Self { log, table, opening: told(effects), told: 0 }),
        }
    }

    /// The first messages for the viewer.
    #[must_use]
    pub fn opening(&self) -> &[Frame] {
        &self.opening
    }

    /// The messages of the next entry. `None` after the last one.
    ///
    /// # Errors
    /// If the entry contradicts the rules. The replay ends there.
    pub fn step(&mut self) -> Result<Option<Vec<Frame>>, String> {
        let Some(entry) = self.log.entries.get(self.told) else { return Ok(None) };
        let effects = self.table.handle(Input::Overtaken(vec![replayed(entry)]), 0);
        if let Some(broken) = self.table.broken() {
            return Err(broken.to_string());
        }
        self.told += 1;
        Ok(Some(told(effects)))
    }
}

/// Drops presence messages, which are not part of a replay.
fn told(effects: Effects) -> Vec<Frame> {
    let frames = effects.send.into_iter().map(|message| message.frame);
    frames.filter(|frame| !frame.text().starts_with(r#"{"presence""#)).collect()
}

impl fmt::Debug for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay").field("told", &self.told).finish_non_exhaustive()
    }
}
