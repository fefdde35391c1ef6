//! The end of matches from outside: closing and removing them.

use std::sync::Arc;

use airlock_protocol::{Code, Phase};
use airlock_store::{AppendError, MatchId, Summary};
use airlock_table::Command;

use super::live_matches::LiveMatches;
use crate::{
    http::answer::Refused,
    line, metrics,
    storage::{self, store_refusal},
};

/// Attempts to remove a match in which somebody acts at the same time.
const TRIES: usize = 5;

impl LiveMatches {
    /// Closes a match before its end. Its players are notified, also of whether it was idle for too long.
    pub(crate) async fn end(self: &Arc<Self>, id: MatchId, idle: bool) -> Result<(), Refused> {
        let handle = self.find(id).await?;
        let command = Command::Close { reference: Self::reference(), idle };
        handle.call(self.conn(), command, self.now_ms()).await?.map_err(Refused::from)?;
        metrics::retired("ended");
        Ok(())
    }

    /// Removes a match. A running one is closed first, unless it is quarantined.
    pub(crate) async fn remove(self: &Arc<Self>, id: MatchId) -> Result<(), Refused> {
        for _ in 0..TRIES {
            let summary = storage::summary(&*self.store, id).await?;
            let summary = summary.ok_or_else(|| Refused::new(Code::Unknown, "there is no such match"))?;
            if goes_on(&summary) {
                match self.end(id, false).await {
                    Ok(()) => continue,
                    Err(no) if no.code() == Code::Quarantined => {}
                    Err(no) if no.code() == Code::Phase => continue,
                    Err(no) => return Err(no),
                }
            }
            match self.remove_as(&summary).await {
                Err(AppendError::Conflict { .. }) => {}
                Err(AppendError::Store(error)) => return Err(store_refusal(error)),
                Ok(()) | Err(AppendError::Full { .. }) => return Ok(()),
            }
        }
        Err(Refused::new(Code::Busy, "somebody is acting in this match at this moment; try again"))
    }

    /// Removes a match if it has not changed since it was listed. Live copies on all nodes end, and their
    /// devices find that it is gone.
    pub(crate) async fn remove_as(&self, summary: &Summary) -> Result<(), AppendError> {
        self.store.remove(summary.id, summary.head()).await?;
        self.notify_length(summary.id, summary.entries + 1);
        self.forget(summary.id);
        tracing::info!(id = %summary.id, "match removed");
        metrics::retired("removed");
        Ok(())
    }
}

fn goes_on(summary: &Summary) -> bool {
    ![Phase::Over, Phase::Closed].map(line::phase).contains(&summary.line.phase.as_str())
}
