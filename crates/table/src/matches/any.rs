use airlock_engine::{
    Game, Hash, Seat, SetupError, Viewer,
    log::{Entry, Log, Previous},
};
use airlock_protocol::{Frame, Phase, TableState};
#[cfg(feature = "positions")]
use {airlock_engine::json, serde_json::Value};

use super::{Match, moment::Moment};
use crate::{
    Broken, Effects, Founding, Input, Keys, Line, Part, TableEvent, Terms,
    play::Play,
    record::{Note, Record},
};

/// Whether two names look the same.
pub type Alike = fn(&str, &str) -> bool;

/// A match of any game.
pub trait AnyMatch: Send {
    /// Takes an input at a moment of the shell's monotonic clock, in milliseconds; says what to do.
    fn handle(&mut self, input: Input, now_ms: u64) -> Effects;

    /// Whoever comes is refused under a name that is like one of those at the table. Without a judge only the same name is.
    fn judge_names_by(&mut self, alike: Alike);

    /// Others may append to the log, too: before the match refuses a command it has the shell append nothing, which fails if there is
    /// something newer, and judges again by that.
    fn expect_others(&mut self);

    /// Whether the match does by itself what is due: ticks, defaults, bots. It does if nobody says otherwise; of several nodes one is
    /// enough. Wake it when that changes.
    fn drive(&mut self, yes: bool);

    /// How many records it knows.
    fn length(&self) -> u64;

    /// The version of the rules that it is played by.
    fn rules(&self) -> u32;

    /// How the table is played.
    fn terms(&self) -> &Terms;

    /// Whose token this is.
    fn seat_of(&self, token: &Hash) -> Option<Seat>;

    /// The seat that this recovery code takes.
    fn recovers(&self, recovery: &Hash) -> Option<Seat>;

    /// The seat whose voice in votes this recovery code proves.
    fn speaks_for(&self, recovery: &Hash) -> Option<Seat>;

    /// Whether this invitation lets somebody sit down.
    fn admits(&self, invite: &Hash) -> bool;

    /// The table as everybody sees it.
    fn table(&self) -> TableState;

    /// How the match stands.
    fn line(&self, now_ms: u64) -> Line;

    /// Everything that a viewer sees now, in one update.
    fn view(&mut self, viewer: Viewer) -> Option<Frame>;

    /// The whole position, with everything that is hidden in it, as plain data; null before the match begins. For whoever
    /// runs the server alone.
    #[cfg(feature = "positions")]
    fn state(&self) -> Value;

    /// What is wrong with the scripted chance of a match that was staged: what was not asked for, and what did not fit.
    fn unused_chance(&self) -> Vec<String>;

    /// The log with everything revealed, made of all records that the store holds: once nothing is secret any longer.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn log(&self, bodies: &[String]) -> Result<Option<Log>, Broken>;

    /// The position and all that the table knows, to go on from, and after how many records that is; none while something
    /// is being appended or the match is broken.
    #[cfg(feature = "positions")]
    fn snapshot(&self) -> Option<(u64, Vec<u8>)>;

    /// The next match of the same seats. `id` is this match's own, `secret` 256 bits that nobody can guess.
    ///
    /// # Errors
    /// If this match goes on still, or the game cannot be played like that again.
    fn successor(&self, id: &str, secret: [u8; 32], invite: Hash) -> Result<Successor, SetupError>;

    /// Why the match was set aside, if it was.
    fn broken(&self) -> Option<&Broken>;

    /// True if others wrote the code of this match: how long it takes is not known.
    fn is_foreign(&self) -> bool {
        false
    }
}

/// The next match of the same seats.
#[derive(Debug)]
pub struct Successor {
    /// What it begins with.
    pub founding: Founding,
    /// Its first records: who sits where. Tokens and recovery codes are those of the match before.
    pub bodies: Vec<String>,
}

impl<G: Game> AnyMatch for Match<G> {
    fn handle(&mut self, input: Input, now_ms: u64) -> Effects {
        let mut moment = Moment::at(now_ms);
        match input {
            Input::Enter { conn, viewer, resume, brief } => {
                self.enter(conn, viewer, resume, brief, &mut moment);
            }
            Input::Exit { conn } => self.audience.exit(conn, &mut moment),
            Input::Do { conn, command, stamp_ms } => self.queue(conn, command, stamp_ms, &mut moment),
            Input::Thought { seat, decision, action } => self.minds.made(seat, decision, action),
            Input::Rest => self.rest(),
            Input::Wake => {}
            Input::Appended => self.appended(&mut moment),
            Input::Overtaken(bodies) => self.overtaken(&bodies, &mut moment),
            Input::NotAppended(why) => self.not_appended(&why, &mut moment),
        }
        self.advance(&mut moment);
        moment.effects
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
        let going_on = || SetupError::Combination("the match before has not ended".to_owned());
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
    /// Records that seat everybody anew; the host first, so that it is the host again.
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

/// The entries of an exported log in records, of which the first is number `first`.
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
