use airlock_engine::{
    Game, Hash, Seat, SetupError, Viewer,
    log::{Entry, Log, Previous},
};
use airlock_protocol::{Frame, Phase, TableState};
#[cfg(feature = "positions")]
use {airlock_engine::json, serde_json::Value};

use super::{Match, context::Context};
use crate::{
    Broken, Effects, Founding, Input, Keys, Line, Part, TableEvent, Terms,
    play::Play,
    record::{Note, Record},
};

/// True if two names look the same.
pub type Alike = fn(&str, &str) -> bool;

/// A match of any game.
pub trait AnyMatch: Send {
    /// Handles an input at `now_ms` of the shell's monotonic clock. Returns the effects.
    fn handle(&mut self, input: Input, now_ms: u64) -> Effects;

    /// Sets the judge of similar names. A person with a name that is similar to one at the table is refused. Without
    /// a judge only equal names are.
    fn judge_names_by(&mut self, alike: Alike);

    /// Prepares for other nodes that append to the log. Before the match refuses a command, it has the shell append
    /// nothing. That fails if the log is longer, and the match then judges again.
    fn expect_others(&mut self);

    /// Makes this node execute scheduled actions (ticks, defaults, bots), or stop that. The default is to execute
    /// them. One of several nodes is enough. Wake the match after a change.
    fn drive(&mut self, yes: bool);

    /// Number of records that it knows.
    fn length(&self) -> u64;

    /// Version of the rules that the match uses.
    fn rules(&self) -> u32;

    /// Settings of the table.
    fn terms(&self) -> &Terms;

    /// Seat that this token authenticates.
    fn seat_of(&self, token: &Hash) -> Option<Seat>;

    /// Seat that this recovery code takes.
    fn recovers(&self, recovery: &Hash) -> Option<Seat>;

    /// Seat whose voice in votes this recovery code proves.
    fn speaks_for(&self, recovery: &Hash) -> Option<Seat>;

    /// True if this is the hash of the table's invitation.
    fn admits(&self, invite: &Hash) -> bool;

    /// Public state of the table.
    fn table(&self) -> TableState;

    /// Summary of the match.
    fn line(&self, now_ms: u64) -> Line;

    /// The whole view of a viewer, in one update.
    fn view(&mut self, viewer: Viewer) -> Option<Frame>;

    /// The position with all its secrets, as plain data; null before the match begins. For the operator alone.
    #[cfg(feature = "positions")]
    fn state(&self) -> Value;

    /// Errors in the scripted chance of a match from a prepared position: unused and unsuitable entries.
    fn unused_chance(&self) -> Vec<String>;

    /// The revealed log, made of all stored records; `None` while the secrets may not be shown.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn log(&self, bodies: &[String]) -> Result<Option<Log>, Broken>;

    /// A snapshot to resume from, with the number of records that it includes. `None` while an append is pending or
    /// the match is broken.
    #[cfg(feature = "positions")]
    fn snapshot(&self) -> Option<(u64, Vec<u8>)>;

    /// The next match with the same seats. `id` is this match's own; `secret` must be 256 unpredictable bits.
    ///
    /// # Errors
    /// If this match has not ended, or the game has no such setup.
    fn successor(&self, id: &str, secret: [u8; 32], invite: Hash) -> Result<Successor, SetupError>;

    /// The reason why the match was set aside, if it was.
    fn broken(&self) -> Option<&Broken>;

    /// True if third parties wrote the match's code, so that its running time is unknown.
    fn is_foreign(&self) -> bool {
        false
    }
}

/// A rematch before it is stored.
#[derive(Debug)]
pub struct Successor {
    /// Header of the rematch.
    pub founding: Founding,
    /// Its first records, which seat the players. Tokens and recovery codes stay the same.
    pub bodies: Vec<String>,
}

impl<G: Game> AnyMatch for Match<G> {
    fn handle(&mut self, input: Input, now_ms: u64) -> Effects {
        let mut context = Context::at(now_ms);
        match input {
            Input::Enter { conn, viewer, resume } => self.enter(conn, viewer, resume, &mut context),
            Input::Exit { conn } => self.audience.exit(conn, &mut context),
            Input::Do { conn, command, stamp_ms } => self.enqueue(conn, command, stamp_ms, &mut context),
            Input::Thought { seat, decision, action } => self.minds.made(seat, decision, action),
            Input::Rest => self.rest(),
            Input::Wake => {}
            Input::Appended => self.appended(&mut context),
            Input::Overtaken(bodies) => self.overtaken(&bodies, &mut context),
            Input::NotAppended(why) => self.not_appended(&why, &mut context),
        }
        self.advance(&mut context);
        context.effects
    }

    fn judge_names_by(&mut self, alike: Alike) {
        self.alike = alike;
    }

