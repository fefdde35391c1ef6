//! Snapshots, to resume a match without reading its whole log. They are a cache of the records.

use std::collections::BTreeSet;

use airlock_engine::{Game, Hash, Reveal, Snapshot, log::Header};
use serde::{Deserialize, Serialize};

use super::{Match, audience::Audience, match_clock, updates};
use crate::{
    Broken, Founding, Now, Players,
    alarm::Alarm,
    history::{History, HistorySnapshot},
    play::{Last, Play},
    table::Table,
    viewpoint::Viewpoint,
};

/// The state of a table without derived views. Transcripts keep only their numbers. A device that returns after a
/// restore gets a whole view, or the updates since then.
#[derive(Serialize, Deserialize)]
struct MatchSnapshot {
    format: u32,
    rules: u32,
    length: u64,
    table: Table,
    since_ms: u64,
    anchor: (u64, u64),
    alarm: Alarm,
    /// Number of each viewer's newest update, and id of its question.
    #[serde(rename = "desks")]
    viewpoints: Vec<(u64, Option<u64>)>,
    #[serde(default)]
    receipts: Vec<Option<Hash>>,
    done: BTreeSet<u64>,
    play: Option<PlaySnapshot>,
}

#[derive(Serialize, Deserialize)]
struct PlaySnapshot {
    header: Header,
    reveal: Reveal,
    last: Last,
    position: Vec<u8>,
    history: HistorySnapshot,
}

const FORMAT: u32 = 2;

impl<G: Game> Match<G> {
    pub(super) fn write_snapshot(&self) -> Option<(u64, Vec<u8>)> {
        if self.queue.is_appending() || self.broken.is_some() {
            return None;
        }
        let play = self.play.as_ref().map(|play| PlaySnapshot {
            header: play.header.clone(),
            reveal: play.reveal.clone(),
            last: play.last,
            position: play.replica.snapshot().to_bytes(),
            history: play.history.write(),
        });
        let match_clock::ClockState { since_ms, anchor, alarm } = self.match_clock.state().clone();
        let kept = MatchSnapshot {
            format: FORMAT,
            rules: G::RULES_VERSION,
            length: self.length,
            table: self.table.clone(),
            since_ms,
            anchor,
            alarm,
            viewpoints: self
                .audience
                .viewpoints()
                .map(|viewpoint| (viewpoint.n(), viewpoint.decision()))
                .collect(),
            receipts: self.audience.viewpoints().map(Viewpoint::receipt).collect(),
            done: self.queue.all_done().clone(),
            play,
        };
        let bytes = serde_json::to_vec(&kept).expect("plain data serialises");
        Some((self.length, bytes))
    }

    /// Restores a match from a snapshot and the records after it.
    ///
    /// # Errors
    /// [`Broken::Snapshot`] if the snapshot is unusable; the records may still be fine. Otherwise as
    /// [`Match::restore`].
    pub fn go_on_from(
        founding: Founding,
        snapshot: &[u8],
        later: &[String],
        now: Now,
        players: Players<G>,
    ) -> Result<Self, Broken> {
        let unusable = |what: String| Broken::Snapshot { what };
        let text = str::from_utf8(snapshot).map_err(|error| unusable(error.to_string()))?;
        let kept: MatchSnapshot = serde_json::from_str(text).map_err(|error| unusable(error.to_string()))?;
        if (kept.format, kept.rules) != (FORMAT, G::RULES_VERSION) {
            return Err(unusable("it was made by another version".to_owned()));
        }
        let mut restored = Self::founded(founding, now, players)?;
        if kept.table.seats.count() != restored.table.seats.count() {
            return Err(unusable("it is of another table".to_owned()));
        }
        let MatchSnapshot {
            length, table, since_ms, anchor, alarm, viewpoints, receipts, done, play, ..
        } = kept;
        restored.play = play.map(Self::read_play).transpose().map_err(unusable)?;
        restored.length = length;
        restored.table = table;
        restored.match_clock.go_on_from(match_clock::ClockState { since_ms, anchor, alarm });
        restored.queue.go_on_from(done);
        let told = updates::table_state(&restored.founding, &restored.table, restored.play.as_ref());
        let receipts = receipts.into_iter().chain(std::iter::repeat(None));
        let viewpoints = viewpoints.into_iter().zip(receipts);
        let viewpoints = viewpoints.map(|((n, decision), receipt)| Viewpoint::at(n, decision, receipt));
        restored.audience = Audience::new(told, viewpoints);
        restored.go_on(later, now)?;
        Ok(restored)
    }

    fn read_play(kept: PlaySnapshot) -> Result<Play<G>, String> {
        let PlaySnapshot { header, reveal, last, position, history } = kept;
        let position = Snapshot::<G>::from_bytes(&position).map_err(|error| error.to_string())?;
        Play::at(header, reveal, last, position, History::read(history)?)
    }
}
