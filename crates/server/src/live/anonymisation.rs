//! Anonymisation: removes the names of a seat from a match that stays. They go from live matches, records,
//! snapshots and lists.

use std::sync::Arc;

use airlock_engine::Seat;
use airlock_protocol::Code;
use airlock_store::{MatchId, Revision};
use airlock_table::{Anonymisation, Command, anonymise};

use super::{live_matches::LiveMatches, match_task::MatchHandle};
use crate::{
    http::answer::Refused,
    limits::work_queue::Claim,
    storage::{self, store_refusal},
};

/// Attempts to rewrite records that another admin changes at the same time.
const TRIES: usize = 5;

impl LiveMatches {
    /// Removes the names of all who ever had a seat or asked for it. First the match records the removal, so
    /// that no node writes the names again. Then the earlier records are rewritten without them.
    pub(crate) async fn anonymise(self: &Arc<Self>, id: MatchId, seat: Seat) -> Result<(), Refused> {
        let handle = self.find(id).await?;
        if self.find_names(id, seat).await?.1.chained {
            let why = "an older version wrote a name of this seat into the hash chain of the log; it goes only \
                 if the whole match is removed";
            return Err(Refused::new(Code::Phase, why));
        }
        let command = Command::Unname { reference: Self::reference(), seat };
        handle.call(self.conn(), command, self.now_ms()).await?.map_err(Refused::from)?;
        self.replace_snapshot(id, &handle).await?;
        for _ in 0..TRIES {
            let (mut bodies, Anonymisation { since, changed, .. }) = self.find_names(id, seat).await?;
            let revision = |(seq, after): (u64, String)| {
                let place = usize::try_from(seq).ok()?.checked_sub(1)?;
                Some(Revision { seq, before: std::mem::take(bodies.get_mut(place)?), after })
            };
            let revisions = changed.into_iter().filter_map(revision).collect();
            if self.store.revise(id, revisions, since).await.map_err(store_refusal)? {
                tracing::info!(%id, "seat anonymised");
                return Ok(());
            }
        }
        Err(Refused::new(Code::Busy, "another request is removing names from this match; try again"))
    }

    /// Stores a snapshot without the names. No older one can replace it.
    async fn replace_snapshot(&self, id: MatchId, handle: &MatchHandle) -> Result<(), Refused> {
        if let Some(snapshot) = handle.snapshot().await? {
            self.store.put_snapshot(id, snapshot).await.map_err(store_refusal)?;
        }
        Ok(())
    }

    async fn find_names(&self, id: MatchId, seat: Seat) -> Result<(Vec<String>, Anonymisation), Refused> {
        let turn = self.queues.replays.turn(Claim::ADMIN).await?;
        let bodies = storage::bodies(&*self.store, id, 0).await?;
        let found = turn.work(move || anonymise(&bodies, seat).map(|found| (bodies, found))).await?;
        found.map_err(|broken| {
            tracing::error!(%id, %broken, "a record cannot be read");
            Refused::new(
                Code::Quarantined,
                "this match is broken; its names go only if the whole match is removed",
            )
        })
    }
}
