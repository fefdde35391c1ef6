//! One battery of laws that every game runs with one line, and the secrecy audit.
//!
//! A game's tests say `airlock_engine_testing::battery!(MyGame);` and have everything in [`Battery`]. Its parts are for whoever looks longer:
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
//! Everything is deterministic: a failure and a leak name the seed, the match and the step, and
//! `plan.first(match).games(1)` repeats it. A plan can be cut in parts by `first` and `games` and the reports be merged, on as
//! many threads as there are.
//!
//! # How to read a leak
//!
//! A leak names a place in what a viewer was sent, what stands there in the real world and in the imagined one, and the
//! hidden things in which the worlds differ. It is one of four:
//!
//! * the view, offer, event or refusal is made from something that the viewer must not know: mend that;
//! * the viewer rightly learned it just now: call `out.disclose` there, and list the site;
//! * the viewer has known it for some time: the state forgot to remember that, so `imagine` varies it;
//! * `imagine` makes a world that the viewer can tell from the real one, because two hidden things hang together.

mod battery;
mod determinism;
mod drive;
mod failure;
mod figures;
mod files;
mod forgery;
mod laws;
mod next;
mod plan;
mod player;
mod secrecy;
mod selfplay;
mod sent;
mod spoilt;

pub use battery::Battery;
pub use determinism::{DeterminismReport, audit_determinism};
pub use drive::Match;
pub use failure::{Failure, Trouble};
pub use figures::Figures;
pub use forgery::forged;
pub use laws::{LawReport, check_laws, laws};
pub use next::Next;
pub use plan::{Audit, Bounds, Plan, Sampling, wishes};
pub use player::{PlayRng, Player, RandomPlayer};
pub use secrecy::{Leak, Moment, Row, SecrecyReport, audit_secrecy};
pub use selfplay::{Ending, Finished, SelfplayReport, selfplay};
pub use spoilt::{FINE, Spoilt};
