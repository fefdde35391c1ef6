//! Judgement of commands: the record that a command leaves, or its refusal.

use airlock_engine::{
    ApplyError, Commitments, Consent, Game, Seat, Secret, Talk, Viewer, json,
    log::{By, Header, read_input},
    undo::UndoStatus,
};
use airlock_protocol::{
    BotKind, Code, Meant, Notice, Pace, Phase, Reason, Ref, Say, ServerMessage, TableAction, Topic, Undo,
    Words, send,
};
use serde_json::Value;

use super::{Match, Proposal, Waiting, context::Context, quarantined};
use crate::{
    Broken, Command, Keys, Look, Part, TableEvent,
    command::{Refused, refused},
    effects::Rematch,
    limits::{COLORS, MAX_CLASS_BYTES, MAX_ORDER_BYTES, MAX_ORDERS},
    quota::Kind,
    record::{Note, Record},
    seats::Chair,
    table::Table,
    talk,
};

/// Refusal for a recovery code whose seat was taken permanently.
const FOR_GOOD: &str =
    "the host took this seat from you permanently; your recovery code still answers votes about your secrets";

/// Result of judging a command.
enum Verdict<G: Game> {
    /// A record is to be appended.
    Write(Proposal<G>),
    /// Already in effect.
    NoOp,
    /// An inspection for which the log has no room: it is only sent to the connected devices.
    Tell(Look),
    /// The shell has to create the next match.
    Rematch(Seat),
}

impl<G: Game> Match<G> {
    /// Judges a command: appends its record, answers or refuses it.
    pub(super) fn consider(&mut self, waiting: Waiting, context: &mut Context) {
        let Waiting { conn, ref command, .. } = waiting;
        let reference = command.reference().clone();
        if self.queue.has_done(command) {
            // The log may have lost its end, and with it this command.
            if self.expects_others && !waiting.doubted {
                self.queue.append(Some(Waiting { doubted: true, ..waiting }), Proposal::Done);
            } else {
                context.acknowledge(conn, reference, self.receipt(command));
            }
            return;
        }
        let now_ms = context.now_ms;
        match self.judge(&waiting, now_ms).and_then(|verdict| self.bound(verdict, command, now_ms)) {
            Ok(Verdict::NoOp) => context.acknowledge(conn, reference, self.receipt(command)),
            Ok(Verdict::Tell(Look { work, viewer, .. })) => {
                let frame = send(&ServerMessage::Notice(Notice::Admin { what: work, viewer }));
                self.audience.send_to_all(&frame, context);
                context.acknowledge(conn, reference, None);
            }
            Ok(Verdict::Write(what)) => self.queue.append(Some(waiting), what),
            Ok(Verdict::Rematch(by)) => context.effects.rematch = Some(Rematch { conn, reference, by }),
            Err(why) if self.expects_others && !waiting.doubted && why.may_be_outdated() => {
                let doubted = Waiting { doubted: true, ..waiting };
                self.queue.append(Some(doubted), Proposal::Nothing(why));
            }
            Err(why) => context.refuse(conn, &reference, why),
        }
    }

    /// Refuses a verdict whose record exceeds the log's room or the seat's quota or rate.
    fn bound(&mut self, verdict: Verdict<G>, command: &Command, now_ms: u64) -> Result<Verdict<G>, Refused> {
        if matches!(verdict, Verdict::NoOp) {
            return Ok(verdict);
        }
        let kind = Kind::of(command);
        let fits = kind.fits(self.length, self.play.is_some());
        if let (Command::Admin { look, .. }, Err(_)) = (command, &fits) {
            return Ok(Verdict::Tell(look.clone()));
        }
        fits?;
        if let Some(seat) = command.author() {
            let spent = self.table.seats.get(seat).map(|chair| chair.spent).unwrap_or_default();
            spent.allows(kind, self.table.seats.count())?;
            self.queue.rate_limit.allows(seat, kind, now_ms)?;
        }
        Ok(verdict)
    }

