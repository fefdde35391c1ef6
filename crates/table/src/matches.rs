//! One match from the first seat taken to the end.

mod any;
mod audience;
mod commands;
mod duties;
mod intake;
mod lines;
mod moment;
mod pacing;
mod records;
mod replay;
mod settle;
#[cfg(feature = "positions")]
mod snapshot;
mod staged;
mod tell;
mod why;
#[cfg(test)]
mod worlds;

use airlock_engine::{Game, Hash, Seat, Viewer, log::By};
use airlock_protocol::{BUILD, Code, Frame, SUBPROTOCOL, ServerMessage, Welcome, send};

pub use self::{
    any::{Alike, AnyMatch, Successor, log_entries},
    replay::replayed,
    staged::Staged,
};
use self::{
    audience::Audience,
    intake::{Intake, Proposal, Waiting},
    moment::Moment,
    pacing::Pacing,
};
use crate::{
    Append, Broken, Command, Conn, Founding, Now, Players,
    command::{Refused, refused},
    is_wanted,
    limits::MAX_PLAYED_RECORDS,
    play::Play,
    players::Minds,
    table::Table,
    viewpoint::Viewpoint,
};

/// A match of one game.
pub struct Match<G: Game> {
    founding: Founding,
    setup: G::Setup,
    players: Players<G>,
    /// Which names are too much alike for one table.
    alike: Alike,
    /// How many records have been absorbed.
    length: u64,
    table: Table,
    /// The match proper, once it has begun.
    play: Option<Play<G>>,
    pacing: Pacing,
    audience: Audience,
    intake: Intake<G>,
    minds: Minds,
    broken: Option<Broken>,
    /// Whether others may append to the log, too.
    expects_others: bool,
    /// Whether it does by itself what is due.
    drives: bool,
}

/// An update of a viewer's transcript, as it was sent.
#[derive(Debug, Clone)]
pub struct Told {
    /// The entry of the log that brought it; 0 for what came before the first.
    pub seq: u64,
    /// The update.
    pub update: Frame,
}

impl<G: Game> Match<G> {
    /// The match that a founding and its records describe.
    ///
    /// # Errors
    /// If they are not of this game, or do not say what the rules say.
    pub fn restore(
        founding: Founding,
        bodies: &[String],
        now: Now,
        players: Players<G>,
    ) -> Result<Self, Broken> {
        let mut restored = Self::founded(founding, now, players)?;
        restored.go_on(bodies, now)?;
        Ok(restored)
    }

    /// What a viewer was told after its update number `from`; nothing if there is no such seat.
    ///
    /// # Errors
    /// As [`Match::restore`].
    pub fn transcript(
        founding: Founding,
        bodies: &[String],
        viewer: Viewer,
        from: u64,
        players: Players<G>,
    ) -> Result<Vec<Told>, Broken> {
        let now = Now::default();
        let mut repeated = Self::founded(founding, now, players)?;
        if repeated.audience.viewpoint(viewer).is_none() {
            return Ok(Vec::new());
        }
        repeated.audience.remember_all(viewer);
        let mut seqs = Vec::new();
        for body in bodies {
            go_on_if_wanted()?;
            repeated.absorb(body, &mut Moment::default())?;
            let seq = repeated.play.as_ref().map_or(0, |play| play.last.seq);
            let told = repeated.audience.viewpoint(viewer).map_or(0, Viewpoint::n);
            seqs.resize(usize::try_from(told).unwrap_or(usize::MAX), seq);
        }
        let updates = repeated
            .audience
            .viewpoint(viewer)
            .map(|viewpoint| viewpoint.transcript(from))
            .unwrap_or_default();
        let seqs = seqs.split_off(seqs.len() - updates.len());
        Ok(seqs.into_iter().zip(updates).map(|(seq, update)| Told { seq, update }).collect())
    }

    /// A table at which nothing has happened.
    fn founded(founding: Founding, now: Now, players: Players<G>) -> Result<Self, Broken> {
        let unreadable = |what: String| Broken::Unreadable { number: 0, what };
        if founding.game != G::ID || founding.rules != G::RULES_VERSION {
            return Err(unreadable(format!("it is of {} rules version {}", founding.game, founding.rules)));
        }
        let setup = founding.setup::<G>().map_err(|error| unreadable(error.to_string()))?;
        let table = Table::new(G::seats(&setup));
        Ok(Self::set(founding, setup, table, now, players))
    }

    /// A match that has not begun, at a table as it stands.
    fn set(founding: Founding, setup: G::Setup, table: Table, now: Now, players: Players<G>) -> Self {
        let told = tell::table_state::<G>(&founding, &table, None);
        Self {
            founding,
            setup,
            players,
            alike: |one, other| one == other,
            length: 0,
            table,
            play: None,
            pacing: Pacing::new(now),
            audience: Audience::new(told, std::iter::repeat_with(Viewpoint::default)),
            intake: Intake::default(),
            minds: Minds::default(),
            broken: None,
            expects_others: false,
            drives: true,
        }
    }

    /// Absorbs records that the store holds, and sets the clock after them.
    fn go_on(&mut self, bodies: &[String], now: Now) -> Result<(), Broken> {
        for body in bodies {
            go_on_if_wanted()?;
            self.absorb(body, &mut Moment::at(now.ms))?;
        }
        self.set_clock(now.ms);
        self.pacing.sealed_ms = now.ms;
        self.intake.wrote(Some(self.line_now(now.ms)));
        Ok(())
    }

