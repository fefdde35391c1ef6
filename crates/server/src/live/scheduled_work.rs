//! Scheduled work: loads matches whose time limits expire while they are not live. The rest they do
//! themselves.

use std::{sync::Arc, time::Duration};

use airlock_store::Filter;
use tokio::time::sleep;

use super::live_matches::LiveMatches;

/// Interval of the query for due matches. Every time limit is at least ten times as long.
const INTERVAL: Duration = Duration::from_secs(1);

/// Loads due matches for as long as the server runs.
pub(crate) async fn run(matches: Arc<LiveMatches>) {
    loop {
        wake_due(&matches).await;
        sleep(INTERVAL).await;
    }
}

async fn wake_due(matches: &Arc<LiveMatches>) {
    let due = Filter { due_at: Some(matches.now().epoch_ms), ..Filter::default() };
    // Failures were logged and are tried again.
    for summary in matches.list(due).await.unwrap_or_default() {
        if !matches.is_quarantined(summary.id) {
            let _ = matches.find(summary.id).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use airlock_store::{Head, Line};

    use super::*;
    use crate::testing;

    #[tokio::test]
    async fn only_due_matches_are_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let [due, later, never] =
            [testing::open(&matches).await, testing::open(&matches).await, testing::open(&matches).await];
        for (id, wake_at) in [(due, 1), (later, u64::MAX >> 1)] {
            let line = Line { wake_at: Some(wake_at), ..Line::default() };
            matches.store.append(id, Head::default(), vec![], Some(line)).await.unwrap();
        }
        wake_due(&matches).await;
        assert_eq!([due, later, never].map(|id| matches.live(id).is_some()), [true, false, false]);
    }
}