    /// True if a table event would change nothing.
    fn is_no_op(&self, by: Seat, event: &TableEvent) -> bool {
        let seats = &self.table.seats;
        let is = |seat: Seat, what: &dyn Fn(&Chair) -> bool| seats.get(seat).is_some_and(what);
        match event {
            TableEvent::Ready { on } => is(by, &|chair| chair.ready == *on),
            TableEvent::Color { color } => seats.color(by) == Some(*color),
            TableEvent::Commit { nonce_hash } => is(by, &|chair| chair.nonce_hash == Some(*nonce_hash)),
            TableEvent::Bot { seat, kind } => seats.bot(*seat) == *kind,
            TableEvent::Host { seat } => seats.host() == Some(*seat),
            TableEvent::Kick { seat, .. } => is(*seat, &|chair| chair.barred),
            TableEvent::Order { class, action } => {
                let standing = self.table.orders.get(&by).and_then(|orders| orders.get(class));
                standing == action.as_ref()
            }
            _ => false,
        }
    }

    fn judge(&mut self, waiting: &Waiting, now_ms: u64) -> Result<Verdict<G>, Refused> {
        let reference = waiting.command.reference();
        let write = |what: Result<Proposal<G>, Refused>| what.map(Verdict::Write);
        match &waiting.command {
            Command::Sit { seat, keys, .. } | Command::Ask { seat, keys, .. }
                if self.table.seats.is_held(*seat, keys) || self.table.votes.has_keys(keys) =>
            {
                Ok(Verdict::NoOp)
            }
            Command::Sit { seat, name, keys, nonce_hash, part, .. } => {
                write(self.sit(*seat, name, *keys, *nonce_hash, *part, now_ms))
            }
            Command::Ask { seat, name, keys, .. } => write(self.ask(*seat, name, *keys, now_ms)),
            Command::Recover { seat, token, .. } => {
                let chair = self.table.seats.get(*seat);
                let recovery = chair.and_then(|chair| chair.keys).map(|keys| keys.recovery);
                let recovery = recovery.ok_or_else(|| refused(Code::Forbidden, "nobody has this seat"))?;
                if chair.is_some_and(|chair| chair.barred) {
                    return Err(refused(Code::Forbidden, FOR_GOOD));
                }
                let keys = Some(Keys { token: *token, recovery });
                let event = TableEvent::Recover { seat: *seat };
                let by = By::Seat(*seat);
                write(self.write(Note { keys, ..self.note(by, Some(reference), event, now_ms) }))
            }
            Command::Table { by, action, meant, .. } => {
                self.must_be_meant(*by, action, meant)?;
                self.matter(reference, *by, action, now_ms)
            }
            Command::Next { by, id, .. } => {
                if self.table.next.is_some() {
                    return Err(refused(Code::Taken, "the rematch is open already"));
                }
                let event = TableEvent::Next { id: id.clone() };
                write(self.write(self.note(By::Seat(*by), Some(reference), event, now_ms)))
            }
            Command::Say { by, say } => write(self.say(*by, say, now_ms)),
            Command::Act { by, decision, action, .. } => {
                write(self.act(*by, reference, *decision, action, waiting.held, now_ms))
            }
            Command::Admin { look, .. } => {
                write(self.write(self.note(By::Table, None, TableEvent::Admin(look.clone()), now_ms)))
            }
            Command::Unname { seat, .. } => {
                self.must_exist(*seat)?;
                write(self.write(self.note(By::Table, None, TableEvent::Unname { seat: *seat }, now_ms)))
            }
            Command::Close { idle, .. } => {
                self.must_be(&[Phase::Lobby, Phase::Sealing, Phase::Playing])?;
                write(self.write(self.note(By::Table, None, TableEvent::Close { idle: *idle }, now_ms)))
            }
        }
    }

