//! Deterministic simulation of the whole server in one process, driven by one seed.
//!
//! Several nodes serve one match over one store. Their routes, sockets, match tasks, tables and rules are the
//! real code. The machine around them is simulated:
//!
//! * Time stands still until nobody has anything left to do.
//! * Connections are cut at any byte or read slowly.
//! * The store is slow, fails before or after a write, and lets nodes overtake each other.
//! * In every fourth seed the store loses acknowledged entries until the nodes are restarted. The causes are
//!   lost rows, a lagging standby or a restored old file.
//! * Nodes crash at any moment and lose everything that is not durable. Their clocks are fast or slow.
//! * Players break their nonce commitments, leave, are kicked and come back, put bots in seats and play
//!   again.
//!
//! Everything runs on one thread, so that a seed always gives the same run.
//!
//! After every millisecond an independent match projects the durable log for each viewer. The result is
//! compared with the data that clients received (see [`Violation`]). [`Flaw`] breaks the server deliberately
//! to show that the comparison detects it.

mod bus;
mod device;
mod disk;
mod mirror;
mod node;
mod plan;
mod player;
mod races;
mod run;
mod secrets;
mod speech;
mod stream;
mod table;
mod ticks;
mod violation;

pub use plan::{Failure, Flaw, Plan, Report};
pub use races::{Race, RaceReport, race};
pub use run::run;
pub use violation::Violation;
