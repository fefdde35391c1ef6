//! Quotas of log entries per seat, in number and rate, so that no seat can fill the log for the others.

use std::collections::BTreeMap;

use airlock_engine::Seat;
use airlock_protocol::{Code, TableAction};
use serde::{Deserialize, Serialize};

use crate::{
    Command,
    command::{Refused, refused},
    limits::{
        ACTS, MATTERS, MAX_CAUSED_RECORDS, MAX_KEPT_RECORDS, MAX_LOBBY_RECORDS, MAX_MATTERS,
        MAX_PLAYED_RECORDS, MAX_RECORDS, NEEDFUL_MATTERS,
    },
};

/// Number of log entries that a player caused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Spent {
    pub(crate) acts: u32,
    pub(crate) matters: u32,
}

/// Class of the log entry that a command leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Ends the match.
    End,
    /// Must stay possible: leaving, voting, returning and the like, and inspections by the operator.
    Needful,
    /// An action of the rules.
    Act,
    /// Anything else.
    Matter,
}

impl Kind {
    pub(crate) const fn of(command: &Command) -> Self {
        match command {
            Command::Close { .. } | Command::Table { action: TableAction::Close {}, .. } => Self::End,
            Command::Admin { .. }
            | Command::Unname { .. }
            | Command::Recover { .. }
            | Command::Next { .. }
            | Command::Table {
                action:
                    TableAction::Leave {}
                    | TableAction::Vote { .. }
                    | TableAction::Kick { .. }
                    | TableAction::Reveal { .. }
                    | TableAction::RevealClosed {}
                    | TableAction::Rematch {},
                ..
            } => Self::Needful,
            Command::Act { .. } => Self::Act,
            Command::Table { .. } | Command::Say { .. } | Command::Sit { .. } | Command::Ask { .. } => {
                Self::Matter
            }
        }
    }

    /// Refuses the command if a log of `records` records has no room for this class.
    pub(crate) fn fits(self, records: u64, playing: bool) -> Result<(), Refused> {
        let limit = match self {
            Self::End => MAX_RECORDS,
            Self::Needful => MAX_KEPT_RECORDS,
            Self::Act | Self::Matter if playing => MAX_PLAYED_RECORDS,
            Self::Act | Self::Matter => MAX_LOBBY_RECORDS,
        };
        if records < limit {
            Ok(())
        } else {
            Err(refused(Code::Full, "the log of this match is full, so the match can only be closed"))
        }
    }
}

impl Spent {
    pub(crate) const fn count(&mut self, rule: bool) {
        if rule { self.acts += 1 } else { self.matters += 1 }
    }

    /// Refuses the command if the quota of a player at a table with `seats` seats is used up.
    pub(crate) fn allows(self, kind: Kind, seats: u8) -> Result<(), Refused> {
        let more = if kind == Kind::Needful { NEEDFUL_MATTERS } else { 0 };
        let share = u32::try_from(MAX_CAUSED_RECORDS / u64::from(seats.max(1))).unwrap_or(u32::MAX);
        let within = self.acts + self.matters < share + more
            && (kind == Kind::Act || self.matters < MAX_MATTERS + more);
        let full = "this seat has used up its share of the log of this match";
        if within || kind == Kind::End { Ok(()) } else { Err(refused(Code::Full, full)) }
    }
}

/// Rate limit of a seat's commands.
#[derive(Debug, Default)]
pub(crate) struct RateLimit {
    acts: Bucket,
    matters: Bucket,
}

impl RateLimit {
    /// Refuses the command if the seat exceeds its rate at `now_ms`; otherwise the command counts.
    pub(crate) fn allows(&mut self, seat: Seat, kind: Kind, now_ms: u64) -> Result<(), Refused> {
        let fits = match kind {
            Kind::End => true,
            Kind::Act => self.acts.takes(seat, ACTS, now_ms),
            Kind::Needful | Kind::Matter => self.matters.takes(seat, MATTERS, now_ms),
        };
        if fits { Ok(()) } else { Err(refused(Code::Busy, "too many commands at once; wait a few seconds")) }
    }
}

/// Leaky buckets: for each seat the time of its last command, and the level then in thousandths of a command.
#[derive(Debug, Default)]
struct Bucket(BTreeMap<Seat, (u64, u64)>);

impl Bucket {
    fn takes(&mut self, seat: Seat, (burst, per_second): (u32, u32), now_ms: u64) -> bool {
        let (at_ms, level) = self.0.get(&seat).copied().unwrap_or((now_ms, 0));
        let run_off = now_ms.saturating_sub(at_ms).saturating_mul(per_second.into());
        let level = level.saturating_sub(run_off) + 1000;
        let fits = level <= u64::from(burst) * 1000;
        if fits {
            self.0.insert(seat, (now_ms.max(at_ms), level));
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rate_limit_applies_to_each_seat_alone() {
        let mut rate_limit = RateLimit::default();
        let mut done = |seat, kind, now_ms| {
            (0..10_000).filter(|_| rate_limit.allows(Seat(seat), kind, now_ms).is_ok()).count()
        };
        assert_eq!(done(0, Kind::Matter, 7), 128);
        assert_eq!(done(0, Kind::Needful, 7), 0, "needful things are no way around it");
        assert_eq!((done(1, Kind::Matter, 7), done(0, Kind::Act, 7)), (128, 1_024));
        assert_eq!((done(0, Kind::Matter, 5_007), done(0, Kind::Act, 5_007)), (10, 250));
        assert_eq!(done(0, Kind::Matter, 1_000_000), 128);
    }

    #[test]
    fn seat_quotas_leave_room_for_table_events() {
        for seats in 1..=8 {
            let mut spent = Spent::default();
            while spent.allows(Kind::Act, seats).is_ok() {
                spent.count(true);
            }
            assert!(spent.allows(Kind::Matter, seats).is_err());
            while spent.allows(Kind::Needful, seats).is_ok() {
                spent.count(false);
            }
            let all = u64::from(spent.acts + spent.matters) * u64::from(seats);
            assert!(all + MAX_LOBBY_RECORDS < MAX_PLAYED_RECORDS, "{seats} seats: {all}");
        }
    }

    #[test]
    fn seat_over_talk_quota_still_acts_and_leaves() {
        let spent = Spent { acts: 0, matters: MAX_MATTERS };
        assert!(spent.allows(Kind::Matter, 4).is_err());
        assert!(spent.allows(Kind::Act, 4).is_ok() && spent.allows(Kind::Needful, 4).is_ok());
    }
}
