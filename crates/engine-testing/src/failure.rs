//! Failures of driven matches, with the data to reproduce them.

use airlock_engine::{ApplyError, Game, Illegal, SetupError, Viewer};
use airlock_engine::{Seat, log::Fault};

use crate::Plan;

/// A match that broke a law.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{game}, {table}: match {number} of seed {seed}, after {step} inputs: {trouble}")]
pub struct Failure {
    pub game: &'static str,
    /// Mode, number of players and options.
    pub table: String,
    /// Seed of the plan.
    pub seed: u64,
    /// Number of the match in the plan.
    pub number: u64,
    /// Inputs applied before the failure.
    pub step: u64,
    /// The broken law.
    pub trouble: Box<Trouble>,
}

impl Failure {
    pub(crate) fn new<G: Game>(plan: &Plan, number: u64, step: u64, trouble: Trouble) -> Self {
        let trouble = Box::new(trouble);
        Self { game: G::ID, table: plan.table::<G>(), seed: plan.seed, number, step, trouble }
    }
}

/// A broken law. Actions, offers and inputs are written as in a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The table cannot be opened.
    #[error("the table cannot be opened: {0}")]
    Setup(#[from] SetupError),
    /// The match waits for answers but asks nobody.
    #[error("dead end: it waits for answers but asks nobody")]
    NobodyAsked,
    /// The match is idle and has no wake-up time.
    #[error("dead end: it is idle and never wakes up")]
    Asleep,
    /// A seat is asked and has no offer.
    #[error("dead end: seat {seat} is asked {point} and nothing is offered to it")]
    NoOffer {
        /// The asked seat.
        seat: Seat,
        /// The decision point.
        point: &'static str,
    },
    /// An offer cannot be filled.
    #[error("dead end: seat {seat} is offered {offer}, which cannot be filled")]
    Unfillable { seat: Seat, offer: String },
    /// An offer after the end, or to a spectator or a seat that does not exist.
    #[error("seat {seat} is offered {offer} {when}")]
    OfferedInVain {
        seat: Seat,
        offer: String,
        /// The reason why nothing should be offered.
        when: &'static str,
    },
    /// An offered action is refused.
    #[error("seat {seat} is offered {action}, but it is refused: {error}")]
    OfferedRefused {
        seat: Seat,
        /// A filling of the offer.
        action: String,
        error: Illegal,
    },
    /// An offer does not accept its own filling.
    #[error("an offer to seat {seat} does not recognise its own filling {action}")]
    FillingUnknown { seat: Seat, action: String },
    /// An action that is not offered is accepted.
    #[error("seat {seat} is not offered {action}, but it is accepted")]
    NotOfferedAccepted {
        /// The acting seat.
        seat: Seat,
        action: String,
    },
    /// A refusal names no rule.
    #[error("seat {seat} is refused {action} without the name of a rule")]
    NamelessRefusal {
        /// The acting seat.
        seat: Seat,
        action: String,
    },
    /// A refused action changed something.
    #[error("refusing {action} to seat {seat} changed {what}")]
    RefusalChanges {
        /// The acting seat.
        seat: Seat,
        action: String,
        /// The changed part: the state, its hash or the chance counts.
        what: &'static str,
    },
    /// A default answer is not legal.
    #[error("the default of {point} for seat {seat}, {action}, is not legal: {error}")]
    Default {
        /// The asked seat.
        seat: Seat,
        /// The decision point.
        point: &'static str,
        /// The default answer.
        action: String,
        /// The reason of the refusal.
        error: String,
    },
    /// An input of a player or the driver is refused.
    #[error("{input} is refused: {error}")]
    Refused { input: String, error: ApplyError },
    /// An invariant is violated.
    #[error("an invariant is broken after {input}: {what}")]
    Invariant {
        /// The last input.
        input: String,
        /// The violation in words.
        what: String,
    },
    /// The match does not end within this many inputs.
    #[error("the match does not end within {0} inputs")]
    Endless(u64),
    /// One input causes too many events.
    #[error("{input} causes {events} events, more than {limit}")]
    Flood {
        input: String,
        /// Number of events.
        events: usize,
        /// Largest allowed number.
        limit: usize,
    },
    /// The outcome contradicts the pending decisions.
    #[error("{0}")]
    Outcome(&'static str),
    /// The pending decisions shown to a viewer contradict the real ones.
    #[error("{viewer} is told of the waiting that {what}, which is not so")]
    WrongPending {
        viewer: ViewerLabel,
        /// The contradiction in words.
        what: String,
    },
    /// Both parts of a view have a key in common. A client would see only one of the values.
    #[error("`{name}` stands in what all see and in what {viewer} sees besides")]
    ShownTwice {
        /// The common key.
        name: String,
        viewer: ViewerLabel,
    },
    /// A value to send or store cannot be serialised.
    #[error("{what} cannot be written: {error}")]
    Unwritable {
        /// The value in words.
        what: &'static str,
        /// The serialiser's error.
        error: String,
    },
    /// A replay gives a different result.
    #[error("{how} differs at input {at}: {what}")]
    Diverged {
        /// The kind of replay.
        how: &'static str,
        /// Number of inputs before the difference.
        at: u64,
        /// The difference in words.
        what: String,
    },
    /// The log of the match is rejected.
    #[error("its own log is not accepted: {0}")]
    Log(#[from] Fault),
    /// A viewer imagines an impossible world.
    #[error("{viewer} imagines a world that cannot be: {what}")]
    Imagined {
        viewer: ViewerLabel,
        /// The contradiction in words.
        what: String,
    },
    /// A row of the redaction table differs between a position and itself.
    #[error("a position is said to differ from itself in: {0}")]
    DiffersFromItself(&'static str),
    /// The rules panicked.
    #[error("panic: {0}")]
    Panic(String),
}

/// A viewer, spelled for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewerLabel(pub Viewer);

impl std::fmt::Display for ViewerLabel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Viewer::Seat(seat) => write!(f, "seat {seat}"),
            Viewer::Public => f.write_str("the public"),
        }
    }
}
