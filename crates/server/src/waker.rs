//! Time limits run out while a match sleeps: those that are due are brought to life, and do the rest themselves.

use std::{sync::Arc, time::Duration};

use airlock_store::Filter;
use tokio::time::sleep;

use crate::hall::Hall;

/// How often it is looked which matches are due; no time limit is shorter than ten of these.
const EVERY: Duration = Duration::from_secs(1);

/// Wakes what is due, for as long as the server runs.
pub(crate) async fn run(hall: Arc<Hall>) {
    loop {
        wake_due(&hall).await;
        sleep(EVERY).await;
    }
}

async fn wake_due(hall: &Arc<Hall>) {
    let due = Filter { due_at: Some(hall.now().epoch_ms), ..Filter::default() };
    // What went wrong was logged; it is tried again.
    for summary in hall.list(due).await.unwrap_or_default() {
        if !hall.is_quarantined(summary.id) {
            let _ = hall.find(summary.id).await;
        }
    }
}