    /// Judges a table action.
    fn matter(
        &mut self,
        reference: &Ref,
        by: Seat,
        action: &TableAction,
        now_ms: u64,
    ) -> Result<Verdict<G>, Refused> {
        match action {
            TableAction::Rematch {} => {
                self.must_host(by)?;
                self.must_be(&[Phase::Over, Phase::Closed])?;
                if self.table.next.is_some() {
                    return Err(refused(Code::Taken, "the rematch is open already"));
                }
                Ok(Verdict::Rematch(by))
            }
            TableAction::Start {} => self.start(by, now_ms).map(Verdict::Write),
            _ => {
                let event = self.table_event(by, action, now_ms)?;
                if self.is_no_op(by, &event) {
                    return Ok(Verdict::NoOp);
                }
                self.write(self.note(By::Seat(by), Some(reference), event, now_ms)).map(Verdict::Write)
            }
        }
    }

    // Records

    pub(super) fn note(&self, by: By, reference: Option<&Ref>, event: TableEvent, now_ms: u64) -> Note {
        let reference = reference.map(ToString::to_string);
        let at_ms = self.match_clock.match_ms(now_ms);
        Note { by, reference, event, whisper: None, keys: None, name: None, at_ms }
    }

    /// Proposes a table event: as a log entry once the match has begun, else as a record before the log.
    pub(super) fn write(&self, note: Note) -> Result<Proposal<G>, Refused> {
        let Some(play) = &self.play else { return Ok(Proposal::Before(Box::new(Record::Table(note)))) };
        let reference = note.reference.clone().and_then(|reference| Ref::try_from(reference).ok());
        let prepared = play.prepare_table_event(
            note.by,
            reference.as_ref(),
            &note.event,
            note.whisper.clone(),
            note.at_ms,
        );
        let prepared = Box::new(prepared.map_err(|why| refused(Code::Illegal, why))?);
        Ok(Proposal::Entry { prepared, note: Some(Box::new(note)) })
    }

    // Conditions

    fn must_be(&self, phases: &[Phase]) -> Result<(), Refused> {
        let phase = self.phase();
        if phases.contains(&phase) {
            return Ok(());
        }
        let why = match phase {
            Phase::Lobby => "the match has not started yet",
            Phase::Sealing => "the match is about to begin",
            Phase::Playing => "the match has started already",
            Phase::Over => "the match is over",
            Phase::Closed => "the match was closed",
        };
        Err(refused(Code::Phase, why))
    }

    /// Refuses a table action if the state that its sender saw has changed.
    fn must_be_meant(&self, by: Seat, action: &TableAction, meant: &Meant) -> Result<(), Refused> {
        let Meant { phase, name, pauses, voided_starts, to_n, others } = meant;
        let Table { seats, pauses: paused, voided_starts: voided, .. } = &self.table;
        let seat = match action {
            TableAction::Kick { seat, .. }
            | TableAction::Bot { seat, .. }
            | TableAction::Host { seat }
            | TableAction::Nudge { seat } => Some(*seat),
            _ => None,
        };
        let sits = seat.map(|seat| seats.name(seat)).unwrap_or_default();
        let undo = self.play.as_ref().map_or(Undo::NOTHING, |play| play.undo(by).0);
        let gone = [
            (
                phase.is_some_and(|phase| phase != self.phase()),
                "the table has changed since then; look at it again",
            ),
            (
                name.as_ref().is_some_and(|name| name != sits),
                "another player has that seat now, or it is empty",
            ),
            (pauses.is_some_and(|pauses| pauses != *paused), "this command was meant for an earlier pause"),
            (
                voided_starts.is_some_and(|starts| starts != *voided),
                "this command was meant for an earlier start, which was void",
            ),
            (
                to_n.is_some_and(|to_n| undo.to_n != Some(to_n)),
                "that is no longer your last action, or it can no longer be undone",
            ),
            (
                others.is_some_and(|others| undo.others > others),
                "others have acted since then; check what would be undone as well",
            ),
        ];
        match gone.into_iter().find(|(is_gone, _)| *is_gone) {
            Some((_, why)) => Err(refused(Code::Stale, why)),
            None => Ok(()),
        }
    }

