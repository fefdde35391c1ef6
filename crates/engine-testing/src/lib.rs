//! The test battery that every game runs by one line, and the secrecy audit.
//!
//! A game's tests call `airlock_engine_testing::battery!(MyGame);` to run all tests of [`Battery`]. The parts
//! can be run separately for a closer look:
//!
//! ```no_run
//! # use airlock_engine::Secrets;
//! # fn in_the_tests_of<Nemesis: Secrets>() {
//! use airlock_engine_testing::{Plan, RandomPlayer, audit_secrecy, laws, wishes};
//!
//! laws::<Nemesis>(&Plan::new(3).mode("coop").games(20).seed(1));
//! // Every mode, number of players and option:
//! for wish in wishes::<Nemesis>() {
//!     laws::<Nemesis>(&Plan::of(wish).games(2).trying_every(10));
//! }
//! let report = audit_secrecy::<Nemesis>(&Plan::new(5).games(50), &mut RandomPlayer, |_| {});
//! assert!(report.passed(), "{:#?}", report.complaints());
//! # }
//! ```
//!
//! Everything is deterministic. A failure or leak names the seed, the match and the step, and
//! `plan.first(match).games(1)` reproduces it. A plan can be divided by `first` and `games` and run on
//! several threads. Their reports can be merged.
//!
//! # How to read a leak
//!
//! A leak names a place in the data sent to a viewer, its values in the real and in the imagined world, and
//! the secrets in which the worlds differ. It has one of four causes:
//!
//! * The view, offer, event or refusal is computed from something that the viewer must not know. Fix that.
//! * The viewer rightly learned the fact just now. Call `out.disclose` there, and list the site.
//! * The viewer has known the fact for some time. The state must remember that, so that `imagine` keeps it.
//! * `imagine` makes a world that the viewer can distinguish, because two secrets depend on each other.

mod battery;
mod corruption;
mod determinism;
mod drive;
mod failure;
mod figures;
mod files;
mod forgery;
mod laws;
mod next_version;
mod payload;
mod plan;
mod player;
mod secrecy;
mod selfplay;

pub use battery::Battery;
pub use corruption::{CorruptedContent, FINE};
pub use determinism::{DeterminismReport, audit_determinism};
pub use drive::Match;
pub use failure::{Failure, Trouble};
pub use figures::Figures;
pub use forgery::forged;
pub use laws::{LawReport, check_laws, laws};
pub use next_version::NextVersion;
pub use plan::{Audit, Bounds, Plan, Sampling, wishes};
pub use player::{PlayRng, Player, RandomPlayer};
pub use secrecy::{Leak, Moment, Row, SecrecyReport, audit_secrecy};
pub use selfplay::{Ending, Finished, SelfplayReport, selfplay};
