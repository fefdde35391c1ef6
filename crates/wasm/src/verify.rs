//! Verification of logs in the browser.

use airlock_catalog::{Listed, Visit};
use airlock_engine::{
    Hash, Reveal, Secret, Viewer,
    log::{Fault, Header, Log, SeatInfo, Witness, verify},
};
use serde::Serialize;

use crate::comparison::{Compared, compare};

/// The result of verifying a log. The match happened as the log states if there is no fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// [`Game::ID`](airlock_engine::Game::ID) of the game.
    pub game: String,
    /// Version of the game's rules.
    pub rules: u32,
    /// The players at the start.
    pub seats: Vec<SeatInfo>,
    /// Number of starts voided because a nonce was missing or wrong.
    pub voided_starts: u32,
    /// The server's commitment and its reveal.
    pub secret: Promise,
    /// Each seat's commitment and its reveal.
    pub nonces: Vec<Promise>,
    /// Number of entries in the log.
    pub entries: u64,
    /// Number of leading entries that replay to the recorded hashes.
    pub repeated: u64,
    /// The first fault.
    pub fault: Option<Wrong>,
    /// The comparison with the updates that this browser received live. `None` if none of them can be
    /// compared.
    pub told: Option<Compared>,
    /// The comparison with the receipts stored in this browser and with the server's key.
    pub witness: Witness,
}

/// A commitment made before the dice existed, and its reveal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Promise {
    /// The committed hash. `None` for bots.
    pub promised: Option<Hash>,
    /// The revealed number.
    pub revealed: Option<Hash>,
    /// True if the revealed number is the committed one.
    pub kept: bool,
}

/// The first fault of a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wrong {
    pub kind: Kind,
    /// Number of the faulty entry, if the fault is in an entry.
    pub seq: Option<u64>,
    /// Description for people.
    pub text: String,
}

/// Kinds of faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The game or this version of its rules is not available.
    Version,
    /// The secret is not revealed.
    Sealed,
    /// A reveal contradicts its commitment.
    Promise,
    /// The setup cannot be played.
    Setup,
    /// An entry contradicts the rules.
    Entry,
}

impl Report {
    /// Verifies a log. `told` are the updates that `viewer` received live, oldest first. Outside evidence is
    /// not compared here.
    #[must_use]
    pub fn of(log: &Log, viewer: Viewer, told: &[String]) -> Self {
        let Log { header, entries, reveal, signature: _ } = log;
        let Header { game, rules, seats, commitments, .. } = header;
        let (repeated, fault) = match airlock_catalog::visit(game, Repeat(log)) {
            Some(repeated) => repeated,
            None => (0, Some(Wrong::new(Kind::Version, format!("there is no game `{game}` here")))),
        };
        let compared = if fault.is_none() { compare(log, viewer, told) } else { None };
        Self {
            game: game.clone(),
            rules: *rules,
            seats: seats.clone(),
            voided_starts: commitments.voided_starts,
            secret: Promise::new(
                Some(commitments.secret),
                reveal.as_ref().map(|reveal| reveal.secret),
                |secret| secret.commit(),
            ),
            nonces: nonces(&commitments.nonces, reveal.as_ref()),
            entries: entries.len() as u64,
            repeated,
            fault,
            told: compared,
            witness: Witness::of(log, &[], None),
        }
    }
}

impl Promise {
    fn new(promised: Option<Hash>, revealed: Option<Hash>, commit: impl Fn(Secret) -> Hash) -> Self {
        let kept = revealed.map(|number| commit(Secret(number.0))) == promised;
        Self { promised, revealed, kept }
    }
}

fn nonces(promised: &[Option<Hash>], reveal: Option<&Reveal>) -> Vec<Promise> {
    let revealed = |seat: usize| reveal.and_then(|reveal| reveal.nonces.get(seat).copied().flatten());
    let seats = promised.iter().enumerate();
    seats
        .map(|(seat, promised)| {
            let number = u8::try_from(seat).unwrap_or(u8::MAX);
            Promise::new(*promised, revealed(seat), |nonce| nonce.commit_nonce(number))
        })
        .collect()
}

/// Replays a log with the rules of its game. Returns the number of correct entries and the first fault.
struct Repeat<'a>(&'a Log);

impl Visit for Repeat<'_> {
    type Answer = (u64, Option<Wrong>);

    fn visit<G: Listed>(self) -> Self::Answer {
        let mut repeated = 0;
        let result = verify::<G>(self.0, None, |entry, _, _| repeated = entry.map_or(0, |entry| entry.seq));
        (repeated, result.err().map(Wrong::from))
    }
}

impl Wrong {
    fn new(kind: Kind, text: String) -> Self {
        Self { kind, seq: None, text }
    }
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        let (kind, seq) = match &fault {
            Fault::Version { .. } => (Kind::Version, None),
            Fault::Sealed => (Kind::Sealed, None),
            Fault::Promise(_) => (Kind::Promise, None),
            Fault::Setup(_) => (Kind::Setup, None),
            Fault::Entry { seq, .. } => (Kind::Entry, Some(*seq)),
        };
        Self { kind, seq, text: fault.to_string() }
    }
}
