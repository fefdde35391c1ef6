//! Live matches: their tasks, the leases that say which node drives them, the bus subscription, scheduled
//! work, and what ends or changes a match from outside.

pub(crate) mod anonymisation;
pub(crate) mod bus_subscription;
pub(crate) mod hosted_match;
pub(crate) mod leases;
pub(crate) mod live_matches;
pub(crate) mod match_task;
pub(crate) mod removal;
pub(crate) mod scheduled_work;
pub(crate) mod visitor;
