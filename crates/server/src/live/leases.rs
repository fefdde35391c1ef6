//! Leases: of several nodes with a match, one drives it. That node runs its bots, ticks and defaults. A lost
//! lease costs seconds. Two nodes that both believe they have it only work twice: the log accepts every
//! record once.

use std::{
    collections::BTreeSet,
    mem,
    sync::{Arc, Mutex, PoisonError},
};

use airlock_store::{MatchId, limits::LEASE};
use tokio::{
    sync::Notify,
    time::{Instant, sleep, timeout},
};

use super::live_matches::LiveMatches;
use crate::limits::{LEASE_PAUSE, LEASE_ROUND, RENEWAL};

/// Lease changes that are not in the store yet.
#[derive(Debug, Default)]
pub(crate) struct Leases {
    /// Notified when a match has become live.
    requested: Notify,
    /// Matches that have been unloaded and whose leases are not released yet.
    unloaded: Mutex<BTreeSet<MatchId>>,
}

impl Leases {
    /// Asks for the lease of a match that has become live.
    pub(crate) fn request(&self) {
        self.requested.notify_one();
    }

    /// Releases the lease of a match that is unloaded, if this node has it.
    pub(crate) fn release(&self, id: MatchId) {
        self.unloaded.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
    }

    fn take_unloaded(&self) -> BTreeSet<MatchId> {
        mem::take(&mut self.unloaded.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Renews the leases of this node and takes free ones, for as long as the server runs. A node that is alone
/// drives everything without leases.
pub(crate) async fn run(matches: Arc<LiveMatches>) {
    // Time of the last renewal, and of the last check of all leases.
    let (mut renewed, mut looked) = (None::<Instant>, None::<Instant>);
    while matches.store.is_shared() {
        let begun = Instant::now();
        let since = |moment: Option<Instant>| moment.map(|moment| begun.duration_since(moment));
        let all = [(renewed, LEASE), (looked, LEASE_ROUND)]
            .into_iter()
            .any(|(moment, limit)| since(moment).is_none_or(|since| since >= limit));
        let mut live = matches.all_live();
        live.retain(|_, handle| handle.is_alive());
        let asked: Vec<MatchId> =
            live.iter().filter(|(_, handle)| all || !handle.drives()).map(|(id, _)| *id).collect();
        match timeout(RENEWAL, matches.store.drive(matches.node, asked.clone())).await {
            Ok(Ok(driven)) => {
                renewed = Some(begun);
                looked = if all { Some(begun) } else { looked };
                for id in asked {
                    if let Some(handle) = live.get(&id) {
                        handle.drive(driven.contains(&id));
                    }
                }
                release(&matches).await;
            }
            Ok(Err(_)) | Err(_) if since(renewed).is_none_or(|since| since + RENEWAL >= LEASE) => {
                // Others may drive by now.
                live.values().for_each(|handle| handle.drive(false));
            }
            Ok(Err(_)) | Err(_) => {}
        }
        // Matches that become live together are leased in one query.
        sleep(LEASE_PAUSE).await;
        let _ = timeout(RENEWAL, matches.leases.requested.notified()).await;
    }
}

/// Releases the leases of matches that were unloaded and are not live again.
async fn release(matches: &LiveMatches) {
    let mut unloaded = matches.leases.take_unloaded();
    unloaded.retain(|id| !matches.live(*id).is_some_and(|handle| handle.is_alive()));
    if unloaded.is_empty() {
        return;
    }
    let ids = unloaded.iter().copied().collect();
    if !matches!(timeout(RENEWAL, matches.store.let_go(matches.node, ids)).await, Ok(Ok(()))) {
        unloaded.into_iter().for_each(|id| matches.leases.release(id));
    }
}
