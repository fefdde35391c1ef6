//! What can go wrong in a driven match, and how to get there again.

use airlock_engine::{ApplyError, Game, Illegal, SetupError, Viewer};
use airlock_engine::{Seat, log::Fault};

use crate::Plan;

/// A match that broke a law.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{game}, {table}: match {number} of seed {seed}, after {step} inputs: {trouble}")]
pub struct Failure {
    /// The game.
    pub game: &'static str,
    /// The mode, the number of players and the options.
    pub table: String,
    /// The seed of the plan.
    pub seed: u64,
    /// The number of the match in the plan.
    pub number: u64,
    /// How many inputs had been applied.
    pub step: u64,
    /// What went wrong.
    pub trouble: Box<Trouble>,
}

impl Failure {
    pub(crate) fn new<G: Game>(plan: &Plan, number: u64, step: u64, trouble: Trouble) -> Self {
        let trouble = Box::new(trouble);
        Self { game: G::ID, table: plan.table::<G>(), seed: plan.seed, number, step, trouble }
    }
}

/// Which law was broken. Actions, offers and inputs are written as in a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The table cannot be opened.
    #[error("the table cannot be opened: {0}")]
    Setup(#[from] SetupError),
    /// It waits for answers of nobody.
    #[error("dead end: it waits for answers but asks nobody")]
    NobodyAsked,
    /// It waits for nothing.
    #[error("dead end: it is idle and never wakes up")]
    Asleep,
    /// A seat is asked and can answer nothing.
    #[error("dead end: seat {seat} is asked {point} and nothing is offered to it")]
    NoOffer {
        /// Who is asked.
        seat: Seat,
        /// What is asked.
        point: &'static str,
    },
    /// An offer cannot be filled.
    #[error("dead end: seat {seat} is offered {offer}, which cannot be filled")]
    Unfillable {
        /// To whom it is offered.
        seat: Seat,
        /// The offer.
        offer: String,
    },
    /// A seat is offered something after the end, or a spectator or nobody's seat is offered anything.
    #[error("seat {seat} is offered {offer} {when}")]
    OfferedInVain {
        /// To whom.
        seat: Seat,
        /// What.
        offer: String,
        /// Why it should not be.
        when: &'static str,
    },
    /// Something that is offered is refused.
    #[error("seat {seat} is offered {action}, but it is refused: {error}")]
    OfferedRefused {
        /// To whom it is offered.
        seat: Seat,
        /// A filling of the offer.
        action: String,
        /// The refusal.
        error: Illegal,
    },
    /// An offer does not accept its own filling.
    #[error("an offer to seat {seat} does not recognise its own filling {action}")]
    FillingUnknown {
        /// To whom it is offered.
        seat: Seat,
        /// The filling.
        action: String,
    },
    /// Something that is not offered is accepted.
    #[error("seat {seat} is not offered {action}, but it is accepted")]
    NotOfferedAccepted {
        /// Who acted.
        seat: Seat,
        /// What it did.
        action: String,
    },
    /// A refusal does not name its rule.
    #[error("seat {seat} is refused {action} without the name of a rule")]
    NamelessRefusal {
        /// Who acted.
        seat: Seat,
        /// What it did.
        action: String,
    },
    /// A refused action changed something.
    #[error("refusing {action} to seat {seat} changed {what}")]
    RefusalChanges {
        /// Who acted.
        seat: Seat,
        /// What it did.
        action: String,
        /// What changed: the state, its hash or the chance counts.
        what: &'static str,
    },
    /// A default is not legal.
    #[error("the default of {point} for seat {seat}, {action}, is not legal: {error}")]
    Default {
        /// Who is asked.
        seat: Seat,
        /// What is asked.
        point: &'static str,
        /// The default.
        action: String,
        /// Why it is not.
        error: String,
    },
    /// A player, or the driver, did something that is refused.
    #[error("{input} is refused: {error}")]
    Refused {
        /// The input.
        input: String,
        /// The refusal.
        error: ApplyError,
    },
    /// An invariant does not hold.
    #[error("an invariant is broken after {input}: {what}")]
    Invariant {
        /// The last input.
        input: String,
        /// What does not hold.
        what: String,
    },
    /// The match does not end.
    #[error("the match does not end within {0} inputs")]
    Endless(u64),
    /// One input causes too many events.
    #[error("{input} causes {events} events, more than {limit}")]
    Flood {
        /// The input.
        input: String,
        /// How many.
        events: usize,
        /// How many there may be.
        limit: usize,
    },
    /// The outcome does not fit what the match waits for.
    #[error("{0}")]
    Outcome(&'static str),
    /// A viewer is told something about the waiting that does not fit the truth.
    #[error("{viewer} is told of the waiting that {what}, which is not so")]
    Told {
        /// Who is told.
        viewer: Told,
        /// What is wrong.
        what: String,
    },
    /// The two halves of a view have an entry in common: a client would see one of them.
    #[error("`{name}` stands in what all see and in what {viewer} sees besides")]
    ShownTwice {
        /// The entry.
        name: String,
        /// Who sees it twice.
        viewer: Told,
    },
    /// Something that must be sent or stored cannot be written.
    #[error("{what} cannot be written: {error}")]
    Unwritable {
        /// What.
        what: &'static str,
        /// Why.
        error: String,
    },
    /// Repeating the match gives something else.
    #[error("{how} differs at input {at}: {what}")]
    Diverged {
        /// How it was repeated.
        how: &'static str,
        /// After so many inputs.
        at: u64,
        /// What differs.
        what: String,
    },
    /// The log of the match is not accepted.
    #[error("its own log is not accepted: {0}")]
    Log(#[from] Fault),
    /// A viewer imagines a world that cannot be.
    #[error("{viewer} imagines a world that cannot be: {what}")]
    Imagined {
        /// Who.
        viewer: Told,
        /// Why it cannot be.
        what: String,
    },
    /// A row of the redaction table is said to vary where nothing does.
    #[error("a position is said to differ from itself in: {0}")]
    DiffersFromItself(&'static str),
    /// The rules panicked.
    #[error("panic: {0}")]
    Panic(String),
}

/// A viewer, in messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told(pub Viewer);

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Viewer::Seat(seat) => write!(f, "seat {seat}"),
            Viewer::Public => f.write_str("the public"),
        }
    }
}
