//! Metrics of the server: names, descriptions and the functions that count.

use std::{sync::OnceLock, time::Duration};

use airlock_protocol::Code;
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

const LIVE_MATCHES: &str = "airlock_live_matches";
const SOCKETS: &str = "airlock_sockets";
const APPENDS: &str = "airlock_append_seconds";
const COMMANDS: &str = "airlock_commands_total";
const ANNOUNCEMENTS: &str = "airlock_announcements_total";
const RESTORES: &str = "airlock_restore_seconds";
const REFUSALS: &str = "airlock_refusals_total";
const QUARANTINED: &str = "airlock_quarantined_matches_total";
const LOST_LOGS: &str = "airlock_lost_logs_total";
const DISPLACED: &str = "airlock_database_displaced";
const RETIRED: &str = "airlock_retired_matches_total";
const NOT_UPGRADED: &str = "airlock_not_upgraded_total";
const SLOW_CLIENTS: &str = "airlock_slow_clients_total";
const DRIVEN: &str = "airlock_driven_matches";
const DEAF: &str = "airlock_bus_deaf";
const NOTIFICATIONS: &str = "airlock_bus_heard_total";
const OVERTAKEN: &str = "airlock_overtaken_total";
const GROWTH_POLLED: &str = "airlock_bus_missed_total";
const HEARTBEATS: &str = "airlock_bus_beat_seconds";
const QUEUE_RUNNING: &str = "airlock_queue_running";
const QUEUE_WAITING: &str = "airlock_queue_waiting";
const QUEUE_REFUSED: &str = "airlock_queue_refused_total";
/// Resident memory, under the standard name of Prometheus.
const MEMORY: &str = "process_resident_memory_bytes";

/// Buckets of the histograms, in seconds: from a commit on a fast disk to a timeout.
const BUCKETS_SECONDS: [f64; 12] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Shared by all servers of a process.
static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Installs the recorder, once in a process.
pub(crate) fn install() {
    HANDLE.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets(&BUCKETS_SECONDS).unwrap_or_default();
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        // If the process has another recorder, that one gets everything and this one stays empty.
        if metrics::set_global_recorder(recorder).is_ok() {
            describe();
        }
        handle
    });
}

fn describe() {
    describe_gauge!(LIVE_MATCHES, Unit::Count, "Live matches, in memory");
    describe_gauge!(SOCKETS, Unit::Count, "Open WebSockets");
    describe_histogram!(
        APPENDS,
        Unit::Seconds,
        "Duration of an append: from handing records to the store until they are durable or refused"
    );
    describe_counter!(
        ANNOUNCEMENTS,
        Unit::Count,
        "Webhook announcements by outcome: delivered, postponed (tried again), held (rate limit of an opener or host), failed (refused permanently), outdated (replaced by a newer one), dropped (too old)"
    );
    describe_counter!(COMMANDS, Unit::Count, "Commands done, durably");
    describe_histogram!(
        RESTORES,
        Unit::Seconds,
        "Duration of a restore: from the request until the match is live"
    );
    describe_counter!(REFUSALS, Unit::Count, "Refused commands and requests by code");
    describe_counter!(QUARANTINED, Unit::Count, "Quarantined matches");
    describe_counter!(LOST_LOGS, Unit::Count, "Matches quarantined because their logs lost entries");
    describe_gauge!(
        DISPLACED,
        Unit::Count,
        "1 once the database is not the one that this server has written to: an older state was restored, or a file was moved"
    );
    describe_counter!(
        RETIRED,
        Unit::Count,
        "Matches ended, archived or removed by the admin or by retention"
    );
    describe_counter!(
        NOT_UPGRADED,
        Unit::Count,
        "WebSocket requests without the upgrade headers: a proxy does not forward them"
    );
    describe_counter!(SLOW_CLIENTS, Unit::Count, "WebSockets closed because the client read too slowly");
    describe_gauge!(DRIVEN, Unit::Count, "Live matches that this node drives");
    describe_gauge!(
        DEAF,
        Unit::Count,
        "1 while the bus subscription is lost: not even this node's own heartbeat arrives"
    );
    describe_counter!(NOTIFICATIONS, Unit::Count, "Log-growth notifications received, own included");
    describe_counter!(
        OVERTAKEN,
        Unit::Count,
        "Appends and refusals that were repeated because another node had appended first"
    );
    describe_counter!(
        GROWTH_POLLED,
        Unit::Count,
        "Matches whose growth on another node was found by polling, without a notification"
    );
    describe_histogram!(HEARTBEATS, Unit::Seconds, "Round trip of this node's heartbeat over the bus");
    describe_gauge!(QUEUE_RUNNING, Unit::Count, "Expensive work running, by queue");
    describe_gauge!(QUEUE_WAITING, Unit::Count, "Expensive work waiting for its turn, by queue");
    describe_counter!(QUEUE_REFUSED, Unit::Count, "Expensive work refused because too much waited, by queue");
    describe_gauge!(MEMORY, Unit::Bytes, "Resident memory of the process, where the system reports it");
}

