//! Measurements.

use std::{collections::BTreeMap, time::Duration};

use airlock_client::{ClientError, Comeback};
use hdrhistogram::Histogram;
use serde_json::{Value, json};

use super::{Args, background::AnswerCounts};
use crate::{answer::Answer, progress::rate};

/// Significant digits of the histograms.
const DIGITS: u8 = 3;

/// Measurements of all matches together.
pub(super) struct Figures {
    /// Microseconds from sending an action, or from its due time, until it was complete.
    latency: Histogram<u64>,
    /// Bytes of text that one seat received because of an action.
    seat_bytes: Histogram<u64>,
    /// Bytes of text that all seats together received because of it.
    bytes: Histogram<u64>,
    /// Microseconds from reconnecting until the last missed update.
    comeback: Histogram<u64>,
    /// Bytes received until then.
    comeback_bytes: Histogram<u64>,
    finished: u64,
    /// Number of refusals and failures by kind.
    errors: BTreeMap<String, u64>,
}

impl Figures {
    pub(super) fn new() -> Self {
        let histogram = || Histogram::new(DIGITS).expect("the digits are within what the crate allows");
        Self {
            latency: histogram(),
            seat_bytes: histogram(),
            bytes: histogram(),
            comeback: histogram(),
            comeback_bytes: histogram(),
            finished: 0,
            errors: BTreeMap::new(),
        }
    }

    /// Counts a complete action: the time since it was due, and the bytes that each seat received.
    pub(super) fn completed(&mut self, latency: Duration, heard: impl Iterator<Item = u64>) {
        self.latency += micros(latency);
        let mut all = 0;
        for bytes in heard {
            self.seat_bytes += bytes;
            all += bytes;
        }
        self.bytes += all;
    }

    pub(super) fn came_back(&mut self, comeback: &Comeback) {
        self.comeback += micros(comeback.took);
        self.comeback_bytes += comeback.bytes;
    }

    pub(super) const fn finished(&mut self) {
        self.finished += 1;
    }

    pub(super) fn failed(&mut self, error: &ClientError) {
        let kind = match error {
            ClientError::Refused { refusal, .. } => format!("refused: {}", refusal.code),
            other => other.to_string(),
        };
        *self.errors.entry(kind).or_default() += 1;
    }

    /// Formats the result. `grown` is the growth of the server's memory, in bytes.
    pub(super) fn answer(
        &self,
        args: &Args,
        measured: Duration,
        grown: Option<u64>,
        beside: &AnswerCounts,
    ) -> Answer {
        let actions = self.latency.len();
        let errors: u64 = self.errors.values().sum();
        let passed = errors == 0 && actions > 0;
        let per_second = rate(actions, measured);
        let ms = |micros: u64| micros as f64 / 1000.0;
        let times = |of: &Histogram<u64>| {
            (ms(of.value_at_quantile(0.5)), ms(of.value_at_quantile(0.99)), ms(of.max()))
        };
        let (p50, p99, max) = times(&self.latency);
        let mut lines = vec![
            format!(
                "{} matches of {} with {} seats, {:.1} s: {actions} actions, {per_second:.0} actions/s, {} matches finished",
                args.matches,
                args.game,
                args.seats,
                measured.as_secs_f64(),
                self.finished
            ),
            format!(
                "until every seat has its update and the author its acknowledgement: p50 {p50:.1} ms, p99 {p99:.1} ms, max {max:.1} ms"
            ),
            format!(
                "bytes per action: a seat p50 {} p99 {}, all seats together p50 {} p99 {}",
                self.seat_bytes.value_at_quantile(0.5),
                self.seat_bytes.value_at_quantile(0.99),
                self.bytes.value_at_quantile(0.5),
                self.bytes.value_at_quantile(0.99)
            ),
            format!("{errors} errors, {} reconnects", self.comeback.len()),
        ];
        if !self.comeback.is_empty() {
            let (p50, p99, max) = times(&self.comeback);
            let (half, most) =
                (self.comeback_bytes.value_at_quantile(0.5), self.comeback_bytes.value_at_quantile(0.99));
            lines.push(format!(
                "coming back: p50 {p50:.1} ms, p99 {p99:.1} ms, max {max:.1} ms; bytes p50 {half} p99 {most}"
            ));
        }
        let per_match = grown.map(|bytes| bytes / u64::from(args.matches));
        if let Some(bytes) = per_match {
            let kib = bytes as f64 / 1024.0;
            lines.push(format!("after {} s of rest: {kib:.0} KiB of memory for each match", args.rest));
        }
        if !beside.is_empty() {
            let counts: Vec<String> =
                beside.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
            lines.push(format!("beside: {}", counts.join(", ")));
        }
        lines.extend(self.errors.iter().map(|(kind, count)| format!("  {count} × {kind}")));
        let document = json!({
            "url": args.url, "game": args.game, "matches": args.matches, "seats": args.seats,
            "think_ms": args.think, "rate": args.rate, "seconds": measured.as_secs_f64(),
            "actions": actions, "actions_per_second": per_second, "finished": self.finished,
            "latency_ms": { "p50": p50, "p99": p99, "max": max },
            "bytes_per_action": { "seat": quantiles(&self.seat_bytes), "all_seats": quantiles(&self.bytes) },
            "reconnects": self.comeback.len(),
            "reconnect_ms": { "p50": ms(self.comeback.value_at_quantile(0.5)), "p99": ms(self.comeback.value_at_quantile(0.99)), "max": ms(self.comeback.max()) },
            "reconnect_bytes": quantiles(&self.comeback_bytes),
            "rest_seconds": args.rest, "memory_bytes_per_match": per_match,
            "beside": beside, "errors": errors, "errors_by_kind": self.errors,
        });
        Answer { text: lines.join("\n"), json: document, passed }
    }
}

fn quantiles(of: &Histogram<u64>) -> Value {
    json!({ "p50": of.value_at_quantile(0.5), "p99": of.value_at_quantile(0.99), "max": of.max(), "mean": of.mean() })
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
