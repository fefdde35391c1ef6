//! The log of a match: header, entries and final reveal. Written as JSON lines.

mod chain;
mod signature;
mod witness;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    ActionOf, EventOf, Game, Hash, HashKey, Input, Replica, Reveal, Seat, fairness::BrokenPromise,
    fairness::Commitments, json,
};

pub use self::{
    chain::Chain,
    signature::{PublicKey, Signature, SignatureBytes, SigningKey},
    witness::{Signed, Witness},
};

/// The opening line of a log. Public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the log format.
    pub format: u32,
    /// [`Game::ID`] of the game.
    pub game: String,
    /// [`Game::RULES_VERSION`] of the game.
    pub rules: u32,
    /// The game's own setup.
    pub setup: Value,
    pub seats: Vec<SeatInfo>,
    /// The commitments made before the dice existed.
    pub commitments: Commitments,
    /// The previous match of a campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<Previous>,
}

impl Header {
    /// The format written by this version. Format 1 is also readable. Its chain is not blinded and does not
    /// cover the header.
    pub const FORMAT: u32 = 2;

    /// True if this version reads the format.
    pub const fn is_readable(&self) -> bool {
        matches!(self.format, 1 | Self::FORMAT)
    }
}

/// The player of a seat at the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    /// Display name.
    pub name: String,
    #[serde(default)]
    pub bot: bool,
}

/// The previous match of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Previous {
    pub id: String,
    /// The chain at the end of that match.
    pub chain: Hash,
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An input of the rules. Only these change the game.
    Rule,
    /// A table event: seats, votes, pause, undo, talk, inspections by an admin.
    Table,
}

/// The author of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    Seat(Seat),
    /// The match clock, by a tick.
    Clock,
    /// The table itself.
    Table,
}

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Counted from 1.
    pub seq: u64,
    pub kind: Kind,
    pub by: By,
    /// The client's own id of its command. Commands with the same `ref` take effect once.
    #[serde(rename = "ref", default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// A rule action, `{"tick": ms}`, or a table action.
    pub action: Value,
    /// The text of a whisper. Not covered by the chain, so that an export may omit it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whisper: Option<String>,
    /// Match time in milliseconds, for information. The rules never read it.
    pub at_ms: u64,
    /// The hash of the position after the entry, keyed with the match secret.
    pub state_hash: Hash,
    /// The chain after this entry. It covers the previous chain and the entry.
    pub chain: Hash,
}

impl Entry {
    /// Reads the input of a rule entry.
    ///
    /// # Errors
    /// If it is not an input of this game.
    pub fn input<G: Game>(&self) -> Result<Input<ActionOf<G>>, String> {
        read_input::<G>(self.by, &self.action)
    }
}

/// Reads an input from its author and action.
///
/// # Errors
/// If it is not an input of this game, in words.
pub fn read_input<G: Game>(by: By, action: &Value) -> Result<Input<ActionOf<G>>, String> {
    match by {
        By::Seat(seat) => {
            let action = json::of::<ActionOf<G>>(action).map_err(|error| error.to_string())?;
            Ok(Input::Act(seat, action))
        }
        By::Clock => match action.get("tick").and_then(Value::as_u64) {
            Some(ms) => Ok(Input::Tick(ms)),
            None => Err("an entry of the clock is {\"tick\": milliseconds}".to_owned()),
        },
        By::Table => Err("the table itself makes no rule entry".to_owned()),
    }
}

/// Converts an input to its form in the log.
///
/// # Panics
/// Never: actions are plain data.
pub fn write_input<G: Game>(input: &Input<ActionOf<G>>) -> (By, Value) {
    match input {
        Input::Act(seat, action) => (By::Seat(*seat), json::tree(action).expect("plain data serialises")),
        Input::Tick(ms) => (By::Clock, serde_json::json!({ "tick": ms })),
    }
}

/// The complete log of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    pub header: Header,
    pub entries: Vec<Entry>,
    /// The secrets behind the dice. Absent while the match goes on.
    pub reveal: Option<Reveal>,
    /// The signature of the server that wrote the log. Absent if no server did.
    pub signature: Option<Signature>,
}

/// The last line of a written log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct End {
    entries: u64,
    chain: Hash,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reveal: Option<Reveal>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signature: Option<Signature>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Header(Header),
    Entry(Entry),
    End(End),
}

fn written(line: &Line) -> String {
    serde_json::to_string(line).expect("plain data serialises") + "\n"
}

