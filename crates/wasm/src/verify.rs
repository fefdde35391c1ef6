use airlock_catalog::{Listed, Visit};
use airlock_engine::{
    Hash, Reveal, Secret, Viewer,
    log::{Fault, Header, Log, SeatInfo, Witness, verify},
};
use serde::Serialize;

use crate::told::{Compared, compare};

/// What repeating a log showed. The match was as the log says if nothing is at fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Who sat where at the start.
    pub seats: Vec<SeatInfo>,
    /// How many starts were voided because a nonce was missing or wrong.
    pub voided_starts: u32,
    /// The server's promise and how it was kept.
    pub secret: Promise,
    /// Each seat's own.
    pub nonces: Vec<Promise>,
    /// How many entries the log has.
    pub entries: u64,
    /// How many of them, from the first on, lead to the recorded hashes.
    pub repeated: u64,
    /// The first thing that is wrong.
    pub fault: Option<Wrong>,
    /// How the match compares with what this browser was told live; none if it was told nothing that can be compared.
    pub told: Option<Compared>,
    /// The comparison with the receipts that this browser kept, and with the server's key.
    pub witness: Witness,
}

/// A number that was promised before the dice existed, and what was revealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Promise {
    /// The hash that was promised; none for bots.
    pub promised: Option<Hash>,
    /// The number itself.
    pub revealed: Option<Hash>,
    /// Whether it is the one that was promised.
    pub kept: bool,
}

/// The first thing that is wrong with a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// What kind of fault it is.
    pub kind: Kind,
    /// The entry, if it is one's.
    pub seq: Option<u64>,
    /// In words.
    pub text: String,
}

/// Kinds of faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The game or this version of its rules is not here.
    Version,
    /// The secret is not revealed.
    Sealed,
    /// A promise was not kept.
    Promise,
    /// The setup cannot be played.
    Setup,
    /// An entry is not what happened.
    Entry,
}

impl Report {
    /// Repeats a log. `told` are the updates that `viewer` was sent live, oldest first. Nothing from outside witnesses the log yet.
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

/// Repeats a log by the rules of its game; answers with how many entries held, and what did not.
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