    fn expect_others(&mut self) {
        self.expects_others = true;
    }

    fn drive(&mut self, yes: bool) {
        self.drives = yes;
    }

    fn length(&self) -> u64 {
        self.length
    }

    fn rules(&self) -> u32 {
        G::RULES_VERSION
    }

    fn terms(&self) -> &Terms {
        &self.founding.terms
    }

    fn seat_of(&self, token: &Hash) -> Option<Seat> {
        self.table.seats.seat_of(token)
    }

    fn recovers(&self, recovery: &Hash) -> Option<Seat> {
        self.table.seats.recovers(recovery)
    }

    fn speaks_for(&self, recovery: &Hash) -> Option<Seat> {
        self.table.seats.speaks_for(recovery)
    }

    fn admits(&self, invite: &Hash) -> bool {
        self.founding.invite == *invite
    }

    fn table(&self) -> TableState {
        self.audience.table().clone()
    }

    fn line(&self, now_ms: u64) -> Line {
        self.line_now(now_ms)
    }

    fn view(&mut self, viewer: Viewer) -> Option<Frame> {
        self.draw_all();
        self.audience.whole(viewer)
    }

    #[cfg(feature = "positions")]
    fn state(&self) -> Value {
        let position = self.play.as_ref().map(|play| json::tree(&play.replica.game));
        position.and_then(Result::ok).unwrap_or_default()
    }

    fn unused_chance(&self) -> Vec<String> {
        self.play.as_ref().map(|play| play.replica.chance().script_mistakes()).unwrap_or_default()
    }

    fn log(&self, bodies: &[String]) -> Result<Option<Log>, Broken> {
        let revealed = self.phase() == Phase::Over || self.table.log_revealed;
        let Some(play) = self.play.as_ref().filter(|_| revealed) else { return Ok(None) };
        Ok(Some(play.log(log_entries(1, bodies)?)))
    }

    #[cfg(feature = "positions")]
    fn snapshot(&self) -> Option<(u64, Vec<u8>)> {
        self.write_snapshot()
    }

    fn successor(&self, id: &str, secret: [u8; 32], invite: Hash) -> Result<Successor, SetupError> {
        let over = matches!(self.phase(), Phase::Over | Phase::Closed);
        let play = self.play.as_ref().filter(|_| over);
        let going_on = || SetupError::Combination("the previous match has not ended".to_owned());
        let chain =
            play.map(|play| play.last.chain).or_else(|| over.then_some(Hash::ZERO)).ok_or_else(going_on)?;
        let Founding { wish, terms, .. } = &self.founding;
        let mut founding = Founding::new::<G>(wish.clone(), terms.clone(), secret, invite)?;
        founding.previous = Some(Previous { id: id.to_owned(), chain });
        founding.carry = play.and_then(|play: &Play<G>| play.replica.game.outcome()?.carry);
        founding.setup::<G>()?;
        Ok(Successor { founding, bodies: self.seating() })
    }

    fn broken(&self) -> Option<&Broken> {
        self.broken.as_ref()
    }
}

impl<G: Game> Match<G> {
    /// Records that seat everybody again, the host first, so that it becomes the host.
    fn seating(&self) -> Vec<String> {
        use airlock_engine::log::By;
        let seats = &self.table.seats;
        let host = seats.host();
        let others = Seat::all(seats.count()).filter(|seat| Some(*seat) != host);
        let write = |event: TableEvent, keys: Option<Keys>| {
            let (by, reference, whisper, name, at_ms) = (By::Table, None, None, None, 0);
            Record::Table(Note { by, reference, event, whisper, keys, name, at_ms }).write()
        };
        let mut bodies = Vec::new();
        for seat in host.into_iter().chain(others) {
            let Some(chair) = seats.get(seat) else { continue };
            match (&chair.name, chair.keys, chair.bot) {
                (Some(name), Some(keys), _) if chair.is_taken() => {
                    let event =
                        TableEvent::Sit { seat, name: name.clone(), nonce_hash: None, part: Part::default() };
                    bodies.push(write(event, Some(keys)));
                }
                (_, _, Some(kind)) => bodies.push(write(TableEvent::Bot { seat, kind: Some(kind) }, None)),
                _ => {}
            }
        }
        bodies
    }
}

/// The entries of an exported log in these records. The first record has the number `first`.
///
/// # Errors
/// If a record cannot be read.
pub fn log_entries(first: u64, bodies: &[String]) -> Result<Vec<Entry>, Broken> {
    let mut entries = Vec::new();
    for (number, body) in (first..).zip(bodies) {
        if let Record::Entry { mut entry, .. } = Record::read(number, body)? {
            entry.whisper = None;
            entries.push(*entry);
        }
    }
    Ok(entries)
}
