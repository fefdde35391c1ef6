//! The whole server in one process, with everything around it simulated from one seed.
//!
//! Several nodes serve one match over one store. They are real: the routes, the sockets, the tasks that keep a match, the
//! tables and the rules. What is simulated is the machine: time stands still until nobody has anything left to do;
//! connections are cut at any byte or read slowly; the store is slow, fails before or after it has written, and lets
//! nodes overtake each other; in every fourth seed it loses entries that were acknowledged, as rows that are gone, a standby that lagged or
//! a file that was put back lose them, until the nodes are started anew; nodes end at any moment with everything that was not durable, and their clocks are fast or
//! slow. Players break promises of nonces, leave, are shown out and come back, put bots in seats and play again.
//! Everything runs on one thread, so that a seed always gives the same run.
//!
//! After every millisecond the durable log is projected for each viewer by a match of its own, and compared with what
//! clients heard (see [`Violation`]). [`Flaw`] breaks the server deliberately, to show that it is noticed.

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