    fn must_host(&self, by: Seat) -> Result<(), Refused> {
        let is_host = self.table.seats.host() == Some(by);
        if is_host { Ok(()) } else { Err(refused(Code::Forbidden, "only the host can do that")) }
    }

    fn must_exist(&self, seat: Seat) -> Result<(), Refused> {
        let exists = seat.0 < self.table.seats.count();
        if exists {
            Ok(())
        } else {
            Err(refused(Code::Malformed, format!("there is no seat {seat} at this table")))
        }
    }

    // Seats

    /// Refuses a name that looks like another one at the table.
    fn must_be_unlike_others(&self, name: &str) -> Result<(), Refused> {
        let Table { seats, votes, .. } = &self.table;
        if seats.has_name_like(name, self.alike) || votes.has_name_like(name, self.alike) {
            let text = "a name at this table looks the same; choose another one";
            return Err(Refused { reason: Some(Reason::NameTaken), ..refused(Code::Taken, text) });
        }
        Ok(())
    }

    fn sit(
        &self,
        seat: Seat,
        name: &str,
        keys: Keys,
        nonce_hash: Option<airlock_engine::Hash>,
        part: Part,
        now_ms: u64,
    ) -> Result<Proposal<G>, Refused> {
        self.must_be(&[Phase::Lobby])?;
        self.must_be_unlike_others(name)?;
        self.must_exist(seat)?;
        if !self.table.seats.is_free(seat) {
            return Err(refused(Code::Taken, "this seat is taken; choose another one"));
        }
        if part == Part::Guest && self.table.seats.is_kept(seat) {
            let text =
                "the last free seat is kept for the opener of the table; try again once they have a seat";
            return Err(Refused { reason: Some(Reason::KeptForHost), ..refused(Code::Taken, text) });
        }
        let name = name.to_owned();
        let event = TableEvent::Sit { seat, name, nonce_hash, part };
        let note = self.note(By::Table, None, event, now_ms);
        self.write(Note { keys: Some(keys), ..note })
    }

    fn ask(&self, seat: Seat, name: &str, keys: Keys, now_ms: u64) -> Result<Proposal<G>, Refused> {
        self.must_be(&[Phase::Playing])?;
        self.must_be_unlike_others(name)?;
        self.must_exist(seat)?;
        if !self.table.seats.get(seat).is_some_and(|chair| chair.vacant) {
            return Err(refused(Code::Taken, "this seat is taken; ask for a vacant one"));
        }
        let event = self.vote_about(Topic::Enter { seat, name: String::new() })?;
        let (keys, name) = (Some(keys), Some(name.to_owned()));
        self.write(Note { keys, name, ..self.note(By::Table, None, event, now_ms) })
    }

    fn vote_about(&self, topic: Topic) -> Result<TableEvent, Refused> {
        let busy = || refused(Code::Busy, "a vote about this is open already, or too many votes are");
        Ok(TableEvent::Open { id: self.table.votes.next(&topic).ok_or_else(busy)?, topic })
    }

    fn start(&self, by: Seat, now_ms: u64) -> Result<Proposal<G>, Refused> {
        self.must_be(&[Phase::Lobby])?;
        self.must_host(by)?;
        if let Some(why) = self.table.seats.not_ready() {
            return Err(refused(Code::Phase, why));
        }
        let voided_starts = self.table.voided_starts;
        let header = Box::new(Header {
            format: Header::FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            setup: json::tree(&self.setup).expect("plain data serialises"),
            seats: self.table.seats.infos(),
            commitments: Commitments {
                secret: self.founding.secret(voided_starts).commit(),
                nonces: self.table.seats.nonce_hashes(),
                voided_starts,
            },
            previous: self.founding.previous.clone(),
        });
        Ok(Proposal::Before(Box::new(Record::Start { header, at: self.match_clock.epoch_ms(now_ms) })))
    }