/// Interval at which observations move into the histograms. Until then they take memory.
const UPKEEP: Duration = Duration::from_secs(5);

/// Bounds the memory of the histograms, however rarely they are read.
pub(crate) async fn keep_up() {
    loop {
        tokio::time::sleep(UPKEEP).await;
        HANDLE.get().inspect(|handle| handle.run_upkeep());
    }
}

/// Text of all metrics in the format of Prometheus. `memory_bytes` is the resident memory, where the system
/// reports it.
pub(crate) fn render(memory_bytes: Option<f64>) -> String {
    if let Some(bytes) = memory_bytes {
        gauge!(MEMORY).set(bytes);
    }
    HANDLE.get().map(PrometheusHandle::render).unwrap_or_default()
}

/// Counts in a gauge until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted(&'static str);

impl Counted {
    pub(crate) fn live_match() -> Self {
        Self::new(LIVE_MATCHES)
    }

    pub(crate) fn driven_match() -> Self {
        Self::new(DRIVEN)
    }

    pub(crate) fn deaf() -> Self {
        Self::new(DEAF)
    }

    pub(crate) fn socket() -> Self {
        Self::new(SOCKETS)
    }

    fn new(name: &'static str) -> Self {
        gauge!(name).increment(1);
        Self(name)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        gauge!(self.0).decrement(1);
    }
}

/// Records the duration of an append.
pub(crate) fn appended(took: Duration) {
    histogram!(APPENDS).record(took);
}

/// Records the duration of a restore.
pub(crate) fn restored(took: Duration) {
    histogram!(RESTORES).record(took);
}

/// Counts a command that was done.
pub(crate) fn command_done() {
    counter!(COMMANDS).increment(1);
}

/// Counts a refused command or request.
pub(crate) fn refused(code: Code) {
    counter!(REFUSALS, "code" => format!("{code:?}").to_lowercase()).increment(1);
}

/// Counts a match that was quarantined.
pub(crate) fn quarantined() {
    counter!(QUARANTINED).increment(1);
}

/// Counts a match that was quarantined because its log lost entries.
pub(crate) fn lost_log() {
    counter!(LOST_LOGS).increment(1);
}

/// Sets the gauge of a displaced database. It stays until the process ends.
pub(crate) fn displaced() {
    gauge!(DISPLACED).set(1);
}

/// Counts announcements by outcome.
pub(crate) fn announced(how: &'static str, many: u64) {
    counter!(ANNOUNCEMENTS, "how" => how).increment(many);
}

/// Counts a match that was ended, archived or removed by the server.
pub(crate) fn retired(how: &'static str) {
    counter!(RETIRED, "how" => how).increment(1);
}

/// Counts a log-growth notification.
pub(crate) fn notified() {
    counter!(NOTIFICATIONS).increment(1);
}

/// Counts an append for which another node was faster.
pub(crate) fn overtaken() {
    counter!(OVERTAKEN).increment(1);
}

/// Counts a match whose growth on another node was found without a notification.
pub(crate) fn growth_polled() {
    counter!(GROWTH_POLLED).increment(1);
}

/// Records the round trip of a heartbeat over the bus.
pub(crate) fn heartbeat(took: Duration) {
    histogram!(HEARTBEATS).record(took);
}

/// Counts a plain request to a WebSocket route.
pub(crate) fn not_upgraded() {
    counter!(NOT_UPGRADED).increment(1);
}

/// Sets the gauges of a work queue.
pub(crate) fn queue(name: &'static str, running: usize, waiting: usize) {
    gauge!(QUEUE_RUNNING, "queue" => name).set(running as f64);
    gauge!(QUEUE_WAITING, "queue" => name).set(waiting as f64);
}

/// Counts work that a full queue refused.
pub(crate) fn queue_refused(name: &'static str) {
    counter!(QUEUE_REFUSED, "queue" => name).increment(1);
}

/// Counts a socket that was closed because its client read too slowly.
pub(crate) fn slow_client() {
    counter!(SLOW_CLIENTS).increment(1);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// Names of metrics in a text.
    fn named(text: &str) -> BTreeSet<&str> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let words = words.filter(|word| word.starts_with("airlock_") || word.starts_with("process_"));
        words.map(|word| word.strip_suffix("_bucket").unwrap_or(word)).collect()
    }

    #[test]
    fn dashboard_shows_only_existing_metrics() {
        let known = named(include_str!("metrics.rs"));
        let shown = named(include_str!("../../../deploy/cluster/dashboard.json"));
        assert!(shown.len() > 10, "{shown:?}");
        assert_eq!(shown.difference(&known).collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
