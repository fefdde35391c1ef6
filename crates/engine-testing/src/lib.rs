//! One battery of laws that every game runs with one line, and the secrecy audit.
//!
//! ```no_run
//! # use airlock_engine::Game;
//! # fn in_the_tests_of<Nemesis: Game>() {
//! use airlock_engine_testing::{Plan, laws};
//!
//! laws::<Nemesis>(&Plan::new(3).mode("coop").games(20).seed(1));
//! # }
//! ```
//!
//! Everything is deterministic: a failure names its seed, game and step, and `Plan::first(game).games(1)` repeats it.

mod determinism;
mod drive;
mod failure;
mod figures;
mod laws;
mod plan;
mod player;
mod secrecy;
mod selfplay;
mod sent;

pub use determinism::{DeterminismReport, audit_determinism};
pub use drive::Match;
pub use failure::{Failure, Trouble};
pub use figures::Figures;
pub use laws::{LawReport, check_laws, laws};
pub use plan::{Audit, Bounds, Plan, Sampling, wishes};
pub use player::{PlayRng, Player, RandomPlayer};
pub use secrecy::{Leak, Moment, Row, SecrecyReport, audit_secrecy};
pub use selfplay::{Ending, Finished, SelfplayReport, selfplay};