    // Table events

    fn table_event(&mut self, by: Seat, action: &TableAction, now_ms: u64) -> Result<TableEvent, Refused> {
        const BEFORE_THE_END: &[Phase] = &[Phase::Lobby, Phase::Sealing, Phase::Playing];
        let seats = &self.table.seats;
        match action {
            TableAction::Ready { on } => {
                self.must_be(&[Phase::Lobby])?;
                Ok(TableEvent::Ready { on: *on })
            }
            TableAction::Color { color } => {
                self.must_be(&[Phase::Lobby])?;
                if *color >= COLORS {
                    return Err(refused(
                        Code::Malformed,
                        format!("a colour is a number from 0, below {COLORS}"),
                    ));
                }
                Ok(TableEvent::Color { color: *color })
            }
            TableAction::Leave {} => Ok(TableEvent::Leave {}),
            TableAction::Commit { nonce_hash } => {
                self.must_be(&[Phase::Lobby])?;
                Ok(TableEvent::Commit { nonce_hash: *nonce_hash })
            }
            TableAction::Reveal { nonce } => self.reveal(by, *nonce),
            TableAction::Kick { seat, for_good } => {
                self.must_host(by)?;
                self.must_be(BEFORE_THE_END)?;
                // A player who was kicked already can still be barred.
                let concerns = |chair: &Chair| chair.is_taken() || (*for_good && chair.keys.is_some());
                if *seat == by || !seats.get(*seat).is_some_and(concerns) {
                    return Err(refused(Code::Malformed, "choose the seat of another player"));
                }
                Ok(TableEvent::Kick { seat: *seat, for_good: *for_good })
            }
            TableAction::Bot { seat, kind } => self.bot(by, *seat, *kind),
            TableAction::Host { seat } => {
                self.must_host(by)?;
                if !seats.get(*seat).is_some_and(|chair| chair.is_taken()) {
                    return Err(refused(Code::Malformed, "choose a seat that a player has"));
                }
                Ok(TableEvent::Host { seat: *seat })
            }
            TableAction::Pause { on } => self.pause(by, *on, now_ms),
            TableAction::Close {} => {
                self.must_host(by)?;
                self.must_be(BEFORE_THE_END)?;
                Ok(TableEvent::Close { idle: false })
            }
            TableAction::Undo {} => self.undo(by),
            TableAction::Vote { id, yes } => {
                if !self.table.votes.takes(*id, by, *yes, seats.voices()) {
                    return Err(refused(Code::Stale, "this vote is closed, or it does not need your answer"));
                }
                Ok(TableEvent::Vote { id: *id, yes: *yes })
            }
            TableAction::RevealClosed {} => {
                self.must_be(&[Phase::Closed])?;
                if self.play.is_none() {
                    return Err(refused(Code::Phase, "the match never began, so it has no log"));
                }
                if self.table.log_revealed {
                    return Err(refused(Code::Phase, "the log is revealed already"));
                }
                self.vote_about(Topic::RevealLog {})
            }
            TableAction::Order { class, action } => self.order(by, class, action.as_ref()),
            TableAction::Nudge { seat } => {
                self.must_be(&[Phase::Playing])?;
                let game = self.play.as_ref().map(|play| &play.replica.game);
                let waited_for =
                    game.is_some_and(|game| game.pending_for(Viewer::Public).waiting_for.contains(seat));
                if !waited_for || *seat == by || seats.bot(*seat).is_some() {
                    return Err(refused(Code::Malformed, "the match does not wait for this seat"));
                }
                self.be_patient(by, now_ms)?;
                Ok(TableEvent::Nudge { seat: *seat })
            }
            TableAction::Start {} | TableAction::Rematch {} => {
                Err(refused(Code::Malformed, "this table does not know the command"))
            }
        }
    }