/// The reason why a text is not a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// A line has the wrong form or place.
    #[error("line {line}: {what}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// The fault in words.
        what: String,
    },
    /// The log ends early.
    #[error("the log is truncated: {0}")]
    Truncated(String),
    /// The last line names another chain than the last entry.
    #[error("the end does not belong to these entries: it names another chain")]
    End,
}

impl Log {
    /// The chain after the last entry.
    pub fn chain(&self) -> Hash {
        self.entries.last().map_or_else(|| Chain::start_of(&self.header), |entry| entry.chain)
    }

    /// Writes the log as JSON lines.
    ///
    /// # Panics
    /// Never: a log is plain data.
    pub fn write(&self) -> String {
        let entries = self.entries.iter().cloned().map(Self::line);
        let end = self.last_line(self.entries.len() as u64, self.chain(), self.signature.clone());
        [self.first_line()].into_iter().chain(entries).chain([end]).collect()
    }

    /// The header's line.
    #[must_use]
    pub fn first_line(&self) -> String {
        written(&Line::Header(self.header.clone()))
    }

    /// Writes one entry as a line.
    #[must_use]
    pub fn line(entry: Entry) -> String {
        written(&Line::Entry(entry))
    }

    /// The closing line of a log with this number of entries and this final chain, both covered by the
    /// signature.
    #[must_use]
    pub fn last_line(&self, entries: u64, chain: Hash, signature: Option<Signature>) -> String {
        written(&Line::End(End { entries, chain, reveal: self.reveal.clone(), signature }))
    }

    /// Reads a log from JSON lines.
    ///
    /// # Errors
    /// If a line has the wrong form or place, or the log ends early.
    pub fn read(text: &str) -> Result<Self, LogError> {
        let mut header = None;
        let mut entries: Vec<Entry> = Vec::new();
        let mut end = None;
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = |what: &str| LogError::Line { line: index + 1, what: what.to_owned() };
            let line: Line = json::read(line).map_err(|error| {
                if text.lines().count() == index + 1 && error.is_eof() {
                    LogError::Truncated(format!("line {} breaks off", index + 1))
                } else {
                    wrong(&error.to_string())
                }
            })?;
            match line {
                _ if end.is_some() => return Err(wrong("nothing belongs after the end")),
                Line::Header(_) if header.is_some() => return Err(wrong("there is a header already")),
                Line::Header(found) if !found.is_readable() => {
                    return Err(wrong(&format!("format {} is not one this version reads", found.format)));
                }
                Line::Header(found) => header = Some(found),
                _ if header.is_none() => return Err(wrong("a log begins with its header")),
                Line::Entry(entry) if entry.seq != entries.len() as u64 + 1 => {
                    return Err(wrong(&format!(
                        "entry {} is in the place of entry {}",
                        entry.seq,
                        entries.len() + 1
                    )));
                }
                Line::Entry(entry) => entries.push(entry),
                Line::End(found) => end = Some(found),
            }
        }
        let header = header.ok_or_else(|| LogError::Truncated("there is no header".to_owned()))?;
        let end =
            end.ok_or_else(|| LogError::Truncated(format!("it stops after entry {}", entries.len())))?;
        if end.entries != entries.len() as u64 {
            return Err(LogError::Truncated(format!(
                "{} of {} entries are there",
                entries.len(),
                end.entries
            )));
        }
        let log = Self { header, entries, reveal: end.reveal, signature: end.signature };
        if end.chain != log.chain() {
            return Err(LogError::End);
        }
        Ok(log)
    }
}

/// The first fault found in a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The log is of another game or rules version.
    #[error("the log is of {game} rules version {rules}, not {expected}")]
    Version {
        /// Game id in the log.
        game: String,
        /// Rules version in the log.
        rules: u32,
        /// Game and rules version it was checked against.
        expected: String,
    },
    /// The secret is not revealed yet.
    #[error("the secret of this match is not revealed: it cannot be repeated before its end")]
    Sealed,
    /// The reveal contradicts the commitments.
    #[error("the dice were not fair: {0}")]
    Promise(#[from] BrokenPromise),
    /// The setup cannot be played.
    #[error("the setup cannot be played: {0}")]
    Setup(String),
    /// An entry contradicts the replay.
    #[error("entry {seq}: {what}")]
    Entry {
        /// Number of the entry.
        seq: u64,
        /// The fault in words.
        what: String,
    },
}

