//! Forged logs.

use airlock_engine::log::{Chain, Log};

/// Forges a log with the help of its revealed secret.
///
/// Renumbers and relinks the changed entries, so that the log alone looks consistent.
///
/// # Panics
/// If the secret is not revealed.
#[must_use]
pub fn forged(log: &Log, change: impl FnOnce(&mut Log)) -> Log {
    let mut log = log.clone();
    change(&mut log);
    let links = Chain::new(&log.header, &log.reveal.as_ref().expect("the secret is revealed").secret);
    let mut chain = links.start();
    for (seq, entry) in (1..).zip(&mut log.entries) {
        entry.seq = seq;
        entry.chain = links.link(&chain, entry);
        chain = entry.chain;
    }
    log
}