    fn reveal(&self, by: Seat, nonce: airlock_engine::Hash) -> Result<TableEvent, Refused> {
        let sealed = self.table.sealed.as_ref();
        let sealed = sealed.ok_or_else(|| refused(Code::Phase, "nonces are revealed after the start"))?;
        if !sealed.missing().contains(by) {
            return Err(refused(Code::Phase, "no nonce of this seat is awaited"));
        }
        let promised = sealed.header.commitments.nonces.get(by.index()).copied().flatten();
        if promised != Some(Secret(nonce.0).commit_nonce(by.0)) {
            return Err(refused(Code::Forbidden, "this is not the nonce that the seat committed to"));
        }
        Ok(TableEvent::Reveal { nonce })
    }

    fn bot(&self, by: Seat, seat: Seat, kind: Option<BotKind>) -> Result<TableEvent, Refused> {
        self.must_be(&[Phase::Lobby, Phase::Playing])?;
        self.must_exist(seat)?;
        let playing = self.play.is_some();
        let chair = self.table.seats.get(seat);
        let taken = chair.is_some_and(|chair| chair.is_taken());
        if !(playing && by == seat) {
            self.must_host(by)?;
        }
        if !playing && taken {
            return Err(refused(Code::Taken, "a player has this seat"));
        }
        match kind {
            Some(kind) if (self.players)(kind).is_none() => {
                Err(refused(Code::Unknown, "this game has no such bot"))
            }
            None if chair.is_none_or(|chair| chair.bot.is_none()) => {
                Err(refused(Code::Phase, "no bot plays this seat"))
            }
            _ => Ok(TableEvent::Bot { seat, kind }),
        }
    }

    fn pause(&self, by: Seat, on: bool, now_ms: u64) -> Result<TableEvent, Refused> {
        self.must_be(&[Phase::Playing])?;
        if self.table.paused.is_some() == on {
            let why = if on { "the match is paused already" } else { "the match is not paused" };
            return Err(refused(Code::Phase, why));
        }
        let running = self.play.as_ref().filter(|_| on);
        let consent = running.map_or(Ok(Consent::Host), |play| play.replica.game.may_pause());
        let consent = consent
            .map_err(|illegal| Refused { rule: Some(illegal.rule), ..refused(Code::Illegal, illegal.why) })?;
        let seats = &self.table.seats;
        let own = self.table.paused.is_some_and(|paused| paused.by == by);
        let host = seats.host() == Some(by) && consent == Consent::Host;
        if host || own || seats.voices().without(by).is_empty() {
            return Ok(TableEvent::Pause { on, seat: by, at: self.match_clock.epoch_ms(now_ms), vote: None });
        }
        self.vote_about(Topic::Pause { seat: by, on })
    }

    fn undo(&self, by: Seat) -> Result<TableEvent, Refused> {
        self.must_be(&[Phase::Playing])?;
        self.must_not_be_paused()?;
        let play = self.play.as_ref();
        let status = play.map(|play| play.undo(by)).map(|(undo, from)| (undo.status, from));
        let seats = self.table.seats.count();
        let alone = self.table.seats.voices().without(by).is_empty();
        match status {
            Some((UndoStatus::Free, Some(from))) => Ok(TableEvent::Undo { from, seat: by, vote: None }),
            Some((UndoStatus::Consent, Some(from))) if alone => {
                Ok(TableEvent::Undo { from, seat: by, vote: None })
            }
            Some((UndoStatus::Consent, Some(from))) => {
                let others = play.map_or(0, |play| play.history.seen_by_all_after(from, seats));
                self.vote_about(Topic::Undo { seat: by, others })
            }
            _ => Err(refused(Code::Illegal, "you have no action that can be undone now")),
        }
    }