/// Replays a match up to and including entry `until` (to the end if `None`) and checks every hash.
///
/// Calls `visit` with the replica at the start and after every entry.
///
/// # Errors
/// The first fault.
pub fn verify<G: Game>(
    log: &Log,
    until: Option<u64>,
    mut visit: impl FnMut(Option<&Entry>, &Replica<G>, &[EventOf<G>]),
) -> Result<Replica<G>, Fault> {
    let Header { game, rules, setup, commitments, .. } = &log.header;
    if game != G::ID || *rules != G::RULES_VERSION {
        let expected = format!("{} rules version {}", G::ID, G::RULES_VERSION);
        return Err(Fault::Version { game: game.clone(), rules: *rules, expected });
    }
    let reveal = log.reveal.as_ref().ok_or(Fault::Sealed)?;
    reveal.keeps(commitments)?;
    let key = HashKey::new(&reveal.secret.0);
    let setup = json::of::<G::Setup>(setup).map_err(|error| Fault::Setup(error.to_string()))?;
    let begin =
        || Replica::<G>::start(&setup, reveal.seed()).map_err(|error| Fault::Setup(error.to_string()));
    let (mut replica, opened) = begin()?;
    visit(None, &replica, &opened.events);
    let links = Chain::new(&log.header, &reveal.secret);
    let mut chain = links.start();
    let mut done: Vec<&Entry> = Vec::new();
    for entry in log.entries.iter().take_while(|entry| until.is_none_or(|until| entry.seq <= until)) {
        let wrong = |what: String| Fault::Entry { seq: entry.seq, what };
        if entry.whisper.is_some() {
            return Err(wrong("it has the words of a whisper, which no log proves".to_owned()));
        }
        let mut events = Vec::new();
        match entry.kind {
            Kind::Rule => {
                let input = entry.input::<G>().map_err(&wrong)?;
                events = replica.apply(&input).map_err(|error| wrong(error.to_string()))?.events;
                done.push(entry);
            }
            Kind::Table => {
                if let Some(kept) = crate::undo::kept_after(&done, &entry.action) {
                    done.truncate(kept);
                    replica = begin()?.0;
                    for entry in &done {
                        let input = entry.input::<G>().map_err(&wrong)?;
                        replica.apply(&input).map_err(|error| wrong(format!("undoing: {error}")))?;
                    }
                }
            }
        }
        if replica.hash(&key) != entry.state_hash {
            return Err(wrong("the position after it has another hash".to_owned()));
        }
        if links.link(&chain, entry) != entry.chain {
            return Err(wrong(
                "it does not continue the hash chain: it or an entry before it was changed".to_owned(),
            ));
        }
        chain = entry.chain;
        visit(Some(entry), &replica, &events);
    }
    Ok(replica)
}

/// Records a match as a log while it is played, with hashes and chain.
#[derive(Debug)]
pub struct Recorder {
    log: Log,
    key: HashKey,
    chain: Chain,
}

impl Recorder {
    /// Starts a log whose dice come from `reveal`.
    pub fn new<G: Game>(setup: &G::Setup, seats: Vec<SeatInfo>, reveal: Reveal) -> Self {
        let nonce = |(seat, nonce): (usize, &Option<Hash>)| {
            nonce.map(|n| crate::fairness::Secret(n.0).commit_nonce(u8::try_from(seat).unwrap_or(u8::MAX)))
        };
        let commitments = Commitments {
            secret: crate::fairness::Secret(reveal.secret.0).commit(),
            nonces: reveal.nonces.iter().enumerate().map(nonce).collect(),
            voided_starts: 0,
        };
        let header = Header {
            format: Header::FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            setup: json::tree(setup).unwrap_or_default(),
            seats,
            commitments,
            previous: None,
        };
        let key = HashKey::new(&reveal.secret.0);
        let chain = Chain::new(&header, &reveal.secret);
        let log = Log { header, entries: Vec::new(), reveal: Some(reveal), signature: None };
        Self { log, key, chain }
    }

    /// Appends an applied input.
    pub fn note<G: Game>(&mut self, input: &Input<ActionOf<G>>, after: &Replica<G>, at_ms: u64) {
        let (by, action) = write_input::<G>(input);
        let mut entry = Entry {
            seq: self.log.entries.len() as u64 + 1,
            kind: Kind::Rule,
            by,
            reference: None,
            action,
            whisper: None,
            at_ms,
            state_hash: after.hash(&self.key),
            chain: Hash::ZERO,
        };
        entry.chain = self.chain.link(&self.log.chain(), &entry);
        self.log.entries.push(entry);
    }

    /// Completes the log.
    pub fn finish(self) -> Log {
        self.log
    }
}
