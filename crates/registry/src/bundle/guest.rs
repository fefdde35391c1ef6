use std::{cell::RefCell, fmt};

use airlock_engine::log::Log;
use airlock_table::{AnyMatch, Broken, Closing, Effects, Send, Successor, Thought, TranscriptUpdate};
use serde::Serialize;

use super::call::{Answered, Call, Closed, Handled, Name, Next, Question, Said, Sent, Standing};
use crate::{Registry, Restored};

thread_local! {
    /// The pairs of names that look the same, as sent by the host. They are global, because a match judges
    /// names by a plain function. A module has one match only.
    static ALIKE: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

fn are_alike(one: &str, other: &str) -> bool {
    let is = |(left, right): &(String, String)| {
        [(one, other), (other, one)].contains(&(left.as_str(), right.as_str()))
    };
    one == other || ALIKE.with_borrow(|pairs| pairs.iter().any(is))
}

/// The guest side of a bundle: it answers calls about one game, with at most one open match.
pub struct Guest {
    registry: Registry,
    table: Option<Box<dyn AnyMatch>>,
}

impl Guest {
    /// Creates a guest for a registry with one game.
    #[must_use]
    pub const fn new(registry: Registry) -> Self {
        Self { registry, table: None }
    }

    /// Answers a call. Both are JSON.
    ///
    /// # Panics
    /// If the rules panic. This ends the module.
    #[must_use]
    pub fn answer(&mut self, call: &[u8]) -> Vec<u8> {
        match serde_json::from_slice(call) {
            Ok(call) => self.answered(call).unwrap_or_else(|| unread("no match is open")),
            Err(error) => unread(error),
        }
    }

    /// Answers a call. `None` if it needs a match and no match is open.
    fn answered(&mut self, call: Call) -> Option<Vec<u8>> {
        Some(match call {
            Call::Rules {} => {
                let info = self.registry.list().pop()?;
                done(&Name { game: info.game.to_owned(), rules: info.rules })
            }
            Call::Restore { founding, bodies, now } => {
                let restored = self.registry.restore(founding, &bodies, now);
                self.open(restored)
            }
            Call::GoOnFrom { founding, snapshot, later, now } => {
                let restored = self.registry.go_on_from(founding, snapshot.as_bytes(), &later, now);
                self.open(restored)
            }
            Call::Replay { log } => {
                let unreadable = |what| Broken::Unreadable { number: 0, what };
                let log = Log::read(&log).map_err(|error| unreadable(error.to_string()));
                let restored = log.and_then(|log| self.registry.replay(&log));
                self.open(restored)
            }
            Call::Transcript { founding, bodies, viewer, from } => {
                let told = self.registry.transcript(founding, &bodies, viewer, from);
                let said = |TranscriptUpdate { seq, update }| Said { seq, update: update.text().to_owned() };
                done(&told.map(|told| told.into_iter().map(said).collect::<Vec<_>>()))
            }
            Call::Think { seat, matter } => {
                let game = self.registry.list().pop()?.game;
                match self.registry.think(game, &matter, seat) {
                    Ok(action) => done(&action),
                    Err(why) => unread(why),
                }
            }
            Call::Handle { input, now_ms, alike } => {
                let table = self.table.as_mut()?;
                ALIKE.set(alike);
                let Effects { send, answer, close, append, think, rematch, wake_ms } =
                    table.handle(input, now_ms);
                done(&Handled {
                    send: send.into_iter().map(Sent::from).collect(),
                    answer,
                    close: close.into_iter().map(Closed::from).collect(),
                    append,
                    think: think.iter().map(Question::from).collect(),
                    rematch,
                    wake_ms,
                    standing: standing(table.as_ref()),
                })
            }
            Call::ExpectOthers {} => {
                self.table.as_mut()?.expect_others();
                done(&())
            }
            Call::Drive { yes } => {
                self.table.as_mut()?.drive(yes);
                done(&())
            }
            Call::SeatOf { token } => done(&self.table.as_ref()?.seat_of(&token)),
            Call::Recovers { recovery } => done(&self.table.as_ref()?.recovers(&recovery)),
            Call::SpeaksFor { recovery } => done(&self.table.as_ref()?.speaks_for(&recovery)),
            Call::Admits { invite } => done(&self.table.as_ref()?.admits(&invite)),
            Call::Table {} => done(&self.table.as_ref()?.table()),
            Call::Line { now_ms } => done(&self.table.as_ref()?.line(now_ms)),
            Call::View { viewer } => {
                let frame = self.table.as_mut()?.view(viewer);
                done(&frame.as_ref().map(|frame| frame.text()))
            }
            Call::State {} => done(&self.table.as_ref()?.state()),
            Call::Log { bodies } => {
                let log = self.table.as_ref()?.log(&bodies);
                done(&log.map(|log| log.map(|log| log.write())))
            }
            Call::Snapshot {} => {
                let snapshot = self.table.as_ref()?.snapshot();
                done(&snapshot.and_then(|(length, bytes)| Some((length, String::from_utf8(bytes).ok()?))))
            }
            Call::Successor { id, secret, invite } => {
                let next = self.table.as_ref()?.successor(&id, secret.0, invite);
                let next = next.map(|Successor { founding, bodies }| Next { founding, bodies });
                done(&next.map_err(|error| error.to_string()))
            }
        })
    }

    /// Opens a restored match.
    fn open(&mut self, restored: Restored) -> Vec<u8> {
        let opened = restored.map(|mut table| {
            table.judge_names_by(are_alike);
            standing(self.table.insert(table).as_ref())
        });
        done(&opened)
    }
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guest").finish_non_exhaustive()
    }
}

fn standing(table: &dyn AnyMatch) -> Standing {
    Standing { length: table.length(), broken: table.broken().cloned() }
}

impl From<Send> for Sent {
    fn from(Send { to, frame }: Send) -> Self {
        Self { to, frame: frame.text().to_owned() }
    }
}

impl From<Closing> for Closed {
    fn from(Closing { conn, reason, later }: Closing) -> Self {
        Self { conn, reason: reason.to_owned(), later }
    }
}

impl From<&Thought> for Question {
    fn from(thought: &Thought) -> Self {
        Self { seat: thought.seat, decision: thought.decision, matter: thought.matter() }
    }
}

fn done(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(&Answered::Done(answer)).expect("plain data serialises")
}

fn unread(why: impl fmt::Display) -> Vec<u8> {
    serde_json::to_vec(&Answered::<()>::Unread(why.to_string())).expect("plain data serialises")
}
