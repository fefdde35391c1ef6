//! What other nodes append to matches that live here too.

use std::sync::Arc;

use airlock_store::Change;

use crate::live_matches::LiveMatches;

/// Tells live matches of longer logs, for as long as the store does.
pub(crate) async fn run(matches: Arc<LiveMatches>) {
    let mut changes = matches.store.changes();
    while let Some(change) = changes.next().await {
        match change {
            Change::Reached { id, seq } => {
                if let Some(keeper) = matches.live(id).filter(|keeper| keeper.length() < seq) {
                    keeper.catch_up();
                }
            }
            Change::Alive => {}
            Change::Missed => {
                for keeper in matches.all_live() {
                    keeper.catch_up();
                }
            }
        }
    }
}
