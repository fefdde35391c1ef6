//! Taking the names of a seat out of a match that stays: out of what lives, what is kept, and what was reported.

use std::sync::Arc;

use airlock_engine::Seat;
use airlock_protocol::Code;
use airlock_store::{MatchId, Revision};
use airlock_table::{Anonymisation, Command, anonymise};

use crate::{
    answer::Refused,
    keeper::Keeper,
    live_matches::{LiveMatches, no_match},
    queue::Claim,
};

/// How often the records are read again because another admin changed them at that very moment.
const TRIES: usize = 5;

impl LiveMatches {
    /// Takes the names of all who ever had a seat, or asked for it, out of a match. First the match is told, wherever it lives, so
    /// that nothing new is written with them; then the records of before are written without them.
    pub(crate) async fn unname(self: &Arc<Self>, id: MatchId, seat: Seat) -> Result<(), Refused> {
        let keeper = self.find(id).await?;
        if self.nameless(id, seat).await?.1.chained {
            let why = "the chain of this match's log holds a name of this seat, as an older version wrote it; only removing the match removes it";
            return Err(Refused::new(Code::Phase, why));
        }
        let command = Command::Unname { reference: Self::reference(), seat };
        keeper.call(self.conn(), command, self.now_ms()).await?.map_err(Refused::from)?;
        self.keep_anew(id, &keeper).await?;
        for _ in 0..TRIES {
            let (mut bodies, Anonymisation { since, changed, .. }) = self.nameless(id, seat).await?;
            let revision = |(seq, after): (u64, String)| {
                let place = usize::try_from(seq).ok()?.checked_sub(1)?;
                Some(Revision { seq, before: std::mem::take(bodies.get_mut(place)?), after })
            };
            let revisions = changed.into_iter().filter_map(revision).collect();
            if self.store.revise(id, revisions, since).await.map_err(no_match)? {
                tracing::info!(%id, "the names of a seat were taken out of a match");
                return Ok(());
            }
        }
        Err(Refused::new(Code::Busy, "somebody else takes names out of this match just now; try again"))
    }

    /// A snapshot without the names, which no older one takes the place of.
    async fn keep_anew(&self, id: MatchId, keeper: &Keeper) -> Result<(), Refused> {
        if let Some(snapshot) = keeper.snapshot().await? {
            self.store.put_snapshot(id, snapshot).await.map_err(no_match)?;
        }
        Ok(())
    }

    async fn nameless(&self, id: MatchId, seat: Seat) -> Result<(Vec<String>, Anonymisation), Refused> {
        let turn = self.replays.turn(Claim::ADMIN).await?;
        let bodies = self.bodies(id, 0).await?;
        let found = turn.work(move || anonymise(&bodies, seat).map(|found| (bodies, found))).await?;
        found.map_err(|broken| {
            tracing::error!(%id, %broken, "the records of a match cannot be read");
            Refused::new(Code::Quarantined, "this match is broken; only removing it removes its names")
        })
    }
}
