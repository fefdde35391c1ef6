use std::sync::Arc;

use airlock_store::MatchId;
use airlock_table::AnyMatch;

use crate::limits::work_queue::{Claim, WorkQueue};

/// A live match with the place where its rules run. Those of this build run in the caller. Those of a bundle
/// run in a thread of their own, so that they block nobody however long they take.
pub(crate) struct HostedMatch {
    id: MatchId,
    /// Queue for calls of bundles.
    calls: Arc<WorkQueue>,
    /// `None` while another thread calls it.
    table: Option<Box<dyn AnyMatch>>,
}

impl HostedMatch {
    pub(crate) fn new(id: MatchId, table: Box<dyn AnyMatch>, calls: Arc<WorkQueue>) -> Self {
        Self { id, calls, table: Some(table) }
    }

    /// Calls the match.
    ///
    /// # Panics
    /// If the match panics. The future must not be dropped before it is done.
    pub(crate) async fn call<T: Send + 'static>(
        &mut self,
        call: impl FnOnce(&mut dyn AnyMatch) -> T + Send + 'static,
    ) -> T {
        let mut table = self.table.take().expect("one call at a time");
        if !table.is_foreign() {
            let answer = call(&mut *table);
            self.table = Some(table);
            return answer;
        }
        let turn = self.calls.turn(Claim::of_match(self.id)).await.expect("calls of matches are not refused");
        let called = turn.work(move || {
            let answer = call(&mut *table);
            (table, answer)
        });
        let (table, answer) = called.await.expect("the match ends if its code does");
        self.table = Some(table);
        answer
    }

    /// The match, for what it knows without its rules.
    ///
    /// # Panics
    /// Never: a call has exclusive access.
    pub(crate) fn table(&self) -> &dyn AnyMatch {
        &**self.table.as_ref().expect("no call is under way")
    }
}
