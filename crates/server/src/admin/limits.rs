//! All limits of the server, its matches, messages, store and bus in one list.

use std::{num::NonZeroU32, ops::RangeInclusive, time::Duration};

use serde_json::{Value, json};

use crate::limits::bounds::Bounds;

/// Names each limit after its constant.
macro_rules! limits {
    ($($part:literal in $krate:ident: $($name:ident)+;)+) => {
        Value::from_iter([
            $(($part, Value::from_iter([$((stringify!($name), $krate::limits::$name.measure())),+]))),+
        ])
    };
}

/// The limits by name. Durations are in milliseconds.
pub(super) fn all() -> Value {
    limits! {
        "server" in crate:
            MAX_CONNECTIONS MAX_HEAD_BYTES MAX_BODY_BYTES MAX_INBOX PAUSE_AFTER_FAILURE MAX_OUTBOX MAX_DELIVERED_AT_ONCE
            MAX_SOCKET_WRITE_BYTES
            MAX_RATED_ADDRESSES MAX_PROOFS NEIGHBOURS SOCKET_READ_BYTES HEAD_TIMEOUT REQUEST_TIMEOUT HELLO_TIMEOUT HEARTBEAT
            WRITE_TIMEOUT CLOSE_TIMEOUT GOODBYE_TIMEOUT READY_TIMEOUT IDLE MAX_WEBHOOK_BYTES
            MAX_CALLS MAX_REPEATED_CALLS CALLS_PER_MINUTE_PER_OPENER CALLS_PER_MINUTE_PER_HOST CALLS_AT_ONCE_PER_HOST ANNOUNCING_ROUND MAX_ANNOUNCEMENT_AGE MAX_ANNOUNCEMENT_CHARS WEBHOOK_TIMEOUT WEBHOOK_PAUSE MIN_PACKED_BYTES MAX_QUARANTINED MAX_LISTED_MATCHES MAX_REPLAYS REPLAYS RESTORES BUNDLED_REPLAYS DELIVERIES DELIVERY_TIMEOUT DELIVERED_BYTES RECORDS_AT_ONCE BUNDLED_CALLS PIECES THOUGHTS WORK_NICENESS MAX_FAILED_BUNDLES QR_PIXELS MAX_MY_SEATS
            MAX_PUBLIC_MATCHES MAX_PUBLIC_TABLES_PER_ADDRESS MAX_TABLES_PER_ADDRESS MAX_GUEST_TABLES REFUSAL_LINES_PER_MINUTE MAX_MESSAGE_WIRE_BYTES MAX_REMATCHES REST SNAPSHOT_RECORDS NEWS_PAUSE MAX_IMPORT_BYTES
            MAX_REPORT_CHARS MAX_REPORTS MAX_REPORTS_PER_ADDRESS MAX_REPORTS_PER_SEAT MAX_WATCHERS
            BEAT DEAF ROUND RENEWAL LEASE_ROUND LEASE_PAUSE QUARANTINE_PAUSE RETENTION_ROUND MAX_RETIRED_PER_ROUND SWEEP_PAUSE LINE_AGE MAX_NAME_CHARS MAX_TITLE_CHARS MAX_MARKS;
        "messages" in airlock_protocol: MAX_CLIENT_MESSAGE_BYTES MAX_REF_BYTES PART_DEPTH MAX_TEXT_CHARS;
        "match" in airlock_table: MAX_BACKLOG MAX_CONNECTIONS MAX_DEVICES MAX_RECORDS MAX_PLAYED_RECORDS MAX_KEPT_RECORDS MAX_LOBBY_RECORDS
            MAX_CAUSED_RECORDS MAX_MATTERS NEEDFUL_MATTERS ACTS MATTERS MAX_TAIL_UPDATES MAX_TAIL_BYTES COLORS TICK_GRACE_MS TICK_PATIENCE_MS MAX_RESTING_TAIL_BYTES SEALING_MS MAX_VOTES MAX_SAYS SAYS_MS MAX_ORDERS MAX_CLASS_BYTES MAX_ORDER_BYTES UNDO_DEPTH TURN_SECONDS MAX_BOT_PAUSE_MS RETRY_MS;
        "store" in airlock_store:
            MAX_HEADER_BYTES MAX_CODE_BYTES MAX_LINE_BYTES MAX_ENTRY_BYTES MAX_ENTRIES_PER_APPEND MAX_ENTRIES_PER_MATCH MAX_SNAPSHOT_BYTES
            MAX_MATCHES_PER_PAGE WRITE_QUEUE MAX_WRITES_PER_COMMIT MAX_JUDGEMENTS MAX_REMEMBERED_MATCHES REMEMBERED_FOR DATABASE_TIMEOUT HOST_TIMEOUT LEASE MAX_LENGTHS_AT_ONCE SWEPT_AT_ONCE;
        "bus" in airlock_bus: CHANGE_QUEUE OUTBOX MAX_TEXT_BYTES CARRY_TIMEOUT CONNECT_TIMEOUT PAUSE PING;
    }
}

/// Conversion of a limit to JSON.
trait Measure {
    fn measure(self) -> Value;
}

impl Measure for usize {
    fn measure(self) -> Value {
        self.into()
    }
}

impl Measure for i32 {
    fn measure(self) -> Value {
        self.into()
    }
}

impl Measure for Bounds {
    fn measure(self) -> Value {
        // Work that bounds itself has no number.
        let number = |number: usize| (number < usize::MAX).then_some(number);
        json!({
            "at_once": self.at_once,
            "at_once_each": self.at_once_each,
            "waiting": number(self.waiting),
            "waiting_each": number(self.waiting_each),
        })
    }
}

impl Measure for NonZeroU32 {
    fn measure(self) -> Value {
        self.get().into()
    }
}

impl Measure for u8 {
    fn measure(self) -> Value {
        self.into()
    }
}

impl Measure for u32 {
    fn measure(self) -> Value {
        self.into()
    }
}

impl Measure for i64 {
    fn measure(self) -> Value {
        self.into()
    }
}

impl Measure for u64 {
    fn measure(self) -> Value {
        self.into()
    }
}

impl Measure for (u32, u32) {
    fn measure(self) -> Value {
        vec![self.0, self.1].into()
    }
}

impl Measure for RangeInclusive<u32> {
    fn measure(self) -> Value {
        vec![*self.start(), *self.end()].into()
    }
}

impl Measure for Duration {
    fn measure(self) -> Value {
        u64::try_from(self.as_millis()).unwrap_or(u64::MAX).into()
    }
}

impl<const N: usize> Measure for [Duration; N] {
    fn measure(self) -> Value {
        self.map(Duration::measure).to_vec().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn admin_list_has_every_limit() {
        let sources = [
            ("server", include_str!("../limits/mod.rs")),
            ("messages", include_str!("../../../protocol/src/limits.rs")),
            ("match", include_str!("../../../table/src/limits.rs")),
            ("store", include_str!("../../../store/src/limits.rs")),
            ("bus", include_str!("../../../bus/src/limits.rs")),
        ];
        let all = all();
        for (part, source) in sources {
            let names = source.lines().filter_map(|line| line.split_once("const ")?.1.split_once(':'));
            for (name, _) in names {
                assert!(!all[part][name].is_null(), "{part}: add {name} to the list");
            }
        }
    }
}
