//! Sight of a player: the state put together from updates, and what happened until then.

use std::{collections::BTreeMap, ops::Deref};

use airlock_protocol::{ClientView, Misfit};
use serde_json::Value;

/// State that a viewer sees.
#[derive(Debug, Clone, Default)]
pub(super) struct Picture {
    view: ClientView,
    /// Number of times each announcement was received.
    announced: BTreeMap<String, u64>,
    /// Number of game events received.
    pub(super) events: u64,
}

impl Deref for Picture {
    type Target = ClientView;

    fn deref(&self) -> &ClientView {
        &self.view
    }
}

impl Picture {
    /// Applies a frame.
    pub(super) fn apply(&mut self, text: &str) -> Result<(), Misfit> {
        let update = self.view.receive(text)?;
        for event in update.into_iter().flat_map(|update| update.events) {
            self.events += 1;
            if let Some(cue) = event["announced"]["cue"].as_str() {
                *self.announced.entry(cue.to_owned()).or_default() += 1;
            }
        }
        Ok(())
    }

    /// Number of times a cue was announced.
    pub(super) fn announced(&self, cue: &str) -> u64 {
        self.announced.get(cue).copied().unwrap_or_default()
    }

    /// The votes that are open.
    pub(super) fn votes(&self) -> &[Value] {
        self.view.table["votes"].as_array().map_or(&[], Vec::as_slice)
    }
}