    fn order(&self, by: Seat, class: &str, action: Option<&Value>) -> Result<TableEvent, Refused> {
        self.must_be(&[Phase::Playing])?;
        if self.founding.terms.pace != Pace::Days {
            return Err(refused(Code::Phase, "standing orders are for tables paced over days"));
        }
        let known = self.table.orders.get(&by);
        let room = known.is_none_or(|known| known.len() < MAX_ORDERS || known.contains_key(class));
        let small = action.is_none_or(|action| action.to_string().len() <= MAX_ORDER_BYTES);
        if !room || !small || class.len() > MAX_CLASS_BYTES {
            return Err(refused(Code::Malformed, "this order is too long, or you have too many orders"));
        }
        if let Some(action) = action {
            read_input::<G>(By::Seat(by), action).map_err(|error| refused(Code::Malformed, error))?;
        }
        Ok(TableEvent::Order { class: class.to_owned(), action: action.cloned() })
    }

    // Talk

    fn say(&mut self, by: Seat, say: &Say, now_ms: u64) -> Result<Proposal<G>, Refused> {
        let running = self.play.as_ref().filter(|_| self.phase() == Phase::Playing);
        let talk = running.map_or(Talk::FREE, |play| play.replica.game.talk(by));
        talk::check(say, by, &self.table.seats, &talk)?;
        self.be_patient(by, now_ms)?;
        let Say { reference, to, words, .. } = say;
        let apart = to.as_ref().map(|_| serde_json::to_string(words).expect("plain data serialises"));
        let words: Option<Words> = if to.is_some() { None } else { Some(words.clone()) };
        let note =
            self.note(By::Seat(by), Some(reference), TableEvent::Say { to: to.clone(), words }, now_ms);
        self.write(Note { whisper: apart, ..note })
    }

    fn be_patient(&mut self, by: Seat, now_ms: u64) -> Result<(), Refused> {
        let allowed = self.queue.talk_limit.allows(by, now_ms);
        if allowed {
            Ok(())
        } else {
            Err(refused(Code::Busy, "too many commands at once; wait a few seconds"))
        }
    }

    // Rules

    fn must_not_be_paused(&self) -> Result<(), Refused> {
        let paused = self.table.paused.is_some();
        if paused { Err(refused(Code::Paused, "the match is paused")) } else { Ok(()) }
    }

    fn act(
        &mut self,
        by: Seat,
        reference: &Ref,
        decision: Option<u64>,
        action: &Value,
        held: bool,
        now_ms: u64,
    ) -> Result<Proposal<G>, Refused> {
        self.must_be(&[Phase::Playing])?;
        self.must_not_be_paused()?;
        if self.table.seats.bot(by).is_some() {
            return Err(refused(Code::Forbidden, "a bot plays this seat; take it out first"));
        }
        let Some(play) = &self.play else { return Err(quarantined()) };
        let standing = self.audience.decision(by);
        if decision.is_some() && decision != standing {
            return Err(if held {
                refused(Code::Late, "the time ran out before this command arrived")
            } else {
                refused(Code::Stale, "the question that this command answers is closed")
            });
        }
        let input = read_input::<G>(By::Seat(by), action).map_err(|error| refused(Code::Malformed, error))?;
        match play.prepare(input, Some(reference), self.match_clock.match_ms(now_ms)) {
            Ok(prepared) => Ok(Proposal::Entry { prepared: Box::new(prepared), note: None }),
            Err(ApplyError::Illegal(illegal)) => {
                let code = if illegal.late { Code::Stale } else { Code::Illegal };
                Err(Refused { rule: Some(illegal.rule), ..refused(code, illegal.why) })
            }
            Err(ApplyError::Runaway(runaway)) => {
                self.broken = Some(Broken::Rules(runaway.to_string()));
                Err(quarantined())
            }
        }
    }
}
