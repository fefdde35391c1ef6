//! Snapshots: a match to go on from without reading its whole log. A cache; the records are the truth.

use std::collections::BTreeSet;

use airlock_engine::{Game, Hash, Reveal, Snapshot, log::Header};
use serde::{Deserialize, Serialize};

use super::{Match, audience::Audience, pacing, tell};
use crate::{
    Broken, Founding, Now, Players,
    alarm::Alarm,
    history::{History, Written},
    play::{Last, Play},
    table::Table,
    viewpoint::Viewpoint,
};

/// All that a table knows, apart from what can be drawn from it. Of the transcripts it keeps the numbers alone: who comes
/// back to a match that was restored from it gets a whole view, or the updates since.
#[derive(Serialize, Deserialize)]
struct Kept {
    format: u32,
    rules: u32,
    length: u64,
    table: Table,
    since_ms: u64,
    anchor: (u64, u64),
    alarm: Alarm,
    /// Each viewer's newest update and question.
    #[serde(rename = "desks")]
    viewpoints: Vec<(u64, Option<u64>)>,
    /// Each viewer's receipt.
    #[serde(default)]
    receipts: Vec<Option<Hash>>,
    done: BTreeSet<u64>,
    play: Option<KeptPlay>,
}

#[derive(Serialize, Deserialize)]
struct KeptPlay {
    header: Header,
    reveal: Reveal,
    last: Last,
    position: Vec<u8>,
    history: Written,
}

/// The format of snapshots.
const FORMAT: u32 = 2;

impl<G: Game> Match<G> {
    pub(super) fn write_snapshot(&self) -> Option<(u64, Vec<u8>)> {
        if self.intake.is_appending() || self.broken.is_some() {
            return None;
        }
        let play = self.play.as_ref().map(|play| KeptPlay {
            header: play.header.clone(),
            reveal: play.reveal.clone(),
            last: play.last,
            position: play.replica.snapshot().to_bytes(),
            history: play.history.write(),
        });
        let pacing::Kept { since_ms, anchor, alarm } = self.pacing.kept().clone();
        let kept = Kept {
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
            done: self.intake.all_done().clone(),
            play,
        };
        let bytes = serde_json::to_vec(&kept).expect("plain data serialises");
        Some((self.length, bytes))
    }

    /// The match that a snapshot describes, with the records after it.
    ///
    /// # Errors
    /// If the snapshot cannot be used: then the records alone can. If the records do not go on from it, as
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
        let kept: Kept = serde_json::from_str(text).map_err(|error| unusable(error.to_string()))?;
        if (kept.format, kept.rules) != (FORMAT, G::RULES_VERSION) {
            return Err(unusable("it was made by another version".to_owned()));
        }
        let mut restored = Self::founded(founding, now, players)?;
        if kept.table.seats.count() != restored.table.seats.count() {
            return Err(unusable("it is of another table".to_owned()));
        }
        let Kept { length, table, since_ms, anchor, alarm, viewpoints, receipts, done, play, .. } = kept;
        restored.play = play.map(Self::read_play).transpose().map_err(unusable)?;
        restored.length = length;
        restored.table = table;
        restored.pacing.go_on_from(pacing::Kept { since_ms, anchor, alarm });
        restored.intake.go_on_from(done);
        let told = tell::table_state(&restored.founding, &restored.table, restored.play.as_ref());
        let receipts = receipts.into_iter().chain(std::iter::repeat(None));
        let viewpoints = viewpoints.into_iter().zip(receipts);
        let viewpoints = viewpoints.map(|((n, decision), receipt)| Viewpoint::at(n, decision, receipt));
        restored.audience = Audience::new(told, viewpoints);
        restored.go_on(later, now)?;
        Ok(restored)
    }

    fn read_play(kept: KeptPlay) -> Result<Play<G>, String> {
        let KeptPlay { header, reveal, last, position, history } = kept;
        let position = Snapshot::<G>::from_bytes(&position).map_err(|error| error.to_string())?;
        Play::at(header, reveal, last, position, History::read(history)?)
    }
}
