//! The end of matches: closing them from outside, and removing them.

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

/// How often it is tried to remove a match in which somebody does something at that very moment.
const TRIES: usize = 5;

impl LiveMatches {
    /// Ends a match before its end; its players are told, and whether it is only because nobody acted for long.
    pub(crate) async fn end(self: &Arc<Self>, id: MatchId, idle: bool) -> Result<(), Refused> {
        let handle = self.find(id).await?;
        let command = Command::Close { reference: Self::reference(), idle };
        handle.call(self.conn(), command, self.now_ms()).await?.map_err(Refused::from)?;
        metrics::retired("ended");
        Ok(())
    }

    /// Removes a match. One that goes on is ended first; one that was set aside is not.
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
        Err(Refused::new(Code::Busy, "somebody does something in this match just now; try again"))
    }

    /// Removes a match if it is still as it was listed. Wherever it lives, it is put away, and its devices find that it is no more.
    pub(crate) async fn remove_as(&self, summary: &Summary) -> Result<(), AppendError> {
        self.store.remove(summary.id, summary.head()).await?;
        self.tell(summary.id, summary.entries + 1);
        self.forget(summary.id);
        tracing::info!(id = %summary.id, "a match was removed");
        metrics::retired("removed");
        Ok(())
    }
}

fn goes_on(summary: &Summary) -> bool {
    ![Phase::Over, Phase::Closed].map(line::phase).contains(&summary.line.phase.as_str())
}
