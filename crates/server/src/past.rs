//! A match as it was: repeated from its records, where that blocks nobody.

use std::sync::Arc;

use airlock_engine::Viewer;
use airlock_protocol::Code;
use airlock_registry::{Registry, Transcript};
use airlock_store::MatchId;
use airlock_table::{AnyMatch, Broken, Founding, Now, records_until};

use crate::{answer::Refused, live_matches::LiveMatches};

/// The records of a match, and the games that can repeat them.
pub(crate) struct Past {
    registry: Registry,
    founding: Founding,
    bodies: Vec<String>,
}

impl Past {
    /// Repeats a match and asks it something. Only a few are repeated at a time; others wait.
    pub(crate) async fn ask<T: Send + 'static>(
        matches: &Arc<LiveMatches>,
        id: MatchId,
        question: impl FnOnce(&Self) -> Result<T, Broken> + Send + 'static,
    ) -> Result<T, Refused> {
        let unreadable = |broken: Broken| {
            tracing::error!(%id, %broken, "a match cannot be repeated");
            Refused::new(Code::Quarantined, "this match is broken and cannot be repeated")
        };
        let busy = || Refused::new(Code::Busy, "the server ends; try again");
        let _turn = matches.replays.acquire().await.map_err(|_| busy())?;
        let (header, bodies) = matches.records(id).await?;
        let past = Self {
            registry: matches.registry.clone(),
            founding: Founding::read(&header).map_err(unreadable)?,
            bodies,
        };
        let asked = tokio::task::spawn_blocking(move || question(&past)).await;
        asked
            .map_err(|_| Refused::new(Code::Quarantined, "this match cannot be repeated: the rules failed"))?
            .map_err(unreadable)
    }

    /// The match after entry `seq` of its log, or after the last one.
    pub(crate) fn at(&self, seq: Option<u64>) -> Result<Box<dyn AnyMatch>, Broken> {
        let kept = seq.map_or(Ok(self.bodies.len()), |seq| records_until(&self.bodies, seq))?;
        self.registry.restore(self.founding.clone(), &self.bodies[..kept], Now::default())
    }

    /// What a viewer was told after its update number `from`.
    pub(crate) fn transcript(&self, viewer: Viewer, from: u64) -> Transcript {
        self.registry.transcript(self.founding.clone(), &self.bodies, viewer, from)
    }

    /// How many records there are.
    pub(crate) fn length(&self) -> usize {
        self.bodies.len()
    }
}