    /// Whether nothing more is played: what is left of the log is for the end.
    const fn is_full(&self) -> bool {
        self.length >= MAX_PLAYED_RECORDS
    }

    // Inputs

    fn enter(&mut self, conn: Conn, viewer: Viewer, resume: Option<u64>, brief: bool, moment: &mut Moment) {
        let refused = match viewer {
            Viewer::Public if !self.founding.terms.spectators => {
                Some(("the host does not allow spectators", false))
            }
            Viewer::Public if self.audience.is_crowded() => {
                Some(("too many watch this match; come back later", true))
            }
            _ if self.audience.viewpoint(viewer).is_none() => Some(("there is no such seat", false)),
            Viewer::Public | Viewer::Seat(_) => None,
        };
        if let Some((reason, later)) = refused {
            moment.close(conn, reason, later);
            return;
        }
        self.audience.make_room(viewer, moment);
        self.draw_all();
        let (protocol, game, rules, build) = (SUBPROTOCOL, G::ID, G::RULES_VERSION, BUILD);
        let n = self.audience.viewpoint(viewer).map_or(0, Viewpoint::n);
        let welcome = Welcome { protocol, game, rules, build, seat: seat_of(viewer), n };
        moment.send(conn, send(&ServerMessage::Welcome(welcome)));
        for frame in self.audience.catch_up(viewer, resume, brief) {
            moment.send(conn, frame);
        }
        moment.send(conn, self.clock_frame(moment.now_ms));
        self.audience.enter(conn, viewer, brief, moment);
    }

    fn queue(&mut self, conn: Conn, command: Command, stamp_ms: u64, moment: &mut Moment) {
        if self.intake.is_full() {
            let busy = refused(Code::Busy, "too many commands wait at this table; try again");
            moment.refuse(conn, command.reference(), busy);
        } else {
            let at_ms = self.pacing.match_ms(stamp_ms);
            self.intake.queue(Waiting { conn, command, at_ms, held: false, doubted: false });
        }
    }

    fn appended(&mut self, moment: &mut Moment) {
        let Some((cause, what)) = self.intake.appended() else { return };
        let result = match what {
            Proposal::Nothing(why) => {
                if let Some(Waiting { conn, command, .. }) = cause {
                    moment.refuse(conn, command.reference(), why);
                }
                return;
            }
            Proposal::Done => Ok(()),
            Proposal::Before(record) => self.absorb_before(*record, moment),
            Proposal::Entry { prepared, note } => {
                let (keys, name) = note.map(|note| (note.keys, note.name)).unwrap_or_default();
                self.accept(*prepared, keys, name, moment)
            }
        };
        if let Err(broken) = result {
            self.broken = Some(broken);
        } else if let Some(Waiting { conn, command, .. }) = cause {
            moment.acknowledge(conn, command.reference().clone(), self.receipt(&command));
        }
    }

    /// The receipt of the author of a command.
    fn receipt(&self, command: &Command) -> Option<Hash> {
        self.audience.viewpoint(Viewer::Seat(command.author()?))?.receipt()
    }

    fn overtaken(&mut self, bodies: &[String], moment: &mut Moment) {
        self.intake.overtaken();
        for body in bodies {
            if let Err(broken) = self.absorb(body, moment) {
                self.broken = Some(broken);
                return;
            }
        }
        self.intake.wrote(None);
    }

    fn not_appended(&mut self, why: &str, moment: &mut Moment) {
        if let Some(Waiting { conn, command, .. }) = self.intake.failed(moment.now_ms) {
            moment.refuse(conn, command.reference(), refused(Code::Unavailable, why));
        }
    }

    /// Keeps in memory only what cannot be drawn anew.
    fn rest(&mut self) {
        if !self.intake.is_appending() {
            self.audience.rest();
            self.intake.rest();
            if let Some(play) = &mut self.play {
                play.history.rest();
            }
        }
    }

    // Going on

    /// Goes on with what waits, until something is to be appended or nothing can go on.
    fn advance(&mut self, moment: &mut Moment) {
        while !self.intake.is_appending() && self.broken.is_none() {
            if let Some(what) = self.duty(moment.now_ms) {
                self.intake.append(None, what);
                break;
            }
            let Some(waiting) = self.intake.next(self.tick_ms()) else { break };
            self.consider(waiting, moment);
        }
        if self.broken.is_some() {
            for Waiting { conn, command, .. } in self.intake.drain() {
                moment.refuse(conn, command.reference(), quarantined());
            }
        } else if !self.intake.is_appending() {
            moment.effects.think = self.thoughts();
            moment.effects.wake_ms = self.wake_ms();
        }
        moment.effects.append = self.hand_out(moment.now_ms);
    }

    /// What is to be appended, once.
    fn hand_out(&mut self, now_ms: u64) -> Option<Append> {
        let bodies = self.intake.hand_out()?;
        let line = self.line_after(now_ms);
        if line.is_some() {
            self.intake.wrote(line.clone());
        }
        Some(Append { after: self.length, bodies, line })
    }
}

/// Stops the repetition of a match for which nobody waits any longer.
fn go_on_if_wanted() -> Result<(), Broken> {
    if is_wanted() { Ok(()) } else { Err(Broken::Unwanted) }
}

const fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public => None,
    }
}

const fn actor(by: By) -> Option<Seat> {
    match by {
        By::Seat(seat) => Some(seat),
        By::Clock | By::Table => None,
    }
}

fn quarantined() -> Refused {
    refused(
        Code::Quarantined,
        "this match is broken and was set aside; whoever runs the server can look at it",
    )
}
