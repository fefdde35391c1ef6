//! Budgets of outgoing calls. One belongs to the opener of a match, so that no opener can make the server
//! send many calls. The other belongs to the called host, so that many matches do not flood it. Each node
//! counts its own calls.

use airlock_store::MatchId;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::limits::{
    CALLS_AT_ONCE_PER_HOST, CALLS_PER_MINUTE_PER_HOST, CALLS_PER_MINUTE_PER_OPENER, MAX_RATED_ADDRESSES,
};

/// Counts calls before they are sent.
pub(super) struct Budget {
    openers: DefaultKeyedRateLimiter<Opener>,
    hosts: DefaultKeyedRateLimiter<String>,
}

/// Party that a call counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Opener {
    /// The customer who opened the match, by the number in its header.
    Somebody(u16),
    /// The match itself, if its header names no opener.
    Match(MatchId),
}

impl Default for Budget {
    fn default() -> Self {
        let hosts = Quota::per_minute(CALLS_PER_MINUTE_PER_HOST).allow_burst(CALLS_AT_ONCE_PER_HOST);
        let openers = Quota::per_minute(CALLS_PER_MINUTE_PER_OPENER);
        Self { openers: RateLimiter::keyed(openers), hosts: RateLimiter::keyed(hosts) }
    }
}

impl Budget {
    /// Counts one more call. False if there were too many lately.
    pub(super) fn admits(&self, opener: Opener, host: &str) -> bool {
        if self.openers.len() >= MAX_RATED_ADDRESSES {
            self.openers.retain_recent();
        }
        if self.hosts.len() >= MAX_RATED_ADDRESSES {
            self.hosts.retain_recent();
        }
        self.openers.check_key(&opener).is_ok() && self.hosts.check_key(&host.to_owned()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of admitted calls out of 1000.
    fn admitted(budget: &Budget, opener: impl Fn(u16) -> Opener, host: impl Fn(u16) -> String) -> usize {
        (0..1000).filter(|n| budget.admits(opener(*n), &host(*n))).count()
    }

    #[test]
    fn calls_of_one_opener_are_limited_for_all_hosts() {
        let budget = Budget::default();
        let calls = admitted(&budget, |_| Opener::Somebody(7), |n| format!("{n}.example"));
        assert!(calls <= 2 * CALLS_PER_MINUTE_PER_OPENER.get() as usize, "{calls}");
        assert!(budget.admits(Opener::Somebody(8), "board.example"), "others are not concerned");
    }

    #[test]
    fn calls_to_one_host_are_limited_for_all_openers() {
        let budget = Budget::default();
        let calls = admitted(&budget, Opener::Somebody, |_| "board.example".to_owned());
        assert!(calls <= 2 * CALLS_AT_ONCE_PER_HOST.get() as usize, "{calls}");
        assert!(budget.admits(Opener::Somebody(1), "other.example"), "other hosts are not concerned");
    }

    #[test]
    fn matches_without_an_opener_are_counted_separately() {
        let budget = Budget::default();
        let fresh = |_| Opener::Match(MatchId::fresh());
        assert_eq!(admitted(&budget, fresh, |n| format!("{n}.example")), 1000);
        let id = MatchId::fresh();
        let calls = admitted(&budget, |_| Opener::Match(id), |n| format!("{n}.example"));
        assert!(calls <= 2 * CALLS_PER_MINUTE_PER_OPENER.get() as usize, "{calls}");
    }
}
