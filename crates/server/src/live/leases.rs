//! Which matches this node drives: of several nodes that have a match, one lets its bots think, ticks, and announces. A lease
//! that is lost costs seconds; one that two nodes believe in costs work, for the log takes everything once.

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

/// What is to be told to the store.
#[derive(Debug, Default)]
pub(crate) struct Leases {
    /// Told when a match has come to life.
    wanted: Notify,
    /// What was put away, and is not let go yet.
    put_away: Mutex<BTreeSet<MatchId>>,
}

impl Leases {
    /// A match has come to life.
    pub(crate) fn want(&self) {
        self.wanted.notify_one();
    }

    /// A match is put away, driven or not: it may be taken just now.
    pub(crate) fn let_go(&self, id: MatchId) {
        self.put_away.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
    }

    fn take_put_away(&self) -> BTreeSet<MatchId> {
        mem::take(&mut self.put_away.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Renews what this node drives, and takes what nobody drives, for as long as the server runs. Where it is alone, everything is
/// driven without that.
pub(crate) async fn run(matches: Arc<LiveMatches>) {
    // When the node last said that it lives, and when it last looked at all it drives.
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
                let_go(&matches).await;
            }
            Ok(Err(_)) | Err(_) if since(renewed).is_none_or(|since| since + RENEWAL >= LEASE) => {
                // Others may drive by now.
                live.values().for_each(|handle| handle.drive(false));
            }
            Ok(Err(_)) | Err(_) => {}
        }
        // What comes to life together is asked for together.
        sleep(LEASE_PAUSE).await;
        let _ = timeout(RENEWAL, matches.leases.wanted.notified()).await;
    }
}

/// Lets go of what was put away and has not come back to life.
async fn let_go(matches: &LiveMatches) {
    let mut put_away = matches.leases.take_put_away();
    put_away.retain(|id| !matches.live(*id).is_some_and(|handle| handle.is_alive()));
    if put_away.is_empty() {
        return;
    }
    let ids = put_away.iter().copied().collect();
    if !matches!(timeout(RENEWAL, matches.store.let_go(matches.node, ids)).await, Ok(Ok(()))) {
        put_away.into_iter().for_each(|id| matches.leases.let_go(id));
    }
}
