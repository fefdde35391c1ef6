//! One match, from the first seat taken to the end.

mod any_match;
mod audience;
mod bot_reasons;
mod command_queue;
mod commands;
mod context;
mod derived_state;
mod lines;
mod match_clock;
mod position_setup;
mod records;
mod replay;
mod scheduled_actions;
#[cfg(feature = "positions")]
mod snapshot;
mod updates;
#[cfg(test)]
mod worlds;

use airlock_engine::{Game, Hash, Seat, Viewer, log::By};
use airlock_protocol::{BUILD, Code, Frame, SUBPROTOCOL, ServerMessage, Welcome, send};

pub use self::{
    any_match::{Alike, AnyMatch, Successor, log_entries},
    position_setup::PositionSetup,
    replay::replayed,
};
use self::{
    audience::Audience,
    command_queue::{CommandQueue, Proposal, Waiting},
    context::Context,
    match_clock::MatchClock,
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

/// A match from the first seat taken to the end, for a game known at compile time.
pub struct Match<G: Game> {
    founding: Founding,
    setup: G::Setup,
    players: Players<G>,
    /// Judges whether two names are too similar for one table.
    alike: Alike,
    /// Number of absorbed records.
    length: u64,
    table: Table,
    /// The running game; `None` in the lobby.
    play: Option<Play<G>>,
    match_clock: MatchClock,
    audience: Audience,
    queue: CommandQueue<G>,
    minds: Minds,
    broken: Option<Broken>,
    /// True if other nodes may append to the log, too.
    expects_others: bool,
    /// True if this node executes scheduled actions.
    drives: bool,
}

/// An update of a viewer's transcript, as it was sent.
#[derive(Debug, Clone)]
pub struct TranscriptUpdate {
    /// Log entry that caused it; 0 before the first entry.
    pub seq: u64,
    pub update: Frame,
}

impl<G: Game> Match<G> {
    /// Restores a match from its header and records.
    ///
    /// # Errors
    /// If they are not of this game, or contradict the rules.
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

    /// The updates of a viewer after number `from`. Empty if there is no such seat.
    ///
    /// # Errors
    /// As [`Match::restore`].
    pub fn transcript(
        founding: Founding,
        bodies: &[String],
        viewer: Viewer,
        from: u64,
        players: Players<G>,
    ) -> Result<Vec<TranscriptUpdate>, Broken> {
        let now = Now::default();
        let mut repeated = Self::founded(founding, now, players)?;
        if repeated.audience.viewpoint(viewer).is_none() {
            return Ok(Vec::new());
        }
        repeated.audience.remember_all(viewer);
        let mut seqs = Vec::new();
        for body in bodies {
            go_on_if_wanted()?;
            repeated.absorb(body, &mut Context::default())?;
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
        Ok(seqs.into_iter().zip(updates).map(|(seq, update)| TranscriptUpdate { seq, update }).collect())
    }

    /// A table without any record.
    fn founded(founding: Founding, now: Now, players: Players<G>) -> Result<Self, Broken> {
        let unreadable = |what: String| Broken::Unreadable { number: 0, what };
        if founding.game != G::ID || founding.rules != G::RULES_VERSION {
            return Err(unreadable(format!("it is of {} rules version {}", founding.game, founding.rules)));
        }
        let setup = founding.setup::<G>().map_err(|error| unreadable(error.to_string()))?;
        let table = Table::new(G::seats(&setup));
        Ok(Self::set(founding, setup, table, now, players))
    }

    /// A match that has not begun, at a given table.
    fn set(founding: Founding, setup: G::Setup, table: Table, now: Now, players: Players<G>) -> Self {
        let told = updates::table_state::<G>(&founding, &table, None);
        Self {
            founding,
            setup,
            players,
            alike: |one, other| one == other,
            length: 0,
            table,
            play: None,
            match_clock: MatchClock::new(now),
            audience: Audience::new(told, std::iter::repeat_with(Viewpoint::default)),
            queue: CommandQueue::default(),
            minds: Minds::default(),
            broken: None,
            expects_others: false,
            drives: true,
        }
    }

    /// Absorbs stored records, then sets the clock.
    fn go_on(&mut self, bodies: &[String], now: Now) -> Result<(), Broken> {
        for body in bodies {
            go_on_if_wanted()?;
            self.absorb(body, &mut Context::at(now.ms))?;
        }
        self.set_clock(now.ms);
        self.match_clock.sealed_ms = now.ms;
        self.queue.wrote(Some(self.line_now(now.ms)));
        Ok(())
    }

    /// True if the log is full. The remaining records are for ending the match.
    const fn is_full(&self) -> bool {
        self.length >= MAX_PLAYED_RECORDS
    }

    // Inputs

    fn enter(&mut self, conn: Conn, viewer: Viewer, resume: Option<u64>, context: &mut Context) {
        let refused = match viewer {
            Viewer::Public if !self.founding.terms.spectators => {
                Some(("the host does not allow spectators", false))
            }
            Viewer::Public if self.audience.is_crowded() => {
                Some(("too many spectators watch this match; try again later", true))
            }
            _ if self.audience.viewpoint(viewer).is_none() => Some(("there is no such seat", false)),
            Viewer::Public | Viewer::Seat(_) => None,
        };
        if let Some((reason, later)) = refused {
            context.close(conn, reason, later);
            return;
        }
        self.audience.make_room(viewer, context);
        self.draw_all();
        let (protocol, game, rules, build) = (SUBPROTOCOL, G::ID, G::RULES_VERSION, BUILD);
        let n = self.audience.viewpoint(viewer).map_or(0, Viewpoint::n);
        let welcome = Welcome { protocol, game, rules, build, seat: seat_of(viewer), n };
        context.send(conn, send(&ServerMessage::Welcome(welcome)));
        for frame in self.audience.catch_up(viewer, resume) {
            context.send(conn, frame);
        }
        context.send(conn, self.clock_frame(context.now_ms));
        self.audience.enter(conn, viewer, context);
    }

    fn enqueue(&mut self, conn: Conn, command: Command, stamp_ms: u64, context: &mut Context) {
        if self.queue.is_full() {
            let busy = refused(Code::Busy, "too many commands are waiting at this table; try again");
            context.refuse(conn, command.reference(), busy);
        } else {
            let at_ms = self.match_clock.match_ms(stamp_ms);
            self.queue.push(Waiting { conn, command, at_ms, held: false, doubted: false });
        }
    }

    fn appended(&mut self, context: &mut Context) {
        let Some((cause, what)) = self.queue.appended() else { return };
        let result = match what {
            Proposal::Nothing(why) => {
                if let Some(Waiting { conn, command, .. }) = cause {
                    context.refuse(conn, command.reference(), why);
                }
                return;
            }
            Proposal::Done => Ok(()),
            Proposal::Before(record) => self.absorb_before(*record, context),
            Proposal::Entry { prepared, note } => {
                let (keys, name) = note.map(|note| (note.keys, note.name)).unwrap_or_default();
                self.accept(*prepared, keys, name, context)
            }
        };
        if let Err(broken) = result {
            self.broken = Some(broken);
        } else if let Some(Waiting { conn, command, .. }) = cause {
            context.acknowledge(conn, command.reference().clone(), self.receipt(&command));
        }
    }

    /// The receipt of a command's author.
    fn receipt(&self, command: &Command) -> Option<Hash> {
        self.audience.viewpoint(Viewer::Seat(command.author()?))?.receipt()
    }

    fn overtaken(&mut self, bodies: &[String], context: &mut Context) {
        self.queue.overtaken();
        for body in bodies {
            if let Err(broken) = self.absorb(body, context) {
                self.broken = Some(broken);
                return;
            }
        }
        self.queue.wrote(None);
    }

    fn not_appended(&mut self, why: &str, context: &mut Context) {
        if let Some(Waiting { conn, command, .. }) = self.queue.failed(context.now_ms) {
            context.refuse(conn, command.reference(), refused(Code::Unavailable, why));
        }
    }

    /// Drops everything from memory that can be drawn again.
    fn rest(&mut self) {
        if !self.queue.is_appending() {
            self.audience.rest();
            self.queue.rest();
            if let Some(play) = &mut self.play {
                play.history.rest();
            }
        }
    }

    // Progress

    /// Handles waiting commands and scheduled actions until an append is pending or nothing is left to do.
    fn advance(&mut self, context: &mut Context) {
        while !self.queue.is_appending() && self.broken.is_none() {
            if let Some(what) = self.scheduled_action(context.now_ms) {
                self.queue.append(None, what);
                break;
            }
            let Some(waiting) = self.queue.next(self.tick_ms()) else { break };
            self.consider(waiting, context);
        }
        if self.broken.is_some() {
            for Waiting { conn, command, .. } in self.queue.drain() {
                context.refuse(conn, command.reference(), quarantined());
            }
        } else if !self.queue.is_appending() {
            context.effects.think = self.thoughts();
            context.effects.wake_ms = self.wake_ms();
        }
        context.effects.append = self.hand_out(context.now_ms);
    }

    /// The pending append, once.
    fn hand_out(&mut self, now_ms: u64) -> Option<Append> {
        let bodies = self.queue.hand_out()?;
        let line = self.line_after(now_ms);
        if line.is_some() {
            self.queue.wrote(line.clone());
        }
        Some(Append { after: self.length, bodies, line })
    }
}

/// Stops a replay that nobody waits for any longer.
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
    refused(Code::Quarantined, "this match is broken and was quarantined; ask the operator of the server")
}
