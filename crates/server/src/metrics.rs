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
const HEARD: &str = "airlock_bus_heard_total";
const OVERTAKEN: &str = "airlock_overtaken_total";
const MISSED: &str = "airlock_bus_missed_total";
const BEATS: &str = "airlock_bus_beat_seconds";
const WORKING: &str = "airlock_queue_running";
const QUEUED: &str = "airlock_queue_waiting";
const TURNED_AWAY: &str = "airlock_queue_refused_total";
/// The standard name of Prometheus for this.
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
    describe_gauge!(LIVE_MATCHES, Unit::Count, "Matches in memory");
    describe_gauge!(SOCKETS, Unit::Count, "Open sockets");
    describe_histogram!(
        APPENDS,
        Unit::Seconds,
        "From handing entries to the store until they were durable or refused"
    );
    describe_counter!(
        ANNOUNCEMENTS,
        Unit::Count,
        "Announcements: delivered, postponed until the next try, held for too many calls of one opener or host, failed for good, outdated by newer ones, dropped for their age"
    );
    describe_counter!(COMMANDS, Unit::Count, "Commands that were done, durably");
    describe_histogram!(RESTORES, Unit::Seconds, "Bringing a stored match to life");
    describe_counter!(REFUSALS, Unit::Count, "Commands and requests that were not done, by code");
    describe_counter!(QUARANTINED, Unit::Count, "Matches that were set aside");
    describe_counter!(LOST_LOGS, Unit::Count, "Matches that were set aside because their logs lost entries");
    describe_gauge!(
        DISPLACED,
        Unit::Count,
        "1 once the database is not the one any longer that this server has written to: it went back, or a file was moved"
    );
    describe_counter!(RETIRED, Unit::Count, "Matches that were ended from outside, and that were removed");
    describe_counter!(
        NOT_UPGRADED,
        Unit::Count,
        "Requests for a socket without the headers of a WebSocket: a proxy does not pass them on"
    );
    describe_counter!(SLOW_CLIENTS, Unit::Count, "Sockets closed because the client did not keep up");
    describe_gauge!(DRIVEN, Unit::Count, "Matches in memory that this node drives");
    describe_gauge!(DEAF, Unit::Count, "1 while this node hears no news, not even its own");
    describe_counter!(HEARD, Unit::Count, "News of longer logs that the bus brought, this node's own too");
    describe_counter!(
        OVERTAKEN,
        Unit::Count,
        "Appends, and refusals that were looked at again, for which another node was faster"
    );
    describe_counter!(MISSED, Unit::Count, "Matches that were found to have gone on elsewhere, unheard");
    describe_histogram!(
        BEATS,
        Unit::Seconds,
        "From telling that this node lives until it heard that by the bus"
    );
    describe_gauge!(WORKING, Unit::Count, "Dear work that is done now, by queue");
    describe_gauge!(QUEUED, Unit::Count, "Dear work that waits for its turn, by queue");
    describe_counter!(
        TURNED_AWAY,
        Unit::Count,
        "Dear work that was refused because too much waited, by queue"
    );
    describe_gauge!(MEMORY, Unit::Bytes, "Memory that the process has, where the system tells");
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
pub(crate) fn done() {
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
pub(crate) fn heard() {
    counter!(HEARD).increment(1);
}

/// Counts an append for which another node was faster.
pub(crate) fn overtaken() {
    counter!(OVERTAKEN).increment(1);
}

/// Counts a match whose growth on another node was found without a notification.
pub(crate) fn missed() {
    counter!(MISSED).increment(1);
}

/// Records the round trip of a heartbeat over the bus.
pub(crate) fn beat(took: Duration) {
    histogram!(BEATS).record(took);
}

/// Counts a plain request to a WebSocket route.
pub(crate) fn not_upgraded() {
    counter!(NOT_UPGRADED).increment(1);
}

/// Sets the gauges of a work queue.
pub(crate) fn queue(name: &'static str, running: usize, waiting: usize) {
    gauge!(WORKING, "queue" => name).set(running as f64);
    gauge!(QUEUED, "queue" => name).set(waiting as f64);
}

/// Counts work that a full queue refused.
pub(crate) fn turned_away(name: &'static str) {
    counter!(TURNED_AWAY, "queue" => name).increment(1);
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
    fn the_dashboard_shows_metrics_that_there_are() {
        let known = named(include_str!("metrics.rs"));
        let shown = named(include_str!("../../../deploy/cluster/dashboard.json"));
        assert!(shown.len() > 10, "{shown:?}");
        assert_eq!(shown.difference(&known).collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
